/**
 * Seals with the newest key what older ones sealed, while commands run: each row by one statement that writes only if
 * the value is still the one that was read. It may stop anywhere, begin again, and run twice at once. The bytes of files
 * stay as they are: only their keys are wrapped again.
 */
import { dayMs } from '#domain/durations.ts';
import { UnreadableError } from '../crypto.ts';
import type { House } from '../house.ts';
import { readKeyRing, spendKeys, stayMs } from './key-ring.ts';
import {
  countKeyUse,
  readSealed,
  replaceSealed,
  type SealedRow,
  type SealedValues,
  sealedValues,
} from './sealed-rows.ts';
import { dropSpentKey, takeUpStoredKey } from './stored-keys.ts';

const atOnce = 200;
/** Of values that other processes sealed with the old key meanwhile; what comes later is for the next run. */
const mostPasses = 5;

type Rotation = {
  /** Values that were sealed again. */
  sealed: number;
  /** Values that none of our keys opens: damaged, or of a key that is gone. */
  unreadable: number;
  /** Keys that nothing needs any more, since this run. */
  spent: readonly string[];
};

/** Without work when this process does not have the newest key yet. It stops between two rows when it may not go on. */
export async function rotate(house: House, mayGoOn: () => boolean = () => true): Promise<Rotation> {
  const total = { sealed: 0, unreadable: 0, spent: [] as readonly string[] };
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const [newest, ...older] = await readKeyRing(house.db);
    if (newest?.keyId !== house.keys.keyId || older.length === 0) return total;
    const done = { sealed: 0, unreadable: 0 };
    for (const values of sealedValues) {
      const { sealed, unreadable } = await sealAgain(house, values, mayGoOn);
      done.sealed += sealed;
      done.unreadable += unreadable;
      if (sealed > 0) house.log.info({ values: values.name, sealed }, 'sealed again with the new key');
      if (!mayGoOn()) return { ...total, sealed: total.sealed + done.sealed };
    }
    total.sealed += done.sealed;
    total.unreadable = done.unreadable;
    if (done.sealed === 0) break;
  }
  const spent = await spendUnused(house);
  return { ...total, spent };
}

const longestMs = 8 * 60_000;

/**
 * As a job: what is left after some minutes is for the next one. Then an old key of the data folder is destroyed. True
 * when nothing is left to do.
 */
export async function rotateWithin(house: House, isRunning: () => boolean): Promise<boolean> {
  const { keyFolder } = house.environment;
  if (keyFolder) await takeUpStoredKey(house, keyFolder);
  const endsAt = performance.now() + longestMs;
  if (isResting(await readKeyRing(house.db), house.clock.now())) return true;
  const rotation = await rotate(house, () => isRunning() && performance.now() < endsAt);
  if (rotation.sealed > 0 || rotation.spent.length > 0) house.log.info(rotation, 'keys rotated');
  if (keyFolder && (await dropSpentKey(house, keyFolder))) {
    house.log.info('nothing needs secret.key.previous any more: it is destroyed');
  }
  const [, ...older] = await readKeyRing(house.db);
  return older.every(({ spentAt }) => spentAt !== null);
}

/** The hour of the day, in UTC, in which sealed values are looked at although nothing is to be done. */
const lookHour = 19;

/**
 * Every old key was spent a day ago or earlier: nothing is left to seal again, and looking means to read every sealed
 * table. Only a process that was left behind may have used a spent key since, so one run of the day still looks.
 */
const isResting = ([, ...older]: Awaited<ReturnType<typeof readKeyRing>>, now: Date): boolean =>
  now.getUTCHours() !== lookHour &&
  older.every(({ spentAt }) => spentAt !== null && now.getTime() - spentAt.getTime() > dayMs);

async function sealAgain(house: House, values: SealedValues, mayGoOn: () => boolean) {
  const { db, keys } = house;
  const done = { sealed: 0, unreadable: 0 };
  for (let after: readonly string[] | undefined; ; ) {
    const rows = await readSealed(db, values, { after, unless: keys.keyId, limit: atOnce });
    for (const row of rows) {
      if (!mayGoOn()) return done;
      const again = sealedAgain(house, values, row);
      if (!again) done.unreadable += 1;
      else if (await replaceSealed(db, values, row, again)) done.sealed += 1;
    }
    if (rows.length < atOnce) return done;
    after = rows.at(-1)?.key;
  }
}

function sealedAgain({ keys, log }: House, values: SealedValues, row: SealedRow) {
  try {
    return values.sealAgain(keys, row, row.place);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    log.error({ values: values.name, row: row.key, keyId: row.keyId }, 'a sealed value does not open');
    return undefined;
  }
}

/** A key is spent a while after the next was taken up: processes are told one by one, and transactions end. */
async function spendUnused({ db, clock }: House): Promise<readonly string[]> {
  const [newest, ...older] = await readKeyRing(db);
  if (!newest || clock.now().getTime() - newest.takenUpAt.getTime() < stayMs) return [];
  const used = await countKeyUse(db);
  const spent = older
    .filter(({ keyId, spentAt }) => spentAt === null && !used.get(keyId))
    .map(({ keyId }) => keyId);
  await spendKeys(db, spent, clock.now());
  return spent;
}
