/** Everything of a verification that is typed and added before it is sent, what it starts with, and what is sent of it. */
import type * as z from 'zod/mini';
import {
  submitPersonalInformation,
  type VerificationDraft,
  type VerificationView,
  verificationDraft,
} from '#contract/identity.ts';
import { ringgitText } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import type { UploadProgress } from '#ui/upload/upload-in-chunks.ts';
import { type Filled, readAbout } from './about-you.ts';
import type { Plan, Step } from './plan.ts';
import { bankSchema, readBank, readEmergency, readWork } from './step-answers.ts';
import { readerOf, type Typed, typedDate } from './typed.ts';

type Added = { state: 'added'; fileId: string; file?: File };

/**
 * What is not with us yet; `isKept`: it survives a reload on this device, where `keptAt` tells it from another. `before` was
 * added when it was taken, and counts again when this one is given up.
 */
type OnItsWay = {
  file: File;
  warnings: readonly DeviceWarning[];
  keptAt: number;
  isKept: boolean;
  before?: Added | undefined;
};

/** A photo goes to the server as soon as it is chosen. */
export type Photo =
  | ({ state: 'sending'; progress: UploadProgress } & OnItsWay)
  | ({ state: 'failed'; problem: unknown } & OnItsWay)
  | Added;

export type Photos = Partial<Record<IdentityImageKind, Photo>>;

export type Draft = {
  typed: Typed;
  filled: Filled;
  photos: Photos;
  /** The first part has arrived, the bank account has not. */
  personalInformationSent: boolean;
  /** Something was typed or added here. */
  isChanged: boolean;
  /** The answers that the server keeps for us, as text; '' while there are none. */
  saved: string;
  /** The answers that stood there before anything was typed, as text. */
  begun: string;
};

/**
 * A first visit knows the account's name; a correction knows all that was given, less what is asked for again. Both know what
 * was typed and added on the way here.
 */
export function beginDraft(view: VerificationView, plan: Plan): Draft {
  const { accountName, personalInformation: given, images, waitingImages, bankAccount, draft: kept } = view;
  const here = [
    ...images.filter(({ kind }) => !plan.photos.includes(kind)),
    ...waitingImages.filter(({ kind }) => plan.photos.includes(kind)),
  ];
  const begun: Draft = {
    typed: {
      ...(given ? typedInformation(given, plan) : { fullName: accountName }),
      ...(bankAccount && { bankCode: bankAccount.bankCode, holderName: bankAccount.holderName }),
      ...(kept && openAnswers(kept.typed, plan)),
    },
    filled: (kept && plan.steps.includes('about') && filledIn(kept.filled)) || {},
    photos: Object.fromEntries(here.map(({ kind, fileId }) => [kind, { state: 'added' as const, fileId }])),
    personalInformationSent: false,
    isChanged: false,
    saved: '',
    begun: '',
  };
  const text = answersText(begun, plan);
  return { ...begun, saved: kept ? text : '', begun: text };
}

type AnswerName = keyof VerificationDraft['typed'];

const answersOfStep: Partial<Record<Step, readonly AnswerName[]>> = {
  about: [
    'fullName',
    'icNumber',
    'dateOfBirth.day',
    'dateOfBirth.month',
    'dateOfBirth.year',
    'placeOfBirth',
    'gender',
    'address',
  ],
  work: ['occupation', 'monthlyIncomeSen', 'loanPurpose'],
  emergency: ['emergencyContactName', 'emergencyContactPhone'],
  bank: ['bankCode', 'holderName', 'accountNumber'],
};

/** Of the steps that are open only: the others hold what was given before, and an IC number as a mask. */
function openAnswers(typed: Typed, plan: Plan): Typed {
  const names: readonly string[] = plan.steps.flatMap((step) => answersOfStep[step] ?? []);
  return definedIn(Object.fromEntries(names.map((name) => [name, typed[name]])));
}

const definedIn = (texts: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** An answer that is not filled in any more is kept as ''. */
const filledIn = (filled: VerificationDraft['filled']): Filled =>
  Object.fromEntries(Object.entries(definedIn(filled)).filter(([, text]) => text !== ''));

/** What the server is to keep, as text, so that it can be compared; '' when nothing can be typed. */
export function answersText({ typed, filled }: Draft, plan: Plan): string {
  const open = openAnswers(typed, plan);
  if (Object.keys(open).length === 0) return '';
  return JSON.stringify({ typed: open, filled: plan.steps.includes('about') ? filled : {} });
}

/**
 * What was changed here since the server was last told: what another tab typed meanwhile is not overwritten by what this one
 * began with. Undefined when it is too long to be kept, or nothing can be typed.
 */
export function answersToSave(text: string, { saved, begun }: Draft): VerificationDraft | undefined {
  if (text === '') return undefined;
  const [now, before] = [answersIn(text), answersIn(saved || begun)];
  return verificationDraft.safeParse({
    typed: changedIn(now.typed, before.typed),
    filled: changedIn(now.filled, before.filled),
  }).data;
}

type TextParts = { typed: Record<string, string>; filled: Record<string, string> };

const answersIn = (text: string): TextParts => (text === '' ? { typed: {}, filled: {} } : JSON.parse(text));

/** What is there no more is changed to ''. */
const changedIn = (now: Record<string, string>, before: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((name) => now[name] !== before[name])
      .map((name) => [name, now[name] ?? '']),
  );

export const hasUnsaved = (draft: Draft, plan: Plan): boolean =>
  draft.isChanged && answersText(draft, plan) !== draft.saved;

/** Something would be lost with the page: words that the server does not have, or a photo that is in this tab only. */
export const wouldLose = (draft: Draft, plan: Plan): boolean =>
  hasUnsaved(draft, plan) ||
  Object.values(draft.photos).some((photo) => photo.state !== 'added' && !photo.isKept);

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
