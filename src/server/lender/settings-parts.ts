/** The parts of the lender's row that one administrator sets, and the questions that others ask of them. */
import type { Selectable } from 'kysely';
import { banks } from '#domain/bank.ts';
import type { LenderContact, LenderForms, LenderHours } from '#domain/lender-settings.ts';
import { isUnderMaintenance, type Maintenance } from '#domain/maintenance.ts';
import { type AllowedUploads, allowedUploads, uploadLimits } from '#domain/upload.ts';
import { loanPurposes } from '#domain/verification.ts';
import type { Database } from '../db/types.gen.ts';
import type { Db, Tx } from '../house.ts';
import { contactOf } from './change-rows.ts';

export type SettingsParts = {
  contact: LenderContact;
  hours: LenderHours;
  forms: LenderForms;
  maintenance: Maintenance | null;
};

export type LenderRow = Selectable<Database['lender']>;

export const readLenderRow = (tx: Db | Tx): Promise<LenderRow | undefined> =>
  tx.selectFrom('lender').selectAll().executeTakeFirst();

export const settingsParts = (row: LenderRow): SettingsParts => ({
  contact: contactOf(row),
  hours: { fromHour: row.working_from_hour, toHour: row.working_to_hour },
  forms: {
    applicationsOpen: row.applications_open,
    showPayoutClaim: row.show_payout_claim,
    ...offeredOf(row),
    maxFileMegabytes: row.max_file_megabytes,
    filesPerDay: row.files_per_day,
  },
  maintenance: maintenanceOf(row) ?? null,
});

type Offered = Pick<LenderForms, 'banks' | 'purposes'>;

/** Without a list: all that the product knows. */
export const offeredOf = (
  row: Pick<LenderRow, 'offered_banks' | 'offered_purposes'> | undefined,
): Offered => ({
  banks: row?.offered_banks ?? banks.map(({ code }) => code),
  purposes: row?.offered_purposes ?? loanPurposes,
});

export const readOffered = async (tx: Db | Tx): Promise<Offered> => offeredOf(await readLenderRow(tx));

export async function readAllowedUploads(tx: Db | Tx): Promise<AllowedUploads> {
  const row = await readLenderRow(tx);
  return row
    ? allowedUploads({ maxFileMegabytes: row.max_file_megabytes, filesPerDay: row.files_per_day })
    : uploadLimits;
}

const maintenanceOf = ({
  maintenance_since,
  maintenance_until,
}: Pick<LenderRow, 'maintenance_since' | 'maintenance_until'>): Maintenance | undefined =>
  maintenance_since
    ? { since: maintenance_since.toISOString(), until: maintenance_until?.toISOString() ?? null }
    : undefined;

/** Undefined when guests and borrowers may do everything. */
export async function readMaintenance(db: Db | Tx, now: Date): Promise<Maintenance | undefined> {
  const row = await db
    .selectFrom('lender')
    .select(['maintenance_since', 'maintenance_until'])
    .executeTakeFirst();
  const maintenance = row && maintenanceOf(row);
  return isUnderMaintenance(maintenance, now.toISOString()) ? maintenance : undefined;
}
