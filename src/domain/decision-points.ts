/**
 * What does not fit in an application, point by point: what differs from the IC number or the card, a number that a machine
 * read otherwise, and what was given before. None of it is a bar; whoever decides says of each that they looked
 * (`review.ts`), because cards are misread and families share an account.
 */
import type { IcReading } from './ic-reading.ts';
import type { Instant } from './loan.ts';
import { type ComparedField, type Comparison, whatDiffers } from './mykad-check.ts';
import type { IdentityImageKind } from './refusal.ts';

export const reUseKinds = [
  'same-photo',
  'similar-photo',
  'photo-twice',
  'ic-number',
  'bank-account',
] as const;
export type ReUseKind = (typeof reUseKinds)[number];

/** Something of this application that was given before; `photo` is null for numbers. */
type ReUse = { kind: ReUseKind; photo: IdentityImageKind | null; usedAt: Instant };

export type DecisionPoint = ComparedField | 'ic-reading' | `${ReUseKind} ${string}`;

type Found = {
  comparisons: readonly Comparison[];
  icReading: IcReading | null;
  reUse: readonly ReUse[];
};

export const decisionPoints = ({ comparisons, icReading, reUse }: Found): DecisionPoint[] => [
  ...whatDiffers(comparisons),
  ...(icReading === 'differs' ? (['ic-reading'] as const) : []),
  ...reUse.map(pointOfReUse),
];

/** Known by its moment: what one more borrower gave meanwhile is another point, which nobody looked at yet. */
const pointOfReUse = ({ kind, photo, usedAt }: ReUse): DecisionPoint =>
  `${kind} ${photo === null ? '' : `${photo} `}${usedAt}`;

/**
 * As the record of this borrower keeps them, who may download it: not what of theirs another borrower gave too, nor which
 * check noticed it.
 */
export const recordedPoints = (points: readonly DecisionPoint[]): string[] => [
  ...new Set(points.map((point) => (isReUse(point) ? 'given-before' : point))),
];

const isReUse = (point: DecisionPoint): boolean => reUseKinds.some((kind) => point.startsWith(`${kind} `));
