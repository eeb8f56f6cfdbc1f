/**
 * Money that the lender carries since a payment was taken back after it had gone back to the borrower, attacked with SQL by
 * hand as the application's own login. Each attack has a twin that is right and is taken.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmRefund, proposeRefund } from '#contract/claims.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, someBankReference, today } from '../testing-money.ts';
import { attempt, insert, type Row, type Statement, update } from './direct-sql.ts';
import { forgedTransfer } from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);

/** What the first payment was above the first bill; it went back. */
const refundSen = sen(111_51);
let office: Office;
let made: Applied;
let paymentId: string;
let refundId: string;
/** A loan that paid and has had nothing back. */
let other: Applied;

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await disbursedLoan(office);
  other = await disbursedLoan(office);
  await pay(office, other, 1_000_00);
  ({ paymentId } = await pay(office, made, 1_000_00));
  const { loanId } = made.loan;
  ({ refundId } = await must(office.finance.call(proposeRefund, { loanId, amountSen: refundSen })));
  const sent = { bankReference: someBankReference(), paidOn: today(house), amountSen: refundSen };
  await must(office.otherFinance.call(confirmRefund, { refundId, ...sent }));
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(house.db, ...statements);
const lost = (amountSen: number, given: Row = {}, loan = made): Statement =>
  forgedTransfer(house, loan, 'refund-loss', { refund_id: refundId, amount_sen: amountSen, ...given });
const asked: Statement = (tx) =>
  insert('payment_reversals', {
    payment_id: paymentId,
    reason: 'returned-by-bank',
    proposed_by: office.finance.userId,
    proposed_at: clock.now(),
  })(tx);
const decided =
  (refundLossSen: number | null, given: Row = {}): Statement =>
  (tx) =>
    update(
      'payment_reversals',
      { payment_id: paymentId },
      {
        confirmed_by: office.otherFinance.userId,
        confirmed_at: clock.now(),
        refund_loss_sen: refundLossSen,
        ...given,
      },
    )(tx);

const unsaid = '23514 the lender carries what the two people of a reversal said';

test('only what two people said when they took a payment back', async () => {
  expect(await tries(lost(1))).toBe(unsaid);
  expect(await tries(asked, lost(1))).toBe(unsaid);
  expect(await tries(asked, decided(null), lost(1))).toBe(unsaid);
  expect(await tries(asked, decided(0), lost(1))).toBe(unsaid);
  expect(await tries(asked, decided(100_00), lost(100_01))).toBe(unsaid);
  expect(await tries(asked, decided(100_00), lost(50_00), lost(50_01))).toBe(unsaid);
  expect(await tries(asked, decided(100_00), lost(100_00))).toBe('stored');
  // In whatever order one command writes it.
  expect(await tries(lost(100_00), asked, decided(100_00))).toBe('stored');
});

test('never more of a refund than went back', async () => {
  const more = '23514 the lender carries no more of a refund than went back';
  expect(await tries(asked, decided(1_000_00), lost(refundSen + 1))).toBe(more);
  expect(await tries(asked, decided(1_000_00), lost(refundSen))).toBe('stored');
});

test('of a refund, and of one of its own loan', async () => {
  expect(await tries(asked, decided(100_00), lost(1_00, { refund_id: null }))).toMatch(
    /^23514 ledger_transfers_refund_named/,
  );
  expect(await tries(asked, decided(100_00), lost(1_00, {}, other))).not.toBe('stored');
  const elsewhere = forgedTransfer(house, made, 'payment-received', {
    payment_id: paymentId,
    refund_id: refundId,
  });
  expect(await tries(elsewhere)).not.toBe('stored');
  expect(await tries(asked, decided(100_00), lost(1_00))).toBe('stored');
});

test('what was said is no less than nothing, is said with the decision, and stays', async () => {
  const wrong = /^23514 payment_reversals_loss_confirmed/;
  const alone = { confirmed_by: null, confirmed_at: null };
  expect(await tries(asked, decided(-1))).toMatch(wrong);
  expect(await tries(asked, decided(1, alone))).toMatch(wrong);
  expect(await tries(asked, decided(1), decided(2))).toBe(
    '23001 a reversal is decided once, and what was asked for never changes',
  );
  expect(await tries(asked, decided(1))).toBe('stored');
});
