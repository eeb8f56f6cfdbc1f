/** Everything of a verification that is typed and added before it is sent, what it starts with, and what is sent of it. */
import type * as z from 'zod/mini';
import { submitPersonalInformation, type VerificationView } from '#contract/identity.ts';
import { ringgitText } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import { type Filled, readAbout } from './about-you.ts';
import type { Plan } from './plan.ts';
import { bankSchema, readBank, readEmergency, readWork } from './step-answers.ts';
import { readerOf, type Typed, typedDate } from './typed.ts';

/** A photo goes to the server as soon as it is chosen; its own key makes sending it again one upload. */
export type Photo =
  | { state: 'sending'; file: File; key: string }
  | { state: 'failed'; file: File; key: string; problem: unknown }
  | { state: 'added'; fileId: string; file?: File };

export type Photos = Partial<Record<IdentityImageKind, Photo>>;

export type Draft = {
  typed: Typed;
  filled: Filled;
  photos: Photos;
  /** The first part has arrived, the bank account has not. */
  personalInformationSent: boolean;
  /** Something would be lost with the tab. */
  isChanged: boolean;
};

/** A first visit knows the account's name; a correction knows all that was given, less what is asked for again. */
export function beginDraft(view: VerificationView, plan: Plan): Draft {
  const { accountName, personalInformation: given, images, bankAccount } = view;
  const kept = images.filter(({ kind }) => !plan.photos.includes(kind));
  return {
    typed: {
      ...(given ? typedInformation(given, plan) : { fullName: accountName }),
      ...(bankAccount && { bankCode: bankAccount.bankCode, holderName: bankAccount.holderName }),
    },
    filled: {},
    photos: Object.fromEntries(kept.map(({ kind, fileId }) => [kind, { state: 'added' as const, fileId }])),
    personalInformationSent: false,
    isChanged: false,
  };
}

type Given = NonNullable<VerificationView['personalInformation']>;

/** The IC number comes masked. Where it is asked for again the field starts empty; elsewhere the mask goes back unchanged. */
function typedInformation(given: Given, plan: Plan): Typed {
  return {
    fullName: given.fullName,
    icNumber: plan.steps.includes('about') ? '' : given.icNumber,
    ...typedDate('dateOfBirth', given.dateOfBirth),
    placeOfBirth: given.placeOfBirth,
    gender: given.gender,
    address: given.address,
    occupation: given.occupation,
    monthlyIncomeSen: ringgitText(given.monthlyIncomeSen),
    loanPurpose: given.loanPurpose,
    emergencyContactName: given.emergencyContactName,
    emergencyContactPhone: formatPhone(given.emergencyContactPhone),
  };
}

/** Undefined while an answer or a photo is missing. */
export function personalInformationOf({ typed, photos }: Draft) {
  const reader = readerOf(typed);
  const images = identityImageKinds.flatMap((kind) => {
    const photo = photos[kind];
    return photo?.state === 'added' ? [[kind, photo.fileId]] : [];
  });
  return submitPersonalInformation.body.safeParse({
    ...readAbout(reader),
    ...readWork(reader),
    ...readEmergency(reader),
    images: Object.fromEntries(images),
  }).data;
}

export type BankAccountInput = z.output<typeof bankSchema>;

export const bankAccountOf = ({ typed }: Draft): BankAccountInput | undefined =>
  bankSchema.safeParse(readBank(readerOf(typed))).data;
