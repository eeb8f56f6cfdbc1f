/**
 * For the simulated life: borrowers who pay on time, late, in parts, too much, or not at all for a while, whose payments
 * are sometimes taken back, and who sometimes pay everything off. Everything they and finance do are the real commands;
 * chance comes from a seed, so that a life can be lived again.
 */
import { randomUUID } from 'node:crypto';
import * as agreements from '#contract/agreements.ts';
import * as loanEndpoints from '#contract/loans.ts';
import * as office from '#contract/office.ts';
import { addDays, type CalendarDate, daysBetween } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { payOffOn } from '#domain/loan-account.ts';
import { type Sen, sen, zeroSen } from '#domain/money.ts';
import { billOn, nextBill } from '#domain/payment.ts';
import type { House } from './house.ts';
import { loanFor } from './loans/loan-rows.ts';
import { confirmPayment, declinePayment, submitPaymentProof } from './payments/commands.ts';
import { confirmReversal, proposeReversal } from './payments/reversal.ts';
import { RefusedError } from './problem.ts';
import { borrower } from './testing.ts';
import type { Chance } from './testing-chance.ts';
import { claimNowAndThen, reportBackNowAndThen, sendBackNowAndThen } from './testing-life-claims.ts';
import { actorOf, ask, count, type Deed, type Life, type World } from './testing-life-world.ts';
import { acceptPhotos, application, must, ownBankInput, verifyIdentity } from './testing-loans.ts';
import {
  completeAgreement,
  evidence,
  payoutOf,
  signing,
  signingCode,
  someBankReference,
  today,
  uploadProof,
} from './testing-money.ts';

/** A new borrower with a loan whose money arrives today. */
export async function beginLife({ office: desk }: World, chance: Chance): Promise<Life> {
  const { house, app, officer, approver, finance, otherFinance } = desk;
  await house.db.deleteFrom('throttles').execute();
  const person = await borrower(house, app);
  await verifyIdentity(person, ownBankInput());
  const amountSen = sen(chance.between(10, 300) * 100_00);
  const termMonths = chance.oneOf([6, 12, 18, 24, 36]);
  const { loanId } = await must(
    person.call(loanEndpoints.applyForLoan, application({ amountSen, termMonths })),
  );
  await must(officer.call(office.takeApplication, { loanId }));
  await acceptPhotos(house, officer, loanId);
  await must(officer.call(office.proposeApproval, { loanId, amountSen, termMonths, note: '' }));
  await must(approver.call(office.confirmApproval, { loanId }));
  const { agreement } = await must(person.call(loanEndpoints.getLoan, { loanId }));
  const bodyHash = agreement?.bodyHash ?? '';
  await must(person.call(agreements.viewAgreement, { loanId, bodyHash }));
  await must(person.call(agreements.consentToAgreement, { loanId, bodyHash }));
  const stepUp = await signingCode(house, person, loanId, bodyHash);
  await must(person.call(agreements.signAgreement, { loanId, ...signing(bodyHash, { stepUp }) }));
  await completeAgreement({ house, officer, approver, finance }, { person, loanId });
  await must(finance.call(office.preparePayout, { loanId }));
  const payout = await payoutOf(house, loanId);
  await must(otherFinance.call(office.releasePayout, { ...payout, ...evidence(house, { amountSen }) }));
  return {
    chance,
    loanId,
    person,
    me: { kind: 'borrower', userId: person.userId },
    proofFileId: await uploadProof(person),
    startedOn: today(house),
    endedOn: undefined,
    payOn: addDays(today(house), chance.between(20, 40)),
    waiting: [],
    reversals: [],
    claimEndsOn: undefined,
    claimsSaid: 0,
    report: undefined,
  };
}

/** One day of one loan. True when anything was done with its money. */
export async function liveDay(world: World, life: Life): Promise<boolean> {
  const { house } = world.office;
  const on = today(house);
  const decided = life.waiting.filter(({ decideOn }) => decideOn <= on);
  const reversed = life.reversals.filter((reversal) => reversal.on <= on);
  for (const claim of decided) await decide(world, life, claim);
  for (const { paymentId } of reversed) await takeBack(world, paymentId);
  life.waiting = life.waiting.filter((claim) => !decided.includes(claim));
  life.reversals = life.reversals.filter((reversal) => !reversed.includes(reversal));
  const isChanged = decided.length + reversed.length > 0 || life.payOn <= on;
  if (life.payOn <= on && life.endedOn === undefined && !(await isLookedFor(world, life)))
    await payToday(world, life);
  if (isChanged) await noteEnd(world, life);
  return isChanged;
}

/** Somebody looks for the loan's money: nothing is paid. */
async function isLookedFor(world: World, life: Life): Promise<boolean> {
  if (life.claimEndsOn === undefined) {
    const loan = await loanOf(world.office.house, life);
    if (await reportBackNowAndThen(world, life, loan)) return true;
  }
  return claimNowAndThen(world, life);
}

/** Years in which the loan ran. */
export const yearsOf = ({ startedOn, endedOn }: Life, now: CalendarDate): number =>
  daysBetween(startedOn, endedOn ?? now) / 365;

export const isOver = ({ endedOn, waiting, reversals }: Life): boolean =>
  endedOn !== undefined && waiting.length === 0 && reversals.length === 0;

async function noteEnd(world: World, life: Life): Promise<void> {
  const { house } = world.office;
  const { status } = await loanOf(house, life);
  if (status === 'settled' && life.endedOn === undefined) {
    count(world, 'settled');
    life.endedOn = today(house);
  }
  if (status === 'disbursed' && life.endedOn !== undefined) {
    life.endedOn = undefined;
    life.payOn = addDays(today(house), 5);
  }
}

/** Sends a proof for what was paid at the bank today or in the last days, or leaves the month out. */
async function payToday(world: World, life: Life): Promise<void> {
  const { chance } = life;
  const { house } = world.office;
  const on = today(house);
  const loan = await loanOf(house, life);
  await sendBackNowAndThen(world, life, loan);
  const bill = nextBill(loan);
  if (!bill || !loan.account) {
    life.payOn = addDays(on, 30);
    return;
  }
  const wait = chance.is(75) ? chance.between(-6, 2) : chance.between(3, 60);
  life.payOn = later(addDays(on, 9), addDays(bill.dueOn, 30 + wait));
  const { amountSen: billSen } = billOn(loan, bill, on);
  const [deed, amountSen] = chosen(chance, loan, on, billSen);
  count(world, deed);
  if (amountSen === 0) return;
  const paidOn = later(life.startedOn, addDays(on, -chance.between(0, 5)));
  const fileId = await anotherProof(house, life);
  const claim = { loanId: life.loanId, fileId, amountSen, paidOn };
  const { paymentId } = await ask(house, life.me, submitPaymentProof, claim);
  life.waiting.push({ paymentId, amountSen, paidOn, decideOn: addDays(on, chance.between(0, 4)) });
}

function chosen(chance: Chance, loan: Loan, on: CalendarDate, billSen: number): [Deed, Sen] {
  const bill = nextBill(loan);
  const wish = chance.below(1000);
  if (wish < 110) return ['left out', sen(0)];
  if (wish < 210) return ['part of the bill', sen(Math.ceil((billSen * chance.between(20, 95)) / 100))];
  if (wish < 270) return ['a few sen', sen(chance.between(1, 99))];
  const payOffSen = loan.account ? payOffOn(loan.account, on).amountSen : sen(0);
  if (wish < 350)
    return ['more than the bill', sen(Math.max(1, Math.min(payOffSen, billSen * chance.between(1, 3) + 77)))];
  if (wish < 360 && payOffSen > 0) return ['paid off', payOffSen];
  return [bill && bill.payableBy < on ? 'late' : 'on time', sen(Math.max(1, billSen))];
}

async function decide(world: World, life: Life, claim: Life['waiting'][number]): Promise<void> {
  const { chance } = life;
  const { house, finance } = world.office;
  const { paymentId, paidOn } = claim;
  const actor = actorOf(finance);
  if (chance.is(4)) {
    count(world, 'declined');
    await ask(house, actor, declinePayment, { paymentId, reason: 'not-received' });
    life.payOn = addDays(today(house), 3);
    return;
  }
  const isAnother = chance.is(5);
  if (isAnother) count(world, 'another amount found');
  const amountSen = isAnother ? sen(claim.amountSen + chance.between(1, 200_00)) : claim.amountSen;
  const received = { paymentId, amountSen, paidOn, bankReference: someBankReference(), differenceSeen: true };
  await ask(house, actor, confirmPayment, received);
  if (chance.is(4)) life.reversals.push({ paymentId, on: addDays(today(house), chance.between(1, 50)) });
}

async function takeBack(world: World, paymentId: string): Promise<void> {
  const { house, finance, otherFinance } = world.office;
  await ask(house, actorOf(finance), proposeReversal, { paymentId, reason: 'returned-by-bank' });
  const confirm = (refundLossSen = zeroSen) =>
    ask(house, actorOf(otherFinance), confirmReversal, { paymentId, refundLossSen });
  try {
    await confirm();
    count(world, 'taken back');
  } catch (error) {
    const refusal = error instanceof RefusedError ? error.refusal : undefined;
    // While money is on its way back nothing is taken back.
    if (refusal?.code === 'refund-under-way') return;
    if (refusal?.code !== 'refund-loss-unread') throw error;
    await confirm(refusal.refundLossSen);
    count(world, 'taken back, carried by the lender');
  }
}

/** The same picture again, as a file of its own: drawing thousands would be most of the work. */
async function anotherProof({ db, clock }: House, { me, proofFileId }: Life): Promise<string> {
  const fileId = randomUUID();
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('file_id', '=', proofFileId)
    .executeTakeFirstOrThrow();
  if (me.kind !== 'borrower' || row.owner_id !== me.userId)
    throw new Error('the proof is of another borrower');
  // The database works this one out itself.
  const { look: _look, ...stored } = row;
  await db
    .insertInto('files')
    .values({ ...stored, file_id: fileId, storage_key: `copy-${fileId}`, created_at: clock.now() })
    .execute();
  return fileId;
}

async function loanOf(house: House, { me, loanId }: Life): Promise<Loan> {
  const loan = await loanFor(house.db, me, loanId);
  if (!loan) throw new Error(`there is no loan ${loanId}`);
  return loan;
}

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
