/** Notices about the lender's own account: every borrower who pays there hears of a change before it happens. */
import type { MessageDescriptor } from '@lingui/core';
import type { NoticeTemplate } from '#domain/notice.ts';

export const lenderNotices = {
  'repayment-account-changes': {
    subject: /*i18n*/ {
      id: 'notice.repayment-account-changes.subject',
      message: 'Our account for your payments changes',
    },
    body: /*i18n*/ {
      id: 'notice.repayment-account-changes.body',
      message:
        'From {effectiveAt} you pay to another account of ours: {bankName}, in the name of {holderName}, ending in {lastFour}. Until then pay to the account that ends in {oldLastFour}. Two of our administrators decided this. The whole number stands only on your repayment page, after you sign in. If anybody asks you to pay anywhere else, do not pay: write to us in your messages, or call 997.',
    },
  },
  'repayment-account-kept': {
    subject: /*i18n*/ {
      id: 'notice.repayment-account-kept.subject',
      message: 'Our account for your payments stays the same',
    },
    body: /*i18n*/ {
      id: 'notice.repayment-account-kept.body',
      message:
        'We wrote to you that our account for your payments would change to one that ends in {lastFour}. It does not: go on paying to the account that ends in {oldLastFour}, as your repayment page shows. If anybody asks you to pay anywhere else, do not pay: write to us in your messages, or call 997.',
    },
  },
} satisfies Partial<Record<NoticeTemplate, { subject: MessageDescriptor; body: MessageDescriptor }>>;
