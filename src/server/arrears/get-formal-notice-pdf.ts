/** The paper of a loan's formal notice, with the figures and the names that were frozen when the second person made it. */
import { calendarDate } from '#domain/date.ts';
import { noticePayDays, noticePostDays } from '#domain/formal-notice.ts';
import { sen } from '#domain/money.ts';
import { allow } from '#domain/refusal.ts';
import { ownStream } from '../actor.ts';
import { type Call, type Change, type Command, runCommand } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { type PrintedNotice, renderFormalNoticePdf } from './formal-notice-pdf.ts';
import { type NoticeParties, openParties } from './notice-parties.ts';
import { noticesOf } from './notice-rows.ts';

/** Names and an address: whoever opens them is written down in a stream of their own before they have them. */
const opened: Command<{ loanId: string; number: string }, object, Change, undefined> = {
  action: 'getFormalNoticePdf',
  stream: ownStream,
  read: async () => ({}),
  decide: (_state, facts) => allow({ event: { name: 'formal-notice.opened', facts }, notices: [] }),
  answer: async () => undefined,
};

/** Throws 'not-found' before a second person made the notice, and 'glyph-missing' when an address cannot be printed. */
export async function getFormalNoticePdf(house: House, call: Call, loanId: string): Promise<FileAnswer> {
  const found = await snapshot(house.db, (tx) => readPrinted(tx, house, loanId));
  if (!found) throw new RefusedError({ code: 'not-found' });
  const onceForThis = { ...call, idempotencyKey: newId(house.clock.now()) };
  await runCommand(house, opened, onceForThis, { loanId, number: found.notice.number });
  try {
    const bytes = await renderFormalNoticePdf(found.notice, found.beside);
    return { bytes, mediaType: 'application/pdf', name: `${found.notice.number}.pdf` };
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError(error.refusal);
    throw error;
  }
}

async function readPrinted(
  tx: Tx,
  house: House,
  loanId: string,
): Promise<{ notice: PrintedNotice; beside: NoticeParties['beside'] } | undefined> {
  const row = await noticesOf(tx)
    .innerJoin('loans as l', 'l.loan_id', 'n.loan_id')
    .select(['l.borrower_id', 'l.reference'])
    .where('n.loan_id', '=', loanId)
    .where((eb) => eb.or([eb('n.outcome', 'is', null), eb('n.outcome', '<>', 'withdrawn')]))
    .orderBy('n.proposed_at', 'desc')
    .executeTakeFirst();
  if (!row?.confirmed_at || row.as_of === null || row.overdue_sen === null || row.parties_sealed === null)
    return undefined;
  const { lender, borrowerName, address, beside } = openParties(house, {
    noticeId: row.notice_id,
    borrowerId: row.borrower_id,
    sealed: row.parties_sealed,
  });
  return {
    beside,
    notice: {
      number: row.number,
      lender,
      lenderName: lender.name,
      borrowerName,
      address,
      reference: row.reference,
      asOf: calendarDate(row.as_of),
      daysPastDue: row.days_past_due ?? 0,
      overdueSen: sen(row.overdue_sen),
      lateSen: sen(row.late_sen ?? 0),
      payDays: noticePayDays,
      postDays: noticePostDays,
      madeAt: row.confirmed_at,
    },
  };
}
