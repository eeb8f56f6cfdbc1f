/** The lender's own settings: what two administrators decide together, and what one of them sets at once. */
import * as z from 'zod/mini';
import { accountNumberLimits } from '#domain/bank.ts';
import { lenderChangeKinds } from '#domain/lender-change.ts';
import { lenderLimitBounds } from '#domain/lender-limits.ts';
import { uploadSettings } from '#domain/lender-settings.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, senField, sentInstantField } from './fields.ts';
import { licenceShape } from './lender.ts';
import { notSecondField } from './not-second.ts';

/** One line as an authority prints it; nobody knows all the shapes, so only its length and letters are checked. */
const printedField = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^[\P{Cc}]*$/u));
const nameField = printedField(120).check(z.minLength(2));

const licence = z.strictObject({
  ssmNumber: printedField(40),
  licenceNumber: printedField(60),
  licenceFrom: z.nullable(dateField),
  licenceUntil: z.nullable(dateField),
  onlineApprovalReference: printedField(80),
  advertisementPermit: printedField(80),
  address: printedField(300),
  complaintChannels: z.array(printedField(120).check(z.minLength(3))).check(z.maxLength(6)),
  dataProtectionContact: printedField(200),
});
export type LicenceSettings = z.infer<typeof licence>;
/** What is recorded may have come before these limits. */
const shownLicence = z.object(licenceShape);

const { minDigits, maxDigits } = accountNumberLimits;
const accountNumberField = z
  .string()
  .check(z.trim(), z.maxLength(40), z.regex(new RegExp(`^(?:[ -]*[0-9]){${minDigits},${maxDigits}}[ -]*$`)));
const account = z.strictObject({
  registeredName: nameField,
  bankCode: z.string().check(z.minLength(1), z.maxLength(11)),
  accountNumber: accountNumberField,
});

/** As it is shown: the last four digits only, to everybody who does not pay there. */
const shownAccount = z.object({
  registeredName: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  lastFour: z.string(),
});
export type ShownAccount = z.infer<typeof shownAccount>;

const { twoApproversFromSen, payoutsPerDaySen } = lenderLimitBounds;
const limits = z.strictObject({
  /** A loan of this amount or more needs two approvers. */
  twoApproversFromSen: senField.check(z.gte(twoApproversFromSen.min), z.lte(twoApproversFromSen.max)),
  /** The most that is prepared to leave on one day. */
  payoutsPerDaySen: senField.check(z.gte(payoutsPerDaySen.min), z.lte(payoutsPerDaySen.max)),
});
export type LimitsSettings = z.infer<typeof limits>;

/** Empty in each of its parts before it is set. */
const shownContact = z.object({ name: z.string(), whatsapp: z.string(), phone: z.string() });
export type ContactSettings = z.infer<typeof shownContact>;

const lenderChange = z.object({
  changeId: idField,
  kind: z.enum(lenderChangeKinds),
  proposedBy: z.string(),
  proposedAt: instantField,
  /** Whoever proposed it cannot confirm it. */
  isOwn: z.boolean(),
  notSecond: notSecondField,
  confirmedBy: z.nullable(z.string()),
  takesEffectAt: z.nullable(instantField),
  licence: z.nullable(shownLicence),
  account: z.nullable(shownAccount),
  limits: z.nullable(limits),
  contact: z.nullable(shownContact),
});
export type LenderChangeView = z.infer<typeof lenderChange>;

const last = z.nullable(
  z.object({
    name: z.string(),
    at: instantField,
    /** Of what two people decide: who proposed it; `name` confirmed it. */
    proposedBy: z.nullable(z.string()),
  }),
);
/** A part of what the lender sets: as it is, its version, and who changed it last. */
export const part = <T extends z.ZodMiniType>(value: T) => z.object({ value, version: z.int(), last });

const hourField = z.int().check(z.gte(0), z.lte(24));
/** Not always a mobile number: a lender's desk may have a landline. */
const numberField = z.string().check(z.trim(), z.maxLength(24), z.regex(/^[+0-9 ()-]{8,}$/));
const contact = z.strictObject({ name: nameField, whatsapp: numberField, phone: numberField });
const hours = z.strictObject({
  fromHour: hourField.check(z.lte(23)),
  toHour: hourField.check(z.gte(1)),
});
const { megabytes, filesPerDay } = uploadSettings;
const forms = z.strictObject({
  applicationsOpen: z.boolean(),
  showPayoutClaim: z.boolean(),
  banks: z.array(z.string().check(z.maxLength(11))).check(z.maxLength(100)),
  purposes: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100)),
  maxFileMegabytes: z.int().check(z.gte(megabytes.min), z.lte(megabytes.max)),
  filesPerDay: z.int().check(z.gte(filesPerDay.min), z.lte(filesPerDay.max)),
});
/** The version that was in front of whoever changes a part. */
export const seen = { seenVersion: z.int().check(z.gte(0)) };

export const settings = z.object({
  waiting: z.array(lenderChange),
  /** Null before two administrators have said who the lender is. */
  lender: z.nullable(
    z.object({
      licence: part(shownLicence),
      account: part(shownAccount),
      limits: part(limits),
      contact: part(shownContact),
      hours: part(z.object({ fromHour: z.int(), toHour: z.int() })),
      forms: part(forms),
      maintenance: part(z.nullable(z.object({ since: instantField, until: z.nullable(instantField) }))),
    }),
  ),
  /** A second one is needed for whatever is law or money. */
  administrators: z.int(),
});
export type Settings = z.infer<typeof settings>;

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/office/settings',
  summary: 'The lender’s settings, who changed each part last, and what waits for a second person',
  response: settings,
});

export const getLicenceStanding = endpoint({
  name: 'getLicenceStanding',
  method: 'GET',
  path: '/api/office/licence',
  summary: 'Whether the licence ends soon or has ended, for everybody in the back office',
  response: z.object({
    state: z.enum(['missing', 'later', 'fine', 'ends-90', 'ends-30', 'ends-7', 'ended']),
    daysLeft: z.nullable(z.int()),
    endsOn: z.nullable(dateField),
    /** Guests and borrowers meet the maintenance page. */
    isUnderMaintenance: z.boolean(),
  }),
});

export const proposeLenderOpening = endpoint({
  name: 'proposeLenderOpening',
  method: 'POST',
  path: '/api/office/settings/opening',
  summary: 'Say for the first time who the lender is and where borrowers pay; a second person confirms',
  needsReauthentication: true,
  body: z.strictObject({ licence, account }),
  response: settings,
});

export const proposeLicenceChange = endpoint({
  name: 'proposeLicenceChange',
  method: 'POST',
  path: '/api/office/settings/licence',
  summary: 'Propose other licence data; a second person confirms',
  needsReauthentication: true,
  body: licence,
  response: settings,
});

export const proposeAccountChange = endpoint({
  name: 'proposeAccountChange',
  method: 'POST',
  path: '/api/office/settings/account',
  summary:
    'Propose another registered name or repayment account; a second person confirms, then it waits 72 hours',
  needsReauthentication: true,
  body: account,
  response: settings,
});

export const proposeLimitsChange = endpoint({
  name: 'proposeLimitsChange',
  method: 'POST',
  path: '/api/office/settings/limits',
  summary:
    'Propose from which amount a loan needs two approvers, and the ceiling of payouts of a day; a second person confirms',
  needsReauthentication: true,
  body: limits,
  response: settings,
});

export const proposeContactChange = endpoint({
  name: 'proposeContactChange',
  method: 'POST',
  path: '/api/office/settings/contact',
  summary: 'Propose another person or number for borrowers to call; a second person confirms',
  needsReauthentication: true,
  body: contact,
  response: settings,
});

export const confirmLenderChange = endpoint({
  name: 'confirmLenderChange',
  method: 'POST',
  path: '/api/office/settings/changes/:changeId/confirm',
  summary: 'Confirm a proposal of somebody else; of an account, with its number typed again',
  needsReauthentication: true,
  params: z.strictObject({ changeId: idField }),
  body: z.strictObject({ accountNumber: z.optional(z.string().check(z.maxLength(40))) }),
  response: settings,
});

export const withdrawLenderChange = endpoint({
  name: 'withdrawLenderChange',
  method: 'POST',
  path: '/api/office/settings/changes/:changeId/withdraw',
  summary: 'Drop a change that is not in force yet; borrowers who were told hear that nothing changes',
  params: z.strictObject({ changeId: idField }),
  response: settings,
});

export const setFirstContact = endpoint({
  name: 'setFirstContact',
  method: 'PUT',
  path: '/api/office/settings/contact',
  summary: 'Set whom borrowers call, where nobody is known yet',
  needsReauthentication: true,
  body: z.extend(contact, seen),
  response: settings,
});

export const changeWorkingHours = endpoint({
  name: 'changeWorkingHours',
  method: 'PUT',
  path: '/api/office/settings/hours',
  summary: 'Set the working hours that borrowers read',
  body: z.extend(hours, seen),
  response: settings,
});

export const changeLenderForms = endpoint({
  name: 'changeLenderForms',
  method: 'PUT',
  path: '/api/office/settings/forms',
  summary: 'Set whether applications are taken, what forms offer, and how much may be uploaded',
  body: z.extend(forms, seen),
  response: settings,
});

export const changeMaintenance = endpoint({
  name: 'changeMaintenance',
  method: 'PUT',
  path: '/api/office/settings/maintenance',
  summary: 'Close or open the product for maintenance, with an end if it is known',
  body: z.strictObject({ on: z.boolean(), until: z.nullable(sentInstantField), ...seen }),
  response: settings,
});
