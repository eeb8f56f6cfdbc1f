/** The paper of a loan's formal notice, with the figures that were frozen when the second person made it. */
import { calendarDate } from '#domain/date.ts';
import { noticePayDays, noticePostDays } from '#domain/formal-notice.ts';
import { sen } from '#domain/money.ts';
import type { Locale } from '#words/locale.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { House, Tx } from '../house.ts';
import { lenderParty } from '../lender/lender-party.ts';
import { localeOf } from '../messages/notices.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { type PrintedNotice, renderFormalNoticePdf } from './formal-notice-pdf.ts';
import { noticesOf } from './notice-rows.ts';

/** Throws 'not-found' before a second person made the notice, and 'glyph-missing' when an address cannot be printed. */
export async function getFormalNoticePdf(house: House, loanId: string): Promise<FileAnswer> {
  const found = await snapshot(house.db, (tx) => readPrinted(tx, loanId));
  if (!found) throw new RefusedError({ code: 'not-found' });
  try {
    const bytes = await renderFormalNoticePdf(found.notice, found.locale === 'zh' ? 'zh' : 'en');
    return { bytes, mediaType: 'application/pdf', name: `${found.notice.number}.pdf` };
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError({ code: 'glyph-missing' });
    throw error;
  }
}

async function readPrinted(
  tx: Tx,
  loanId: string,
): Promise<{ notice: PrintedNotice; locale: Locale } | undefined> {
  const row = await noticesOf(tx)
    .innerJoin('loans as l', 'l.loan_id', 'n.loan_id')
    .innerJoin('users as b', 'b.user_id', 'l.borrower_id')
    .select(['l.borrower_id', 'l.reference', 'b.locale'])
    .where('n.loan_id', '=', loanId)
    .where((eb) => eb.or([eb('n.outcome', 'is', null), eb('n.outcome', '<>', 'withdrawn')]))
    .orderBy('n.proposed_at', 'desc')
    .executeTakeFirst();
  if (!row?.confirmed_at || row.as_of === null || row.overdue_sen === null) return undefined;
  // The name and the address of the borrower, and nothing else of what they told us (product rule 11).
  const addressee = await tx
    .selectFrom('personal_information')
    .select(['full_name', 'address'])
    .where('borrower_id', '=', row.borrower_id)
    .orderBy('submission', 'desc')
    .executeTakeFirstOrThrow();
  const lender = await lenderParty(tx, kualaLumpurDate(row.confirmed_at));
  return {
    locale: localeOf(row.locale),
    notice: {
      number: row.number,
      lender,
      lenderName: lender.name,
      borrowerName: addressee.full_name,
      address: addressee.address,
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
