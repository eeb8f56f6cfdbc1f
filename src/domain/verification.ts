/**
 * Proving who you are: personal information with three photos, and the bank account the money goes to.
 * The IC number fills birth date, place and gender, but what the borrower types is kept: a difference is a question
 * for the reviewer, not an error (malaysia.md, section 3, pitfall 4).
 */
import { findBank } from './bank.ts';
import { ageOn, type CalendarDate } from './date.ts';
import { parseIcNumber } from './ic-number.ts';
import type { Instant, LoanEvent } from './loan.ts';
import type { Sen } from './money.ts';
import type { Notice } from './notice.ts';
import { namesDiffer } from './person-name.ts';
import { allow, type IdentityImageKind, identityImageKinds, type Outcome, refuse } from './refusal.ts';

export const minimumAge = 18;

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

export const loanPurposes = [
  'home-repair',
  'medical',
  'education',
  'family-event',
  'vehicle',
  'business',
  'other-debts',
  'other',
] as const;
export type LoanPurpose = (typeof loanPurposes)[number];

export type PersonalInformation = {
  fullName: string;
  icNumber: string;
  gender: Gender;
  placeOfBirth: string;
  dateOfBirth: CalendarDate;
  occupation: string;
  monthlyIncomeSen: Sen;
  loanPurpose: LoanPurpose;
  address: string;
  emergencyContactName: string;
  emergencyContactPhone: string;
};

export type IdentityImages = Readonly<Record<IdentityImageKind, string>>;

/** What the server knows of a borrower's verification before a command on it runs. */
export type Verification = {
  borrowerId: string;
  accountName: string;
  /** As on the card, in the newest personal information. */
  provenName?: string;
  accountPhone: string;
  personalInformationAt: Instant | undefined;
  bankAccountId: string | undefined;
  /** Set when an officer has taken the case: from then on it changes only when a correction was asked for. */
  isLocked: boolean;
  /** Set while a payout is on its way. */
  isPayoutUnderWay: boolean;
};

export const isComplete = (verification: Verification): boolean =>
  verification.personalInformationAt !== undefined && verification.bankAccountId !== undefined;

export type VerificationChange = { event: LoanEvent; notices: Notice[] };

/** Part 1 of the verification: personal information with the photos of one try. */
export const submitPersonalInformation = (
  verification: Verification,
  input: PersonalInformation & { images: Partial<IdentityImages> },
  today: CalendarDate,
): Outcome<VerificationChange> => {
  if (verification.isLocked) return refuse({ code: 'verification-locked' });
  const ic = parseIcNumber(input.icNumber, today);
  if (!ic.ok) return refuse(icRefusal(ic));
  if (input.dateOfBirth > today || ageOn(input.dateOfBirth, today) > 100)
    return refuse({ code: 'birth-date-wrong' });
  if (ageOn(input.dateOfBirth, today) < minimumAge) return refuse({ code: 'under-age' });
  if (input.emergencyContactPhone === verification.accountPhone)
    return refuse({ code: 'emergency-contact-is-you' });
  const missing = identityImageKinds.find((kind) => !input.images[kind]);
  if (missing) return refuse({ code: 'photo-missing', kind: missing });
  return allow({
    event: {
      name: 'identity.submitted',
      facts: { images: identityImageKinds.map((kind) => input.images[kind] ?? '') },
    },
    notices: [],
  });
};

const icRefusal = (failed: Extract<ReturnType<typeof parseIcNumber>, { ok: false }>) =>
  failed.code === 'ic-length' ? { code: failed.code, entered: failed.entered } : { code: failed.code };

/** Part 2, and any later correction: the borrower's own account. A correction is always free of charge (rule 4). */
export const updateBankAccount = (
  verification: Verification,
  input: { bankCode: string; holderName: string; accountLastFour: string },
): Outcome<VerificationChange> => {
  if (verification.personalInformationAt === undefined) return refuse({ code: 'personal-information-first' });
  if (verification.isPayoutUnderWay) return refuse({ code: 'bank-account-locked' });
  if (!findBank(input.bankCode)) return refuse({ code: 'bank-unknown' });
  if (isOfSomebodyElse(input.holderName, verification)) return refuse({ code: 'bank-account-not-yours' });
  const isFirst = verification.bankAccountId === undefined;
  return allow({
    event: {
      name: 'bank-account.updated',
      facts: { bankCode: input.bankCode, lastFour: input.accountLastFour },
    },
    notices: [isFirst ? received : bankAccountChanged(input.accountLastFour)],
  });
};

/**
 * The name of the account was typed at sign-up and nobody proved it. A reviewer compares with the card; once the case is
 * taken nobody looks again, so the rule does.
 */
const isOfSomebodyElse = (
  holderName: string,
  { accountName, provenName = accountName, isLocked }: Verification,
): boolean =>
  namesDiffer(holderName, accountName) === 'different' ||
  (isLocked && namesDiffer(holderName, provenName) === 'different');

const received: Notice = { template: 'verification-received', facts: {}, link: '/wallet' };
const bankAccountChanged = (lastFour: string): Notice => ({
  template: 'bank-account-changed',
  facts: { lastFour },
  link: '/my-account/bank-account',
});
