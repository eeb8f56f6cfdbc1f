/** What each check compares, and what a fault means, in words. */
import { useLingui } from '@lingui/react/macro';
import type { Fault, ProofCheck } from '#domain/proof.ts';

export function useCheckWords(): Record<ProofCheck, { name: string; compares: string }> {
  const { t } = useLingui();
  return {
    balances: {
      name: t`Balances`,
      compares: t`Debits equal credits over all, and each balance is the sum of its transfers.`,
    },
    transfers: {
      name: t`Transfers`,
      compares: t`Each is of the closed list of kinds, each correction is equal and opposite to what it takes back, and each has its event.`,
    },
    money: {
      name: t`Money in and out`,
      compares: t`What is booked as received, sent or set aside is what the bank’s evidence says; before the payout nothing is owed.`,
    },
    accounts: {
      name: t`Accounts of the loans`,
      compares: t`Each loan is worked out again from its payments, bills and dates, and compared with its transfers, bills and status.`,
    },
    house: {
      name: t`Texts, settings and roles`,
      compares: t`What borrowers read and who may act is what the last event about it says, and no text on a page asks for money.`,
    },
    events: {
      name: t`Chain of events`,
      compares: t`Each stored text is hashed again, in order: nothing was changed, taken out or cut off.`,
    },
  };
}

export function useFaultWords(): Record<Fault, string> {
  const { t } = useLingui();
  return {
    'debits-and-credits': t`Debits and credits differ`,
    balance: t`A balance is not the sum of its transfers`,
    sides: t`A transfer is not of the closed list`,
    reversal: t`A correction differs from what it takes back`,
    'event-of-transfer': t`A transfer has no event`,
    'received-money': t`A payment is not booked as it was received`,
    'bank-line-payment': t`A payment and its bank line do not fit`,
    'refunded-money': t`A refund is not booked as it was sent`,
    'sent-money': t`A payout is not booked as it was sent`,
    'reserved-money': t`Money set aside differs from the payout`,
    'owed-before-payout': t`Something is booked before the payout`,
    'missing-transfer': t`A transfer is missing`,
    'wrong-transfer': t`A transfer does not follow from the loan’s facts`,
    bill: t`A bill differs from the account`,
    'agreed-bill': t`A bill differs from what was agreed`,
    credit: t`More went back to the borrower than there was`,
    status: t`The status differs from the account`,
    'unseen-payout': t`No line of the bank statement shows this payout`,
    'unseen-payout-return': t`No line of the bank statement shows this payout coming back`,
    'unseen-payment': t`No line of the bank statement shows this payment`,
    'unseen-refund': t`No line of the bank statement shows this refund`,
    lender: t`The lender’s data differ from what was decided`,
    'shown-text': t`A text on a page says what none may say`,
    member: t`A colleague differs from what the events say`,
    message: t`A message of the lender was sent by no event`,
    'message-missing': t`A message of the lender is gone from the inbox`,
    'event-text': t`An event differs from its text`,
    'event-order': t`An event is missing`,
    'event-hash': t`The text of an event was changed`,
    'end-of-stream': t`The last events are missing`,
    unreadable: t`The database cannot read what it stored`,
  };
}
