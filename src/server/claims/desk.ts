/** The desk of money that did not arrive: each claim beside the payout it is about, with what each answer would do. */
import type { ClaimRow } from '#contract/claims.ts';
import { claimAnsweredBy } from '#domain/claim.ts';
import { reliefsOf } from '#domain/claim-pause.ts';
import { type CalendarDate, calendarDate, laterOf } from '#domain/date.ts';
import { addSen, type Sen, sen, zeroSen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import type { Tx } from '../house.ts';
import { bankNameOf } from '../identity/bank-account-rows.ts';
import { readCalendar } from '../lender/calendar.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { isSentAgain, linesOfPayouts } from '../payouts/payout-lines.ts';
import { reliefOf } from './queries.ts';

const longestQueue = 200;
const lastClosed = 50;

/** What waits oldest first, what is closed newest first. */
export async function readClaims(
  tx: Tx,
  actor: Actor,
  view: 'open' | 'closed',
  today: CalendarDate,
): Promise<ClaimRow[]> {
  const rows = await claimRows(tx, view === 'open');
  const calendar = await readCalendar(tx);
  const payouts = rows.map((row) => row.payout_id);
  const backLines = await linesOfPayouts(tx, payouts, 'payout-return');
  const claims: ClaimRow[] = [];
  for (const row of rows) {
    const openedOn = calendarDate(row.opened_on);
    claims.push({
      claimId: row.claim_id,
      loanId: row.loan_id,
      reference: row.reference,
      borrowerName: row.borrower_name,
      status: row.status,
      note: row.note,
      reportedBy:
        row.reported_by && row.reporter_name ? { userId: row.reported_by, name: row.reporter_name } : null,
      backLine: backLines.get(row.payout_id) ?? null,
      openedOn,
      openedAt: row.opened_at.toISOString(),
      answerByOn: claimAnsweredBy(openedOn, calendar),
      earlierClaims: row.earlier,
      payout: {
        amountSen: sen(row.payout_sen),
        paidOn: calendarDate(row.paid_on),
        bankReference: row.payout_reference,
        bankName: bankNameOf(row.bank_code),
        holderName: row.holder_name,
        lastFour: row.last_four,
        isSentAgain: row.is_sent_again,
      },
      reliefSen:
        row.status === 'open'
          ? await reliefSoFar(tx, actor, row.loan_id, openedOn, today)
          : await reliefOf(tx, row.claim_id),
      receivedSen: sen(row.received_sen),
      proposal: proposalOf(row),
      confirmedBy:
        row.confirmed_by && row.confirmer_name
          ? { userId: row.confirmed_by, name: row.confirmer_name }
          : null,
      closedAt: row.closed_at?.toISOString() ?? null,
    });
  }
  return claims;
}

type Row = Awaited<ReturnType<typeof claimRows>>[number];

const claimRows = (tx: Tx, isOpen: boolean) =>
  tx
    .selectFrom('claims as c')
    .innerJoin('loans as l', 'l.loan_id', 'c.loan_id')
    .innerJoin('users as b', 'b.user_id', 'c.borrower_id')
    .innerJoin('disbursements as d', 'd.loan_id', 'c.loan_id')
    .innerJoin('payouts as p', 'p.payout_id', 'd.payout_id')
    .innerJoin('bank_accounts as a', (join) =>
      join.onRef('a.borrower_id', '=', 'd.borrower_id').onRef('a.bank_account_id', '=', 'd.bank_account_id'),
    )
    .leftJoin('users as reporter', 'reporter.user_id', 'c.reported_by')
    .leftJoin('users as proposer', 'proposer.user_id', 'c.proposed_by')
    .leftJoin('users as confirmer', 'confirmer.user_id', 'c.confirmed_by')
    .selectAll('c')
    .select([
      'l.reference',
      'b.name as borrower_name',
      'd.payout_id',
      'd.amount_sen as payout_sen',
      'd.paid_on',
      'd.bank_reference as payout_reference',
      'a.bank_code',
      'a.holder_name',
      'a.last_four',
      'reporter.name as reporter_name',
      'proposer.name as proposer_name',
      'confirmer.name as confirmer_name',
      isSentAgain.as('is_sent_again'),
    ])
    .select(({ selectFrom, fn, cast, lit }) => [
      selectFrom('claims as e')
        .select((eb) => eb.fn.countAll<number>().as('earlier'))
        .whereRef('e.loan_id', '=', 'c.loan_id')
        .whereRef('e.opened_at', '<', 'c.opened_at')
        .$asScalar()
        .$notNull()
        .as('earlier'),
      fn
        .coalesce(
          selectFrom('payments as y')
            .leftJoin('payment_reversals as r', 'r.payment_id', 'y.payment_id')
            .select((eb) => eb.cast<number>(eb.fn.sum('y.received_sen'), 'bigint').as('received'))
            .whereRef('y.loan_id', '=', 'c.loan_id')
            .where('y.status', '=', 'confirmed')
            .where('r.confirmed_at', 'is', null)
            .$asScalar(),
          cast<number>(lit(0), 'bigint'),
        )
        .as('received_sen'),
    ])
    .where('c.status', isOpen ? '=' : '<>', 'open')
    .orderBy(isOpen ? 'c.opened_at' : 'c.closed_at', isOpen ? 'asc' : 'desc')
    .orderBy('c.claim_id')
    .limit(isOpen ? longestQueue : lastClosed)
    .execute();

const proposalOf = (row: Row): ClaimRow['proposal'] =>
  row.outcome && row.evidence !== null && row.proposed_by && row.proposed_at
    ? {
        outcome: row.outcome,
        evidence: row.evidence,
        bankReference: row.bank_reference,
        proposedBy: { userId: row.proposed_by, name: row.proposer_name ?? '' },
        proposedAt: row.proposed_at.toISOString(),
      }
    : null;

/** What would come off if it were closed today as arrived. */
async function reliefSoFar(
  tx: Tx,
  actor: Actor,
  loanId: string,
  from: CalendarDate,
  today: CalendarDate,
): Promise<Sen> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan?.account) return zeroSen;
  const reliefs = reliefsOf(loan.account.facts, { from, until: laterOf(from, today) });
  return addSen(...reliefs.map(({ amountSen }) => amountSen));
}
