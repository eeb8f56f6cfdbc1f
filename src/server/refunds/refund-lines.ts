/**
 * The lines of the bank statement that are refunds. One that is here when the refund is confirmed is taken by it; those that
 * come afterwards are tied by the clock, ahead of the proof, which lists the refunds that no line shows.
 */
import { sql } from 'kysely';
import { type BankLine, daysApart } from '#domain/bank-line.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import * as rules from '#domain/refund-line.ts';
import { bankLineOf, lineRows, postLine } from '../bank/line-rows.ts';
import { runByClock } from '../by-clock.ts';
import type { Command } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';

/** Far more than leave an account of one amount in two weeks. */
const mostLines = 2_000;

export async function linesOfDays(
  tx: Db | Tx,
  { amountSen, paidOn }: Pick<rules.SentRefund, 'amountSen' | 'paidOn'>,
): Promise<BankLine[]> {
  const { from, until } = rules.daysOfRefundLine(paidOn);
  const rows = await lineRows(tx)
    .where('k.direction', '=', 'out')
    .where('k.amount_sen', '=', amountSen)
    .where('k.counts_on', '>=', from)
    .where('k.counts_on', '<=', until)
    .limit(mostLines)
    .execute();
  return rows.map(bankLineOf);
}

export async function holderOfRefund(tx: Db | Tx, refundId: string): Promise<string> {
  const row = await tx
    .selectFrom('refunds as r')
    .innerJoin('bank_accounts as a', 'a.bank_account_id', 'r.bank_account_id')
    .select('a.holder_name')
    .where('r.refund_id', '=', refundId)
    .executeTakeFirstOrThrow();
  return row.holder_name;
}

/** Sent, and no line is theirs. */
const withoutLine = (tx: Db | Tx) =>
  tx
    .selectFrom('refunds as r')
    .innerJoin('loans as l', 'l.loan_id', 'r.loan_id')
    .innerJoin('bank_accounts as a', 'a.bank_account_id', 'r.bank_account_id')
    .select(['r.refund_id', 'r.borrower_id', 'r.amount_sen', 'l.reference', 'a.holder_name'])
    .select(['r.bank_reference', 'r.paid_on'])
    .where('r.status', '=', 'confirmed')
    .where(
      sql<boolean>`not exists (select from bank_line_postings g where g.refund_id = r.refund_id and g.released_at is null)`,
    );

type ByRefund = { refundId: string };
type State = { refund: rules.SentRefund; lines: BankLine[] };

export const tieRefundLine: Command<ByRefund, State, rules.RefundLineChange, { lineId: string }> = {
  action: 'tieRefundLine',
  stream: async (tx, _call, { refundId }) =>
    (await withoutLine(tx).where('r.refund_id', '=', refundId).executeTakeFirst())?.borrower_id,
  read: async (tx, _call, { refundId }) => {
    const row = await withoutLine(tx).where('r.refund_id', '=', refundId).executeTakeFirst();
    if (!row || row.bank_reference === null || row.paid_on === null) return undefined;
    const refund = {
      refundId,
      reference: row.reference,
      holderName: row.holder_name,
      amountSen: sen(row.amount_sen),
      bankReference: row.bank_reference,
      paidOn: calendarDate(row.paid_on),
    };
    return { refund, lines: await linesOfDays(tx, refund) };
  },
  decide: ({ refund, lines }) => rules.tieRefundLine(refund, lines),
  write: async (tx, { lineId }, { refundId }, { now }) => {
    // A posting names a person: whoever said that the refund was sent.
    const { closed_by: postedBy } = await tx
      .selectFrom('refunds')
      .select('closed_by')
      .where('refund_id', '=', refundId)
      .executeTakeFirstOrThrow();
    if (postedBy === null) throw new Error(`refund ${refundId} was confirmed by nobody`);
    await postLine(tx, { lineId, kind: 'refund', refundId, postedBy, now });
  },
  answer: async (_tx, { lineId }) => ({ lineId }),
};

/** How many were tied. Only those of which a free line of their amount is there are looked at. */
export async function tieRefundLines(house: House): Promise<number> {
  const rows = await withoutLine(house.db)
    .where(
      sql<boolean>`exists (select from bank_lines k where k.direction = 'out' and k.amount_sen = r.amount_sen
        and k.counts_on between r.paid_on - ${daysApart}::int and r.paid_on + ${daysApart}::int
        and not exists (select from bank_line_postings g where g.line_id = k.line_id and g.released_at is null))`,
    )
    .orderBy('r.refund_id')
    .execute();
  return runByClock(
    house,
    tieRefundLine,
    rows.map(({ refund_id }) => ({ refundId: refund_id })),
  );
}
