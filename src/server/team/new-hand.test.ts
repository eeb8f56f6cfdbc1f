/** One administrator with four mailboxes: a whole desk that joined today lends nothing today, and colleagues know of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmApproval, proposeApproval, releasePayout, returnProposal } from '#contract/office.ts';
import * as endpoints from '#contract/team.ts';
import type { StaffRole } from '#domain/permission.ts';
import { buildApp } from '../app.ts';
import {
  everybodySignedInNow,
  makeHouse,
  messageSentTo,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { looked, must, openLender, proposal, proposed } from '../testing-loans.ts';
import { evidence, type Office, openOffice, payoutOf, preparedLoan } from '../testing-money.ts';
import { beginByLink, joinTeam } from './testing-team.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
const hourMs = 3_600_000;
let office: Office;
let chief: StaffMember;
let colleague: StaffMember;

beforeAll(async () => {
  office = await openOffice(house, app);
  chief = await staff(house, app, ['administrator'], 'Siti Nor');
  colleague = await staff(house, app, ['auditor'], 'Grace Wong');
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

async function pass(ms: number) {
  clock.advance(ms);
  await everybodySignedInNow(house);
}

/** Joins by an invitation of the administrator and signs in a minute later; new for 72 hours from `joinedAt`. */
async function newcomer(roles: readonly StaffRole[]) {
  const joined = await joinTeam(house, app, chief, roles);
  const joinedAt = clock.now().getTime();
  await pass(60_000);
  return { ...(await joined.signIn()), joinedAt, signIn: joined.signIn };
}
const until = (since: number) => new Date(since + 72 * hourMs).toISOString();
const tooNew = (since: number) => ({ status: 403, code: 'role-too-new', facts: { untilAt: until(since) } });

describe('four mailboxes of one administrator [ACL-06]', () => {
  test('propose at once, and approve only three days later, to the millisecond; sending back needs no wait', async () => {
    const officer = await newcomer(['loan-officer']);
    const approver = await newcomer(['approver']);
    const made = await looked(house, app, officer);
    const loan = { loanId: made.loan.loanId };
    const input = { ...loan, ...proposal };
    await must(officer.call(proposeApproval, input));
    expect(await approver.call(confirmApproval, loan)).toMatchObject(tooNew(approver.joinedAt));
    await must(approver.call(returnProposal, { ...loan, note: 'Income again.' }));
    await must(officer.call(proposeApproval, input));
    // Who is here for long may.
    const other = await proposed(house, app, office.officer);
    expect((await approver.call(confirmApproval, { loanId: other.loan.loanId })).code).toBe('role-too-new');
    await must(office.approver.call(confirmApproval, { loanId: other.loan.loanId }));

    await pass(approver.joinedAt + 72 * hourMs - 1 - clock.now().getTime());
    expect((await approver.call(confirmApproval, loan)).code).toBe('role-too-new');
    await pass(1);
    expect((await must(approver.call(confirmApproval, loan))).status).toBe('approved');
  });

  test('release no payout, whoever prepared it', async () => {
    const made = await preparedLoan(office);
    const finance = await newcomer(['finance']);
    const release = async () => ({ ...(await payoutOf(house, made.loan.loanId)), ...evidence(house) });
    expect(await finance.call(releasePayout, await release())).toMatchObject(tooNew(finance.joinedAt));
    const disbursed = await house.db
      .selectFrom('disbursements')
      .select('loan_id')
      .where('loan_id', '=', made.loan.loanId)
      .execute();
    expect(disbursed).toEqual([]);
    await pass(72 * hourMs);
    await must(finance.call(releasePayout, await release()));
  });
});

describe('the three days begin', () => {
  test('for an added role, and not for the one that stays', async () => {
    const { userId } = await staff(house, app, ['approver']);
    const change = async (from: StaffRole[], roles: StaffRole[]) =>
      await must(chief.call(endpoints.changeStaffRoles, { userId, from, roles }));
    await change(['approver'], ['approver', 'finance']);
    const since = clock.now().toISOString();
    expect(await sinceOf(userId)).toEqual({ finance: since });
    await pass(hourMs);
    await change(['approver', 'finance'], ['finance']);
    await change(['finance'], ['approver', 'finance']);
    expect(await sinceOf(userId)).toEqual({ finance: since, approver: clock.now().toISOString() });
  });

  test('again when somebody who left comes back', async () => {
    const finance = await newcomer(['finance']);
    await pass(100 * hourMs);
    await must(chief.call(endpoints.deactivateStaff, { userId: finance.userId }));
    await must(chief.call(endpoints.activateStaff, { userId: finance.userId }));
    expect(await sinceOf(finance.userId)).toEqual({ finance: clock.now().toISOString() });
  });

  test('again with neither password nor app of before, and then the others are told', async () => {
    const finance = await newcomer(['finance']);
    await pass(100 * hourMs);
    const { handoverCode } = await must(
      chief.call(endpoints.startStaffReset, { userId: finance.userId, what: 'both' }),
    );
    const begun = await beginByLink(house, app, { ...finance, handoverCode });
    expect(await sinceOf(finance.userId)).toEqual({ finance: clock.now().toISOString() });
    const mail = await messageSentTo(house, colleague.email);
    expect(mail.subject).toBe('A colleague began again with a new password and authenticator app');
    expect(mail.text).toContain(
      `Siti Nor let Wong Siew Lan (${finance.email}) begin again with a new password and a new authenticator app. Roles: finance.`,
    );
    await pass(60_000);
    const made = await preparedLoan(office);
    const again = await begun.signIn();
    const { payoutId } = await payoutOf(house, made.loan.loanId);
    const release = { loanId: made.loan.loanId, payoutId, ...evidence(house) };
    expect((await again.call(releasePayout, release)).code).toBe('role-too-new');
  });
});

async function sinceOf(userId: string) {
  const { roles_since: since } = await house.db
    .selectFrom('users')
    .select('roles_since')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return since;
}
