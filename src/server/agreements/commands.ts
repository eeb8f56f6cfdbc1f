/** The commands of signing: the borrower reads and signs, the lender countersigns. Each leaves its own evidence. */

import type * as endpoints from '#contract/loans.ts';
import type { LoanView } from '#contract/loans.ts';
import type { Loan, LoanChange, Person } from '#domain/loan.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import * as rules from '#domain/signing.ts';
import { takeStepUp } from '../accounts/codes.ts';
import { ownStream, personOf, userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import { borrowerOf, loanFor } from '../loans/loan-rows.ts';
import { loanView } from '../loans/loan-view.ts';
import type { InputOf } from '../route.ts';
import { agreementSignaturePlace } from './agreement-rows.ts';

export const viewAgreement: Command<InputOf<typeof endpoints.viewAgreement>, Loan, LoanChange, LoanView> = {
  action: 'viewAgreement',
  stream: ownStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, input, moment) => rules.viewAgreement(loan, input, moment),
  evidence: async (tx, { loan }, _input, { now }) => {
    await tx
      .updateTable('agreements')
      .set({ viewed_at: now })
      .where('borrower_id', '=', loan.borrowerId)
      .where('loan_id', '=', loan.loanId)
      .where('viewed_at', 'is', null)
      .execute();
  },
  answer: (tx, { loan }, _input, { moment }) => loanView(tx, loan, moment.today),
};

type Signing = InputOf<typeof endpoints.signAgreement>;

/** The one-time code was sent for this very hash; it is used up in the transaction that stores the signature. */
export const signAgreement: Command<Signing, { loan: Loan; person: Person }, LoanChange, LoanView> = {
  action: 'signAgreement',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }) => {
    const loan = await loanFor(tx, actor, loanId);
    return loan && { loan, person: await personOf(tx, actor) };
  },
  decide: ({ loan, person }, input, moment) =>
    rules.signAgreement(loan, input, { accountName: person.name }, moment),
  evidence: async (tx, { loan }, { bodyHash, signature, dueDay, stepUp }, { house, call, now }) => {
    const userId = userIdOf(call.actor);
    const confirmation = { userId, purpose: 'sign-agreement', subject: bodyHash, stepUp } as const;
    const challengeId = await takeStepUp(tx, house, confirmation);
    const place = agreementSignaturePlace(loan.loanId, loan.borrowerId);
    await tx
      .insertInto('agreement_signatures')
      .values({
        loan_id: loan.loanId,
        borrower_id: loan.borrowerId,
        body_hash: bodyHash,
        signature_sealed: house.keys.sealText(JSON.stringify(signature), place),
        challenge_id: challengeId,
        signed_at: now,
        due_day: dueDay ?? null,
      })
      .execute();
  },
  answer: (tx, { loan }, _input, { moment }) => loanView(tx, loan, moment.today),
};

type Done = { loanId: string; status: LoanStatus };

export const countersignAgreement: Command<
  { loanId: string },
  { loan: Loan; person: Person },
  LoanChange,
  Done
> = {
  action: 'countersignAgreement',
  stream: (tx, _call, { loanId }) => borrowerOf(tx, loanId),
  read: async (tx, { actor }, { loanId }) => {
    const loan = await loanFor(tx, actor, loanId);
    return loan && { loan, person: await personOf(tx, actor) };
  },
  decide: ({ loan, person }, _input, moment) => rules.countersignAgreement(loan, person, moment),
  evidence: async (tx, { loan }, _input, { call, now }) => {
    const { userId, name } = await personOf(tx, call.actor);
    await tx
      .insertInto('agreement_countersignatures')
      .values({ loan_id: loan.loanId, staff_id: userId, staff_name: name, countersigned_at: now })
      .execute();
  },
  answer: async (_tx, { loan: { loanId, status } }) => ({ loanId, status }),
};
