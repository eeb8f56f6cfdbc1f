/** Claims between their rows and the domain's value; one that is not the actor's looks like one that does not exist. */
import type { Claim } from '#domain/claim.ts';
import { calendarDate } from '#domain/date.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import type { Db, Tx } from '../house.ts';

export type ClaimRecord = NonNullable<Awaited<ReturnType<typeof claimRowFor>>>;

const claimRows = (tx: Db | Tx) =>
  tx
    .selectFrom('claims as c')
    .leftJoin('users as proposer', 'proposer.user_id', 'c.proposed_by')
    .selectAll('c')
    .select('proposer.name as proposer_name');

/** Staff reach a claim of any borrower (the permission table decided whether they may ask); a borrower only their own. */
export const claimRowFor = (tx: Db | Tx, actor: Actor, claimId: string) => {
  const one = claimRows(tx).where('c.claim_id', '=', claimId);
  return (actor.kind === 'staff' ? one : one.where('c.borrower_id', '=', userIdOf(actor))).executeTakeFirst();
};

/** The claim of a loan that waits for its answer: there is at most one. */
export async function openClaimOf(tx: Tx, loanId: string): Promise<Claim | undefined> {
  const row = await claimRows(tx)
    .where('c.loan_id', '=', loanId)
    .where('c.status', '=', 'open')
    .executeTakeFirst();
  return row && claimOf(row);
}

/** How all that the borrower of a loan said of it stands; what the lender reported does not count to it. */
export async function claimStatuses(tx: Db | Tx, loanId: string): Promise<Claim['status'][]> {
  const rows = await tx
    .selectFrom('claims')
    .select('status')
    .where('loan_id', '=', loanId)
    .where('reported_by', 'is', null)
    .execute();
  return rows.map(({ status }) => status);
}

export const claimOf = (row: ClaimRecord): Claim => ({
  claimId: row.claim_id,
  status: row.status,
  openedOn: calendarDate(row.opened_on),
  ...(row.reported_by && { isReportedByLender: true }),
  ...(row.outcome &&
    row.proposed_by && {
      proposal: {
        outcome: row.outcome,
        proposedBy: { userId: row.proposed_by, name: row.proposer_name ?? '' },
      },
    }),
});
