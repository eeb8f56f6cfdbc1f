/** Finance saw the bank send a paid-out loan's money back: a claim that begins at the desk and not with the borrower. */
import * as rules from '#domain/claim.ts';
import type { Loan, Person } from '#domain/loan.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import { type ByLoan, loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { openClaimOf } from './claim-rows.ts';
import { writeClaim } from './commands.ts';

type Case = { loan: Loan; person: Person; claim?: rules.Claim };

export const reportPayoutBack: Command<ByLoan, Case, rules.ClaimChange, { claimId: string }> = {
  action: 'reportPayoutBack',
  stream: loanStream,
  read: async (tx, { actor }, { loanId }) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    const claim = await openClaimOf(tx, loanId);
    return {
      loan,
      person: await personOf(tx, actor),
      ...(claim && { claim }),
    };
  },
  decide: ({ loan, person, ...facts }, _input, moment) => rules.reportPayoutBack(loan, facts, person, moment),
  evidence: (tx, change, _input, { call, now }) =>
    writeClaim(tx, change, now, { reportedBy: userIdOf(call.actor) }),
  answer: async (_tx, { claim }) => ({ claimId: claim.claimId }),
};
