/** From what an officer ticks to what is asked of the borrower: one thing per photo, and the two other parts. */

import { type CorrectionItem, itemsFor } from '#domain/photo-check.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';

export const partItems = [
  'personal-information',
  'bank-account',
] as const satisfies readonly CorrectionItem[];

/** The contract's correction without its list of known items, which the schema checks. */
export type Asked = { item: CorrectionItem; photo?: IdentityImageKind };

type Ticked = { text: (name: string) => string; checked: (name: string) => boolean };

export function askedIn({ text, checked }: Ticked): Asked[] {
  const photos = identityImageKinds.flatMap((photo): Asked[] => {
    const item = itemsFor(photo).find((each) => each === text(photo));
    return item ? [{ item, photo }] : [];
  });
  const parts = partItems.filter(checked).map((item): Asked => ({ item }));
  return [...photos, ...parts];
}
