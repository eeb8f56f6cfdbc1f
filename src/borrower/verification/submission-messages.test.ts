import { describe, expect, test } from 'vitest';
import { ApiProblem } from '#ui/problem.ts';
import {
  type Failure,
  overallMessage,
  partMessage,
  type Said,
  submissionWords,
} from './submission-messages.ts';

const problem = (status: number, code: string, detail = '') =>
  new ApiProblem({ status, code, title: '', detail, requestId: 'r' });
const detail = 'This IC number is already used by another account.';
const refused = problem(422, 'ic-in-use', detail);
const refusedWithoutWords = problem(422, 'ic-in-use');
const fault = problem(500, 'fault', 'Something went wrong on our side.');
const faultWithoutWords = problem(502, 'fault');
const unreachable = problem(0, 'unreachable');
const thrown = new TypeError('Cannot read properties of undefined');

/** As it is read in English. */
function english(said: Said | undefined): string | undefined {
  if (!said) return undefined;
  const text = submissionWords[said.word].message.replace('{status}', String(said.status));
  return said.detail ? `${text} ${said.detail}` : text;
}
const part = (during: Failure['during'], cause: unknown) => english(partMessage({ during, problem: cause }));
const overall = (during: Failure['during'], cause: unknown) =>
  english(overallMessage({ during, problem: cause }));

test('the English texts are those of the specification', () => {
  expect(Object.values(submissionWords).map(({ message }) => message)).toEqual([
    'Personal information submitted successfully!',
    'Bank account information updated successfully:',
    'All information submitted successfully!',
    'All information submitted successfully! Redirecting...',
    'Failed to submit personal information:',
    'Failed to submit personal information.',
    'An unexpected error occurred while submitting personal information',
    'Failed to update bank details:',
    'Failed to update bank details (status {status})',
    'An unexpected error occurred while updating bank details',
    'Failed to submit all information.',
    'Failed to submit some or all information:',
    'An unexpected error occurred during submission.',
    'Error during submission:',
  ]);
});

describe('personal information', () => {
  test.each([
    ['refused with a reason', refused, `Failed to submit personal information: ${detail}`],
    ['refused without a reason', refusedWithoutWords, 'Failed to submit personal information.'],
    [
      'broken on our side, with words',
      fault,
      'An unexpected error occurred while submitting personal information Something went wrong on our side.',
    ],
    [
      'broken on the way',
      faultWithoutWords,
      'An unexpected error occurred while submitting personal information',
    ],
    ['not reached', unreachable, 'An unexpected error occurred while submitting personal information'],
    ['broken in the page', thrown, 'An unexpected error occurred while submitting personal information'],
  ])('%s', (_, cause, text) => {
    expect(part('personal-information', cause)).toBe(text);
    expect(overall('personal-information', cause)).toBe('Failed to submit all information.');
  });
});

describe('bank account', () => {
  test.each([
    ['refused with a reason', refused, `Failed to update bank details: ${detail}`],
    ['refused without a reason', refusedWithoutWords, 'Failed to update bank details (status 422)'],
    ['broken on our side, with words', fault, 'Failed to update bank details (status 500)'],
    ['broken on the way', faultWithoutWords, 'Failed to update bank details (status 502)'],
    ['not reached', unreachable, 'An unexpected error occurred while updating bank details'],
    ['broken in the page', thrown, 'An unexpected error occurred while updating bank details'],
  ])('%s', (_, cause, text) => {
    expect(part('bank-account', cause)).toBe(text);
    expect(overall('bank-account', cause)).toBe('Failed to submit some or all information:');
  });
});

describe('around the parts', () => {
  test.each([
    ['refused with a reason', refused, `Error during submission: ${detail}`],
    ['broken on our side, with words', fault, 'Error during submission: Something went wrong on our side.'],
    ['refused without a reason', refusedWithoutWords, 'An unexpected error occurred during submission.'],
    ['not reached', unreachable, 'An unexpected error occurred during submission.'],
    ['broken in the page', thrown, 'An unexpected error occurred during submission.'],
  ])('%s', (_, cause, text) => {
    expect(overall('photos', cause)).toBe(text);
    expect(overall('code', cause)).toBe(text);
    expect(overall('page', cause)).toBe(text);
    expect(part('photos', cause)).toBeUndefined();
  });
});
