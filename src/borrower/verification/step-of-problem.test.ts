import { expect, test } from 'vitest';
import { ApiProblem } from '#ui/problem.ts';
import { stepOfProblem } from './step-of-problem.ts';
import type { Failure } from './submission-messages.ts';

const about = (code: string, field?: string, during: Failure['during'] = 'personal-information') =>
  stepOfProblem({
    during,
    problem: new ApiProblem({
      code,
      status: 422,
      title: '',
      detail: 'x',
      requestId: '',
      ...(field && { issues: [{ path: [field], message: 'x' }] }),
    }),
  });

test('a refusal leads to the step of its answer', () => {
  expect(['ic-in-use', 'under-age', 'birth-date-wrong'].map((code) => about(code))).toEqual(
    Array(3).fill('about'),
  );
  expect(about('emergency-contact-is-you')).toBe('emergency');
  expect(about('photo-missing')).toBe('photos');
  expect(about('bank-account-not-yours')).toBe('bank');
  expect(about('verification-locked')).toBeUndefined();
});

test('so does a field that the server names', () => {
  const fields = ['fullName', 'monthlyIncomeSen', 'emergencyContactPhone', 'accountNumber', 'images'];
  expect(fields.map((field) => about('request-invalid', field))).toEqual([
    'about',
    'work',
    'emergency',
    'bank',
    'photos',
  ]);
});

test('what broke elsewhere leads nowhere, a photo that did not arrive to the photos', () => {
  expect(stepOfProblem({ during: 'bank-account', problem: new Error('x') })).toBeUndefined();
  expect(stepOfProblem({ during: 'page', problem: new Error('x') })).toBeUndefined();
  expect(stepOfProblem({ during: 'photos', problem: undefined })).toBe('photos');
});
