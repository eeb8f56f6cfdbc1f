/** The borrower's side of "I did not receive this": opening it, and taking it back when the money is there. */
import type * as endpoints from '#contract/claims.ts';
import type { ClaimView } from '#contract/claims.ts';
import * as rules from '#domain/claim.ts';
import type { Loan } from '#domain/loan.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import { ownStream } from '../actor.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { readCalendar } from '../lender/calendar.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { referencesOf } from '../messages/queries.ts';
import { isBackOnLine } from '../payouts/payout-lines.ts';
import type { InputOf } from '../route.ts';
import { claimStatuses, openClaimOf } from './claim-rows.ts';
import { newestClaimOf } from './queries.ts';

type OwnCase = { loan: Loan; claim?: rules.Claim };

async function readOwnCase(tx: Tx, { actor }: Call, { loanId }: { loanId: string }) {
  const loan = await loanFor(tx, actor, loanId);
  const claim = loan && (await openClaimOf(tx, loanId));
  return loan && { loan, ...(claim && { claim }) };
}

async function ownAnswer(tx: Tx, { loan }: rules.ClaimChange): Promise<ClaimView> {
  const view = await newestClaimOf(tx, loan);
  if (!view) throw new Error(`the claim on loan ${loan.loanId} was not written`);
  return view;
}

type Opening = OwnCase & { earlier: rules.Claim['status'][]; references: string[] };

export const claimNotReceived: Command<
  InputOf<typeof endpoints.claimNotReceived>,
  Opening,
  rules.ClaimChange,
  ClaimView
> = {
  action: 'claimNotReceived',
  stream: ownStream,
  read: async (tx, call, input) => {
    const found = await readOwnCase(tx, call, input);
    if (!found) return undefined;
    const { loanId, borrowerId } = found.loan;
    const earlier = await claimStatuses(tx, loanId);
    return { ...found, earlier, references: await referencesOf(tx, borrowerId) };
  },
  decide: ({ loan, ...facts }, { note }, moment) => rules.claimNotReceived(loan, facts, { note }, moment),
  evidence: (tx, change, { note }, { now }) => writeClaim(tx, change, now, { note }),
  answer: ownAnswer,
};

export const withdrawClaim: Command<
  InputOf<typeof endpoints.withdrawClaim>,
  OwnCase & { calendar: LenderCalendar; isBackOnLine: boolean },
  rules.ClaimChange,
  ClaimView
> = {
  action: 'withdrawClaim',
  stream: ownStream,
  read: async (tx, call, input) => {
    const found = await readOwnCase(tx, call, input);
    if (!found) return undefined;
    const { loanId } = found.loan;
    return { ...found, calendar: await readCalendar(tx), isBackOnLine: await isBackOnLine(tx, loanId) };
  },
  decide: ({ loan, claim, ...facts }, _input, moment) => rules.withdrawClaim(loan, claim, facts, moment),
  write: async (tx, change, _input, writing) => {
    await tx
      .updateTable('claims')
      .set({ status: 'withdrawn', ...closing(change, writing) })
      .where('claim_id', '=', change.claim.claimId)
      .execute();
    await writeBillChanges(tx, change);
  },
  answer: ownAnswer,
};

/** A claim begins with what its borrower says, or with whoever of the lender saw the money come back. */
export async function writeClaim(
  tx: Tx,
  { loan, claim }: rules.ClaimChange,
  now: Date,
  from: { note: string } | { reportedBy: string },
): Promise<void> {
  await tx
    .insertInto('claims')
    .values({
      borrower_id: loan.borrowerId,
      claim_id: claim.claimId,
      loan_id: loan.loanId,
      note: 'note' in from ? from.note : '',
      reported_by: 'reportedBy' in from ? from.reportedBy : null,
      opened_on: claim.openedOn,
      opened_at: now,
      status: claim.status,
    })
    .execute();
}

/** When a claim closes, and the day on which its pause ended. */
export const closing = ({ claim }: rules.ClaimChange, { now }: Writing) => ({
  closed_at: now,
  closed_on: claim.closedOn ?? null,
});

/** After the transfers: what was paid of a bill has to be taken back before less is asked for. */
export async function writeBillChanges(tx: Tx, { loan, claim, reliefs, extensions }: rules.ClaimChange) {
  const owner = { borrower_id: loan.borrowerId, loan_id: loan.loanId, claim_id: claim.claimId };
  for (const { instalmentNumber, amountSen } of reliefs) {
    await tx
      .insertInto('interest_reliefs')
      .values({ ...owner, number: instalmentNumber, amount_sen: amountSen })
      .execute();
  }
  for (const { instalmentNumber, payableBy } of extensions) {
    await tx
      .insertInto('bill_extensions')
      .values({ ...owner, number: instalmentNumber, payable_by: payableBy })
      .execute();
  }
}
