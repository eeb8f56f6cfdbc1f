/** The commands that send the borrower's own money back: asked for, prepared, corrected, confirmed by a second person, or dropped. */
import type * as endpoints from '#contract/claims.ts';
import type { RefundView } from '#contract/claims.ts';
import type { Loan, Person } from '#domain/loan.ts';
import * as rules from '#domain/refund.ts';
import { type Correction, correctRefund as correct } from '#domain/refund-correction.ts';
import { lineOfRefund } from '#domain/refund-line.ts';
import { allow, refuse } from '#domain/refusal.ts';
import { ownStream, personOf, userIdOf } from '../actor.ts';
import { postLine } from '../bank/line-rows.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { readBankAccount } from '../identity/bank-account-rows.ts';
import { type ByLoan, type LoanCase, loanStream, readLoanCase } from '../loans/loan-case.ts';
import { loanFor, otherOpenLoan } from '../loans/loan-rows.ts';
import type { InputOf } from '../route.ts';
import { holderOfRefund, linesOfDays } from './refund-lines.ts';
import { openRefundRow, refundOf, refundRowFor, refundView } from './refund-rows.ts';

type ByRefund = { refundId: string };
/** Nobody is paid out without a bank account, so it is there; the rows themselves do not say so. */
type NewRefundCase = LoanCase & { open?: rules.Refund; bankAccountId: string | undefined };

async function readNewRefundCase(tx: Tx, call: Call, input: ByLoan): Promise<NewRefundCase | undefined> {
  const found = await readLoanCase(tx, call, input);
  if (!found) return undefined;
  const open = await openRefundRow(tx, input.loanId);
  const account = await readBankAccount(tx, found.loan.borrowerId);
  return {
    ...found,
    ...(open && { open: refundOf(open) }),
    bankAccountId: account?.bank_account_id,
  };
}

type RefundCase = { loan: Loan; person: Person; refund: rules.Refund; bankAccountId: string | undefined };

const refundStream = async (tx: Tx, { actor }: Call, { refundId }: ByRefund) =>
  (await refundRowFor(tx, actor, refundId))?.borrower_id;

async function readRefundCase(
  tx: Tx,
  { actor }: Call,
  { refundId }: ByRefund,
): Promise<RefundCase | undefined> {
  const row = await refundRowFor(tx, actor, refundId);
  const loan = row && (await loanFor(tx, actor, row.loan_id));
  if (!loan) return undefined;
  const account = await readBankAccount(tx, loan.borrowerId);
  return {
    loan,
    person: await personOf(tx, actor),
    refund: refundOf(row),
    bankAccountId: account?.bank_account_id,
  };
}

const byRefund = async (_tx: Tx, { refund }: rules.RefundChange): Promise<ByRefund> => ({
  refundId: refund.refundId,
});

/** As its borrower reads it. */
async function ownRefund(tx: Tx, { refund }: rules.RefundChange, _input: unknown, { call }: Writing) {
  const row = await refundRowFor(tx, call.actor, refund.refundId);
  if (!row) throw new Error(`refund ${refund.refundId} was not written`);
  return refundView(row);
}

async function insertRefund(tx: Tx, { loan, refund }: rules.RefundChange, { call, now }: Writing) {
  const by = userIdOf(call.actor);
  await tx
    .insertInto('refunds')
    .values({
      borrower_id: loan.borrowerId,
      refund_id: refund.refundId,
      loan_id: loan.loanId,
      amount_sen: refund.amountSen,
      bank_account_id: refund.bankAccountId,
      status: refund.status,
      requested_by: by,
      requested_at: now,
      ...(refund.proposedBy && { proposed_by: by, proposed_at: now }),
    })
    .execute();
}

export const requestRefund: Command<
  InputOf<typeof endpoints.requestRefund>,
  NewRefundCase,
  rules.RefundChange,
  RefundView
> = {
  action: 'requestRefund',
  stream: ownStream,
  read: readNewRefundCase,
  decide: ({ loan, bankAccountId, ...facts }, _input, moment) =>
    bankAccountId === undefined
      ? refuse({ code: 'verification-incomplete' })
      : rules.requestRefund(loan, { ...facts, bankAccountId }, moment),
  write: (tx, change, _input, writing) => insertRefund(tx, change, writing),
  answer: ownRefund,
};

export const proposeRefund: Command<
  InputOf<typeof endpoints.proposeRefund>,
  NewRefundCase,
  rules.RefundChange,
  ByRefund
> = {
  action: 'proposeRefund',
  stream: loanStream,
  read: readNewRefundCase,
  decide: ({ loan, person, bankAccountId, ...facts }, { amountSen }, moment) =>
    bankAccountId === undefined
      ? refuse({ code: 'verification-incomplete' })
      : rules.proposeRefund(loan, { ...facts, bankAccountId }, person, { amountSen }, moment),
  write: async (tx, change, _input, writing) => {
    const { refund } = change;
    const { numUpdatedRows } = await tx
      .updateTable('refunds')
      .set({
        status: refund.status,
        amount_sen: refund.amountSen,
        bank_account_id: refund.bankAccountId,
        proposed_by: userIdOf(writing.call.actor),
        proposed_at: writing.now,
      })
      .where('refund_id', '=', refund.refundId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await insertRefund(tx, change, writing);
  },
  answer: byRefund,
};

export const correctRefund: Command<
  InputOf<typeof endpoints.correctRefund>,
  RefundCase & { openLoanReference: string | undefined },
  rules.RefundChange & { correction: Correction },
  ByRefund
> = {
  action: 'correctRefund',
  stream: refundStream,
  read: async (tx, call, input) => {
    const found = await readRefundCase(tx, call, input);
    return found && { ...found, openLoanReference: await otherOpenLoan(tx, found.loan) };
  },
  decide: ({ loan, person, refund, openLoanReference }, { amountSen }, moment) =>
    correct(loan, refund, person, { amountSen, ...(openLoanReference && { openLoanReference }) }, moment),
  write: async (tx, { refund, correction }, _input, { call, now }) => {
    await tx
      .updateTable('refunds')
      .set({
        amount_sen: refund.amountSen,
        held_sen: correction.heldSen,
        held_from: correction.heldFrom,
        proposed_by: userIdOf(call.actor),
        proposed_at: now,
      })
      .where('refund_id', '=', refund.refundId)
      .execute();
  },
  answer: byRefund,
};

async function closeRefund(tx: Tx, { refund }: rules.RefundChange, { call, now }: Writing) {
  await tx
    .updateTable('refunds')
    .set({ status: refund.status, closed_by: userIdOf(call.actor), closed_at: now })
    .where('refund_id', '=', refund.refundId)
    .execute();
}

export const cancelRefundRequest: Command<ByRefund, RefundCase, rules.RefundChange, RefundView> = {
  action: 'cancelRefundRequest',
  stream: refundStream,
  read: readRefundCase,
  decide: ({ loan, refund }) => rules.cancelRefundRequest(loan, refund),
  write: (tx, change, _input, writing) => closeRefund(tx, change, writing),
  answer: ownRefund,
};

export const withdrawRefund: Command<ByRefund, RefundCase, rules.RefundChange, ByRefund> = {
  action: 'withdrawRefund',
  stream: refundStream,
  read: readRefundCase,
  decide: ({ loan, person, refund }, _input, moment) => rules.withdrawRefund(loan, refund, person, moment),
  write: (tx, change, _input, writing) => closeRefund(tx, change, writing),
  answer: byRefund,
};

type Confirming = RefundCase & { lineId: string | undefined };

export const confirmRefund: Command<
  InputOf<typeof endpoints.confirmRefund>,
  Confirming,
  rules.RefundChange & { lineId: string | undefined },
  ByRefund
> = {
  action: 'confirmRefund',
  stream: refundStream,
  read: async (tx, call, input) => {
    const found = await readRefundCase(tx, call, input);
    if (!found) return undefined;
    const { refundId, amountSen } = found.refund;
    const { bankReference, paidOn } = input;
    const holderName = await holderOfRefund(tx, refundId);
    const sent = { refundId, amountSen, bankReference, paidOn, holderName, reference: found.loan.reference };
    return { ...found, lineId: lineOfRefund(sent, await linesOfDays(tx, sent))?.line.lineId };
  },
  decide: ({ loan, person, refund, bankAccountId = '', lineId }, input, moment) => {
    const { bankReference, paidOn } = input;
    const evidence = { bankReference, paidOn, amountSen: input.amountSen };
    const outcome = rules.confirmRefund(loan, refund, person, { bankAccountId }, evidence, moment);
    return outcome.ok ? allow({ ...outcome.change, lineId }) : outcome;
  },
  // Before the transfer, which stands on it.
  evidence: async (tx, { refund }, { bankReference, paidOn }, { call, now }) => {
    await tx
      .updateTable('refunds')
      .set({
        status: refund.status,
        bank_reference: bankReference,
        paid_on: paidOn,
        closed_by: userIdOf(call.actor),
        closed_at: now,
      })
      .where('refund_id', '=', refund.refundId)
      .execute();
  },
  write: async (tx, { refund: { refundId }, lineId }, _input, { call, now }) => {
    if (lineId === undefined) return;
    await postLine(tx, { lineId, kind: 'refund', refundId, postedBy: userIdOf(call.actor), now });
  },
  answer: byRefund,
};
