/** A photo that both people of a recovery compare the person with: the one of the day on which it was prepared. */
import type { getRecoveryPhoto } from '#contract/recoveries.ts';
import { compareRefusal } from '#domain/assisted-recovery.ts';
import type { Call } from '../command.ts';
import type { House } from '../house.ts';
import { readFileRow } from '../identity/file-rows.ts';
import { RefusedError } from '../problem.ts';
import { showFile } from '../reveal/show-file.ts';
import type { FileAnswer, InputOf } from '../route.ts';
import { accountRecoveryOf, colleagueOf, photosOf, readRecovery } from './recovery-rows.ts';

/** Throws 'not-found', 'recovery-decided', 'recovery-stale', 'not-allowed', 'file-destroyed' and 'too-many-looks'. */
export async function readRecoveryPhoto(
  house: House,
  call: Call,
  { kind, ...place }: InputOf<typeof getRecoveryPhoto>,
): Promise<FileAnswer> {
  const row = await readRecovery(house.db, place);
  if (!row) throw new RefusedError({ code: 'not-found' });
  const refused = compareRefusal(accountRecoveryOf(row), colleagueOf(call), house.clock.now().toISOString());
  if (refused) throw new RefusedError(refused.refusal);
  const fileId = photosOf(row)?.[kind];
  const file = fileId && (await readFileRow(house.db, row.borrower_id, fileId));
  if (!file) throw new RefusedError({ code: 'not-found' });
  return showFile(house, call, row.loan_id, file);
}
