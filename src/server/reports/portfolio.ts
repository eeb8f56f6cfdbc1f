/** The portfolio at a cut, by status and by product, and how far it was behind. */
import { sql } from 'kysely';
import { ageingBuckets, type ReportTables } from '#contract/reports.ts';
import { arrearsBuckets, bucketDays } from '#domain/arrears.ts';
import { loanStatuses } from '#domain/loan-status.ts';
import type { Tx } from '../house.ts';
import type { Cut } from './cut.ts';
import { loansThen } from './loans-then.ts';
import { totalOf } from './total-of.ts';

type Portfolio = Pick<ReportTables, 'portfolio-by-status' | 'portfolio-by-product' | 'arrears-ageing'>;

const sums = sql`count(*)::integer as loans, sum(t.principal_sen)::bigint as "principalSen", sum(t.interest_sen)::bigint as "interestSen",
  sum(t.charges_sen)::bigint as "chargesSen", sum(t.held_sen)::bigint as "heldSen", sum(t.reserved_sen)::bigint as "reservedSen"`;
const sumKeys = ['loans', 'principalSen', 'interestSen', 'chargesSen', 'heldSen', 'reservedSen'] as const;

/** Nothing outstanding has no average. */
const average = (of: 'annual_rate_bps' | 'term_months') =>
  sql`round(sum(t.principal_sen * t.${sql.ref(of)}) / nullif(sum(t.principal_sen), 0))::integer`;
const averages = sql`${average('annual_rate_bps')} as "averageRateBps", ${average('term_months')} as "averageTermMonths"`;

export async function readPortfolio(tx: Tx, cut: Cut): Promise<Portfolio> {
  return {
    'portfolio-by-status': await readByStatus(tx, cut),
    'portfolio-by-product': await readByProduct(tx, cut),
    'arrears-ageing': await readAgeing(tx, cut),
  };
}

async function readByStatus(tx: Tx, cut: Cut): Promise<Portfolio['portfolio-by-status']> {
  type Row = Portfolio['portfolio-by-status']['rows'][number];
  const { rows: found } = await sql<Row>`
    with ${loansThen(cut)} select t.status as name, ${sums} from loans_then t group by t.status`.execute(tx);
  const rows = loanStatuses.flatMap((status) => found.filter(({ name }) => name === status));
  return { rows, total: totalOf(rows, sumKeys) };
}

/** A loan that was never paid out is in no product's books. */
async function readByProduct(tx: Tx, cut: Cut): Promise<Portfolio['portfolio-by-product']> {
  type Table = Portfolio['portfolio-by-product'];
  const from = sql`from loans_then t join product_versions p using (product_id)
    where p.version = (select max(v.version) from product_versions v
      where v.product_id = p.product_id and v.is_confirmed and v.effective_from <= ${cut.cutOn}::date)`;
  const { rows } = await sql<Table['rows'][number]>`
    with ${loansThen(cut)} select p.name, ${sums}, ${averages} ${from} group by p.product_id, p.name order by p.name, p.product_id`.execute(
    tx,
  );
  const { rows: whole } = await sql<Pick<Table['total'], 'averageRateBps' | 'averageTermMonths'>>`
    with ${loansThen(cut)} select ${averages} ${from}`.execute(tx);
  const [{ averageRateBps, averageTermMonths } = { averageRateBps: null, averageTermMonths: null }] = whole;
  return { rows, total: { ...totalOf(rows, sumKeys), averageRateBps, averageTermMonths } };
}

const ageingKeys = ['loans', 'overdueSen', 'principalSen', 'interestSen', 'chargesSen'] as const;

/** Running loans by the days since the bill that is late the longest could last be paid in time. */
async function readAgeing(tx: Tx, cut: Cut): Promise<Portfolio['arrears-ageing']> {
  type Row = Portfolio['arrears-ageing']['rows'][number];
  const buckets = arrearsBuckets.map(
    (name) => sql`when t.days_past_due >= ${sql.lit(bucketDays[name].from)} then ${sql.lit(name)}`,
  );
  const { rows: found } = await sql<Row>`
    with ${loansThen(cut)} select case ${sql.join(buckets.reverse(), sql` `)} else '0' end as name, ${sums},
      sum(t.overdue_sen)::bigint as "overdueSen"
    from loans_then t where t.status = 'disbursed' group by 1`.execute(tx);
  const rows = ageingBuckets.map((bucket) => {
    const row = found.find(({ name }) => name === bucket);
    return { name: bucket, ...totalOf(row ? [row] : [], ageingKeys) };
  });
  return { rows, total: totalOf(rows, ageingKeys) };
}
