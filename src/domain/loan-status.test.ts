import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import {
  type Claim,
  claimNotReceived,
  confirmClaimOutcome,
  proposeClaimOutcome,
  reportPayoutBack,
  returnClaimOutcome,
  withdrawClaim,
} from './claim.ts';
import { recordContact } from './contact.ts';
import { calendarDate } from './date.ts';
import { proposeFormalNotice } from './formal-notice.ts';
import { handOverApplication } from './hand-over.ts';
import {
  acceptHardshipOffer,
  declineHardship,
  type HardshipRequest,
  offerHardship,
  sendHardshipRequest,
} from './hardship.ts';
import { cancelLoan, expireOffer, type Loan, type LoanChange } from './loan.ts';
import type { Hold } from './loan-account.ts';
import {
  isBeforePayout,
  isOpen,
  type LoanCommand,
  type LoanStatus,
  loanMoves,
  loanStatuses,
  parseLoanStatus,
} from './loan-status.ts';
import { addSen, sen, zeroSen } from './money.ts';
import {
  confirmPayment,
  declinePayment,
  leftToPay,
  type Payment,
  recordBankPayment,
  submitPaymentProof,
} from './payment.ts';
import { confirmReversal, proposeReversal, withdrawReversal } from './payment-reversal.ts';
import { preparePayout, releasePayout, returnPayout } from './payout.ts';
import { acceptPhoto } from './photo-check.ts';
import { planToSign, signPlan } from './plan-signing.ts';
import {
  cancelRefundRequest,
  confirmRefund,
  proposeRefund,
  type Refund,
  requestRefund,
  withdrawRefund,
} from './refund.ts';
import { correctRefund } from './refund-correction.ts';
import type { Outcome } from './refusal.ts';
import { reissueAgreement } from './reissue.ts';
import { sendReminder } from './reminder.ts';
import {
  confirmApproval,
  proposeApproval,
  rejectApplication,
  requestCorrection,
  returnProposal,
  takeApplication,
} from './review.ts';
import {
  receiveAgreement,
  recordAttestation,
  recordDelivery,
  recordStamping,
  sealAgreement,
} from './sealing.ts';
import { bookDueBills } from './servicing.ts';
import { quoteSettlement } from './settlement.ts';
import {
  consentToAgreement,
  countersignAgreement,
  declineAgreement,
  signAgreement,
  viewAgreement,
} from './signing.ts';
import {
  applicant,
  approver,
  approving,
  attestation,
  attesting,
  bodyHash,
  everyDay,
  evidence,
  finance,
  nothingDiffers,
  offeredBody,
  officer,
  on,
  otherFinance,
  parties,
  preparing,
  product,
  receivedCopy,
  receiving,
  type Stage,
  sealed,
  sentOnLine,
  signer,
  signing,
  stages,
  stamping,
  stampingFacts,
  texts,
} from './testing.ts';
import { withdrawOffer } from './withdraw-offer.ts';

const today = on('2026-11-12');
const checking: Payment = {
  paymentId: 'payment',
  loanId: 'loan',
  status: 'checking',
  claimedSen: sen(500_00),
  claimedPaidOn: calendarDate('2026-11-11'),
};
const received = {
  amountSen: sen(500_00),
  paidOn: calendarDate('2026-11-11'),
  bankReference: 'MBB 20261111 001',
};
const bankLine = {
  lineId: 'line',
  direction: 'in',
  position: 1,
  bookedOn: received.paidOn,
  valueOn: received.paidOn,
  amountSen: received.amountSen,
} as const;

const counted: Payment = { ...checking, status: 'confirmed', receivedSen: received.amountSen };
const askedBack: Payment = { ...counted, reversal: { reason: 'counted-twice', proposedBy: finance } };

const partPayment = { kind: 'pay-part', partSen: sen(100_00), restOn: calendarDate('2026-11-20') } as const;
const helpAsked: HardshipRequest = {
  requestId: 'request',
  status: 'open',
  asked: partPayment,
  askedAt: today.now,
  answerBy: calendarDate('2026-11-16'),
  pausesReminders: true,
};
const helpOffered = {
  status: 'offered',
  offered: partPayment,
  offerEndsOn: calendarDate('2026-11-26'),
} as const;
const signMovedPlan = (loan: Loan): Outcome<LoanChange> => {
  const facts = { request: undefined, dueDay: 25, lastDueDayChange: undefined };
  const plan = planToSign(loan, facts, { on: today.today, calendar: everyDay });
  if (!plan.ok) return plan;
  const signed = { plan: plan.change, bodyHash: 'hash', version: 2, request: undefined };
  return signPlan(
    loan,
    { bodyHash: 'hash', signature: signing.signature, consent: true },
    { accountName: applicant.accountName, ...signed },
    today,
  );
};

const openClaim: Claim = { claimId: 'claim', status: 'open', openedOn: today.today };
const claimAnswer = { outcome: 'not-arrived', evidence: 'No credit of that day', bankReference: '' } as const;
const answeredClaim: Claim = {
  ...openClaim,
  proposal: { outcome: claimAnswer.outcome, proposedBy: finance },
};
const refund: Refund = {
  refundId: 'refund',
  status: 'proposed',
  amountSen: received.amountSen,
  bankAccountId: 'account',
  proposedBy: finance,
};
/** A paid-out loan with money of the borrower: what came when nothing was to be paid. */
const withMoney = (loan: Loan, holds: readonly Hold[] = []): Loan =>
  loan.account
    ? {
        ...loan,
        account: accountOf(
          {
            ...loan.account.facts,
            holds,
            bills: loan.status === 'disbursed' ? loan.account.facts.bills : [],
            receipts: [
              {
                paymentId: 'more',
                amountSen: addSen(leftToPay(stages.disbursed), received.amountSen),
                paidOn: received.paidOn,
              },
            ],
          },
          loan.account.bookedUntil,
        ),
      }
    : loan;

/** Every command with an input that is right in itself, so that only the loan's state can refuse it. */
const commands: Record<LoanCommand, (loan: Loan) => Outcome<LoanChange>> = {
  takeApplication: (loan) => takeApplication(loan, officer, { verificationComplete: true }),
  handOverApplication: (loan) => handOverApplication(loan, { ...officer, isApprover: false }, undefined),
  requestCorrection: (loan) => requestCorrection(loan, officer, [{ item: 'bank-account' }]),
  acceptPhoto: (loan) =>
    acceptPhoto(
      loan,
      officer,
      { kind: 'ic-front', fileId: 'front' },
      { photos: [{ kind: 'ic-front', fileId: 'front', warnings: [] }], corrections: [], isOpened: true },
    ),
  proposeApproval: (loan) =>
    proposeApproval(
      loan,
      officer,
      { amountSen: sen(8_000_00), termMonths: 6, note: '', ...nothingDiffers },
      { product, verificationComplete: true, photosLeft: [], differences: [] },
      today,
    ),
  returnProposal: (loan) => returnProposal(loan, approver, { note: 'Look at the income again' }),
  confirmApproval: (loan) => confirmApproval(loan, approver, nothingDiffers, approving, today),
  rejectApplication: (loan) =>
    rejectApplication(
      loan,
      officer,
      { reasons: ['debts-too-high'], tryAgainOn: calendarDate('2027-05-01') },
      today,
    ),
  viewAgreement: (loan) => viewAgreement(loan, { bodyHash }, today),
  consentToAgreement: (loan) =>
    consentToAgreement(loan, { bodyHash }, { textVersion: 'schedule-j-v1' }, today),
  signAgreement: (loan) => signAgreement(loan, signing, signer, today),
  declineAgreement: (loan) => declineAgreement(loan, { bodyHash }),
  withdrawOffer: (loan) => withdrawOffer(loan, approver, { reason: 'borrower-unreachable' }),
  reissueAgreement: (loan) =>
    reissueAgreement(
      loan,
      approver,
      { reason: 'party-data' },
      {
        offered: offeredBody,
        parties: { ...parties, purpose: 'medical' },
        ...texts,
      },
      today,
    ),
  recordAttestation: (loan) => recordAttestation(loan, officer, attestation, attesting, today),
  recordStamping: (loan) => recordStamping(loan, finance, stamping, stampingFacts, today),
  sealAgreement: (loan) => sealAgreement(loan, sealed, today),
  receiveAgreement: (loan) => receiveAgreement(loan, receivedCopy, receiving, today),
  recordDelivery: (loan) =>
    recordDelivery(
      loan,
      officer,
      { manner: 'by-hand', deliveredOn: calendarDate('2026-11-12') },
      { sealedOn: calendarDate('2026-11-08'), governingSha256: 'copy in Malay' },
      today,
    ),
  countersignAgreement: (loan) => countersignAgreement(loan, approver, today),
  preparePayout: (loan) => preparePayout(loan, finance, preparing, today),
  returnPayout: (loan) => returnPayout(loan, { payoutId: 'payout', reason: 'called-off' }, today),
  releasePayout: (loan) =>
    releasePayout(
      loan,
      otherFinance,
      { payoutId: 'payout', ...evidence },
      { preparedOn: calendarDate('2026-11-06'), calendar: everyDay },
      today,
    ),
  submitPaymentProof: (loan) => submitPaymentProof(loan, received, today),
  declinePayment: (loan) => declinePayment(loan, checking, finance, { reason: 'not-received' }),
  confirmPayment: (loan) => confirmPayment(loan, checking, finance, received, today),
  recordBankPayment: (loan) => recordBankPayment(loan, { line: bankLine }, [], finance, today),
  proposeReversal: (loan) => proposeReversal(loan, counted, finance, { reason: 'counted-twice' }),
  withdrawReversal: (loan) => withdrawReversal(loan, askedBack, finance),
  confirmReversal: (loan) => confirmReversal(loan, askedBack, otherFinance, {}, today),
  quoteSettlement: (loan) => quoteSettlement(loan, { payOn: today.today, quoteCount: 0 }, today),
  sendHardshipRequest: (loan) =>
    sendHardshipRequest(
      loan,
      { option: partPayment },
      { last: undefined, earlier: [], references: [], calendar: everyDay },
      today,
    ),
  offerHardship: (loan) => offerHardship(loan, helpAsked, partPayment, { calendar: everyDay }, today),
  declineHardship: (loan) => declineHardship(loan, helpAsked, { reason: 'costs-too-much' }),
  acceptHardshipOffer: (loan) => acceptHardshipOffer(loan, { ...helpAsked, ...helpOffered }, today),
  signPlan: (loan) => signMovedPlan(loan),
  bookDueBills: (loan) => bookDueBills(loan, on('2026-12-12')),
  sendReminder: (loan) =>
    sendReminder(loan, { sent: [], checkingSen: zeroSen, isPaused: false }, on('2026-12-10')),
  recordContact: (loan) =>
    recordContact(
      loan,
      { contactedOn: [], holidays: new Set(), isPaused: false, checkingSen: zeroSen, closedChannels: [] },
      { channel: 'phone', outcome: 'reached', note: '', happened: on('2026-12-10') },
      on('2026-12-10'),
    ),
  proposeFormalNotice: (loan) =>
    proposeFormalNotice(loan, undefined, officer, { isPaused: false }, on('2027-01-08')),
  claimNotReceived: (loan) => claimNotReceived(loan, { references: [] }, { note: '' }, today),
  reportPayoutBack: (loan) => reportPayoutBack(loan, {}, finance, today),
  withdrawClaim: (loan) => withdrawClaim(loan, openClaim, { calendar: everyDay }, today),
  proposeClaimOutcome: (loan) => proposeClaimOutcome(loan, openClaim, finance, claimAnswer),
  returnClaimOutcome: (loan) => returnClaimOutcome(loan, answeredClaim, finance),
  confirmClaimOutcome: (loan) =>
    confirmClaimOutcome(loan, answeredClaim, otherFinance, { calendar: everyDay, sent: sentOnLine }, today),
  requestRefund: (loan) => requestRefund(withMoney(loan), { bankAccountId: 'account' }, today),
  proposeRefund: (loan) =>
    proposeRefund(
      withMoney(loan),
      { bankAccountId: 'account' },
      finance,
      { amountSen: received.amountSen },
      today,
    ),
  cancelRefundRequest: (loan) => cancelRefundRequest(loan, { ...refund, status: 'requested' }),
  correctRefund: (loan) =>
    correctRefund(
      withMoney(loan, [{ ...refund, heldFrom: today.today }]),
      refund,
      finance,
      { amountSen: sen(refund.amountSen - 1) },
      today,
    ),
  withdrawRefund: (loan) => withdrawRefund(loan, refund, finance, today),
  confirmRefund: (loan) =>
    confirmRefund(
      withMoney(loan, [{ ...refund, heldFrom: today.today }]),
      refund,
      otherFinance,
      { bankAccountId: 'account' },
      { bankReference: 'MBB 20261112 002', paidOn: today.today, amountSen: refund.amountSen },
      today,
    ),
  cancelLoan: (loan) => cancelLoan(loan),
  expireOffer: (loan) => expireOffer(loan, on('2026-12-24')),
};

const signable = ['approved', 'viewed', 'consented'] as const;
const afterSigning = ['signed', 'countersigned', 'attested', 'stamped', 'sealed', 'delivered'] as const;

/** The stages in which each command is allowed; in all others it is refused. */
const allowedIn: Record<LoanCommand, Stage[]> = {
  takeApplication: ['applied', 'handedBack'],
  handOverApplication: ['taken'],
  requestCorrection: ['taken'],
  acceptPhoto: ['taken'],
  proposeApproval: ['taken'],
  returnProposal: ['proposed', 'firstApproved'],
  confirmApproval: ['proposed', 'firstApproved'],
  rejectApplication: ['taken', 'proposed', 'firstApproved'],
  viewAgreement: [...signable, ...afterSigning, 'prepared', 'returned'],
  consentToAgreement: ['viewed', 'consented'],
  signAgreement: ['consented'],
  declineAgreement: ['approved', 'viewed', 'consented'],
  withdrawOffer: [...signable, ...afterSigning, 'returned'],
  reissueAgreement: [...signable, ...afterSigning, 'returned'],
  countersignAgreement: ['signed'],
  recordAttestation: ['countersigned'],
  recordStamping: ['attested'],
  sealAgreement: ['stamped'],
  receiveAgreement: ['sealed'],
  recordDelivery: ['sealed'],
  preparePayout: ['delivered', 'returned'],
  returnPayout: ['prepared'],
  releasePayout: ['prepared'],
  submitPaymentProof: ['disbursed'],
  declinePayment: ['disbursed', 'settled', 'neverArrived'],
  confirmPayment: ['disbursed', 'settled', 'neverArrived'],
  recordBankPayment: ['disbursed', 'settled', 'neverArrived'],
  proposeReversal: ['disbursed', 'settled', 'neverArrived'],
  withdrawReversal: ['disbursed', 'settled', 'neverArrived'],
  confirmReversal: ['disbursed', 'settled', 'neverArrived'],
  quoteSettlement: ['disbursed'],
  sendHardshipRequest: ['disbursed'],
  offerHardship: ['disbursed'],
  declineHardship: ['disbursed'],
  acceptHardshipOffer: ['disbursed'],
  signPlan: ['disbursed'],
  bookDueBills: ['disbursed'],
  sendReminder: ['disbursed'],
  recordContact: ['disbursed'],
  proposeFormalNotice: ['disbursed'],
  claimNotReceived: ['disbursed'],
  reportPayoutBack: ['disbursed'],
  withdrawClaim: ['disbursed', 'settled'],
  proposeClaimOutcome: ['disbursed', 'settled'],
  returnClaimOutcome: ['disbursed', 'settled'],
  confirmClaimOutcome: ['disbursed', 'settled'],
  requestRefund: ['disbursed', 'settled', 'neverArrived'],
  proposeRefund: ['disbursed', 'settled', 'neverArrived'],
  cancelRefundRequest: ['disbursed', 'settled', 'neverArrived'],
  correctRefund: ['disbursed', 'settled', 'neverArrived'],
  withdrawRefund: ['disbursed', 'settled', 'neverArrived'],
  confirmRefund: ['disbursed', 'settled', 'neverArrived'],
  cancelLoan: [
    'applied',
    'taken',
    'handedBack',
    'proposed',
    'firstApproved',
    ...signable,
    ...afterSigning,
    'returned',
  ],
  expireOffer: [...signable],
};

const names = Object.keys(loanMoves) as LoanCommand[];
const everyStage = Object.keys(stages) as Stage[];

test('the sample loans stand in every status', () => {
  expect(new Set(everyStage.map((stage) => stages[stage].status))).toEqual(new Set(loanStatuses));
});

describe.each(names)('%s', (name) => {
  test.each(everyStage)('on a loan that is %s', (stage) => {
    const loan: Loan = stages[stage];
    const before = JSON.stringify(loan);
    const outcome = commands[name](loan);
    expect(outcome.ok).toBe(allowedIn[name].includes(stage));
    expect(JSON.stringify(loan)).toBe(before);
    if (outcome.ok) {
      expect(loanMoves[name].from).toContain(loan.status);
      expect(loanMoves[name].to).toContain(outcome.change.loan.status);
    }
  });

  test('a status outside the table is refused by its name', () => {
    const whole: Loan = {
      ...stages.prepared,
      disbursement: evidence,
      ...(stages.disbursed.account && { account: stages.disbursed.account }),
    };
    const from = new Set<LoanStatus>(allowedIn[name].map((stage) => stages[stage].status));
    expect(new Set(loanMoves[name].from)).toEqual(from);
    for (const status of loanStatuses) {
      if (from.has(status)) continue;
      const outcome = commands[name]({ ...whole, status });
      const asksToPay = name === 'submitPaymentProof' || name === 'quoteSettlement';
      const nothingLeft = asksToPay && status === 'settled';
      const refusal = nothingLeft ? { code: 'nothing-to-pay' } : { code: 'wrong-status', status };
      expect(outcome, status).toEqual({ ok: false, refusal });
    }
  });
});

test('the moves between statuses are those of the product description [VAL-04] [MON-12] [INV-05]', () => {
  const payAll = (loan: Loan) =>
    confirmPayment(loan, checking, finance, { ...received, amountSen: leftToPay(stages.disbursed) }, today);
  // The payment that settled the sample loan.
  const takeBack = (loan: Loan) =>
    confirmReversal(loan, { ...askedBack, paymentId: 'payment' }, otherFinance, {}, on('2026-12-03'));
  const moves = [...Object.values(commands), payAll, takeBack].flatMap((run) =>
    everyStage.flatMap((stage) => {
      const loan: Loan = stages[stage];
      const outcome = run(loan);
      return outcome.ok && outcome.change.loan.status !== loan.status
        ? [`${loan.status} → ${outcome.change.loan.status}`]
        : [];
    }),
  );
  expect([...new Set(moves)].sort()).toEqual(
    [
      'unknown → under-review',
      'under-review → approved',
      'under-review → rejected',
      'approved → disbursed',
      'disbursed → settled',
      'settled → disbursed',
      'unknown → cancelled',
      'under-review → cancelled',
      'approved → cancelled',
      'approved → expired',
      'disbursed → cancelled',
      'settled → cancelled',
    ].sort(),
  );
});

test('an unknown status from anywhere is read as pending', () => {
  for (const status of loanStatuses) expect(parseLoanStatus(status)).toBe(status);
  for (const text of ['', 'APPROVED', 'written-off', 'toString'])
    expect(parseLoanStatus(text)).toBe('unknown');
});

test('a loan is open until it is finished or refused', () => {
  expect(loanStatuses.filter(isOpen)).toEqual(['unknown', 'under-review', 'approved', 'disbursed']);
  expect(loanStatuses.filter(isBeforePayout)).toEqual(['unknown', 'under-review', 'approved']);
});
