/** "Left to pay" is one amount, and so is what is asked for: what the borrower reads is what the lender's people read, at every desk that says it. */
import { afterAll, expect, it } from 'vitest';
import { getBorrower } from '#contract/borrowers.ts';
import { getWallet } from '#contract/loans.ts';
import { declinePayment, getApplication, getPayment, getPaymentEffect } from '#contract/office.ts';
import { getRepayment } from '#contract/payments.ts';
import { toPayOf } from '#domain/due-now.ts';
import { buildApp } from '../app.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { claim, disbursedLoan, openOffice, pay } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

/** As the borrower's app adds it up (left-to-pay.ts). */
async function readByBorrower({ person }: Applied) {
  const { payOffToday, dueNow } = await must(person.call(getWallet, {}));
  if (!payOffToday || !dueNow) throw new Error('The loan is not running.');
  const leftToPaySen = payOffToday.amountSen + payOffToday.savingSen + dueNow.creditSen;
  return { leftToPaySen, lateSen: dueNow.lateSen };
}

it('with late interest to today and without it, for the borrower and for every desk', async () => {
  await openLender(house);
  const office = await openOffice(house, app);
  const made = await disbursedLoan(office);
  const { loanId } = made.loan;
  const standings = async () => {
    const { standing } = await must(office.officer.call(getApplication, { loanId }));
    const { loans } = await must(office.officer.call(getBorrower, { borrowerId: made.person.userId }));
    return [standing, loans[0]?.standing];
  };

  const punctual = await readByBorrower(made);
  expect(punctual).toEqual({ leftToPaySen: 10_661_86, lateSen: 0 });
  for (const one of await standings()) expect(one).toMatchObject({ leftToPaySen: 10_661_86, overdue: null });

  await passDays(office, clock, 50);
  await bookDueBills(house);
  const late = await readByBorrower(made);
  expect(late.lateSen).toBeGreaterThan(0);
  expect(late.leftToPaySen).toBe(10_661_86 + late.lateSen);
  for (const one of await standings())
    expect(one).toMatchObject({ leftToPaySen: late.leftToPaySen, overdue: { lateSen: late.lateSen } });

  const { paymentId } = await pay(office, made, 100_00);
  const paid = await readByBorrower(made);
  expect(await must(office.finance.call(getPayment, { paymentId }))).toMatchObject({
    now: { leftToPaySen: paid.leftToPaySen },
    without: { leftToPaySen: late.leftToPaySen },
  });
  const { paymentId: next, paidOn } = await claim(office, made, 200_00);
  const { after } = await must(
    office.finance.call(getPaymentEffect, { paymentId: next, amountSen: '20000', paidOn }),
  );
  expect(after.leftToPaySen).toBe(paid.leftToPaySen - 200_00);
});

it('and in the minutes before a due bill is booked: money that is held pays it at once, for everybody', async () => {
  const office = await openOffice(house, app);
  const made = await disbursedLoan(office);
  const { paymentId } = await pay(office, made, 1_800_00);
  await passDays(office, clock, 75);
  const standing = await must(office.finance.call(getPayment, { paymentId }));
  const read = await readByBorrower(made);
  expect(standing).toMatchObject({ now: { leftToPaySen: read.leftToPaySen } });
  await bookDueBills(house);
  expect(await must(office.finance.call(getPayment, { paymentId }))).toMatchObject({ now: standing.now });
});

it('what the borrower is asked for is what the desk compares their payment with', async () => {
  const office = await openOffice(house, app);
  const made = await disbursedLoan(office);
  /** The sum on the borrower's screen is sent, and is just what was asked for. */
  const askedAndSent = async () => {
    const { dueNow } = await must(made.person.call(getRepayment, {}));
    if (!dueNow) throw new Error('Nothing is asked for.');
    const amountSen = toPayOf(dueNow);
    const { paymentId } = await claim(office, made, amountSen);
    const { asked, claimedSen } = await must(office.finance.call(getPayment, { paymentId }));
    expect(asked?.amountSen).toBe(claimedSen);
    await must(office.finance.call(declinePayment, { paymentId, reason: 'not-received' }));
    return asked;
  };

  // More than one instalment was paid: what is over pays a part of the next one.
  await pay(office, made, 1_000_00);
  expect(await askedAndSent()).toEqual({ bills: 0, amountSen: 776_98, ownSen: 111_51, lateSen: 0 });
  await passDays(office, clock, 70);
  await bookDueBills(house);
  const late = await askedAndSent();
  expect(late).toMatchObject({ bills: 1, ownSen: 0 });
  expect(late?.lateSen).toBeGreaterThan(0);
  await passDays(office, clock, 31);
  await bookDueBills(house);
  expect(await askedAndSent()).toMatchObject({ bills: 2 });
});
