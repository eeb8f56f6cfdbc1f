import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Loan, Person } from './loan.ts';
import {
  acceptPhoto,
  type CheckedPhoto,
  type CorrectionItem,
  correctionItems,
  itemsFor,
  type PhotoFacts,
  photosLeft,
  photosOf,
} from './photo-check.ts';
import { identityImageKinds } from './refusal.ts';
import { allowed, codeOf, officer, otherOfficer, stages } from './testing.ts';

const photos: CheckedPhoto[] = identityImageKinds.map((kind) => ({
  kind,
  fileId: `file of ${kind}`,
  warnings: [],
}));
const decided = (verdict: 'accepted' | 'sent-back') => ({ verdict, by: officer, at: '2026-11-03T02:00:00Z' });
const front = { kind: 'ic-front', fileId: 'file of ic-front' } as const;

describe('acceptPhoto', () => {
  const accept = (given: Partial<PhotoFacts> = {}, person: Person = officer, loan: Loan = stages.taken) =>
    acceptPhoto(loan, person, front, { photos, corrections: [], isOpened: true, ...given });

  test('keeps who accepted which file, and leaves the loan as it is', () => {
    const { loan, event, notices } = allowed(accept());
    expect(loan).toEqual(stages.taken);
    expect(event).toEqual({
      name: 'identity.photo-accepted',
      facts: { kind: 'ic-front', fileId: 'file of ic-front', officerId: officer.userId },
    });
    expect(notices).toEqual([]);
  });

  test('is for the officer who holds the case and opened the photo, before a proposal', () => {
    expect(codeOf(accept({}, otherOfficer))).toBe('not-assigned-to-you');
    expect(codeOf(accept({ isOpened: false }))).toBe('photo-not-opened');
    expect(codeOf(accept({}, officer, stages.proposed))).toBe('proposal-open');
    expect(codeOf(accept({}, officer, stages.applied))).toBe('wrong-status');
  });

  test('is of the newest photo of its kind', () => {
    const newer = [{ kind: 'ic-front' as const, fileId: 'another', warnings: [] }, ...photos.slice(1)];
    expect(codeOf(accept({ photos: newer }))).toBe('photo-changed');
    expect(codeOf(accept({ photos: [] }))).toBe('photo-changed');
  });

  test('is done once, and not while another photo is asked for', () => {
    const [first, ...others] = photos as [CheckedPhoto, ...CheckedPhoto[]];
    expect(codeOf(accept({ photos: [{ ...first, decision: decided('accepted') }, ...others] }))).toBe(
      'photo-decided',
    );
    const asked = (item: CorrectionItem, photo?: 'ic-front' | 'ic-back') =>
      accept({ corrections: [{ item, ...(photo && { photo }) }] });
    expect(codeOf(asked('photo-blurred', 'ic-front'))).toBe('photo-decided');
    expect(codeOf(asked('photo-blurred'))).toBe('photo-decided');
    expect(asked('photo-blurred', 'ic-back').ok).toBe(true);
    expect(asked('selfie-differs').ok).toBe(true);
    expect(asked('bank-account').ok).toBe(true);
  });

  test('may follow a photo that was sent back and came again as it was', () => {
    const again = photos.map((photo) => ({ ...photo, decision: decided('sent-back') }));
    expect(accept({ photos: again }).ok).toBe(true);
  });
});

test('what is left is every kind without an accepted photo', () => {
  const verdict = fc.constantFrom(undefined, 'accepted', 'sent-back');
  fc.assert(
    fc.property(fc.tuple(verdict, verdict, verdict), (verdicts) => {
      const checked = photos.map((photo, index) => {
        const said = verdicts[index];
        return said ? { ...photo, decision: decided(said as 'accepted') } : photo;
      });
      expect(photosLeft(checked)).toEqual(
        identityImageKinds.filter((_, index) => verdicts[index] !== 'accepted'),
      );
    }),
  );
  expect(photosLeft([])).toEqual(identityImageKinds);
});

test('each reason is about the photos that can have it', () => {
  expect(photosOf({ item: 'photo-glare' })).toEqual(identityImageKinds);
  expect(photosOf({ item: 'photo-glare', photo: 'ic-back' })).toEqual(['ic-back']);
  expect(photosOf({ item: 'selfie-differs' })).toEqual(['selfie-with-ic']);
  expect(photosOf({ item: 'bank-account' })).toEqual([]);
  expect(itemsFor('ic-back')).not.toContain('selfie-no-card');
  const reachable = new Set(identityImageKinds.flatMap(itemsFor));
  expect(correctionItems.filter((item) => !reachable.has(item))).toEqual([
    'personal-information',
    'bank-account',
  ]);
});
