import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateBankAccount } from '#contract/identity.ts';
import { cancelLoan, getLoan, getWallet } from '#contract/loans.ts';
import { getPayouts, type PayoutRow, preparePayout, releasePayout, returnPayout } from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger, staff } from '../testing.ts';
import { type Applied, bankInput, must, openLender, ownAccountNumber } from '../testing-loans.ts';
import {
  deliveredLoan,
  disbursedLoan,
  evidence,
  type Office,
  openOffice,
  payoutOf,
  preparedLoan,
  sealedLoan,
  someBankReference,
  stepUpFor,
  today,
} from '../testing-money.ts';

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
const waitingOf = ({ loan }: Applied) => payoutOf(house, loan.loanId);
const rowsOf = async (made: Applied): Promise<PayoutRow[]> => {
  const { payouts } = await must(office.finance.call(getPayouts, {}));
  return payouts.filter(({ loanId }) => loanId === made.loan.loanId);
};
const balancesOf = async ({ loan }: Applied) => {
  const rows = await house.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.debits_sen - row.credits_sen]));
};
const count = async (
  table: 'disbursements' | 'instalments' | 'payouts',
  { loan }: Applied,
): Promise<number> =>
  (await house.db.selectFrom(table).select('loan_id').where('loan_id', '=', loan.loanId).execute()).length;

test('everybody reads the end of the account number', async () => {
  const made = await deliveredLoan(office);
  const auditor = await staff(house, app, ['auditor']);
  for (const reader of [office.finance, office.approver, auditor]) {
    const { payouts } = await must(reader.call(getPayouts, {}));
    expect(payouts.find(({ loanId }) => loanId === made.loan.loanId)?.bank.accountNumber).toBe('•••• 4821');
    expect(JSON.stringify(payouts)).not.toMatch(ownAccountNumber);
  }
});

describe('preparePayout', () => {
  test('sets the money aside for the account that the borrower recorded', async () => {
    const made = await deliveredLoan(office);
    expect(await rowsOf(made)).toMatchObject([
      {
        status: 'ready',
        borrowerName: 'Aisyah binti Rahman',
        amountSen: 10_000_00,
        bank: { bankName: 'Maybank', holderName: 'Aisyah binti Rahman', accountNumber: '•••• 4821' },
        nameMatch: 'same',
        preparedBy: null,
      },
    ]);
    expect(await must(office.finance.call(preparePayout, idOf(made)))).toEqual({
      ...idOf(made),
      status: 'approved',
    });
    expect(await rowsOf(made)).toMatchObject([
      { status: 'prepared', preparedBy: { name: 'Azlan bin Yusof' }, preparedAt: clock.now().toISOString() },
    ]);
    expect(await balancesOf(made)).toEqual({ 'payout-reserve': 10_000_00, 'borrower-money': -10_000_00 });
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({
      currentBalanceSen: 10_000_00,
      withdraw: { status: 'being-sent', amountSen: 10_000_00 },
      leftToPaySen: 0,
      nextBill: null,
    });
  });

  test('waits until the borrower has the sealed copy, and is done once', async () => {
    const sealed = await sealedLoan(office);
    expect(await office.finance.call(preparePayout, idOf(sealed))).toMatchObject({
      status: 409,
      code: 'agreement-not-delivered',
      facts: { state: 'sealed' },
    });
    expect(await rowsOf(sealed)).toEqual([]);
    const prepared = await preparedLoan(office);
    expect((await office.otherFinance.call(preparePayout, idOf(prepared))).code).toBe('payout-under-way');
    expect((await office.finance.call(preparePayout, { loanId: newId() })).code).toBe('not-found');
    expect(await count('payouts', prepared)).toBe(1);
  });

  test('is for finance only', async () => {
    const made = await deliveredLoan(office);
    for (const other of [office.officer, office.approver, made.person]) {
      expect((await other.call(preparePayout, idOf(made))).code).toBe('not-allowed');
    }
  });

  test('from then on the borrower can neither cancel nor change the account', async () => {
    const { person, loan } = await preparedLoan(office);
    expect((await person.call(cancelLoan, { loanId: loan.loanId })).code).toBe('payout-under-way');
    expect((await person.call(updateBankAccount, { ...bankInput, accountNumber: '514011884822' })).code).toBe(
      'bank-account-locked',
    );
  });
});

describe('releasePayout', () => {
  const release = async (
    made: Applied,
    given: Parameters<typeof evidence>[1] = {},
    who = office.otherFinance,
  ) => who.call(releasePayout, { ...(await waitingOf(made)), ...evidence(house, given) });

  test('records the bank’s evidence; from then on the loan is owed and billed', async () => {
    const made = await preparedLoan(office);
    const bankReference = someBankReference();
    expect(await must(release(made, { bankReference }))).toEqual({ ...idOf(made), status: 'disbursed' });
    const [row] = await rowsOf(made);
    expect(row).toMatchObject({
      status: 'released',
      preparedBy: { name: 'Azlan bin Yusof' },
      releasedBy: { name: 'Grace Wong' },
      bankReference,
      paidOn: today(house),
      bank: { accountNumber: '•••• 4821' },
    });
    expect(await balancesOf(made)).toEqual({
      'payout-reserve': 0,
      'borrower-money': 0,
      'principal-receivable': 10_000_00,
    });
    expect(await count('instalments', made)).toBe(12);
    const loan = await must(made.person.call(getLoan, idOf(made)));
    expect(loan).toMatchObject({ status: 'disbursed', firstDueOn: '2026-04-02', datesAreEstimates: false });
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({
      currentBalanceSen: 0,
      withdraw: { status: 'paid-out' },
      leftToPaySen: 10_661_86,
      nextBill: { instalmentNumber: 1, of: 12, dueOn: '2026-04-02', amountSen: 888_49, daysUntilDue: 31 },
      history: [{ type: 'sent', amountSen: 10_000_00, bankReference }],
    });
  });

  test('needs a second person [ACL-06]', async () => {
    const made = await preparedLoan(office);
    expect(await release(made, {}, office.finance)).toMatchObject({
      status: 403,
      code: 'second-person-needed',
    });
    expect([await count('disbursements', made), await count('instalments', made)]).toEqual([0, 0]);
  });

  test('is refused for another amount, a day to come, a day before its preparation, or a used reference', async () => {
    const bankReference = someBankReference();
    await must(release(await preparedLoan(office), { bankReference }));
    const made = await preparedLoan(office);
    expect(await release(made, { amountSen: sen(9_999_99) })).toMatchObject({
      code: 'payout-amount-differs',
      facts: { amountSen: 10_000_00 },
    });
    expect((await release(made, { paidOn: addDays(today(house), 1) })).code).toBe('date-in-future');
    expect((await release(made, { paidOn: addDays(today(house), -1) })).code).toBe('date-before-preparation');
    expect(await release(made, { bankReference })).toMatchObject({
      status: 409,
      code: 'bank-reference-in-use',
    });
    const typed = bankReference.toLowerCase().replace(/^(..)/, '$1 ');
    expect((await release(made, { bankReference: typed })).code).toBe('bank-reference-in-use');
    expect(await balancesOf(made)).toEqual({ 'payout-reserve': 10_000_00, 'borrower-money': -10_000_00 });
    expect((await release(made)).status).toBe(200);
  });

  test.each(['PAY RM200 TO 514011884821 MAYBANK', 'BAYAR RM200 DAHULU', 'UNLOCK WITH RM200'])(
    'takes no reference in which the borrower would read a demand: %s (T1)',
    async (bankReference) => {
      const made = await preparedLoan(office);
      const refused = await release(made, { bankReference });
      expect([refused.status, refused.code]).toEqual([422, 'bank-reference-asks-for-money']);
    },
  );

  test('happens once', async () => {
    const made = await disbursedLoan(office);
    expect((await release(made)).code).toBe('wrong-status');
    expect((await release(await deliveredLoan(office))).code).toBe('payout-missing');
  });
});

describe('returnPayout', () => {
  test('costs nothing: the money is put back, the account corrected, and the payout prepared again', async () => {
    const made = await preparedLoan(office);
    await must(
      office.finance.call(returnPayout, { ...(await waitingOf(made)), reason: 'account-number-wrong' }),
    );
    expect(await balancesOf(made)).toEqual({ 'payout-reserve': 0, 'borrower-money': 0 });
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({
      currentBalanceSen: 0,
      withdraw: { status: 'could-not-be-sent', returnReason: 'account-number-wrong' },
      leftToPaySen: 0,
    });
    const stepUp = await stepUpFor(house, made.person, { purpose: 'change-bank-account' });
    clock.advance(1_000);
    await must(
      made.person.call(updateBankAccount, { ...bankInput, accountNumber: '5140 1188 4822', stepUp }),
    );
    expect(await rowsOf(made)).toMatchObject([
      { status: 'ready', bank: { accountNumber: '•••• 4822' } },
      { status: 'returned', bank: { accountNumber: '•••• 4821' } },
    ]);
    await must(office.finance.call(preparePayout, idOf(made)));
    await must(office.otherFinance.call(releasePayout, { ...(await waitingOf(made)), ...evidence(house) }));
    expect(await balancesOf(made)).toEqual({
      'payout-reserve': 0,
      'borrower-money': 0,
      'principal-receivable': 10_000_00,
    });
    expect((await rowsOf(made)).map(({ status }) => status)).toEqual(['released', 'returned']);
  });

  test('says who stopped it: what the bank sent back is in the history, what the lender called off is not', async () => {
    const told = async (reason: 'account-closed' | 'called-off') => {
      const made = await preparedLoan(office);
      await must(office.finance.call(returnPayout, { ...(await waitingOf(made)), reason }));
      const { withdraw, history } = await must(made.person.call(getWallet, {}));
      return { reason: withdraw.returnReason, history: history.map(({ type }) => type) };
    };
    expect(await told('account-closed')).toEqual({ reason: 'account-closed', history: ['returned'] });
    expect(await told('called-off')).toEqual({ reason: 'called-off', history: [] });
  });

  test('is only for a payout that is on its way', async () => {
    const returned = { reason: 'called-off' } as const;
    const countersigned = await deliveredLoan(office);
    const call = async (made: Applied) =>
      office.finance.call(returnPayout, { ...(await waitingOf(made)), ...returned });
    expect((await call(countersigned)).code).toBe('payout-missing');
    const disbursed = await disbursedLoan(office);
    expect((await call(disbursed)).code).toBe('wrong-status');
  });
});

test('the desk is for those who work on it', async () => {
  expect((await office.officer.call(getPayouts, {})).code).toBe('not-allowed');
  expect((await office.approver.call(getPayouts, {})).status).toBe(200);
});

test('a page that still shows the payout before releases and returns nothing of the one prepared since', async () => {
  const made = await preparedLoan(office);
  const old = await waitingOf(made);
  expect((await rowsOf(made))[0]?.payoutId).toBe(old.payoutId);
  clock.advance(1_000);
  await must(office.finance.call(returnPayout, { ...old, reason: 'called-off' }));
  await must(office.finance.call(preparePayout, idOf(made)));
  const balances = await balancesOf(made);
  const stale = [
    await office.otherFinance.call(releasePayout, { ...old, ...evidence(house) }),
    await office.otherFinance.call(returnPayout, { ...old, reason: 'account-closed' }),
  ];
  expect(stale).toMatchObject([
    { status: 409, code: 'payout-replaced' },
    { status: 409, code: 'payout-replaced' },
  ]);
  expect(await balancesOf(made)).toEqual(balances);
  expect(await count('disbursements', made)).toBe(0);
  const fresh = await waitingOf(made);
  expect(fresh.payoutId).not.toBe(old.payoutId);
  expect((await office.otherFinance.call(releasePayout, { ...fresh, ...evidence(house) })).status).toBe(200);
});

test('a transfer that came back is no evidence for the next payout', async () => {
  const made = await preparedLoan(office);
  const sentOn = today(house);
  clock.advance(24 * 60 * 60 * 1000);
  office = await openOffice(house, app);
  await must(office.finance.call(returnPayout, { ...(await waitingOf(made)), reason: 'account-closed' }));
  await must(office.finance.call(preparePayout, idOf(made)));
  const second = await waitingOf(made);
  const release = (paidOn: typeof sentOn) =>
    office.otherFinance.call(releasePayout, { ...second, ...evidence(house, { paidOn }) });
  expect((await release(sentOn)).code).toBe('date-before-preparation');
  expect((await release(today(house))).status).toBe(200);
});
