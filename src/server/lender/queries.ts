/**
 * The lender and what it lends, from the one row that the operator fills. Without complete licence data everything is a
 * demo; a licence that ended closes applications and nothing else (product rule 7).
 */
import { sql } from 'kysely';
import type { Lender } from '#contract/lender.ts';
import { fullBankName } from '#domain/bank.ts';
import type { CalendarDate } from '#domain/date.ts';
import { dayMs } from '#domain/durations.ts';
import { uploadSettings } from '#domain/lender-settings.ts';
import type { Db, Tx } from '../house.ts';
import { licenceOf } from './change-rows.ts';
import { offeredOf } from './settings-parts.ts';

/** All that is public of the lender and is so for a whole day. */
export type LenderFacts = Omit<Lender, 'medianPayoutMinutes' | 'maintenance'>;

export async function readLender(tx: Db | Tx, today: CalendarDate): Promise<LenderFacts> {
  const row = await tx.selectFrom('lender').selectAll().executeTakeFirst();
  if (!row) return nobodyYet;
  const facts = {
    registeredName: row.registered_name,
    ...licenceOf(row),
    offered: offeredView(row),
    maxFileMegabytes: row.max_file_megabytes,
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

function offeredView(row: Parameters<typeof offeredOf>[0]): LenderFacts['offered'] {
  const { banks, purposes } = offeredOf(row);
  return { banks: [...banks], purposes: [...purposes] };
}

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
  dataProtectionContact: '',
  offered: offeredView(undefined),
  maxFileMegabytes: uploadSettings.megabytes.max,
  assistant: { name: '', whatsapp: '', phone: '', hours: { fromHour: 9, toHour: 18 } },
  showPayoutClaim: false,
};

export type RepaymentAccount = { bankName: string; holderName: string; accountNumber: string };

/** Where borrowers pay to: the lender's own account, in its registered name (product rule 8). */
export async function repaymentAccount(tx: Db | Tx): Promise<RepaymentAccount | undefined> {
  const row = await tx
    .selectFrom('lender')
    .select(['repayment_bank_code', 'repayment_holder_name', 'repayment_account_number'])
    .executeTakeFirst();
  return (
    row && {
      bankName: fullBankName(row.repayment_bank_code),
      holderName: row.repayment_holder_name,
      accountNumber: row.repayment_account_number,
    }
  );
}

export type AccountChange = { effectiveAt: string; bankName: string; holderName: string; lastFour: string };

/** A new account that was decided and waits: borrowers see it coming. */
export async function repaymentAccountChange(tx: Db | Tx): Promise<AccountChange | null> {
  const row = await tx
    .selectFrom('lender_changes')
    .select(['takes_effect_at', 'bank_code', 'registered_name', 'account_number'])
    .where('kind', '=', 'account')
    .where('confirmed_at', 'is not', null)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row?.takes_effect_at || !row.bank_code || !row.registered_name || !row.account_number) return null;
  return {
    effectiveAt: row.takes_effect_at.toISOString(),
    bankName: fullBankName(row.bank_code),
    holderName: row.registered_name,
    lastFour: row.account_number.slice(-4),
  };
}

/** So many days back: what it takes now, and not what it took years ago. */
const medianDays = 90;

/** The median time from approval to payout of the last ninety days, in whole minutes; null without a payout in them that arrived. */
export async function readMedianPayoutMinutes(db: Db, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('disbursements as d')
    .innerJoin('loans as l', 'l.loan_id', 'd.loan_id')
    .select(
      sql<number | null>`round(percentile_cont(0.5) within group (
        order by extract(epoch from d.released_at - l.approved_at)))::bigint`.as('median_seconds'),
    )
    .where('d.released_at', '>', new Date(now.getTime() - medianDays * dayMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims as c').whereRef('c.not_arrived_loan_id', '=', 'd.loan_id').select('c.claim_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return row.median_seconds === null ? null : Math.max(1, Math.round(row.median_seconds / 60));
}
