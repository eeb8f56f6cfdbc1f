/**
 * The lender and what it lends, from the one row that the operator fills. Without complete licence data everything is a
 * demo; a licence that ended closes applications and nothing else (product rule 7).
 */
import { sql } from 'kysely';
import type { Lender } from '#contract/lender.ts';
import { findBank } from '#domain/bank.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';
import type { Db, Tx } from '../house.ts';

/** All that is public of the lender but the measured payout time. */
export type LenderFacts = Omit<Lender, 'medianPayoutMinutes'>;

export async function readLender(tx: Db | Tx, today: CalendarDate): Promise<LenderFacts> {
  const row = await tx.selectFrom('lender').selectAll().executeTakeFirst();
  if (!row) return nobodyYet;
  const facts = {
    registeredName: row.registered_name,
    ssmNumber: row.ssm_number,
    licenceNumber: row.licence_number,
    licenceFrom: dateOrNull(row.licence_from),
    licenceUntil: dateOrNull(row.licence_until),
    onlineApprovalReference: row.online_approval_reference,
    advertisementPermit: row.advertisement_permit,
    address: row.address,
    complaintChannels: row.complaint_channels,
    assistant: {
      name: row.assistant_name,
      whatsapp: row.assistant_whatsapp,
      phone: row.assistant_phone,
      hours: { fromHour: row.working_from_hour, toHour: row.working_to_hour },
    },
    showPayoutClaim: row.show_payout_claim,
  };
  const isDemo = !isLicensed(facts);
  return { ...facts, isDemo, applicationsOpen: row.applications_open && (isDemo || isInForce(facts, today)) };
}

const dateOrNull = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));

type Licence = Pick<LenderFacts, 'licenceFrom' | 'licenceUntil'>;

/** Everything that the law wants shown is there, whether or not the dates still hold. */
const isLicensed = (facts: Omit<LenderFacts, 'isDemo' | 'applicationsOpen'>): boolean =>
  [
    facts.ssmNumber,
    facts.licenceNumber,
    facts.onlineApprovalReference,
    facts.advertisementPermit,
    facts.address,
  ].every((text) => text.trim() !== '') &&
  facts.licenceFrom !== null &&
  facts.licenceUntil !== null;

const isInForce = ({ licenceFrom, licenceUntil }: Licence, today: CalendarDate): boolean =>
  licenceFrom !== null && licenceUntil !== null && licenceFrom <= today && today <= licenceUntil;

/** Before the operator has said who lends, pages can be read and nothing can be applied for. */
const nobodyYet: LenderFacts = {
  registeredName: 'Jernih',
  ssmNumber: '',
  licenceNumber: '',
  licenceFrom: null,
  licenceUntil: null,
  onlineApprovalReference: '',
  advertisementPermit: '',
  address: '',
  isDemo: true,
  applicationsOpen: false,
  complaintChannels: [],
  assistant: { name: '', whatsapp: '', phone: '', hours: { fromHour: 9, toHour: 18 } },
  showPayoutClaim: false,
};

/** What can be applied for now. */
export async function readProducts(tx: Db | Tx): Promise<Product[]> {
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('is_offered', '=', true)
    .orderBy('name')
    .execute();
  return rows.map(productOf);
}

/** A product that a loan was made from, offered or not. */
export async function readProduct(tx: Db | Tx, productId: string): Promise<Product | undefined> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row && productOf(row);
}

type ProductRow = {
  product_id: string;
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

export type RepaymentAccount = { bankName: string; holderName: string; accountNumber: string };

/** Where borrowers pay to: the lender's own account, in its registered name (product rule 8). */
export async function repaymentAccount(tx: Db | Tx): Promise<RepaymentAccount | undefined> {
  const row = await tx
    .selectFrom('lender')
    .select(['repayment_bank_code', 'repayment_holder_name', 'repayment_account_number'])
    .executeTakeFirst();
  return (
    row && {
      bankName: findBank(row.repayment_bank_code)?.name ?? row.repayment_bank_code,
      holderName: row.repayment_holder_name,
      accountNumber: row.repayment_account_number,
    }
  );
}

/** The median time from approval to payout, in whole minutes; null before the first payout. */
export async function readMedianPayoutMinutes(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('disbursements as d')
    .innerJoin('loans as l', 'l.loan_id', 'd.loan_id')
    .select(
      sql<number | null>`round(percentile_cont(0.5) within group (
        order by extract(epoch from d.released_at - l.approved_at)))::bigint`.as('median_seconds'),
    )
    .executeTakeFirstOrThrow();
  return row.median_seconds === null ? null : Math.max(1, Math.round(row.median_seconds / 60));
}
