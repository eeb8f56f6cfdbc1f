/** Refusals around the way in through the lender. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const recoveryRefusals = {
  'identity-not-proven': /*i18n*/ {
    id: 'refusal.identity-not-proven',
    message:
      'We have no checked photos of this borrower, so nobody can be compared with them. Access is given back to borrowers whose photos were accepted.',
  },
  'recovery-waiting': /*i18n*/ {
    id: 'refusal.recovery-waiting',
    message: 'A recovery that {name} prepared already waits. It is confirmed or declined first.',
  },
  'recovery-refused': /*i18n*/ {
    id: 'refusal.recovery-refused',
    message:
      'A recovery that you prepared for this borrower was refused lately. A colleague can prepare one, or you from {untilAt}.',
  },
  'recovery-over': /*i18n*/ {
    id: 'refusal.recovery-over',
    message: 'This is over already. Load the page again to see how your account stands.',
  },
  'recovery-decided': /*i18n*/ {
    id: 'refusal.recovery-decided',
    message: '{name} has already decided about this recovery. Load the page again to see how.',
  },
  'recovery-too-early': /*i18n*/ {
    id: 'refusal.recovery-too-early',
    message:
      'The owner of the account has a day to stop this recovery. It can be confirmed from {confirmableAt}.',
  },
  'recovery-stale': /*i18n*/ {
    id: 'refusal.recovery-stale',
    message:
      'This recovery has ended: it is older than 7 days, whoever prepared it no longer does this work, or somebody has got into the account or changed its contacts since. Nobody needs to decline it. If the borrower still cannot get in, a loan officer prepares a new one.',
  },
  'recovery-email-differs': /*i18n*/ {
    id: 'refusal.recovery-email-differs',
    message:
      'This is not the email address that your colleague wrote down. Ask the borrower again, and decline the recovery if the borrower does not know the other one.',
  },
  'photos-not-compared': /*i18n*/ {
    id: 'refusal.photos-not-compared',
    message:
      'Both of you open the photo of the card’s front and the selfie after the recovery was prepared, and compare the person with them.',
  },
  'recovery-code-wrong': /*i18n*/ {
    id: 'refusal.recovery-code-wrong',
    message: 'This recovery code is not right. Check the 8 digits that our team told you.',
  },
  'recovery-code-ended': /*i18n*/ {
    id: 'refusal.recovery-code-ended',
    message: 'The recovery code has ended. Ask our team to check who you are again, then you get a new one.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
