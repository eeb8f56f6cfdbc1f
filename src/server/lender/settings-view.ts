/** The settings as the page has them: what waits, each part with its last change, and of account numbers the end only. */
import { sql } from 'kysely';
import type { LenderChangeView, Settings, ShownAccount } from '#contract/settings.ts';
import { findBank } from '#domain/bank.ts';
import type { LenderAccount, LenderLicence } from '#domain/lender-change.ts';
import type { SettingsVersion } from '#domain/lender-settings.ts';
import type { Instant } from '#domain/loan.ts';
import { type AdministratorOrigin, notSecondYet } from '#domain/second-administrator.ts';
import type { Db, Tx } from '../house.ts';
import { readOrigins } from '../team/origin-rows.ts';
import { readEdits, readInForce, readOpenChanges, type StoredChange } from './change-rows.ts';
import { readLenderRow, settingsParts } from './settings-parts.ts';

type Reader = { userId: string; now: Instant };

/** `reader` is the one who asks: what waits says whether they may confirm it. */
export async function readSettings(tx: Db | Tx, reader: Reader): Promise<Settings> {
  const row = await readLenderRow(tx);
  const inForce = await readInForce(tx);
  const edits = await readEdits(tx);
  const open = await readOpenChanges(tx);
  const origins = open.length > 0 ? await readOrigins(tx) : [];
  const parts = row && settingsParts(row);
  return {
    waiting: open.map((change) => changeView(change, origins, reader)),
    lender:
      parts && inForce
        ? {
            licence: part(licenceView(inForce.licence), edits.get('licence')),
            account: part(shownAccount(inForce.account), edits.get('account')),
            limits: part(inForce.limits, edits.get('limits')),
            contact: part(parts.contact, edits.get('contact')),
            hours: part(parts.hours, edits.get('hours')),
            forms: part(
              { ...parts.forms, banks: [...parts.forms.banks], purposes: [...parts.forms.purposes] },
              edits.get('forms'),
            ),
            maintenance: part(parts.maintenance, edits.get('maintenance')),
          }
        : null,
    administrators: await countAdministrators(tx),
  };
}

/** A part as it is shown, with who changed it last. */
export const part = <T>(value: T, edit: SettingsVersion | undefined) => ({
  value,
  version: edit?.version ?? 0,
  last: edit ? { name: edit.changedBy, at: edit.changedAt, proposedBy: edit.proposedBy ?? null } : null,
});

const licenceView = (licence: LenderLicence) => ({
  ...licence,
  complaintChannels: [...licence.complaintChannels],
});

export const shownAccount = ({ registeredName, bankCode, accountNumber }: LenderAccount): ShownAccount => ({
  registeredName,
  bankCode,
  bankName: findBank(bankCode)?.name ?? bankCode,
  lastFour: accountNumber.slice(-4),
});

const changeView = (
  change: StoredChange,
  origins: readonly AdministratorOrigin[],
  { userId, now }: Reader,
): LenderChangeView => ({
  changeId: change.changeId,
  kind: change.kind,
  proposedBy: change.proposedBy.name,
  proposedAt: change.proposedAt.toISOString(),
  isOwn: change.proposedBy.userId === userId,
  notSecond: change.confirmedAt
    ? null
    : notSecondYet(
        origins,
        { proposedBy: change.proposedBy, userId, isOpening: change.kind === 'opening' },
        now,
      ),
  confirmedBy: change.confirmedBy,
  takesEffectAt: change.takesEffectAt ?? null,
  licence: 'licence' in change ? licenceView(change.licence) : null,
  account: 'account' in change ? shownAccount(change.account) : null,
  limits: 'limits' in change ? change.limits : null,
  contact: 'contact' in change ? change.contact : null,
});

async function countAdministrators(tx: Db | Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'staff')
    .where(sql<boolean>`'administrator' = any(roles)`)
    .where('deactivated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
