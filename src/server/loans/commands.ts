/** The commands that begin and end a loan: apply, cancel, and the offer that nobody signed in time. */

import type * as endpoints from '#contract/loans.ts';
import type { LoanView } from '#contract/loans.ts';
import type { Applicant, Loan, LoanChange } from '#domain/loan.ts';
import * as rules from '#domain/loan.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import type { InputOf } from '../route.ts';
import { newReference, readApplicant } from './applicant.ts';
import { type ByLoan, loanStream } from './loan-case.ts';
import { firstSeenAt } from './loan-drafts.ts';
import { loanColumns, loanFor } from './loan-rows.ts';
import { loanView } from './loan-view.ts';

type Application = InputOf<typeof endpoints.applyForLoan>;

export const applyForLoan: Command<
  Application,
  { applicant: Applicant; reference: string },
  LoanChange,
  LoanView
> = {
  action: 'applyForLoan',
  stream: ownStream,
  read: async (tx, { actor }, _input, _house, { today }) => ({
    applicant: await readApplicant(tx, userIdOf(actor), today),
    reference: newReference(today),
  }),
  decide: ({ applicant, reference }, input, moment) =>
    rules.applyForLoan(applicant, input, { ...moment, reference }),
  evidence: (tx, { loan }, input, writing) => insertLoan(tx, loan, input, writing),
  write: async (tx, { loan }) => {
    await tx.deleteFrom('loan_drafts').where('borrower_id', '=', loan.borrowerId).execute();
  },
  answer: (tx, { loan }, _input, { moment }) => loanView(tx, loan, moment.today),
};

/** Where a sealed signature of an application is at home; it opens nowhere else. */
export const signaturePlace = ({ loanId, borrowerId }: Pick<Loan, 'loanId' | 'borrowerId'>): string =>
  `loans:${loanId}:${borrowerId}`;

async function insertLoan(tx: Tx, loan: Loan, { signature }: Application, { house }: Writing): Promise<void> {
  await tx
    .insertInto('loans')
    .values({
      ...loanColumns(loan),
      borrower_id: loan.borrowerId,
      loan_id: loan.loanId,
      reference: loan.reference,
      product_id: loan.productId,
      product_version: loan.productVersion,
      requested_amount_sen: loan.requested.amountSen,
      requested_term_months: loan.requested.termMonths,
      annual_rate_bps: loan.terms.annualRateBps,
      method: loan.terms.method,
      secured: loan.terms.secured,
      late_rate_bps: loan.terms.lateRateBps,
      affordability: loan.affordability,
      application_signature_sealed: house.keys.sealText(JSON.stringify(signature), signaturePlace(loan)),
      begun_at: await firstSeenAt(tx, loan.borrowerId),
      applied_at: new Date(loan.appliedAt),
    })
    .execute();
}

export const cancelLoan: Command<ByLoan, Loan, LoanChange, LoanView> = {
  action: 'cancelLoan',
  stream: ownStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan) => rules.cancelLoan(loan),
  answer: (tx, { loan }, _input, { moment }) => loanView(tx, loan, moment.today),
};

export const expireOffer: Command<ByLoan, Loan, LoanChange, ByLoan> = {
  action: 'expireOffer',
  stream: loanStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, _input, moment) => rules.expireOffer(loan, moment),
  answer: async (_tx, { loan }) => ({ loanId: loan.loanId }),
};
