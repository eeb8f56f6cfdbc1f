/** What administrators and auditors are told when the proof of the books fails, and when it passes again. */
import type { I18n, MessageDescriptor } from '@lingui/core';

const mails = {
  'money-stopped': {
    subject: /*i18n*/ {
      id: 'proof-mail.money-stopped.subject',
      message: 'The books do not fit: all money is stopped',
    },
    body: /*i18n*/ {
      id: 'proof-mail.money-stopped.body',
      message:
        'The proof of the books found {faults, plural, one {# fault} other {# faults}}. No money moves until a later run passes; reading, messages and proofs of payment go on. See what was found and where: {address}',
    },
  },
  'money-goes-on': {
    subject: /*i18n*/ {
      id: 'proof-mail.money-goes-on.subject',
      message: 'The books fit again: money moves again',
    },
    body: /*i18n*/ {
      id: 'proof-mail.money-goes-on.body',
      message: 'The proof of the books passed, so the stop has ended by itself. See the runs: {address}',
    },
  },
  'money-unseen': {
    subject: /*i18n*/ {
      id: 'proof-mail.money-unseen.subject',
      message: 'Money in the books that the bank does not show',
    },
    body: /*i18n*/ {
      id: 'proof-mail.money-unseen.body',
      message:
        '{faults, plural, one {# payout or payment was} other {# payouts and payments were}} written down by hand, and no line of the bank statements of these days is that money. Look it up at the bank yourself. Where the line is there, tie it; a payment that never came is taken back by two people; after a payout that never left, call the borrower. See which: {address}',
    },
  },
} satisfies Record<string, { subject: MessageDescriptor; body: MessageDescriptor }>;

export type ProofMail = keyof typeof mails;

export function proofMail(i18n: I18n, mail: ProofMail, facts: { faults: number; address: string }) {
  const { subject, body } = mails[mail];
  return { subject: i18n._(subject), text: i18n._(body.id, facts) };
}
