/**
 * The evidence of an approval: who proposed, who approved first of a large loan, who confirmed, and the complete agreement made from it, sealed, with the
 * hash that the borrower will sign.
 */
import type { AgreementBody, AgreementParties } from '#domain/agreement.ts';
import { canonicalJson } from '#domain/canonical.ts';
import type { CalendarDate } from '#domain/date.ts';
import { formatIcNumber } from '#domain/ic-number.ts';
import type { LenderLimits } from '#domain/lender-limits.ts';
import type { Loan } from '#domain/loan.ts';
import type { ApprovalChange, Differences } from '#domain/review.ts';
import { userIdOf } from '../actor.ts';
import { agreementHash } from '../agreements/agreement-hash.ts';
import type { Writing } from '../command.ts';
import type { House, Tx } from '../house.ts';
import { readPersonalInformation } from '../identity/personal-information-rows.ts';
import { lenderParty } from '../lender/lender-party.ts';
import { RefusedError } from '../problem.ts';
import type { Case } from './case.ts';

export type State = Case & Differences & { parties: AgreementParties; limits: LenderLimits };

/** Where a sealed agreement is at home; it opens nowhere else. */
export const agreementPlace = (loanId: string, borrowerId: string): string =>
  `agreements:${loanId}:${borrowerId}`;

/** Lender and borrower as they stand in the agreement. What is missing stays empty, and the rule refuses it. */
export async function readParties(
  tx: Tx,
  { keys }: House,
  borrowerId: string,
  today: CalendarDate,
): Promise<AgreementParties> {
  const borrower = await readPersonalInformation(tx, keys, borrowerId);
  return {
    lender: await lenderParty(tx, today),
    borrower: {
      name: borrower?.fullName ?? '',
      icNumber: borrower ? formatIcNumber(borrower.icNumber) : '',
      address: borrower?.address ?? '',
    },
    purpose: borrower?.loanPurpose ?? '',
  };
}

export async function writeApproval(
  tx: Tx,
  { loan, agreement }: ApprovalChange,
  _input: unknown,
  { call, now }: Writing,
) {
  if (!loan.proposal) throw new RefusedError({ code: 'no-proposal' });
  const { proposedBy, proposedAt, amountSen, firstApproval } = loan.proposal;
  const row = {
    borrower_id: loan.borrowerId,
    loan_id: loan.loanId,
    proposed_by: proposedBy.userId,
    proposed_at: new Date(proposedAt),
    approved_by: userIdOf(call.actor),
    approved_at: now,
  };
  if (!agreement) {
    await tx
      .insertInto('first_approvals')
      .values({ ...row, amount_sen: amountSen })
      .execute();
    return;
  }
  await tx
    .insertInto('approvals')
    .values({
      ...row,
      proposed_amount_sen: amountSen,
      first_approved_by: firstApproval?.approvedBy.userId ?? null,
    })
    .execute();
}

export async function writeAgreement(
  tx: Tx,
  { loan, agreement }: ApprovalChange,
  _input: unknown,
  { house, now }: Writing,
): Promise<void> {
  if (agreement) await insertAgreement(tx, house, loan, agreement, now);
}

/** A newly offered agreement, sealed. */
export async function insertAgreement(
  tx: Tx,
  { keys }: House,
  loan: Loan,
  body: AgreementBody,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('agreements')
    .values({
      loan_id: loan.loanId,
      borrower_id: loan.borrowerId,
      body_hash: agreementHash(body),
      body_sealed: keys.sealText(canonicalJson(body), agreementPlace(loan.loanId, loan.borrowerId)),
      principal_sen: loan.terms.principalSen,
      version: loan.agreement?.version ?? 1,
      offered_at: now,
    })
    .execute();
}
