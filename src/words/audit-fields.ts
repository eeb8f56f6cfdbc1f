/** What the audit log says of before and after, in words: the names of what changed, and its values as a person writes them. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ChangeStanding, WriteValue } from '#domain/audit-changes.ts';
import { findBank } from '#domain/bank.ts';
import type { LenderAccount, LenderLicence } from '#domain/lender-change.ts';
import type { LenderLimits } from '#domain/lender-limits.ts';
import type { LenderContact, LenderForms, LenderHours } from '#domain/lender-settings.ts';
import type { Maintenance } from '#domain/maintenance.ts';
import type { offerOf } from '#domain/product-change.ts';
import { purposeWords } from './choices.ts';
import { channelWords, outcomeWords } from './contacts.ts';
import {
  formatDate,
  formatDateTime,
  formatHour,
  formatMonths,
  formatRate,
  formatSen,
  formatWeekday,
} from './format.ts';
import type { Locale } from './locale.ts';
import { roleWords } from './roles.ts';

/** What changes has its name here, or this does not compile. */
type Field =
  | keyof LenderLicence
  | Exclude<keyof LenderAccount, 'accountNumber'>
  | keyof LenderLimits
  | keyof LenderContact
  | keyof LenderHours
  | keyof LenderForms
  | keyof Maintenance
  | keyof ReturnType<typeof offerOf>;

const fieldWords = {
  name: /*i18n*/ { id: 'audit.field.name', message: 'Name' },
  registeredName: /*i18n*/ { id: 'audit.field.registered-name', message: 'Registered name' },
  bankCode: /*i18n*/ { id: 'audit.field.bank-code', message: 'Bank' },
  lastFour: /*i18n*/ { id: 'audit.field.last-four', message: 'Account number ends with' },
  ssmNumber: /*i18n*/ { id: 'audit.field.ssm-number', message: 'SSM number' },
  licenceNumber: /*i18n*/ { id: 'audit.field.licence-number', message: 'Licence number' },
  licenceFrom: /*i18n*/ { id: 'audit.field.licence-begins', message: 'Licence begins' },
  licenceUntil: /*i18n*/ { id: 'audit.field.licence-until', message: 'Licence ends' },
  onlineApprovalReference: /*i18n*/ {
    id: 'audit.field.online-approval-reference',
    message: 'Online lending approval',
  },
  advertisementPermit: /*i18n*/ { id: 'audit.field.advertisement-permit', message: 'Advertisement permit' },
  address: /*i18n*/ { id: 'audit.field.address', message: 'Address' },
  complaintChannels: /*i18n*/ { id: 'audit.field.complaint-channels', message: 'Complaint channels' },
  dataProtectionContact: /*i18n*/ {
    id: 'audit.field.data-protection-contact',
    message: 'Contact for personal data',
  },
  twoApproversFromSen: /*i18n*/ {
    id: 'audit.field.two-approvers-from-sen',
    message: 'Two approvers from this amount on',
  },
  payoutsPerDaySen: /*i18n*/ { id: 'audit.field.payouts-per-day-sen', message: 'Payouts on one day at most' },
  whatsapp: /*i18n*/ { id: 'audit.field.whatsapp', message: 'WhatsApp' },
  phone: /*i18n*/ { id: 'audit.field.phone', message: 'Phone' },
  fromHour: /*i18n*/ { id: 'audit.field.from-hour', message: 'Working hours begin' },
  toHour: /*i18n*/ { id: 'audit.field.to-hour', message: 'Working hours end' },
  applicationsOpen: /*i18n*/ { id: 'audit.field.applications-open', message: 'New applications taken' },
  showPayoutClaim: /*i18n*/ {
    id: 'audit.field.show-payout-claim',
    message: 'Promise of a quick payout on the home page',
  },
  banks: /*i18n*/ { id: 'audit.field.banks', message: 'Banks offered' },
  purposes: /*i18n*/ { id: 'audit.field.purposes', message: 'Loan purposes offered' },
  maxFileMegabytes: /*i18n*/ { id: 'audit.field.max-file-megabytes', message: 'Largest file in MB' },
  filesPerDay: /*i18n*/ { id: 'audit.field.files-per-day', message: 'Files a person may send each day' },
  since: /*i18n*/ { id: 'audit.field.since', message: 'Since' },
  until: /*i18n*/ { id: 'audit.field.until', message: 'Until' },
  officerId: /*i18n*/ { id: 'audit.field.officer-id', message: 'Officer' },
  channel: /*i18n*/ { id: 'audit.field.channel', message: 'Channel' },
  outcome: /*i18n*/ { id: 'audit.field.outcome', message: 'Outcome' },
  amountSen: /*i18n*/ { id: 'audit.field.amount-sen', message: 'Amount' },
  'promised.amountSen': /*i18n*/ { id: 'audit.field.promised.amount-sen', message: 'Amount promised' },
  'promised.promisedOn': /*i18n*/ { id: 'audit.field.promised.promised-on', message: 'Promised for' },
  scopes: /*i18n*/ { id: 'audit.field.scopes', message: 'May read' },
  networks: /*i18n*/ { id: 'audit.field.networks', message: 'Addresses that may read' },
  lastDay: /*i18n*/ { id: 'audit.field.last-day', message: 'Last day' },
  key: /*i18n*/ { id: 'audit.field.key', message: 'Key begins with' },
  url: /*i18n*/ { id: 'audit.field.url', message: 'Sent to' },
  events: /*i18n*/ { id: 'audit.field.events', message: 'Events' },
  method: /*i18n*/ { id: 'audit.field.method', message: 'Interest method' },
  secured: /*i18n*/ { id: 'audit.field.secured', message: 'Secured by an item' },
  annualRateBps: /*i18n*/ { id: 'audit.field.annual-rate-bps', message: 'Interest rate a year' },
  lateRateBps: /*i18n*/ { id: 'audit.field.late-rate-bps', message: 'Late interest a year' },
  minAmountSen: /*i18n*/ { id: 'audit.field.min-amount-sen', message: 'Smallest loan' },
  maxAmountSen: /*i18n*/ { id: 'audit.field.max-amount-sen', message: 'Largest loan' },
  stepSen: /*i18n*/ { id: 'audit.field.step-sen', message: 'In steps of' },
  termMonths: /*i18n*/ { id: 'audit.field.term-months', message: 'Terms' },
  isOffered: /*i18n*/ { id: 'audit.field.is-offered', message: 'Offered to borrowers' },
  'texts.en': /*i18n*/ { id: 'audit.field.texts.en', message: 'Text in English' },
  'texts.ms': /*i18n*/ { id: 'audit.field.texts.ms', message: 'Text in Malay' },
  'texts.zh': /*i18n*/ { id: 'audit.field.texts.zh', message: 'Text in Chinese' },
  isRetired: /*i18n*/ { id: 'audit.field.is-retired', message: 'No longer offered' },
} satisfies Record<Field, MessageDescriptor> & Record<string, MessageDescriptor>;

/** A field of a newer version is shown by its name. */
export const fieldName = (i18n: I18n, field: string): string => {
  const words = (fieldWords as Readonly<Record<string, MessageDescriptor>>)[field];
  return words ? i18n._(words) : field;
};

/** Codes that stand as values, whatever the field. */
const codeWords: Readonly<Record<string, MessageDescriptor>> = {
  reducing: /*i18n*/ { id: 'audit.value.reducing', message: 'Reducing balance' },
  flat: /*i18n*/ { id: 'audit.value.flat', message: 'Flat rate' },
  active: /*i18n*/ { id: 'audit.value.active', message: 'Active' },
  deactivated: /*i18n*/ { id: 'audit.value.deactivated', message: 'Deactivated' },
  ...channelWords,
  ...outcomeWords,
  ...roleWords,
  ...purposeWords,
};

/** Where any text may stand: what somebody typed may look like a code and is none. */
const codeFields = ['', 'channel', 'outcome', 'method', 'purposes'];

const yes: MessageDescriptor = /*i18n*/ { id: 'audit.value.yes', message: 'Yes' };
const no: MessageDescriptor = /*i18n*/ { id: 'audit.value.no', message: 'No' };

/** `names`: of the people whose ids stand in the entries. */
export const writeAuditValue =
  (i18n: I18n, locale: Locale, event: string, names: (id: string) => string | undefined): WriteValue =>
  (field, value) => {
    if (typeof value === 'boolean') return i18n._(value ? yes : no);
    if (typeof value === 'number') return writtenNumber(field, value, event, locale);
    if (typeof value !== 'string') return undefined;
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value, locale);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(value, locale);
    if (field.endsWith('Id')) return names(value);
    if (field === 'bankCode' || field === 'banks') return findBank(value)?.shortName;
    const words = codeFields.includes(field) ? codeWords[value] : undefined;
    return words && i18n._(words);
  };

function writtenNumber(field: string, value: number, event: string, locale: Locale): string | undefined {
  if (field.endsWith('Sen')) return formatSen(value, locale);
  if (field.endsWith('Bps')) return formatRate(value, locale);
  if (field.endsWith('Hour')) return formatHour(value, locale);
  if (field === 'termMonths') return formatMonths(value, locale);
  return event === 'rest-days.changed' ? formatWeekday(value, locale) : undefined;
}

const standings: Record<Exclude<ChangeStanding['is'], 'in-force'>, MessageDescriptor> = {
  proposed: /*i18n*/ { id: 'audit.change.proposed', message: 'Proposed, nothing has changed yet' },
  agreed: /*i18n*/ { id: 'audit.change.agreed', message: 'Agreed, from {from}' },
  dropped: /*i18n*/ { id: 'audit.change.dropped', message: 'Was proposed, and stays as it was' },
};

/** What is to be said before the changes; null where they are in force since the entry. */
export const standingWords = (i18n: I18n, locale: Locale, standing: ChangeStanding): string | null => {
  if (standing.is === 'in-force') return null;
  const from = standing.is === 'agreed' ? standing.from : '';
  const written = from.includes('T') ? formatDateTime(from, locale) : from && formatDate(from, locale);
  return i18n._(standings[standing.is].id, { from: written });
};
