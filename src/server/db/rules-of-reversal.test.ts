/**
 * Corrections (product rule 9: nothing is ever edited), attacked with SQL by hand as the application's own login, on
 * loans that were paid through the real commands. Each attack has a twin that is right and is taken.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, openLender } from '../testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, pay, today } from '../testing-money.ts';
import { attempt, insert, type Row, realRow, remove, type Statement, update } from './direct-sql.ts';
import { idOf } from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
/** RM500 of it is paid: the only payment, all of it principal of the first bill. */
let made: Applied;
let other: Applied;
let paymentId: unknown;

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await disbursedLoan(office);
  other = await disbursedLoan(office);
  await pay(office, made, 500_00);
  ({ payment_id: paymentId } = await realRow(db, 'payments', idOf(made)));
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);

/** The reversal of the only transfer of a kind, with what the attack changes. */
const reversal = (kind: string, given: Row = {}): Statement => {
  return async (tx) => {
    const row = await realRow(db, 'ledger_transfers', { ...idOf(made), kind });
    const { posted_order: _order, transfer_id, debit_kind, credit_kind, ...rest } = row;
    const opposite = { debit_kind: credit_kind, credit_kind: debit_kind };
    await insert('ledger_transfers', {
      ...rest,
      ...opposite,
      transfer_id: newId(),
      reverses: transfer_id,
      ...given,
    })(tx);
  };
};

const asked = (given: Row = {}): Statement =>
  insert('payment_reversals', {
    payment_id: paymentId,
    reason: 'wrong-loan',
    proposed_by: office.finance.userId,
    proposed_at: clock.now(),
    ...given,
  });
const decided = (given: Row = {}): Statement =>
  update(
    'payment_reversals',
    { payment_id: paymentId },
    { confirmed_by: office.otherFinance.userId, confirmed_at: clock.now(), ...given },
  );

describe('a correction is equal, opposite and linked, once', () => {
  test('the twin that is right is taken', async () => {
    expect(await tries(reversal('principal-repaid'))).toBe('stored');
  });

  test.each<[string, () => Row]>([
    ['another amount', () => ({ amount_sen: 499_99 })],
    ['another day', () => ({ value_on: addDays(today(house), 1) })],
    [
      'another loan',
      () => ({ borrower_id: other.person.userId, loan_id: other.loan.loanId, payment_id: null }),
    ],
    ['something that was never posted', () => ({ reverses: newId() })],
  ])('not with %s', async (_what, given) => {
    expect(await tries(reversal('principal-repaid', given()))).toMatch(/^23503 ledger_transfers_reverses/);
  });

  test('not in the same direction, not of another kind, and not without its link [INV-12]', async () => {
    const { debit_kind, credit_kind } = await realRow(db, 'ledger_transfers', {
      ...idOf(made),
      kind: 'principal-repaid',
    });
    const wrong = /^23503 ledger_transfers_kind_/;
    expect(await tries(reversal('principal-repaid', { debit_kind, credit_kind }))).toMatch(wrong);
    expect(await tries(reversal('principal-repaid', { kind: 'interest-repaid' }))).toMatch(wrong);
    expect(await tries(reversal('principal-repaid', { reverses: null }))).toMatch(wrong);
  });

  test('once, and nothing takes back what takes back [MON-02] [INV-12]', async () => {
    const id = newId();
    const once = reversal('principal-repaid', { transfer_id: id });
    expect(await tries(once, reversal('principal-repaid'))).toMatch(
      /^235\d\d (ledger_transfers_reverses|bills_)/,
    );
    const { debit_kind, credit_kind } = await realRow(db, 'ledger_transfers', {
      ...idOf(made),
      kind: 'principal-repaid',
    });
    const back = reversal('principal-repaid', { reverses: id, debit_kind, credit_kind });
    expect(await tries(once, back)).toMatch(/^23503 ledger_transfers_(kind|reverses)/);
    // What was taken back may be posted anew.
    const { posted_order: _order, ...row } = await realRow(db, 'ledger_transfers', {
      ...idOf(made),
      kind: 'principal-repaid',
    });
    expect(await tries(once, insert('ledger_transfers', { ...row, transfer_id: newId() }))).toBe('stored');
  });
});

describe('a payment is taken back by two people', () => {
  const alone = '23514 a payment is taken back by two people';
  const money = [reversal('principal-repaid'), reversal('payment-received')];

  test('money goes out of the books only with a decision of two', async () => {
    expect(await tries(...money)).toBe(alone);
    expect(await tries(asked(), ...money)).toBe(alone);
    expect(await tries(asked(), decided(), ...money)).toBe('stored');
    // And not while it still pays something.
    expect(await tries(asked(), decided(), reversal('payment-received'))).toBe('23514 ledger_accounts_check');
  });

  test('the second person is another one [MON-02]', async () => {
    expect(await tries(asked(), decided({ confirmed_by: office.finance.userId }))).toMatch(
      /^23514 payment_reversals_check/,
    );
    expect(await tries(asked(), decided({ confirmed_at: null }))).toMatch(/^23514 payment_reversals_check/);
  });

  test('asked for first, and never by the borrower', async () => {
    const atOnce = { confirmed_by: office.otherFinance.userId, confirmed_at: clock.now() };
    expect(await tries(asked(atOnce))).toBe('23514 a reversal is asked for before it is confirmed');
    const own = '23514 nobody takes back a payment of their own';
    expect(await tries(asked({ proposed_by: made.person.userId }))).toBe(own);
    expect(await tries(asked(), decided({ confirmed_by: made.person.userId }))).toBe(own);
    expect(await tries(asked(), decided())).toBe('stored');
  });

  test('what was asked for stays, and a decision is made once; an open request may be dropped', async () => {
    const kept = '23001 a reversal is decided once, and what was asked for never changes';
    const dropped = remove('payment_reversals', { payment_id: paymentId });
    expect(await tries(asked(), dropped)).toBe('stored');
    expect(await tries(asked(), decided(), dropped)).toBe(kept);
    expect(await tries(asked(), decided(), decided())).toBe(kept);
    expect(await tries(asked(), decided({ reason: 'amount-wrong' }))).toBe(kept);
    expect(await tries(asked(), decided({ proposed_by: office.officer.userId }))).toBe(kept);
    expect(await tries(asked(), asked())).toBe('23505 payment_reversals_pkey');
  });

  test('its bank reference is free then, and at no other time', async () => {
    const taken = { is_taken_back: true };
    const mark = update('payments', { payment_id: paymentId }, taken);
    const moved = '23001 a payment is decided once, and what the borrower claimed never changes';
    expect(await tries(mark)).toBe(moved);
    expect(await tries(asked(), mark)).toBe(moved);
    const unmark = update('payments', { payment_id: paymentId }, { is_taken_back: false });
    expect(await tries(asked(), decided(), unmark)).toBe(moved);
    const { paymentId: waiting } = await claim(office, other, 100_00);
    const { bank_reference, received_on } = await realRow(db, 'payments', { payment_id: paymentId });
    const again = update(
      'payments',
      { payment_id: waiting },
      {
        status: 'confirmed',
        decided_by: office.finance.userId,
        decided_at: clock.now(),
        received_sen: 100_00,
        received_on,
        bank_reference,
        receipt_number: 'R-again',
      },
    );
    expect(await tries(again)).toBe('23505 payments_bank_reference_key');
    expect(await tries(asked(), again)).toBe('23505 payments_bank_reference_key');
    expect(await tries(asked(), decided(), again)).toBe('stored');
    expect(await tries(update('payments', { payment_id: waiting }, taken))).toBe(moved);
  });

  test('only of a payment that was confirmed', async () => {
    const waiting = await claim(office, other, 100_00);
    expect(await tries(asked({ payment_id: waiting.paymentId }))).toBe(
      '23503 payment_reversals_payment_id_fkey',
    );
  });
});
