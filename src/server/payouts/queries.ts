/**
 * The payout desk: what is ready, what is on its way, what was sent or came back last. Of an account number only the last
 * four digits are shown; `revealNumber` opens the one that has to be typed into the bank.
 */
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getPayouts, PayoutRow } from '#contract/office.ts';
import { maskAccount } from '#domain/bank.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { dayMs } from '#domain/durations.ts';
import { sen } from '#domain/money.ts';
import { namesDiffer } from '#domain/person-name.ts';
import { recentCredentialChanges } from '../accounts/access-recovery.ts';
import type { Db, Tx } from '../house.ts';
import { bankNameOf, readBankAccount } from '../identity/bank-account-rows.ts';
import { readLimits } from '../lender/change-rows.ts';
import { isPaidOn } from '../payments/payment-rows.ts';
import { readPayoutDay } from './payout-day.ts';
import { linesOfPayouts } from './payout-lines.ts';

const longestQueue = 200;
const lastMade = 20;
/** A bank sends money back within days: until then whoever sees it finds the payout here, up to so many. */
const sentBackWithinMs = 14 * dayMs;
const mostReleased = 100;

export const readPayoutDesk = async (
  tx: Tx,
  { now, today }: { now: Date; today: CalendarDate },
): Promise<ResponseOf<typeof getPayouts>> => ({
  payouts: await readPayouts(tx, now),
  today: {
    preparedSen: await readPayoutDay(tx, today),
    ceilingSen: (await readLimits(tx)).payoutsPerDaySen,
  },
});

async function readPayouts(tx: Tx, now: Date): Promise<PayoutRow[]> {
  const ready = await readReady(tx, now);
  const prepared = await readMade(tx, 'prepared', longestQueue, now);
  const released = await readMade(tx, 'released', await releasedShown(tx, now), now);
  const returned = await readMade(tx, 'returned', lastMade, now);
  return [...prepared, ...ready, ...released, ...returned];
}

/** As many as the bank may still send back, and the last ones in any case. */
async function releasedShown(tx: Tx, now: Date): Promise<number> {
  const lately = await tx
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'released')
    .where('prepared_at', '>=', new Date(now.getTime() - sentBackWithinMs))
    .executeTakeFirstOrThrow();
  return Math.min(Math.max(lastMade, Number(lately.count)), mostReleased);
}

/** Delivered and not on its way: the oldest delivery first. */
async function readReady(tx: Tx, now: Date): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('loans as l')
    .innerJoin('agreements as a', 'a.loan_id', 'l.loan_id')
    .innerJoin('agreement_deliveries as d', (join) =>
      join.onRef('d.loan_id', '=', 'a.loan_id').onRef('d.body_hash', '=', 'a.body_hash'),
    )
    .innerJoin('users as b', 'b.user_id', 'l.borrower_id')
    .select(['l.loan_id', 'l.borrower_id', 'l.reference', 'l.principal_sen', 'b.name as borrower_name'])
    .where('l.status', '=', 'approved')
    .where('a.ended', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payouts as p')
            .select('p.payout_id')
            .whereRef('p.loan_id', '=', 'l.loan_id')
            .where('p.status', 'in', ['prepared', 'released']),
        ),
      ),
    )
    .orderBy('d.delivered_at')
    .orderBy('l.loan_id')
    .limit(longestQueue)
    .execute();
  const recoveries = await recoveriesOf(tx, rows, now);
  const payouts: PayoutRow[] = [];
  for (const row of rows) {
    payouts.push({
      loanId: row.loan_id,
      payoutId: null,
      reference: row.reference,
      borrowerName: row.borrower_name,
      amountSen: sen(row.principal_sen),
      status: 'ready',
      ...(await destinationOf(tx, row)),
      accessRecovery: recoveries.get(row.borrower_id) ?? null,
      ...nobody,
    });
  }
  return payouts;
}

const nobody = {
  preparedBy: null,
  preparedAt: null,
  releasedBy: null,
  bankReference: null,
  paidOn: null,
  neverArrived: false,
  mayReportBack: false,
  bankLine: null,
};

/** As `reportPayoutBack` of the rules. */
const mayReportBack = sql<boolean>`l.status = 'disbursed'
  and not exists (select from claims c where c.loan_id = l.loan_id and c.status = 'open') and not ${isPaidOn}`;

const neverArrived = sql<boolean>`exists (select from claims c where c.not_arrived_loan_id = l.loan_id)`;

/** The queue oldest first, what is done newest first. */
async function readMade(
  tx: Tx,
  status: 'prepared' | 'released' | 'returned',
  limit: number,
  now: Date,
): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts as p')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .innerJoin('users as b', 'b.user_id', 'p.borrower_id')
    .innerJoin('users as preparer', 'preparer.user_id', 'p.prepared_by')
    .leftJoin('disbursements as d', 'd.payout_id', 'p.payout_id')
    .leftJoin('users as releaser', 'releaser.user_id', 'd.released_by')
    .select([
      'p.payout_id',
      'p.loan_id',
      'p.borrower_id',
      'p.bank_account_id',
      'p.amount_sen',
      'p.prepared_at',
      'p.prepared_by',
      'l.reference',
      'b.name as borrower_name',
      'preparer.name as preparer_name',
      'd.released_by',
      'd.bank_reference',
      'd.paid_on',
      'releaser.name as releaser_name',
      mayReportBack.as('may_report_back'),
      neverArrived.as('never_arrived'),
    ])
    .where('p.status', '=', status)
    .orderBy('p.prepared_at', status === 'prepared' ? 'asc' : 'desc')
    .orderBy('p.payout_id')
    .limit(limit)
    .execute();
  const lines = await linesOfPayouts(
    tx,
    rows.map(({ payout_id }) => payout_id),
  );
  const recoveries = await recoveriesOf(tx, status === 'prepared' ? rows : [], now);
  const payouts: PayoutRow[] = [];
  for (const row of rows) {
    // An earlier one of the loan came back before it left.
    const isNeverArrived = status === 'released' && row.never_arrived;
    const line = lines.get(row.payout_id);
    payouts.push({
      loanId: row.loan_id,
      payoutId: row.payout_id,
      reference: row.reference,
      borrowerName: row.borrower_name,
      amountSen: sen(row.amount_sen),
      status,
      ...(await destinationOf(tx, row)),
      accessRecovery: recoveries.get(row.borrower_id) ?? null,
      preparedBy: { userId: row.prepared_by, name: row.preparer_name },
      preparedAt: row.prepared_at.toISOString(),
      releasedBy:
        row.released_by && row.releaser_name ? { userId: row.released_by, name: row.releaser_name } : null,
      bankReference: row.bank_reference,
      paidOn: row.paid_on ? calendarDate(row.paid_on) : null,
      neverArrived: isNeverArrived,
      mayReportBack: status === 'released' && row.may_report_back,
      // It may never have left: a line that only has its amount says nothing then.
      bankLine: line && !(isNeverArrived && line.state === 'likely') ? line : null,
    });
  }
  return payouts;
}

const recoveriesOf = (tx: Tx, rows: readonly { borrower_id: string }[], now: Date) =>
  recentCredentialChanges(
    tx,
    rows.map(({ borrower_id }) => borrower_id),
    now,
  );

type Destination = { borrower_id: string; borrower_name: string; bank_account_id?: string };

async function destinationOf(
  tx: Db | Tx,
  { borrower_id, borrower_name, bank_account_id }: Destination,
): Promise<Pick<PayoutRow, 'bank' | 'nameMatch'>> {
  const account = await readBankAccount(tx, borrower_id, bank_account_id);
  const proven = await tx
    .selectFrom('personal_information')
    .select('full_name')
    .where('borrower_id', '=', borrower_id)
    .orderBy('submission', 'desc')
    .executeTakeFirst();
  if (!account) throw new Error(`borrower ${borrower_id} has no bank account`);
  return {
    bank: {
      bankName: bankNameOf(account.bank_code),
      holderName: account.holder_name,
      accountNumber: maskAccount(account.last_four),
    },
    // With the name of the card, which somebody looked at; the name of the account was only typed.
    nameMatch: namesDiffer(account.holder_name, proven?.full_name ?? borrower_name),
  };
}
