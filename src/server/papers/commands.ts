/** The commands by which a borrower asks for a paper: statement, schedule, closing letter. */

import type * as endpoints from '#contract/documents.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { calendarDate } from '#domain/date.ts';
import type { TransferKind } from '#domain/ledger.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import * as rules from '#domain/paper.ts';
import { type ReversalReason, reversalReasons } from '#domain/payment.ts';
import type { PostedTransfer } from '#domain/statement.ts';
import { ownStream } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import type { InputOf } from '../route.ts';
import { issueDocument } from './issue.ts';
import { issuedDocumentOf, paperRows } from './paper-rows.ts';

type Answer = ResponseOf<typeof endpoints.issueSchedule>;
type ByLoan = { loanId: string };

const write = async (tx: Tx, { loan, content }: rules.PaperChange, _input: ByLoan, writing: Writing) => {
  const { house, eventId, now } = writing;
  await issueDocument(tx, house, { loan, content, eventId, now });
};

const answer = async (
  tx: Tx,
  _change: rules.PaperChange,
  _input: ByLoan,
  { eventId, moment }: Writing,
): Promise<Answer> => {
  const row = await paperRows(tx).where('d.event_id', '=', eventId).executeTakeFirstOrThrow();
  return issuedDocumentOf(row, moment.today);
};

type Period = InputOf<typeof endpoints.issueStatement>;
type Books = { loan: Loan; posted: PostedTransfer[] };

export const issueStatement: Command<Period, Books, rules.PaperChange, Answer> = {
  action: 'issueStatement',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }) => {
    const loan = await loanFor(tx, actor, loanId);
    return loan && { loan, posted: await postedTransfers(tx, loan) };
  },
  decide: ({ loan, posted }, { from, to }, moment) =>
    rules.issueStatement(loan, { from, to }, posted, moment),
  write,
  answer,
};

export const issueSchedule: Command<ByLoan, Loan, rules.PaperChange, Answer> = {
  action: 'issueSchedule',
  stream: ownStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, _input, moment) => rules.issueSchedule(loan, moment),
  write,
  answer,
};

export const issueClosingLetter: Command<ByLoan, Loan, rules.PaperChange, Answer> = {
  action: 'issueClosingLetter',
  stream: ownStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan) => rules.issueClosingLetter(loan),
  write,
  answer,
};

/** Everything that was ever posted on a loan, in the order of the ledger. */
export async function postedTransfers(tx: Tx, { borrowerId, loanId }: Loan): Promise<PostedTransfer[]> {
  const rows = await tx
    .selectFrom('ledger_transfers as t')
    .leftJoin('payments as p', 'p.payment_id', 't.payment_id')
    .leftJoin('payment_reversals as r', (join) =>
      join.onRef('r.payment_id', '=', 't.payment_id').on('r.confirmed_at', 'is not', null),
    )
    .select([
      't.transfer_id',
      't.kind',
      't.amount_sen',
      't.value_on',
      't.payment_id',
      't.instalment_number',
      't.refund_id',
      't.reverses',
      'p.receipt_number',
      'r.reason',
    ])
    .where('t.borrower_id', '=', borrowerId)
    .where('t.loan_id', '=', loanId)
    .orderBy('t.posted_order')
    .execute();
  return rows.map((row) => ({
    transferId: row.transfer_id,
    // The closed list of kinds is a table with a foreign key.
    kind: row.kind as TransferKind,
    amountSen: sen(row.amount_sen),
    valueOn: calendarDate(row.value_on),
    ...(row.payment_id !== null && { paymentId: row.payment_id }),
    ...(row.instalment_number !== null && { instalmentNumber: row.instalment_number }),
    ...(row.refund_id !== null && { refundId: row.refund_id }),
    ...(row.reverses !== null && { reverses: row.reverses }),
    ...(row.receipt_number !== null && { receiptNumber: row.receipt_number }),
    ...reasonOf(row.reason),
  }));
}

const reasonOf = (text: string | null): { reason?: ReversalReason } => {
  const reason = reversalReasons.find((known) => known === text);
  return reason ? { reason } : {};
};
