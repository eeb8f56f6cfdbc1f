/**
 * For tests only: one loan at every stage of its life, each stage made by the command that leads to it. RM10,000 for
 * 12 months at 12% on what is still owed, applied for on 2026-11-02 and paid out on 2026-11-10.
 */
import type { AgreementBody, AgreementFaults, AgreementParties, AgreementTexts } from './agreement.ts';
import { claimNotReceived, confirmClaimOutcome, proposeClaimOutcome } from './claim.ts';
import { calendarDate } from './date.ts';
import { handOverApplication } from './hand-over.ts';
import { usualLimits } from './lender-limits.ts';
import type { Loan, Moment, Person } from './loan.ts';
import { type Applicant, type Application, applyForLoan, cancelLoan, expireOffer } from './loan.ts';
import { sen, zeroSen } from './money.ts';
import { confirmPayment, type Payment, submitPaymentProof } from './payment.ts';
import { preparePayout, releasePayout, returnPayout } from './payout.ts';
import { costTermsOf, demoProduct, type Product } from './product.ts';
import type { Outcome } from './refusal.ts';
import { confirmApproval, proposeApproval, rejectApplication, takeApplication } from './review.ts';
import {
  type Attestation,
  type AttestingFacts,
  receiveAgreement,
  recordAttestation,
  recordStamping,
  type Stamping,
  sealAgreement,
} from './sealing.ts';
import type { Signature } from './signature.ts';
import { consentToAgreement, countersignAgreement, signAgreement, viewAgreement } from './signing.ts';
import type { LenderCalendar } from './working-days.ts';

export const officer: Person = { userId: 'officer', name: 'Farah Osman' };
export const otherOfficer: Person = { userId: 'other-officer', name: 'Ravi Kumar' };
export const approver: Person = { userId: 'approver', name: 'Lim Mei Ling' };
export const otherApprover: Person = { userId: 'other-approver', name: 'Rosnah Idris' };
export const finance: Person = { userId: 'finance', name: 'Azlan Yusof' };
export const otherFinance: Person = { userId: 'other-finance', name: 'Grace Wong' };

export const product: Product = { productId: 'product', version: 1, ...demoProduct };

export const parties: AgreementParties = {
  lender: {
    name: 'Jernih Credit Sdn. Bhd.',
    ssmNumber: '202601000001 (1000001-A)',
    licenceNumber: 'WL0000/10/01-1/010127',
    address: '1 Jalan Contoh, 50000 Kuala Lumpur',
    demo: true,
  },
  borrower: { name: 'Siti binti Ahmad', icNumber: '920314-10-5082', address: '2 Jalan Mawar, 43000 Kajang' },
  purpose: 'home-repair',
};

/** Noon in Kuala Lumpur on a date, and an id that this moment gives to what is made in it. */
export const on = (date: string, newId = `id-${date}`): Moment => ({
  now: `${date}T04:00:00.000Z`,
  today: calendarDate(date),
  newId,
});

/** The change of a command that must not be refused here. */
export const allowed = <Change>(outcome: Outcome<Change>): Change => {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.change;
};

/** The refusal code, or 'allowed'. */
export const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'allowed' : outcome.refusal.code);

export const applicant: Applicant = {
  borrowerId: 'borrower',
  accountName: 'Siti binti Ahmad',
  product,
  applicationsOpen: true,
  openLoanReference: undefined,
};
export const typedSignature: Signature = { kind: 'typed', name: 'Siti binti Ahmad' };
export const application: Application = {
  amountSen: sen(10_000_00),
  termMonths: 12,
  affordability: 'yes',
  termsAccepted: true,
  signature: typedSignature,
  seen: costTermsOf(demoProduct),
};

/** The texts of an agreement are made by the server; here nothing is wrong with them. */
export const noFaults = (): AgreementFaults => ({ missingGlyphs: [], placeholders: [] });
/** Stands in for SHA-256, which the domain is given. */
export const hashOf = (body: AgreementBody): string => `hash of ${body.documentNumber}`;
/** What the server makes of an agreement, where nothing is wrong with it. */
export const texts: AgreementTexts = { hashOf, textHashOf: () => 'hash of the texts', faultsOf: noFaults };
export const bodyHash = 'hash of JRN-26-AAAA-AAAA';
export const signing = { bodyHash, signature: typedSignature };
/** What the server knows when the borrower signs. */
export const signer: Parameters<typeof signAgreement>[2] = {
  accountName: applicant.accountName,
  isComplete: true,
  missingGlyphs: [],
  signatureSha256: 'hash of the signature',
};
const consent = { textVersion: 'schedule-j-v1' };
export const attestation: Attestation = {
  attestorName: 'Zainab binti Kassim',
  capacity: 'commissioner-for-oaths',
  manner: 'in-person',
  attestedAt: '2026-11-07T04:00:00.000Z',
};
export const attesting: AttestingFacts = {
  partyNames: [applicant.accountName],
  isAttestor: false,
  missingGlyphs: [],
};
export const stamping: Stamping = {
  certificateNumber: 'EDS-2026-000001',
  stampedOn: calendarDate('2026-11-08'),
  amountSen: sen(50_00),
};
export const stampingFacts = { signedOn: calendarDate('2026-11-06') };
export const sealed = {
  bodyHash,
  level: 'B-B',
  copies: [
    { locale: 'ms', sha256: 'copy in Malay' },
    { locale: 'en', sha256: 'copy in English' },
  ],
};
export const receivedCopy = { sha256: 'copy in Malay' };
export const receiving = { governingSha256: 'copy in Malay' };
/** The first payout of its day. */
export const preparing = { bankAccountId: 'account', preparedTodaySen: zeroSen, limits: usualLimits };
/** A lender that works every day, so that due dates stay as they are. */
export const everyDay: LenderCalendar = { restDays: [], holidays: new Set() };
export const evidence = {
  bankReference: 'MBB 20261110 001',
  paidOn: calendarDate('2026-11-10'),
  amountSen: sen(10_000_00),
};

const applied = allowed(
  applyForLoan(applicant, application, { ...on('2026-11-02', 'loan'), reference: 'JRN-26-AAAA-AAAA' }),
).loan;
const taken = allowed(takeApplication(applied, officer, { verificationComplete: true })).loan;
const proposed = allowed(
  proposeApproval(
    taken,
    officer,
    { amountSen: sen(10_000_00), termMonths: 12, note: '', differencesSeen: [] },
    { product, verificationComplete: true, photosLeft: [], differences: [] },
    on('2026-11-03'),
  ),
).loan;
/** What an approver has in front of them. */
export const approving = {
  product,
  parties,
  photosLeft: [],
  differences: [],
  limits: usualLimits,
  ...texts,
} as const;
export const nothingDiffers = { differencesSeen: [] } as const;
const approval = allowed(confirmApproval(proposed, approver, nothingDiffers, approving, on('2026-11-04')));
const approved = approval.loan;
/** Where RM10,000.00 needs two approvers: the first one approved. */
const firstApproved = allowed(
  confirmApproval(
    proposed,
    otherApprover,
    nothingDiffers,
    { ...approving, limits: { twoApproversFromSen: sen(10_000_00) } },
    on('2026-11-04'),
  ),
).loan;
/** The text of an approval that was not the first of two. */
export const agreementOf = ({ agreement }: { agreement?: AgreementBody }): AgreementBody => {
  if (!agreement) throw new Error('the approval made no agreement');
  return agreement;
};
/** The text that is offered. */
export const offeredBody = agreementOf(approval);
const viewed = allowed(viewAgreement(approved, { bodyHash }, on('2026-11-05'))).loan;
const consented = allowed(consentToAgreement(viewed, { bodyHash }, consent, on('2026-11-06'))).loan;
const signed = allowed(signAgreement(consented, signing, signer, on('2026-11-06'))).loan;
const countersigned = allowed(countersignAgreement(signed, approver, on('2026-11-07'))).loan;
const attested = allowed(
  recordAttestation(countersigned, officer, attestation, attesting, on('2026-11-07')),
).loan;
const stamped = allowed(recordStamping(attested, finance, stamping, stampingFacts, on('2026-11-08'))).loan;
const sealedLoan = allowed(sealAgreement(stamped, sealed, on('2026-11-08'))).loan;
const delivered = allowed(receiveAgreement(sealedLoan, receivedCopy, receiving, on('2026-11-08'))).loan;
const prepared = allowed(preparePayout(delivered, finance, preparing, on('2026-11-09', 'payout'))).loan;
const returned = allowed(
  returnPayout(prepared, { payoutId: 'payout', reason: 'account-closed' }, on('2026-11-10')),
).loan;
const disbursed = allowed(
  releasePayout(
    prepared,
    otherFinance,
    { payoutId: 'payout', ...evidence },
    { preparedOn: calendarDate('2026-11-09'), calendar: everyDay },
    on('2026-11-10'),
  ),
).loan;

export const claim = (loan: Loan, amountSen: number, paidOn: string, paymentId = 'payment'): Payment =>
  allowed(
    submitPaymentProof(
      loan,
      { amountSen: sen(amountSen), paidOn: calendarDate(paidOn) },
      on(paidOn, paymentId),
    ),
  ).payment;

/** RM10,000.00 and 21 of 30 days of the first month's interest of RM100.00. */
export const payOffOnFirstOfDecember = sen(10_070_00);
const settled = allowed(
  confirmPayment(
    disbursed,
    claim(disbursed, payOffOnFirstOfDecember, '2026-12-01'),
    finance,
    {
      amountSen: payOffOnFirstOfDecember,
      paidOn: calendarDate('2026-12-01'),
      bankReference: 'MBB 20261201 001',
    },
    on('2026-12-02'),
  ),
).loan;

/** By the two of finance, and the bank statement shows it. */
export const sentOnLine = {
  preparedBy: finance.userId,
  releasedBy: otherFinance.userId,
  isOnLine: true,
  back: { isTied: false, isNamed: false },
} as const;
const openClaim = allowed(
  claimNotReceived(disbursed, { references: [] }, { note: '' }, on('2026-11-11', 'claim')),
);
const answeredClaim = allowed(
  proposeClaimOutcome(openClaim.loan, openClaim.claim, finance, {
    outcome: 'not-arrived',
    evidence: 'The bank has no credit of that day.',
    bankReference: '',
  }),
);
const neverArrived = allowed(
  confirmClaimOutcome(
    answeredClaim.loan,
    answeredClaim.claim,
    otherFinance,
    { calendar: everyDay, sent: sentOnLine },
    on('2026-11-12'),
  ),
).loan;

/** The loan after each step of its life; the names are those of the steps. */
export const stages = {
  applied,
  taken,
  handedBack: allowed(handOverApplication(taken, { ...officer, isApprover: false }, undefined)).loan,
  proposed,
  firstApproved,
  rejected: allowed(
    rejectApplication(
      taken,
      officer,
      { reasons: ['income-not-enough'], tryAgainOn: calendarDate('2027-05-01') },
      on('2026-11-03'),
    ),
  ).loan,
  approved,
  viewed,
  consented,
  signed,
  countersigned,
  attested,
  stamped,
  sealed: sealedLoan,
  delivered,
  prepared,
  returned,
  disbursed,
  settled,
  neverArrived,
  cancelled: allowed(cancelLoan(applied)).loan,
  expired: allowed(expireOffer(approved, on('2026-11-19'))).loan,
} as const satisfies Record<string, Loan>;
export type Stage = keyof typeof stages;
