/** Loans as a program of the lender reads them: by set, from what the database keeps of each, without loading accounts. */
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type {
  getIntegrationLoans,
  getIntegrationSchedule,
  IntegrationLoan,
} from '#contract/integration-api.ts';
import { type CalendarDate, calendarDate, daysBetween } from '#domain/date.ts';
import { parseLoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { pageOf, placeOf } from './cursor.ts';

type LoanRow = {
  loan_id: string;
  reference: string;
  status: string;
  applied_at: Date;
  approved_at: Date | null;
  changed_at: Date | null;
  paid_on: string | null;
  requested_amount_sen: number;
  requested_term_months: number;
  principal_sen: number;
  term_months: number;
  annual_rate_bps: number;
  late_rate_bps: number;
  method: 'reducing' | 'flat';
  total_interest_sen: number;
  next_due_on: string | null;
  next_due_sen: number | null;
  overdue_sen: number;
  late_since: string | null;
  principal_left_sen: number;
  left_sen: number;
  is_paused: boolean;
};

export async function readLoans(
  house: House,
  { cursor, limit, changedSince, status }: QueryOf<typeof getIntegrationLoans>,
): Promise<ResponseOf<typeof getIntegrationLoans>> {
  const place = placeOf(house, cursor);
  const today = kualaLumpurDate(house.clock.now());
  const rows = await loanRows(
    house,
    today,
    sql`
    where (${place.after ?? null}::uuid is null or l.loan_id > ${place.after ?? null})
      and (${status ?? null}::text is null or l.status = ${status === 'pending' ? 'unknown' : (status ?? null)})
      and (${changedSince ?? null}::timestamptz is null or ${changedAt} >= ${changedSince ?? null})
    order by l.loan_id limit ${limit + 1}`,
  );
  const { page, ...paging } = pageOf(rows, limit, ({ loan_id }) => loan_id, place);
  return { loans: page.map((row) => loanOf(row, today)), ...paging };
}

export async function readLoan(house: House, reference: string): Promise<IntegrationLoan> {
  const today = kualaLumpurDate(house.clock.now());
  const [row] = await loanRows(house, today, sql`where l.reference = ${reference}`);
  if (!row) throw new RefusedError({ code: 'not-found' });
  return loanOf(row, today);
}

/** Of the loan itself: what is past due can change with the day alone. */
const changedAt = sql<Date>`(select e.happened_at from events e where e.stream_id = l.borrower_id
  and e.loan_id = l.loan_id order by e.sequence desc limit 1)`;

async function loanRows(
  house: House,
  today: CalendarDate,
  which: ReturnType<typeof sql>,
): Promise<LoanRow[]> {
  // Past due as the list of late loans says it: principal and interest only, the days of a pause do not count.
  const { rows } = await sql<LoanRow>`
    with wanted as (select l.*, ${changedAt} as changed_at from loans l ${which})
    select l.loan_id, l.reference, l.status, l.applied_at, l.approved_at, l.changed_at, d.paid_on,
      l.requested_amount_sen, l.requested_term_months, l.principal_sen, l.term_months, l.annual_rate_bps,
      l.late_rate_bps, l.method, l.total_interest_sen, s.*,
      exists (select from claims c where c.loan_id = l.loan_id and c.status = 'open') as is_paused
    from wanted l
      left join disbursements d on d.loan_id = l.loan_id
      cross join lateral (
        select min(b.due_on) filter (where b.left_sen > 0) as next_due_on,
          (array_agg(b.left_sen order by b.number) filter (where b.left_sen > 0))[1] as next_due_sen,
          coalesce(sum(unpaid_of(b)) filter (where b.due_on < ${today} and b.payable_by < ${today}), 0)::bigint as overdue_sen,
          min(b.payable_by + p.days) filter (where b.due_on < ${today} and b.payable_by < ${today} and unpaid_of(b) > 0) as late_since,
          coalesce(sum(b.principal_sen - b.paid_principal_sen), 0)::bigint as principal_left_sen,
          coalesce(sum(b.left_sen), 0)::bigint as left_sen
        from bills b
          cross join lateral (select coalesce(sum(greatest(0, least(coalesce(c.closed_on, ${today}::date), ${today}::date)
            - greatest(c.opened_on, b.payable_by))), 0)::integer as days from claims c where c.loan_id = b.loan_id) p
        -- Of a loan that is paid off nothing is left, also where a bill was dropped or not filled.
        where b.borrower_id = l.borrower_id and b.loan_id = l.loan_id and l.status = 'disbursed') s
    order by l.loan_id`.execute(house.db);
  return rows;
}

const toldStatus = (text: string): IntegrationLoan['status'] => {
  const status = parseLoanStatus(text);
  return status === 'unknown' ? 'pending' : status;
};

const loanOf = (row: LoanRow, today: CalendarDate): IntegrationLoan => ({
  reference: row.reference,
  status: toldStatus(row.status),
  appliedAt: row.applied_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  paidOutOn: row.paid_on === null ? null : calendarDate(row.paid_on),
  changedAt: (row.changed_at ?? row.applied_at).toISOString(),
  requestedSen: sen(row.requested_amount_sen),
  requestedMonths: row.requested_term_months,
  principalSen: sen(row.principal_sen),
  termMonths: row.term_months,
  annualRateBps: row.annual_rate_bps,
  lateRateBps: row.late_rate_bps,
  method: row.method,
  totalInterestSen: sen(row.total_interest_sen),
  standing: row.paid_on === null ? null : standingOf(row, today),
});

function standingOf(row: LoanRow, today: CalendarDate): IntegrationLoan['standing'] {
  const lateSince = row.late_since === null ? undefined : calendarDate(row.late_since);
  const isLate = lateSince !== undefined && lateSince < today;
  return {
    nextDueOn: row.next_due_on === null ? null : calendarDate(row.next_due_on),
    nextDueSen: sen(row.next_due_sen ?? 0),
    overdueSen: sen(isLate ? row.overdue_sen : 0),
    daysPastDue: isLate ? daysBetween(lateSince, today) : 0,
    principalLeftSen: sen(row.principal_left_sen),
    leftToPaySen: sen(row.left_sen),
    isPaused: row.is_paused,
  };
}

export async function readSchedule(
  { db }: House,
  reference: string,
): Promise<ResponseOf<typeof getIntegrationSchedule>> {
  const loan = await db
    .selectFrom('loans')
    .select(['borrower_id', 'loan_id', 'status'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!loan) throw new RefusedError({ code: 'not-found' });
  const bills = await db
    .selectFrom('bills')
    .selectAll()
    .select(sql<number>`bill_place(loan_id, number)`.as('place'))
    .where('borrower_id', '=', loan.borrower_id)
    .where('loan_id', '=', loan.loan_id)
    // What a new plan closed before anything was paid of it is no bill any more.
    .where(sql<boolean>`principal_sen + interest_sen > 0`)
    .orderBy('number')
    .execute();
  return {
    reference,
    bills: bills.map((bill) => ({
      number: bill.place,
      dueOn: calendarDate(bill.due_on),
      payableBy: calendarDate(bill.payable_by),
      principalSen: sen(bill.principal_sen),
      interestSen: sen(bill.interest_sen),
      lateSen: sen(bill.late_sen),
      paidPrincipalSen: sen(bill.paid_principal_sen),
      paidInterestSen: sen(bill.paid_interest_sen),
      paidLateSen: sen(bill.paid_late_sen),
      leftSen: sen(loan.status === 'disbursed' ? (bill.left_sen ?? 0) : 0),
    })),
  };
}
