/**
 * Fills an empty database with a demo lender, its staff and borrowers with loans in every state. One process at a time
 * does it, under a lock; everybody's name and password is written to the data folder first. After a start that was killed
 * in the middle, the next one makes the people who are missing; a story that was cut off stays where its last command
 * left it, because nothing that happened is ever deleted.
 */
import { sql } from 'kysely';
import { generateSecret } from 'otplib';
import type { Actor } from '#domain/permission.ts';
import { defaultLocale } from '#words/locale.ts';
import { createStaff } from '../accounts/staff.ts';
import { transaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import type { CastBorrower } from './cast-borrower.ts';
import { castBorrowers } from './cast-borrowers.ts';
import { type CastStaff, castStaff } from './cast-staff.ts';
import { openDemoLender } from './demo-lender.ts';
import { demoPassword } from './demo-password.ts';
import { type DemoFile, type DemoPerson, readDemoFile, writeDemoFile } from './demo-people.ts';
import type { Office } from './scene.ts';
import { type SeedClock, seedClock } from './seed-clock.ts';

/** Any constant will do that no other lock of ours has. */
const advisoryLockKey = 5_371_646_802;
const patienceMs = 120_000;

/**
 * The people of the demo in this database; undefined when it has none, because somebody else's people or lender are in
 * it. Call it before jobs run: they would clear away codes of months ago before these are given.
 */
export const seedDemo = (
  house: House,
  { dataDir }: { dataDir: string },
): Promise<readonly DemoPerson[] | undefined> =>
  transaction(
    house.db,
    async (lock) => {
      await sql`select pg_advisory_xact_lock(${advisoryLockKey})`.execute(lock);
      const file = (await demoOf(house, dataDir)) ?? (await beginDemo(house, dataDir));
      if (!file || file.isComplete) return file?.people;
      await playDemo(house, file.people);
      await writeDemoFile(dataDir, { ...file, isComplete: true });
      return file.people;
    },
    // Only the lock is held here; the demo is written by other connections meanwhile.
    { lockTimeoutMs: patienceMs, statementTimeoutMs: patienceMs, idleTimeoutMs: 0 },
  );

/** What the data folder says, if it speaks of this database. */
async function demoOf({ db }: House, dataDir: string): Promise<DemoFile | undefined> {
  const file = await readDemoFile(dataDir);
  if (!file) return undefined;
  const product = await db
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', file.productId)
    .executeTakeFirst();
  return product && file;
}

/** Undefined when the database is not empty. */
async function beginDemo(house: House, dataDir: string): Promise<DemoFile | undefined> {
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select from users) or exists (select from lender)
    or exists (select from products) as used`.execute(house.db);
  if (rows[0]?.used !== false) return undefined;
  const file = { productId: newId(house.clock.now()), isComplete: false, people: makePeople() };
  await writeDemoFile(dataDir, file);
  await transaction(house.db, (tx) => openDemoLender(tx, file.productId));
  return file;
}

const makePeople = (): DemoPerson[] => [
  ...castBorrowers
    .toSorted((a, b) => Number(b.isToTry ?? false) - Number(a.isToTry ?? false))
    .map(({ name, email, phone, icNumber, about, isToTry }) => ({
      role: 'borrower' as const,
      name,
      email,
      phone,
      password: demoPassword(),
      icNumber,
      about,
      ...(isToTry && { isToTry }),
    })),
  ...castStaff.map(({ demoRole, name, email, about }) => ({
    role: demoRole,
    name,
    email,
    password: demoPassword(),
    totpSecret: generateSecret(),
    about,
  })),
];

/** So many stories at once: their commands take one connection each, and the lock holds another one of the pool. */
const storiesAtOnce = 5;
const staffSinceDays = 300;

async function playDemo(house: House, people: readonly DemoPerson[]): Promise<void> {
  // An interrupted sign-up at the same minute of the past would count as asking for a second code too soon.
  await house.db.deleteFrom('throttles').execute();
  const office = await hireStaff(house, people);
  const known = await knownEmails(house);
  if (castBorrowers.some(({ email }) => known.has(email))) {
    house.log.warn(
      'the first start was interrupted: some people of the demo stand earlier than demo.json says',
    );
  }
  const waiting = castBorrowers.filter(({ email }) => !known.has(email));
  const play = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await playStory(house, next, people, office);
    }
  };
  // All come to their end before the lock is given back.
  const ended = await Promise.allSettled(Array.from({ length: storiesAtOnce }, play));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
  // The past of a demo waits for no postman.
  await house.db
    .updateTable('outbox')
    .set((eb) => ({ sent_at: eb.ref('created_at') }))
    .where('sent_at', 'is', null)
    .execute();
}

async function playStory(
  house: House,
  borrower: CastBorrower,
  people: readonly DemoPerson[],
  office: Office,
): Promise<void> {
  // Drawing needs much that a running server does not.
  const { stories } = await import('./stories.ts');
  const clock = seedClock(house.clock.now(), castBorrowers.indexOf(borrower) * 2);
  const { password } = personWith(people, borrower.email);
  await stories[borrower.story]({ house: inThePast(house, clock), clock, borrower, password, office });
}

/** Nothing of a demo's past is sent to anybody. */
const inThePast = (house: House, clock: SeedClock): House => ({
  ...house,
  clock,
  assertClock: undefined,
  queueDelivery: async () => {},
  queueProof: async () => {},
  proveSoon: async () => {},
  queueWebhooks: async () => {},
  queueAuditCheck: async () => {},
});

async function hireStaff(house: House, people: readonly DemoPerson[]): Promise<Office> {
  const clock = seedClock(house.clock.now(), 0);
  clock.daysAgo(staffSinceDays, '09:00');
  const hired = await Promise.all(
    castStaff.map(async (member): Promise<[CastStaff['demoRole'], Actor]> => {
      const userId = await hire(inThePast(house, clock), member, personWith(people, member.email));
      return [member.demoRole, { kind: 'staff', userId, roles: [member.role] }];
    }),
  );
  const desk = new Map(hired);
  const at = (role: CastStaff['demoRole']): Actor => desk.get(role) ?? { kind: 'guest' };
  return {
    officer: at('loan-officer'),
    approver: at('approver'),
    finance: at('finance'),
    secondFinance: at('finance-2'),
  };
}

async function hire(
  house: House,
  { name, email, role }: CastStaff,
  { password, totpSecret }: DemoPerson,
): Promise<string> {
  const known = await house.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (known) return known.user_id;
  const member = { name, email, password, roles: [role], locale: defaultLocale };
  return (await createStaff(house, { ...member, ...(totpSecret && { totpSecret }) })).userId;
}

async function knownEmails({ db }: House): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('users').select('email').where('verified_at', 'is not', null).execute();
  return new Set(rows.map(({ email }) => email));
}

function personWith(people: readonly DemoPerson[], wanted: string): DemoPerson {
  const person = people.find(({ email }) => email === wanted);
  if (!person) throw new Error(`demo.json does not know ${wanted}; delete the data folder for a new demo`);
  return person;
}
