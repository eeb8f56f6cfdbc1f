/** Whether it is our turn on an application is kept in its row: whatever happens, it says what the rules read. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { rowsPerPage } from '#contract/list.ts';
import { applyForLoan, cancelLoan } from '#contract/loans.ts';
import {
  getApplications,
  handOverApplication,
  requestCorrection,
  takeApplication,
} from '#contract/office.ts';
import { isComplete } from '#domain/verification.ts';
import type { Tx } from '../house.ts';
import { newId } from '../id.ts';
import { verificationFacts } from '../identity/verification-facts.ts';
import { destroyKeys } from '../privacy/destroy-files.ts';
import { eraseRecords } from '../privacy/erase-records.ts';
import { type Borrower, borrower } from '../testing.ts';
import { application, applied, bankInput, must, personalInput } from '../testing-loans.ts';
import { keptFile } from '../testing-uploads.ts';
import { openReviewDesk } from '../testing-workplace.ts';

const { clock, house, app, officer, auditor } = await openReviewDesk();
const { db } = house;

const loanRows = () =>
  db
    .selectFrom('loans')
    .select(['loan_id', 'borrower_id', 'status', 'corrections', 'assigned_to', 'is_ready', 'applied_at'])
    .orderBy('applied_at')
    .orderBy('loan_id')
    .execute();

/** The slow form: what the rules read of each borrower. */
async function expectTheSame() {
  const rows = await loanRows();
  const kept = rows.map(({ loan_id, is_ready }) => [loan_id, is_ready]);
  const ruled = [];
  for (const { loan_id, borrower_id, status, corrections } of rows) {
    const facts = await verificationFacts(db, borrower_id);
    const isOurs =
      (status === 'unknown' && facts !== undefined && isComplete(facts)) ||
      (status === 'under-review' && corrections === null);
    ruled.push([loan_id, isOurs]);
  }
  expect(kept).toEqual(ruled);
  return rows;
}

const keptPhotos = async ({ userId }: Borrower) => ({
  'ic-front': await keptFile(house, userId, 'ic-front'),
  'ic-back': await keptFile(house, userId, 'ic-back'),
  'selfie-with-ic': await keptFile(house, userId, 'selfie-with-ic'),
});

/** While a loan is open the database refuses it. */
const erase = (work: (tx: Tx, now: Date) => Promise<void>) =>
  db
    .transaction()
    .execute((tx) => work(tx, clock.now()))
    .catch(() => {});

/** What may come next; what the rules refuse then changes nothing. */
const steps: Record<string, (person: Borrower, loanId: string) => Promise<unknown>> = {
  apply: (person) => person.call(applyForLoan, application()),
  information: async (person) =>
    person.call(submitPersonalInformation, personalInput(await keptPhotos(person))),
  account: (person) => person.call(updateBankAccount, bankInput),
  take: (_, loanId) => officer.call(takeApplication, { loanId }),
  'hand back': (_, loanId) => officer.call(handOverApplication, { loanId, to: null }),
  'ask for a photo': (_, loanId) =>
    officer.call(requestCorrection, { loanId, corrections: [{ item: 'photo-blurred', photo: 'ic-front' }] }),
  'ask for an account': (_, loanId) =>
    officer.call(requestCorrection, { loanId, corrections: [{ item: 'bank-account' }] }),
  cancel: (person, loanId) => person.call(cancelLoan, { loanId }),
  'photo destroyed': ({ userId }) =>
    erase(async (tx, now) => {
      const files = await tx.selectFrom('files').select('file_id').where('owner_id', '=', userId).execute();
      const last = files.map(({ file_id }) => file_id).slice(-1);
      await destroyKeys(tx, userId, last, { because: 'asked', now });
    }),
  'account erased': ({ userId }) =>
    erase((tx, now) => eraseRecords(tx, house, userId, ['bank-accounts'], now)),
  'information erased': ({ userId }) =>
    erase((tx, now) => eraseRecords(tx, house, userId, ['personal-information'], now)),
};
const someOrder = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 4, maxLength: 9 });
const orders = [
  // Those that chance seldom finds.
  ['information', 'account', 'apply', 'take', 'ask for a photo', 'information', 'hand back'],
  [
    'information',
    'account',
    'photo destroyed',
    'apply',
    'information',
    'take',
    'ask for an account',
    'account',
  ],
  ['information', 'account', 'account erased', 'apply', 'account', 'take', 'hand back', 'take', 'cancel'],
  ['apply', 'account', 'information', 'photo destroyed', 'information erased', 'account erased'],
  ['information', 'account', 'information erased', 'apply', 'information'],
];

test('each step of a borrower, an officer and an erasure is followed', async () => {
  const turns = { ours: 0, theirs: 0 };
  const byChance = fc
    .sample(someOrder, { numRuns: 15, seed: 5 })
    .map((order, at) => (at % 3 === 0 ? order : ['information', 'account', 'apply', ...order]));
  for (const order of [...orders, ...byChance]) {
    clock.advance(1000);
    const person = await borrower(house, app);
    for (const name of order) {
      const own = (await loanRows()).findLast(({ borrower_id }) => borrower_id === person.userId);
      await steps[name]?.(person, own?.loan_id ?? newId());
      const now = (await expectTheSame()).findLast(({ borrower_id }) => borrower_id === person.userId);
      if (now) turns[now.is_ready ? 'ours' : 'theirs'] += 1;
    }
  }
  expect(Math.min(turns.ours, turns.theirs)).toBeGreaterThan(15);
});

test('every application that waits for an officer is reached by turning pages, once, the longest first', async () => {
  for (let more = 0; more < rowsPerPage + 3; more += 1) {
    await applied(house, app);
  }
  const waiting = (await loanRows())
    .filter(({ is_ready, status, assigned_to }) => is_ready && (status === 'unknown' || assigned_to === null))
    .map(({ loan_id }) => loan_id);
  const reached: string[] = [];
  for (let page = 1; reached.length < waiting.length; page += 1) {
    const { rows, total } = await must(
      auditor.call(getApplications, { view: 'unassigned', page, sort: '-waiting' }),
    );
    expect(total).toBe(waiting.length);
    expect(rows.length).toBeGreaterThan(0);
    reached.push(...rows.map(({ loanId }) => loanId));
  }
  expect(reached).toEqual(waiting);
  expect(waiting.length).toBeGreaterThan(rowsPerPage);
});

test('it is not written by hand', async () => {
  await sql`update loans set is_ready = not is_ready`.execute(db);
  await expectTheSame();
});

test('of two parts that come at the same time the second one sees the first', async () => {
  const example = (await applied(house, app)).person;
  const person = await borrower(house, app);
  await must(person.call(applyForLoan, application()));
  const { full_name_folded: _, ...information } = await db
    .selectFrom('personal_information')
    .selectAll()
    .where('borrower_id', '=', example.userId)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('borrower_id', '=', example.userId)
    .executeTakeFirstOrThrow();
  const photos = await keptPhotos(person);
  // Both without the lock that a command takes.
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('personal_information')
      .values({
        ...information,
        borrower_id: person.userId,
        ic_front_id: photos['ic-front'],
        ic_back_id: photos['ic-back'],
        selfie_id: photos['selfie-with-ic'],
      })
      .execute();
    second = db
      .insertInto('bank_accounts')
      .values({ ...account, borrower_id: person.userId, bank_account_id: newId() })
      .execute();
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await second;
  const rows = await expectTheSame();
  expect(rows.find(({ borrower_id }) => borrower_id === person.userId)?.is_ready).toBe(true);
});

test('what was there before the column is filled in', async () => {
  for (const table of ['personal_information', 'bank_accounts'])
    await sql`drop trigger ${sql.raw(`${table}_followed`)} on ${sql.table(table)}`.execute(db);
  await sql`drop trigger loans_readiness on loans`.execute(db);
  await sql`drop function keep_readiness(), follow_verification(), is_verification_complete(uuid)`.execute(
    db,
  );
  await sql`drop index loans_proposed`.execute(db);
  await sql`alter table loans drop column is_ready`.execute(db);
  const file = path.join(import.meta.dirname, '../db/migrations/0073_what_waits_for_an_officer.sql');
  const migration = await readFile(file, 'utf8');
  await db.transaction().execute((tx) => sql.raw(migration).execute(tx));
  const rows = await expectTheSame();
  expect(new Set(rows.map(({ is_ready }) => is_ready))).toEqual(new Set([true, false]));
});
