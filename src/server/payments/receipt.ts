/** The numbered receipt of a confirmed payment, as it was issued then: only a confirmed payment has one. */
import type { Locale } from '#words/locale.ts';
import type { Call } from '../command.ts';
import type { House } from '../house.ts';
import { paperRows } from '../papers/paper-rows.ts';
import { printPaper } from '../papers/print.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { paymentRowFor } from './payment-rows.ts';

/** Throws 'not-found', and 'glyph-missing' when a name cannot be printed. */
export async function getReceipt(
  house: House,
  { actor, locale }: Call,
  paymentId: string,
  language: Locale = locale,
): Promise<FileAnswer> {
  const payment = await paymentRowFor(house.db, actor, paymentId);
  const row =
    payment && (await paperRows(house.db).where('d.payment_id', '=', payment.payment_id).executeTakeFirst());
  if (!row) throw new RefusedError({ code: 'not-found' });
  return printPaper(house, row, language);
}
