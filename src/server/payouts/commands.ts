/** The commands that send the loan's money: prepare, release with the bank's evidence, or return. Two people are needed. */
import type * as endpoints from '#contract/office.ts';
import { type BankLine, lineRefusal, missingLine, type ReadDay } from '#domain/bank-line.ts';
import type { Loan, LoanChange, Payout } from '#domain/loan.ts';
import * as rules from '#domain/payout.ts';
import { refuse } from '#domain/refusal.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import { personOf, userIdOf } from '../actor.ts';
import { bankLineFor, postLine } from '../bank/line-rows.ts';
import { isPayoutDayRead } from '../bank/read-days.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { readBankAccount } from '../identity/bank-account-rows.ts';
import { readCalendar } from '../lender/calendar.ts';
import { readLimits } from '../lender/change-rows.ts';
import {
  type ByLoan,
  type LoanCase,
  type LoanDone,
  loanDone,
  loanStream,
  readLoanCase,
} from '../loans/loan-case.ts';
import type { InputOf } from '../route.ts';
import { holdPayoutDay } from './payout-day.ts';
import { takersOfPayout } from './payout-file.ts';

/** The rule made the payout that its rows are written from. */
function payoutOf(loan: Loan): Payout {
  if (!loan.payout) throw new Error(`loan ${loan.loanId} has no payout`);
  return loan.payout;
}

type Preparing = LoanCase &
  Omit<rules.PayoutPreparation, 'bankAccountId'> & { bankAccountId: string | undefined };

export const preparePayout: Command<ByLoan, Preparing, LoanChange, LoanDone> = {
  action: 'preparePayout',
  stream: loanStream,
  read: async (tx, call, input, _house, { today }) => {
    const found = await readLoanCase(tx, call, input);
    if (!found) return undefined;
    const account = await readBankAccount(tx, found.loan.borrowerId);
    return {
      ...found,
      bankAccountId: account?.bank_account_id,
      preparedTodaySen: await holdPayoutDay(tx, today),
      limits: await readLimits(tx),
    };
  },
  decide: ({ loan, person, bankAccountId, ...day }, _input, moment) =>
    bankAccountId === undefined
      ? refuse({ code: 'verification-incomplete' })
      : rules.preparePayout(loan, person, { ...day, bankAccountId }, moment),
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
  answer: loanDone,
};

type Release = InputOf<typeof endpoints.releasePayout>;

type Releasing = LoanCase &
  ReadDay & {
    calendar: LenderCalendar;
    line: BankLine | undefined;
  };

export const releasePayout: Command<Release, Releasing, LoanChange, LoanDone> = {
  action: 'releasePayout',
  stream: loanStream,
  read: async (tx, call, input) => {
    const found = await readLoanCase(tx, call, input);
    const line = input.bankLineId === undefined ? undefined : await bankLineFor(tx, input.bankLineId);
    if (!found || (input.bankLineId !== undefined && !line)) return undefined;
    return {
      ...found,
      line,
      calendar: await readCalendar(tx),
      isRead: await isPayoutDayRead(tx, input.paidOn),
    };
  },
  decide: (
    { loan, person, calendar, line, isRead },
    { payoutId, bankReference, paidOn, amountSen },
    moment,
  ) => {
    const evidence = { bankReference, paidOn, amountSen };
    const preparedOn = kualaLumpurDate(new Date(loan.payout?.preparedAt ?? moment.now));
    const facts = { preparedOn, calendar };
    const outcome = rules.releasePayout(loan, person, { payoutId, ...evidence }, facts, moment);
    // First what can never be right, whatever the bank says.
    if (!outcome.ok) return outcome;
    return missingLine(line, { isRead }, evidence) ?? (line && lineRefusal(line, 'out', evidence)) ?? outcome;
  },
  evidence: writeDisbursement,
  write: async (tx, change, { bankLineId: lineId }, { call, now }) => {
    await writeInstalments(tx, change);
    if (lineId === undefined) return;
    const { payoutId } = payoutOf(change.loan);
    await postLine(tx, { lineId, kind: 'payout', payoutId, postedBy: userIdOf(call.actor), now });
  },
  answer: loanDone,
};

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

type Returning = LoanCase & { fileTakers: readonly string[] };

export const returnPayout: Command<
  InputOf<typeof endpoints.returnPayout>,
  Returning,
  LoanChange,
  LoanDone
> = {
  action: 'returnPayout',
  stream: loanStream,
  read: async (tx, call, input) => {
    const found = await readLoanCase(tx, call, input);
    const payoutId = found?.loan.payout?.payoutId;
    return found && { ...found, fileTakers: payoutId ? await takersOfPayout(tx, payoutId) : [] };
  },
  decide: ({ loan, person, fileTakers }, input, moment) => {
    const outcome = rules.returnPayout(loan, input, moment);
    // Whoever has the payout file in hand could give it to the bank, and prepare the same money again.
    const isAlone = outcome.ok && fileTakers.includes(person.userId);
    return isAlone ? refuse({ code: 'second-person-needed' }) : outcome;
  },
  evidence: async (tx, { loan }, { reason }, { now }) => {
    const payout = payoutOf(loan);
    await tx
      .updateTable('payouts')
      .set({ status: payout.status, return_reason: reason, returned_at: now })
      .where('payout_id', '=', payout.payoutId)
      .execute();
  },
  answer: loanDone,
};
