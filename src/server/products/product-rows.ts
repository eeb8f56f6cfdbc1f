/** The lender's products from their versions: what is offered on a day, what an application stands on, and all that ever was. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { Person } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';
import type { ProductVersion } from '#domain/product-change.ts';
import type { Db, Tx } from '../house.ts';

/** What can be applied for on a day: of each product the newest confirmed version in force. The product made first comes first. */
export async function readProducts(tx: Db | Tx, on: CalendarDate): Promise<Product[]> {
  const rows = await tx
    .selectFrom('product_versions')
    .distinctOn('product_id')
    .selectAll()
    .where('is_confirmed', '=', true)
    .where('effective_from', '<=', on)
    .orderBy('product_id')
    .orderBy('version', 'desc')
    .execute();
  return rows.filter((row) => row.is_offered).map(productOf);
}

/** The version that a loan was applied for, offered or not. */
export async function readProduct(
  tx: Db | Tx,
  { productId, version }: Pick<Product, 'productId' | 'version'>,
): Promise<Product | undefined> {
  const row = await tx
    .selectFrom('product_versions')
    .selectAll()
    .where('product_id', '=', productId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && productOf(row);
}

/** Every version of every product, the newest first. */
export async function readProductVersions(tx: Db | Tx): Promise<ProductVersion[]> {
  const rows = await tx
    .selectFrom('product_versions as v')
    .leftJoin('users as p', 'p.user_id', 'v.proposed_by')
    .leftJoin('users as c', 'c.user_id', 'v.confirmed_by')
    .leftJoin('users as w', 'w.user_id', 'v.withdrawn_by')
    .selectAll('v')
    .select(['p.name as proposer', 'c.name as confirmer', 'w.name as withdrawer'])
    .orderBy('v.product_id')
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...productOf(row),
    isOffered: row.is_offered,
    effectiveFrom: calendarDate(row.effective_from),
    ...acted('proposed', row.proposed_by, row.proposer, row.proposed_at),
    ...acted('confirmed', row.confirmed_by, row.confirmer, row.confirmed_at),
    ...acted('withdrawn', row.withdrawn_by, row.withdrawer, row.withdrawn_at),
  }));
}

/** How many changes wait for a second person. */
export async function countWaitingProductChanges(tx: Db | Tx): Promise<number> {
  const { waiting } = await tx
    .selectFrom('product_versions')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('is_confirmed', '=', false)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

type Act = 'proposed' | 'confirmed' | 'withdrawn';

const acted = <Name extends Act>(
  name: Name,
  userId: string | null,
  person: string | null,
  at: Date | null,
) =>
  userId !== null && person !== null && at !== null
    ? ({ [`${name}By`]: { userId, name: person }, [`${name}At`]: at.toISOString() } as {
        [Key in `${Name}By`]: Person;
      } & { [Key in `${Name}At`]: string })
    : undefined;

type ProductRow = {
  product_id: string;
  version: number;
  name: string;
  method: 'reducing' | 'flat';
  annual_rate_bps: number;
  late_rate_bps: number;
  min_amount_sen: number;
  max_amount_sen: number;
  step_sen: number;
  term_months: number[];
};

const productOf = (row: ProductRow): Product => ({
  productId: row.product_id,
  version: row.version,
  name: row.name,
  method: row.method,
  secured: false,
  annualRateBps: row.annual_rate_bps,
  lateRateBps: row.late_rate_bps,
  minAmountSen: sen(row.min_amount_sen),
  maxAmountSen: sen(row.max_amount_sen),
  stepSen: sen(row.step_sen),
  termMonths: row.term_months,
});
