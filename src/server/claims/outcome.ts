/** The desk's side of a claim: one person writes down what the bank says, another one confirms it or sends it back. */
import type * as endpoints from '#contract/claims.ts';
import * as rules from '#domain/claim.ts';
import type { Loan, Person } from '#domain/loan.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Call, Command } from '../command.ts';
import type { Tx } from '../house.ts';
import { readCalendar } from '../lender/calendar.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { backLinesOf } from '../payouts/payout-lines.ts';
import type { InputOf } from '../route.ts';
import { claimOf, claimRowFor } from './claim-rows.ts';
import { closing, writeBillChanges } from './commands.ts';

type ByClaim = { claimId: string };
type Case = { loan: Loan; claim: rules.Claim; person: Person };

const stream = async (tx: Tx, { actor }: Call, { claimId }: ByClaim) =>
  (await claimRowFor(tx, actor, claimId))?.borrower_id;

async function readCase(tx: Tx, { actor }: Call, { claimId }: ByClaim): Promise<Case | undefined> {
  const row = await claimRowFor(tx, actor, claimId);
  const loan = row && (await loanFor(tx, actor, row.loan_id));
  return loan && { loan, claim: claimOf(row), person: await personOf(tx, actor) };
}

const answer = async (_tx: Tx, { claim }: rules.ClaimChange): Promise<ByClaim> => ({
  claimId: claim.claimId,
});

export const proposeClaimOutcome: Command<
  InputOf<typeof endpoints.proposeClaimOutcome>,
  Case,
  rules.ClaimChange,
  ByClaim
> = {
  action: 'proposeClaimOutcome',
  stream,
  read: readCase,
  decide: ({ loan, claim, person }, input) => rules.proposeClaimOutcome(loan, claim, person, input),
  write: async (tx, { claim }, { outcome, evidence, bankReference }, { call, now }) => {
    await tx
      .updateTable('claims')
      .set({
        outcome,
        evidence,
        bank_reference: bankReference === '' ? null : bankReference,
        proposed_by: userIdOf(call.actor),
        proposed_at: now,
      })
      .where('claim_id', '=', claim.claimId)
      .execute();
  },
  answer,
};

export const returnClaimOutcome: Command<ByClaim, Case, rules.ClaimChange, ByClaim> = {
  action: 'returnClaimOutcome',
  stream,
  read: readCase,
  decide: ({ loan, claim, person }) => rules.returnClaimOutcome(loan, claim, person),
  write: async (tx, { claim }) => {
    await tx
      .updateTable('claims')
      .set({ outcome: null, evidence: null, bank_reference: null, proposed_by: null, proposed_at: null })
      .where('claim_id', '=', claim.claimId)
      .execute();
  },
  answer,
};

export const confirmClaimOutcome: Command<
  ByClaim,
  Case & { calendar: LenderCalendar; sent: rules.SentMoney },
  rules.ClaimChange,
  ByClaim
> = {
  action: 'confirmClaimOutcome',
  stream,
  read: async (tx, call, input) => {
    const found = await readCase(tx, call, input);
    return (
      found && {
        ...found,
        calendar: await readCalendar(tx),
        sent: await readSentMoney(tx, found.loan.loanId),
      }
    );
  },
  decide: ({ loan, claim, person, ...facts }, _input, moment) =>
    rules.confirmClaimOutcome(loan, claim, person, facts, moment),
  write: async (tx, change, _input, writing) => {
    await tx
      .updateTable('claims')
      .set({ status: 'resolved', confirmed_by: userIdOf(writing.call.actor), ...closing(change, writing) })
      .where('claim_id', '=', change.claim.claimId)
      .execute();
    await writeBillChanges(tx, change);
  },
  answer,
};

async function readSentMoney(tx: Tx, loanId: string): Promise<rules.SentMoney> {
  const row = await tx
    .selectFrom('disbursements as d')
    .leftJoin('bank_line_postings as g', (join) =>
      join
        .onRef('g.payout_id', '=', 'd.payout_id')
        .on('g.kind', '=', 'payout')
        .on('g.released_at', 'is', null),
    )
    .select(['d.prepared_by', 'd.released_by', 'g.line_id'])
    .where('d.loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  return {
    preparedBy: row.prepared_by,
    releasedBy: row.released_by,
    isOnLine: row.line_id !== null,
    back: await backLinesOf(tx, loanId),
  };
}
