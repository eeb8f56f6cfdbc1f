/** An identity photo for the person who decides: only of a case that is theirs and still open. */
import { identityLookRefusal } from '#domain/identity-look.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { Call } from '../command.ts';
import type { House } from '../house.ts';
import { readFileRow } from '../identity/file-rows.ts';
import { readPersonalInformation } from '../identity/personal-information-rows.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import { showFile } from '../reveal/show-file.ts';
import type { FileAnswer } from '../route.ts';

export async function getIdentityImage(
  house: House,
  call: Call,
  loanId: string,
  kind: IdentityImageKind,
): Promise<FileAnswer> {
  const loan = await loanFor(house.db, call.actor, loanId);
  if (!loan) throw new RefusedError({ code: 'not-found' });
  const refused = identityLookRefusal(loan, call.actor);
  if (refused) throw new RefusedError(refused.refusal);
  const given = await readPersonalInformation(house.db, house.keys, loan.borrowerId);
  const row = given && (await readFileRow(house.db, loan.borrowerId, given.images[kind]));
  if (!row) throw new RefusedError({ code: 'not-found' });
  return showFile(house, call, loanId, row);
}
