/** Refusals after the payout: payments taken back, the borrower's money, and what comes with a running loan. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const servicingRefusals = {
  'amount-above-debt': /*i18n*/ {
    id: 'refusal.amount-above-debt',
    message: 'You owe {owedSen} in all. Check the amount: it is more than that.',
  },
  'amount-differs-from-proof': /*i18n*/ {
    id: 'refusal.amount-differs-from-proof',
    message:
      'The borrower said {claimedSen}, paid on {claimedPaidOn}. Compare with the bank again, and confirm that it is different.',
  },
  'payment-not-confirmed': /*i18n*/ {
    id: 'refusal.payment-not-confirmed',
    message: 'Only a confirmed payment can be taken back.',
  },
  'payment-reversed': /*i18n*/ {
    id: 'refusal.payment-reversed',
    message: 'This payment was already taken back.',
  },
  'reversal-open': /*i18n*/ {
    id: 'refusal.reversal-open',
    message:
      'Somebody already asked for this payment to be taken back. A different person has to confirm it.',
  },
  'reversal-missing': /*i18n*/ {
    id: 'refusal.reversal-missing',
    message: 'Nobody has asked for this payment to be taken back, or the request was dropped.',
  },
  'other-loan-open': /*i18n*/ {
    id: 'refusal.other-loan-open',
    message:
      'This would open a loan again that was paid off, and its borrower has another one by now, {reference}. It can be done once that one has ended.',
  },
  'credit-too-small': /*i18n*/ {
    id: 'refusal.credit-too-small',
    message: 'The borrower’s money with us would not be enough for this: it is {creditSen} now.',
  },
  'refund-loss-unread': /*i18n*/ {
    id: 'refusal.refund-loss-unread',
    message:
      'Money of this payment went back to the borrower: the lender would carry {refundLossSen}. Read the page again before you confirm.',
  },
  'refund-under-way': /*i18n*/ {
    id: 'refusal.refund-under-way',
    message:
      'A refund of {amountSen} is prepared. If it has left the bank, confirm it first; if not, drop it. Then take the payment back.',
  },
  'nothing-due': /*i18n*/ {
    id: 'refusal.nothing-due',
    message: 'No bill has fallen due since the last time.',
  },
  'settlement-date-past': /*i18n*/ {
    id: 'refusal.settlement-date-past',
    message: 'This day is over. Choose today or a later day.',
  },
  'settlement-date-too-far': /*i18n*/ {
    id: 'refusal.settlement-date-too-far',
    message: 'We can tell the amount up to {latestOn}. Choose a day until then.',
  },
  'claim-open': /*i18n*/ {
    id: 'refusal.claim-open',
    message: 'We are already looking into where the money of this loan is.',
  },
  'audit-range-backwards': /*i18n*/ {
    id: 'refusal.audit-range-backwards',
    message: 'The first day is after the last one. Swap them, then save the file.',
  },
  'audit-range-long': /*i18n*/ {
    id: 'refusal.audit-range-long',
    message: 'One file holds at most {atMost} days. Choose a shorter time, or save several files.',
  },
  'reason-short': /*i18n*/ {
    id: 'refusal.reason-short',
    message:
      'Write in {minLength} letters or more what the file is for. The reason is kept with the record of it.',
  },
  'claim-missing': /*i18n*/ {
    id: 'refusal.claim-missing',
    message: 'This report that the money did not arrive is already closed.',
  },
  'claim-answered': /*i18n*/ {
    id: 'refusal.claim-answered',
    message:
      'This was looked into before, and the money was found to have reached your bank account. If it is still not there, write to us in your messages.',
  },
  'claim-of-lender': /*i18n*/ {
    id: 'refusal.claim-of-lender',
    message:
      'It seems that the bank sent the money back to us, and we are looking into it. If you see it in your account, write to us in your messages.',
  },
  'payout-paid-on': /*i18n*/ {
    id: 'refusal.payout-paid-on',
    message:
      'The borrower has paid on this loan, so its money arrived. If the bank still sent something back, look at the line of the bank statement again.',
  },
  'money-is-payout-back': /*i18n*/ {
    id: 'refusal.money-is-payout-back',
    message:
      'This is exactly what was paid out on this loan, and that money did not arrive or is looked for. It is the payout on its way back, not a payment: tick its line off under “Money not received”.',
  },
  'payout-back-on-line': /*i18n*/ {
    id: 'refusal.payout-back-on-line',
    message:
      'A line of the bank statement is ticked off as this money on its way back, so it cannot have arrived. If the line is something else, take it off first.',
  },
  'payout-not-reported': /*i18n*/ {
    id: 'refusal.payout-not-reported',
    message: 'Nobody looks for the money of this loan any more. Load this page again.',
  },
  'line-may-be-payout-back': /*i18n*/ {
    id: 'refusal.line-may-be-payout-back',
    message:
      'This is exactly what was paid out on this loan. If the bank sent it back, it belongs under “Money not received”. If the borrower paid it, book it under “Choose a loan” and say so there.',
  },
  'too-many-quotes': /*i18n*/ {
    id: 'refusal.too-many-quotes',
    message: 'You have asked for many quotes today. Use one of them, or ask again tomorrow.',
  },
  'claim-proposed': /*i18n*/ {
    id: 'refusal.claim-proposed',
    message: 'Somebody already wrote down an answer. A different person has to confirm it or send it back.',
  },
  'payout-own-word': /*i18n*/ {
    id: 'refusal.payout-own-word',
    message:
      'You and {name} sent this money yourselves, so the two of you cannot answer this alone. Import the bank statement and tick off the line that shows it (for “It never arrived” one that names the loan), or let a colleague who neither prepared nor released it write the answer or confirm it.',
  },
  'payout-sent-again': /*i18n*/ {
    id: 'refusal.payout-sent-again',
    message:
      'An earlier payout of this loan came back or was called off, so a line that brought this amount in may be of that one. You and {name} sent this payout yourselves: somebody who neither prepared nor released it must write this answer or confirm it.',
  },
  'payout-seen-back': /*i18n*/ {
    id: 'refusal.payout-seen-back',
    message:
      'A line of the bank statement of {paidOn}, {bankReference}, brought this amount in and names the loan or its payout. You and {name} sent the payout yourselves, so somebody who neither prepared nor released it must write this answer or confirm it.',
  },
  'claim-not-proposed': /*i18n*/ {
    id: 'refusal.claim-not-proposed',
    message: 'Nobody has written down an answer yet, or it was sent back.',
  },
  'bank-reference-missing': /*i18n*/ {
    id: 'refusal.bank-reference-missing',
    message: 'Enter the reference of the bank’s confirmation.',
  },
  'no-credit': /*i18n*/ {
    id: 'refusal.no-credit',
    message: 'We hold no money of yours that could go back.',
  },
  'refund-open': /*i18n*/ {
    id: 'refusal.refund-open',
    message: 'This money is already on its way back. It takes one refund at a time.',
  },
  'refund-decided': /*i18n*/ {
    id: 'refusal.refund-decided',
    message: 'This refund was already sent or dropped.',
  },
  'refund-not-proposed': /*i18n*/ {
    id: 'refusal.refund-not-proposed',
    message: 'Nobody has prepared this refund yet, or somebody took it back.',
  },
  'refund-amount-differs': /*i18n*/ {
    id: 'refusal.refund-amount-differs',
    message:
      'The amount must be exactly {amountSen}, as it was prepared. If the bank sent another one, correct the refund first.',
  },
  'refund-before-credit': /*i18n*/ {
    id: 'refusal.refund-before-credit',
    message: 'The date is before the money came. Check the date on the bank’s confirmation.',
  },
  'money-stopped': /*i18n*/ {
    id: 'refusal.money-stopped',
    message:
      'We are checking our books, so no money is booked just now. What was paid is safe: it is booked as soon as the check has passed.',
  },
  'quiet-hours': /*i18n*/ {
    id: 'refusal.quiet-hours',
    message: 'Reminders are sent between 9 am and 9 pm only.',
  },
  'reminders-paused': /*i18n*/ {
    id: 'refusal.reminders-paused',
    message:
      'A request or a claim of the borrower is open. Answer it first: until then there are no reminders and no notice.',
  },
  'contact-limit': /*i18n*/ {
    id: 'refusal.contact-limit',
    message: 'The borrower has been reminded often enough this week.',
  },
  'not-late-enough': /*i18n*/ {
    id: 'refusal.not-late-enough',
    message: 'A formal notice is possible from day {daysNeeded} past due. Days of a pause do not count.',
  },
  'notice-open': /*i18n*/ {
    id: 'refusal.notice-open',
    message: 'There is a formal notice for this loan already.',
  },
  'notice-missing': /*i18n*/ {
    id: 'refusal.notice-missing',
    message: 'There is no formal notice at this step. Somebody may have moved it on: load the page again.',
  },
  'posted-before-made': /*i18n*/ {
    id: 'refusal.posted-before-made',
    message: 'The notice was made on {asOfOn}. It cannot have been posted before.',
  },
  'notice-figures-changed': /*i18n*/ {
    id: 'refusal.notice-figures-changed',
    message:
      'The figures of this notice no longer hold: something was paid or changed since, or it was posted more than {daysToPost} days after it was made. Drop it and make a new one.',
  },
  'payment-being-checked': /*i18n*/ {
    id: 'refusal.payment-being-checked',
    message: 'A payment of this borrower is being checked. Check it first: then the notice can go on.',
  },
  'tracking-number-in-use': /*i18n*/ {
    id: 'refusal.tracking-number-in-use',
    message:
      'This tracking number is already recorded for another letter. Check it on the receipt of the post.',
  },
  'date-not-in-future': /*i18n*/ {
    id: 'refusal.date-not-in-future',
    message: 'Choose a day after today. Days that were stay as they are.',
  },
  'holiday-exists': /*i18n*/ {
    id: 'refusal.holiday-exists',
    message: 'This day is a holiday already.',
  },
  'rest-days-all': /*i18n*/ {
    id: 'refusal.rest-days-all',
    message: 'At least one day of the week must be a working day.',
  },
  'period-backwards': /*i18n*/ {
    id: 'refusal.period-backwards',
    message:
      'The last day must not be before the first day, nor before the loan was paid out on {paidOutOn}.',
  },
  'too-many-papers': /*i18n*/ {
    id: 'refusal.too-many-papers',
    message: 'You have asked for {atMost} papers today. They are in your list; ask again tomorrow.',
  },
  'document-unknown': /*i18n*/ {
    id: 'refusal.document-unknown',
    message:
      'We do not know a paper with this code. Compare the code with the paper. If it is the same, do not pay, and call us.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
