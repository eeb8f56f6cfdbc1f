/** Lines of bank statements between their rows and the rules, and the row that says what a line stands for. */
import { sql } from 'kysely';
import { type BankLine, type PostingKind, postingKinds, type SetAsideReason } from '#domain/bank-line.ts';
import { reversalMark } from '#domain/bank-match.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { ReversalReason } from '#domain/payment.ts';
import type { Db, Tx } from '../house.ts';
import { newId } from '../id.ts';

/** With what it stands for now. */
export const lineRows = (tx: Db | Tx) =>
  tx
    .selectFrom('bank_lines as k')
    .leftJoin('bank_line_postings as g', (join) =>
      join.onRef('g.line_id', '=', 'k.line_id').on('g.released_at', 'is', null),
    )
    .select([
      'k.line_id',
      'k.statement_id',
      'k.direction',
      'k.position',
      'k.booked_on',
      'k.value_on',
      'k.amount_sen',
      'k.bank_reference',
      'k.party_name',
      'k.description',
      'g.kind as posting_kind',
      'g.reason as posting_reason',
      'g.payment_id as posted_payment_id',
      'g.posted_by',
      'g.posted_at',
      sql<
        { loanId: string; reason: ReversalReason }[]
      >`(select coalesce(json_agg(json_build_object('loanId', p.loan_id, 'reason', r.reason)), '[]')
        from bank_line_postings was join payments p using (payment_id) join payment_reversals r using (payment_id)
        where was.line_id = k.line_id and was.released_at is not null and r.confirmed_at is not null)`.as(
        'taken_back',
      ),
      reversedByBank.as('is_reversed_by_bank'),
    ]);

/** A later entry that says so of itself takes this amount or this reference back. */
const reversedByBank = sql<boolean>`(k.direction = 'in' and exists (select from bank_lines o
  where o.direction = 'out' and o.description like ${sql.lit(`${reversalMark}%`)} and o.booked_on >= k.booked_on
    and (o.amount_sen = k.amount_sen or o.bank_reference = k.bank_reference)))`;

export type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

export const bankLineOf = (row: LineRow): BankLine => ({
  lineId: row.line_id,
  direction: row.direction,
  position: row.position,
  bookedOn: calendarDate(row.booked_on),
  valueOn: calendarDate(row.value_on),
  amountSen: sen(row.amount_sen),
  ...(row.bank_reference !== null && { bankReference: row.bank_reference }),
  ...(row.party_name !== null && { partyName: row.party_name }),
  ...(row.description !== null && { description: row.description }),
  ...(row.taken_back.length > 0 && { takenBack: row.taken_back }),
  ...(row.is_reversed_by_bank && { isReversedByBank: true }),
  ...(row.posting_kind !== null && { posting: postingKindOf(row.posting_kind) }),
});

const postingKindOf = (text: string): PostingKind => {
  const kind = postingKinds.find((known) => known === text);
  if (!kind) throw new Error(`${text} is nothing that a bank line stands for`);
  return kind;
};

export async function bankLineFor(tx: Db | Tx, lineId: string): Promise<BankLine | undefined> {
  const row = await lineRows(tx).where('k.line_id', '=', lineId).executeTakeFirst();
  return row && bankLineOf(row);
}

type Posting = { lineId: string; postedBy: string; now: Date } & (
  | { kind: 'payment'; paymentId: string }
  | { kind: 'payout' | 'payout-return'; payoutId: string }
  | { kind: 'refund'; refundId: string }
  | { kind: 'set-aside'; reason: SetAsideReason }
);

/** The database lets one live posting stand on a line: who comes second gets 'bank-line-taken'. */
export async function postLine(tx: Tx, posting: Posting): Promise<void> {
  await tx
    .insertInto('bank_line_postings')
    .values({
      posting_id: newId(posting.now),
      line_id: posting.lineId,
      kind: posting.kind,
      payment_id: posting.kind === 'payment' ? posting.paymentId : null,
      payout_id: 'payoutId' in posting ? posting.payoutId : null,
      refund_id: posting.kind === 'refund' ? posting.refundId : null,
      reason: posting.kind === 'set-aside' ? posting.reason : null,
      posted_by: posting.postedBy,
      posted_at: posting.now,
    })
    .execute();
}

/** The line stands for nothing any more, and waits to be matched again. */
export async function releaseLine(
  tx: Tx,
  { lineId, by, now }: { lineId: string; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('bank_line_postings')
    .set({ released_by: by, released_at: now })
    .where('line_id', '=', lineId)
    .where('released_at', 'is', null)
    .execute();
}
