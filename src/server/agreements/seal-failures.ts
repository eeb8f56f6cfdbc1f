/** Why an agreement could not be sealed: a row for the contracts desk, and everything there is to know in the log. */
import { randomBytes } from 'node:crypto';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { House } from '../house.ts';
import { SealError } from '../seal/sealer.ts';

type Failure = { reason: 'glyph-missing' | 'seal-key' | 'fault'; detail: string };

/** A fault of ours may name anything, so staff read only what we wrote ourselves, or a reference that finds it in the log. */
function failureOf(error: unknown): Failure {
  if (error instanceof MissingGlyphsError || error instanceof SealError) {
    const reason = error instanceof SealError ? 'seal-key' : 'glyph-missing';
    return { reason, detail: error.message.slice(0, 400) };
  }
  return { reason: 'fault', detail: randomBytes(4).toString('hex').toUpperCase() };
}

/** Never throws: the caller throws `error`, which says more than a database that is away. */
export async function keepFailure(
  house: House,
  loanId: string,
  bodyHash: string,
  error: unknown,
): Promise<void> {
  const failure = failureOf(error);
  house.log.error({ err: error, loanId, reference: failure.detail }, 'an agreement could not be sealed');
  try {
    await writeFailure(house, loanId, bodyHash, failure);
  } catch (away) {
    house.log.error({ err: away, loanId }, 'staff cannot be told why an agreement is not sealed');
  }
}

async function writeFailure(
  { db, clock }: House,
  loanId: string,
  bodyHash: string,
  { reason, detail }: Failure,
): Promise<void> {
  const failure = { reason, detail, failed_at: clock.now() };
  await db
    .insertInto('agreement_seal_failures')
    .values({ loan_id: loanId, body_hash: bodyHash, tries: 1, ...failure })
    .onConflict((on) =>
      on.columns(['loan_id', 'body_hash']).doUpdateSet((eb) => ({
        ...failure,
        tries: eb('agreement_seal_failures.tries', '+', 1),
      })),
    )
    .execute();
  // Somebody else sealed it meanwhile: then nothing failed.
  await db
    .deleteFrom('agreement_seal_failures as f')
    .where('f.loan_id', '=', loanId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agreement_seals as e')
          .select('e.loan_id')
          .whereRef('e.loan_id', '=', 'f.loan_id')
          .whereRef('e.body_hash', '=', 'f.body_hash'),
      ),
    )
    .execute();
}
