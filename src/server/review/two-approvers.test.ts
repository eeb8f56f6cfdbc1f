/** Large loans: a first and a second approver after the officer, through the real app and past it by SQL. */
import { afterAll, describe, expect, it } from 'vitest';
import { getLoan } from '#contract/loans.ts';
import { getMessages } from '#contract/messages.ts';
import {
  confirmApproval,
  getApplication,
  getApplications,
  getDeskCounts,
  proposeApproval,
  rejectApplication,
  returnProposal,
} from '#contract/office.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { attempt, insert, update } from '../db/direct-sql.ts';
import { readOwnData } from '../privacy/own-data.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, looked, must, openLender, proposal, proposed } from '../testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
// The usual loan of these tests is a large one here.
await openLender(house, { two_approvers_from_sen: 10_000_00 });
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

/** All of them hold every role of a decision: what counts is the person. */
const everyDesk = ['loan-officer', 'approver', 'finance'] as const;
const [officer, first, second] = [
  await staff(house, app, everyDesk, 'Farah binti Osman'),
  await staff(house, app, everyDesk, 'Lim Mei Ling'),
  await staff(house, app, everyDesk, 'Rosnah binti Idris'),
];

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const confirm = (who: StaffMember, made: Applied) => who.call(confirmApproval, idOf(made));
const firstApproved = async () => {
  const made = await proposed(house, app, officer);
  await must(confirm(first, made));
  return made;
};
const counts = async (who: StaffMember) => (await must(who.call(getDeskCounts, {}))).approve;
const waiting = async (who: StaffMember) => {
  const { rows } = await must(who.call(getApplications, { view: 'to-approve', page: 1, sort: '-waiting' }));
  return rows.map(({ loanId, isFirstApproved }) => ({ loanId, isFirstApproved }));
};

describe('a loan that needs two approvers [ACL-06]', () => {
  it('says nothing of the first one in the copy of their data that borrowers take', async () => {
    const made = await firstApproved();
    const told = async () => JSON.stringify((await readOwnData(house.db, house, made.person.userId)).history);
    expect(await told()).toContain('loan.applied');
    expect(await told()).not.toMatch(/approv|proposal/);
    await must(confirm(second, made));
    expect(await told()).toContain('loan.approved');
  });

  it('is made by three people, whatever roles they hold', async () => {
    const made = await proposed(house, app, officer);
    const forbidden = async (who: StaffMember, code: string) =>
      expect(await confirm(who, made)).toMatchObject({ status: 403, code });
    await forbidden(officer, 'second-person-needed');
    expect(await must(confirm(first, made))).toMatchObject({ status: 'under-review' });
    await forbidden(first, 'second-approver-needed');
    await forbidden(officer, 'second-person-needed');
    const approvalsIn = async () => {
      const { proposal, approvedBy } = await must(officer.call(getApplication, idOf(made)));
      return [proposal?.proposedBy.name, proposal?.firstApproval?.approvedBy.name, approvedBy?.name];
    };
    expect(await approvalsIn()).toEqual([officer.name, first.name, undefined]);
    expect(await must(confirm(second, made))).toMatchObject({ status: 'approved' });
    expect(await approvalsIn()).toEqual([officer.name, first.name, second.name]);
    const row = await house.db
      .selectFrom('approvals')
      .selectAll()
      .where('loan_id', '=', made.loan.loanId)
      .executeTakeFirstOrThrow();
    expect([row.proposed_by, row.first_approved_by, row.approved_by, row.proposed_amount_sen]).toEqual([
      officer.userId,
      first.userId,
      second.userId,
      10_000_00,
    ]);
  });

  it('says nothing of an approval to the borrower before the second one', async () => {
    const made = await proposed(house, app, officer);
    const read = async () => ({
      loan: await must(made.person.call(getLoan, idOf(made))),
      messages: await must(made.person.call(getMessages, {})),
    });
    const before = await read();
    await must(confirm(first, made));
    expect(await read()).toEqual(before);
    expect(before.loan).toMatchObject({ status: 'under-review', agreement: null });
    await must(confirm(second, made));
    expect((await read()).loan.status).toBe('approved');
  });

  it('begins at the amount that is proposed, not at the one asked for', async () => {
    const made = await looked(house, app, officer);
    await must(officer.call(proposeApproval, { ...idOf(made), ...proposal, amountSen: sen(9_900_00) }));
    expect(await must(confirm(first, made))).toMatchObject({ status: 'approved' });
  });

  it('waits for another approver: in the queue, on the case and in the count', async () => {
    const made = await proposed(house, app, officer);
    const before = { first: await counts(first), second: await counts(second) };
    await must(confirm(first, made));
    expect(await counts(first)).toBe(before.first - 1);
    expect(await counts(second)).toBe(before.second);
    expect(await waiting(second)).toContainEqual({ ...idOf(made), isFirstApproved: true });
    expect(await waiting(first)).not.toContainEqual({ ...idOf(made), isFirstApproved: true });
    const allowedTo = async (who: StaffMember) =>
      (await must(who.call(getApplication, idOf(made)))).allowed.includes('confirmApproval');
    expect([await allowedTo(officer), await allowedTo(first), await allowedTo(second)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await must(second.call(getApplication, idOf(made)))).toMatchObject({
      twoApproversFromSen: 10_000_00,
      proposal: { firstApproval: { approvedBy: { name: first.name } } },
    });
    await must(confirm(second, made));
  });

  it('begins again when it went back; either approver may send it back or reject it', async () => {
    const made = await firstApproved();
    await must(second.call(returnProposal, { ...idOf(made), note: 'Check the income.' }));
    clock.advance(1_000);
    await must(officer.call(proposeApproval, { ...idOf(made), ...proposal }));
    expect(await must(confirm(second, made))).toMatchObject({ status: 'under-review' });
    await must(first.call(returnProposal, { ...idOf(made), note: 'And the debts.' }));
    const other = await firstApproved();
    const reasons = { reasons: ['debts-too-high' as const], tryAgainOn: calendarDate('2026-09-01') };
    await must(first.call(rejectApplication, { ...idOf(other), ...reasons }));
  });

  it('pressed by one approver eight times at once is one first approval; by two, both', async () => {
    const made = await proposed(house, app, officer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(first, made)));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'second-approver-needed'),
      undefined,
    ]);
    const other = await proposed(house, app, officer);
    const both = await Promise.all([confirm(first, other), confirm(second, other)]);
    expect(both.map(({ body }) => body.status).sort()).toEqual(['approved', 'under-review']);
  });

  it('has them in the database too', async () => {
    const made = await proposed(house, app, officer);
    const { proposed_at } = await house.db
      .selectFrom('loans')
      .select('proposed_at')
      .where('loan_id', '=', made.loan.loanId)
      .executeTakeFirstOrThrow();
    const row = {
      borrower_id: made.person.userId,
      loan_id: made.loan.loanId,
      proposed_by: officer.userId,
      proposed_at,
      approved_at: clock.now(),
    };
    const one = (given: object = {}) =>
      insert('first_approvals', { ...row, amount_sen: 10_000_00, approved_by: first.userId, ...given });
    const two = (given: object = {}) =>
      insert('approvals', {
        ...row,
        proposed_amount_sen: 10_000_00,
        approved_by: second.userId,
        first_approved_by: first.userId,
        ...given,
      });
    const tries = (...statements: Parameters<typeof attempt>[1][]) => attempt(house.db, ...statements);
    const alone = '23514 a loan of this amount has two approvers';
    expect(await tries(one(), two())).toBe('stored');
    expect(await tries(two({ first_approved_by: null }))).toBe(alone);
    expect(await tries(one(), two({ first_approved_by: null }))).toBe(alone);
    expect(await tries(two())).toBe('23503 approvals_first_fkey');
    expect(await tries(one(), two({ approved_by: first.userId }))).toBe('23514 approvals_three_people');
    expect(await tries(one(), two({ approved_by: officer.userId }))).toBe('23514 approvals_check');
    expect(await tries(one({ approved_by: officer.userId }))).toBe('23514 first_approvals_second_person');
    expect(await tries(one({ amount_sen: 9_000_00 }))).toBe(
      '23514 a first approval is of the proposal that stands',
    );
    // Approved as a small one, and then not small.
    expect(await tries(two({ first_approved_by: null, proposed_amount_sen: 9_000_00 }))).toBe(
      '23514 an approval is of the proposal that stands',
    );
    const smaller = update('loans', { loan_id: row.loan_id }, { proposed_amount_sen: 9_000_00 });
    const approve = update('loans', { loan_id: row.loan_id }, { status: 'approved' });
    expect(
      await tries(smaller, two({ first_approved_by: null, proposed_amount_sen: 9_000_00 }), approve),
    ).toBe('23514 loans_as_proposed');
    const standing = update(
      'loans',
      { loan_id: row.loan_id },
      {
        first_approved_by: first.userId,
        first_approved_at: clock.now(),
      },
    );
    expect(await tries(standing)).toBe('23503 loans_first_approval_fkey');
    expect(await tries(one(), standing)).toBe('stored');
    expect(await tries(one(), standing, smaller)).toBe('23503 loans_first_approval_fkey');
  });
});
