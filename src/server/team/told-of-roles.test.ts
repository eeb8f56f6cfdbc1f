/** Who is told by mail that somebody may decide or handle money now, and who is not. */
import { afterAll, expect, test } from 'vitest';
import * as endpoints from '#contract/team.ts';
import type { StaffRole } from '#domain/permission.ts';
import { buildApp } from '../app.ts';
import { openOutboxText } from '../outbox/outbox.ts';
import { makeHouse, movableClock, type StaffMember, staff } from '../testing.ts';
import { must } from '../testing-loans.ts';
import { joinTeam } from './testing-team.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => app.close());
const subject = 'Somebody was given a role in the back office';

const siti = await staff(house, app, ['administrator'], 'Siti Nor');
const raj = await staff(house, app, ['administrator'], 'Raj Kumar');
const people: Record<string, StaffMember> = {
  siti,
  raj,
  auditor: await staff(house, app, ['auditor']),
  approver: await staff(house, app, ['approver', 'loan-officer']),
  finance: await staff(house, app, ['finance']),
  officer: await staff(house, app, ['loan-officer']),
  attestor: await staff(house, app, ['attestor']),
  gone: await staff(house, app, ['finance']),
};
await must(raj.call(endpoints.deactivateStaff, { userId: people.gone?.userId ?? '' }));

/** Who got which text since the last look, by their name here. */
async function told(): Promise<Record<string, string>> {
  const rows = await house.db.deleteFrom('outbox').where('subject', '=', subject).returningAll().execute();
  const names = Object.entries(people);
  expect(new Set(rows.map((row) => row.sent_to)).size).toBe(rows.length);
  return Object.fromEntries(
    rows.map((row) => [
      names.find(([, { email }]) => email === row.sent_to)?.[0] ?? row.sent_to,
      openOutboxText(house, row),
    ]),
  );
}
const readers = ['approver', 'auditor', 'finance', 'raj', 'siti'];

test.each<[StaffRole[], string]>([
  [['loan-officer'], 'loan officer'],
  [['approver'], 'approver'],
  [['finance'], 'finance'],
  [['approver', 'loan-officer'], 'loan officer, approver'],
])(
  'whoever joins with %j is made known to those who would know them: who, which role, by whom [ACL-06]',
  async (roles, names) => {
    const { email, userId } = await joinTeam(house, app, siti, roles, 'Wong Siew Lan');
    const mails = await told();
    expect(Object.keys(mails).sort()).toEqual(readers);
    for (const text of Object.values(mails)) {
      expect(text).toContain(`Wong Siew Lan (${email}) was given by Siti Nor: ${names}.`);
      expect(text).toContain('If nobody knows Wong Siew Lan, or Siti Nor cannot say why, tell another');
      expect(text).not.toContain('handles money');
    }
    await must(siti.call(endpoints.deactivateStaff, { userId }));
  },
);

test('nobody hears of an auditor or an attestor', async () => {
  for (const role of ['auditor', 'attestor'] as const) {
    const { userId } = await joinTeam(house, app, siti, [role]);
    expect(await told()).toEqual({});
    await must(siti.call(endpoints.deactivateStaff, { userId }));
  }
});

test('a role that is added, and coming back, are told as well; the person is not, nor anybody of a role taken', async () => {
  const { userId, email } = people.finance as StaffMember;
  const change = (from: StaffRole[], roles: StaffRole[]) =>
    must(raj.call(endpoints.changeStaffRoles, { userId, from, roles }));
  await change(['finance'], ['approver', 'finance']);
  const added = await told();
  expect(Object.keys(added).sort()).toEqual(['approver', 'auditor', 'raj', 'siti']);
  expect(added.siti).toContain(
    `(${email}) was given by Raj Kumar: approver. So Farid bin Osman both approves loans and handles money.`,
  );
  await change(['approver', 'finance'], ['finance']);
  expect(await told()).toEqual({});
  await must(raj.call(endpoints.deactivateStaff, { userId }));
  await must(siti.call(endpoints.activateStaff, { userId }));
  expect((await told()).auditor).toContain('was given by Siti Nor: finance.');
});
