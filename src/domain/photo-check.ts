/**
 * The officer's look at each identity photo: accepted, or sent back with a reason. Without three accepted photos nobody
 * proposes or confirms an approval: no machine compares face and card here, a person does. Source: "Order of a loan" in
 * the product description.
 */
import { change, type Instant, type Loan, type LoanChange, type Person, wrongStatus } from './loan.ts';
import { allow, type IdentityImageKind, identityImageKinds, type Outcome, refuse } from './refusal.ts';
import type { DeviceWarning } from './upload.ts';

export const correctionItems = [
  'photo-blurred',
  'photo-glare',
  'photo-too-dark',
  'photo-cut-off',
  'photo-copy',
  'photo-wrong-document',
  'selfie-not-clear',
  'selfie-no-card',
  'selfie-face-hidden',
  'selfie-differs',
  'personal-information',
  'bank-account',
] as const;
export type CorrectionItem = (typeof correctionItems)[number];

/** One thing to put right; for a photo, which one. */
export type Correction = { item: CorrectionItem; photo?: IdentityImageKind };

/** The photos that a correction is about; an officer who names none means all that the item can be about. */
export function photosOf({
  item,
  photo,
}: {
  item: string;
  photo?: IdentityImageKind | undefined;
}): readonly IdentityImageKind[] {
  if (photo) return [photo];
  if (item.startsWith('selfie-')) return ['selfie-with-ic'];
  return item.startsWith('photo-') ? identityImageKinds : [];
}

/** What the borrower is asked to put right of this photo; undefined when nothing is. */
export const itemAskedFor = (
  kind: IdentityImageKind,
  corrections: readonly Correction[],
): CorrectionItem | undefined => corrections.find((correction) => photosOf(correction).includes(kind))?.item;

/** What can be wrong with a photo of this kind. */
export const itemsFor = (kind: IdentityImageKind): CorrectionItem[] =>
  correctionItems.filter((item) => photosOf({ item }).includes(kind));

/** A photo of the newest submission, with the last decision on this very file in this case. */
export type CheckedPhoto = {
  kind: IdentityImageKind;
  fileId: string;
  /** What the phone saw when it was taken, and the borrower kept all the same. */
  warnings: readonly DeviceWarning[];
  decision?: { verdict: 'accepted' | 'sent-back'; by: Person; at: Instant };
};

/** The kinds whose newest photo nobody accepted, in the order of the form; all of them before the first submission. */
export const photosLeft = (photos: readonly CheckedPhoto[]): IdentityImageKind[] =>
  identityImageKinds.filter(
    (kind) => !photos.some((photo) => photo.kind === kind && photo.decision?.verdict === 'accepted'),
  );

export type PhotoFacts = {
  photos: readonly CheckedPhoto[];
  /** What the borrower is asked for now. */
  corrections: readonly Correction[];
  /** The officer opened this very file, for this case. */
  isOpened: boolean;
};

/** The officer who holds the case accepts a photo that they looked at, while it is the newest of its kind. */
export const acceptPhoto = (
  loan: Loan,
  officer: Person,
  { kind, fileId }: { kind: IdentityImageKind; fileId: string },
  { photos, corrections, isOpened }: PhotoFacts,
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'acceptPhoto');
  if (refused) return refused;
  if (loan.assignedTo?.userId !== officer.userId) return refuse({ code: 'not-assigned-to-you' });
  if (loan.proposal) return refuse({ code: 'proposal-open' });
  const photo = photos.find((each) => each.kind === kind);
  if (photo?.fileId !== fileId) return refuse({ code: 'photo-changed' });
  // The borrower was told to take another one: it comes, or the officer accepts what comes.
  const isAskedFor = itemAskedFor(kind, corrections) !== undefined;
  if (isAskedFor || photo.decision?.verdict === 'accepted') return refuse({ code: 'photo-decided' });
  if (!isOpened) return refuse({ code: 'photo-not-opened' });
  return allow(change(loan, 'identity.photo-accepted', { kind, fileId, officerId: officer.userId }));
};
