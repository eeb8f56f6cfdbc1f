import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signUp } from '#contract/account.ts';
import { getPlan, signPlan } from '#contract/hardship.ts';
import { saveVerificationDraft } from '#contract/identity.ts';
import { saveLoanDraft } from '#contract/loans.ts';
import { dayMs } from '#domain/durations.ts';
import { buildApp } from './app.ts';
import { clearLeftovers, clearOld } from './leftovers.ts';
import { borrower, makeHouse, movableClock, openBrowser, signUpInput } from './testing.ts';
import { must, openLender } from './testing-loans.ts';
import { disbursedLoan, type Office, openOffice, signedLoan, signing, signingCode } from './testing-money.ts';

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

/** The borrower moves the due day: a plan of its own, signed with a code. */
async function signPlanOf(office: Office): Promise<void> {
  const { person, loan } = await disbursedLoan(office);
  const { loanId } = loan;
  const { bodyHash } = await must(person.call(getPlan, { loanId, dueDay: '20' }));
  clock.advance(61_000);
  const stepUp = await signingCode(house, person, loanId, bodyHash);
  const { signature } = signing(bodyHash);
  const input = { loanId, bodyHash, signature, consent: true, dueDay: 20, stepUp };
  await must(person.call(signPlan, input));
}

it('what is in use stays; what has done its work goes; a code that signed an agreement or a plan is evidence', async () => {
  const office = await openOffice(house, app);
  await signedLoan(office);
  await signPlanOf(office);
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
  // Two agreements and a plan.
  expect(codes.filter(({ purpose }) => purpose === 'sign-agreement')).toHaveLength(3);
  expect(codes).toHaveLength(4);
  expect(await count('idempotency_keys')).toBe(0);
  expect(await count('outbox')).toBe(1);
});

it('what was typed and never sent is kept ninety days after the last change', async () => {
  const [left, active] = [await borrower(house, app), await borrower(house, app)];
  const input = { typed: { fullName: 'Aisyah' }, filled: {} };
  const begun = { amountSen: null, termMonths: null, affordability: null, step: 1 };
  const save = async (person: typeof left, saved_at: Date) => {
    await must(person.call(saveVerificationDraft, input));
    await must(person.call(saveLoanDraft, begun));
    for (const table of ['verification_drafts', 'loan_drafts'] as const) {
      await house.db.updateTable(table).set({ saved_at }).where('borrower_id', '=', person.userId).execute();
    }
  };
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await save(left, ago(90 * dayMs + 1));
  await save(active, ago(90 * dayMs));
  await clearLeftovers(house);
  for (const table of ['verification_drafts', 'loan_drafts'] as const) {
    const rows = await house.db.selectFrom(table).select('borrower_id').execute();
    expect(rows, table).toEqual([{ borrower_id: active.userId }]);
  }
});

it('takes some at a time until nothing old is left, and finds it by its age', async () => {
  const old = { table: 'throttles', age: 'window_started_at', before: new Date(0) };
  await sql`insert into throttles (throttle_key, window_started_at, hits)
    select 'old ' || n, timestamptz '1960-01-01', 1 from generate_series(1, 25) n`.execute(house.db);
  const before = await count('throttles');
  expect(await clearOld(house, old, 10)).toBe(25);
  expect(await count('throttles')).toBe(before - 25);
  const { rows } = await sql<{ tablename: string; indexdef: string }>`
    select tablename, indexdef from pg_indexes where schemaname = current_schema()`.execute(house.db);
  const isIndexed = (table: string, column: string) =>
    rows.some(({ tablename, indexdef }) => tablename === table && indexdef.includes(`(${column}`));
  for (const [table, column] of [
    ['sessions', 'last_seen_at'],
    ['one_time_codes', 'expires_at'],
    ['throttles', 'window_started_at'],
    ['idempotency_keys', 'created_at'],
    ['outbox', 'created_at'],
  ] as const) {
    expect([table, isIndexed(table, column)]).toEqual([table, true]);
  }
});
