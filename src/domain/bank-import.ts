/**
 * Importing a statement: once for each file, and each line once however many statements bring it. Equal lines of one
 * day are told apart by which of them it is, so that two equal payments stay two. The same days read in another way have
 * other texts and would be other lines, so they are refused.
 */
import type { LineChange } from './bank-line.ts';
import type { BankColumns, Statement, StatementLine } from './bank-statement.ts';
import type { CalendarDate } from './date.ts';
import type { Person } from './loan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export type StatementFacts = {
  statementId: string;
  format: Statement['format'];
  accountLastFour: string;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  lineCount: number;
};

export type KnownOfStatement = {
  /** This very file. */
  importedOn?: CalendarDate | undefined;
  /** Days of it came in another format, or with other columns. */
  otherReading?: { fileName: string; firstDay: CalendarDate; lastDay: CalendarDate } | undefined;
  /** The repayment account came into force then; another one was before. */
  accountSince?: CalendarDate | undefined;
  namesAccount: boolean;
};

export const importBankStatement = (
  facts: StatementFacts,
  { importedOn, otherReading, accountSince, namesAccount }: KnownOfStatement,
  officer: Person,
): Outcome<LineChange> => {
  if (importedOn !== undefined) return refuse({ code: 'statement-imported', importedOn });
  if (otherReading) return refuse({ code: 'statement-read-otherwise', ...otherReading });
  if (!namesAccount && accountSince !== undefined && facts.firstDay < accountSince)
    return refuse({ code: 'statement-before-account', accountSince });
  return allow({
    event: { name: 'bank-statement.imported', facts: { ...facts, officerId: officer.userId } },
    notices: [],
  });
};

/** How a statement is read, as text: its format, and the headings of the columns that a line's money and texts are from. */
export const readingOf = (columns: BankColumns | undefined, headings: readonly string[]): string =>
  columns === undefined
    ? 'camt.053'
    : JSON.stringify(
        [
          columns.bookedOn,
          columns.amount,
          columns.indicator,
          columns.debit,
          columns.credit,
          columns.reference,
          columns.party,
          columns.description,
        ].map((column) => (column === undefined ? null : (headings[column] ?? '').trim().toLowerCase())),
      );

/** What makes a line the same line in another statement, as text; hashed with a key before it is kept. */
export const fingerprintTexts = (lines: readonly StatementLine[], account: string): string[] => {
  const seen = new Map<string, number>();
  return lines.map(({ direction, bookedOn, amountSen, bankReference, partyName, description }) => {
    const parts = [account, bookedOn, direction, amountSen, bankReference, partyName, description];
    const text = JSON.stringify(parts.map((part) => part ?? ''));
    const occurrence = (seen.get(text) ?? 0) + 1;
    seen.set(text, occurrence);
    return `${text} ${occurrence}`;
  });
};

export const daysOf = (
  lines: readonly StatementLine[],
): { firstDay: CalendarDate; lastDay: CalendarDate } | undefined => {
  const [first] = lines;
  if (!first) return undefined;
  let [firstDay, lastDay] = [first.bookedOn, first.bookedOn];
  for (const { bookedOn } of lines) {
    if (bookedOn < firstDay) firstDay = bookedOn;
    if (bookedOn > lastDay) lastDay = bookedOn;
  }
  return { firstDay, lastDay };
};
