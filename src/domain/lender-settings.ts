/**
 * What one administrator sets for the lender, at once: the contact person and hours, what forms offer, and the switch
 * for maintenance. Each part has a version, so that two people who edit the same part find out; every change is an
 * event with what was before and after.
 */
import { banks } from './bank.ts';
import type { Canonical } from './canonical.ts';
import type { Instant, LoanEvent, Moment } from './loan.ts';
import type { Maintenance } from './maintenance.ts';
import { messageTextRefusal } from './message-text.ts';
import type { Notice } from './notice.ts';
import { moneyAskIn } from './pay-first.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { loanPurposes } from './verification.ts';

export type LenderContact = {
  name: string;
  whatsapp: string;
  phone: string;
  fromHour: number;
  toHour: number;
};

export type LenderForms = {
  applicationsOpen: boolean;
  showPayoutClaim: boolean;
  /** All that there are, or fewer; never none. */
  banks: readonly string[];
  purposes: readonly string[];
  maxFileMegabytes: number;
  filesPerDay: number;
};

/** Whether nothing is left out. */
export const isWholeList = (what: 'banks' | 'purposes', chosen: readonly string[]): boolean =>
  chosen.length === (what === 'banks' ? banks : loanPurposes).length;

/** Upload limits are lowered from the built-in ones only; below six files a verification could not be sent in a day. */
export const uploadSettings = { megabytes: { min: 1, max: 8 }, filesPerDay: { min: 6, max: 20 } } as const;

export type SettingsVersion = { version: number; changedBy: string; changedAt: Instant };
/** A part as it is, and who changed it last. */
export type Part<T> = { value: T; last: SettingsVersion | undefined };
/** The version that the administrator had in front of them; 0 where nobody changed it yet. */
export type Seen = { seenVersion: number };

export type SettingsChange<T> = { event: LoanEvent; notices: readonly Notice[]; value: T };

const changed = <T extends Canonical>(
  name: string,
  { value: before, last }: Part<T>,
  after: T,
  { seenVersion }: Seen,
): Outcome<SettingsChange<T>> => {
  if (last && last.version !== seenVersion) {
    return refuse({ code: 'settings-changed', name: last.changedBy, changedAt: last.changedAt });
  }
  return allow({ event: { name, facts: { before, after } }, notices: [], value: after });
};

export const changeLenderContact = (
  part: Part<LenderContact>,
  { seenVersion, ...contact }: LenderContact & Seen,
): Outcome<SettingsChange<LenderContact>> =>
  contact.fromHour >= contact.toHour
    ? refuse({ code: 'hours-backwards' })
    : (nameRefusal(contact.name) ?? changed('lender-contact.changed', part, contact, { seenVersion }));

/** It stands on every page, also before any money arrived, and one person sets it: what no message says, no name says. */
const nameRefusal = (name: string): Refused | undefined =>
  messageTextRefusal(name, []) ?? (moneyAskIn(name) ? refuse({ code: 'message-pay-first' }) : undefined);

export const changeLenderForms = (
  part: Part<LenderForms>,
  { seenVersion, ...forms }: LenderForms & Seen,
): Outcome<SettingsChange<LenderForms>> => {
  // In our own order and once each, so that the event shows what really differs.
  const after = {
    ...forms,
    banks: banks.map(({ code }) => code).filter((code) => forms.banks.includes(code)),
    purposes: loanPurposes.filter((purpose) => forms.purposes.includes(purpose)),
  };
  if (after.banks.length === 0) return refuse({ code: 'no-bank-offered' });
  if (after.purposes.length === 0) return refuse({ code: 'no-purpose-offered' });
  return changed('lender-forms.changed', part, after, { seenVersion });
};

type MaintenanceWish = Seen & { on: boolean; until: Instant | null };

export const changeMaintenance = (
  part: Part<Maintenance | null>,
  { seenVersion, on, until }: MaintenanceWish,
  moment: Moment,
): Outcome<SettingsChange<Maintenance | null>> => {
  if (on && until !== null && until <= moment.now) return refuse({ code: 'maintenance-ends-before' });
  const after = on ? { since: part.value?.since ?? moment.now, until } : null;
  return changed('maintenance.changed', part, after, { seenVersion });
};

/** A bank or purpose that is no longer offered may stay where it was chosen before. */
export const choiceRefusal = (
  offered: readonly string[],
  chosen: string,
  before: string | undefined,
  code: 'bank-not-offered' | 'purpose-not-offered',
): Refused | undefined => (offered.includes(chosen) || chosen === before ? undefined : refuse({ code }));
