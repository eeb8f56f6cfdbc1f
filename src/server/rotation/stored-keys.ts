/**
 * The keys of an embedded installation while it runs: a new key in the folder is taken up within half a minute, by every
 * process by itself, and the key before is destroyed when nothing needs it any more.
 */
import { keyIdOf } from '../crypto.ts';
import type { House } from '../house.ts';
import { dropPreviousKey, storedSecretKeys } from '../secret-key.ts';
import { openKeyRing, readKeyRing } from './key-ring.ts';
import { countKeyUse } from './sealed-rows.ts';

/** Seals with the key of the folder from now on. True when it is another than until now. */
export async function takeUpStoredKey(
  { db, keys, clock, environment }: House,
  folder: string,
): Promise<boolean> {
  const { secretKey, otherKeys } = storedSecretKeys(folder);
  if (keyIdOf(secretKey) === keys.keyId) return false;
  // A key that was given beside the folder may still be needed as well.
  const secrets = { secretKey, otherKeys: [...otherKeys, ...environment.otherSecretKeys] };
  await openKeyRing(db, secrets, clock.now());
  keys.use(secrets);
  return true;
}

/**
 * Destroys the key before when the database calls it spent: until then a start asks for it. What the database says is
 * counted once more, for a process that was left behind. True when it did.
 */
export async function dropSpentKey({ db }: House, folder: string): Promise<boolean> {
  const [previous] = storedSecretKeys(folder).otherKeys;
  if (!previous) return false;
  const keyId = keyIdOf(previous);
  const isSpent = (await readKeyRing(db)).some((key) => key.keyId === keyId && key.spentAt !== null);
  if (!isSpent || (await countKeyUse(db)).has(keyId)) return false;
  return dropPreviousKey(folder, keyId);
}

const lookEveryMs = 30_000;

/** Looks for a new key until it is closed. */
export function watchStoredKey(house: House, folder: string, startRotation: () => Promise<void>): () => void {
  const look = async () => {
    try {
      if (!(await takeUpStoredKey(house, folder))) return;
      house.log.info({ keyId: house.keys.keyId }, 'a new secret key is taken up');
      await startRotation();
    } catch (error) {
      house.log.error({ err: error }, 'the secret key of the data folder cannot be taken up');
    }
  };
  const watch = setInterval(() => void look(), lookEveryMs);
  watch.unref();
  return () => clearInterval(watch);
}
