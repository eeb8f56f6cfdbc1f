/** A new key in the data folder: taken up by processes that run, safe wherever it is broken off, the old one destroyed. */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyIdOf, makeKeys } from '../crypto.ts';
import { testDatabase } from '../db/test-database.ts';
import type { Db, House } from '../house.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { dropPreviousKey, replaceStoredKey, storedSecretKeys } from '../secret-key.ts';
import { makeHouse, messageSentTo, movableClock } from '../testing.ts';
import { openKeyRing, readKeyRing, spendKeys } from './key-ring.ts';
import { rotate, rotateWithin } from './rotate.ts';
import { countKeyUse } from './sealed-rows.ts';
import { dropSpentKey, takeUpStoredKey } from './stored-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jernih-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => path.join(folder, 'secret.key');
const previousFile = () => path.join(folder, 'secret.key.previous');
const ids = () => {
  const { secretKey, otherKeys } = storedSecretKeys(folder);
  return [secretKey, ...otherKeys].map(keyIdOf);
};
/** As if it were a minute and more ago. */
const age = (name: string) => utimesSync(name, new Date(0), new Date(0));

it('is put in the place of the old one, which stays beside it', async () => {
  const [old] = ids();
  expect(await replaceStoredKey(folder)).toBe('replaced');
  const [next, previous, ...more] = ids();
  expect(previous).toBe(old);
  expect(next).not.toBe(old);
  expect(more).toEqual([]);
  for (const name of [file(), previousFile()]) expect(statSync(name).mode & 0o777).toBe(0o600);
});

it('is not replaced again while the one before is needed', async () => {
  await replaceStoredKey(folder);
  const now = ids();
  expect(await replaceStoredKey(folder)).toBe('key-before-needed');
  expect(ids()).toEqual(now);
  expect(existsSync(`${file()}.next`)).toBe(false);
});

it('goes on after a change that was broken off anywhere', async () => {
  const [old = ''] = ids();
  // Half of the next key was written.
  writeFileSync(`${file()}.next`, 'half');
  expect(ids()).toEqual([old]);
  expect(await replaceStoredKey(folder)).toBe('under-way');
  age(`${file()}.next`);
  expect(await replaceStoredKey(folder)).toBe('replaced');
  expect(ids()[1]).toBe(old);

  // The old key was kept, and the new one not yet put in its place.
  rmSync(previousFile());
  linkSync(file(), previousFile());
  const [kept = ''] = ids();
  expect(ids()).toEqual([kept, kept]);
  expect(await replaceStoredKey(folder)).toBe('replaced');
  expect(ids()[1]).toBe(kept);
  expect(ids()[0]).not.toBe(kept);
});

it('says which file is damaged', async () => {
  await replaceStoredKey(folder);
  writeFileSync(previousFile(), 'half');
  expect(() => storedSecretKeys(folder)).toThrow('secret.key.previous is damaged');
});

const clock = movableClock(new Date().toISOString());
const base = await makeHouse({ clock });

/** A process that runs on this folder, with the keys that were given beside it. */
async function process({ db = base.db, given = [] }: { db?: Db; given?: Buffer[] } = {}): Promise<House> {
  const { secretKey, otherKeys } = storedSecretKeys(folder);
  const otherSecretKeys = [...otherKeys, ...given];
  const indexKey = await openKeyRing(db, { secretKey, otherKeys: otherSecretKeys }, clock.now());
  const findMore = () => storedSecretKeys(folder);
  const keys = makeKeys(secretKey, otherSecretKeys, { indexKey, findMore });
  return { ...base, db, keys, environment: { ...base.environment, keyFolder: folder, otherSecretKeys } };
}

const write = (house: House, sentTo: string) =>
  house.db
    .transaction()
    .execute((tx) =>
      writeOutbox(tx, house, { userId: null, channel: 'email', sentTo, subject: '', text: sentTo }),
    );
const textTo = async (house: House, sentTo: string) => (await messageSentTo(house, sentTo)).text;
const always = () => true;

it('is taken up by processes that run, in any order, and the old key is destroyed when nothing needs it', async () => {
  const [one, other] = [await process(), await process()];
  const [old = ''] = ids();
  await write(one, 'before@example.com');
  expect(await takeUpStoredKey(one, folder)).toBe(false);

  await replaceStoredKey(folder);
  expect(await takeUpStoredKey(one, folder)).toBe(true);
  await write(one, 'new@example.com');
  await write(other, 'old@example.com');
  // The other one was not told, and finds the key by itself.
  expect(other.keys.keyId).toBe(old);
  for (const sentTo of ['before@example.com', 'new@example.com', 'old@example.com']) {
    expect(await textTo(one, sentTo)).toBe(sentTo);
    expect(await textTo(other, sentTo)).toBe(sentTo);
  }

  expect(await rotateWithin(one, always)).toBe(false);
  expect(existsSync(previousFile())).toBe(true);
  await write(other, 'late@example.com');
  clock.advance(11 * 60_000);
  // The job of the other process takes the key up itself.
  expect(await rotateWithin(other, always)).toBe(true);
  expect(existsSync(previousFile())).toBe(false);
  expect(ids()).toEqual([other.keys.keyId]);

  const started = await process();
  for (const sentTo of ['before@example.com', 'old@example.com', 'late@example.com']) {
    expect(await textTo(started, sentTo)).toBe(sentTo);
  }
  expect(await replaceStoredKey(folder)).toBe('replaced');
});

it('stays until the database calls it spent, however old the new one is: every start asks for it', async () => {
  const { db } = await testDatabase();
  await write(await process({ db }), 'before@example.com');
  // Nobody runs when it is replaced, and the start is long after.
  await replaceStoredKey(folder);
  age(file());
  const [, old = ''] = ids();
  expect(await rotateWithin(await process({ db }), always)).toBe(false);
  expect(existsSync(previousFile())).toBe(true);

  const started = await process({ db });
  clock.advance(11 * 60_000);
  expect(await rotateWithin(started, always)).toBe(true);
  expect(existsSync(previousFile())).toBe(false);
  expect((await readKeyRing(db)).find(({ keyId }) => keyId === old)?.spentAt).not.toBeNull();
  expect(await textTo(await process({ db }), 'before@example.com')).toBe('before@example.com');
});

it('stays when a process that was left behind sealed with it after it was spent', async () => {
  const { db } = await testDatabase();
  const leftBehind = await process({ db });
  await replaceStoredKey(folder);
  const house = await process({ db });
  await spendKeys(db, [leftBehind.keys.keyId], clock.now());
  await write(leftBehind, 'late@example.com');
  expect(await dropSpentKey(house, folder)).toBe(false);
  await rotate(house);
  expect(await dropSpentKey(house, folder)).toBe(true);
});

it('has long been spent: what is sealed is looked at once a day, and not every hour', async () => {
  const { db } = await testDatabase();
  const leftBehind = await process({ db });
  await replaceStoredKey(folder);
  const house = await process({ db });
  await spendKeys(db, [leftBehind.keys.keyId], clock.now());
  clock.advance(2 * 24 * 60 * 60_000);
  await write(leftBehind, 'late@example.com');
  const atHour = (hour: number) =>
    clock.advance(((hour - clock.now().getUTCHours() + 24) % 24) * 60 * 60_000);
  const isSealedAgain = async () => !(await countKeyUse(db)).has(leftBehind.keys.keyId);
  atHour(18);
  expect(await rotateWithin(house, always)).toBe(true);
  expect(await isSealedAgain()).toBe(false);
  atHour(19);
  expect(await rotateWithin(house, always)).toBe(true);
  expect(await isSealedAgain()).toBe(true);
});

it('is not destroyed while it is being replaced: then it lies in the place of the key before, and seals', async () => {
  const [old = ''] = ids();
  const replacing = replaceStoredKey(folder);
  expect(ids()).toEqual([old, old]);
  expect(await dropPreviousKey(folder, old)).toBe(false);
  expect(await replacing).toBe('replaced');
  expect(ids()[1]).toBe(old);

  // Broken off just there.
  rmSync(file());
  linkSync(previousFile(), file());
  expect(await dropPreviousKey(folder, old)).toBe(false);
  expect(ids()).toEqual([old, old]);
});

it('is left alone by who counted the key that lay there before', async () => {
  const { db } = await testDatabase();
  await process({ db });
  await replaceStoredKey(folder);
  age(file());
  const [second = '', first = ''] = ids();
  const house = await process({ db });
  await spendKeys(db, [first], clock.now());
  const dropping = dropSpentKey(house, folder);
  // While the database counts, another process destroys it, and the key after it is replaced as well.
  rmSync(previousFile());
  linkSync(file(), previousFile());
  rmSync(file());
  const [third] = ids();
  expect(await dropping).toBe(false);
  expect(ids()).toEqual([third, second]);
});

it('is destroyed by one at a time, and after one that was broken off', async () => {
  await replaceStoredKey(folder);
  const [, old = ''] = ids();
  writeFileSync(`${file()}.next`, 'half');
  expect(await dropPreviousKey(folder, old)).toBe(false);
  age(`${file()}.next`);
  expect(await dropPreviousKey(folder, old)).toBe(true);
  expect(existsSync(previousFile())).toBe(false);
  expect(existsSync(`${file()}.next`)).toBe(false);
});

it('is taken up beside a key that was given and still opens something', async () => {
  const { db } = await testDatabase();
  const given = randomBytes(32);
  const indexKey = await openKeyRing(db, { secretKey: given, otherKeys: [] }, clock.now());
  await write({ ...base, db, keys: makeKeys(given, [], { indexKey }) }, 'given@example.com');
  const house = await process({ db, given: [given] });
  await replaceStoredKey(folder);
  expect(await takeUpStoredKey(house, folder)).toBe(true);
  expect(house.keys.keyId).toBe(ids()[0]);
  expect(await textTo(house, 'given@example.com')).toBe('given@example.com');
});

it('stays while something needs it that does not open', async () => {
  const { db } = await testDatabase();
  const house = { ...base, db };
  const secrets = storedSecretKeys(folder);
  const indexKey = await openKeyRing(db, secrets, clock.now());
  const keys = makeKeys(secrets.secretKey, [], { indexKey });
  const own: House = { ...house, keys, environment: { ...house.environment, keyFolder: folder } };
  await write(own, 'whole@example.com');
  await db
    .updateTable('outbox')
    .set({ text_sealed: keys.sealText('moved', 'outbox:elsewhere:null') })
    .execute();
  await replaceStoredKey(folder);
  clock.advance(11 * 60_000);
  await rotateWithin(own, always);
  clock.advance(11 * 60_000);
  expect(await rotateWithin(own, always)).toBe(false);
  expect(existsSync(previousFile())).toBe(true);
  expect(readFileSync(previousFile(), 'utf8')).not.toBe(readFileSync(file(), 'utf8'));
});
