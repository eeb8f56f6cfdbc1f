/** A borrower's file for a staff member: the look is written down first, and a picture says who looked, when and why. */
import { formatDateTime } from '#words/format.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import type { House } from '../house.ts';
import { assertNotDestroyed, type FileRow, openStoredFile } from '../identity/file-rows.ts';
import type { FileAnswer } from '../route.ts';
import { lookAtPhoto, lookAtProof } from './looks.ts';

/** Throws 'too-many-looks'. A PDF goes out as it came: its pages are never drawn on the server. */
export async function showFile(
  house: House,
  { actor, origin }: Call,
  loanId: string,
  row: FileRow,
): Promise<FileAnswer> {
  assertNotDestroyed(row);
  const staffId = userIdOf(actor);
  const look = {
    staffId,
    borrowerId: row.owner_id,
    fileId: row.file_id,
    loanId,
    ...(origin && { from: origin.address }),
  };
  await (row.kind === 'payment-proof' ? lookAtProof(house, look) : lookAtPhoto(house, look));
  const opened = await openStoredFile(house, row);
  if (opened.mediaType !== 'image/jpeg') return opened;
  const { name, reference } = await house.db
    .selectFrom('users')
    .innerJoin('loans', (join) => join.on('loans.loan_id', '=', loanId))
    .select(['users.name', 'loans.reference'])
    .where('users.user_id', '=', staffId)
    .executeTakeFirstOrThrow();
  const seenAt = formatDateTime(house.clock.now(), 'en');
  return { ...opened, bytes: await house.watermarks.mark(opened.bytes, [name, `${seenAt} · ${reference}`]) };
}
