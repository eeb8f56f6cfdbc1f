/**
 * A loan as a value, and the commands that begin and end it. Every command is a pure function: state, input and the
 * moment in; a change (new state, event, transfers, notices) or a refusal out. Source: "Order of a loan" in the
 * product description; the review, the signing, the payout and the payments have their own files.
 */
import type { AgreementEnd } from './agreement-life.ts';
import type { Canonical } from './canonical.ts';
import type { CalendarDate } from './date.ts';
import type { Transfer } from './ledger.ts';
import type { Account, Instalment } from './loan-account.ts';
import { type LoanCommand, type LoanStatus, mayMove } from './loan-status.ts';
import type { Sen } from './money.ts';
import type { Notice } from './notice.ts';
import {
  amountAndTermRefusal,
  type CostTerms,
  costChangedRefusal,
  type LoanTerms,
  type Product,
  priceLoan,
  termsOf,
} from './product.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { firstDueOn } from './schedule.ts';
import { type Signature, signatureRefusal } from './signature.ts';

/** An instant as ISO 8601 text in UTC. */
export type Instant = string;
export type Person = { userId: string; name: string };

export const affordabilityAnswers = ['yes', 'no', 'not-sure'] as const;
export type AffordabilityAnswer = (typeof affordabilityAnswers)[number];

/** What the server knows and a rule may not ask for: the time, today's date in Kuala Lumpur, and a fresh id. */
export type Moment = { now: Instant; today: CalendarDate; newId: string };

/** The first of two approvers, of a loan that needs two (`lender-limits.ts`). */
type FirstApproval = { approvedBy: Person; approvedAt: Instant };

export type Proposal = {
  proposedBy: Person;
  amountSen: Sen;
  termMonths: number;
  note: string;
  proposedAt: Instant;
  /** Of this very proposal: who sends it back or makes another one begins anew. */
  firstApproval?: FirstApproval;
};

/** The newest agreement of a loan; `agreement-life.ts` says in which order its steps come. */
export type OfferedAgreement = {
  bodyHash: string;
  /** 1, and one more each time it is offered again with other names or addresses. */
  version: number;
  offeredAt: Instant;
  viewedAt?: Instant;
  consentedAt?: Instant;
  signedAt?: Instant;
  /** The day of the month that the borrower chose; absent: the day on which the money arrives. */
  dueDay?: number;
  countersignedAt?: Instant;
  attestedAt?: Instant;
  stampedAt?: Instant;
  sealedAt?: Instant;
  deliveredAt?: Instant;
  ended?: AgreementEnd;
};

/** The newest attempt to send the loan's money. */
export type Payout = {
  payoutId: string;
  status: 'prepared' | 'released' | 'returned';
  amountSen: Sen;
  bankAccountId: string;
  preparedBy: Person;
  preparedAt: Instant;
};

/** The bank's evidence that the money arrived. */
export type Disbursement = { paidOn: CalendarDate; amountSen: Sen; bankReference: string };

export type Loan = {
  loanId: string;
  borrowerId: string;
  /** What people call it by, as 'JRN-26-7K4P-93XD' (`reference.ts`). */
  reference: string;
  productId: string;
  /** The version of the product that was in force when it was applied for. */
  productVersion: number;
  status: LoanStatus;
  /** As it was applied for; the review may offer other terms. */
  requested: { amountSen: Sen; termMonths: number };
  terms: LoanTerms;
  totalInterestSen: Sen;
  affordability: AffordabilityAnswer;
  appliedAt: Instant;
  assignedTo?: Person;
  proposal?: Proposal;
  approvedAt?: Instant;
  /** The last day on which the offer can be signed. */
  offerEndsOn?: CalendarDate;
  agreement?: OfferedAgreement;
  payout?: Payout;
  disbursement?: Disbursement;
  /** Bills, money and what is left: from the payout on. */
  account?: Account;
  /** Payments confirmed so far, also those taken back later: the next receipt has the number after it. */
  paymentCount: number;
};

/** The bills of a paid-out loan with what has been paid of them; none before the payout. */
export const instalmentsOf = ({ account }: Loan): readonly Instalment[] => account?.instalments ?? [];

/** What happened, in the past tense, with the facts that explain it. No personal data: ids, amounts, dates, codes. */
export type LoanEvent = { name: string; facts: { [key: string]: Canonical | undefined } };

export type LoanChange = { loan: Loan; event: LoanEvent; transfers: Transfer[]; notices: Notice[] };

/** A change of the loan without money or messages, to be spread and extended. */
export const change = (loan: Loan, name: string, facts: LoanEvent['facts'] = {}): LoanChange => ({
  loan,
  event: { name, facts },
  transfers: [],
  notices: [],
});

/** The refusal of a command that the loan's status does not allow; undefined when it may go on. */
export const wrongStatus = (loan: Loan, command: LoanCommand): Refused | undefined =>
  mayMove(command, loan.status) ? undefined : refuse({ code: 'wrong-status', status: loan.status });

/** Who applies and under which conditions: read and locked by the server before the rule runs. */
export type Applicant = {
  borrowerId: string;
  accountName: string;
  product: Product | undefined;
  applicationsOpen: boolean;
  openLoanReference: string | undefined;
  /** After a rejection: the first day on which a new application is looked at. */
  tryAgainOn?: CalendarDate;
  /** Applications made on this day already, whatever became of them. */
  appliedToday?: number;
};

/** Ours: an application can be cancelled and made again at once, and what is written of it stays for years. */
export const mostApplicationsADay = 20;

export type Application = {
  amountSen: Sen;
  termMonths: number;
  affordability: AffordabilityAnswer;
  termsAccepted: boolean;
  signature: Signature;
  /** What stood in front of the borrower. */
  seen: CostTerms;
};

/** The borrower submits the form and signs the application; the loan starts as "Pending". One open loan at a time. */
export const applyForLoan = (
  applicant: Applicant,
  input: Application,
  moment: Moment & { reference: string },
): Outcome<LoanChange> => {
  if (applicant.openLoanReference) {
    return refuse({ code: 'application-open', reference: applicant.openLoanReference });
  }
  if (applicant.tryAgainOn !== undefined && moment.today < applicant.tryAgainOn) {
    return refuse({ code: 'try-again-later', tryAgainOn: applicant.tryAgainOn });
  }
  if ((applicant.appliedToday ?? 0) >= mostApplicationsADay)
    return refuse({ code: 'too-many-applications', atMost: mostApplicationsADay });
  if (!applicant.applicationsOpen) return refuse({ code: 'applications-closed' });
  if (!applicant.product) return refuse({ code: 'product-unknown' });
  if (!input.termsAccepted) return refuse({ code: 'terms-not-accepted' });
  const refused =
    costChangedRefusal(applicant.product, input.seen) ??
    amountAndTermRefusal(applicant.product, input.amountSen, input.termMonths) ??
    signatureRefusal(input.signature, applicant.accountName);
  if (refused) return refused;
  const terms = termsOf(applicant.product, input.amountSen, input.termMonths);
  const priced = priceLoan(terms, firstDueOn(moment.today));
  if (!priced.ok) return priced;
  const loan: Loan = {
    loanId: moment.newId,
    borrowerId: applicant.borrowerId,
    reference: moment.reference,
    productId: applicant.product.productId,
    productVersion: applicant.product.version,
    status: 'unknown',
    requested: { amountSen: input.amountSen, termMonths: input.termMonths },
    terms,
    totalInterestSen: priced.change.totalInterestSen,
    affordability: input.affordability,
    appliedAt: moment.now,
    paymentCount: 0,
  };
  return allow({
    ...change(loan, 'loan.applied', {
      reference: loan.reference,
      ...terms,
      affordability: input.affordability,
    }),
    notices: [{ template: 'application-received', facts: { reference: loan.reference }, link: '/wallet' }],
  });
};

/** A loan that ends takes its agreement with it. */
export const endedBy = (loan: Loan, status: LoanStatus, ended: AgreementEnd): Loan => ({
  ...loan,
  status,
  ...(loan.agreement && { agreement: { ...loan.agreement, ended } }),
});

/** The borrower cancels, free, until the payout is prepared. */
export const cancelLoan = (loan: Loan): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'cancelLoan');
  if (refused) return refused;
  if (loan.payout?.status === 'prepared') return refuse({ code: 'payout-under-way' });
  return allow({
    ...change(endedBy(loan, 'cancelled', 'voided'), 'loan.cancelled'),
    notices: [{ template: 'application-cancelled', facts: { reference: loan.reference }, link: '/wallet' }],
  });
};

/** The offer's validity ended unsigned. */
export const expireOffer = (loan: Loan, moment: Moment): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'expireOffer');
  if (refused) return refused;
  if (loan.agreement?.signedAt) return refuse({ code: 'agreement-already-signed' });
  if (loan.offerEndsOn === undefined || moment.today <= loan.offerEndsOn)
    return refuse({ code: 'changed-meanwhile' });
  return allow({
    ...change(endedBy(loan, 'expired', 'expired'), 'loan.expired', { offerEndsOn: loan.offerEndsOn }),
    notices: [{ template: 'offer-expired', facts: { reference: loan.reference }, link: '/loan' }],
  });
};
