/**
 * For tests: random steps of one borrower and two people of the staff, taken through the whole server and compared with
 * the model after each. Who may not do it tries now and then as well, and some requests are sent twice.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as agreements from '#contract/agreements.ts';
import * as claims from '#contract/claims.ts';
import * as contracts from '#contract/contracts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as loans from '#contract/loans.ts';
import * as office from '#contract/office.ts';
import { submitPaymentProof } from '#contract/payments.ts';
import { quoteSettlement } from '#contract/settlement.ts';
import { addDays } from '#domain/date.ts';
import {
  bankSen,
  expectStep,
  heldSen,
  type Model,
  owedSen,
  type StaffName,
  type Step,
  startModel,
} from '#domain/testing-lending.ts';
import { newestConfirmed } from '#domain/testing-servicing.ts';
import { sealOne } from './agreements/seal-agreements.ts';
import { runCommand } from './command.ts';
import type { House } from './house.ts';
import { expireOffer } from './loans/commands.ts';
import { RefusedError } from './problem.ts';
import { bookDueBillsOfLoan } from './servicing/book-due-bills.ts';
import type { MovableClock, StaffMember } from './testing.ts';
import { fileRow, type QuickBorrower, quickBorrower } from './testing-borrower.ts';
import { acceptPhotos, application, must } from './testing-loans.ts';
import {
  ampleDuty,
  attestation,
  payoutOf,
  signing,
  someBankReference,
  stamping,
  stepUpFor,
  today,
} from './testing-money.ts';

export type Stage = {
  house: House;
  app: FastifyInstance;
  clock: MovableClock;
  startsAt: string;
  people: Record<StaffName, StaffMember>;
  /** May look at everything and do nothing. */
  auditor: StaffMember;
  stranger: QuickBorrower;
  /** Steps that were allowed at least once. */
  reached: Set<string>;
};

/** What a person at the screen would have in front of them. */
type World = Stage & {
  person: QuickBorrower;
  loanId: string;
  bodyHash: string;
  principalSen: number;
  /** In the order of the model's. */
  paymentIds: string[];
  refundId: string;
};

/** One sequence, by a borrower of its own, from the same morning each time. */
export async function runSequence(stage: Stage, steps: readonly Step[]): Promise<void> {
  stage.clock.set(stage.startsAt);
  const person = await quickBorrower(stage.house, stage.app);
  const world: World = {
    ...stage,
    person,
    loanId: randomUUID(),
    bodyHash: '',
    principalSen: 0,
    paymentIds: [],
    refundId: randomUUID(),
  };
  await passDays(world, 0);
  let model = startModel(today(stage.house), { restDays: [0, 6], holidays: new Set() });
  for (const step of steps) {
    // Two applications of one moment would have no order.
    stage.clock.advance(1_000);
    const expected = expectStep(model, step);
    expect(await take(world, model, step), JSON.stringify(step)).toBe(expected !== undefined);
    if (expected) stage.reached.add(step.do);
    model = expected ?? model;
    await compare(world, model);
  }
  expect(await bankOf(world)).toBe(bankSen(model));
}

async function compare(world: World, model: Model): Promise<void> {
  const wallet = await must(world.person.call(loans.getWallet, {}));
  expect(wallet.loan?.status).toBe(model.loan?.status);
  expect(wallet.leftToPaySen).toBe(owedSen(model));
  expect(wallet.currentBalanceSen).toBe(heldSen(model));
  if (wallet.loan && wallet.loan.loanId !== world.loanId) world.paymentIds = [];
  world.loanId = wallet.loan?.loanId ?? world.loanId;
  world.bodyHash = wallet.loan?.agreement?.bodyHash ?? '';
  world.principalSen = wallet.loan?.terms.principalSen ?? 0;
}

/** Tries the step; true when it was allowed. */
async function take(world: World, model: Model, step: Step): Promise<boolean> {
  if (step.do === 'waitDays') return passDays(world, step.days);
  if (step.do === 'expireOffer') return byClock(world, expireOffer);
  if (step.do === 'sealAgreement') return sealOne(world.house, world.loanId);
  if (step.do === 'bookDueBills') return byClock(world, bookDueBillsOfLoan);
  const { endpoint, input, by } = await requestOf(world, model, step);
  const asker = by === 'borrower' ? world.person : world.people[by];
  if (step.daysAgo === 20) await strangersTry(world, endpoint, input, by === 'borrower');
  const key = randomUUID();
  const answer = await asker.call(endpoint, input, { key });
  // A refusal is an answer; a fault of the server is not.
  expect(answer.status, `${step.do}: ${answer.code}`).toBeLessThan(500);
  if (answer.status >= 400) return false;
  if (step.daysAgo === 1) {
    const again = await asker.call(endpoint, input, { key });
    expect({ status: again.status, body: again.body }).toEqual({ status: answer.status, body: answer.body });
  }
  if (step.do === 'submitPaymentProof') world.paymentIds.push(idIn(answer.body, 'paymentId'));
  if (step.do === 'proposeRefund') world.refundId = idIn(answer.body, 'refundId');
  return true;
}

const idIn = (body: unknown, name: string): string => String((body as Record<string, unknown>)[name]);

/** The model knows no photos: whoever holds the case has looked at them before they decide. */
async function lookAtPhotos({ house, people, loanId }: World, { loan }: Model): Promise<void> {
  const isOpen = loan?.status === 'under-review' && !loan.proposal;
  if (isOpen && loan.officer) await acceptPhotos(house, people[loan.officer], loanId);
}

/** Somebody else's loan looks like none; who has no role for it may not. */
async function strangersTry(world: World, endpoint: Endpoint, input: object, isBorrowers: boolean) {
  const asked = await world.auditor.call(endpoint, input);
  expect(asked.code, endpoint.name).toBe('not-allowed');
  if (!isBorrowers || !('loanId' in input)) return;
  const foreign = await world.stranger.call(endpoint, input);
  expect(['not-found', 'proof-missing', undefined], `${endpoint.name} ${foreign.code}`).toContain(
    foreign.code,
  );
  expect(foreign.status, endpoint.name).toBeGreaterThanOrEqual(400);
}

type Request = { endpoint: Endpoint; input: object; by: StaffName | 'borrower' };

async function requestOf(world: World, model: Model, step: Step): Promise<Request> {
  const { house, person, loanId, bodyHash } = world;
  const mine = (endpoint: Endpoint, input: object): Request => ({ endpoint, input, by: 'borrower' });
  const desk = (endpoint: Endpoint, input: object): Request => ({ endpoint, input, by: step.by });
  const payments = model.loan?.account?.payments ?? [];
  const paymentAt = (index: number) => ({ paymentId: world.paymentIds[index] ?? randomUUID() });
  const checking = paymentAt(payments.findIndex(({ status }) => status === 'checking'));
  const asked = paymentAt(payments.findIndex((each) => each.reversalBy && each.status === 'confirmed'));
  const terms = { amountSen: step.amountSen, termMonths: step.termMonths };
  const bankReference = someBankReference();
  const [paidOn, amountSen] = [today(house), step.paidSen];
  const { refundId } = world;
  switch (step.do) {
    case 'applyForLoan':
      return mine(loans.applyForLoan, { ...application(), ...terms });
    case 'viewAgreement':
      return mine(agreements.viewAgreement, { loanId, bodyHash });
    case 'signAgreement':
      return mine(agreements.signAgreement, { loanId, ...signing(bodyHash, await codeFor(world)) });
    case 'consentToAgreement':
      return mine(agreements.consentToAgreement, { loanId, bodyHash });
    case 'declineAgreement':
      return mine(agreements.declineAgreement, { loanId, bodyHash });
    case 'receiveAgreement':
      return mine(agreements.receiveAgreement, { loanId, sha256: await copyOf(world) });
    case 'cancelLoan':
      return mine(loans.cancelLoan, { loanId });
    case 'quoteSettlement':
      return mine(quoteSettlement, { loanId, payOn: addDays(paidOn, step.days) });
    case 'submitPaymentProof': {
      const fileId = await fileRow(house, person.userId, 'payment-proof');
      return mine(submitPaymentProof, { loanId, fileId, amountSen, paidOn });
    }
    case 'proposeApproval':
      await lookAtPhotos(world, model);
      return desk(office.proposeApproval, { loanId, ...terms, note: '' });
    case 'returnProposal':
      return desk(office.returnProposal, { loanId, note: 'Look again' });
    case 'rejectApplication': {
      const reasons = ['debts-too-high'];
      return desk(office.rejectApplication, { loanId, reasons, tryAgainOn: addDays(paidOn, step.days) });
    }
    case 'returnPayout':
      return desk(office.returnPayout, { ...(await payoutOf(house, loanId)), reason: 'bank-not-available' });
    case 'releasePayout':
      return desk(office.releasePayout, {
        ...(await payoutOf(house, loanId)),
        bankReference,
        paidOn,
        amountSen: world.principalSen,
      });
    case 'confirmPayment': {
      const on = addDays(paidOn, -step.daysAgo);
      const received = { amountSen, bankReference, paidOn: on, differenceSeen: true };
      return desk(office.confirmPayment, { ...checking, ...received });
    }
    case 'declinePayment':
      return desk(office.declinePayment, { ...checking, reason: 'unreadable' });
    case 'proposeReversal':
      return desk(office.proposeReversal, {
        ...paymentAt(newestConfirmed(payments)),
        reason: 'returned-by-bank',
      });
    case 'withdrawReversal':
      return desk(office.withdrawReversal, asked);
    case 'confirmReversal': {
      const { body } = await world.auditor.call(office.getPayment, asked);
      const refundLossSen = body?.without?.refundLossSen ?? 0;
      return desk(office.confirmReversal, { ...asked, ...(refundLossSen > 0 && { refundLossSen }) });
    }
    case 'proposeRefund':
      return desk(claims.proposeRefund, { loanId, amountSen });
    case 'correctRefund':
      return desk(claims.correctRefund, { refundId, amountSen });
    case 'withdrawRefund':
      return desk(claims.withdrawRefund, { refundId });
    case 'confirmRefund':
      return desk(claims.confirmRefund, {
        refundId,
        bankReference,
        paidOn,
        amountSen: model.loan?.account?.refund?.amountSen ?? step.paidSen,
      });
    case 'takeApplication':
      return desk(office.takeApplication, { loanId });
    case 'confirmApproval':
      return desk(office.confirmApproval, { loanId });
    case 'countersignAgreement':
      return desk(contracts.countersignAgreement, { loanId });
    case 'recordAttestation':
      return desk(contracts.recordAttestation, { loanId, ...attestation(house) });
    case 'recordStamping':
      return desk(contracts.recordStamping, { loanId, ...stamping(house, { amountSen: ampleDuty }) });
    case 'reissueAgreement':
      await moveLender(world);
      return desk(contracts.reissueAgreement, { loanId, reason: 'party-data' });
    case 'preparePayout':
      return desk(office.preparePayout, { loanId });
    case 'waitDays':
    case 'expireOffer':
    case 'sealAgreement':
    case 'bookDueBills':
      throw new Error(`nobody asks for ${step.do}`);
  }
}

let moves = 0;
/** The lender has a new address, so that an agreement can be offered again. */
async function moveLender({ house }: World): Promise<void> {
  moves += 1;
  await house.db
    .updateTable('lender')
    .set({ address: `${moves} Jalan Baharu, 50000 Kuala Lumpur` })
    .execute();
}

/** The fingerprint of a sealed copy, or of no file at all. */
async function copyOf({ house, loanId, bodyHash }: World): Promise<string> {
  const row = await house.db
    .selectFrom('agreement_copies')
    .select('sha256')
    .where('loan_id', '=', loanId)
    .where('body_hash', '=', bodyHash)
    .where('locale', '=', 'ms')
    .executeTakeFirst();
  return row?.sha256 ?? 'f'.repeat(64);
}

/** A new code wherever one can be had, so that it is never the code that stops a signature. */
async function codeFor({ house, person, loanId, bodyHash }: World) {
  const consent = await house.db
    .selectFrom('agreement_consents')
    .select('loan_id')
    .where('loan_id', '=', loanId)
    .where('body_hash', '=', bodyHash)
    .executeTakeFirst();
  // Before the consent no code is sent.
  if (!consent) return {};
  await house.db.deleteFrom('throttles').execute();
  // One that a refused signature left unused would be asked for again instead of a new one.
  const { userId } = person;
  await house.db
    .updateTable('one_time_codes')
    .set({ used_at: house.clock.now() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return { stepUp: await stepUpFor(house, person, { purpose: 'sign-agreement', loanId, bodyHash }) };
}

/** Days pass, and these people are still signed in. */
async function passDays(world: World, days: number): Promise<true> {
  const { clock, house, people, auditor, stranger, person } = world;
  clock.advance(days * 24 * 60 * 60_000);
  const ids = [people.A, people.B, people.C, auditor, stranger, person].map(({ userId }) => userId);
  const now = clock.now();
  await house.db
    .updateTable('sessions')
    .set({ created_at: now, last_seen_at: now, authenticated_at: now })
    .where('user_id', 'in', ids)
    .execute();
  return true;
}

async function byClock({ house, loanId }: World, command: typeof expireOffer): Promise<boolean> {
  const call = { actor: { kind: 'system' }, requestId: randomUUID(), locale: 'en' } as const;
  try {
    await runCommand(house, command, { ...call, idempotencyKey: undefined }, { loanId });
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

async function bankOf({ house, person }: World): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(case when debit_kind = 'bank' then amount_sen when credit_kind = 'bank' then -amount_sen end), 0)::bigint as balance
    from ledger_transfers where borrower_id = ${person.userId}`.execute(house.db);
  return rows[0]?.balance ?? 0;
}
