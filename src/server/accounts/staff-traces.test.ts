import { expect, test } from 'vitest';
import { signOut, staffSignIn } from '#contract/account.ts';
import { addHoliday } from '#contract/calendar.ts';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { lenderStreamId } from '../lender/lender-stream.ts';
import { toldBy } from '../proof/event-chain.ts';
import { borrower, makeHouse, movableClock, openBrowser, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);

const eventsOf = async (streamId: string) => {
  const rows = await house.db
    .selectFrom('events')
    .selectAll()
    .where('stream_id', '=', streamId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ name: row.name, actor: row.actor_id, told: toldBy(row.canonical) }));
};

test('a member of staff comes and goes with a trace, from an address [LOG-02]', async () => {
  const member = await staff(house, app, ['administrator']);
  await must(member.call(addHoliday, { heldOn: calendarDate('2026-12-25'), name: 'Krismas' }));
  await must(member.call(signOut, {}));
  const events = await eventsOf(member.userId);
  expect(events.map(({ name }) => name)).toEqual(['staff.signed-in', 'staff.signed-out']);
  // What is the lender's is on the lender's stream, with who did it and from where.
  const done = (await eventsOf(lenderStreamId)).filter(({ name }) => name === 'holiday.added');
  expect(done).toHaveLength(1);
  expect(events[0]?.told).toMatchObject({
    actor: { id: member.userId, kind: 'staff' },
    facts: { factor: 'authenticator', isNewDevice: true },
    from: member.address,
  });
  for (const { told } of [...events, ...done]) {
    expect(told).toMatchObject({ actor: { id: member.userId, kind: 'staff' }, from: member.address });
  }
});

test('a refused sign-in is in the stream of the account that exists, and of nobody else [LOG-02]', async () => {
  const member = await staff(house, app, ['finance']);
  const stranger = openBrowser(app);
  const wrong = { email: member.email, password: 'bukan yang ini', totp: '000000' };
  expect((await stranger.call(staffSignIn, wrong)).code).toBe('wrong-credentials');
  expect((await stranger.call(staffSignIn, { ...wrong, email: 'nobody@example.com' })).code).toBe(
    'wrong-credentials',
  );
  await expect.poll(async () => (await eventsOf(member.userId)).length).toBe(2);
  const [, refused] = await eventsOf(member.userId);
  expect(refused).toMatchObject({
    name: 'staff.sign-in-refused',
    actor: null,
    told: { actor: { kind: 'guest' }, facts: { address: stranger.address } },
  });
  expect(refused?.told).not.toHaveProperty('from');
});

test('where a borrower acts from is not in the record', async () => {
  const person = await borrower(house, app);
  await must(person.call(signOut, {}));
  const events = await eventsOf(person.userId);
  expect(events.length).toBeGreaterThan(0);
  expect(JSON.stringify(events)).not.toContain(person.address);
});
