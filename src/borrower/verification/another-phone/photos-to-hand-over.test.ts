import { expect, it } from 'vitest';
import { identityImageKinds } from '#domain/refusal.ts';
import { photosToHandOver, type Standings } from './photos-to-hand-over.ts';

const added = { state: 'added' } as const;
const failed = { state: 'failed' } as const;
const all = ['ic-front', 'ic-back', 'selfie-with-ic'];
const cases: { photos: Standings; asks: readonly string[] }[] = [
  { photos: {}, asks: all },
  { photos: { 'ic-front': added }, asks: ['ic-back', 'selfie-with-ic'] },
  { photos: { 'ic-front': added, 'ic-back': failed }, asks: ['ic-back', 'selfie-with-ic'] },
  { photos: { 'ic-front': added, 'ic-back': added, 'selfie-with-ic': added }, asks: all },
];
it.each(cases)(
  'asks for what is not with us, and for all when nothing is missing: %#',
  ({ photos, asks }) => {
    expect(photosToHandOver(identityImageKinds, photos)).toEqual(asks);
  },
);

it('asks for nothing that the check does not ask for', () => {
  expect(photosToHandOver(['ic-back'], {})).toEqual(['ic-back']);
  expect(photosToHandOver(['ic-back'], { 'ic-back': added })).toEqual(['ic-back']);
});
