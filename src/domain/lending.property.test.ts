import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from './date.ts';
import { type AccountKind, type Balances, isInRange, post } from './ledger.ts';
import {
  applyForLoan,
  cancelLoan,
  expireOffer,
  instalmentsOf,
  type Loan,
  type LoanChange,
  type Moment,
  type Person,
} from './loan.ts';
import { isOpen, loanStatuses } from './loan-status.ts';
import { sen } from './money.ts';
import { confirmPayment, declinePayment, leftToPay, type Payment, submitPaymentProof } from './payment.ts';
import { confirmReversal, proposeReversal, withdrawReversal } from './payment-reversal.ts';
import { preparePayout, releasePayout, returnPayout } from './payout.ts';
import { confirmRefund, creditOf, proposeRefund, type Refund, withdrawRefund } from './refund.ts';
import { correctRefund } from './refund-correction.ts';
import { type Outcome, refuse } from './refusal.ts';
import { reissueAgreement } from './reissue.ts';
import {
  confirmApproval,
  proposeApproval,
  rejectApplication,
  returnProposal,
  takeApplication,
} from './review.ts';
import { receiveAgreement, recordAttestation, recordStamping, sealAgreement } from './sealing.ts';
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
  application,
  approving,
  attestation,
  attesting,
  everyDay,
  nothingDiffers,
  offeredBody,
  on,
  parties,
  preparing,
  product,
  receivedCopy,
  receiving,
  sealed,
  signer,
  signing,
  stamping,
  texts,
} from './testing.ts';
import {
  bankSen,
  expectStep,
  heldSen,
  type Model,
  owedSen,
  type StaffName,
  type Step,
  startModel,
  stepNames,
  twoApproversFromSen,
} from './testing-lending.ts';
import { steps } from './testing-steps.ts';

const person: Record<StaffName, Person> = {
  A: { userId: 'A', name: 'Farah Osman' },
  B: { userId: 'B', name: 'Lim Mei Ling' },
  C: { userId: 'C', name: 'Rosnah Idris' },
};

/** The domain as the server uses it: the newest loan, its payments, the balances of all loans, the days. */
type World = {
  loan?: Loan;
  payments: Payment[];
  refund?: Refund;
  tryAgainOn?: CalendarDate;
  signedOn?: CalendarDate;
  balances: Balances;
  today: CalendarDate;
  made: number;
};

const limits = { twoApproversFromSen: sen(twoApproversFromSen) };
const payoutIdOf = ({ payout }: Loan): string => payout?.payoutId ?? '';

type Changed = LoanChange & { payment?: Payment; refund?: Refund };

const decide = (world: World, step: Step, moment: Moment): Outcome<Changed> => {
  const { loan, today } = world;
  if (step.do === 'applyForLoan') {
    const open = loan && isOpen(loan.status) ? loan.reference : undefined;
    return applyForLoan(
      { ...applicant, openLoanReference: open, ...(world.tryAgainOn && { tryAgainOn: world.tryAgainOn }) },
      { ...application, amountSen: sen(step.amountSen), termMonths: step.termMonths },
      { ...moment, reference: `JRN-26-AAAA-${world.made}` },
    );
  }
  if (!loan) return refuse({ code: 'not-found' });
  const input = { ...signing, bodyHash: loan.agreement?.bodyHash ?? '' };
  switch (step.do) {
    case 'takeApplication':
      return takeApplication(loan, person[step.by], { verificationComplete: true });
    case 'proposeApproval':
      return proposeApproval(
        loan,
        person[step.by],
        { amountSen: sen(step.amountSen), termMonths: step.termMonths, note: '', ...nothingDiffers },
        { product, verificationComplete: true, photosLeft: [], differences: [] },
        moment,
      );
    case 'returnProposal':
      return returnProposal(loan, person[step.by], { note: 'Look again' });
    case 'confirmApproval':
      return confirmApproval(loan, person[step.by], nothingDiffers, { ...approving, limits }, moment);
    case 'rejectApplication':
      return rejectApplication(
        loan,
        person[step.by],
        { reasons: ['debts-too-high'], tryAgainOn: addDays(today, step.days) },
        moment,
      );
    case 'viewAgreement':
      return viewAgreement(loan, input, moment);
    case 'signAgreement':
      return signAgreement(loan, input, signer, moment);
    case 'consentToAgreement':
      return consentToAgreement(loan, input, { textVersion: 'schedule-j-v1' }, moment);
    case 'declineAgreement':
      return declineAgreement(loan, input);
    case 'countersignAgreement':
      return countersignAgreement(loan, person[step.by], moment);
    case 'recordAttestation': {
      const declared = { ...attestation, attestedAt: moment.now };
      return recordAttestation(loan, person[step.by], declared, attesting, moment);
    }
    case 'recordStamping': {
      const certificate = { ...stamping, stampedOn: today };
      return recordStamping(
        loan,
        person[step.by],
        certificate,
        { signedOn: world.signedOn ?? today },
        moment,
      );
    }
    case 'sealAgreement':
      return sealAgreement(loan, { ...sealed, bodyHash: input.bodyHash }, moment);
    case 'receiveAgreement':
      return receiveAgreement(loan, receivedCopy, receiving, moment);
    case 'reissueAgreement': {
      const moved = { ...parties, lender: { ...parties.lender, address: `${world.made} Jalan Contoh` } };
      const facts = { offered: offeredBody, parties: moved, ...texts };
      return reissueAgreement(loan, person[step.by], { reason: 'party-data' }, facts, moment);
    }
    case 'preparePayout':
      return preparePayout(loan, person[step.by], preparing, moment);
    case 'returnPayout':
      return returnPayout(loan, { payoutId: payoutIdOf(loan), reason: 'bank-not-available' }, moment);
    case 'releasePayout':
      return releasePayout(
        loan,
        person[step.by],
        {
          payoutId: payoutIdOf(loan),
          bankReference: `OUT ${world.made}`,
          paidOn: today,
          amountSen: loan.terms.principalSen,
        },
        { preparedOn: today, calendar: everyDay },
        moment,
      );
    case 'submitPaymentProof':
      return submitPaymentProof(loan, { amountSen: sen(step.paidSen), paidOn: today }, moment);
    case 'cancelLoan':
      return cancelLoan(loan);
    case 'expireOffer':
      return expireOffer(loan, moment);
    case 'confirmPayment':
    case 'declinePayment': {
      const payment = world.payments.find(({ status }) => status === 'checking');
      if (!payment) return refuse({ code: 'not-found' });
      if (step.do === 'declinePayment')
        return declinePayment(loan, payment, person[step.by], { reason: 'unreadable' });
      const paidOn = addDays(today, -step.daysAgo);
      const received = { amountSen: sen(step.paidSen), paidOn, bankReference: `IN ${world.made}` };
      return confirmPayment(loan, payment, person[step.by], received, moment);
    }
    case 'proposeReversal':
    case 'withdrawReversal':
    case 'confirmReversal':
      return decideReversal(world, loan, step, moment);
    case 'proposeRefund':
    case 'correctRefund':
    case 'withdrawRefund':
    case 'confirmRefund':
      return decideRefund(world, loan, step, moment);
    case 'quoteSettlement':
      return quoteSettlement(loan, { payOn: addDays(today, step.days), quoteCount: 0 }, moment);
    case 'bookDueBills':
      return bookDueBills(loan, moment);
    case 'waitDays':
      throw new Error('days pass by themselves');
  }
};

const decideReversal = (world: World, loan: Loan, step: Step, moment: Moment): Outcome<Changed> => {
  const counts = ({ status, reversal }: Payment) => status === 'confirmed' && !reversal?.confirmedAt;
  const asked = world.payments.find((payment) => counts(payment) && payment.reversal);
  const payment = step.do === 'proposeReversal' ? world.payments.findLast(counts) : asked;
  if (!payment) return refuse({ code: 'not-found' });
  const officer = person[step.by];
  if (step.do === 'withdrawReversal') return withdrawReversal(loan, payment, officer);
  if (step.do === 'confirmReversal') {
    const seen = confirmReversal(loan, payment, officer, {}, moment);
    if (seen.ok || seen.refusal.code !== 'refund-loss-unread') return seen;
    return confirmReversal(loan, payment, officer, { readLossSen: seen.refusal.refundLossSen }, moment);
  }
  return proposeReversal(loan, payment, officer, { reason: 'returned-by-bank' });
};

const decideRefund = (world: World, loan: Loan, step: Step, moment: Moment): Outcome<Changed> => {
  const { refund, today } = world;
  const facts = { bankAccountId: 'account', ...(refund && { open: refund }) };
  const officer = person[step.by];
  if (step.do === 'proposeRefund')
    return proposeRefund(loan, facts, officer, { amountSen: sen(step.paidSen) }, moment);
  if (!refund) return refuse({ code: 'not-found' });
  if (step.do === 'correctRefund')
    return correctRefund(loan, refund, officer, { amountSen: sen(step.paidSen) }, moment);
  if (step.do === 'withdrawRefund') return withdrawRefund(loan, refund, officer, moment);
  const sent = { bankReference: 'BACK', paidOn: today, amountSen: refund.amountSen };
  return confirmRefund(loan, refund, officer, facts, sent, moment);
};

const after = (world: World, step: Step, { loan, payment, refund, transfers, event }: Changed): World => {
  const { tryAgainOn } = event.facts;
  const { refund: open, ...rest } = world;
  const openNow = refund ?? open;
  return {
    ...rest,
    loan,
    made: world.made + 1,
    payments: step.do === 'applyForLoan' ? [] : withPayment(world.payments, payment),
    ...(openNow?.status === 'proposed' && step.do !== 'applyForLoan' && { refund: openNow }),
    balances: post(world.balances, transfers),
    ...(step.do === 'rejectApplication' && { tryAgainOn: calendarDate(String(tryAgainOn)) }),
    ...(step.do === 'signAgreement' && { signedOn: world.today }),
  };
};

const withPayment = (payments: Payment[], changed: Payment | undefined): Payment[] => {
  if (!changed) return payments;
  const at = payments.findIndex(({ paymentId }) => paymentId === changed.paymentId);
  return at < 0 ? [...payments, changed] : payments.with(at, changed);
};

const take = (world: World, step: Step): { world: World; isAllowed: boolean } => {
  if (step.do === 'waitDays')
    return { world: { ...world, today: addDays(world.today, step.days) }, isAllowed: true };
  const outcome = decide(world, step, on(world.today, `id-${world.made}`));
  return outcome.ok
    ? { world: after(world, step, outcome.change), isAllowed: true }
    : { world, isAllowed: false };
};

const compare = (world: World, model: Model): void => {
  const { loan, balances } = world;
  expect(loan?.status).toBe(model.loan?.status);
  expect(loan ? leftToPay(loan) : 0).toBe(owedSen(model));
  expect(balances.bank ?? 0).toBe(bankSen(model));
  expect(0 - (balances['borrower-money'] ?? 0)).toBe(heldSen(model));
  // Balanced and in range, whatever happened.
  const entries = Object.entries(balances) as [AccountKind, number][];
  expect(entries.reduce((sum, [, balance]) => sum + balance, 0)).toBe(0);
  for (const [kind, balance] of entries) expect(isInRange(kind, balance), `${kind} is ${balance}`).toBe(true);
  // Nothing is owed before the money has left (product rule 1).
  if (bankSen(model) === 0 && loan?.disbursement === undefined) {
    const owed = ['principal-receivable', 'interest-receivable', 'charge-receivable'] as const;
    expect(owed.map((kind) => balances[kind] ?? 0)).toEqual([0, 0, 0]);
    expect(loan ? instalmentsOf(loan) : []).toEqual([]);
  }
};

test('random commands and the model agree: what is allowed, where the loan is, and every sen', () => {
  const reached = new Set<string>();
  const everywhere = new Set(['none', ...loanStatuses, ...stepNames]);
  const goEverywhere = () =>
    fc.assert(
      fc.property(steps(45), (someSteps) => {
        const today = calendarDate('2026-11-20');
        let model = startModel(today, everyDay);
        let world: World = { payments: [], balances: {}, today, made: 0 };
        for (const step of someSteps) {
          const expected = expectStep(model, step);
          const taken = take(world, step);
          expect(taken.isAllowed, JSON.stringify(step)).toBe(expected !== undefined);
          model = expected ?? model;
          world = taken.world;
          compare(world, model);
          // What was prepared or corrected just now can be confirmed.
          const wasPrepared = step.do === 'proposeRefund' || step.do === 'correctRefund';
          if (expected && wasPrepared && world.loan)
            expect(creditOf(world.loan)).toBeGreaterThanOrEqual(world.refund?.amountSen ?? 0);
          if (expected) reached.add(step.do).add(model.loan?.status ?? 'none');
        }
      }),
      { numRuns: 2000 },
    );
  // The sequences must really go everywhere: all steps were allowed somewhere, and all statuses were reached. What nine of
  // two thousand do, none of them may do by chance: then there are more.
  for (let rounds = 0; rounds < 4 && reached.size < everywhere.size; rounds += 1) goEverywhere();
  expect(reached).toEqual(everywhere);
});
