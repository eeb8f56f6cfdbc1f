import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLoan, getWallet } from '#contract/loans.ts';
import { confirmPayment, declinePayment, getPaymentProof, getPayments } from '#contract/office.ts';
import { getReceipt, getRepayment, getTransactions, submitPaymentProof } from '#contract/payments.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { transaction } from '../db/transaction.ts';
import { newId } from '../id.ts';
import { destroyKeys } from '../privacy/destroy-files.ts';
import { borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender, photo } from '../testing-loans.ts';
import {
  claim,
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  preparedLoan,
  someBankReference,
  today,
  uploadProof,
} from '../testing-money.ts';
import { sendFile } from '../testing-uploads.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const balancesOf = async ({ loan }: Applied) => {
  const rows = await house.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.debits_sen - row.credits_sen]));
};
const paymentCount = async ({ loan }: Applied): Promise<number> =>
  (await house.db.selectFrom('payments').select('loan_id').where('loan_id', '=', loan.loanId).execute())
    .length;
const received = (amountSen: number, given: { bankReference?: string } = {}) => ({
  amountSen: sen(amountSen),
  paidOn: today(house),
  bankReference: someBankReference(),
  ...given,
});

describe('getRepayment', () => {
  test('before the payout there is nothing to pay and no account to pay to', async () => {
    const { person } = await preparedLoan(office);
    expect(await must(person.call(getRepayment, {}))).toEqual({
      loanId: null,
      accountChange: null,
      reference: '',
      bill: null,
      leftToPaySen: 0,
      payTo: null,
      isClaimOpen: false,
      dueNow: null,
      payOffToday: null,
      help: null,
      payments: [],
    });
  });

  test('after it: the next bill, and the lender’s own account', async () => {
    const { person, loan } = await disbursedLoan(office);
    expect(await must(person.call(getRepayment, {}))).toEqual({
      loanId: loan.loanId,
      accountChange: null,
      reference: loan.reference,
      bill: {
        instalmentNumber: 1,
        of: 12,
        dueOn: '2026-04-02',
        payableBy: '2026-04-02',
        amountSen: 888_49,
        lateRateBps: 800,
        paidSen: 0,
        daysUntilDue: 31,
        daysLate: 0,
      },
      leftToPaySen: 10_661_86,
      payTo: {
        bankName: 'Maybank (Malayan Banking Berhad)',
        holderName: 'Jernih Credit Sdn. Bhd.',
        accountNumber: '514011884821',
      },
      isClaimOpen: false,
      dueNow: {
        bills: 0,
        amountSen: 0,
        lateSen: 0,
        lateParts: [],
        latePaidSen: 0,
        nextSen: 888_49,
        nextDueOn: '2026-04-02',
        lateUntil: null,
        creditSen: 0,
      },
      // The day of the payout: no interest is earned yet.
      payOffToday: { amountSen: 10_000_00, savingSen: 661_86 },
      help: null,
      payments: [],
    });
  });

  test('when all is paid there is again nothing to pay to', async () => {
    const made = await disbursedLoan(office);
    await pay(office, made, 10_661_86);
    const repayment = await must(made.person.call(getRepayment, {}));
    expect(repayment).toMatchObject({ loanId: null, bill: null, payTo: null, leftToPaySen: 0 });
    expect(repayment.payments).toMatchObject([{ status: 'confirmed', amountSen: 10_661_86 }]);
  });
});

describe('submitPaymentProof', () => {
  test('is a claim: it waits for finance and moves nothing', async () => {
    const made = await disbursedLoan(office);
    const before = await balancesOf(made);
    expect(await claim(office, made, 888_49)).toMatchObject({
      status: 'checking',
      amountSen: 888_49,
      paidOn: today(house),
      sentAt: clock.now().toISOString(),
      receiptNumber: null,
    });
    expect(await balancesOf(made)).toEqual(before);
    expect((await must(made.person.call(getRepayment, {}))).payments).toMatchObject([{ status: 'checking' }]);
    // Home and Wallet do not ask for it a second time.
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({
      checking: [888_49],
      nextBill: { amountSen: 888_49 },
    });
  });

  test('is refused before the money arrived', async () => {
    const { person, loan } = await preparedLoan(office);
    const fileId = await uploadProof(person);
    const answer = await person.call(submitPaymentProof, {
      loanId: loan.loanId,
      fileId,
      amountSen: sen(100_00),
      paidOn: today(house),
    });
    expect(answer).toMatchObject({ status: 409, code: 'not-paid-out' });
  });

  test('takes the borrower’s own proof, once', async () => {
    const made = await disbursedLoan(office);
    const submit = (fileId: string, given: object = {}) =>
      made.person.call(submitPaymentProof, {
        ...idOf(made),
        fileId,
        amountSen: sen(100_00),
        paidOn: today(house),
        ...given,
      });
    const { fileId: selfie } = await must(sendFile(made.person, 'selfie-with-ic', await photo()));
    const stranger = await borrower(house, app);
    // Deleted by its owner, or after its time: nobody could look at it.
    const gone = await uploadProof(made.person);
    await transaction(house.db, (tx) =>
      destroyKeys(tx, made.person.userId, [gone], { because: 'asked', now: clock.now() }),
    );
    for (const fileId of [selfie, await uploadProof(stranger), newId(), gone]) {
      expect(await submit(fileId)).toMatchObject({ status: 422, code: 'file-unknown' });
    }
    const fileId = await uploadProof(made.person);
    expect((await submit(fileId, { amountSen: 0 })).code).toBe('amount-zero');
    expect((await submit(fileId, { paidOn: addDays(today(house), 1) })).code).toBe('date-in-future');
    expect((await submit(fileId, { paidOn: addDays(today(house), -1) })).code).toBe('paid-before-payout');
    expect((await submit(fileId)).status).toBe(200);
    expect(await submit(fileId)).toMatchObject({ status: 409, code: 'proof-in-use' });
    expect(await paymentCount(made)).toBe(1);
  });

  test('the same picture for the same amount and day is one payment while it is being checked', async () => {
    const made = await disbursedLoan(office);
    const picture = await photo();
    const send = async (amountSen: number) => {
      const { fileId } = await must(sendFile(made.person, 'payment-proof', picture));
      const input = { fileId, amountSen: sen(amountSen), paidOn: today(house) };
      return made.person.call(submitPaymentProof, { ...idOf(made), ...input });
    };
    const first = await must(send(100_00));
    expect(await send(100_00)).toMatchObject({ status: 409, code: 'proof-in-use' });
    expect((await send(100_01)).status).toBe(200);
    await must(office.finance.call(declinePayment, { paymentId: first.paymentId, reason: 'unreadable' }));
    expect((await send(100_00)).status).toBe(200);
  });

  test('for somebody else’s loan is as if there were none [ACL-02]', async () => {
    const made = await disbursedLoan(office);
    const stranger = await borrower(house, app);
    const input = { fileId: await uploadProof(stranger), amountSen: sen(1_00), paidOn: today(house) };
    expect((await stranger.call(submitPaymentProof, { ...idOf(made), ...input })).code).toBe('not-found');
  });
});

describe('confirmPayment', () => {
  test('posts what came, pays the oldest bill and gives a receipt', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await claim(office, made, 900_00);
    const input = { ...received(888_49), differenceSeen: true };
    expect(await must(office.finance.call(confirmPayment, { paymentId, ...input }))).toEqual({
      paymentId,
      receiptNumber: `${made.loan.reference}-R1`,
      overSen: 0,
    });
    expect(await balancesOf(made)).toEqual({
      'payout-reserve': 0,
      'borrower-money': 0,
      'principal-receivable': 10_000_00 - 788_49,
      'interest-receivable': 0,
    });
    expect(await must(made.person.call(getRepayment, {}))).toMatchObject({
      bill: { instalmentNumber: 2, amountSen: 888_49 },
      leftToPaySen: 9_773_37,
      payments: [{ status: 'confirmed', amountSen: 888_49, receiptNumber: `${made.loan.reference}-R1` }],
    });
    const { transactions } = await must(made.person.call(getTransactions, { type: 'payments' }));
    expect(transactions).toMatchObject([
      { type: 'payment', amountSen: 888_49, instalmentNumbers: [1], paymentId },
    ]);
    const loan = await must(made.person.call(getLoan, idOf(made)));
    expect(loan.instalments[0]).toMatchObject({ paidSen: 888_49 });
  });

  test('another amount or day than the borrower claimed is booked only when the difference was seen', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await claim(office, made, 100_00);
    const before = await balancesOf(made);
    const confirm = (given: object) =>
      office.finance.call(confirmPayment, { paymentId, ...received(100_00), ...given });
    expect(await confirm({ amountSen: 99_999_00 })).toMatchObject({
      status: 409,
      code: 'amount-differs-from-proof',
      body: { facts: { claimedSen: 100_00, claimedPaidOn: today(house) } },
    });
    expect((await confirm({ amountSen: 100_01, differenceSeen: false })).code).toBe(
      'amount-differs-from-proof',
    );
    expect(await balancesOf(made)).toEqual(before);
    await must(confirm({ amountSen: 100_01, differenceSeen: true }));
    const { canonical } = await house.db
      .selectFrom('events')
      .select('canonical')
      .where('name', '=', 'payment.confirmed')
      .where('loan_id', '=', made.loan.loanId)
      .executeTakeFirstOrThrow();
    for (const fact of ['"amountSen":10001', '"claimedSen":10000', '"differenceSeen":true']) {
      expect(canonical).toContain(fact);
    }
  });

  test('a part stays a part; more than the bill is held; what covers the pay-off settles', async () => {
    const made = await disbursedLoan(office);
    await pay(office, made, 300_00);
    expect((await must(made.person.call(getRepayment, {}))).bill).toMatchObject({
      instalmentNumber: 1,
      amountSen: 588_49,
    });
    expect((await pay(office, made, 1_000_00)).overSen).toBe(1_300_00 - 888_49);
    expect((await must(made.person.call(getRepayment, {}))).bill).toMatchObject({
      instalmentNumber: 2,
      amountSen: 888_49,
    });
    // On the day of the payout no interest is earned: RM10,000.00 pays the loan off, whatever was paid ahead.
    const { overSen, receiptNumber } = await pay(office, made, 9_400_00);
    expect([overSen, receiptNumber]).toEqual([700_00 - 411_51, `${made.loan.reference}-R3`]);
    expect(await must(made.person.call(getLoan, idOf(made)))).toMatchObject({ status: 'settled' });
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({
      currentBalanceSen: 700_00,
      leftToPaySen: 0,
      paidInstalments: 12,
      nextBill: null,
    });
    expect(await balancesOf(made)).toEqual({
      'payout-reserve': 0,
      'principal-receivable': 0,
      'interest-receivable': 0,
      'borrower-money': -700_00,
    });
  });

  test('money that is on its way while the loan is settled is booked as the borrower’s', async () => {
    const made = await disbursedLoan(office);
    const late = await claim(office, made, 50_00);
    await pay(office, made, 10_000_00);
    const { overSen } = await must(
      office.finance.call(confirmPayment, { paymentId: late.paymentId, ...received(50_00) }),
    );
    expect(overSen).toBe(50_00);
    expect(await balancesOf(made)).toMatchObject({ 'borrower-money': -50_00 });
    expect(await must(made.person.call(getLoan, idOf(made)))).toMatchObject({ status: 'settled' });
  });

  test('is decided once; one reference of the bank is one payment', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await claim(office, made, 100_00);
    const input = received(100_00);
    const key = randomUUID();
    const first = await office.finance.call(confirmPayment, { paymentId, ...input }, { key });
    const again = await office.finance.call(confirmPayment, { paymentId, ...input }, { key });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await office.otherFinance.call(confirmPayment, { paymentId, ...input })).code).toBe(
      'proof-decided',
    );
    expect((await office.finance.call(declinePayment, { paymentId, reason: 'unreadable' })).code).toBe(
      'proof-decided',
    );
    const other = await claim(office, made, 100_00);
    const answer = await office.finance.call(confirmPayment, { paymentId: other.paymentId, ...input });
    expect(answer).toMatchObject({ status: 409, code: 'bank-reference-in-use' });
    // The same transfer, typed by somebody else.
    const bankReference = ` ${input.bankReference.toLowerCase().replace(/^(..)/, '$1-')}`;
    const typed = { paymentId: other.paymentId, ...input, bankReference };
    expect((await office.otherFinance.call(confirmPayment, typed)).code).toBe('bank-reference-in-use');
    expect(await balancesOf(made)).toMatchObject({ 'principal-receivable': 9_900_00 });
  });

  test('is refused for nothing, a day to come and a day before the payout', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await claim(office, made, 100_00);
    const confirm = (given: object) =>
      office.finance.call(confirmPayment, { paymentId, ...received(100_00), ...given });
    expect((await confirm({ amountSen: 0 })).code).toBe('amount-zero');
    expect((await confirm({ paidOn: addDays(today(house), 1) })).code).toBe('date-in-future');
    expect((await confirm({ paidOn: addDays(today(house), -1) })).code).toBe('paid-before-payout');
    expect((await confirm({ bankReference: 'x' })).code).toBe('request-invalid');
    expect((await office.finance.call(confirmPayment, { paymentId: newId(), ...received(1) })).code).toBe(
      'not-found',
    );
    for (const other of [office.officer, office.approver, made.person]) {
      expect((await other.call(confirmPayment, { paymentId, ...received(100_00) })).code).toBe('not-allowed');
    }
  });
});

describe('declinePayment', () => {
  test('tells the borrower why; the money stays as it was and another proof can be sent', async () => {
    const made = await disbursedLoan(office);
    const before = await balancesOf(made);
    const { paymentId } = await claim(office, made, 100_00);
    await must(office.finance.call(declinePayment, { paymentId, reason: 'amount-differs' }));
    expect((await must(made.person.call(getRepayment, {}))).payments).toMatchObject([
      { paymentId, status: 'declined', declineReason: 'amount-differs', receiptNumber: null },
    ]);
    expect(await balancesOf(made)).toEqual(before);
    expect((await claim(office, made, 100_00)).status).toBe('checking');
  });
});

describe('the payment desk', () => {
  test('lists what waits, oldest first, beside the bill; the same picture is noticed', async () => {
    const made = await disbursedLoan(office);
    const picture = await photo();
    const send = async (amountSen: number) => {
      const { fileId } = await must(sendFile(made.person, 'payment-proof', picture));
      clock.advance(1_000);
      const input = { fileId, amountSen: sen(amountSen), paidOn: today(house) };
      return must(made.person.call(submitPaymentProof, { ...idOf(made), ...input }));
    };
    const [first, second] = [await send(500_00), await send(400_00)];
    const { payments } = await must(office.finance.call(getPayments, { view: 'checking' }));
    const own = payments.filter(({ loanId }) => loanId === made.loan.loanId);
    expect(own).toMatchObject([
      {
        paymentId: first.paymentId,
        borrowerName: 'Aisyah binti Rahman',
        reference: made.loan.reference,
        claimedSen: 500_00,
        proofMediaType: 'image/jpeg',
        bill: { instalmentNumber: 1, dueOn: made.loan.firstDueOn, amountSen: 888_49 },
        sameFileAs: null,
      },
      { paymentId: second.paymentId, sameFileAs: made.loan.reference },
    ]);
    const found = { ...received(499_00), differenceSeen: true };
    await must(office.finance.call(confirmPayment, { paymentId: first.paymentId, ...found }));
    const after = await must(office.finance.call(getPayments, { view: 'checking' }));
    expect(after.payments.filter(({ loanId }) => loanId === made.loan.loanId)).toMatchObject([
      {
        bill: { instalmentNumber: 1, amountSen: 389_49 },
        found: null,
        sameFileAs: `${made.loan.reference}-R1`,
      },
    ]);
    const decided = await must(office.finance.call(getPayments, { view: 'decided' }));
    expect(decided.payments[0]).toMatchObject({
      paymentId: first.paymentId,
      status: 'confirmed',
      claimedSen: 500_00,
      found: { amountSen: 499_00, paidOn: today(house) },
    });
  });

  test('what is decided is found by loan, receipt, bank reference and name, and counted page by page', async () => {
    const made = await disbursedLoan(office);
    const receipts: string[] = [];
    const references: string[] = [];
    for (let round = 0; round < 27; round += 1) {
      const { paymentId } = await claim(office, made, 1_00);
      // One of them reads like the reference of a loan.
      const found = { ...received(1_00), ...(round === 5 && { bankReference: 'FT26238K7QXZ' }) };
      clock.advance(1_000);
      const { receiptNumber } = await must(office.finance.call(confirmPayment, { paymentId, ...found }));
      receipts.push(receiptNumber);
      references.push(found.bankReference);
    }
    const find = (search: string, page = 1) =>
      must(office.finance.call(getPayments, { view: 'decided', search, page }));
    const ofLoan = await find(made.loan.reference.toLowerCase());
    expect(ofLoan.total).toBe(27);
    expect(ofLoan.payments.map(({ receiptNumber }) => receiptNumber)).toEqual(
      receipts.toReversed().slice(0, 25),
    );
    const second = await find(made.loan.reference, 2);
    expect(second.payments.map(({ receiptNumber }) => receiptNumber)).toEqual([receipts[1], receipts[0]]);
    // A page that is no more is the last one.
    expect((await find(made.loan.reference, 9)).payments).toEqual(second.payments);

    const one = { total: 1, payments: [{ receiptNumber: receipts[3] }] };
    expect(await find(receipts[3]?.toLowerCase() ?? '')).toMatchObject(one);
    expect(await find(` ${references[3]?.replaceAll('-', ' ').toLowerCase()} `)).toMatchObject(one);
    expect(await find('FT26238K7QXZ')).toMatchObject({
      total: 1,
      payments: [{ receiptNumber: receipts[5] }],
    });
    const named = await find('aisyah BINTI');
    expect(named.total).toBeGreaterThanOrEqual(27);
    expect(new Set(named.payments.map(({ borrowerName }) => borrowerName))).toEqual(
      new Set(['Aisyah binti Rahman']),
    );
    for (const nothing of ['%', 'zz nobody', 'JRN-26-2222-2222', '-'])
      expect(await find(nothing)).toEqual({ payments: [], total: 0 });
    expect((await find('')).total).toBeGreaterThanOrEqual(27);
  });

  test('a proof that is opened leaves a trace, and is opened by finance only [ACL-03]', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await claim(office, made, 100_00);
    const answer = await office.finance.call(getPaymentProof, { paymentId });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
    const views = await house.db
      .selectFrom('file_views')
      .selectAll()
      .where('loan_id', '=', made.loan.loanId)
      .where('staff_id', '=', office.finance.userId)
      .execute();
    expect(views).toMatchObject([{ owner_id: made.person.userId }]);
    expect((await office.officer.call(getPaymentProof, { paymentId })).code).toBe('not-allowed');
    expect((await made.person.call(getPaymentProof, { paymentId })).code).toBe('not-allowed');
    expect((await office.finance.call(getPaymentProof, { paymentId: newId() })).code).toBe('not-found');
  });
});

describe('getReceipt', () => {
  test('is the same whenever it is printed, and only the borrower’s own, once confirmed', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await claim(office, made, 500_00);
    expect((await made.person.call(getReceipt, { paymentId })).code).toBe('not-found');
    const { receiptNumber } = await must(
      office.finance.call(confirmPayment, { paymentId, ...received(500_00) }),
    );
    const receipt = await made.person.call(getReceipt, { paymentId });
    expect(receipt).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(String(receipt.headers['content-disposition'])).toContain(receiptNumber);
    await pay(office, made, 700_00);
    expect((await made.person.call(getReceipt, { paymentId })).bytes.equals(receipt.bytes)).toBe(true);
    const stranger = await borrower(house, app);
    expect((await stranger.call(getReceipt, { paymentId })).code).toBe('not-found');
    expect((await office.finance.call(getReceipt, { paymentId })).code).toBe('not-allowed');
  });
});
