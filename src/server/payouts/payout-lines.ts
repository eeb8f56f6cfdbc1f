/** Payouts and the lines of the bank statement: which line is proposed for which, and tying what was released by hand. */
import { sql } from 'kysely';
import type * as endpoints from '#contract/office.ts';
import type { PayoutLine } from '#contract/payout-line.ts';
import { type BankLine, evidenceOf } from '#domain/bank-line.ts';
import type { BackLines } from '#domain/claim.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import * as rules from '#domain/payout-line.ts';
import { userIdOf } from '../actor.ts';
import { bankLineFor, bankLineOf, lineRows, postLine, releaseLine } from '../bank/line-rows.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Command } from '../command.ts';
import type { Db, Tx } from '../house.ts';
import { loanStream } from '../loans/loan-case.ts';
import type { InputOf } from '../route.ts';

type MadePayout = rules.PayoutOnPaper & { tiedLineId: string | null; isSentAgain: boolean };

type Kind = rules.PayoutLineChange['kind'];

const madePayouts = (tx: Db | Tx, kind: Kind = 'payout') =>
  tx
    .selectFrom('payouts as p')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .innerJoin('bank_accounts as a', 'a.bank_account_id', 'p.bank_account_id')
    .leftJoin('disbursements as d', 'd.payout_id', 'p.payout_id')
    .leftJoin('bank_line_postings as g', (join) =>
      join.onRef('g.payout_id', '=', 'p.payout_id').on('g.kind', '=', kind).on('g.released_at', 'is', null),
    )
    .select(['p.payout_id', 'p.amount_sen', 'p.status', 'p.prepared_at', 'l.reference', 'a.holder_name'])
    .select(['d.bank_reference', 'd.paid_on', 'g.line_id'])
    .select([claimed.as('claim'), isSentAgain.as('is_sent_again')]);

/** Also once two people agreed that it did not arrive: the bank's line may come later. */
const claimed = sql<
  rules.PayoutOnPaper['claim'] | null
>`(select case c.status when 'open' then 'open' else 'not-arrived' end
  from claims c where c.loan_id = p.loan_id and (c.status = 'open' or c.not_arrived_loan_id is not null) limit 1)`;

/** An earlier one of the loan came back, or was called off by somebody's word: a line in that names the loan may be of that one. */
export const isSentAgain = sql<boolean>`exists (select from payouts e
  where e.loan_id = p.loan_id and e.payout_id <> p.payout_id and e.status = 'returned')`;

const madePayoutOf = (
  row: Awaited<ReturnType<ReturnType<typeof madePayouts>['execute']>>[number],
): MadePayout => ({
  payoutId: row.payout_id,
  reference: row.reference,
  holderName: row.holder_name,
  amountSen: sen(row.amount_sen),
  status: row.status,
  preparedOn: kualaLumpurDate(row.prepared_at),
  ...(row.bank_reference !== null && { bankReference: row.bank_reference }),
  ...(row.paid_on !== null && { paidOn: calendarDate(row.paid_on) }),
  ...(row.claim && { claim: row.claim }),
  tiedLineId: row.line_id,
  isSentAgain: row.is_sent_again,
});

/** For each of these payouts the line that is its money, going or coming back, tied already or proposed. */
export async function linesOfPayouts(
  tx: Db | Tx,
  payoutIds: readonly string[],
  kind: Kind = 'payout',
): Promise<Map<string, PayoutLine>> {
  if (payoutIds.length === 0) return new Map();
  const made = await madePayouts(tx, kind).where('p.payout_id', 'in', payoutIds).execute();
  const payouts = made.map(madePayoutOf);
  const direction = kind === 'payout' ? 'out' : 'in';
  const lines = await linesOf(tx, direction, payouts);
  const found = new Map<string, PayoutLine>();
  for (const payout of payouts) {
    const tied = lines.find(({ lineId }) => lineId === payout.tiedLineId);
    const proposed = tied ? undefined : rules.lineOfPayout(payout, lines, direction);
    const line = tied ?? proposed?.line;
    if (!line) continue;
    const state = tied ? 'tied' : proposed?.isCertain ? 'certain' : 'likely';
    found.set(payout.payoutId, { lineId: line.lineId, ...evidenceOf(line), state });
  }
  return found;
}

/** Far more than pass an account of one amount since the oldest of these payouts. */
const mostLines = 2_000;

async function linesOf(
  tx: Db | Tx,
  direction: BankLine['direction'],
  payouts: readonly MadePayout[],
): Promise<BankLine[]> {
  const amounts = [...new Set(payouts.map(({ amountSen }) => amountSen))];
  const since = payouts.map(({ preparedOn }) => preparedOn).toSorted()[0] ?? calendarDate('1970-01-01');
  const rows = await lineRows(tx)
    .where('k.direction', '=', direction)
    .where('k.amount_sen', 'in', amounts)
    .where('k.counts_on', '>=', since)
    .limit(mostLines)
    .execute();
  return rows.map(bankLineOf);
}

type Tying = InputOf<typeof endpoints.tiePayoutLine>;
type Found = { payout: MadePayout; line: BankLine };

export const tiePayoutLine: Command<Tying, Found, rules.PayoutLineChange & Found, { lineId: string }> = {
  action: 'tiePayoutLine',
  stream: loanStream,
  read: async (tx, _call, { loanId, lineId }) => {
    const payout = await newestPayout(tx, loanId, 'payout');
    const line = await bankLineFor(tx, lineId);
    return payout && line && { payout, line };
  },
  decide: (found) => {
    const outcome = rules.tiePayoutLine(found.payout, found.line);
    return outcome.ok ? { ok: true, change: { ...outcome.change, ...found } } : outcome;
  },
  write: (tx, { kind, payout: { payoutId }, line: { lineId } }, _input, { call, now }) =>
    postLine(tx, { lineId, kind, payoutId, postedBy: userIdOf(call.actor), now }),
  answer: async (_tx, _change, { lineId }) => ({ lineId }),
};

export const untiePayoutLine: Command<Tying, Found, rules.PayoutLineChange, { lineId: string }> = {
  action: 'untiePayoutLine',
  stream: loanStream,
  read: async (tx, _call, { loanId, lineId }) => {
    const payout = await newestPayout(tx, loanId, 'payout-return');
    // The line of another loan is none that could be taken off here.
    const line = payout?.tiedLineId === lineId && (await bankLineFor(tx, lineId));
    return payout && line ? { payout, line } : undefined;
  },
  decide: ({ payout, line }) => rules.untiePayoutLine(payout, line),
  write: (tx, _change, { lineId }, { call, now }) =>
    releaseLine(tx, { lineId, by: userIdOf(call.actor), now }),
  answer: async (_tx, _change, { lineId }) => ({ lineId }),
};

async function newestPayout(tx: Tx, loanId: string, kind: Kind): Promise<MadePayout | undefined> {
  const row = await madePayouts(tx, kind)
    .where('p.loan_id', '=', loanId)
    .orderBy('p.prepared_at', 'desc')
    .orderBy('p.payout_id', 'desc')
    .executeTakeFirst();
  return row && madePayoutOf(row);
}

/** One is ticked off as the money of this loan on its way back. */
export async function isBackOnLine(tx: Db | Tx, loanId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_line_postings as g')
    .innerJoin('disbursements as d', 'd.payout_id', 'g.payout_id')
    .select('g.posting_id')
    .where('d.loan_id', '=', loanId)
    .where('g.kind', '=', 'payout-return')
    .where('g.released_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const seenAs = (line: BankLine) => {
  const { paidOn, bankReference } = evidenceOf(line);
  return { paidOn, bankReference };
};

/** What the lines of the bank say of a payout that left and came back. */
export async function backLinesOf(tx: Tx, loanId: string): Promise<BackLines> {
  const payout = await newestPayout(tx, loanId, 'payout-return');
  if (!payout) return { isTied: false, isNamed: false };
  const { tiedLineId, paidOn = payout.preparedOn } = payout;
  const naming = (await linesOf(tx, 'in', [payout])).filter(
    (line) => evidenceOf(line).paidOn >= paidOn && rules.isNamedBy(line, payout),
  );
  return {
    isTied: tiedLineId !== null,
    isNamed:
      !payout.isSentAgain &&
      naming.some(({ lineId, posting }) => lineId === tiedLineId || posting === undefined),
    isSentAgain: payout.isSentAgain,
    ...(naming[0] && { seen: seenAs(naming[0]) }),
  };
}
