/** The loans of the regulator's iDeal upload at a cut: figures of the ledger, people as they are known today. */
import { sql } from 'kysely';
import type { IdealPreview } from '#contract/reports.ts';
import { nonPerformingAfterDays, type RecordCode, recordCodeOf } from '#domain/borrower-record.ts';
import { calendarDate } from '#domain/date.ts';
import {
  type IdealProblem,
  type IdealRow,
  idealHeaders,
  idealRow,
  ofEveryRow,
} from '#domain/ideal-record.ts';
import { sen } from '#domain/money.ts';
import type { Keys } from '../crypto.ts';
import { csvFile } from '../csv.ts';
import type { Tx } from '../house.ts';
import { icNumberPlace } from '../identity/personal-information-rows.ts';
import { pageOf } from '../page-of.ts';
import type { FileAnswer } from '../route.ts';
import type { Cut } from './cut.ts';
import { loansThen } from './loans-then.ts';

type Record = {
  loanId: string;
  reference: string;
  borrowerName: string;
  code: RecordCode;
  row: IdealRow;
  problems: IdealProblem[];
};

type Found = {
  loan_id: string;
  borrower_id: string;
  reference: string;
  borrower_name: string;
  phone: string | null;
  submission: number;
  full_name: string;
  ic_number_sealed: string;
  gender: 'male' | 'female';
  occupation: string;
  monthly_income_sen: number;
  address: string;
  paid_on: string;
  amount_sen: number;
  total_interest_sen: number;
  annual_rate_bps: number;
  /** Of the plan in force at the cut. */
  months: number;
  principal_sen: number;
  paid_interest_sen: number;
  days_past_due: number;
  has_court_costs: boolean;
  status: string;
};

/** Every loan that was paid out, the oldest first. Without keys nobody's IC number is opened: it stays empty. */
export async function readIdealRecords(tx: Tx, keys: Keys | undefined, cut: Cut): Promise<Record[]> {
  const { rows } = await sql<Found>`
    with ${loansThen(cut)}
    select t.*, m.months, d.paid_on, u.name as borrower_name, u.phone, i.submission, i.full_name, i.ic_number_sealed, i.gender, i.occupation,
      i.monthly_income_sen, i.address
    from loans_then t join disbursements d using (loan_id) join users u on u.user_id = t.borrower_id
    join lateral (select * from personal_information p where p.borrower_id = t.borrower_id order by p.submission desc limit 1) i on true
    cross join lateral (select count(*)::integer as months from instalments b left join plans p on (p.loan_id, p.version) = (b.loan_id, b.version)
      left join closed c on (c.loan_id, c.number) = (b.loan_id, b.number)
      where b.loan_id = t.loan_id and (b.version = 1 or p.signed_at < ${cut.endsAt}) and coalesce(c.principal_sen, b.principal_sen) > 0) m
    where t.status in ('disbursed', 'settled') order by d.paid_on, t.reference`.execute(tx);
  return rows.map((found) => recordOf(keys, found));
}

const recordOf = (keys: Keys | undefined, found: Found): Record => {
  const isSettled = found.status === 'settled';
  const code = recordCodeOf({
    isSettled,
    daysPastDue: found.days_past_due,
    hasCourtCosts: found.has_court_costs,
  });
  // Interest that an early settlement drops is never paid: nothing is left then.
  const balanceSen = isSettled ? 0 : found.principal_sen + found.total_interest_sen - found.paid_interest_sen;
  const { row, problems } = idealRow({
    fullName: found.full_name,
    icNumber:
      keys?.openText(found.ic_number_sealed, icNumberPlace(found.submission, found.borrower_id)) ?? '',
    phone: found.phone ?? '',
    gender: found.gender,
    occupation: found.occupation,
    monthlyIncomeSen: sen(found.monthly_income_sen),
    address: found.address,
    paidOutOn: calendarDate(found.paid_on),
    principalSen: sen(found.amount_sen),
    totalInterestSen: sen(found.total_interest_sen),
    annualRateBps: found.annual_rate_bps,
    termMonths: found.months,
    balanceSen: sen(balanceSen),
    nonPerformingSen: sen(found.days_past_due > nonPerformingAfterDays ? balanceSen : 0),
    code,
  });
  const { loan_id: loanId, reference, borrower_name: borrowerName } = found;
  return { loanId, reference, borrowerName, code, row, problems };
};

/** A page of names and what to look at; nothing else of the person is shown before the file is taken. */
export const idealPreviewOf = (
  records: readonly Record[],
  { cutOn, readAt }: Cut,
  page: number,
): IdealPreview => {
  const { limit, offset } = pageOf(page, records.length);
  return {
    cutOn,
    readAt: readAt.toISOString(),
    total: records.length,
    toCheck: records.filter(({ problems }) => problems.some((problem) => !ofEveryRow.includes(problem)))
      .length,
    rows: records.slice(offset, offset + limit).map(({ row: _row, ...shown }) => shown),
  };
};

export const idealCsv = (records: readonly Record[], { cutOn }: Cut): FileAnswer =>
  csvFile(
    `ideal-${cutOn}`,
    idealHeaders,
    records.map(({ row }) => idealHeaders.map((header) => row[header])),
  );
