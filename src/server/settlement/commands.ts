/** The borrower asks for a quote: it is kept as it was given, with its letter, and moves no money. */

import { sql } from 'kysely';
import type * as endpoints from '#contract/settlement.ts';
import type { SettlementQuote } from '#contract/settlement.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Loan, LoanChange } from '#domain/loan.ts';
import * as rules from '#domain/settlement.ts';
import { ownStream } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Command } from '../command.ts';
import type { Tx } from '../house.ts';
import { repaymentAccount } from '../lender/queries.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { issueDocument } from '../papers/issue.ts';
import type { InputOf as ContractInput } from '../route.ts';
import { readQuotes } from './queries.ts';

type Wanted = ContractInput<typeof endpoints.quoteSettlement>;
type Quoted = LoanChange & { quote: rules.SettlementQuote };

type Case = { loan: Loan; quoteCount: number; quotedToday: number };

export const quoteSettlement: Command<Wanted, Case, Quoted, SettlementQuote> = {
  action: 'quoteSettlement',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }, { clock }) => {
    const loan = await loanFor(tx, actor, loanId);
    return loan && { loan, ...(await countQuotes(tx, loan, kualaLumpurDate(clock.now()))) };
  },
  decide: ({ loan, ...facts }, { payOn }, moment) => rules.quoteSettlement(loan, { payOn, ...facts }, moment),
  write: async (tx, { loan, quote }, _input, { house, eventId, now }) => {
    const { figures, validUntil } = quote;
    const { on: payOn, scheduledSen, ...parts } = figures;
    const payTo = await repaymentAccount(tx);
    if (!payTo) throw new Error('a loan was paid out by a lender without an account');
    const content = {
      kind: 'settlement-letter' as const,
      facts: { ...parts, payOn, validUntil, payTo },
    };
    await issueDocument(tx, house, { loan, content, eventId, now });
    await tx
      .insertInto('settlement_quotes')
      .values({
        borrower_id: loan.borrowerId,
        quote_id: quote.quoteId,
        loan_id: loan.loanId,
        quote_number: quote.quoteNumber,
        pay_on: payOn,
        valid_until: validUntil,
        amount_sen: parts.amountSen,
        principal_sen: parts.principalSen,
        interest_sen: parts.interestSen,
        late_sen: parts.lateSen,
        returned_sen: parts.returnedSen,
        credit_sen: parts.creditSen,
        dropped_sen: parts.droppedSen,
        scheduled_sen: scheduledSen,
        event_id: eventId,
        quoted_at: now,
      })
      .execute();
  },
  answer: async (tx, { loan, quote }) => {
    const written = (await readQuotes(tx, loan)).find(({ quoteId }) => quoteId === quote.quoteId);
    if (!written) throw new Error(`quote ${quote.quoteNumber} was not written`);
    return written;
  },
};

async function countQuotes(tx: Tx, { borrowerId, loanId }: Loan, today: CalendarDate) {
  const { given, given_today } = await tx
    .selectFrom('settlement_quotes')
    .select(({ fn }) => [
      fn.countAll<number>().as('given'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`(quoted_at at time zone 'Asia/Kuala_Lumpur')::date = ${today}`)
        .as('given_today'),
    ])
    .where('borrower_id', '=', borrowerId)
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  return { quoteCount: Number(given), quotedToday: Number(given_today) };
}
