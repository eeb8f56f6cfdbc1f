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
import { kualaLumpurDate, startOfDate } from '../clock.ts';
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
type Asking = rules.Asked & { loan: Loan };
type Books = Asking & { posted: PostedTransfer[] };

export const issueStatement: Command<Period, Books, rules.PaperChange, Answer> = {
  action: 'issueStatement',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }, { clock }) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    return {
      loan,
      posted: await postedTransfers(tx, loan),
      papersToday: await papersOn(tx, loan, clock.now()),
    };
  },
  decide: ({ loan, ...books }, { from, to }, moment) =>
    rules.issueStatement(loan, { from, to }, books, moment),
  write,
  answer,
};

export const issueSchedule: Command<ByLoan, Asking, rules.PaperChange, Answer> = {
  action: 'issueSchedule',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }, { clock }) => {
    const loan = await loanFor(tx, actor, loanId);
    return loan && { loan, papersToday: await papersOn(tx, loan, clock.now()) };
  },
  decide: ({ loan, ...asked }, _input, moment) => rules.issueSchedule(loan, asked, moment),
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

/** Statements and schedules that the borrower asked for on the day of an instant. */
async function papersOn(tx: Tx, { borrowerId }: Loan, now: Date): Promise<number> {
  const { papers } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('papers'))
    .where('borrower_id', '=', borrowerId)
    .where('kind', 'in', ['statement', 'schedule'])
    .where('issued_at', '>=', startOfDate(kualaLumpurDate(now)))
    .executeTakeFirstOrThrow();
  return papers;
}

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
