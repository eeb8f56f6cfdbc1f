/**
 * The audit log over all streams: what can be wrong with it, and the rules for taking it out of the house. Faults of the
 * chain itself are those of the proof of the books; the others compare it with what was signed.
 */
import { addDays, type CalendarDate } from './date.ts';
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export const auditFaults = [
  // the chain of each stream
  'event-text',
  'event-order',
  'event-hash',
  'end-of-stream',
  // the anchors themselves
  'anchor-missing',
  'anchor-text',
  'anchor-hash',
  'anchor-signature',
  'anchor-key',
  'anchor-heads',
  // what they hold, beside what is there now
  'anchored-event-missing',
  'anchored-event-changed',
  'look-missing',
  'look-changed',
  'look-added',
  // the file of anchors
  'file-line',
  'file-differs',
  'file-behind',
] as const;
export type AuditFault = (typeof auditFaults)[number];

/** The row that is wrong: of a stream, of a look, or an anchor. `expected` and `found` are technical. */
export type AuditFinding = {
  fault: AuditFault;
  streamId: string | null;
  sequence: number | null;
  eventName: string | null;
  anchor: number | null;
  lookId: string | null;
  expected: string;
  found: string;
};
/** A check keeps no more; the others are counted. */
export const maxAuditFindings = 20;

export const auditFinding = (
  fault: AuditFault,
  expected: string,
  found: string,
  where: Partial<Omit<AuditFinding, 'fault' | 'expected' | 'found'>> = {},
): AuditFinding => ({
  fault,
  streamId: null,
  sequence: null,
  eventName: null,
  anchor: null,
  lookId: null,
  ...where,
  expected,
  found,
});

export const minReason = 10;
export const maxExportDays = 366;
/** Longer than this, a file holds more than one question needs: the page says so before it is taken. */
export const longExportDays = 31;

type AuditChange = { event: LoanEvent; notices: Notice[] };
export type ExportInput = {
  from: CalendarDate;
  to: CalendarDate;
  reason: string;
  /** The other filters; of a person or a loan the id. */
  filters: Readonly<Record<string, string>>;
};

/** What was read or taken of a borrower, as a breach is asked about. */
export const affectedKinds = ['photos', 'proofs', 'numbers', 'agreements', 'pages', 'acts', 'files'] as const;
export type AffectedKind = (typeof affectedKinds)[number];

/** Written down in the stream of whoever takes it, with the reason, before the bytes leave. */
export const exportAuditLog = (input: ExportInput, today: CalendarDate): Outcome<AuditChange> =>
  takeOut('audit.exported', input, today);

/** The list of everybody whom a breach touches, written down as the log is. */
export const exportAffected = (input: ExportInput, today: CalendarDate): Outcome<AuditChange> =>
  takeOut('affected.exported', input, today);

function takeOut(
  name: 'audit.exported' | 'affected.exported',
  { from, to, reason, filters }: ExportInput,
  today: CalendarDate,
): Outcome<AuditChange> {
  if (from > to) return refuse({ code: 'audit-range-backwards' });
  if (from > today) return refuse({ code: 'date-in-future' });
  if (to > addDays(from, maxExportDays - 1))
    return refuse({ code: 'audit-range-long', atMost: maxExportDays });
  if (reason.trim().length < minReason) return refuse({ code: 'reason-short', minLength: minReason });
  return allow({
    event: { name, facts: { from, to, reason: reason.trim(), filters } },
    notices: [],
  });
}

/** Asking for a check out of its turn. It needs no reason: it only reads. */
export const verifyAudit = (): Outcome<AuditChange> =>
  allow({ event: { name: 'audit.check-asked', facts: {} }, notices: [] });
