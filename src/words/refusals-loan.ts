/** Refusals around a loan: applying, caps, the agreement, money out and money in. */
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
  'too-many-applications': /*i18n*/ {
    id: 'refusal.too-many-applications',
    message: 'You applied {atMost} times today. You can apply again tomorrow.',
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
      'The attestor must be somebody other than the borrower and whoever signed for the lender. A loan officer cannot name themselves.',
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
    message: 'The payout is already prepared, so this is not possible now.',
  },
  'payout-in-file': /*i18n*/ {
    id: 'refusal.payout-in-file',
    message: 'The payout of {reference} is in the file {file} already. Withdraw that file first.',
  },
  'payout-ceiling': /*i18n*/ {
    id: 'refusal.payout-ceiling',
    message:
      'At most {ceilingSen} is prepared on one day, and {leftSen} of today is left. Prepare this payout tomorrow, or ask two administrators for another limit (Settings, Limits of payouts).',
  },
  'payout-file-ceiling': /*i18n*/ {
    id: 'refusal.payout-file-ceiling',
    message:
      'The files for {day} send {ceilingSen} at most, and {leftSen} of it is left. Take payouts out of this file, or choose another day.',
  },
  'payout-file-withdrawn': /*i18n*/ {
    id: 'refusal.payout-file-withdrawn',
    message: 'This file was withdrawn and must not be sent. Make a new one.',
  },
  'payout-file-used': /*i18n*/ {
    id: 'refusal.payout-file-used',
    message:
      'A payout of this file was sent, came back or was called off. Do not give the file to the bank again.',
  },
  'payout-file-sent': /*i18n*/ {
    id: 'refusal.payout-file-sent',
    message:
      'The bank sent {count, plural, one {# payout} other {# payouts}} of this file already. It cannot be withdrawn.',
  },
  'execution-day': /*i18n*/ {
    id: 'refusal.execution-day',
    message: 'Choose a day from {firstDay} to {lastDay} for the bank to send.',
  },
  'payout-missing': /*i18n*/ {
    id: 'refusal.payout-missing',
    message: 'No payout is prepared for this loan. Prepare it first.',
  },
  'payout-replaced': /*i18n*/ {
    id: 'refusal.payout-replaced',
    message:
      'The payout on your page has ended, and another one was prepared for this loan. Load the payouts again and compare before you record anything.',
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
  'date-before-preparation': /*i18n*/ {
    id: 'refusal.date-before-preparation',
    message: 'The date must not be before this payout was prepared. What left earlier is another transfer.',
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
  // bank statements
  'bank-line-needed': /*i18n*/ {
    id: 'refusal.bank-line-needed',
    message:
      'The bank statement of {paidOn} is here. Choose the line of this money: what the statement does not show did not move on that day.',
  },
  'bank-line-taken': /*i18n*/ {
    id: 'refusal.bank-line-taken',
    message: 'This line of the bank statement is already booked or set aside. Open it to see as what.',
  },
  'bank-line-outgoing': /*i18n*/ {
    id: 'refusal.bank-line-outgoing',
    message: 'This money left the account, so it cannot be a payment that came in.',
  },
  'bank-line-incoming': /*i18n*/ {
    id: 'refusal.bank-line-incoming',
    message: 'This money came in, so it cannot be a payout that was sent.',
  },
  'bank-line-differs': /*i18n*/ {
    id: 'refusal.bank-line-differs',
    message: 'The bank says {amountSen} on {paidOn}. Confirm exactly that, or confirm without the line.',
  },
  'bank-line-free': /*i18n*/ {
    id: 'refusal.bank-line-free',
    message: 'This line is not set aside any more. Reload the page to see how it stands.',
  },
  'bank-line-stands-for-payment': /*i18n*/ {
    id: 'refusal.bank-line-stands-for-payment',
    message: 'This line is booked. It is free again when the payment is taken back by two people.',
  },
  'proof-waiting': /*i18n*/ {
    id: 'refusal.proof-waiting',
    message:
      'A payment proof of {amountSen} is waiting for this loan. Confirm that proof with this line instead.',
  },
  'payment-without-line': /*i18n*/ {
    id: 'refusal.payment-without-line',
    message:
      'A payment of {amountSen} on {paidOn} was confirmed by hand for this loan. Say that this line is that payment instead.',
  },
  'bank-line-returned': /*i18n*/ {
    id: 'refusal.bank-line-returned',
    message: 'The bank took this money back, so there is nothing to book. Set the line aside.',
  },
  'bank-line-taken-back': /*i18n*/ {
    id: 'refusal.bank-line-taken-back',
    message:
      'Two people took this payment back from this loan. Choose another loan, or confirm the borrower’s proof with this line.',
  },
  'statement-imported': /*i18n*/ {
    id: 'refusal.statement-imported',
    message: 'This file was already imported on {importedOn}. All its lines are here, and nothing was added.',
  },
  'statement-read-otherwise': /*i18n*/ {
    id: 'refusal.statement-read-otherwise',
    message:
      'Days of this statement came with {fileName} ({firstDay} to {lastDay}) in another format or with other columns, and would be there twice. Nothing was stored. Use that format and those columns again, or download only the days that are new.',
  },
  'statement-before-account': /*i18n*/ {
    id: 'refusal.statement-before-account',
    message:
      'This file does not say whose account it is, and the repayment account is this one only since {accountSince}. Nothing was stored. Download the days from then on, or a file with the account number in it.',
  },
  'statement-unreadable': /*i18n*/ {
    id: 'refusal.statement-unreadable',
    message:
      'We cannot read this file as a bank statement. Nothing was stored. Download it from the bank again, as CSV or camt.053.',
  },
  'statement-rows-wrong': /*i18n*/ {
    id: 'refusal.statement-rows-wrong',
    message:
      'Rows of this file that cannot be read: {rows}. Nothing was stored. Check the file again to see which.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
