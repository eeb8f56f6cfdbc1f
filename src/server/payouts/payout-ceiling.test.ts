/** The ceiling of a day: asked where money is prepared and where its file is made, and never where it is booked. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentToAgreement, signAgreement, viewAgreement } from '#contract/agreements.ts';
import { applyForLoan, getLoan } from '#contract/loans.ts';
import {
  confirmApproval,
  getPayouts,
  preparePayout,
  proposeApproval,
  releasePayout,
  returnPayout,
  takeApplication,
} from '#contract/office.ts';
import { makePayoutFile, withdrawPayoutFile } from '#contract/payout-files.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { attempt, insert, remove, run, update } from '../db/direct-sql.ts';
import { borrower, makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import {
  acceptPhotos,
  application,
  must,
  openLender,
  ownBankInput,
  verifyIdentity,
} from '../testing-loans.ts';
import {
  completeAgreement,
  evidence,
  type Office,
  openOffice,
  payoutOf,
  signing,
  signingCode,
  today,
} from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const ceilingSen = 200_000_00;
const amountSen = sen(100_000_00);
await openLender(house, { payouts_per_day_sen: ceilingSen });
let office: Office;
let second: StaffMember;
/** Five loans of RM100,000.00 that wait for their payout. */
let loans: string[] = [];

async function deliveredLoan(): Promise<string> {
  const { officer, approver } = office;
  const person = await borrower(house, app);
  await verifyIdentity(person, ownBankInput());
  const asked = application({ amountSen, termMonths: 60 });
  const { loanId } = await must(person.call(applyForLoan, asked));
  await must(officer.call(takeApplication, { loanId }));
  await acceptPhotos(house, officer, loanId);
  await must(officer.call(proposeApproval, { loanId, amountSen, termMonths: 60, note: '' }));
  for (const who of [approver, second]) await must(who.call(confirmApproval, { loanId }));
  const { agreement } = await must(person.call(getLoan, { loanId }));
  const bodyHash = agreement?.bodyHash ?? '';
  await must(person.call(viewAgreement, { loanId, bodyHash }));
  await must(person.call(consentToAgreement, { loanId, bodyHash }));
  const stepUp = await signingCode(house, person, loanId, bodyHash);
  await must(person.call(signAgreement, { loanId, ...signing(bodyHash, { stepUp }) }));
  await completeAgreement(office, { person, loanId });
  return loanId;
}

beforeAll(async () => {
  office = await openOffice(house, app);
  second = await staff(house, app, ['approver'], 'Rosnah binti Idris');
  for (let index = 0; index < 5; index += 1) loans.push(await deliveredLoan());
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const prepare = (loanId: string) => office.finance.call(preparePayout, { loanId });
const desk = async () => (await must(office.finance.call(getPayouts, {}))).today;

test('prepared at the same moment, payouts never pass the ceiling of the day together [VAL-03]', async () => {
  expect(await desk()).toEqual({ preparedSen: 0, ceilingSen });
  const answers = await Promise.all(loans.map(prepare));
  expect(answers.map(({ code }) => code ?? 'prepared').sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'payout-ceiling'),
    'prepared',
    'prepared',
  ]);
  const refused = answers.find(({ code }) => code);
  expect([refused?.status, refused?.facts]).toEqual([422, { leftSen: 0, ceilingSen }]);
  expect(await desk()).toEqual({ preparedSen: ceilingSen, ceilingSen });
  // The two that were prepared first.
  const isPrepared = answers.map(({ status }) => status === 200);
  loans = [
    ...loans.filter((_, index) => isPrepared[index]),
    ...loans.filter((_, index) => !isPrepared[index]),
  ];
});

test('what came back stays counted, and what was sent is booked on a full day too', async () => {
  const [one = '', two = ''] = loans;
  await must(
    office.otherFinance.call(returnPayout, { ...(await payoutOf(house, one)), reason: 'called-off' }),
  );
  expect((await prepare(one)).code).toBe('payout-ceiling');
  const sent = evidence(house, { amountSen });
  await must(office.otherFinance.call(releasePayout, { ...(await payoutOf(house, two)), ...sent }));
  expect(await desk()).toEqual({ preparedSen: ceilingSen, ceilingSen });
});

test('a file keeps to the ceiling of the day that it is sent on', async () => {
  const [one = '', , three = '', four = '', five = ''] = loans;
  await passDays(office, clock, 1);
  for (const loanId of [three, four]) await must(prepare(loanId));
  await passDays(office, clock, 1);
  for (const loanId of [one, five]) await must(prepare(loanId));
  const day = addDays(today(house), 1);
  const file = (loanIds: string[], executionOn = day) =>
    office.finance.call(makePayoutFile, { loanIds, executionOn });
  expect(await file([one, three, four])).toMatchObject({
    status: 422,
    code: 'payout-file-ceiling',
    facts: { day, leftSen: ceilingSen, ceilingSen },
  });
  const made = await must(file([one, three]));
  expect((await file([four])).facts).toEqual({ day, leftSen: 0, ceilingSen });
  const batchId =
    made.files.find(({ payouts }) => payouts.some(({ loanId }) => loanId === one))?.batchId ?? '';
  await must(office.finance.call(withdrawPayoutFile, { batchId }));
  await must(file([four, five]));
  await must(file([one, three], addDays(day, 1)));
});

test('the database counts by itself', async () => {
  const [, , three = ''] = loans;
  const row = await house.db
    .selectFrom('payouts')
    .selectAll()
    .where('loan_id', '=', three)
    .executeTakeFirstOrThrow();
  const tries = (...statements: Parameters<typeof attempt>[1][]) => attempt(house.db, ...statements);
  const freed = update(
    'payouts',
    { payout_id: row.payout_id },
    {
      status: 'returned',
      return_reason: 'called-off',
      returned_at: clock.now(),
    },
  );
  const third = insert('payouts', {
    borrower_id: row.borrower_id,
    payout_id: '00000000-0000-4000-8000-000000000001',
    loan_id: row.loan_id,
    amount_sen: row.amount_sen,
    bank_account_id: row.bank_account_id,
    agreement_hash: row.agreement_hash,
    status: 'prepared',
    prepared_by: row.prepared_by,
    prepared_at: clock.now(),
  });
  expect(await tries(freed, third)).toBe('23514 the payouts of this day are above the ceiling');
  const kept = '23001 what was prepared on a day stays counted';
  const day = { day: today(house) };
  expect(await tries(update('payout_days', day, { prepared_sen: 0 }))).toBe(kept);
  expect(await tries(remove('payout_days', day))).toBe(kept);
  expect(await tries(run(sql`truncate payout_days`))).toMatch(/^(23001|42501) /);
});
