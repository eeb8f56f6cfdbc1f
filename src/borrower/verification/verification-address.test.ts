import { expect, test } from 'vitest';
import { planOf, steps } from './plan.ts';
import { addressOfPlace, leadsToCheck, openPlace, type Place, placeOf } from './verification-address.ts';

const searchOf = (address: string) => new URL(address, 'http://page').search;
const places: Place[] = ['start', ...steps, 'ic-front', 'ic-back', 'selfie-with-ic', 'under-age'];

test.each(places)('%s is where its address leads', (place) => {
  expect(placeOf(searchOf(addressOfPlace(place)))).toBe(place);
});

test('the steps are numbered as they are shown', () => {
  expect(steps.map((step) => addressOfPlace(step))).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `/verifikasi-akun?step=${n}`),
  );
});

test('anything else is the list of tasks', () => {
  expect(['', '?step=7', '?step=x', '?photo=ic-front'].map(placeOf)).toEqual(Array(4).fill('start'));
  expect(placeOf('?step=4&photo=passport')).toBe('photos');
});

test('a step opened to change one answer leads back to the check', () => {
  expect(leadsToCheck(searchOf(addressOfPlace('work', true)))).toBe(true);
  expect(placeOf(searchOf(addressOfPlace('work', true)))).toBe('work');
  expect(placeOf(searchOf(addressOfPlace('ic-back', true)))).toBe('ic-back');
  expect(leadsToCheck(searchOf(addressOfPlace('work')))).toBe(false);
});

const view = {
  state: 'none' as const,
  submittedAt: null,
  accountName: '',
  personalInformation: null,
  images: [],
  bankAccount: null,
  corrections: [],
  isLocked: false,
  draft: null,
  waitingImages: [],
};

test('a step opens when all before it are answered', () => {
  const plan = planOf(view);
  if (!plan) throw new Error('no plan');
  const answered =
    (...done: string[]) =>
    (step: string) =>
      done.includes(step);
  expect(openPlace('about', plan, answered())).toBe('about');
  expect(openPlace('under-age', plan, answered())).toBe('under-age');
  expect(openPlace('work', plan, answered())).toBe('start');
  expect(openPlace('emergency', plan, answered('about', 'work'))).toBe('emergency');
  expect(openPlace('ic-back', plan, answered('about', 'work', 'emergency'))).toBe('ic-back');
  expect(openPlace('ic-back', plan, answered('about', 'work'))).toBe('start');
});

test('a correction opens nothing that was not asked for', () => {
  const corrections = [{ item: 'photo-glare', photo: 'ic-front' as const }];
  const bankAccount = { bankAccountId: 'b', bankCode: 'x', bankName: 'x', holderName: 'x', lastFour: '1' };
  const plan = planOf({ ...view, state: 'correction-needed', corrections, bankAccount });
  if (!plan) throw new Error('no plan');
  expect(openPlace('ic-front', plan, () => true)).toBe('ic-front');
  expect(openPlace('ic-back', plan, () => true)).toBe('photos');
  expect(openPlace('bank', plan, () => true)).toBe('start');
  expect(openPlace('under-age', plan, () => true)).toBe('start');
});
