/** The commands that say what a bank line stands for: a payment on the loan that finance chose, one confirmed before, or nothing of ours. */
import type * as endpoints from '#contract/bank.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { BankLine } from '#domain/bank-line.ts';
import * as lineRules from '#domain/bank-line.ts';
import type { Loan, LoanChange, Person } from '#domain/loan.ts';
import * as rules from '#domain/payment.ts';
import type { Outcome } from '#domain/refusal.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Call, Command } from '../command.ts';
import type { Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import { loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';
import {
  type PaymentCase,
  paymentStream,
  readPaymentCase,
  receiptAnswer,
  writeReceipt,
  writeReceived,
} from '../payments/commands.ts';
import { confirmedWithoutLine, paymentOf, paymentsOfLoan } from '../payments/payment-rows.ts';
import { isBackOnLine } from '../payouts/payout-lines.ts';
import type { InputOf } from '../route.ts';
import { bankLineFor, postLine, releaseLine } from './line-rows.ts';

type Recording = {
  loan: Loan;
  line: BankLine;
  withoutLine: rules.Payment[];
  person: Person;
  isBackOnLine: boolean;
};

export const recordBankPayment: Command<
  InputOf<typeof endpoints.recordBankPayment>,
  Recording,
  rules.ConfirmedPayment,
  ResponseOf<typeof endpoints.recordBankPayment>
> = {
  action: 'recordBankPayment',
  stream: loanStream,
  read: async (tx, { actor }, { loanId, lineId }) => {
    const loan = await loanFor(tx, actor, loanId);
    const line = await bankLineFor(tx, lineId);
    if (!loan || !line) return undefined;
    const rows = [
      ...(await paymentsOfLoan(tx, loanId, 'checking')),
      ...(await confirmedWithoutLine(tx, loanId)),
    ];
    const person = await personOf(tx, actor);
    const withoutLine = rows.map(paymentOf);
    return { loan, line, withoutLine, person, isBackOnLine: await isBackOnLine(tx, loanId) };
  },
  decide: ({ loan, line, withoutLine, person, isBackOnLine }, { isNotPayoutBack }, moment) =>
    rules.recordBankPayment(loan, { line, isNotPayoutBack, isBackOnLine }, withoutLine, person, moment),
  evidence: async (tx, change, { lineId }, { call, now }) => {
    const { loan, payment, received } = change;
    await tx
      .insertInto('payments')
      .values({
        borrower_id: loan.borrowerId,
        payment_id: payment.paymentId,
        loan_id: loan.loanId,
        bank_line_id: lineId,
        claimed_sen: payment.claimedSen,
        claimed_paid_on: payment.claimedPaidOn,
        claimed_at: now,
        status: 'checking',
      })
      .execute();
    await writeReceived(tx, change, { ...received, bankLineId: lineId }, { call, now });
  },
  write: (tx, change, _input, writing) => writeReceipt(tx, change, writing),
  answer: async (_tx, change) => receiptAnswer(change),
};

type Tying = PaymentCase & { line: BankLine };

export const tieBankLine: Command<
  InputOf<typeof endpoints.tieBankLine>,
  Tying,
  LoanChange & { payment: rules.Payment },
  { lineId: string }
> = {
  action: 'tieBankLine',
  stream: paymentStream,
  read: async (tx, call, input) => {
    const found = await readPaymentCase(tx, call, input);
    const line = await bankLineFor(tx, input.lineId);
    return found && line && { ...found, line };
  },
  decide: ({ loan, payment, line, person }) => rules.tieBankLine(loan, payment, line, person),
  write: (tx, _change, { lineId, paymentId }, { call, now }) =>
    postLine(tx, { lineId, kind: 'payment', paymentId, postedBy: userIdOf(call.actor), now }),
  answer: async (_tx, _change, { lineId }) => ({ lineId }),
};

type OfLine = { line: BankLine; person: Person };

/** A line of no borrower: on the lender's one stream. */
const ofLine = {
  stream: lenderStream,
  read: async (tx: Tx, { actor }: Call, { lineId }: { lineId: string }): Promise<OfLine | undefined> => {
    const line = await bankLineFor(tx, lineId);
    return line && { line, person: await personOf(tx, actor) };
  },
  answer: async (_tx: Tx, _change: unknown, { lineId }: { lineId: string }) => ({ lineId }),
};

type LineCommand<Input> = Command<Input, OfLine, lineRules.LineChange, { lineId: string }>;

export const setBankLineAside: LineCommand<InputOf<typeof endpoints.setBankLineAside>> = {
  action: 'setBankLineAside',
  ...ofLine,
  decide: ({ line, person }, { reason }) => lineRules.setBankLineAside(line, person, { reason }),
  write: (tx, _change, { lineId, reason }, { call, now }) =>
    postLine(tx, { lineId, kind: 'set-aside', reason, postedBy: userIdOf(call.actor), now }),
};

export const takeBankLineUp: LineCommand<InputOf<typeof endpoints.takeBankLineUp>> = {
  action: 'takeBankLineUp',
  ...ofLine,
  decide: ({ line, person }): Outcome<lineRules.LineChange> => lineRules.takeBankLineUp(line, person),
  write: (tx, _change, { lineId }, { call, now }) =>
    releaseLine(tx, { lineId, by: userIdOf(call.actor), now }),
};
