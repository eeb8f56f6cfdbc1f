import { describe, expect, test } from 'vitest';
import type { VerificationView } from '#contract/identity.ts';
import { afterPersonalInformation, planOf, stepAfter, stepBefore, steps } from './plan.ts';

const view = (given: Partial<VerificationView>): VerificationView => ({
  state: 'none',
  submittedAt: null,
  accountName: 'Aisyah binti Rahman',
  personalInformation: null,
  images: [],
  bankAccount: null,
  corrections: [],
  isLocked: false,
  draft: null,
  waitingImages: [],
  ...given,
});
const bankAccount = {
  bankAccountId: 'b',
  bankCode: 'MBBEMYKL',
  bankName: 'Maybank',
  holderName: 'A',
  lastFour: '4821',
};
const asked = (...corrections: VerificationView['corrections']) =>
  planOf(view({ state: 'correction-needed', bankAccount, corrections }));

describe('what is open', () => {
  test('everything at first', () => {
    const plan = planOf(view({}));
    expect(plan).toMatchObject({
      steps,
      parts: ['personal-information', 'bank-account'],
      isCorrection: false,
    });
    expect(plan?.photos).toHaveLength(3);
  });

  test('only the bank account when just that is missing', () => {
    expect(planOf(view({ state: 'personal-information' }))).toMatchObject({
      steps: ['bank', 'check'],
      parts: ['bank-account'],
      photos: [],
    });
  });

  test('nothing once all is sent, checked or being reviewed', () => {
    expect(planOf(view({ state: 'submitted' }))).toBeUndefined();
    expect(planOf(view({ state: 'checked' }))).toBeUndefined();
    expect(planOf(view({ state: 'none', isLocked: true }))).toBeUndefined();
  });
});

describe('a correction opens only what was asked for', () => {
  test('one photo', () => {
    expect(asked({ item: 'photo-blurred', photo: 'ic-back' })).toEqual({
      steps: ['photos', 'check'],
      parts: ['personal-information'],
      photos: ['ic-back'],
      isCorrection: true,
    });
  });

  test('a photo that nobody named', () => {
    expect(asked({ item: 'selfie-not-clear' })?.photos).toEqual(['selfie-with-ic']);
    expect(asked({ item: 'photo-glare' })?.photos).toHaveLength(3);
  });

  test('the answers', () => {
    expect(asked({ item: 'personal-information' })).toMatchObject({
      steps: ['about', 'work', 'emergency', 'check'],
      parts: ['personal-information'],
      photos: [],
    });
  });

  test('the bank account, also when there is none yet', () => {
    expect(asked({ item: 'bank-account' })).toMatchObject({
      steps: ['bank', 'check'],
      parts: ['bank-account'],
    });
    const corrections = [{ item: 'photo-glare', photo: 'ic-front' as const }];
    expect(planOf(view({ state: 'correction-needed', corrections }))).toMatchObject({
      steps: ['photos', 'bank', 'check'],
      parts: ['personal-information', 'bank-account'],
    });
  });
});

test('when the first part has arrived, only the bank account is left', () => {
  const plan = planOf(view({}));
  if (!plan) throw new Error('no plan');
  expect(afterPersonalInformation(plan)).toMatchObject({
    steps: ['bank', 'check'],
    parts: ['bank-account'],
    photos: [],
  });
  const photoOnly = asked({ item: 'photo-cut-off', photo: 'ic-front' });
  expect(photoOnly && afterPersonalInformation(photoOnly)).toMatchObject({ steps: ['check'], parts: [] });
});

test('forward and back stay within the plan', () => {
  const plan = asked({ item: 'photo-blurred', photo: 'ic-back' }, { item: 'bank-account' });
  if (!plan) throw new Error('no plan');
  expect([stepAfter(plan, 'photos'), stepAfter(plan, 'bank')]).toEqual(['bank', 'check']);
  expect([stepBefore(plan, 'photos'), stepBefore(plan, 'check')]).toEqual([undefined, 'bank']);
});
