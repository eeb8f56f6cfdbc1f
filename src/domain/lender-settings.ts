/**
 * What one administrator sets for the lender, at once: the working hours, what forms offer, the switch for maintenance,
 * and the contact where there is none yet (another one is a proposal, `lender-change.ts`). Each part has a version, so that two people who edit the same part find out; every change is an
 * event with what was before and after.
 */
import { banks } from './bank.ts';
import type { Canonical } from './canonical.ts';
import type { Instant, LoanEvent, Moment } from './loan.ts';
import type { Maintenance } from './maintenance.ts';
import { messageTextRefusal } from './message-text.ts';
import type { Notice } from './notice.ts';
import { asksForSecret, moneyAskIn } from './pay-first.ts';
import { isTelephone } from './phone.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { loanPurposes } from './verification.ts';

/** Whom borrowers call and write to: it stands on every page that they see. */
export type LenderContact = { name: string; whatsapp: string; phone: string };
export type LenderHours = { fromHour: number; toHour: number };

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

export type SettingsVersion = {
  version: number;
  changedBy: string;
  changedAt: Instant;
  /** Of what two people decide, the name of the first one; the second one is who changed it. */
  proposedBy?: string;
};
/** A part as it is, and who changed it last. */
export type Part<T> = { value: T; last: SettingsVersion | undefined };
/** The version that the administrator had in front of them; 0 where nobody changed it yet. */
export type Seen = { seenVersion: number };

export type SettingsChange<T> = { event: LoanEvent; notices: readonly Notice[]; value: T };

/** Refuses when somebody else changed the part after the version that was seen. */
export const changedMeanwhile = (
  last: SettingsVersion | undefined,
  { seenVersion }: Seen,
): Refused | undefined =>
  last && last.version !== seenVersion
    ? refuse({ code: 'settings-changed', name: last.changedBy, changedAt: last.changedAt })
    : undefined;

const changed = <T extends Canonical>(
  name: string,
  { value: before, last }: Part<T>,
  after: T,
  seen: Seen,
): Outcome<SettingsChange<T>> =>
  changedMeanwhile(last, seen) ??
  allow({ event: { name, facts: { before, after } }, notices: [], value: after });

/** Whether borrowers have a number to call already: from then on two people change it. */
export const isContactKnown = ({ whatsapp, phone }: LenderContact): boolean =>
  whatsapp !== '' || phone !== '';

export const setFirstContact = (
  part: Part<LenderContact>,
  { seenVersion, ...contact }: LenderContact & Seen,
): Outcome<SettingsChange<LenderContact>> =>
  changedMeanwhile(part.last, { seenVersion }) ??
  (isContactKnown(part.value) ? refuse({ code: 'contact-needs-two' }) : undefined) ??
  lenderContactRefusal(contact) ??
  changed('lender-contact.changed', part, contact, { seenVersion });

/** It stands on every page, also before any money arrived: what no message says, no name says. */
export const lenderContactRefusal = ({ name, whatsapp, phone }: LenderContact): Refused | undefined =>
  messageTextRefusal(name, []) ??
  (moneyAskIn(name) ? refuse({ code: 'message-pay-first' }) : undefined) ??
  (asksForSecret(name) ? refuse({ code: 'message-asks-for-secret' }) : undefined) ??
  // The number of an account would stand on every page as one to call.
  ([whatsapp, phone].every(isTelephone) ? undefined : refuse({ code: 'contact-number-impossible' }));

export const changeWorkingHours = (
  part: Part<LenderHours>,
  { seenVersion, ...hours }: LenderHours & Seen,
): Outcome<SettingsChange<LenderHours>> =>
  hours.fromHour >= hours.toHour
    ? refuse({ code: 'hours-backwards' })
    : changed('lender-hours.changed', part, hours, { seenVersion });

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
