/**
 * For tests only: lending as a few plain facts, written again from the product description ("Order of a loan" and the
 * eleven rules) without using the rules themselves. Random steps run on this model and on the real thing must agree.
 */
import { addDays, type CalendarDate } from './date.ts';
import { accountNow, leftOf, type ModelAccount, paidOut, serve } from './testing-servicing.ts';
import type { LenderCalendar } from './working-days.ts';

/** Three people who hold every staff role, so that the second and third pair of eyes are about the person, not the role. */
export type StaffName = 'A' | 'B' | 'C';

/** Here loans of RM5,000.00 need two approvers, so that the large ones are as frequent as the others. */
export const twoApproversFromSen = 5_000_00;

export const stepNames = [
  'applyForLoan',
  'takeApplication',
  'proposeApproval',
  'returnProposal',
  'confirmApproval',
  'rejectApplication',
  'viewAgreement',
  'consentToAgreement',
  'signAgreement',
  'declineAgreement',
  'countersignAgreement',
  'recordAttestation',
  'recordStamping',
  'sealAgreement',
  'receiveAgreement',
  'reissueAgreement',
  'preparePayout',
  'returnPayout',
  'releasePayout',
  'submitPaymentProof',
  'confirmPayment',
  'declinePayment',
  'proposeReversal',
  'withdrawReversal',
  'confirmReversal',
  'proposeRefund',
  'correctRefund',
  'withdrawRefund',
  'confirmRefund',
  'quoteSettlement',
  'bookDueBills',
  'cancelLoan',
  'expireOffer',
  'waitDays',
] as const;

/** One thing that somebody tries; each step uses the fields it needs. */
export type Step = {
  do: (typeof stepNames)[number];
  by: StaffName;
  amountSen: number;
  termMonths: number;
  paidSen: number;
  days: number;
  /** How long before it was looked at a payment was made. */
  daysAgo: number;
};

/** What happens to the text that is offered, from the reading to the borrower's own copy. */
const agreementDeeds = [
  'viewAgreement',
  'consentToAgreement',
  'signAgreement',
  'countersignAgreement',
  'recordAttestation',
  'recordStamping',
  'sealAgreement',
  'receiveAgreement',
] as const;
type AgreementDeed = (typeof agreementDeeds)[number];

export type ModelLoan = {
  status:
    | 'unknown'
    | 'under-review'
    | 'approved'
    | 'rejected'
    | 'disbursed'
    | 'settled'
    | 'cancelled'
    | 'expired';
  askedSen: number;
  askedMonths: number;
  officer?: StaffName;
  proposal?: { by: StaffName; amountSen: number; termMonths: number; firstBy?: StaffName };
  lastSigningOn?: CalendarDate;
  /** The steps of the newest text that were done, in their order; empty again when it is offered anew. */
  done: readonly AgreementDeed[];
  payoutBy?: StaffName;
  principalSen: number;
  termMonths: number;
  /** From the payout on. */
  account?: ModelAccount;
};

export type Model = {
  today: CalendarDate;
  calendar: LenderCalendar;
  loan?: ModelLoan;
  mayApplyFrom: CalendarDate;
  /** Loans that came before this one: money of the borrower, and what went through the bank. */
  keptSen: number;
  earlierBankSen: number;
};

export const startModel = (today: CalendarDate, calendar: LenderCalendar): Model => ({
  today,
  calendar,
  mayApplyFrom: today,
  keptSen: 0,
  earlierBankSen: 0,
});

const over = new Set(['rejected', 'settled', 'cancelled', 'expired']);

/** Scheduled money still to come; nothing before the payout. */
export const owedSen = ({ loan }: Model): number => (loan?.account ? leftOf(loan.account) : 0);
/** The borrower's money that the lender holds: on its way to the bank, or paid too much. */
export const heldSen = (model: Model): number => model.keptSen + heldOf(model.loan);
/** Seen from the bank: loan money and refunds out (below zero), payments in. */
export const bankSen = (model: Model): number => model.earlierBankSen + bankOf(model.loan);

const heldOf = (loan: ModelLoan | undefined): number =>
  (loan?.payoutBy ? loan.principalSen : 0) + (loan?.account ? accountNow(loan.account).credit : 0);
const bankOf = (loan: ModelLoan | undefined): number => {
  if (!loan?.account) return 0;
  const { receipts, refunds } = loan.account.facts;
  const sum = (rows: readonly { amountSen: number }[]) =>
    rows.reduce((total, { amountSen }) => total + amountSen, 0);
  return sum(receipts) - sum(refunds) - loan.principalSen;
};

/** What the step leads to; undefined when it must be refused. */
export const expectStep = (model: Model, step: Step): Model | undefined => {
  if (step.do === 'waitDays') return { ...model, today: addDays(model.today, step.days) };
  if (step.do === 'applyForLoan') return apply(model, step);
  const { loan } = model;
  if (!loan) return undefined;
  const on = (changed: Partial<ModelLoan>): Model => ({ ...model, loan: { ...loan, ...changed } });
  switch (step.do) {
    case 'takeApplication':
      return loan.status === 'unknown' ? on({ status: 'under-review', officer: step.by }) : undefined;
    case 'proposeApproval':
    case 'returnProposal':
    case 'confirmApproval':
    case 'rejectApplication':
      return loan.status === 'under-review' ? review(model, loan, step) : undefined;
    case 'viewAgreement':
    case 'consentToAgreement':
    case 'signAgreement':
    case 'declineAgreement':
    case 'countersignAgreement':
    case 'recordAttestation':
    case 'recordStamping':
    case 'sealAgreement':
    case 'receiveAgreement':
    case 'reissueAgreement':
    case 'expireOffer':
      return loan.status === 'approved' ? sign(model, loan, step) : undefined;
    case 'cancelLoan': {
      const isEarly = ['unknown', 'under-review', 'approved'].includes(loan.status);
      return isEarly && !loan.payoutBy ? on({ status: 'cancelled' }) : undefined;
    }
    case 'preparePayout':
      return loan.status === 'approved' && isDone(loan, 'receiveAgreement') && !loan.payoutBy
        ? on({ payoutBy: step.by })
        : undefined;
    case 'returnPayout':
      return loan.payoutBy ? withoutPayout(model, loan, 'approved') : undefined;
    case 'releasePayout':
      if (!loan.payoutBy || loan.payoutBy === step.by) return undefined;
      return arrived(model, loan);
    default: {
      const account = loan.account && serve(loan.account, step, model.today);
      return account && on({ account, status: accountNow(account).settledOn ? 'settled' : 'disbursed' });
    }
  }
};

const apply = (model: Model, step: Step): Model | undefined => {
  const { loan } = model;
  if ((loan && !over.has(loan.status)) || model.today < model.mayApplyFrom) return undefined;
  return {
    ...model,
    keptSen: model.keptSen + heldOf(loan),
    earlierBankSen: model.earlierBankSen + bankOf(loan),
    loan: {
      status: 'unknown',
      done: [],
      askedSen: step.amountSen,
      askedMonths: step.termMonths,
      principalSen: step.amountSen,
      termMonths: step.termMonths,
    },
  };
};

const review = (model: Model, loan: ModelLoan, step: Step): Model | undefined => {
  const { proposal, ...rest } = loan;
  const isSecond = proposal !== undefined && proposal.by !== step.by;
  switch (step.do) {
    case 'proposeApproval': {
      const isAbove = step.amountSen > loan.askedSen || step.termMonths > loan.askedMonths;
      if (loan.officer !== step.by || proposal || isAbove) return undefined;
      return {
        ...model,
        loan: { ...loan, proposal: { by: step.by, amountSen: step.amountSen, termMonths: step.termMonths } },
      };
    }
    case 'returnProposal':
      return isSecond ? { ...model, loan: rest } : undefined;
    case 'rejectApplication':
      if (loan.officer !== step.by && !isSecond) return undefined;
      return {
        ...model,
        mayApplyFrom: addDays(model.today, step.days),
        loan: { ...loan, status: 'rejected' },
      };
    case 'confirmApproval':
      if (!isSecond || proposal.firstBy === step.by) return undefined;
      if (proposal.amountSen >= twoApproversFromSen && !proposal.firstBy)
        return { ...model, loan: { ...loan, proposal: { ...proposal, firstBy: step.by } } };
      return {
        ...model,
        loan: {
          ...loan,
          status: 'approved',
          lastSigningOn: addDays(model.today, 14),
          principalSen: proposal.amountSen,
          termMonths: proposal.termMonths,
        },
      };
    default:
      return undefined;
  }
};

const isDone = ({ done }: ModelLoan, deed: AgreementDeed): boolean => done.includes(deed);

const sign = (model: Model, loan: ModelLoan, step: Step): Model | undefined => {
  const isLate = model.today > (loan.lastSigningOn ?? model.today);
  const isSigned = isDone(loan, 'signAgreement');
  const on = (changed: Partial<ModelLoan>): Model => ({ ...model, loan: { ...loan, ...changed } });
  switch (step.do) {
    // May be read at any time, and agreed to again until it is signed.
    case 'viewAgreement':
      return isDone(loan, 'viewAgreement') ? model : on({ done: ['viewAgreement'] });
    case 'consentToAgreement':
      if (isDone(loan, 'consentToAgreement')) return isSigned || isLate ? undefined : model;
      return isLate ? undefined : next(model, loan, 'consentToAgreement');
    case 'signAgreement':
      return isLate ? undefined : next(model, loan, 'signAgreement');
    case 'countersignAgreement':
    case 'recordAttestation':
    case 'recordStamping':
    case 'sealAgreement':
    case 'receiveAgreement':
      return next(model, loan, step.do);
    case 'declineAgreement':
      return isSigned ? undefined : on({ status: 'cancelled' });
    case 'reissueAgreement':
      return loan.payoutBy ? undefined : on({ done: [], lastSigningOn: addDays(model.today, 14) });
    case 'expireOffer':
      return isLate && !isSigned ? on({ status: 'expired' }) : undefined;
    default:
      return undefined;
  }
};

/** Nothing is skipped, and nothing is done twice. */
const next = (model: Model, loan: ModelLoan, deed: AgreementDeed): Model | undefined =>
  agreementDeeds[loan.done.length] === deed
    ? { ...model, loan: { ...loan, done: [...loan.done, deed] } }
    : undefined;

const withoutPayout = (model: Model, loan: ModelLoan, status: ModelLoan['status']): Model => {
  const { payoutBy: _payoutBy, ...rest } = loan;
  return { ...model, loan: { ...rest, status } };
};

const arrived = (model: Model, loan: ModelLoan): Model => {
  const after = withoutPayout(model, loan, 'disbursed');
  return {
    ...after,
    loan: { ...after.loan, account: paidOut(loan, model.today, model.calendar) } as ModelLoan,
  };
};
