/**
 * For tests only: lending as a few plain facts, written again from the product description ("Order of a loan" and the
 * eleven rules) without using the rules themselves. Random steps run on this model and on the real thing must agree.
 */
import fc from 'fast-check';
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import { buildSchedule } from './schedule.ts';

/** Two people who hold every staff role, so that the second pair of eyes is about the person, not the role. */
export type StaffName = 'A' | 'B';

export const stepNames = [
  'applyForLoan',
  'takeApplication',
  'proposeApproval',
  'returnProposal',
  'confirmApproval',
  'rejectApplication',
  'viewAgreement',
  'signAgreement',
  'countersignAgreement',
  'preparePayout',
  'returnPayout',
  'releasePayout',
  'submitPaymentProof',
  'confirmPayment',
  'declinePayment',
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
};

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
  proposal?: { by: StaffName; amountSen: number; termMonths: number };
  lastSigningDay?: number;
  viewed?: true;
  signed?: true;
  countersigned?: true;
  payoutBy?: StaffName;
  /** Proofs that wait for a decision. */
  claims: number;
  /** What was ever paid on this loan. */
  receivedSen: number;
  principalSen: number;
  interestSen: number;
};

export type Model = {
  day: number;
  loan?: ModelLoan;
  mayApplyFromDay: number;
  /** Seen from the bank: loan money out (below zero), payments in. */
  bankSen: number;
  /** Overpayments of loans that came before this one. */
  keptSen: number;
};

export const startModel: Model = { day: 0, mayApplyFromDay: 0, bankSen: 0, keptSen: 0 };

const over = new Set(['rejected', 'settled', 'cancelled', 'expired']);

/** The interest of the demo's product: 12% a year on what is still owed. */
const interestOf = (amountSen: number, termMonths: number): number =>
  buildSchedule({
    principalSen: sen(amountSen),
    termMonths,
    annualRateBps: 1200,
    method: 'reducing',
    firstDueOn: calendarDate('2027-01-01'),
  }).totalInterestSen;

export const payableSen = (loan: ModelLoan): number => loan.principalSen + loan.interestSen;
/** Scheduled money still to come; nothing before the payout. */
export const owedSen = ({ loan }: Model): number =>
  loan && isPaidOut(loan) ? Math.max(0, payableSen(loan) - loan.receivedSen) : 0;
/** The borrower's money that the lender holds: on its way to the bank, or paid too much. */
export const heldSen = ({ loan, keptSen }: Model): number =>
  keptSen + (loan?.payoutBy ? loan.principalSen : 0) + (loan ? Math.max(0, tooMuchSen(loan)) : 0);

const isPaidOut = (loan: ModelLoan): boolean => loan.status === 'disbursed' || loan.status === 'settled';
const tooMuchSen = (loan: ModelLoan): number => (isPaidOut(loan) ? loan.receivedSen - payableSen(loan) : 0);

/** What the step leads to; undefined when it must be refused. */
export const expectStep = (model: Model, step: Step): Model | undefined => {
  if (step.do === 'waitDays') return { ...model, day: model.day + step.days };
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
    case 'signAgreement':
    case 'countersignAgreement':
    case 'expireOffer':
      return loan.status === 'approved' ? sign(model, loan, step) : undefined;
    case 'cancelLoan': {
      const isEarly = ['unknown', 'under-review', 'approved'].includes(loan.status);
      return isEarly && !loan.payoutBy ? on({ status: 'cancelled' }) : undefined;
    }
    case 'preparePayout':
      return loan.status === 'approved' && loan.countersigned && !loan.payoutBy
        ? on({ payoutBy: step.by })
        : undefined;
    case 'returnPayout':
      return loan.payoutBy ? withoutPayout(model, loan, 'approved') : undefined;
    case 'releasePayout':
      if (!loan.payoutBy || loan.payoutBy === step.by) return undefined;
      return { ...withoutPayout(model, loan, 'disbursed'), bankSen: model.bankSen - loan.principalSen };
    case 'submitPaymentProof':
      return loan.status === 'disbursed' && step.paidSen > 0 ? on({ claims: loan.claims + 1 }) : undefined;
    case 'declinePayment':
      return loan.claims > 0 ? on({ claims: loan.claims - 1 }) : undefined;
    case 'confirmPayment':
      return loan.claims > 0 && step.paidSen > 0 ? pay(model, loan, step.paidSen) : undefined;
  }
};

const apply = (model: Model, step: Step): Model | undefined => {
  const { loan } = model;
  if ((loan && !over.has(loan.status)) || model.day < model.mayApplyFromDay) return undefined;
  return {
    ...model,
    keptSen: model.keptSen + (loan ? Math.max(0, tooMuchSen(loan)) : 0),
    loan: {
      status: 'unknown',
      askedSen: step.amountSen,
      askedMonths: step.termMonths,
      claims: 0,
      receivedSen: 0,
      principalSen: step.amountSen,
      interestSen: interestOf(step.amountSen, step.termMonths),
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
      return { ...model, mayApplyFromDay: model.day + step.days, loan: { ...loan, status: 'rejected' } };
    case 'confirmApproval':
      if (!isSecond) return undefined;
      return {
        ...model,
        loan: {
          ...loan,
          status: 'approved',
          lastSigningDay: model.day + 14,
          principalSen: proposal.amountSen,
          interestSen: interestOf(proposal.amountSen, proposal.termMonths),
        },
      };
    default:
      return undefined;
  }
};

const sign = (model: Model, loan: ModelLoan, step: Step): Model | undefined => {
  const isLate = model.day > (loan.lastSigningDay ?? 0);
  switch (step.do) {
    case 'viewAgreement':
      return { ...model, loan: { ...loan, viewed: true } };
    case 'signAgreement':
      return loan.viewed && !loan.signed && !isLate
        ? { ...model, loan: { ...loan, signed: true } }
        : undefined;
    case 'countersignAgreement':
      return loan.signed && !loan.countersigned
        ? { ...model, loan: { ...loan, countersigned: true } }
        : undefined;
    case 'expireOffer':
      return isLate && !loan.signed ? { ...model, loan: { ...loan, status: 'expired' } } : undefined;
    default:
      return undefined;
  }
};

const withoutPayout = (model: Model, loan: ModelLoan, status: ModelLoan['status']): Model => {
  const { payoutBy: _payoutBy, ...rest } = loan;
  return { ...model, loan: { ...rest, status } };
};

const pay = (model: Model, loan: ModelLoan, amountSen: number): Model => {
  const paid = { ...loan, claims: loan.claims - 1, receivedSen: loan.receivedSen + amountSen };
  return {
    ...model,
    bankSen: model.bankSen + amountSen,
    loan: { ...paid, status: paid.receivedSen >= payableSen(paid) ? 'settled' : loan.status },
  };
};

/** Any step at all: most are refused, and must be. */
export const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...stepNames),
  by: fc.constantFrom('A', 'B'),
  amountSen: fc.constantFrom(1_000_00, 2_500_00, 5_000_00),
  termMonths: fc.constantFrom(6, 12),
  paidSen: fc.oneof(fc.integer({ min: 0, max: 1_000_00 }), fc.constantFrom(2_000_00, 9_000_00)),
  days: fc.constantFrom(0, 1, 3, 10, 15),
});

/** The way of a loan that goes well, so that sequences also reach the far states. */
const goodWay: Step[] = [
  ['applyForLoan', 'A'] as const,
  ['takeApplication', 'A'] as const,
  ['proposeApproval', 'A'] as const,
  ['confirmApproval', 'B'] as const,
  ['viewAgreement', 'A'] as const,
  ['signAgreement', 'A'] as const,
  ['countersignAgreement', 'B'] as const,
  ['preparePayout', 'A'] as const,
  ['releasePayout', 'B'] as const,
  ['submitPaymentProof', 'A'] as const,
  ['confirmPayment', 'A'] as const,
].map(([name, by]) => ({ do: name, by, amountSen: 2_500_00, termMonths: 6, paidSen: 500_00, days: 0 }));

/** Some of the good way and then anything, with strange steps between the good ones. */
export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.nat(goodWay.length),
      fc.array(fc.tuple(fc.nat(goodWay.length), anyStep), { maxLength: 3 }),
      fc.array(anyStep, { maxLength }),
    )
    .map(([length, strange, rest]) => {
      const way = goodWay.slice(0, length);
      for (const [index, odd] of strange) way.splice(Math.min(index, way.length), 0, odd);
      return [...way, ...rest].slice(0, maxLength);
    });
