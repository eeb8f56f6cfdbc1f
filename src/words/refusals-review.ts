/** Refusals around the review of an application: taking it, its photos, and deciding. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const reviewRefusals = {
  'wrong-status': /*i18n*/ {
    id: 'refusal.wrong-status',
    message: 'The loan is now “{status}”, so this is not possible. Nothing was changed.',
  },
  'taken-by-other': /*i18n*/ {
    id: 'refusal.taken-by-other',
    message: '{name} already has this application. Take another one.',
  },
  'queue-empty': /*i18n*/ {
    id: 'refusal.queue-empty',
    message: 'The queue is clear. No complete application is waiting.',
  },
  'not-assigned-to-you': /*i18n*/ {
    id: 'refusal.not-assigned-to-you',
    message: 'Only the officer who has this application can do this.',
  },
  'too-many-looks': /*i18n*/ {
    id: 'refusal.too-many-looks',
    message:
      'You have opened {atMost} within an hour, and more cannot be opened. Wait {waitMinutes} and try again.',
  },
  'number-not-needed': /*i18n*/ {
    id: 'refusal.number-not-needed',
    message: 'There is no payout or refund to send for this loan, so its account number stays covered.',
  },
  'second-approver-needed': /*i18n*/ {
    id: 'refusal.second-approver-needed',
    message:
      'You gave the first of the two approvals of this loan. A different approver gives the second one.',
  },
  'second-person-needed': /*i18n*/ {
    id: 'refusal.second-person-needed',
    message: 'A different person must do this step. Ask a colleague.',
  },
  'correction-asked': /*i18n*/ {
    id: 'refusal.correction-asked',
    message:
      'A correction was asked of the borrower meanwhile. Approval is possible when the new answer is here. Nothing was changed.',
  },
  'no-proposal': /*i18n*/ {
    id: 'refusal.no-proposal',
    message: 'Nobody has proposed an approval yet. The officer must propose it first.',
  },
  'proposal-open': /*i18n*/ {
    id: 'refusal.proposal-open',
    message: 'A proposal is waiting for the approver. It must be returned first.',
  },
  'terms-above-request': /*i18n*/ {
    id: 'refusal.terms-above-request',
    message: 'The offer must not be above what the borrower asked for.',
  },
  'photo-not-opened': /*i18n*/ {
    id: 'refusal.photo-not-opened',
    message: 'Open this photo first. Only a photo that you looked at can be accepted.',
  },
  'photo-changed': /*i18n*/ {
    id: 'refusal.photo-changed',
    message: 'The borrower sent another photo meanwhile. Look at the new one.',
  },
  'photo-decided': /*i18n*/ {
    id: 'refusal.photo-decided',
    message: 'This photo is decided already. Load the case again to see how it stands.',
  },
  'photos-not-accepted': /*i18n*/ {
    id: 'refusal.photos-not-accepted',
    message:
      'Accept all three identity photos first. {left, plural, one {# photo is} other {# photos are}} left.',
  },
  'differences-not-seen': /*i18n*/ {
    id: 'refusal.differences-not-seen',
    message:
      'What the borrower gave does not fit together in every point. Load again, look at what differs, and say so when you decide.',
  },
  'reason-missing': /*i18n*/ { id: 'refusal.reason-missing', message: 'Give at least one reason.' },
  'hand-over-changes-nothing': /*i18n*/ {
    id: 'refusal.hand-over-changes-nothing',
    message: 'The application is there already. Nothing was changed.',
  },
  'colleague-not-officer': /*i18n*/ {
    id: 'refusal.colleague-not-officer',
    message: 'This person does not work on applications now. Choose somebody else.',
  },
  'too-many-saved-views': /*i18n*/ {
    id: 'refusal.too-many-saved-views',
    message: 'You keep {atMost} views already. Delete one, then save this one.',
  },
  'search-too-short': /*i18n*/ {
    id: 'refusal.search-too-short',
    message:
      'Type two letters of a name or more, a whole loan reference, the last four digits of an IC number, or a whole phone number or email.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
