/**
 * Random steps through the whole server on a real database, judged by the same small model as the pure rules: what is
 * allowed, where the loan is, and every sen of wallet, bills and bank. At the end the ledger must prove.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as loans from '#contract/loans.ts';
import * as office from '#contract/office.ts';
import { submitPaymentProof } from '#contract/payments.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import {
  expectStep,
  heldSen,
  owedSen,
  type StaffName,
  type Step,
  startModel,
  steps,
} from '#domain/testing-lending.ts';
import { buildApp } from './app.ts';
import { runCommand } from './command.ts';
import { expireOffer } from './loans/commands.ts';
import { RefusedError } from './problem.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from './testing.ts';
import { application, must, openLender, verifyIdentity } from './testing-loans.ts';
import { signing, someBankReference, stepUpFor, today, uploadProof } from './testing-money.ts';
import { passDays } from './testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
// The sequences take more days than a licence lasts.
await house.db.updateTable('lender').set({ licence_until: '2999-12-31' }).execute();
const everyDesk = ['loan-officer', 'approver', 'finance'] as const;
const people: Record<StaffName, StaffMember> = {
  A: await staff(house, app, everyDesk, 'Person A'),
  B: await staff(house, app, everyDesk, 'Person B'),
};

afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

/** What a person at the screen would have in front of them. */
type World = { person: Borrower; loanId: string; bodyHash: string; principalSen: number; claims: string[] };

/** Tries the step through the API; true when it was allowed. */
async function take(world: World, step: Step): Promise<boolean> {
  const { person, loanId, bodyHash } = world;
  const member = people[step.by];
  const byLoan = { loanId };
  const is = async (asked: Promise<{ status: number }>) => {
    const { status } = await asked;
    // A refusal is an answer; a fault of the server is not.
    expect(status, step.do).toBeLessThan(500);
    return status < 400;
  };
  switch (step.do) {
    case 'applyForLoan': {
      const input = application({ amountSen: sen(step.amountSen), termMonths: step.termMonths });
      return is(person.call(loans.applyForLoan, input));
    }
    case 'takeApplication':
      return is(member.call(office.takeApplication, byLoan));
    case 'confirmApproval':
      return is(member.call(office.confirmApproval, byLoan));
    case 'countersignAgreement':
      return is(member.call(office.countersignAgreement, byLoan));
    case 'preparePayout':
      return is(member.call(office.preparePayout, byLoan));
    case 'proposeApproval': {
      const terms = { amountSen: sen(step.amountSen), termMonths: step.termMonths, note: '' };
      return is(member.call(office.proposeApproval, { ...byLoan, ...terms }));
    }
    case 'returnProposal':
      return is(member.call(office.returnProposal, { ...byLoan, note: 'Look again' }));
    case 'rejectApplication': {
      const tryAgainOn = addDays(today(house), step.days);
      return is(
        member.call(office.rejectApplication, { ...byLoan, reasons: ['debts-too-high'], tryAgainOn }),
      );
    }
    case 'viewAgreement':
      return is(person.call(loans.viewAgreement, { ...byLoan, bodyHash }));
    case 'signAgreement':
      return is(person.call(loans.signAgreement, { ...byLoan, ...signing(bodyHash, await codeFor(world)) }));
    case 'returnPayout':
      return is(member.call(office.returnPayout, { ...byLoan, reason: 'bank-not-available' }));
    case 'releasePayout': {
      const evidence = {
        bankReference: someBankReference(),
        paidOn: today(house),
        amountSen: sen(world.principalSen),
      };
      return is(member.call(office.releasePayout, { ...byLoan, ...evidence }));
    }
    case 'submitPaymentProof': {
      const proof = { fileId: await uploadProof(person), amountSen: sen(step.paidSen), paidOn: today(house) };
      const answer = await person.call(submitPaymentProof, { ...byLoan, ...proof });
      if (answer.status === 200) world.claims.push(answer.body.paymentId);
      return is(Promise.resolve(answer));
    }
    case 'confirmPayment':
    case 'declinePayment': {
      const [paymentId = randomUUID()] = world.claims;
      const received = {
        amountSen: sen(step.paidSen),
        paidOn: today(house),
        bankReference: someBankReference(),
      };
      const isDecided = await is(
        step.do === 'confirmPayment'
          ? member.call(office.confirmPayment, { paymentId, ...received })
          : member.call(office.declinePayment, { paymentId, reason: 'unreadable' }),
      );
      if (isDecided) world.claims.shift();
      return isDecided;
    }
    case 'cancelLoan':
      return is(person.call(loans.cancelLoan, byLoan));
    case 'expireOffer':
      return expire(loanId);
    case 'waitDays':
      await passDays({ house }, clock, step.days);
      return true;
  }
}

/** A code wherever one can be had, so that it is never the code that stops a signature. */
async function codeFor({ person, loanId, bodyHash }: World) {
  if (bodyHash === '') return {};
  await house.db.deleteFrom('throttles').execute();
  return { stepUp: await stepUpFor(house, person, { purpose: 'sign-agreement', loanId, bodyHash }) };
}

async function expire(loanId: string): Promise<boolean> {
  const call = {
    actor: { kind: 'system' },
    requestId: randomUUID(),
    locale: 'en',
    idempotencyKey: undefined,
  } as const;
  try {
    await runCommand(house, expireOffer, call, { loanId });
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

const bankSen = async ({ userId }: Borrower): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(case when debit_kind = 'bank' then amount_sen when credit_kind = 'bank' then -amount_sen end), 0)::bigint as balance
    from ledger_transfers where borrower_id = ${userId}`.execute(house.db);
  return rows[0]?.balance ?? 0;
};

test('random steps through the server and the model agree', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps(20), async (someSteps) => {
      const person = await borrower(house, app);
      await verifyIdentity(person);
      const world: World = { person, loanId: randomUUID(), bodyHash: '', principalSen: 0, claims: [] };
      let model = startModel;
      for (const step of someSteps) {
        const expected = expectStep(model, step);
        expect(await take(world, step), JSON.stringify(step)).toBe(expected !== undefined);
        model = expected ?? model;
        const wallet = await must(person.call(loans.getWallet, {}));
        expect(wallet.loan?.status).toBe(model.loan?.status);
        expect(wallet.leftToPaySen).toBe(owedSen(model));
        expect(wallet.currentBalanceSen).toBe(heldSen(model));
        expect(wallet.nextBill === null).toBe(owedSen(model) === 0);
        if (wallet.loan && wallet.loan.loanId !== world.loanId) world.claims = [];
        world.loanId = wallet.loan?.loanId ?? world.loanId;
        world.bodyHash = wallet.loan?.agreement?.bodyHash ?? '';
        world.principalSen = wallet.loan?.terms.principalSen ?? 0;
        if (expected) reached.add(step.do);
      }
      expect(await bankSen(person)).toBe(model.bankSen);
    }),
    { numRuns: 50 },
  );
  // Fifty sequences do not go everywhere, but the good way must be among them.
  expect([...reached]).toEqual(expect.arrayContaining(['applyForLoan', 'releasePayout', 'confirmPayment']));
}, 240_000);
