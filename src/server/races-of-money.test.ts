/**
 * Money at the same moment, on real parallel connections: bills booked by many processes, payments confirmed while others
 * are taken back. Each is done once, and the books are those of one after the other.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmRefund, correctRefund, proposeRefund } from '#contract/claims.ts';
import {
  confirmPayment,
  confirmReversal,
  proposeReversal,
  releasePayout,
  withdrawReversal,
} from '#contract/office.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from './app.ts';
import { snapshot } from './db/snapshot.ts';
import { prove } from './proof/run-proof.ts';
import { bookDueBills } from './servicing/book-due-bills.ts';
import { type Answer, makeHouse, movableClock, proveLedger, type StaffMember, staff } from './testing.ts';
import { type Applied, must, openLender } from './testing-loans.ts';
import {
  claim,
  disbursedLoan,
  evidence,
  type Office,
  openOffice,
  pay,
  payoutOf,
  preparedLoan,
  someBankReference,
  today,
} from './testing-money.ts';
import { passDays } from './testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);
let office: Office;
let third: StaffMember;

beforeAll(async () => {
  office = await openOffice(house, app);
  third = await staff(house, app, ['finance'], 'Third Finance');
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
  const { kept } = await snapshot(db, (tx) => prove(tx));
  if (kept.length > 0) throw new Error(JSON.stringify(kept));
});

const ends = (answers: readonly Answer<unknown>[]): string[] =>
  answers.map(({ status, code }) => (status < 400 ? 'won' : `${code}`)).toSorted();
const postedOf = ({ loan }: Applied, kind: string) =>
  db
    .selectFrom('ledger_transfers')
    .select(['amount_sen', 'reverses'])
    .where('loan_id', '=', loan.loanId)
    .where('kind', '=', kind)
    .execute();
const received = (amount: number) => ({
  amountSen: sen(amount),
  paidOn: today(house),
  bankReference: someBankReference(),
});

test('the bills of a day booked by five processes at once are booked once [INV-16]', async () => {
  const made = [await disbursedLoan(office), await disbursedLoan(office), await disbursedLoan(office)];
  // Money that is held pays the second bill on its day.
  for (const one of made) await pay(office, one, 1_500_00);
  await passDays(office, clock, 62);
  const counts = await Promise.all(Array.from({ length: 5 }, () => bookDueBills(house)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  for (const one of made) {
    expect(await postedOf(one, 'interest')).toHaveLength(2);
    const events = await db
      .selectFrom('events')
      .select('event_id')
      .where('loan_id', '=', one.loan.loanId)
      .where('name', '=', 'bills.due')
      .execute();
    expect(events).toHaveLength(1);
  }
  expect(await bookDueBills(house)).toBe(0);
});

test('one payment confirmed while another is taken back: both happen, once', async () => {
  const made = await disbursedLoan(office);
  const first = await claim(office, made, 500_00);
  await must(office.finance.call(confirmPayment, { paymentId: first.paymentId, ...received(500_00) }));
  await must(office.finance.call(proposeReversal, { paymentId: first.paymentId, reason: 'wrong-loan' }));
  const second = await claim(office, made, 700_00);
  const answers = await Promise.all([
    office.finance.call(confirmPayment, { paymentId: second.paymentId, ...received(700_00) }),
    office.otherFinance.call(confirmReversal, { paymentId: first.paymentId }),
  ]);
  expect(ends(answers)).toEqual(['won', 'won']);
  const repaid = await postedOf(made, 'principal-repaid');
  expect(repaid.reduce((sum, { amount_sen, reverses }) => sum + (reverses ? -1 : 1) * amount_sen, 0)).toBe(
    700_00,
  );
});

test('a reversal confirmed and withdrawn at once: one of them [INV-12]', async () => {
  const made = await disbursedLoan(office);
  const { paymentId } = await claim(office, made, 500_00);
  await must(office.finance.call(confirmPayment, { paymentId, ...received(500_00) }));
  await must(office.finance.call(proposeReversal, { paymentId, reason: 'counted-twice' }));
  const answers = await Promise.all([
    office.otherFinance.call(confirmReversal, { paymentId }),
    third.call(withdrawReversal, { paymentId }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const isReversed = answers[0].status === 200;
  expect(await postedOf(made, 'payment-received')).toHaveLength(isReversed ? 2 : 1);
});

test('one reference of the bank for a payout and a refund at once: one of them left with it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [paidOut, made] = [await preparedLoan(office), await disbursedLoan(office)];
    await pay(office, made, 1_000_00);
    const { loanId } = made.loan;
    const amountSen = sen(100_00);
    const { refundId } = await must(office.finance.call(proposeRefund, { loanId, amountSen }));
    const left = evidence(house);
    const payout = await payoutOf(house, paidOut.loan.loanId);
    const answers = await Promise.all([
      office.otherFinance.call(releasePayout, { ...payout, ...left }),
      office.otherFinance.call(confirmRefund, { refundId, ...left, amountSen }),
    ]);
    expect(ends(answers)).toEqual(['bank-reference-in-use', 'won']);
  }
});

test('a refund corrected and confirmed at once: what is booked is one of the two amounts, and it was prepared', async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await disbursedLoan(office);
    await pay(office, made, 1_000_00);
    const amountSen = sen(100_00);
    const { refundId } = await must(
      office.finance.call(proposeRefund, { loanId: made.loan.loanId, amountSen }),
    );
    const answers = await Promise.all([
      office.finance.call(correctRefund, { refundId, amountSen: sen(10_00) }),
      office.otherFinance.call(confirmRefund, { refundId, ...evidence(house), amountSen }),
    ]);
    expect([
      ['refund-decided', 'won'],
      ['refund-amount-differs', 'won'],
    ]).toContainEqual(ends(answers));
    const sent = await postedOf(made, 'refund');
    expect(sent).toHaveLength(answers[1].status === 200 ? 1 : 0);
  }
});

test('the reference of a payment taken back, wanted by two payments at once: one gets it', async () => {
  const made = await disbursedLoan(office);
  const input = received(100_00);
  const first = await claim(office, made, 100_00);
  const next = [await claim(office, made, 100_00), await claim(office, await disbursedLoan(office), 100_00)];
  await must(office.finance.call(confirmPayment, { paymentId: first.paymentId, ...input }));
  const again = () =>
    Promise.all(next.map(({ paymentId }) => office.finance.call(confirmPayment, { paymentId, ...input })));
  expect(ends(await again())).toEqual(['bank-reference-in-use', 'bank-reference-in-use']);
  await must(office.finance.call(proposeReversal, { paymentId: first.paymentId, reason: 'wrong-loan' }));
  await must(office.otherFinance.call(confirmReversal, { paymentId: first.paymentId }));
  expect(ends(await again())).toEqual(['bank-reference-in-use', 'won']);
});
