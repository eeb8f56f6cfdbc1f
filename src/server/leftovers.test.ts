import { expect, it } from 'vitest';
import { signUp } from '#contract/account.ts';
import { buildApp } from './app.ts';
import { clearLeftovers } from './leftovers.ts';
import { borrower, makeHouse, movableClock, openBrowser, signUpInput } from './testing.ts';
import { must, openLender } from './testing-loans.ts';
import { openOffice, signedLoan } from './testing-money.ts';

const dayMs = 24 * 60 * 60 * 1000;
const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);

const count = async (table: 'sessions' | 'one_time_codes' | 'throttles' | 'idempotency_keys' | 'outbox') => {
  const { rows } = await house.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
};

it('what is in use stays; what has done its work goes; the code that signed an agreement is evidence', async () => {
  await signedLoan(await openOffice(house, app));
  await must(openBrowser(app).call(signUp, signUpInput()));
  const tables = ['sessions', 'one_time_codes', 'throttles', 'idempotency_keys', 'outbox'] as const;
  const before = await Promise.all(tables.map(count));
  await clearLeftovers(house);
  expect(await Promise.all(tables.map(count))).toEqual(before);

  clock.advance(40 * dayMs);
  const person = await borrower(house, app);
  await clearLeftovers(house);
  expect(await count('sessions')).toBe(1);
  const codes = await house.db.selectFrom('one_time_codes').select(['purpose', 'user_id']).execute();
  expect(codes).toContainEqual({ purpose: 'sign-up', user_id: person.userId });
  expect(codes).toContainEqual(expect.objectContaining({ purpose: 'sign-agreement' }));
  expect(codes).toHaveLength(2);
  expect(await count('idempotency_keys')).toBe(0);
  expect(await count('outbox')).toBe(1);
});
