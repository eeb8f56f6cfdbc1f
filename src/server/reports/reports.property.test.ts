/**
 * Under any load the reports say what the ledger says (the lender's figures at one cut): random payments, days that
 * pass, reversals and payouts on several loans, with reports read at every step and again for every day that is over.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimNotReceived, withdrawClaim } from '#contract/claims.ts';
import { confirmPayment, confirmReversal, proposeReversal } from '#contract/office.ts';
import { getReports, type Reports } from '#contract/reports.ts';
import { arrearsOf, daysPastDueOn } from '#domain/arrears.ts';
import type { CalendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender, signInAgain } from '../testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, someBankReference, today } from '../testing-money.ts';
import { passDays, spreadOut } from '../testing-stages.ts';
import { cutAt } from './cut.ts';
import { loansThen } from './loans-then.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;
const loans: Applied[] = [];
const paid: string[] = [];
const claimed = new Set<string>();
const timesClaimed = new Map<string, number>();
const days = new Map<CalendarDate, string>();

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  for (let index = 0; index < 3; index += 1) loans.push(await disbursedLoan(office));
});
afterAll(() => proveLedger(house));

type Step =
  | { do: 'pay'; loan: number; amountSen: number }
  | { do: 'take back'; payment: number }
  | { do: 'say that nothing came, or take it back'; loan: number }
  | { do: 'add a holiday'; loan: number }
  | { do: 'sign a new plan'; loan: number; extraMonths: number; isPossible?: true }
  | { do: 'wait'; days: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    loan: fc.nat({ max: 2 }),
    amountSen: fc.integer({ min: 1, max: 4_000_00 }),
  }),
  fc.record({ do: fc.constant('take back' as const), payment: fc.nat({ max: 50 }) }),
  fc.record({
    do: fc.constant('say that nothing came, or take it back' as const),
    loan: fc.nat({ max: 2 }),
  }),
  fc.record({ do: fc.constant('add a holiday' as const), loan: fc.nat({ max: 2 }) }),
  fc.record({
    do: fc.constant('sign a new plan' as const),
    loan: fc.nat({ max: 2 }),
    extraMonths: fc.constantFrom(3, 6, 12),
  }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }),
);

async function take(step: Step): Promise<void> {
  if (step.do === 'wait') {
    days.set(today(house), JSON.stringify(figuresOf(await read())));
    await passDays(office, clock, step.days);
    await bookDueBills(house);
  } else if (step.do === 'pay') {
    const made = loans[step.loan] as Applied;
    const { status } = (await loanFor(house.db, { kind: 'system' }, made.loan.loanId)) ?? {};
    if (status !== 'disbursed') return;
    const { paymentId } = await claim(office, made, 1_00);
    const received = {
      amountSen: sen(step.amountSen),
      paidOn: today(house),
      bankReference: someBankReference(),
      differenceSeen: true,
    };
    await must(office.finance.call(confirmPayment, { paymentId, ...received }));
    paid.push(paymentId);
  } else if (step.do === 'say that nothing came, or take it back') {
    await turnClaim(loans[step.loan] as Applied);
  } else if (step.do === 'add a holiday') {
    await addHoliday(loans[step.loan] as Applied);
  } else if (step.do === 'sign a new plan') {
    const made = loans[step.loan] as Applied;
    await stillSignedIn(made);
    const isSigned = await spreadOut(office, clock, made, step.extraMonths);
    if (step.isPossible) expect(isSigned).toBe(true);
  } else {
    const [paymentId] = paid.splice(step.payment % Math.max(1, paid.length), 1);
    if (paymentId === undefined) return;
    await must(office.finance.call(proposeReversal, { paymentId, reason: 'counted-twice' }));
    await must(office.otherFinance.call(confirmReversal, { paymentId }));
  }
}

/** The borrower says that nothing came; the next time, that it came after all. */
async function turnClaim({ loan: { loanId }, person }: Applied): Promise<void> {
  const { status } = (await loanFor(house.db, { kind: 'system' }, loanId)) ?? {};
  if (status !== 'disbursed') return;
  await stillSignedIn({ person });
  if (claimed.delete(loanId)) {
    await must(person.call(withdrawClaim, { loanId }));
  } else {
    // Who took it back three times is asked to write.
    const times = (timesClaimed.get(loanId) ?? 0) + 1;
    if (times > 3) return;
    timesClaimed.set(loanId, times);
    await must(person.call(claimNotReceived, { loanId, note: '' }));
    claimed.add(loanId);
  }
}

async function stillSignedIn({ person }: Pick<Applied, 'person'>): Promise<void> {
  if ((await person.get('/api/me/documents')).status === 401) await signInAgain(person);
}

/** On the last day on which the next bill of a loan can be paid. */
async function addHoliday({ loan: { loanId } }: Applied): Promise<void> {
  const bill = await house.db
    .selectFrom('bills')
    .select('payable_by')
    .where('loan_id', '=', loanId)
    .where('payable_by', '>', today(house))
    .orderBy('number')
    .executeTakeFirst();
  if (!bill) return;
  await house.db
    .insertInto('holidays')
    .values({ held_on: bill.payable_by, name: 'Cuti' })
    .onConflict((on) => on.doNothing())
    .execute();
}

const read = (cutOn?: CalendarDate) => must(office.finance.call(getReports, cutOn ? { cutOn } : {}));
const figuresOf = ({ readAt: _readAt, ...figures }: Reports) => figures;

/** The balances that the ledger's own trigger keeps, which no report reads. */
async function keptBalances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; sen: number }>`
    select kind, sum(debits_sen - credits_sen)::bigint as sen from ledger_accounts group by kind`.execute(
    house.db,
  );
  return Object.fromEntries(rows.map(({ kind, sen }) => [kind, sen]));
}

async function check(): Promise<void> {
  const { tables, ties } = await read();
  for (const { reportSen, ledgerSen, ...tie } of ties) expect(reportSen, JSON.stringify(tie)).toBe(ledgerSen);
  const kept = await keptBalances();
  const balances = Object.fromEntries(
    tables['trial-balance'].rows.map(({ name, balanceSen }) => [name, balanceSen]),
  );
  expect(balances).toMatchObject(kept);
  expect(tables['trial-balance'].total.balanceSen).toBe(0);
  const byStatus = tables['portfolio-by-status'];
  const { rows: statuses } = await sql<{ name: string; loans: number }>`
    select status as name, count(*)::integer as loans from loans group by status`.execute(house.db);
  expect(Object.fromEntries(byStatus.rows.map(({ name, loans: count }) => [name, count]))).toEqual(
    Object.fromEntries(statuses.map(({ name, loans: count }) => [name, count])),
  );
  // The domain works the same arrears out of the facts of each loan.
  const ageing = await Promise.all(
    loans.map(async ({ loan }) => {
      const found = await loanFor(house.db, { kind: 'system' }, loan.loanId);
      return found?.account && arrearsOf(found.account, today(house));
    }),
  );
  const { rows: days } = await sql<{ loan_id: string; days_past_due: number }>`
    with ${loansThen(cutAt(house, undefined))} select loan_id, days_past_due from loans_then`.execute(
    house.db,
  );
  for (const { loan_id, days_past_due } of days) {
    const found = await loanFor(house.db, { kind: 'system' }, loan_id);
    expect(days_past_due).toBe(found?.account ? daysPastDueOn(found.account, today(house)) : 0);
  }
  const buckets = tables['arrears-ageing'].rows.filter(({ name }) => name !== '0');
  for (const bucket of buckets) {
    const expected = ageing.filter((arrears) => arrears?.bucket === bucket.name);
    expect([bucket.name, bucket.loans, bucket.overdueSen]).toEqual([
      bucket.name,
      expected.length,
      expected.reduce((sum, arrears) => sum + (arrears?.overdueSen ?? 0), 0),
    ]);
  }
}

it('equals the ledger at every step, and says of each day that is over what it said then [INV-26]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 6 }), async (sequence) => {
      for (const step of sequence) {
        await take(step);
        await check();
      }
      for (const [day, said] of days) {
        if (day < today(house)) expect(JSON.stringify(figuresOf(await read(day))), day).toBe(said);
      }
    }),
    {
      numRuns: 8,
      endOnFailure: true,
      examples: [
        [
          [
            { do: 'add a holiday', loan: 0 },
            { do: 'wait', days: 40 },
            { do: 'say that nothing came, or take it back', loan: 0 },
            { do: 'wait', days: 30 },
            { do: 'say that nothing came, or take it back', loan: 0 },
            { do: 'wait', days: 1 },
          ],
        ],
        // A bill that fell due meanwhile is given time beyond the day of the next one.
        [
          [
            { do: 'pay', loan: 1, amountSen: 1_800_00 },
            { do: 'say that nothing came, or take it back', loan: 1 },
            { do: 'wait', days: 50 },
            { do: 'say that nothing came, or take it back', loan: 1 },
            { do: 'wait', days: 8 },
          ],
        ],
        // What a plan closed is late from its day, once a payment of it is taken back.
        [
          [
            { do: 'pay', loan: 2, amountSen: 100_00 },
            { do: 'sign a new plan', loan: 2, extraMonths: 6, isPossible: true },
            { do: 'take back', payment: 1 },
            { do: 'wait', days: 16 },
            { do: 'sign a new plan', loan: 2, extraMonths: 3, isPossible: true },
            { do: 'wait', days: 20 },
          ],
        ],
      ],
    },
  );
});
