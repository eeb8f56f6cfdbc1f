/** An identity photo for the person who decides: only of a case still being worked on, written down, and not in bulk. */
import type { IdentityImageKind } from '#domain/refusal.ts';
import { hourMs, takePlace, throttleKey, tooManyTries } from '../accounts/throttles.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { openStoredFile, readFileRow } from '../identity/file-rows.ts';
import { readPersonalInformation } from '../identity/personal-information-rows.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';

/** Far above a day's honest work, far below copying the customers' cards. */
const viewsPerHour = { limit: 50, windowMs: hourMs };

export async function getIdentityImage(
  house: House,
  { actor }: Call,
  loanId: string,
  kind: IdentityImageKind,
): Promise<FileAnswer> {
  const staffId = userIdOf(actor);
  const loan = await loanFor(house.db, actor, loanId);
  if (!loan) throw new RefusedError({ code: 'not-found' });
  const isWorkedOn =
    loan.status === 'unknown' || loan.status === 'under-review' || loan.status === 'approved';
  if (!isWorkedOn) throw new RefusedError({ code: 'wrong-status', status: loan.status });
  const given = await readPersonalInformation(house.db, house.keys, loan.borrowerId);
  const row = given && (await readFileRow(house.db, loan.borrowerId, given.images[kind]));
  if (!row) throw new RefusedError({ code: 'not-found' });
  const waitMs = await takePlace(house, throttleKey(house, 'identity-image', staffId), viewsPerHour);
  if (waitMs > 0) throw tooManyTries(waitMs);
  const now = house.clock.now();
  // Written before the photo is opened: nobody sees one without a trace.
  await house.db
    .insertInto('file_views')
    .values({
      view_id: newId(now),
      staff_id: staffId,
      owner_id: loan.borrowerId,
      file_id: row.file_id,
      loan_id: loanId,
      viewed_at: now,
    })
    .execute();
  return openStoredFile(house, row);
}
