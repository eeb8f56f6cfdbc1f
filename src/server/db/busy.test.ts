/** Waiting too long for the database is no fault: who asked is told to try again, and nothing of it stays. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { updateProfile } from '#contract/account.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse, proveLedger } from '../testing.ts';
import { isBusy } from './busy.ts';
import { openDatabase } from './open.ts';
import { testDatabase } from './test-database.ts';

const house = await makeHouse();
const app = await buildApp(house);
const empty = await testDatabase();
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

test('a command whose turn does not come answers 503, and the same command works a moment later [LOG-07]', async () => {
  const person = await borrower(house, app);
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = house.db.transaction().execute(async (tx) => {
    await sql`select 1 from event_streams for update`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const refused = await person.call(updateProfile, { address: '4 Jalan Sibuk, Ipoh' });
  expect([refused.status, refused.code]).toEqual([503, 'busy']);
  expect(refused.headers['retry-after']).toBe('2');
  held.resolve();
  await holding;
  expect((await person.get('/api/me/profile')).body).toMatchObject({ address: '' });
  expect((await person.call(updateProfile, { address: '4 Jalan Sibuk, Ipoh' })).status).toBe(200);
});

test('when all connections are taken it is the same', async () => {
  // The driver's wait for a free connection is also the one for a new connection to open: a second and a half, which a slow machine needs.
  const { db, close } = await openDatabase({ url: empty.url }, { max: 1, waitMs: 1_500 });
  try {
    const waiting = await db
      .connection()
      .execute(() => sql`select 1`.execute(db).catch((error: unknown) => error));
    expect(isBusy(waiting)).toBe(true);
  } finally {
    await close();
  }
  expect(isBusy(new Error('something else'))).toBe(false);
});
