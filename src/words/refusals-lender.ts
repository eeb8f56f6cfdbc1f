/** Refusals of the lender's own settings, and the one that says that the product is closed for maintenance. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const lenderRefusals = {
  'settings-changed': /*i18n*/ {
    id: 'refusal.settings-changed',
    message:
      '{name} changed this on {changedAt}, while you had it open. Load it again, check the new values, then change what you still want to change.',
  },
  'lender-unknown': /*i18n*/ {
    id: 'refusal.lender-unknown',
    message: 'The lender’s details come first: two administrators enter and confirm them under Settings.',
  },
  'lender-known': /*i18n*/ {
    id: 'refusal.lender-known',
    message: 'The lender is already recorded. Change its licence data or its account instead.',
  },
  'second-person-of-proposer': /*i18n*/ {
    id: 'refusal.second-person-of-proposer',
    message:
      '{name} proposed this, and you became an administrator through {name}. Ask another administrator to confirm it.',
  },
  'administrator-too-new': /*i18n*/ {
    id: 'refusal.administrator-too-new',
    message:
      '{name} is a new administrator. This can be confirmed from {changedAt}, so that everybody has time to notice. Another administrator may be able to do it now.',
  },
  'role-too-new': /*i18n*/ {
    id: 'refusal.role-too-new',
    message:
      'You have had your role for less than three days, so you cannot confirm yet what a colleague prepared: everybody has time to notice that you are new. You can do this from {untilAt}. A colleague who has had the role for longer can do it now.',
  },
  'lender-change-open': /*i18n*/ {
    id: 'refusal.lender-change-open',
    message: '{name} already proposed a change of this. It must be confirmed or withdrawn first.',
  },
  'lender-change-confirmed': /*i18n*/ {
    id: 'refusal.lender-change-confirmed',
    message: 'This change was already confirmed. It takes effect when its waiting period ends.',
  },
  'contact-needs-two': /*i18n*/ {
    id: 'refusal.contact-needs-two',
    message:
      'Borrowers already see a contact here. Propose another one, and a second administrator confirms it.',
  },
  'lender-change-ended': /*i18n*/ {
    id: 'refusal.lender-change-ended',
    message: '{name} decided about this change on {changedAt}. Load the page again to see how it stands.',
  },
  'nothing-changed': /*i18n*/ {
    id: 'refusal.nothing-changed',
    message: 'This is already recorded. Nothing was proposed.',
  },
  'licence-dates-backwards': /*i18n*/ {
    id: 'refusal.licence-dates-backwards',
    message: 'The licence must end on or after the day on which it starts.',
  },
  'setting-asks-for-money': /*i18n*/ {
    id: 'refusal.setting-asks-for-money',
    message:
      'One of these texts reads as if it asked for money, a password or a code. Borrowers see it before they have their loan, so it cannot stand there. Write only what it is.',
  },
  'setting-leads-elsewhere': /*i18n*/ {
    id: 'refusal.setting-leads-elsewhere',
    message:
      'One of these texts has a link or a number of an account in it, or letters that not every borrower can read. Write only what it is: borrowers find where to pay on their repayment page.',
  },
  'bank-reference-asks-for-money': /*i18n*/ {
    id: 'refusal.bank-reference-asks-for-money',
    message:
      'The borrower reads this reference, and it reads as if it asked for money. Enter only what the bank calls the transfer.',
  },
  'contact-number-impossible': /*i18n*/ {
    id: 'refusal.contact-number-impossible',
    message:
      'This is no telephone number of Malaysia. Enter one like 012-345 6789, 03-2345 6789 or 1-300-88-1234.',
  },
  'ssm-number-impossible': /*i18n*/ {
    id: 'refusal.ssm-number-impossible',
    message: 'A registration number has digits. Enter it as it is on the SSM certificate.',
  },
  'account-number-differs': /*i18n*/ {
    id: 'refusal.account-number-differs',
    message:
      'The account number is not the one that was proposed. Compare with the bank’s paper. If the proposal is wrong, withdraw it.',
  },
  'hours-backwards': /*i18n*/ {
    id: 'refusal.hours-backwards',
    message: 'Working hours must end after they begin.',
  },
  'no-bank-offered': /*i18n*/ {
    id: 'refusal.no-bank-offered',
    message: 'Choose at least one bank: without one nobody can be paid.',
  },
  'no-purpose-offered': /*i18n*/ {
    id: 'refusal.no-purpose-offered',
    message: 'Choose at least one loan purpose: without one nobody can apply.',
  },
  'bank-not-offered': /*i18n*/ {
    id: 'refusal.bank-not-offered',
    message: 'We do not pay to this bank at the moment. Choose another one from the list.',
  },
  'purpose-not-offered': /*i18n*/ {
    id: 'refusal.purpose-not-offered',
    message: 'This loan purpose is not offered at the moment. Choose another one from the list.',
  },
  'maintenance-ends-before': /*i18n*/ {
    id: 'refusal.maintenance-ends-before',
    message: 'The end must be in the future.',
  },
  maintenance: /*i18n*/ {
    id: 'refusal.maintenance',
    message:
      'This is not possible while Jernih is being maintained. What you owe, sending a proof of payment and messages go on. What you typed stays on this page: try again later.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
