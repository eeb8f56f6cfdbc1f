/** The commands that send the loan's money: prepare, release with the bank's evidence, or return. Two people are needed. */
import type * as endpoints from '#contract/office.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Instant, Loan, LoanChange, Payout, Person } from '#domain/loan.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import * as rules from '#domain/payout.ts';
import { refuse } from '#domain/refusal.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import { personOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { readBankAccount } from '../identity/bank-account-rows.ts';
import { readCalendar } from '../lender/calendar.ts';
import { borrowerOf, loanFor } from '../loans/loan-rows.ts';
import type { InputOf } from '../route.ts';

type ByLoan = { loanId: string };
type Case = { loan: Loan; person: Person };
type Done = { loanId: string; status: LoanStatus };

const stream = (tx: Tx, _call: Call, { loanId }: ByLoan) => borrowerOf(tx, loanId);
const answer = async (_tx: Tx, { loan: { loanId, status } }: LoanChange): Promise<Done> => ({
  loanId,
  status,
});

async function readCase(tx: Tx, { actor }: Call, { loanId }: ByLoan): Promise<Case | undefined> {
  const loan = await loanFor(tx, actor, loanId);
  return loan && { loan, person: await personOf(tx, actor) };
}

/** The rule made the payout that its rows are written from. */
function payoutOf(loan: Loan): Payout {
  if (!loan.payout) throw new Error(`loan ${loan.loanId} has no payout`);
  return loan.payout;
}

export const preparePayout: Command<ByLoan, Case & { bankAccountId: string | undefined }, LoanChange, Done> =
  {
    action: 'preparePayout',
    stream,
    read: async (tx, call, input) => {
      const found = await readCase(tx, call, input);
      if (!found) return undefined;
      const account = await readBankAccount(tx, found.loan.borrowerId);
      return { ...found, bankAccountId: account?.bank_account_id };
    },
    decide: ({ loan, person, bankAccountId }, _input, moment) =>
      bankAccountId === undefined
        ? refuse({ code: 'verification-incomplete' })
        : rules.preparePayout(loan, person, { bankAccountId }, moment),
    evidence: async (tx, { loan }) => {
      const payout = payoutOf(loan);
      await tx
        .insertInto('payouts')
        .values({
          borrower_id: loan.borrowerId,
          payout_id: payout.payoutId,
          loan_id: loan.loanId,
          amount_sen: payout.amountSen,
          bank_account_id: payout.bankAccountId,
          agreement_hash: loan.agreement?.bodyHash ?? null,
          status: payout.status,
          prepared_by: payout.preparedBy.userId,
          prepared_at: new Date(payout.preparedAt),
        })
        .execute();
    },
    answer,
  };

type Release = InputOf<typeof endpoints.releasePayout>;

export const releasePayout: Command<Release, Case & { calendar: LenderCalendar }, LoanChange, Done> = {
  action: 'releasePayout',
  stream,
  read: async (tx, call, input) => {
    const found = await readCase(tx, call, input);
    return found && { ...found, calendar: await readCalendar(tx) };
  },
  decide: ({ loan, person, calendar }, { bankReference, paidOn, amountSen }, moment) =>
    rules.releasePayout(
      loan,
      person,
      { bankReference, paidOn, amountSen },
      { signedOn: dateOf(loan.agreement?.signedAt ?? moment.now), calendar },
      moment,
    ),
  evidence: writeDisbursement,
  write: writeInstalments,
  answer,
};

const dateOf = (instant: Instant): CalendarDate => kualaLumpurDate(new Date(instant));

async function writeDisbursement(
  tx: Tx,
  { loan }: LoanChange,
  input: Release,
  { call, now }: Writing,
): Promise<void> {
  const payout = payoutOf(loan);
  const { userId } = await personOf(tx, call.actor);
  await tx
    .insertInto('disbursements')
    .values({
      loan_id: loan.loanId,
      borrower_id: loan.borrowerId,
      payout_id: payout.payoutId,
      amount_sen: input.amountSen,
      bank_account_id: payout.bankAccountId,
      prepared_by: payout.preparedBy.userId,
      released_by: userId,
      bank_reference: input.bankReference,
      paid_on: input.paidOn,
      released_at: now,
    })
    .execute();
  await tx
    .updateTable('payouts')
    .set({ status: payout.status })
    .where('payout_id', '=', payout.payoutId)
    .execute();
}

async function writeInstalments(tx: Tx, { loan }: LoanChange): Promise<void> {
  await tx
    .insertInto('instalments')
    .values(
      (loan.account?.facts.bills ?? []).map((bill) => ({
        borrower_id: loan.borrowerId,
        loan_id: loan.loanId,
        number: bill.number,
        starts_on: bill.startsOn,
        due_on: bill.dueOn,
        payable_by: bill.payableBy,
        principal_sen: bill.principalSen,
        interest_sen: bill.interestSen,
        carried_interest_sen: bill.carriedInterestSen,
      })),
    )
    .execute();
}

export const returnPayout: Command<InputOf<typeof endpoints.returnPayout>, Case, LoanChange, Done> = {
  action: 'returnPayout',
  stream,
  read: readCase,
  decide: ({ loan }, { reason }, moment) => rules.returnPayout(loan, { reason }, moment),
  evidence: async (tx, { loan }, { reason }, { now }) => {
    const payout = payoutOf(loan);
    await tx
      .updateTable('payouts')
      .set({ status: payout.status, return_reason: reason, returned_at: now })
      .where('payout_id', '=', payout.payoutId)
      .execute();
  },
  answer,
};
