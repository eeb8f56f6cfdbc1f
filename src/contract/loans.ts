/** The borrower's own loan: draft, application, wallet. */
import * as z from 'zod/mini';
import { agreementStates } from '#domain/agreement-life.ts';
import { earlyEnds, journeySteps } from '#domain/timeline.ts';
import { claimView } from './claims.ts';
import { endpoint } from './endpoint.ts';
import {
  affordabilityField,
  bankAccountField,
  bpsField,
  costTermsField,
  dateField,
  idField,
  instantField,
  loanStatusField,
  senField,
  signatureField,
  termsField,
} from './fields.ts';

/** Null: not chosen yet. */
const draft = z.strictObject({
  amountSen: z.nullable(senField),
  termMonths: z.nullable(z.int()),
  affordability: z.nullable(affordabilityField),
  /** The page of the form that was open last. */
  step: z.int().check(z.gte(1), z.lte(3)),
});
export type LoanDraft = z.infer<typeof draft>;

export const getLoanDraft = endpoint({
  name: 'getLoanDraft',
  method: 'GET',
  path: '/api/me/loan-draft',
  summary: 'The application begun but not sent',
  response: z.object({ draft: z.nullable(draft) }),
});

export const saveLoanDraft = endpoint({
  name: 'saveLoanDraft',
  method: 'PUT',
  path: '/api/me/loan-draft',
  summary: 'Keep the application begun',
  body: draft,
});

export const instalment = z.object({
  number: z.int(),
  dueOn: dateField,
  principalSen: senField,
  interestSen: senField,
  totalSen: senField,
  balanceSen: senField,
  paidSen: senField,
});

/** Where a loan is: one row of the status timeline. */
export const timelineStep = z.object({
  step: z.enum([...journeySteps, ...earlyEnds]),
  state: z.enum(['done', 'now', 'next']),
  at: z.nullable(instantField),
});

export const loan = z.object({
  loanId: idField,
  /** The loan document number. */
  reference: z.string(),
  status: loanStatusField,
  appliedAt: instantField,
  requested: z.object({ amountSen: senField, termMonths: z.int() }),
  /** As they stand: applied for, then offered, then agreed. */
  terms: termsField,
  monthlyPaymentSen: senField,
  lastPaymentSen: senField,
  /** The constants of a flat loan, or those of the first payment of a reducing one. */
  monthlyPrincipalSen: senField,
  monthlyInterestSen: senField,
  totalInterestSen: senField,
  totalPayableSen: senField,
  effectiveAnnualRateBps: bpsField,
  /** Estimated from today before the payout; the real dates after it. */
  firstDueOn: dateField,
  lastDueOn: dateField,
  datesAreEstimates: z.boolean(),
  /** The figures of the agreement itself, whatever plan counts now. */
  agreed: z.object({
    monthlyPaymentSen: senField,
    lastPaymentSen: senField,
    totalInterestSen: senField,
    totalPayableSen: senField,
  }),
  /** A plan that was signed later counts now. */
  isReplanned: z.boolean(),
  /** What was really paid, once the loan is paid off. */
  paidOff: z.nullable(
    z.object({
      on: dateField,
      interestSen: senField,
      lateSen: senField,
      totalSen: senField,
      /** Interest of the plan that was never charged. */
      savedSen: senField,
    }),
  ),
  offerEndsOn: z.nullable(dateField),
  agreement: z.nullable(
    z.object({
      bodyHash: z.string(),
      state: z.enum(agreementStates),
      viewedAt: z.nullable(instantField),
      signedAt: z.nullable(instantField),
      countersignedAt: z.nullable(instantField),
      dueDay: z.nullable(z.int()),
    }),
  ),
  rejection: z.nullable(z.object({ reasons: z.array(z.string()), tryAgainOn: dateField })),
  verificationComplete: z.boolean(),
  correctionNeeded: z.boolean(),
  /** The newest "I did not receive this". */
  claim: z.nullable(claimView),
  timeline: z.array(timelineStep),
  instalments: z.array(instalment),
});
export type LoanView = z.infer<typeof loan>;

export const applyForLoan = endpoint({
  name: 'applyForLoan',
  method: 'POST',
  path: '/api/loans',
  summary: 'Send the signed application',
  body: z.strictObject({
    amountSen: senField,
    termMonths: z.int(),
    affordability: affordabilityField,
    termsAccepted: z.boolean(),
    signature: signatureField,
    /** The cost that stood in front of the borrower, so that nobody signs for another one. */
    seen: costTermsField,
  }),
  response: loan,
});

const loanParams = z.strictObject({ loanId: idField });

export const getLoan = endpoint({
  name: 'getLoan',
  method: 'GET',
  path: '/api/loans/:loanId',
  summary: 'One of your own loans',
  params: loanParams,
  response: loan,
});

export const getApplicationCopy = endpoint({
  name: 'getApplicationCopy',
  method: 'GET',
  path: '/api/loans/:loanId/application.pdf',
  summary: 'A copy of the application as PDF',
  params: loanParams,
  response: 'file',
});

export const cancelLoan = endpoint({
  name: 'cancelLoan',
  method: 'POST',
  path: '/api/loans/:loanId/cancel',
  summary: 'Cancel, free, until the payout is prepared',
  params: loanParams,
  response: loan,
});

export const transaction = z.object({
  transactionId: idField,
  /**
   * 'sent': loan money to the bank; 'returned': it came back; 'payment': an instalment paid; 'charge': costs of others that
   * were passed on; 'overpayment': kept for the borrower; 'late-interest': charged for a bill paid late; 'reversal': a
   * payment taken back; 'refund': money of the borrower sent back.
   */
  type: z.enum([
    'sent',
    'payment',
    'returned',
    'charge',
    'overpayment',
    'late-interest',
    'reversal',
    'refund',
  ]),
  amountSen: senField,
  on: dateField,
  at: instantField,
  instalmentNumbers: z.array(z.int()),
  reference: z.string(),
  bankReference: z.nullable(z.string()),
  /** For payments: its receipt. */
  paymentId: z.nullable(idField),
  /** A payment that was taken back: it does not count any more. */
  isTakenBack: z.boolean(),
  /** For payments: something is left of a bill that it paid. */
  isPart: z.boolean(),
});
export type Transaction = z.infer<typeof transaction>;

export const bill = z.object({
  instalmentNumber: z.int(),
  /** How many instalments there are. */
  of: z.int(),
  dueOn: dateField,
  /** The last day on which it is not late: after `dueOn` when that is a rest day or a holiday. */
  payableBy: dateField,
  /** Everything to pay of it today, late interest so far included. */
  amountSen: senField,
  lateRateBps: bpsField,
  /** What was paid of it before. */
  paidSen: senField,
  daysUntilDue: z.int(),
  daysLate: z.int(),
});

/** Everything to pay today: all bills that fell due, and after them the one to come. */
export const dueNow = z.object({
  bills: z.int(),
  amountSen: senField,
  lateSen: senField,
  /** Of what the late interest is made, over all these bills: what stood unpaid, and for how many days that count. */
  lateParts: z.array(z.object({ overdueSen: senField, daysLate: z.int() })),
  /** What was paid of it already; `lateSen` is without it. */
  latePaidSen: senField,
  /** What is left of the bill that is due next. */
  nextSen: senField,
  nextDueOn: z.nullable(dateField),
  /** The day of the newest bill that is late; every unpaid one up to it is late as well. */
  lateUntil: z.nullable(dateField),
  /** Money of the borrower that is held and pays first. */
  creditSen: senField,
});
export type DueNow = z.infer<typeof dueNow>;

export const payOffToday = z.object({ amountSen: senField, savingSen: senField });

/** What they asked for because they cannot pay: answered, to be decided or kept by this day. */
export const help = z.nullable(z.object({ status: z.enum(['open', 'offered', 'agreed']), by: dateField }));

/** `came-back`: it left, the bank sent it back, and it is looked into. */
const withdrawStatuses = ['not-started', 'being-sent', 'paid-out', 'could-not-be-sent', 'came-back'] as const;

export const wallet = z.object({
  /** Money of the borrower that the lender still holds, from the ledger. */
  currentBalanceSen: senField,
  /** What of it is prepared to go back: it pays no bill. */
  goingBackSen: senField,
  withdraw: z.object({
    status: z.enum(withdrawStatuses),
    amountSen: senField,
    bankAccount: z.nullable(bankAccountField),
    at: z.nullable(instantField),
    returnReason: z.nullable(z.string()),
  }),
  /** The open loan, or the newest one. */
  loan: z.nullable(loan),
  leftToPaySen: senField,
  paidInstalments: z.int(),
  nextBill: z.nullable(bill),
  /** Null while nothing can be owed. */
  dueNow: z.nullable(dueNow),
  payOffToday: z.nullable(payOffToday),
  /** Each payment that the borrower sent and nobody has checked yet, the newest first; in none of the amounts above. */
  checking: z.array(senField),
  help,
  history: z.array(transaction),
  unreadMessages: z.int(),
  /** A person of the team wrote one of them. */
  teamWrote: z.boolean(),
  /** Somebody asks our team to let them into this account by another email; from then on it can be confirmed. */
  recovery: z.nullable(
    z.object({
      maskedEmail: z.string(),
      /** Not the one that the account has: two that are masked may look alike. */
      isOtherEmail: z.boolean(),
      preparedAt: instantField,
      confirmableAt: instantField,
      /** When the owner stopped it; told for a day. */
      stoppedAt: z.nullable(instantField),
    }),
  ),
});
export type Wallet = z.infer<typeof wallet>;

export const getWallet = endpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/api/me/wallet',
  summary: 'Balance, withdraw status, the loan, the next bill and the last movements: a view of the ledger',
  response: wallet,
});
