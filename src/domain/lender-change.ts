/**
 * What is law or money about the lender, or speaks for it: its licence data, the limits of the money that leaves, whom
 * borrowers call and write to, and the account that they pay into with the name it is in. One administrator proposes,
 * another one confirms; a new account or name then waits three days, in which every borrower with a running loan is told
 * and any administrator can stop it (product rule 8).
 */
import { findBank, parseAccountNumber } from './bank.ts';
import type { Canonical } from './canonical.ts';
import { addDays, type CalendarDate, calendarDate } from './date.ts';
import type { LenderLimits } from './lender-limits.ts';
import { type LenderContact, lenderContactRefusal } from './lender-settings.ts';
import type { Instant, LoanEvent, Moment, Person } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { type AdministratorOrigin, secondPersonRefusal } from './second-administrator.ts';
import { licenceTextRefusal, registeredNameRefusal } from './shown-text.ts';

/** What the law wants shown of a licensed lender (malaysia.md 1.4). The number is opaque text: nobody knows all its shapes. */
export type LenderLicence = {
  ssmNumber: string;
  licenceNumber: string;
  licenceFrom: CalendarDate | null;
  licenceUntil: CalendarDate | null;
  onlineApprovalReference: string;
  advertisementPermit: string;
  address: string;
  complaintChannels: readonly string[];
  dataProtectionContact: string;
};
/** The name and the account belong together: the account is in the registered name, so both change at one moment. */
export type LenderAccount = { registeredName: string; bankCode: string; accountNumber: string };

export const lenderChangeKinds = ['opening', 'licence', 'account', 'limits', 'contact'] as const;
export type LenderChangeKind = (typeof lenderChangeKinds)[number];

/** What is proposed. The opening is the first licence data and account; there is no lender before it. */
export type LenderWish =
  | { kind: 'opening'; licence: LenderLicence; account: LenderAccount }
  | { kind: 'licence'; licence: LenderLicence }
  | { kind: 'account'; account: LenderAccount }
  | { kind: 'limits'; limits: LenderLimits }
  | { kind: 'contact'; contact: LenderContact };
export type LenderInForce = {
  licence: LenderLicence;
  account: LenderAccount;
  limits: LenderLimits;
  contact: LenderContact;
};

export type LenderChange = LenderWish & {
  changeId: string;
  proposedBy: Person;
  confirmedAt?: Instant;
  takesEffectAt?: Instant;
  /** Who ended it, and when: withdrawn, or in force since then. */
  ended?: { how: 'withdrawn' | 'applied'; by: string; at: Instant };
};

export type LenderDecision = {
  event: LoanEvent;
  notices: readonly Notice[];
  change: LenderChange;
  /** In force from this moment. */
  isApplied: boolean;
};

/** Whole days, so that the hours in between are the same for everybody. */
const accountWaitDays = 3;
export const accountWaitHours = accountWaitDays * 24;
const effectAt = ({ kind }: LenderWish, now: Instant): Instant =>
  kind === 'account' ? `${addDays(calendarDate(now.slice(0, 10)), accountWaitDays)}${now.slice(10)}` : now;

export type LenderState = {
  person: Person;
  inForce: LenderInForce | undefined;
  /** The open one of the same kind. */
  open: LenderChange | undefined;
};

export const proposeLenderChange = (
  { person, inForce, open }: LenderState,
  wish: LenderWish,
  moment: Moment,
): Outcome<LenderDecision> => {
  if ((wish.kind === 'opening') === (inForce !== undefined)) {
    return refuse({ code: inForce ? 'lender-known' : 'lender-unknown' });
  }
  if (open) return refuse({ code: 'lender-change-open', name: open.proposedBy.name });
  const refused = impossible(wish, inForce);
  if (refused) return refused;
  if (inForce && isSame(wish, inForce)) return refuse({ code: 'nothing-changed' });
  const change: LenderChange = { ...wish, changeId: moment.newId, proposedBy: person };
  return allow({ ...decided('proposed', change, inForce), change, isApplied: false });
};

/** Only what no authority or bank could have printed; everything else is for the second person to compare. */
const impossible = (wish: LenderWish, inForce: LenderInForce | undefined): Refused | undefined => {
  if (wish.kind === 'contact') return lenderContactRefusal(wish.contact);
  if ('licence' in wish) {
    // They stand on every page, and two mailboxes are no reason to let a demand stand there (threat T1).
    const known = inForce ? textsOf(inForce.licence) : [];
    const given = textsOf(wish.licence).filter((text) => !known.includes(text));
    const refused = given.map(licenceTextRefusal).find((each) => each !== undefined);
    if (refused) return refused;
    const { licenceFrom, licenceUntil, ssmNumber } = wish.licence;
    if (licenceFrom && licenceUntil && licenceFrom > licenceUntil) {
      return refuse({ code: 'licence-dates-backwards' });
    }
    if (ssmNumber !== '' && !/[0-9]/.test(ssmNumber)) return refuse({ code: 'ssm-number-impossible' });
  }
  if (!('account' in wish)) return undefined;
  const { registeredName, bankCode } = wish.account;
  if (!findBank(bankCode)) return refuse({ code: 'bank-unknown' });
  return registeredName === inForce?.account.registeredName
    ? undefined
    : registeredNameRefusal(registeredName);
};

const textsOf = (licence: LenderLicence): readonly string[] => lenderTexts(licence).map(([, text]) => text);

/** Every text of it that stands on pages, by its field. */
export const lenderTexts = (licence: LenderLicence): readonly (readonly [string, string])[] =>
  Object.entries(licence).flatMap(([field, value]) =>
    [value].flat().flatMap((text) => (typeof text === 'string' ? [[field, text] as const] : [])),
  );

/** A new registration number has twelve digits, the old one may follow in brackets (SSM, since 2019). Advice only. */
export const isUsualSsmNumber = (text: string): boolean => /^\d{12}(\s*\([0-9A-Z]+-?[A-Z]\))?$/.test(text);

const isSame = (wish: LenderWish, inForce: LenderInForce): boolean => {
  if (wish.kind === 'opening') return false;
  const parts: Partial<LenderInForce> = wish;
  const after: object = parts[wish.kind] ?? {};
  const before: object = inForce[wish.kind];
  return Object.entries(after).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as never]),
  );
};

/** The second person types the account number from the bank's paper: nobody confirms digits that they only glanced at. */
export const confirmLenderChange = (
  {
    person,
    inForce,
    change,
    origins,
  }: {
    person: Person;
    inForce: LenderInForce | undefined;
    change: LenderChange;
    origins: readonly AdministratorOrigin[];
  },
  { accountNumber }: { accountNumber?: string | undefined },
  moment: Moment,
): Outcome<LenderDecision> => {
  const refused = notOpen(change);
  if (refused) return refused;
  if (change.confirmedAt) return refuse({ code: 'lender-change-confirmed' });
  const isOpening = change.kind === 'opening';
  const notSecond = secondPersonRefusal(
    origins,
    { proposedBy: change.proposedBy, person, isOpening },
    moment.now,
  );
  if (notSecond) return notSecond;
  if ('account' in change && parseAccountNumber(accountNumber ?? '') !== change.account.accountNumber) {
    return refuse({ code: 'account-number-differs' });
  }
  const takesEffectAt = effectAt(change, moment.now);
  const isApplied = change.kind !== 'account';
  const confirmed = { ...change, confirmedAt: moment.now, takesEffectAt };
  return allow({
    ...decided('confirmed', confirmed, inForce, { takesEffectAt, proposedBy: change.proposedBy.userId }),
    change: confirmed,
    isApplied,
  });
};

/** Any administrator, as long as it is not in force: stopping needs no second person. */
export const withdrawLenderChange = ({
  inForce,
  change,
}: {
  inForce: LenderInForce | undefined;
  change: LenderChange;
}): Outcome<LenderDecision> => {
  const refused = notOpen(change);
  return refused ?? allow({ ...decided('withdrawn', change, inForce), change, isApplied: false });
};

/** The clock puts it in force when its time has come. */
export const applyLenderChange = (
  { inForce, change }: { inForce: LenderInForce | undefined; change: LenderChange },
  moment: Moment,
): Outcome<LenderDecision> => {
  const refused = notOpen(change);
  if (refused) return refused;
  if (!change.takesEffectAt || moment.now < change.takesEffectAt) return refuse({ code: 'nothing-due' });
  return allow({ ...decided('applied', change, inForce), change, isApplied: true });
};

const notOpen = ({ ended }: LenderChange): Refused | undefined =>
  ended && refuse({ code: 'lender-change-ended', name: ended.by, changedAt: ended.at });

type Step = 'proposed' | 'confirmed' | 'withdrawn' | 'applied';
const decided = (
  step: Step,
  change: LenderChange,
  inForce: LenderInForce | undefined,
  more: Record<string, Canonical> = {},
) => ({
  event: {
    name: `lender-${change.kind}.${step}`,
    facts: {
      changeId: change.changeId,
      before: inForce ? factsOf(change.kind, inForce) : null,
      after: factsOf(change.kind, change),
      ...more,
    },
  },
  notices: [],
});

/** What events say of it; of the account number the last four digits only. */
export const factsOf = (kind: LenderChangeKind, parts: Partial<LenderInForce>): Canonical => ({
  ...((kind === 'opening' || kind === 'licence') && parts.licence),
  ...((kind === 'opening' || kind === 'account') && parts.account && accountFacts(parts.account)),
  ...(kind === 'limits' && parts.limits),
  ...(kind === 'contact' && parts.contact),
});
const accountFacts = ({ registeredName, bankCode, accountNumber }: LenderAccount) => ({
  registeredName,
  bankCode,
  lastFour: accountNumber.slice(-4),
});

/** Told in the borrower's own record: that it changes, or that it stays after all. Last four digits only (rule 9). */
export const tellOfAccountChange = (
  change: LenderChange & { kind: 'account' },
  inForce: LenderInForce,
  about: 'change' | 'kept',
): Outcome<{ event: LoanEvent; notices: readonly Notice[]; about: 'change' | 'kept' }> => {
  const facts = {
    bankName: findBank(change.account.bankCode)?.shortName ?? change.account.bankCode,
    holderName: change.account.registeredName,
    oldLastFour: inForce.account.accountNumber.slice(-4),
    lastFour: change.account.accountNumber.slice(-4),
  };
  if (about === 'change' && (change.ended || !change.takesEffectAt)) return refuse({ code: 'nothing-due' });
  const notice: Notice =
    about === 'change'
      ? {
          template: 'repayment-account-changes',
          facts: { ...facts, effectiveAt: change.takesEffectAt ?? '' },
          link: '/my-account/payment',
        }
      : { template: 'repayment-account-kept', facts, link: '/my-account/payment' };
  return allow({
    event: { name: `repayment-account.told-${about}`, facts: { changeId: change.changeId } },
    notices: [notice],
    about,
  });
};
