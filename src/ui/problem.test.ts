import { expect, test } from 'vitest';
import { ApiProblem, isUnanswered, mayHaveArrived, mayTryAgain, ownWordsOf, referenceOf } from './problem.ts';

const answered = (status: number, code: string) =>
  new ApiProblem({ title: '', status, code, detail: '', requestId: '', facts: {}, issues: [] });

test('whoever asks for what was destroyed is not told to try again; everybody else is', () => {
  expect(mayTryAgain(answered(410, 'file-destroyed'))).toBe(false);
  expect(mayTryAgain(answered(503, 'unavailable'))).toBe(true);
  expect(mayTryAgain(answered(404, 'not-found'))).toBe(true);
  expect(mayTryAgain(new TypeError('no line'))).toBe(true);
});

test('a reference is shown for what broke on our side, not for what a person can put right', () => {
  const problem = (status: number, detail: string) =>
    new ApiProblem({ code: 'x', status, title: '', detail, requestId: 'req-1' });
  expect(referenceOf(problem(500, 'Something went wrong on our side.'))).toBe('req-1');
  expect(referenceOf(problem(422, ''))).toBe('req-1');
  expect(referenceOf(problem(422, 'This IC number is already used.'))).toBe('');
  expect(referenceOf(new TypeError('x'))).toBe('');
});

test('an error page carries the message of its failure, and its own title where nobody has more to say', () => {
  const problem = (code: string, status: number, detail: string, detailIn?: ApiProblem['detailIn']) =>
    new ApiProblem({ code, status, title: '', detail, requestId: 'req-1', detailIn });
  const here = 'There is no such loan.';
  expect(ownWordsOf(problem('not-found', 404, here), 'ms')).toBe(here);
  // The language was changed since it was answered.
  const all = { en: here, ms: 'Tiada pinjaman sedemikian.', zh: '没有这笔贷款。' };
  expect(ownWordsOf(problem('not-found', 404, here, all), 'ms')).toBe(all.ms);
  expect(ownWordsOf(problem('unreachable', 0, ''), 'en')).toBe('');
  // Under the title "Internal Server Error" this sentence stands already.
  expect(ownWordsOf(problem('fault', 500, 'Something went wrong on our side.'), 'en')).toBe('');
  expect(ownWordsOf(new TypeError('x is not a function'), 'en')).toBe('');
});

test('what was sent may have arrived where something between us broke without a word, and nowhere else', () => {
  const problem = (status: number, detail: string, isOfWrite: boolean) =>
    new ApiProblem({ code: 'fault', status, title: '', detail, requestId: '' }, isOfWrite);
  expect(mayHaveArrived(problem(502, '', true))).toBe(true);
  expect(mayHaveArrived(problem(502, '', false))).toBe(false);
  expect(mayHaveArrived(problem(500, 'Something went wrong on our side.', true))).toBe(false);
  expect(mayHaveArrived(problem(422, '', true))).toBe(false);
  expect(mayHaveArrived(new TypeError('x is not a function'))).toBe(false);
});

test('only what was sent and never answered may have gone through without anybody knowing', () => {
  const problem = (code: 'unreachable' | 'offline' | 'fault', isOfWrite: boolean) =>
    new ApiProblem({ code, status: 0, title: '', detail: '', requestId: '' }, isOfWrite);
  expect(isUnanswered(problem('unreachable', true))).toBe(true);
  expect(isUnanswered(problem('unreachable', false))).toBe(false);
  expect(isUnanswered(problem('offline', true))).toBe(false);
  expect(isUnanswered(problem('fault', true))).toBe(false);
  expect(isUnanswered(new TypeError('x is not a function'))).toBe(false);
});

test('a refusal is said in the language of now; what came in one language only stays', () => {
  const detailIn = { en: 'Too many tries.', ms: 'Terlalu banyak cubaan.', zh: '尝试次数太多。' };
  const problem = (given: Partial<ApiProblem>) =>
    new ApiProblem({ code: 'x', status: 429, title: '', detail: detailIn.en, requestId: '', ...given });
  expect(problem({ detailIn }).wordsIn('ms')).toBe(detailIn.ms);
  expect(problem({}).wordsIn('ms')).toBe(detailIn.en);
});
