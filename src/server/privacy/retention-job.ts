/** Every day: files whose time is over are destroyed, each by a command of the clock in its owner's stream. */
import { destroyFile as rule } from '#domain/deletion.ts';
import type { PrivacyChange } from '#domain/privacy.ts';
import { refuse } from '#domain/refusal.ts';
import { isDueForDestruction, retention } from '#domain/retention.ts';
import { dayMs } from '../accounts/throttles.ts';
import { runByClock } from '../by-clock.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Command } from '../command.ts';
import type { House } from '../house.ts';
import { destroyKeys, removeDestroyedBytes } from './destroy-files.ts';
import { readRetentionFacts, type StoredFacts } from './retention-facts.ts';

type Input = { ownerId: string; fileId: string };

/** The rule decides again under the owner's lock: an application may have come in since the list was made. */
const destroyFile: Command<Input, StoredFacts, PrivacyChange, undefined> = {
  action: 'destroyFile',
  stream: async (_tx, _call, { ownerId }) => ownerId,
  read: (tx, _call, { ownerId }) => readRetentionFacts(tx, ownerId),
  decide: ({ files, loans }, { fileId }, { today }) => {
    const file = files.find((kept) => kept.fileId === fileId);
    return file ? rule(file, loans, today) : refuse({ code: 'not-found' });
  },
  evidence: (tx, _change, { ownerId, fileId }, { now }) =>
    destroyKeys(tx, ownerId, [fileId], { because: 'retention', now }),
  answer: async () => undefined,
};

/** Whose files are old enough that some may be due; the rule says which. */
async function ownersOfOldFiles({ db, clock }: House): Promise<string[]> {
  const before = new Date(clock.now().getTime() - (retention.photoDays - 1) * dayMs);
  const rows = await db
    .selectFrom('files')
    .select('owner_id')
    .distinct()
    .where('destroyed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** Safe to run as often as one likes. A crash after a key is gone is finished by the next run. */
export async function destroyOverdueFiles(house: House): Promise<{ destroyed: number; removed: number }> {
  const today = kualaLumpurDate(house.clock.now());
  const due: Input[] = [];
  for (const ownerId of await ownersOfOldFiles(house)) {
    const { files, loans } = await readRetentionFacts(house.db, ownerId);
    for (const file of files) {
      if (isDueForDestruction(file, loans, today)) due.push({ ownerId, fileId: file.fileId });
    }
  }
  let destroyed = 0;
  let removed = 0;
  try {
    destroyed = await runByClock(house, destroyFile, due);
  } finally {
    // Also when one file could not be destroyed: whose key is gone waits for nobody.
    removed = await removeDestroyedBytes(house);
  }
  return { destroyed, removed };
}
