/** Payments taken back after their money had gone back to the borrower: what the two people read, who is told, and the list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmRefund, proposeRefund, withdrawRefund } from '#contract/claims.ts';
import {
  confirmPayment,
  confirmReversal,
  getPayment,
  getRefundLosses,
  proposeReversal,
} from '#contract/office.ts';
import { getRepayment } from '#contract/payments.ts';
import { type Sen, sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { makeHouse, messageSentTo, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  claim,
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  someBankReference,
  today,
} from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;
let administrator: StaffMember;
let auditor: StaffMember;

beforeAll(async () => {
  office = await openOffice(house, app);
  administrator = await staff(house, app, ['administrator']);
  auditor = await staff(house, app, ['auditor']);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const paidSen = 1_000_00;
/** What it was above the first bill. */
const overSen = sen(paidSen - 888_49);

const ask = (paymentId: string) =>
  must(office.finance.call(proposeReversal, { paymentId, reason: 'returned-by-bank' }));
const takeBack = (paymentId: string, refundLossSen?: Sen) =>
  office.otherFinance.call(confirmReversal, {
    paymentId,
    ...(refundLossSen !== undefined && { refundLossSen }),
  });
const withoutIt = async (paymentId: string) => (await must(auditor.call(getPayment, { paymentId }))).without;
const prepare = ({ loan: { loanId } }: Applied) =>
  must(office.finance.call(proposeRefund, { loanId, amountSen: overSen }));
const confirmSent = ({ refundId }: { refundId: string }) =>
  must(
    office.otherFinance.call(confirmRefund, {
      refundId,
      bankReference: someBankReference(),
      paidOn: today(house),
      amountSen: overSen,
    }),
  );

/** A loan whose first payment was too much, and what was over went back. */
async function gaveBack() {
  // Each of them later than the one before.
  clock.advance(1_000);
  const made = await disbursedLoan(office);
  const { paymentId } = await pay(office, made, paidSen);
  await confirmSent(await prepare(made));
  return { made, paymentId };
}
const leftOf = async ({ person }: Applied) => (await must(person.call(getRepayment, {}))).leftToPaySen;
const losses = async () => (await must(auditor.call(getRefundLosses, { page: 1 }))).rows;

describe('a payment is taken back after its money went back to the borrower', () => {
  test('the lender carries what is no longer there, as far as the second person read it; the borrower owes what was lent', async () => {
    const { made, paymentId } = await gaveBack();
    const before = await leftOf(made);
    await ask(paymentId);
    expect(await withoutIt(paymentId)).toMatchObject({ creditSen: 0, refundLossSen: overSen });
    for (const read of [undefined, sen(0), sen(overSen - 1), sen(overSen + 1)])
      expect((await takeBack(paymentId, read)).code).toBe('refund-loss-unread');
    expect(await leftOf(made)).toBe(before);
    await must(takeBack(paymentId, overSen));
    expect(await leftOf(made)).toBe(before + 888_49);
    expect(await must(auditor.call(getPayment, { paymentId }))).toMatchObject({
      without: null,
      reversal: { refundLossSen: overSen },
    });
    await proveLedger(house);
  });

  test('administrators and auditors read it at once, and it stands first in a list of all of them', async () => {
    const { made, paymentId } = await gaveBack();
    await ask(paymentId);
    const { reference } = made.loan;
    const toldOf = (email: string) =>
      house.db
        .selectFrom('outbox')
        .select('subject')
        .where('sent_to', '=', email)
        .where('subject', 'like', `%${reference}%`)
        .execute();
    await takeBack(paymentId);
    expect(await toldOf(auditor.email)).toEqual([]);
    await must(takeBack(paymentId, overSen));
    for (const { email } of [administrator, auditor]) {
      expect(await toldOf(email)).toHaveLength(1);
      const { subject, text } = await messageSentTo(house, email);
      expect(subject).toBe(`The lender carries RM111.51 of loan ${reference}`);
      expect(text).toContain('Azlan bin Yusof asked for it and Grace Wong confirmed it');
    }
    expect(await toldOf(office.finance.email)).toEqual([]);
    const [newest] = await losses();
    expect(newest).toMatchObject({
      paymentId,
      reference,
      receivedSen: paidSen,
      refundLossSen: overSen,
      reason: 'returned-by-bank',
      proposedBy: 'Azlan bin Yusof',
      confirmedBy: 'Grace Wong',
      bookedAgainFor: null,
    });
    await must(administrator.call(getRefundLosses, { page: 1 }));
    await must(office.finance.call(getRefundLosses, { page: 1 }));
    expect((await office.officer.call(getRefundLosses, { page: 1 })).code).toBe('not-allowed');
    expect((await made.person.call(getRefundLosses, { page: 1 })).code).toBe('not-allowed');
  });

  test('a payment taken back whose money was still there is told to nobody and is in no list', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, paidSen);
    await ask(paymentId);
    const before = await losses();
    expect(await withoutIt(paymentId)).toMatchObject({ refundLossSen: 0 });
    expect((await takeBack(paymentId, sen(1))).code).toBe('refund-loss-unread');
    await must(takeBack(paymentId));
    expect(await losses()).toEqual(before);
  });

  test('the same reference booked for another loan is named: what two people could turn into cash', async () => {
    const { paymentId } = await gaveBack();
    await ask(paymentId);
    await must(takeBack(paymentId, overSen));
    const { received } = await must(auditor.call(getPayment, { paymentId }));
    const other = await disbursedLoan(office);
    // In another amount, too.
    const again = await claim(office, other, paidSen - 1);
    await must(
      office.finance.call(confirmPayment, {
        paymentId: again.paymentId,
        amountSen: sen(paidSen - 1),
        paidOn: today(house),
        bankReference: received?.bankReference ?? '',
      }),
    );
    expect((await losses()).find((loss) => loss.paymentId === paymentId)?.bookedAgainFor).toBe(
      other.loan.reference,
    );
  });

  test('money that comes after all makes it less in the books; the list keeps what was said', async () => {
    const { made, paymentId } = await gaveBack();
    await ask(paymentId);
    await must(takeBack(paymentId, overSen));
    const carried = async () => {
      const rows = await house.db
        .selectFrom('ledger_transfers')
        .select(['amount_sen', 'reverses'])
        .where('loan_id', '=', made.loan.loanId)
        .where('kind', '=', 'refund-loss')
        .execute();
      return rows.reduce((sum, { amount_sen, reverses }) => sum + (reverses ? -amount_sen : amount_sen), 0);
    };
    expect(await carried()).toBe(overSen);
    expect((await losses())[0]).toMatchObject({ paymentId, stillCarriedSen: overSen });
    await pay(office, made, paidSen);
    expect(await carried()).toBe(0);
    expect((await losses())[0]).toMatchObject({ paymentId, refundLossSen: overSen, stillCarriedSen: 0 });
    await proveLedger(house);
  });
});

describe('a refund is prepared when its payment is to be taken back', () => {
  async function preparedFirst() {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, paidSen);
    const refund = await prepare(made);
    await ask(paymentId);
    expect(await withoutIt(paymentId)).toMatchObject({ refundUnderWaySen: overSen });
    const refused = await takeBack(paymentId);
    expect(refused).toMatchObject({
      code: 'refund-under-way',
      body: { latest: { name: 'Azlan bin Yusof', event: 'refund.proposed' } },
    });
    return { made, paymentId, refund };
  }

  test('it had left the bank: it is confirmed first, and the lender carries it', async () => {
    const { paymentId, refund } = await preparedFirst();
    await confirmSent(refund);
    expect((await takeBack(paymentId)).code).toBe('refund-loss-unread');
    await must(takeBack(paymentId, overSen));
    await proveLedger(house);
  });

  test('it had not: it is dropped first, and nobody carries anything', async () => {
    const { made, paymentId, refund } = await preparedFirst();
    await must(office.finance.call(withdrawRefund, refund));
    await must(takeBack(paymentId));
    expect(await leftOf(made)).toBe(10_661_86);
    await proveLedger(house);
  });
});
