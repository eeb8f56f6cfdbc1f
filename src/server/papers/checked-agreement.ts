/**
 * A sealed agreement as anybody may know it. Only a seal has a code, so one that ended before it was sealed is not known
 * here; one that ended after it stays known and says so.
 */
import type { CheckedDocument } from '#contract/documents.ts';
import type { DocumentState } from '#domain/document.ts';
import { maskIcNumberForAll, maskPersonName } from '#domain/public-mask.ts';
import { openBody, readCopies } from '../agreements/agreement-rows.ts';
import type { Db, House } from '../house.ts';
import { agreementPlace } from '../review/approval.ts';

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof agreementsByCode>['executeTakeFirst']>>>;

const sealedAgreements = (db: Db) =>
  db
    .selectFrom('agreement_seals as e')
    .innerJoin('agreements as a', (join) =>
      join.onRef('a.loan_id', '=', 'e.loan_id').onRef('a.body_hash', '=', 'e.body_hash'),
    )
    .select(['a.loan_id', 'a.borrower_id', 'a.body_hash', 'a.body_sealed', 'a.ended', 'e.sealed_at']);

export const agreementsByCode = (db: Db, code: string) =>
  sealedAgreements(db).where('e.verification_code', '=', code);

export const agreementsByPrint = (db: Db, sha256: string) =>
  sealedAgreements(db)
    .innerJoin('agreement_copies as c', (join) =>
      join.onRef('c.loan_id', '=', 'e.loan_id').onRef('c.body_hash', '=', 'e.body_hash'),
    )
    .select('c.locale')
    .where('c.sha256', '=', sha256);

export async function checkedAgreement({ db, keys }: House, row: Row): Promise<CheckedDocument> {
  const { loan_id: loanId, borrower_id: borrowerId, body_hash: bodyHash } = row;
  const body = openBody(keys.openText(row.body_sealed, agreementPlace(loanId, borrowerId)), bodyHash);
  const { lender, borrower, documentNumber } = body;
  const copies = await readCopies(db, loanId, bodyHash);
  return {
    kind: 'loan-agreement',
    number: documentNumber,
    issuedAt: row.sealed_at.toISOString(),
    state: stateOf(row),
    lender: { name: lender.name, licenceNumber: lender.licenceNumber },
    prints: copies.map(({ locale, sha256 }) => ({ language: locale, sha256 })),
    borrower: { name: maskPersonName(borrower.name), icNumber: maskIcNumberForAll(borrower.icNumber) },
  };
}

/** Whether the money was paid out, or paid back, is nobody's business: an agreement that did not end holds. */
const stateOf = ({ ended }: Pick<Row, 'ended'>): DocumentState => {
  if (ended === null) return 'valid';
  return ended === 'superseded' ? 'superseded' : 'taken-back';
};
