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
  /** Of another account, where a test says nothing. */
  lastFour?: string;
};

/** The end of the account that a test's lender has. */
export const ourLastFour = '4821';

/** Statements of these days are here: they begin on the first and have a line of the last. */
export async function statementOf(
  house: House,
  importedBy: string,
  { lastFour = ourLastFour, ...days }: Omit<Days, 'lastFour'> & { lastFour?: string },
): Promise<void> {
  await writeStatement(house, importedBy, { ...days, lastFour });
}

type Days = { firstDay: CalendarDate | string; lastDay: CalendarDate | string; lastFour: string };

async function writeStatement(house: House, importedBy: string, days: Days): Promise<string> {
  const now = house.clock.now();
  const statementId = newId(now);
  await house.db
    .insertInto('bank_statements')
    .values({
      statement_id: statementId,
      file_sha256: randomBytes(32).toString('hex'),
      format: 'csv',
      reading: 'test',
      file_name: 'statement.csv',
      account_last_four: days.lastFour,
      first_day: calendarDate(days.firstDay),
      last_day: calendarDate(days.lastDay),
      line_count: 1,
      imported_by: importedBy,
      imported_at: now,
    })
    .execute();
  return statementId;
}

/** A statement of its own with this one line; answers the line's id. */
export async function bankLine(house: House, importedBy: string, line: Line): Promise<string> {
  const lineId = newId(house.clock.now());
  const day = calendarDate(line.bookedOn);
  const statementId = await writeStatement(house, importedBy, {
    firstDay: day,
    lastDay: day,
    lastFour: line.lastFour ?? '1234',
  });
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
