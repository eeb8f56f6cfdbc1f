/** Refusals around a loan: applying, caps, deciding, the agreement, money out and money in. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const loanRefusals = {
  // applying
  'applications-closed': /*i18n*/ {
    id: 'refusal.applications-closed',
    message: 'We take no new applications now. Loans that you already have go on as agreed.',
  },
  'product-unknown': /*i18n*/ {
    id: 'refusal.product-unknown',
    message: 'This loan is not offered any more. Open the loan page again to see what is.',
  },
  'amount-too-small': /*i18n*/ {
    id: 'refusal.amount-too-small',
    message: 'Loan amount must be {minAmountSen} or more.',
  },
  'amount-too-large': /*i18n*/ {
    id: 'refusal.amount-too-large',
    message: 'Loan amount must be {maxAmountSen} or less.',
  },
  'amount-not-in-steps': /*i18n*/ {
    id: 'refusal.amount-not-in-steps',
    message: 'Loan amount must be in steps of {stepSen}.',
  },
  'term-not-offered': /*i18n*/ {
    id: 'refusal.term-not-offered',
    message: 'Choose one of the terms that are offered.',
  },
  'terms-not-accepted': /*i18n*/ {
    id: 'refusal.terms-not-accepted',
    message: 'Tick the box to say that you have read this and agree.',
  },
  'application-open': /*i18n*/ {
    id: 'refusal.application-open',
    message: 'You already have an open loan, {reference}. You can apply again when it has ended.',
  },
  'try-again-later': /*i18n*/ {
    id: 'refusal.try-again-later',
    message: 'You can apply again from {tryAgainOn}. Your reasons and what would help are in your wallet.',
  },
  'signature-empty': /*i18n*/ {
    id: 'refusal.signature-empty',
    message: 'Sign in the box, or type your full name.',
  },
  'signature-too-short': /*i18n*/ {
    id: 'refusal.signature-too-short',
    message: 'This signature is too small to read. Delete it and sign larger.',
  },
  'signature-too-simple': /*i18n*/ {
    id: 'refusal.signature-too-simple',
    message: 'This is one straight line, which anybody could draw. Sign as you do on paper.',
  },
  'signature-too-large': /*i18n*/ {
    id: 'refusal.signature-too-large',
    message: 'This signature has too many strokes. Delete it and sign again.',
  },
  'signature-name-differs': /*i18n*/ {
    id: 'refusal.signature-name-differs',
    message: 'Type your full name as it is in your account.',
  },
  // caps (product rule 6)
  'rate-above-cap': /*i18n*/ {
    id: 'refusal.rate-above-cap',
    message: 'The yearly rate must be {capBps} or less. The law sets this limit.',
  },
  'interest-above-principal': /*i18n*/ {
    id: 'refusal.interest-above-principal',
    message: 'Total interest must not be more than the loan amount. Choose a shorter term.',
  },
  'late-rate-above-cap': /*i18n*/ {
    id: 'refusal.late-rate-above-cap',
    message: 'Late interest must be {capBps} a year or less. The law sets this limit.',
  },
  // deciding
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
  'second-person-needed': /*i18n*/ {
    id: 'refusal.second-person-needed',
    message: 'A different person must do this step. Ask a colleague.',
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
  'reason-missing': /*i18n*/ { id: 'refusal.reason-missing', message: 'Give at least one reason.' },
  'own-loan': /*i18n*/ {
    id: 'refusal.own-loan',
    message: 'You cannot work on your own loan. Ask a colleague.',
  },
  // the agreement
  'agreement-missing': /*i18n*/ {
    id: 'refusal.agreement-missing',
    message: 'There is no agreement yet. It is made when the loan is approved.',
  },
  'agreement-incomplete': /*i18n*/ {
    id: 'refusal.agreement-incomplete',
    message:
      'The agreement has empty places, so it cannot be offered. Complete the details of both sides first.',
  },
  'agreement-not-shown': /*i18n*/ {
    id: 'refusal.agreement-not-shown',
    message: 'Open and read the agreement before you sign it.',
  },
  'agreement-changed': /*i18n*/ {
    id: 'refusal.agreement-changed',
    message: 'This is not the agreement we show now. Open it again and read it before you sign.',
  },
  'agreement-already-signed': /*i18n*/ {
    id: 'refusal.agreement-already-signed',
    message: 'The agreement is already signed. Nothing more is needed.',
  },
  'agreement-not-signed': /*i18n*/ {
    id: 'refusal.agreement-not-signed',
    message: 'The borrower has not signed the agreement yet.',
  },
  'agreement-already-countersigned': /*i18n*/ {
    id: 'refusal.agreement-already-countersigned',
    message: 'The agreement is already signed for the lender.',
  },
  'agreement-too-early': /*i18n*/ {
    id: 'refusal.agreement-too-early',
    message: 'Another step of the agreement comes before this one. Reload the page to see where it is.',
  },
  'agreement-step-done': /*i18n*/ {
    id: 'refusal.agreement-step-done',
    message: 'This step of the agreement is already done. Nothing was changed.',
  },
  'agreement-not-delivered': /*i18n*/ {
    id: 'refusal.agreement-not-delivered',
    message:
      'The money can be paid out when the agreement is attested, stamped and sealed and the borrower has the sealed copy.',
  },
  'agreement-unchanged': /*i18n*/ {
    id: 'refusal.agreement-unchanged',
    message: 'Nothing in the names and addresses differs from the agreement that is offered.',
  },
  'attestor-is-party': /*i18n*/ {
    id: 'refusal.attestor-is-party',
    message:
      'The attestor must be somebody else than the borrower, whoever signed for the lender, and you who record it.',
  },
  'stamp-duty-too-small': /*i18n*/ {
    id: 'refusal.stamp-duty-too-small',
    message: 'The duty on this agreement is {atLeastSen} or more. Check the amount on the certificate.',
  },
  'stamp-certificate-in-use': /*i18n*/ {
    id: 'refusal.stamp-certificate-in-use',
    message: 'This certificate number is already recorded for another agreement. Check the number.',
  },
  'tracking-number-missing': /*i18n*/ {
    id: 'refusal.tracking-number-missing',
    message: 'Enter the tracking number of the registered post.',
  },
  'delivered-before-sealed': /*i18n*/ {
    id: 'refusal.delivered-before-sealed',
    message: 'The copy cannot have been delivered before it was sealed.',
  },
  'nothing-to-seal': /*i18n*/ {
    id: 'refusal.nothing-to-seal',
    message: 'This agreement does not wait for its seal. Reload the page to see where it is.',
  },
  'offer-ended': /*i18n*/ {
    id: 'refusal.offer-ended',
    message: 'The offer ended on {offerEndsOn}. You can apply again, free of charge.',
  },
  'glyph-missing': /*i18n*/ {
    id: 'refusal.glyph-missing',
    message:
      'A name or address has characters that we cannot print: {characters}. Write it with other letters, or ask us for help.',
  },
  // money out
  'payout-under-way': /*i18n*/ {
    id: 'refusal.payout-under-way',
    message: 'The money is already on its way, so this is not possible now.',
  },
  'payout-missing': /*i18n*/ {
    id: 'refusal.payout-missing',
    message: 'No payout is prepared for this loan. Prepare it first.',
  },
  'payout-amount-differs': /*i18n*/ {
    id: 'refusal.payout-amount-differs',
    message: 'The amount must be exactly {amountSen}, as in the agreement.',
  },
  'bank-reference-in-use': /*i18n*/ {
    id: 'refusal.bank-reference-in-use',
    message: 'Another record already has this bank reference. Check it at the bank.',
  },
  'date-in-future': /*i18n*/ { id: 'refusal.date-in-future', message: 'The date must be today or earlier.' },
  'date-before-signing': /*i18n*/ {
    id: 'refusal.date-before-signing',
    message: 'The date must not be before the agreement was signed.',
  },
  // money in
  'not-paid-out': /*i18n*/ {
    id: 'refusal.not-paid-out',
    message:
      'You have not received the loan yet, so there is nothing to pay. Never pay before the money is in your bank account.',
  },
  'nothing-to-pay': /*i18n*/ {
    id: 'refusal.nothing-to-pay',
    message: 'Everything is paid. You do not need to pay anything.',
  },
  'amount-zero': /*i18n*/ { id: 'refusal.amount-zero', message: 'Enter an amount above RM0.00.' },
  'paid-before-payout': /*i18n*/ {
    id: 'refusal.paid-before-payout',
    message: 'The payment date must not be before the day you received the loan.',
  },
  'proof-decided': /*i18n*/ {
    id: 'refusal.proof-decided',
    message: 'This payment proof was already decided. Open it again to see the result.',
  },
  'proof-in-use': /*i18n*/ {
    id: 'refusal.proof-in-use',
    message: 'This file was already sent with another payment. Add a different one.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
