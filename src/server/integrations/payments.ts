/** Payments as a program of the lender reads them, and the sums of the ledger. */
import { sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type {
  getIntegrationPayments,
  getTrialBalance,
  IntegrationPayment,
} from '#contract/integration-api.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { kualaLumpurDate, startOfDate } from '../clock.ts';
import type { House } from '../house.ts';
import { pageOf, placeOf } from './cursor.ts';

type PaymentRow = {
  payment_id: string;
  reference: string;
  status: 'checking' | 'confirmed' | 'declined';
  is_taken_back: boolean;
  claimed_sen: number;
  claimed_paid_on: string;
  claimed_at: Date;
  decided_at: Date | null;
  received_sen: number | null;
  received_on: string | null;
  receipt_number: string | null;
  decline_reason: string | null;
  paid: { number: number; principal: number; interest: number; late: number }[];
};

export async function readPayments(
  house: House,
  { cursor, limit, changedSince }: QueryOf<typeof getIntegrationPayments>,
): Promise<ResponseOf<typeof getIntegrationPayments>> {
  const place = placeOf(house, cursor);
  const since = changedSince ?? null;
  const { rows } = await sql<PaymentRow>`
    with wanted as (
      select p.* from payments p left join payment_reversals r using (payment_id)
      where (${place.after ?? null}::uuid is null or p.payment_id > ${place.after ?? null})
        and (${since}::timestamptz is null or greatest(p.claimed_at, p.decided_at, r.confirmed_at) >= ${since})
      order by p.payment_id limit ${limit + 1})
    select p.payment_id, l.reference, p.status, p.is_taken_back, p.claimed_sen, p.claimed_paid_on, p.claimed_at,
      p.decided_at, p.received_sen, p.received_on, p.receipt_number, p.decline_reason, coalesce(b.paid, '[]'::jsonb) as paid
    from wanted p join loans l on l.loan_id = p.loan_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('number', number, 'principal', principal, 'interest', interest, 'late', late) order by number) as paid
        from (
          select bill_place(t.loan_id, t.instalment_number) as number,
            coalesce(sum(s.sen) filter (where t.kind = 'principal-repaid'), 0) as principal,
            coalesce(sum(s.sen) filter (where t.kind = 'interest-repaid'), 0) as interest,
            coalesce(sum(s.sen) filter (where t.kind = 'charge-repaid'), 0) as late
          from ledger_transfers t
            cross join lateral (select case when t.reverses is null then t.amount_sen else -t.amount_sen end as sen) s
          where t.borrower_id = p.borrower_id and t.payment_id = p.payment_id and t.instalment_number is not null
          group by 1) booked
        where principal + interest + late > 0) b
    order by p.payment_id`.execute(house.db);
  const { page, ...paging } = pageOf(rows, limit, ({ payment_id }) => payment_id, place);
  return { payments: page.map(paymentOf), ...paging };
}

const dayOrNull = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));

const paymentOf = (row: PaymentRow): IntegrationPayment => ({
  paymentId: row.payment_id,
  reference: row.reference,
  status: row.status,
  isTakenBack: row.is_taken_back,
  claimedSen: sen(row.claimed_sen),
  claimedPaidOn: calendarDate(row.claimed_paid_on),
  sentAt: row.claimed_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  receivedSen: row.received_sen === null ? null : sen(row.received_sen),
  receivedOn: dayOrNull(row.received_on),
  receiptNumber: row.receipt_number,
  declineReason: row.decline_reason,
  paid: row.paid.map(({ number, principal, interest, late }) => ({
    billNumber: number,
    principalSen: sen(principal),
    interestSen: sen(interest),
    lateSen: sen(late),
  })),
});

/** By what was booked until the end of the day in Kuala Lumpur; both sides are equal by construction. */
export async function readTrialBalance(
  { db, clock }: House,
  wanted: CalendarDate | undefined,
): Promise<ResponseOf<typeof getTrialBalance>> {
  const until = wanted ?? kualaLumpurDate(clock.now());
  const end = startOfDate(addDays(until, 1));
  const { rows } = await sql<{ account: string; debit: number; credit: number }>`
    select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from ledger_transfers t
      cross join lateral (values (t.debit_kind, t.amount_sen, 0), (t.credit_kind, 0, t.amount_sen)) side (account, debit, credit)
    where t.posted_at < ${end} group by account order by account`.execute(db);
  const accounts = rows.map(({ account, debit, credit }) => ({
    account,
    debitSen: debit,
    creditSen: credit,
    balanceSen: debit - credit,
  }));
  return {
    until,
    accounts,
    debitSen: rows.reduce((sum, { debit }) => sum + debit, 0),
    creditSen: rows.reduce((sum, { credit }) => sum + credit, 0),
  };
}
