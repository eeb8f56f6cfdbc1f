/** Numbers are masked until somebody who needs one opens it, and each opening leaves a row. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getAgreementPdf } from '#contract/agreements.ts';
import { confirmRefund, proposeRefund } from '#contract/claims.ts';
import { getCaseAgreementPdf } from '#contract/contracts.ts';
import { updateBankAccount } from '#contract/identity.ts';
import { getPaymentProof, getPayouts, preparePayout, releasePayout, returnPayout } from '#contract/office.ts';
import { getLooks } from '#contract/privacy.ts';
import { type NumberField, revealNumber, revealOwnNumber } from '#contract/reveal.ts';
import { sen } from '#domain/money.ts';
import { borrower, type StaffMember, staff } from '../testing.ts';
import { type Applied, bankInput, must, ownAccountNumber, proposed, taken } from '../testing-loans.ts';
import {
  approvedLoan,
  claim,
  deliveredLoan,
  disbursedLoan,
  evidence,
  openOffice,
  pay,
  payoutOf,
  preparedLoan,
  someBankReference,
  stepUpFor,
  today,
} from '../testing-money.ts';
import { openWorkplace } from '../testing-workplace.ts';
import { writeFileLook, writeNumberLook } from './look-rows.ts';

const { clock, house, app } = await openWorkplace();
const office = await openOffice(house, app);
const auditor = await staff(house, app, ['auditor']);

const reveal = (who: StaffMember, { loan }: Applied, field: NumberField) =>
  who.call(revealNumber, { loanId: loan.loanId, field });
const looksOf = ({ person }: Applied) =>
  house.db
    .selectFrom('number_views')
    .select(['viewer_id', 'loan_id', 'field', 'submission', 'bank_account_id', 'viewed_at'])
    .where('owner_id', '=', person.userId)
    .execute();

describe('the IC number', () => {
  test('opens for the officer of the open case and for whoever approves it, one row each [ACL-09] [DAT-06]', async () => {
    const made = await proposed(house, app, office.officer);
    for (const who of [office.officer, office.approver]) {
      const { value } = await must(reveal(who, made, 'ic-number'));
      expect(value).toMatch(/^920314-10-\d{4}$/);
    }
    const look = {
      loan_id: made.loan.loanId,
      field: 'ic-number',
      submission: 1,
      bank_account_id: null,
      viewed_at: clock.now(),
    };
    expect(await looksOf(made)).toEqual([
      { ...look, viewer_id: office.officer.userId },
      { ...look, viewer_id: office.approver.userId },
    ]);
  });

  test('stays covered for everybody else, and a refusal is no look', async () => {
    const made = await taken(house, app, office.officer);
    const other = await staff(house, app, ['loan-officer']);
    const codes = [];
    for (const who of [other, office.approver, office.finance, auditor]) {
      codes.push((await reveal(who, made, 'ic-number')).code);
    }
    expect(codes).toEqual(['not-assigned-to-you', 'not-assigned-to-you', 'not-allowed', 'not-allowed']);
    const nowhere = { ...made, loan: { ...made.loan, loanId: randomUUID() } };
    expect((await reveal(office.officer, nowhere, 'ic-number')).code).toBe('not-found');
    expect(await looksOf(made)).toEqual([]);
  });
});

describe('the account number', () => {
  test('opens for finance while the payout is in hand: the account it goes to, not the newest', async () => {
    const made = await deliveredLoan(office);
    expect(await must(reveal(office.finance, made, 'account-number'))).toEqual({
      value: expect.stringMatching(ownAccountNumber),
    });
    for (const who of [office.officer, office.approver]) {
      expect((await reveal(who, made, 'account-number')).code).toBe('not-allowed');
    }
    const { loanId } = made.loan;
    await must(office.finance.call(preparePayout, { loanId }));
    expect(await must(reveal(office.otherFinance, made, 'account-number'))).toEqual({
      value: expect.stringMatching(ownAccountNumber),
    });
    const payout = await payoutOf(house, loanId);
    await must(office.otherFinance.call(returnPayout, { ...payout, reason: 'account-number-wrong' }));
    clock.advance(1_000);
    const stepUp = await stepUpFor(house, made.person, { purpose: 'change-bank-account' });
    await must(made.person.call(updateBankAccount, { ...bankInput, accountNumber: '514011884822', stepUp }));
    expect(await must(reveal(office.finance, made, 'account-number'))).toEqual({ value: '514011884822' });
    const { payouts } = await must(office.finance.call(getPayouts, {}));
    expect(JSON.stringify(payouts)).not.toMatch(/514011884\d{3}/);
    const looks = await looksOf(made);
    expect(looks.map(({ viewer_id, field }) => [viewer_id, field])).toEqual([
      [office.finance.userId, 'account-number'],
      [office.otherFinance.userId, 'account-number'],
      [office.finance.userId, 'account-number'],
    ]);
    expect(looks[0]?.bank_account_id).toBe(looks[1]?.bank_account_id);
    expect(looks[2]?.bank_account_id).not.toBe(looks[1]?.bank_account_id);
  });

  test('is covered again once the money is out', async () => {
    const made = await preparedLoan(office);
    const payout = await payoutOf(house, made.loan.loanId);
    await must(office.otherFinance.call(releasePayout, { ...payout, ...evidence(house) }));
    expect((await reveal(office.finance, made, 'account-number')).code).toBe('number-not-needed');
    expect(await looksOf(made)).toEqual([]);
  });
});

test('the account number opens for a refund once it is prepared, and not before or after', async () => {
  const made = await disbursedLoan(office);
  await pay(office, made, 1_000_00);
  const { loanId } = made.loan;
  const code = async () => (await reveal(office.finance, made, 'account-number')).code;
  expect(await code()).toBe('number-not-needed');
  const refund = { loanId, amountSen: sen(1_000_00 - 888_49) };
  const { refundId } = await must(office.finance.call(proposeRefund, refund));
  expect(await must(reveal(office.otherFinance, made, 'account-number'))).toEqual({
    value: expect.stringMatching(ownAccountNumber),
  });
  const sent = { bankReference: someBankReference(), paidOn: today(house), amountSen: refund.amountSen };
  await must(office.otherFinance.call(confirmRefund, { refundId, ...sent }));
  expect(await code()).toBe('number-not-needed');
  expect(await looksOf(made)).toHaveLength(1);
});

describe('one’s own numbers', () => {
  test('open for the borrower, with a row as well [DAT-06]', async () => {
    const made = await taken(house, app, office.officer);
    const { value } = await must(made.person.call(revealOwnNumber, { field: 'ic-number' }));
    expect(value).toMatch(/^920314-10-\d{4}$/);
    expect(await must(made.person.call(revealOwnNumber, { field: 'account-number' }))).toEqual({
      value: expect.stringMatching(ownAccountNumber),
    });
    expect(await looksOf(made)).toMatchObject([
      { viewer_id: made.person.userId, loan_id: null, field: 'ic-number' },
      { viewer_id: made.person.userId, loan_id: null, field: 'account-number' },
    ]);
  });

  test('are not there before they were given, and no other borrower reaches them', async () => {
    const stranger = await borrower(house, app);
    for (const field of ['ic-number', 'account-number'] as const) {
      expect((await stranger.call(revealOwnNumber, { field })).code).toBe('not-found');
    }
    const made = await taken(house, app, office.officer);
    expect((await stranger.post(`/api/office/loans/${made.loan.loanId}/numbers/ic-number`)).code).toBe(
      'not-allowed',
    );
  });
});

describe('the loan agreement, which names the borrower by IC number', () => {
  test('leaves a row of each of the staff who opens it, and the borrower reads who it was [ACL-09] [DAT-06]', async () => {
    const made = await approvedLoan(office);
    const { loanId } = made.loan;
    const attestor = await staff(house, app, ['attestor'], 'Nurul Attestor');
    const readers = [office.officer, office.finance, auditor, attestor];
    for (const who of readers) {
      clock.advance(1000);
      expect((await who.call(getCaseAgreementPdf, { loanId })).status).toBe(200);
    }
    expect((await made.person.call(getAgreementPdf, { loanId })).status).toBe(200);
    expect((await attestor.call(getCaseAgreementPdf, { loanId: randomUUID() })).code).toBe('not-found');
    const look = { loan_id: loanId, field: 'agreement', submission: null, bank_account_id: null };
    expect(await looksOf(made)).toMatchObject(readers.map(({ userId }) => ({ ...look, viewer_id: userId })));
    const { looks } = await must(made.person.call(getLooks, {}));
    expect(looks[0]).toMatchObject({
      what: 'agreement',
      staffName: attestor.name,
      roles: ['attestor'],
      reference: made.loan.reference,
      lookedAt: clock.now().toISOString(),
    });
  });

  test('counts as the number that it holds: fifty of both within an hour [ACL-09]', async () => {
    const made = await approvedLoan(office);
    const { loanId } = made.loan;
    const attestor = await staff(house, app, ['attestor']);
    const look = { viewerId: attestor.userId, ownerId: made.person.userId, loanId };
    await house.db.transaction().execute(async (tx) => {
      const now = clock.now();
      for (let count = 0; count < 24; count++)
        await writeNumberLook(tx, { ...look, field: 'agreement' }, now);
      const numbers = { ...look, field: 'ic-number', submission: 1 } as const;
      for (let count = 0; count < 25; count++) await writeNumberLook(tx, numbers, now);
    });
    const opened = () => attestor.call(getCaseAgreementPdf, { loanId });
    expect((await opened()).status).toBe(200);
    expect((await opened()).code).toBe('too-many-looks');
    expect(await looksOf(made)).toHaveLength(50);
  });
});

test('fifty numbers within an hour, and no more [ACL-09]', async () => {
  const made = await taken(house, app, office.officer);
  const answers = await Promise.all(
    Array.from({ length: 53 }, () => made.person.call(revealOwnNumber, { field: 'ic-number' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.filter(({ code }) => code === 'too-many-looks')).toHaveLength(3);
  expect(await looksOf(made)).toHaveLength(50);
  // Borrowers look at what is theirs: nobody is told.
  const alarms = house.db.selectFrom('look_alarms').where('viewer_id', '=', made.person.userId);
  expect(await alarms.selectAll().execute()).toEqual([]);
});

test('payment proofs leave their rows, and more than fifty are an honest morning: photos open afterwards', async () => {
  const both = await staff(house, app, ['finance', 'loan-officer']);
  const paid = await disbursedLoan(office);
  const { paymentId } = await claim(office, paid, 100_00);
  const opened = async () => (await both.call(getPaymentProof, { paymentId })).status;
  expect(await opened()).toBe(200);
  const views = house.db.selectFrom('file_views').where('staff_id', '=', both.userId);
  const { file_id: fileId } = await views.select('file_id').executeTakeFirstOrThrow();
  const look = { staffId: both.userId, borrowerId: paid.person.userId, loanId: paid.loan.loanId, fileId };
  for (let count = 2; count <= 50; count++) await writeFileLook(house.db, look, clock.now());
  expect(await opened()).toBe(200);
  expect(await views.select('view_id').execute()).toHaveLength(51);
  const made = await taken(house, app, both);
  const photo = await both.get(`/api/office/applications/${made.loan.loanId}/images/ic-front`);
  expect(photo.status).toBe(200);
  const alarms = house.db.selectFrom('look_alarms').where('viewer_id', '=', both.userId);
  expect(await alarms.selectAll().execute()).toEqual([]);
});

test('a look cannot be taken back, nor written without what it was at', async () => {
  const made = await taken(house, app, office.officer);
  await must(reveal(office.officer, made, 'ic-number'));
  await expect(house.db.deleteFrom('number_views').execute()).rejects.toThrow('append-only');
  await expect(
    house.db
      .insertInto('number_views')
      .values({
        view_id: randomUUID(),
        viewer_id: office.officer.userId,
        owner_id: made.person.userId,
        loan_id: null,
        field: 'ic-number',
        submission: 1,
        viewed_at: clock.now(),
      })
      .execute(),
  ).rejects.toThrow('check constraint');
});
