/**
 * Importing a bank statement: read and checked whole before the transaction, then stored with its lines or not at all.
 * The file itself is not kept: the bank has it, and what we need of it are its lines.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type importBankStatement as endpoint, maxStatementBytes } from '#contract/bank.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  daysOf,
  fingerprintTexts,
  type KnownOfStatement,
  readingOf,
  importBankStatement as rule,
} from '#domain/bank-import.ts';
import type { LineChange } from '#domain/bank-line.ts';
import type { BankColumns, StatementLine } from '#domain/bank-statement.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { Person } from '#domain/loan.ts';
import { personOf, userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { type Call, type Command, runCommand } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import { RefusedError } from '../problem.ts';
import { type ReadStatement, readStatement } from './read-statement.ts';
import { readSavedColumns, saveColumns } from './saved-columns.ts';

export type SentStatement = { file: Uint8Array; fileName: string; columns?: BankColumns | undefined };

export type Opened = {
  sha256: string;
  /** The one that the file names, or else the present one. */
  account: string;
  read: ReadStatement;
  lines: readonly StatementLine[];
  fingerprints: Buffer[];
};

/** Throws 'file-empty' and 'file-too-large'; what is wrong inside the file is told, not thrown. */
export async function openStatement(house: House, { file, columns }: SentStatement): Promise<Opened> {
  if (file.length === 0) throw new RefusedError({ code: 'file-empty' });
  if (file.length > maxStatementBytes)
    throw new RefusedError({ code: 'file-too-large', maxBytes: maxStatementBytes });
  const accounts = await repaymentAccounts(house.db);
  const read = await readStatement(file, {
    today: kualaLumpurDate(house.clock.now()),
    accounts,
    columns,
    saved: await readSavedColumns(house, accounts),
  });
  const { lines } = read.statement;
  const account = read.accountNamed ?? accounts[0] ?? '';
  const texts = read.problemCount > 0 ? [] : fingerprintTexts(lines, account);
  return {
    sha256: createHash('sha256').update(file).digest('hex'),
    account,
    read,
    lines,
    fingerprints: texts.map((text) => house.keys.blindIndex('bank-line', text)),
  };
}

/** The present one first, then those of before: money that is still paid there is the borrower's all the same. */
async function repaymentAccounts(db: Db): Promise<string[]> {
  const row = await db.selectFrom('lender').select('repayment_account_number').executeTakeFirst();
  const present = (row?.repayment_account_number ?? '').replace(/\D/g, '');
  const former = await db
    .selectFrom('former_repayment_accounts')
    .select('account_number')
    .where('account_number', '<>', present)
    .orderBy('until', 'desc')
    .execute();
  return [present, ...former.map(({ account_number }) => account_number)];
}

export async function importedOn(tx: Db | Tx, sha256: string): Promise<CalendarDate | undefined> {
  const row = await tx
    .selectFrom('bank_statements')
    .select('imported_at')
    .where('file_sha256', '=', sha256)
    .executeTakeFirst();
  return row && kualaLumpurDate(row.imported_at);
}

type Days = { firstDay: CalendarDate; lastDay: CalendarDate };

/** A statement of the same account that has some of these days and was read in another way. */
async function readOtherwise(
  tx: Tx,
  { accountLastFour, reading, firstDay, lastDay }: Days & { accountLastFour: string; reading: string },
): Promise<KnownOfStatement['otherReading']> {
  const row = await tx
    .selectFrom('bank_statements')
    .select(['file_name', 'first_day', 'last_day'])
    .where('account_last_four', '=', accountLastFour)
    .where('reading', '<>', reading)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      fileName: row.file_name,
      firstDay: calendarDate(row.first_day),
      lastDay: calendarDate(row.last_day),
    }
  );
}

/** Undefined while the first account is in force. */
async function accountSince(tx: Tx): Promise<CalendarDate | undefined> {
  const row = await tx
    .selectFrom('lender_changes')
    .select('applied_at')
    .where('kind', '=', 'account')
    .where('applied_at', 'is not', null)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.applied_at ? kualaLumpurDate(row.applied_at) : undefined;
}

type Answer = ResponseOf<typeof endpoint>;

/** Throws 'statement-rows-wrong' and 'statement-unreadable'; then nothing was stored. */
export async function importStatement(house: House, call: Call, sent: SentStatement): Promise<Answer> {
  const opened = await openStatement(house, sent);
  const { read, sha256 } = opened;
  if (read.problemCount > 0)
    throw new RefusedError({ code: 'statement-rows-wrong', rows: read.problemCount });
  const days = daysOf(opened.lines);
  if (!days) throw new RefusedError({ code: 'statement-unreadable' });
  const { fileName, columns } = sent;
  return runCommand(house, importing(opened, days, fileName), call, {
    sha256,
    fileName,
    columns: columns ?? null,
  });
}

type Input = { sha256: string; fileName: string; columns: BankColumns | null };
type State = { known: KnownOfStatement; person: Person };

const importing = (
  { account, read, lines, fingerprints }: Opened,
  days: { firstDay: CalendarDate; lastDay: CalendarDate },
  fileName: string,
): Command<Input, State, LineChange, Answer> => {
  const { statement, csv } = read;
  const accountLastFour = account.slice(-4).padStart(4, '0');
  const reading = readingOf(csv?.columns, csv?.headings ?? []);
  let answer: Answer | undefined;
  return {
    action: 'importBankStatement',
    stream: lenderStream,
    read: async (tx, { actor }, { sha256 }) => ({
      known: {
        importedOn: await importedOn(tx, sha256),
        otherReading: await readOtherwise(tx, { accountLastFour, reading, ...days }),
        accountSince: await accountSince(tx),
        namesAccount: read.accountNamed !== undefined,
      },
      person: await personOf(tx, actor),
    }),
    decide: ({ known, person }, _input, moment) => {
      const facts = { statementId: moment.newId, format: statement.format, accountLastFour, ...days };
      return rule({ ...facts, lineCount: lines.length }, known, person);
    },
    write: async (tx, _change, { sha256 }, { house, call, moment, now }) => {
      const statementId = moment.newId;
      await tx
        .insertInto('bank_statements')
        .values({
          statement_id: statementId,
          file_sha256: sha256,
          format: statement.format,
          reading,
          file_name: fileName,
          account_last_four: accountLastFour,
          first_day: days.firstDay,
          last_day: days.lastDay,
          opening_sen: statement.openingSen ?? null,
          closing_sen: statement.closingSen ?? null,
          line_count: lines.length,
          imported_by: userIdOf(call.actor),
          imported_at: now,
        })
        .execute();
      const newCount = await writeLines(tx, statementId, lines, fingerprints, now);
      if (csv) await saveColumns(tx, house, account, csv, { savedBy: userIdOf(call.actor), now });
      answer = { statementId, newCount, knownCount: lines.length - newCount };
    },
    answer: async () => {
      if (!answer) throw new Error('the statement was not written');
      return answer;
    },
  };
};

const linesAtOnce = 5000;

/** How many were not there before. */
async function writeLines(
  tx: Tx,
  statementId: string,
  lines: readonly StatementLine[],
  fingerprints: readonly Buffer[],
  now: Date,
): Promise<number> {
  let count = 0;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const part = lines.slice(from, from + linesAtOnce);
    const ids = part.map(() => newId(now));
    const positions = part.map((_, index) => from + index + 1);
    const prints = fingerprints.slice(from, from + linesAtOnce).map((print) => print.toString('hex'));
    const result =
      await sql`insert into bank_lines (line_id, statement_id, position, direction, booked_on, value_on,
        amount_sen, bank_reference, party_name, description, fingerprint)
      select t.id, ${statementId}, t.position, t.direction, t.booked_on, t.value_on, t.amount_sen, t.reference, t.party,
        t.description, decode(t.print, 'hex')
      from unnest(${ids}::uuid[], ${positions}::integer[], ${part.map(({ direction }) => direction)}::text[],
        ${part.map(({ bookedOn }) => bookedOn)}::date[], ${part.map(({ valueOn }) => valueOn)}::date[],
        ${part.map(({ amountSen }) => amountSen)}::bigint[], ${part.map(({ bankReference }) => bankReference ?? null)}::text[],
        ${part.map(({ partyName }) => partyName ?? null)}::text[], ${part.map(({ description }) => description ?? null)}::text[],
        ${prints}::text[]) as t (id, position, direction, booked_on, value_on, amount_sen, reference, party, description, print)
      on conflict (fingerprint) do nothing`.execute(tx);
    count += Number(result.numAffectedRows ?? 0n);
  }
  return count;
}
