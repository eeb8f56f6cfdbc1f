/** What the lender is in force and what is proposed, as rows; and the last edit of each part. */
import { sql } from 'kysely';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { LenderAccount, LenderChange, LenderInForce, LenderLicence } from '#domain/lender-change.ts';
import { type LenderLimits, usualLimits } from '#domain/lender-limits.ts';
import type { LenderContact, SettingsVersion } from '#domain/lender-settings.ts';
import { sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';

export type Section = keyof LenderInForce | 'hours' | 'forms' | 'maintenance' | 'rest-days';

const dateOrNull = (text: string | null): CalendarDate | null => (text === null ? null : calendarDate(text));

type LicenceRow = {
  ssm_number: string;
  licence_number: string;
  licence_from: string | null;
  licence_until: string | null;
  online_approval_reference: string;
  advertisement_permit: string;
  address: string;
  complaint_channels: string[];
  data_protection_contact: string;
};
export const licenceOf = (row: LicenceRow) =>
  ({
    ssmNumber: row.ssm_number,
    licenceNumber: row.licence_number,
    licenceFrom: dateOrNull(row.licence_from),
    licenceUntil: dateOrNull(row.licence_until),
    onlineApprovalReference: row.online_approval_reference,
    advertisementPermit: row.advertisement_permit,
    address: row.address,
    complaintChannels: row.complaint_channels,
    dataProtectionContact: row.data_protection_contact,
  }) satisfies LenderLicence;
export const licenceColumns = (licence: LenderLicence): LicenceRow => ({
  ssm_number: licence.ssmNumber,
  licence_number: licence.licenceNumber,
  licence_from: licence.licenceFrom,
  licence_until: licence.licenceUntil,
  online_approval_reference: licence.onlineApprovalReference,
  advertisement_permit: licence.advertisementPermit,
  address: licence.address,
  complaint_channels: [...licence.complaintChannels],
  data_protection_contact: licence.dataProtectionContact,
});
export const accountColumns = ({ registeredName, bankCode, accountNumber }: LenderAccount) => ({
  registered_name: registeredName,
  repayment_holder_name: registeredName,
  repayment_bank_code: bankCode,
  repayment_account_number: accountNumber,
});

type LimitsRow = { two_approvers_from_sen: number; payouts_per_day_sen: number };
const limitsOf = (row: LimitsRow): LenderLimits => ({
  twoApproversFromSen: sen(row.two_approvers_from_sen),
  payoutsPerDaySen: sen(row.payouts_per_day_sen),
});
export const limitsColumns = (limits: LenderLimits): LimitsRow => ({
  two_approvers_from_sen: limits.twoApproversFromSen,
  payouts_per_day_sen: limits.payoutsPerDaySen,
});

type ContactRow = { assistant_name: string; assistant_whatsapp: string; assistant_phone: string };
export const contactOf = (row: ContactRow): LenderContact => ({
  name: row.assistant_name,
  whatsapp: row.assistant_whatsapp,
  phone: row.assistant_phone,
});
export const contactColumns = ({ name, whatsapp, phone }: LenderContact): ContactRow => ({
  assistant_name: name,
  assistant_whatsapp: whatsapp,
  assistant_phone: phone,
});

/** What counts for this transaction; the usual ones before there is a lender. */
export async function readLimits(tx: Db | Tx): Promise<LenderLimits> {
  const row = await tx
    .selectFrom('lender')
    .select(['two_approvers_from_sen', 'payouts_per_day_sen'])
    .executeTakeFirst();
  return row ? limitsOf(row) : usualLimits;
}

export async function readInForce(tx: Db | Tx): Promise<LenderInForce | undefined> {
  const row = await tx.selectFrom('lender').selectAll().executeTakeFirst();
  return (
    row && {
      licence: licenceOf(row),
      account: {
        registeredName: row.registered_name,
        bankCode: row.repayment_bank_code,
        accountNumber: row.repayment_account_number,
      },
      limits: limitsOf(row),
      contact: contactOf(row),
    }
  );
}

export type StoredChange = LenderChange & { proposedAt: Date; confirmedBy: string | null };

const changeRows = (tx: Db | Tx) =>
  tx
    .selectFrom('lender_changes as c')
    .innerJoin('users as p', 'p.user_id', 'c.proposed_by')
    .leftJoin('users as k', 'k.user_id', 'c.confirmed_by')
    .leftJoin('users as w', 'w.user_id', 'c.withdrawn_by')
    .selectAll('c')
    .select(['p.name as proposer', 'k.name as confirmer', 'w.name as withdrawer'])
    .orderBy('c.proposed_at')
    .orderBy('c.change_id');
type ChangeRow = Awaited<ReturnType<ReturnType<typeof changeRows>['execute']>>[number];

const changeOf = (row: ChangeRow): StoredChange => {
  const ended = endOf(row);
  return {
    ...partsOf(row),
    changeId: row.change_id,
    proposedBy: { userId: row.proposed_by, name: row.proposer },
    proposedAt: row.proposed_at,
    confirmedBy: row.confirmer,
    ...(row.confirmed_at && { confirmedAt: row.confirmed_at.toISOString() }),
    ...(row.takes_effect_at && { takesEffectAt: row.takes_effect_at.toISOString() }),
    ...(ended && { ended }),
  };
};

const partsOf = (row: ChangeRow) => {
  const licence = row.ssm_number !== null ? licenceOf(row as LicenceRow) : undefined;
  const account =
    row.registered_name !== null
      ? {
          registeredName: row.registered_name,
          bankCode: row.bank_code ?? '',
          accountNumber: row.account_number ?? '',
        }
      : undefined;
  if (licence && account) return { kind: 'opening' as const, licence, account };
  if (licence) return { kind: 'licence' as const, licence };
  if (account) return { kind: 'account' as const, account };
  if (row.kind === 'limits') return { kind: 'limits' as const, limits: limitsOf(row as LimitsRow) };
  if (row.kind === 'contact') return { kind: 'contact' as const, contact: contactOf(row as ContactRow) };
  throw new Error(`change ${row.change_id} of the lender changes nothing`);
};

const endOf = (row: ChangeRow): LenderChange['ended'] => {
  if (row.withdrawn_at) {
    return { how: 'withdrawn', by: row.withdrawer ?? '', at: row.withdrawn_at.toISOString() };
  }
  // Put in force by the clock or with the confirmation: who decided it is who confirmed it.
  return row.applied_at
    ? { how: 'applied', by: row.confirmer ?? '', at: row.applied_at.toISOString() }
    : undefined;
};

export async function readChange(tx: Db | Tx, changeId: string): Promise<StoredChange | undefined> {
  const row = await changeRows(tx).where('c.change_id', '=', changeId).executeTakeFirst();
  return row && changeOf(row);
}

/** Proposed or waiting; of each kind at most one. */
export async function readOpenChanges(tx: Db | Tx): Promise<StoredChange[]> {
  const rows = await changeRows(tx)
    .where('c.applied_at', 'is', null)
    .where('c.withdrawn_at', 'is', null)
    .execute();
  return rows.map(changeOf);
}

/** Who changed each part last; of what two people decided, with who proposed the change that came in force then. */
export async function readEdits(tx: Db | Tx): Promise<Map<Section, SettingsVersion>> {
  const rows = await tx
    .selectFrom('lender_edits as e')
    .innerJoin('users as u', 'u.user_id', 'e.changed_by')
    .leftJoin('lender_changes as c', (join) =>
      join
        .onRef('c.applied_at', '=', 'e.changed_at')
        .on(
          sql<boolean>`(c.kind = e.section or (c.kind = 'opening' and e.section in ('licence', 'account')))`,
        ),
    )
    .leftJoin('users as p', 'p.user_id', 'c.proposed_by')
    .select(['e.section', 'e.version', 'u.name', 'e.changed_at', 'p.name as proposer'])
    .orderBy('c.change_id')
    .execute();
  return new Map(
    rows.map(({ section, version, name, changed_at, proposer }) => [
      section as Section,
      {
        version,
        changedBy: name,
        changedAt: changed_at.toISOString(),
        ...(proposer !== null && { proposedBy: proposer }),
      },
    ]),
  );
}

export async function markEdit(tx: Tx, section: Section, by: string, now: Date): Promise<void> {
  await tx
    .insertInto('lender_edits')
    .values({ section, version: 1, changed_by: by, changed_at: now })
    .onConflict((on) =>
      on.column('section').doUpdateSet((eb) => ({
        version: eb('lender_edits.version', '+', 1),
        changed_by: by,
        changed_at: now,
      })),
    )
    .execute();
}
