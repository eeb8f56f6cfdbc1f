/** For the server's tests: lines of a bank statement as an import leaves them. */
import { randomBytes } from 'node:crypto';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { House } from './house.ts';
import { newId } from './id.ts';

type Line = {
  amountSen: number;
  bookedOn: CalendarDate | string;
  direction?: 'in' | 'out';
  bankReference?: string | null;
  partyName?: string;
  description?: string;
};

/** A statement of its own with this one line; answers the line's id. */
export async function bankLine(house: House, importedBy: string, line: Line): Promise<string> {
  const now = house.clock.now();
  const [statementId, lineId] = [newId(now), newId(now)];
  const day = calendarDate(line.bookedOn);
  await house.db
    .insertInto('bank_statements')
    .values({
      statement_id: statementId,
      file_sha256: randomBytes(32).toString('hex'),
      format: 'csv',
      reading: 'test',
      file_name: 'statement.csv',
      account_last_four: '1234',
      first_day: day,
      last_day: day,
      line_count: 1,
      imported_by: importedBy,
      imported_at: now,
    })
    .execute();
  await house.db
    .insertInto('bank_lines')
    .values({
      line_id: lineId,
      statement_id: statementId,
      position: 1,
      direction: line.direction ?? 'in',
      booked_on: day,
      value_on: day,
      amount_sen: line.amountSen,
      bank_reference: line.bankReference === undefined ? 'IBG 0001' : line.bankReference,
      party_name: line.partyName ?? null,
      description: line.description ?? null,
      fingerprint: randomBytes(32),
    })
    .execute();
  return lineId;
}
