/**
 * A stored agreement with its signatures. The sealed text is opened, and compared with the hash that is signed, every
 * time it is read: a text that differs is a fault of ours and is never shown to anybody.
 */
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getAgreement } from '#contract/loans.ts';
import type { AgreementBody } from '#domain/agreement.ts';
import { canonicalJson } from '#domain/canonical.ts';
import type { Loan } from '#domain/loan.ts';
import type { Actor } from '#domain/permission.ts';
import type { Db, House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import { agreementHash, agreementPlace } from '../review/approval.ts';

type Signature = NonNullable<ResponseOf<typeof getAgreement>['signature']>['signature'];

export type StoredAgreement = {
  body: AgreementBody;
  bodyHash: string;
  offeredAt: Date;
  /** `dueDay`: the day of the month that the borrower chose, if any. */
  signed?: { signature: Signature; at: Date; dueDay: number | null };
  countersigned?: { name: string; at: Date };
};

/** Where a sealed signature of an agreement is at home; it opens nowhere else. */
export const agreementSignaturePlace = (loanId: string, borrowerId: string): string =>
  `agreement_signatures:${loanId}:${borrowerId}`;

/** A loan that the actor may see, with its agreement. Throws 'not-found' or 'agreement-missing'. */
export async function readLoanWithAgreement(
  tx: Db | Tx,
  { keys }: House,
  actor: Actor,
  loanId: string,
): Promise<{ loan: Loan; agreement: StoredAgreement }> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan) throw new RefusedError({ code: 'not-found' });
  const row = await readRow(tx, loan);
  if (!row) throw new RefusedError({ code: 'agreement-missing' });
  const body = openBody(
    keys.openText(row.body_sealed, agreementPlace(loanId, loan.borrowerId)),
    row.body_hash,
  );
  const place = agreementSignaturePlace(loanId, loan.borrowerId);
  return {
    loan,
    agreement: {
      body,
      bodyHash: row.body_hash,
      offeredAt: row.offered_at,
      ...(row.signature_sealed &&
        row.signed_at && {
          signed: {
            signature: JSON.parse(keys.openText(row.signature_sealed, place)) as Signature,
            at: row.signed_at,
            dueDay: row.due_day,
          },
        }),
      ...(row.staff_name &&
        row.countersigned_at && { countersigned: { name: row.staff_name, at: row.countersigned_at } }),
    },
  };
}

const readRow = (tx: Db | Tx, { loanId, borrowerId }: Loan) =>
  tx
    .selectFrom('agreements as a')
    .leftJoin('agreement_signatures as s', 's.loan_id', 'a.loan_id')
    .leftJoin('agreement_countersignatures as c', 'c.loan_id', 'a.loan_id')
    .select([
      'a.body_hash',
      'a.body_sealed',
      'a.offered_at',
      's.signature_sealed',
      's.signed_at',
      's.due_day',
      'c.staff_name',
      'c.countersigned_at',
    ])
    .where('a.borrower_id', '=', borrowerId)
    .where('a.loan_id', '=', loanId)
    .executeTakeFirst();

/** The text must be canonical and have the hash; anything else was changed after the offer. */
function openBody(text: string, bodyHash: string): AgreementBody {
  const body = JSON.parse(text) as AgreementBody;
  if (canonicalJson(body) !== text || agreementHash(body) !== bodyHash) {
    throw new Error(`the stored agreement does not have the hash ${bodyHash} that was offered`);
  }
  return body;
}
