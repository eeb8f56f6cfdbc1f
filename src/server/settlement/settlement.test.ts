/** Quotes for early settlement through the real app and the real database: what is quoted is what is charged. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWallet } from '#contract/loans.ts';
import { getRepayment, getTransactions } from '#contract/payments.ts';
import { getPayOff, quoteSettlement } from '#contract/settlement.ts';
import { addDays } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, preparedLoan, today } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const quotesOf = (loanId: string) =>
  house.db.selectFrom('settlement_quotes').selectAll().where('loan_id', '=', loanId).execute();

describe('getPayOff', () => {
  it('says the figures of today and of the sixty days after it', async () => {
    const { person, loan } = await disbursedLoan(office);
    const view = await must(person.call(getPayOff, {}));
    expect(view).toMatchObject({
      loanId: loan.loanId,
      reference: loan.reference,
      quotes: [],
      checking: [],
    });
    expect(view.days).toHaveLength(61);
    expect(view.days[0]).toEqual({
      on: today(house),
      amountSen: 10_000_00,
      principalSen: 10_000_00,
      interestSen: 0,
      lateSen: 0,
      returnedSen: 0,
      creditSen: 0,
      droppedSen: 661_86,
      scheduledSen: 10_661_86,
    });
    expect(view.days[60]?.on).toBe(addDays(today(house), 60));
    expect(view.payTo?.accountNumber).toMatch(/^\d+$/);
  });

  it('has nothing before the payout and nothing after the last payment', async () => {
    const prepared = await preparedLoan(office);
    const nothing = {
      loanId: null,
      reference: '',
      isClaimOpen: false,
      days: [],
      quotes: [],
      payTo: null,
      checking: [],
    };
    expect(await must(prepared.person.call(getPayOff, {}))).toEqual(nothing);
    const settled = await disbursedLoan(office);
    await pay(office, settled, 10_000_00);
    expect(await must(settled.person.call(getPayOff, {}))).toEqual(nothing);
  });
});

describe('quoteSettlement', () => {
  it('is kept as it was given, numbered, with its letter, and moves no money', async () => {
    const { person, loan } = await disbursedLoan(office);
    const { loanId } = loan;
    const before = await must(person.call(getWallet, {}));
    const payOn = addDays(today(house), 10);
    const quote = await must(person.call(quoteSettlement, { loanId, payOn }));
    expect(quote).toMatchObject({
      quoteNumber: `${loan.reference}-Q1`,
      validUntil: payOn,
      // RM100.00 for 31 days, of which ten are over.
      figures: { on: payOn, amountSen: 10_032_25, interestSen: 32_25, droppedSen: 629_61 },
    });
    clock.advance(60_000);
    const again = await must(person.call(quoteSettlement, { loanId, payOn }));
    expect(again.quoteNumber).toBe(`${loan.reference}-Q2`);
    const letters = await house.db
      .selectFrom('documents')
      .select(['kind', 'number', 'valid_until'])
      .where('loan_id', '=', loanId)
      .orderBy('number')
      .execute();
    expect(letters).toEqual(
      ['Q1', 'Q2'].map((end) => ({
        kind: 'settlement-letter',
        number: `${loan.reference}-${end}`,
        valid_until: payOn,
      })),
    );
    expect((await must(person.call(getPayOff, {}))).quotes.map(({ quoteNumber }) => quoteNumber)).toEqual([
      again.quoteNumber,
      quote.quoteNumber,
    ]);
    const after = await must(person.call(getWallet, {}));
    expect([after.leftToPaySen, after.history]).toEqual([before.leftToPaySen, before.history]);
  });

  it('pressed twice is one quote', async () => {
    const { person, loan } = await disbursedLoan(office);
    const ask = { loanId: loan.loanId, payOn: today(house) };
    const key = randomUUID();
    const first = await must(person.call(quoteSettlement, ask, { key }));
    const second = await must(person.call(quoteSettlement, ask, { key }));
    expect(second).toEqual(first);
    expect(await quotesOf(loan.loanId)).toHaveLength(1);
  });

  it('is given twenty times a day', async () => {
    const { person, loan } = await disbursedLoan(office);
    const ask = { loanId: loan.loanId, payOn: today(house) };
    for (let given = 0; given < 20; given += 1) await must(person.call(quoteSettlement, ask));
    const { status, code } = await person.call(quoteSettlement, ask);
    expect([status, code]).toEqual([429, 'too-many-quotes']);
    await passDays(office, clock, 1);
    await must(person.call(quoteSettlement, { ...ask, payOn: today(house) }));
  });

  it('paid on its day it settles the loan to the sen', async () => {
    const made = await disbursedLoan(office);
    const { loanId } = made.loan;
    // Past the first due date, which stays unpaid, so that late interest is in it.
    const payOn = addDays(today(house), 45);
    const { figures } = await must(made.person.call(quoteSettlement, { loanId, payOn }));
    expect(figures.lateSen).toBeGreaterThan(0);
    await passDays(office, clock, 45);
    await pay(office, made, figures.amountSen);
    const wallet = await must(made.person.call(getWallet, {}));
    expect([wallet.loan?.status, wallet.currentBalanceSen, wallet.leftToPaySen]).toEqual(['settled', 0, 0]);
    const payments = wallet.history.filter(({ type }) => type === 'payment');
    expect(payments.map(({ isPart }) => isPart)).toEqual([false]);
    const { interestSen, lateSen, droppedSen: savedSen, amountSen: totalSen } = figures;
    expect(wallet.loan?.paidOff).toEqual({ on: payOn, interestSen, lateSen, totalSen, savedSen });
    // Most bills are smaller now by what was dropped; what a month cost was agreed.
    expect(wallet.loan?.monthlyPaymentSen).toBe(888_49);
    expect(wallet.loan?.agreed).toMatchObject({ totalInterestSen: 661_86, totalPayableSen: 10_661_86 });
    expect((await must(made.person.call(getPayOff, {}))).quotes).toEqual([]);
  });

  it('paid before its day the difference is the borrower’s own', async () => {
    const made = await disbursedLoan(office);
    const payOn = addDays(today(house), 10);
    const { figures } = await must(made.person.call(quoteSettlement, { loanId: made.loan.loanId, payOn }));
    await pay(office, made, figures.amountSen);
    const wallet = await must(made.person.call(getWallet, {}));
    expect([wallet.loan?.status, wallet.currentBalanceSen]).toEqual([
      'settled',
      figures.amountSen - 10_000_00,
    ]);
    expect(wallet.currentBalanceSen).toBeGreaterThan(0);
  });

  it('refuses days that are over or too far, and loans that do not run', async () => {
    const made = await disbursedLoan(office);
    const { loanId } = made.loan;
    const ask = async (days: number) => {
      const answer = await made.person.call(quoteSettlement, { loanId, payOn: addDays(today(house), days) });
      return [answer.status, answer.code];
    };
    expect(await ask(-1)).toEqual([422, 'settlement-date-past']);
    expect(await ask(61)).toEqual([422, 'settlement-date-too-far']);
    const prepared = await preparedLoan(office);
    const early = await prepared.person.call(quoteSettlement, {
      loanId: prepared.loan.loanId,
      payOn: today(house),
    });
    expect([early.status, early.code]).toEqual([409, 'not-paid-out']);
    await pay(office, made, 10_000_00);
    expect(await ask(0)).toEqual([409, 'nothing-to-pay']);
    const stranger = await borrower(house, app);
    const notTheirs = await stranger.call(quoteSettlement, { loanId, payOn: today(house) });
    expect([notTheirs.status, notTheirs.code]).toEqual([404, 'not-found']);
    expect(await quotesOf(loanId)).toEqual([]);
  });

  it('is never changed, and cannot be written for another sum, day or loan', async () => {
    const { person, loan } = await disbursedLoan(office);
    const { loanId } = loan;
    await must(person.call(quoteSettlement, { loanId, payOn: addDays(today(house), 5) }));
    const [row] = await quotesOf(loanId);
    if (!row) throw new Error('no quote');
    const change = house.db
      .updateTable('settlement_quotes')
      .set({ amount_sen: 1 })
      .where('loan_id', '=', loanId);
    await expect(change.execute()).rejects.toThrow(/append-only/);
    const { event_id } = await house.db
      .selectFrom('events')
      .select('event_id')
      .where('loan_id', '=', loanId)
      .where('event_id', '!=', row.event_id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const insert = (given: Partial<typeof row>) =>
      house.db
        .insertInto('settlement_quotes')
        .values({ ...row, quote_id: randomUUID(), event_id, ...given })
        .execute();
    await expect(insert({ amount_sen: row.amount_sen - 100 })).rejects.toThrow(/check constraint/);
    await expect(insert({ dropped_sen: row.dropped_sen + 100 })).rejects.toThrow(/check constraint/);
    await expect(insert({ pay_on: '2099-01-01', valid_until: '2099-01-01' })).rejects.toThrow(
      /check constraint/,
    );
    await expect(insert({ quote_number: `${row.quote_number}9` })).rejects.toThrow(/foreign key/);
  });
});

describe('the borrower’s money', () => {
  it('a late bill says its late interest and how it is made', async () => {
    const made = await disbursedLoan(office);
    await passDays(office, clock, 31 + 12);
    const { bill, dueNow, payOffToday } = await must(made.person.call(getRepayment, {}));
    const daysLate = bill?.daysLate ?? 0;
    expect(bill).toMatchObject({ instalmentNumber: 1, paidSen: 0, lateRateBps: 800 });
    expect(dueNow).toMatchObject({
      bills: 1,
      amountSen: bill?.amountSen,
      lateSen: Math.floor((888_49 * daysLate * 800) / 3_650_000),
      lateParts: [{ overdueSen: 888_49, daysLate }],
      latePaidSen: 0,
      creditSen: 0,
      lateUntil: bill?.dueOn,
    });
    expect(payOffToday?.savingSen).toBeGreaterThan(0);
    // The second is late too; the bill to pay is still the oldest.
    await passDays(office, clock, 30);
    const later = await must(made.person.call(getWallet, {}));
    expect(later.nextBill?.instalmentNumber).toBe(1);
    expect(later.dueNow).toMatchObject({ bills: 2, lateUntil: later.loan?.instalments[1]?.dueOn });
    // What is asked for is said to the sen: whoever works it out again finds the late interest of both.
    const parts = later.dueNow?.lateParts ?? [];
    expect(parts).toHaveLength(2);
    const sumOf = (each: readonly { overdueSen: number; daysLate: number }[]) =>
      each.reduce((sum, part) => sum + Math.floor((part.overdueSen * part.daysLate * 800) / 3_650_000), 0);
    expect(later.dueNow?.lateSen).toBe(sumOf(parts));
    // All but the late interest of the first, and of that a ringgit.
    await pay(office, made, 888_49 + 1_00);
    const { dueNow: now } = await must(made.person.call(getWallet, {}));
    expect(now).toMatchObject({ bills: 2, latePaidSen: 1_00, lateParts: parts });
    expect(now?.lateSen).toBe(sumOf(parts) - 1_00);
    // One moment, one order: what the payment brought with it comes below it.
    const { transactions } = await must(made.person.call(getTransactions, { type: 'all' }));
    expect(transactions.map(({ type }) => type)).toEqual(['payment', 'late-interest', 'sent']);
    const before = transactions[0]?.transactionId;
    const next = await must(made.person.call(getTransactions, { type: 'all', before }));
    expect(next.transactions).toEqual(transactions.slice(1));
  });

  it('says what each payment paid, and what was over', async () => {
    const made = await disbursedLoan(office);
    await pay(office, made, 1_000_00);
    const { payments, dueNow, bill } = await must(made.person.call(getRepayment, {}));
    expect(payments[0]).toMatchObject({
      paid: [{ instalmentNumber: 1, principalSen: 788_49, interestSen: 100_00, lateSen: 0 }],
      overSen: 111_51,
    });
    expect(dueNow).toMatchObject({ bills: 0, amountSen: 0, creditSen: 111_51 });
    expect([bill?.instalmentNumber, dueNow?.nextDueOn, dueNow?.nextSen]).toEqual([
      2,
      bill?.dueOn,
      bill?.amountSen,
    ]);
  });
});
