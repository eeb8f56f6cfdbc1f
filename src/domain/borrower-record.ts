/**
 * What the regulator asks of a moneylender about each loan (Malaysian fact base, section 1.5): the standing of a loan as
 * its borrower ledger (Lampiran A) codes it, and the rules for taking such records out of the house.
 */
import type { CalendarDate } from './date.ts';
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

/** Column "Catatan": 1 settled, 2 current, 3 in recovery, 4 court action. */
export const recordCodes = [1, 2, 3, 4] as const;
export type RecordCode = (typeof recordCodes)[number];

/** Column "Nota" of the iDeal upload, spelled as it must be. */
export const recordNotes: Record<RecordCode, string> = {
  1: 'PINJAMAN SELESAI',
  2: 'PINJAMAN SEMASA',
  3: 'DALAM PROSES DAPAT BALIK',
  4: 'DALAM TINDAKAN MAHKAMAH',
};

/** A lender may act after this many days (Schedule J, clause 3(1)): before that a late loan is still a current one. */
export const recoveryAfterDays = 28;
/** A loan is counted as not performing after this many days, as banks count it; the regulator's text names no number. */
export const nonPerformingAfterDays = 90;

export type Standing = {
  isSettled: boolean;
  daysPastDue: number /** A court ordered costs. */;
  hasCourtCosts: boolean;
};

export const recordCodeOf = ({ isSettled, daysPastDue, hasCourtCosts }: Standing): RecordCode => {
  if (isSettled) return 1;
  if (hasCourtCosts) return 4;
  return daysPastDue > recoveryAfterDays ? 3 : 2;
};

export const recordFormats = ['pdf', 'csv'] as const;
export type RecordFormat = (typeof recordFormats)[number];

/** Personal data leaves the house: written down in the stream of whoever takes it, before they have it. */
export type ExportChange = { event: LoanEvent; notices: Notice[] };

export type RecordsLook = { cutOn: CalendarDate; page: number; rowCount: number };

/** A page of borrowers' names on a screen: no file, and written down all the same. */
export const lookAtIdeal = ({ cutOn, page, rowCount }: RecordsLook): Outcome<ExportChange> =>
  allow({ event: { name: 'records.viewed', facts: { cutOn, page, rowCount } }, notices: [] });

export const exportIdeal = (
  { rowCount }: { rowCount: number },
  { cutOn }: { cutOn: CalendarDate },
  today: CalendarDate,
): Outcome<ExportChange> => {
  if (cutOn > today) return refuse({ code: 'date-in-future' });
  return allow({ event: { name: 'records.exported', facts: { cutOn, rowCount } }, notices: [] });
};

export const exportBorrowerLedger = (
  loan: { loanId: string; isPaidOut: boolean },
  { format }: { format: RecordFormat },
): Outcome<ExportChange> => {
  if (!loan.isPaidOut) return refuse({ code: 'not-paid-out' });
  return allow({
    event: { name: 'borrower-ledger.exported', facts: { loanId: loan.loanId, format } },
    notices: [],
  });
};
