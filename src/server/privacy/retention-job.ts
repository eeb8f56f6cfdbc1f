/** Every day: files whose time is over are destroyed, each by a command of the clock in its owner's stream. */
import { sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import { destroyFile as rule } from '#domain/deletion.ts';
import { dayMs } from '#domain/durations.ts';
import type { PrivacyChange } from '#domain/privacy.ts';
import { refuse } from '#domain/refusal.ts';
import { isDueForDestruction, retention } from '#domain/retention.ts';
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

/**
 * Whose files are old enough that some may be due; the rule says which. While somebody has an application or a loan it
 * holds all that they ever gave, so only those count then who sent a photo or proof that was never used.
 * Exported for its test.
 */
export async function ownersOfOldFiles({ db, clock }: House): Promise<string[]> {
  const before = new Date(clock.now().getTime() - (retention.photoDays - 1) * dayMs);
  const { rows } = await sql<{ owner_id: string }>`
    select distinct f.owner_id from files f
    where f.destroyed_at is null and f.created_at < ${before} and (
      not exists (select from loans l where l.borrower_id = f.owner_id and l.status in ('unknown', 'under-review', 'approved', 'disbursed'))
      or not exists (select from personal_information p where p.borrower_id = f.owner_id
          and f.file_id in (p.ic_front_id, p.ic_back_id, p.selfie_id))
        and not exists (select from payments p where p.borrower_id = f.owner_id and p.proof_file_id = f.file_id))`.execute(
    db,
  );
  return rows.map(({ owner_id }) => owner_id);
}

/** Of one person, at once: what is due goes before the next person is read. */
async function destroyOf(house: House, ownerId: string, today: CalendarDate): Promise<number> {
  const { files, loans } = await readRetentionFacts(house.db, ownerId);
  const due = files.filter((file) => isDueForDestruction(file, loans, today));
  return runByClock(
    house,
    destroyFile,
    due.map(({ fileId }) => ({ ownerId, fileId })),
  );
}

/** Safe to run as often as one likes. A crash after a key is gone is finished by the next run. */
export async function destroyOverdueFiles(house: House): Promise<{ destroyed: number; removed: number }> {
  const today = kualaLumpurDate(house.clock.now());
  const faults: unknown[] = [];
  let destroyed = 0;
  for (const ownerId of await ownersOfOldFiles(house)) {
    try {
      destroyed += await destroyOf(house, ownerId, today);
    } catch (error) {
      // Nobody else's files wait for it.
      faults.push(...(error instanceof AggregateError ? error.errors : [error]));
    }
  }
  // Also when one file could not be destroyed: whose key is gone waits for nobody.
  const removed = await removeDestroyedBytes(house);
  if (faults.length > 0)
    throw new AggregateError(faults, `destroyFile: ${faults.length} of ${faults.length + destroyed}`);
  return { destroyed, removed };
}
