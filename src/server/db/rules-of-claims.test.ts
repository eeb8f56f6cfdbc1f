/**
 * What protects borrowers around "I did not receive this" and refunds, attacked with SQL by hand as the application's own
 * login. Each attack has a twin that is right and is taken.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimNotReceived, proposeClaimOutcome, proposeRefund } from '#contract/claims.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  preparedLoan,
  someBankReference,
  today,
} from '../testing-money.ts';
import { attempt, insert, type Row, realRow, remove, run, type Statement, update } from './direct-sql.ts';
import { forgedTransfer, idOf, ownerOf } from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
/** A running loan, one with an open claim, one whose claim has a written answer, and one with credit. */
let plain: Applied;
let claimed: Applied;
let written: Applied;
let rich: Applied;
let unpaid: Applied;
let claimId: string;
let writtenId: string;
let refundId: string;
const creditSen = sen(1_000_00 - 888_49);

beforeAll(async () => {
  office = await openOffice(house, app);
  [plain, claimed, written, rich] = [
    await disbursedLoan(office),
    await disbursedLoan(office),
    await disbursedLoan(office),
    await disbursedLoan(office),
  ];
  unpaid = await preparedLoan(office);
  const open = ({ person, loan: { loanId } }: Applied) =>
    must(person.call(claimNotReceived, { loanId, note: '' }));
  ({ claimId } = await open(claimed));
  ({ claimId: writtenId } = await open(written));
  const answer = { outcome: 'not-arrived', evidence: 'No credit of that day', bankReference: '' } as const;
  await must(office.finance.call(proposeClaimOutcome, { claimId: writtenId, ...answer }));
  await pay(office, rich, 1_000_00);
  const { loanId } = rich.loan;
  ({ refundId } = await must(office.finance.call(proposeRefund, { loanId, amountSen: creditSen })));
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);
const claimRow = (loan: Applied, given: Row = {}): Row => ({
  ...ownerOf(loan),
  claim_id: newId(),
  note: '',
  opened_on: today(house),
  opened_at: clock.now(),
  status: 'open',
  ...given,
});
const closed = () => ({ closed_at: clock.now(), closed_on: today(house) });
const withdrawn = () => update('claims', { claim_id: claimId }, { status: 'withdrawn', ...closed() });
const resolved = (confirmedBy: string, given: Row = {}) =>
  update(
    'claims',
    { claim_id: writtenId },
    { status: 'resolved', confirmed_by: confirmedBy, ...closed(), ...given },
  );

describe('claims', () => {
  test('one at a time, on a loan that was paid out, open at first', async () => {
    expect(await tries(insert('claims', claimRow(plain)))).toBe('stored');
    expect(await tries(insert('claims', claimRow(claimed)))).toBe('23505 claims_one_open');
    expect(await tries(insert('claims', claimRow(unpaid)))).toBe(
      '23514 a claim starts open, on a loan that was paid out',
    );
    expect(await tries(insert('claims', claimRow(plain, { status: 'withdrawn', ...closed() })))).toBe(
      '23514 a claim starts open, on a loan that was paid out',
    );
    expect(await tries(insert('claims', claimRow(plain, { note: 'pay to 514011884821' })))).toMatch(
      /^23514 claims_note/,
    );
  });

  test('what the lender reported has no words of the borrower, and is not theirs to take back', async () => {
    const { userId } = office.finance;
    const reported = claimRow(plain, { reported_by: userId });
    const id = { claim_id: reported.claim_id };
    expect(await tries(insert('claims', { ...reported, note: 'Nothing came.' }))).toMatch(
      /^23514 claims_reported/,
    );
    expect(await tries(insert('claims', { ...reported, reported_by: reported.borrower_id }))).toMatch(
      /^23514 claims_reported/,
    );
    expect(
      await tries(insert('claims', reported), update('claims', id, { status: 'withdrawn', ...closed() })),
    ).toBe('23001 what the lender reported is answered by two people');
    expect(await tries(insert('claims', reported), update('claims', id, { reported_by: null }))).toBe(
      '23001 a claim is closed once, and what the borrower said never changes',
    );
  });

  test('paused days are counted once', async () => {
    const later = update(
      'claims',
      { claim_id: claimId },
      {
        status: 'withdrawn',
        closed_at: clock.now(),
        closed_on: addDays(today(house), 3),
      },
    );
    const next = (days: number) =>
      insert('claims', claimRow(claimed, { opened_on: addDays(today(house), days) }));
    expect(await tries(later, next(3))).toBe('stored');
    expect(await tries(later, next(2))).toBe('23514 the pauses of a loan do not overlap');
  });

  test('are not opened again after two people answered, or after three were taken back', async () => {
    const again = '23514 a claim that was answered is not opened again';
    const answered = resolved(office.otherFinance.userId);
    const agreed = update('claims', { claim_id: writtenId }, { outcome: 'arrived', bank_reference: 'MBB 1' });
    expect(await tries(agreed, answered)).toBe('stored');
    expect(await tries(agreed, answered, insert('claims', claimRow(written)))).toBe(again);
    const next = (days: number): Statement[] => {
      const row = claimRow(claimed, { opened_on: addDays(today(house), days) });
      const on = { status: 'withdrawn', closed_at: clock.now(), closed_on: addDays(today(house), days) };
      return [insert('claims', row), update('claims', { claim_id: row.claim_id }, on)];
    };
    expect(await tries(withdrawn(), ...next(1), ...next(2))).toBe('stored');
    expect(await tries(withdrawn(), ...next(1), ...next(2), ...next(3))).toBe(again);
  });

  test('are answered by two people, as it was written down, once', async () => {
    const cancel = update('loans', idOf(written), { status: 'cancelled' });
    expect(await tries(resolved(office.finance.userId))).toMatch(/^23514 claims_check/);
    expect(await tries(resolved(office.otherFinance.userId, { evidence: 'Something else' }))).toBe(
      '23001 the answer that is confirmed is the one that was proposed',
    );
    // Two people agree and nothing follows from it.
    expect(await tries(resolved(office.otherFinance.userId))).toBe(
      '23514 a loan that never arrived is cancelled',
    );
    // It is cancelled and still owed.
    expect(await tries(resolved(office.otherFinance.userId), cancel)).toBe(
      '23514 nothing is owed of a loan that never arrived',
    );
    expect(await tries(withdrawn())).toBe('stored');
    expect(await tries(withdrawn(), withdrawn())).toBe(
      '23001 a claim is closed once, and what the borrower said never changes',
    );
    expect(await tries(update('claims', { claim_id: claimId }, { note: 'I was wrong' }))).toBe(
      '23001 a claim is closed once, and what the borrower said never changes',
    );
    expect(await tries(remove('claims', { claim_id: claimId }))).toMatch(/^23001 /);
    expect(await tries(run(sql`truncate claims cascade`))).toMatch(/^(23001|0A000) /);
  });

  test('no paid-out loan is cancelled without one', async () => {
    for (const loan of [plain, claimed, written]) {
      expect(await tries(update('loans', idOf(loan), { status: 'cancelled' }))).toBe(
        '23514 a loan that was paid out is cancelled only when its money never arrived',
      );
    }
  });

  test('on a cancelled loan nothing new is owed', async () => {
    const cancel = update('loans', idOf(plain), { status: 'cancelled' });
    const interest = forgedTransfer(house, plain, 'interest', { instalment_number: 1 });
    expect(await tries(interest)).toBe('stored');
    expect(await tries(cancel, interest)).toBe('23514 nothing is owed before the money arrived');
  });
});

describe('what a claim changes of a bill', () => {
  const relief = (given: Row = {}) =>
    insert('interest_reliefs', {
      ...ownerOf(claimed),
      number: 1,
      claim_id: claimId,
      amount_sen: 10_00,
      ...given,
    });
  const extension = (days: number, given: Row = {}) =>
    insert('bill_extensions', {
      ...ownerOf(claimed),
      number: 1,
      claim_id: claimId,
      payable_by: addDays(claimed.loan.firstDueOn, days),
      ...given,
    });

  test('only once it is closed', async () => {
    expect(await tries(withdrawn(), relief(), extension(7))).toBe('stored');
    const early = '23514 a bill changes for a claim that is closed, on a loan that arrived';
    expect(await tries(relief())).toBe(early);
    expect(await tries(extension(7))).toBe(early);
  });

  test('relief is above zero, once for each bill, never above its interest, never for another loan', async () => {
    expect(await tries(withdrawn(), relief({ amount_sen: 0 }))).toMatch(/^23514 interest_reliefs_amount/);
    expect(await tries(withdrawn(), relief({ amount_sen: -10_00 }))).toMatch(
      /^23514 interest_reliefs_amount/,
    );
    expect(await tries(withdrawn(), relief({ amount_sen: 100_01 }))).toBe(
      '23514 relief above the interest of the bill',
    );
    expect(await tries(withdrawn(), relief(), relief())).toBe('23505 interest_reliefs_pkey');
    expect(await tries(withdrawn(), relief({ ...ownerOf(plain) }))).toMatch(
      /^23503 interest_reliefs_claim_id/,
    );
  });

  test('a bill only gets more time', async () => {
    expect(await tries(withdrawn(), extension(-1))).toMatch(/^23514 /);
    expect(await tries(withdrawn(), extension(0))).toBe('23514 a bill can only be given more time');
    expect(
      await tries(update('bills', { ...idOf(claimed), number: 1 }, { payable_by: '2027-01-01' })),
    ).toMatch(/^23001 /);
    expect(await tries(update('bills', { ...idOf(claimed), number: 1 }, { interest_sen: 0 }))).toMatch(
      /^23001 /,
    );
  });

  test('never until a holiday that was added meanwhile', async () => {
    const payableBy = addDays(claimed.loan.firstDueOn, 7);
    const holiday = insert('holidays', {
      held_on: payableBy,
      name: 'A new holiday',
      added_by: office.finance.userId,
      added_at: clock.now(),
    });
    const { rows } = await sql<{
      day: string;
    }>`select next_working_day(${addDays(payableBy, 1)}::date)::text as day`.execute(db);
    const stands: Statement = async (tx) => {
      const { payable_by } = await tx
        .selectFrom('bills')
        .select('payable_by')
        .where('loan_id', '=', claimed.loan.loanId)
        .where('number', '=', 1)
        .executeTakeFirstOrThrow();
      expect(payable_by).toBe(rows[0]?.day);
    };
    expect(await tries(withdrawn(), holiday, extension(7), stands)).toBe('stored');
  });

  test('and the rows stay', async () => {
    for (const table of ['interest_reliefs', 'bill_extensions']) {
      expect(await tries(remove(table, { claim_id: claimId })), table).toMatch(/^23001 /);
      expect(await tries(update(table, { claim_id: claimId }, { number: 2 })), table).toMatch(/^23001 /);
    }
  });
});

describe('refunds', () => {
  const refundRow = async (loan: Applied, given: Row = {}): Promise<Row> => {
    const { bank_account_id } = await realRow(db, 'bank_accounts', { borrower_id: loan.person.userId });
    return {
      ...ownerOf(loan),
      refund_id: newId(),
      amount_sen: creditSen,
      bank_account_id,
      status: 'proposed',
      requested_by: office.finance.userId,
      requested_at: clock.now(),
      proposed_by: office.finance.userId,
      proposed_at: clock.now(),
      ...given,
    };
  };
  const confirmed = (given: Row = {}) =>
    update(
      'refunds',
      { refund_id: refundId },
      {
        status: 'confirmed',
        closed_by: office.otherFinance.userId,
        closed_at: clock.now(),
        bank_reference: someBankReference(),
        paid_on: today(house),
        ...given,
      },
    );
  const moved = (given: Row = {}) =>
    forgedTransfer(house, rich, 'refund', { refund_id: refundId, amount_sen: creditSen, ...given });

  test('money goes back only with a confirmed refund, for its amount and day, once', async () => {
    expect(await tries(confirmed(), moved())).toBe('stored');
    expect(await tries(moved())).toMatch(/^23503 ledger_transfers_refund_id_fkey/);
    expect(await tries(confirmed(), moved({ refund_id: null }))).toBe('23514 ledger_transfers_refund_named');
    expect(await tries(confirmed(), moved({ amount_sen: 1 }))).toBe('23514 what is booked is what went back');
    expect(await tries(confirmed(), moved(), moved())).toBe('23505 ledger_transfers_one_refund');
    expect(
      await tries(
        confirmed(),
        forgedTransfer(house, plain, 'refund', { refund_id: refundId, amount_sen: creditSen }),
      ),
    ).toMatch(/^23503 ledger_transfers_refund_id/);
  });

  test('never more than there is', async () => {
    const other = await refundRow(plain, { amount_sen: 5_00 });
    const sent = update(
      'refunds',
      { refund_id: other.refund_id },
      {
        status: 'confirmed',
        closed_by: office.otherFinance.userId,
        closed_at: clock.now(),
        bank_reference: someBankReference(),
        paid_on: today(house),
      },
    );
    const money = forgedTransfer(house, plain, 'refund', { refund_id: other.refund_id, amount_sen: 5_00 });
    expect(await tries(insert('refunds', other), sent, money)).toMatch(/^23514 ledger_accounts/);
  });

  test('by two people of the lender, not before it was, as it was prepared', async () => {
    expect(await tries(confirmed({ closed_by: office.finance.userId }))).toMatch(/^23514 refunds_check/);
    expect(await tries(confirmed({ closed_by: rich.person.userId }))).toMatch(/^23514 refunds_check/);
    expect(await tries(confirmed({ paid_on: addDays(today(house), 1) }))).toMatch(/^23514 refunds_check/);
    expect(await tries(confirmed({ bank_reference: null }))).toMatch(/^23514 refunds_check/);
    const changed = '23001 a refund is sent as it was prepared or dropped, once';
    expect(await tries(confirmed({ amount_sen: 1 }))).toBe(changed);
    expect(await tries(confirmed(), confirmed())).toBe(changed);
    expect(await tries(remove('refunds', { refund_id: refundId }))).toMatch(/^23001 /);
  });

  test('asked for, prepared, then sent or dropped: no other way', async () => {
    const changed = '23001 a refund is sent as it was prepared or dropped, once';
    const people = { requested_by: plain.person.userId, proposed_by: null, proposed_at: null };
    const wish = await refundRow(plain, { status: 'requested', ...people });
    const move = (given: Row) => update('refunds', { refund_id: wish.refund_id }, given);
    const prepared = {
      status: 'proposed',
      amount_sen: 1,
      proposed_by: office.finance.userId,
      proposed_at: clock.now(),
    };
    const dropped = { status: 'withdrawn', closed_by: office.finance.userId, closed_at: clock.now() };
    const asked = insert('refunds', wish);
    expect(await tries(asked, move(prepared), move(dropped))).toBe('stored');
    expect(await tries(asked, move(dropped))).toBe('stored');
    expect(await tries(asked, move({ ...dropped, amount_sen: 1 }))).toBe(changed);
    expect(await tries(asked, move({ amount_sen: 1 }))).toBe(changed);
    expect(await tries(asked, move(prepared), move({ status: 'requested' }))).toBe(changed);
    expect(await tries(asked, move({ ...prepared, proposed_by: plain.person.userId }))).toMatch(
      /^23514 refunds_check/,
    );
  });

  test('corrected to another amount, and what was held all along stays held as far as it was sent', async () => {
    const other = '23001 a refund is corrected to another amount, and only that';
    const heldFrom = today(house);
    const correct = (amountSen: number, heldSen: number, given: Row = {}) =>
      update(
        'refunds',
        { refund_id: refundId },
        { amount_sen: amountSen, held_sen: heldSen, held_from: heldFrom, ...given },
      );
    const by = { proposed_by: office.otherFinance.userId, proposed_at: clock.now() };
    expect(await tries(correct(5_00, 5_00, by))).toBe('stored');
    expect(await tries(correct(5_00, 5_00, by), correct(7_00, 5_00))).toBe('stored');
    expect(await tries(correct(creditSen + 1, creditSen, by))).toBe('stored');
    // Whoever corrected it prepared it.
    expect(await tries(correct(5_00, 5_00, by), confirmed())).toMatch(/^23514 refunds_check/);
    for (const wrong of [
      correct(creditSen, creditSen, by),
      correct(5_00, 4_00),
      correct(creditSen + 1, creditSen - 1),
      correct(5_00, 5_00, { proposed_at: new Date(clock.now().getTime() - 1000) }),
      correct(5_00, 5_00, { held_from: addDays(heldFrom, -1) }),
      update('refunds', { refund_id: refundId }, { amount_sen: 2 }),
      update('refunds', { refund_id: refundId }, by),
    ])
      expect(await tries(wrong)).toBe(other);
    expect(await tries(correct(creditSen + 1, creditSen + 1, by))).toBe('stored');
    expect(await tries(correct(5_00, 5_00), correct(7_00, 4_00))).toBe(other);
    const strangers = await realRow(db, 'bank_accounts', { borrower_id: plain.person.userId });
    expect(await tries(correct(5_00, 5_00, { bank_account_id: strangers.bank_account_id }))).toBe(other);
    const atOnce = await refundRow(plain, { held_sen: 1, held_from: heldFrom });
    expect(await tries(insert('refunds', atOnce))).toBe('23514 a refund is corrected after it was prepared');
    const asPrepared = '23001 a refund is sent as it was prepared or dropped, once';
    expect(await tries(confirmed({ held_sen: 1, held_from: heldFrom }))).toBe(asPrepared);
  });

  test('to the account that the borrower recorded last', async () => {
    const account = await realRow(db, 'bank_accounts', { borrower_id: rich.person.userId });
    const newer = insert('bank_accounts', {
      ...account,
      bank_account_id: newId(),
      recorded_at: new Date(clock.now().getTime() + 1000),
    });
    // What was prepared before may have left already: it is booked to the account it went to, and to no other.
    expect(await tries(newer, confirmed())).toBe('stored');
    expect(await tries(newer, insert('refunds', await refundRow(plain)))).toBe('stored');
    const old = { ...ownerOf(rich), bank_account_id: account.bank_account_id };
    const dropped = { status: 'withdrawn', closed_by: office.finance.userId, closed_at: clock.now() };
    const drop = update('refunds', { refund_id: refundId }, dropped);
    const again = insert('refunds', await refundRow(rich, old));
    expect(await tries(drop, again)).toBe('stored');
    expect(await tries(newer, drop, again)).toBe(
      '23514 a refund goes to the account that the borrower recorded last',
    );
    const strangers = await realRow(db, 'bank_accounts', { borrower_id: plain.person.userId });
    const row = await refundRow(claimed, { bank_account_id: strangers.bank_account_id });
    expect(await tries(insert('refunds', row))).toMatch(/^23514 a refund goes to/);
  });

  test('one open for each loan, asked for or prepared first, on a loan that was paid out', async () => {
    expect(await tries(insert('refunds', await refundRow(plain)))).toBe('stored');
    expect(await tries(insert('refunds', await refundRow(rich)))).toBe('23505 refunds_one_open');
    expect(await tries(insert('refunds', await refundRow(unpaid)))).toBe('23503 refunds_loan_id_fkey');
    const atOnce = {
      status: 'confirmed',
      closed_by: office.otherFinance.userId,
      closed_at: clock.now(),
      bank_reference: someBankReference(),
      paid_on: today(house),
    };
    expect(await tries(insert('refunds', await refundRow(plain, atOnce)))).toBe(
      '23514 a refund is asked for or prepared before it is sent',
    );
  });
});
