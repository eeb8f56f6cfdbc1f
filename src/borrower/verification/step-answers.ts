/** Steps 2, 3 and 5 without their screens, and whether a step's answers can stand. */
import * as z from 'zod/mini';
import { personalInformation, updateBankAccount } from '#contract/identity.ts';
import { accountNumberFault, findBank } from '#domain/bank.ts';
import type { CalendarDate } from '#domain/date.ts';
import { namesDiffer, type PersonNameFault, parsePersonName, personNameFault } from '#domain/person-name.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { aboutFaults, aboutSchema, isUnderAge, readAbout } from './about-you.ts';
import type { Draft } from './draft.ts';
import type { Plan, Step } from './plan.ts';
import { type Reader, readerOf } from './typed.ts';

/** Not strict: the screen reads the income as text besides. */
export const workSchema = z.pick(z.object(personalInformation.shape), {
  occupation: true,
  monthlyIncomeSen: true,
  loanPurpose: true,
});

export const readWork = ({ text, money }: Reader) => ({
  occupation: text('occupation'),
  monthlyIncomeSen: money('monthlyIncomeSen'),
  loanPurpose: text('loanPurpose'),
});

export const emergencySchema = z.pick(personalInformation, {
  emergencyContactName: true,
  emergencyContactPhone: true,
});

export const readEmergency = ({ text }: Reader) => ({
  emergencyContactName: text('emergencyContactName'),
  emergencyContactPhone: text('emergencyContactPhone'),
});

export type EmergencyFaults = {
  emergencyContactName?: PersonNameFault;
  emergencyContactPhone?: 'phone-empty' | 'phone-unknown' | 'phone-yours';
};

/** `ownPhone` is the borrower's own number, once it is known. */
export function emergencyFaults(
  { emergencyContactName, emergencyContactPhone }: ReturnType<typeof readEmergency>,
  ownPhone?: string,
): EmergencyFaults {
  const phone = parseMalaysianMobile(emergencyContactPhone);
  const phoneFault =
    emergencyContactPhone === ''
      ? 'phone-empty'
      : phone === undefined
        ? 'phone-unknown'
        : phone === ownPhone
          ? 'phone-yours'
          : undefined;
  return { emergencyContactName: personNameFault(emergencyContactName), emergencyContactPhone: phoneFault };
}

export const bankSchema = z.omit(updateBankAccount.body, { stepUp: true });

export const readBank = ({ text }: Reader) => ({
  bankCode: text('bankCode'),
  holderName: text('holderName'),
  accountNumber: text('accountNumber'),
});

/** What the server would take of this step, as far as the page can know; a photo may still be on its way. */
export function isAnswered(
  draft: Draft,
  plan: Plan,
  step: Step,
  { today, accountName }: { today: CalendarDate; accountName: string },
): boolean {
  const reader = readerOf(draft.typed);
  switch (step) {
    case 'about': {
      const about = readAbout(reader);
      const faults = Object.values(aboutFaults(about, today)).filter(Boolean);
      return faults.length === 0 && !isUnderAge(about, today) && aboutSchema.safeParse(about).success;
    }
    case 'work':
      return workSchema.safeParse(readWork(reader)).success;
    case 'emergency': {
      const contact = readEmergency(reader);
      const faults = Object.values(emergencyFaults(contact)).filter(Boolean);
      return faults.length === 0 && emergencySchema.safeParse(contact).success;
    }
    case 'photos':
      return plan.photos.every((kind) => draft.photos[kind] !== undefined);
    case 'bank': {
      const { bankCode, holderName, accountNumber } = readBank(reader);
      const isHolder =
        parsePersonName(holderName) !== undefined && namesDiffer(holderName, accountName) !== 'different';
      return isHolder && findBank(bankCode) !== undefined && accountNumberFault(accountNumber) === undefined;
    }
    case 'check':
      return false;
  }
}
