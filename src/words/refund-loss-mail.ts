/** What administrators and auditors are told when the lender comes to carry money that went back to a borrower. */
import type { I18n } from '@lingui/core';
import type { Sen } from '#domain/money.ts';
import { formatSen } from './format.ts';
import type { Locale } from './locale.ts';

const subjectWords = /*i18n*/ {
  id: 'refund-loss-mail.subject',
  message: 'The lender carries {amount} of loan {reference}',
};
const bodyWords = /*i18n*/ {
  id: 'refund-loss-mail.body',
  message:
    '{proposedBy} asked for it and {confirmedBy} confirmed it: a payment of loan {reference} was taken back after its money had gone back to the borrower. The lender carries {amount}. Look at the bank yourself whether the bank took that payment back, and whether its line stands for another payment since: {address}',
};

export type RefundLossMail = {
  reference: string;
  refundLossSen: Sen;
  proposedBy: string;
  confirmedBy: string;
  address: string;
};

export function refundLossMail(i18n: I18n, locale: Locale, { refundLossSen, ...facts }: RefundLossMail) {
  const amount = formatSen(refundLossSen, locale);
  return {
    subject: i18n._(subjectWords.id, { amount, reference: facts.reference }),
    text: i18n._(bodyWords.id, { ...facts, amount }),
  };
}
