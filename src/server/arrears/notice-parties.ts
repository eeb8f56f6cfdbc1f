/** Who a formal notice is from and to, frozen and sealed when it is made: what was posted is printed again as it was. */
import type { NoticeChange } from '#domain/formal-notice.ts';
import type { Locale } from '#words/locale.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House, Tx } from '../house.ts';
import { type LenderParty, lenderParty } from '../lender/lender-party.ts';
import { localeOf } from '../messages/notices.ts';

export type NoticeParties = {
  lender: LenderParty;
  borrowerName: string;
  address: string;
  /** The language beside the Malay text. */
  beside: Exclude<Locale, 'ms'>;
};

/** Where the sealed parties of a formal notice are at home. */
export const noticePlace = (noticeId: string, borrowerId: string): string =>
  `formal_notices:${noticeId}:${borrowerId}`;

export async function sealParties(
  tx: Tx,
  { keys }: House,
  { notice: { noticeId }, loan: { borrowerId } }: NoticeChange,
  now: Date,
): Promise<string> {
  // The name and the address of the borrower, and nothing else of what they told us (product rule 11).
  const addressee = await tx
    .selectFrom('personal_information as p')
    .innerJoin('users as u', 'u.user_id', 'p.borrower_id')
    .select(['p.full_name', 'p.address', 'u.locale'])
    .where('p.borrower_id', '=', borrowerId)
    .orderBy('p.submission', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const parties: NoticeParties = {
    lender: await lenderParty(tx, kualaLumpurDate(now)),
    borrowerName: addressee.full_name,
    address: addressee.address,
    beside: localeOf(addressee.locale) === 'zh' ? 'zh' : 'en',
  };
  return keys.sealText(JSON.stringify(parties), noticePlace(noticeId, borrowerId));
}

export const openParties = (
  { keys }: House,
  { noticeId, borrowerId, sealed }: { noticeId: string; borrowerId: string; sealed: string },
): NoticeParties => JSON.parse(keys.openText(sealed, noticePlace(noticeId, borrowerId))) as NoticeParties;
