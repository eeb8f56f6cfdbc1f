import { expect, test } from 'vitest';
import { ApiProblem } from '../problem.ts';
import { maySendAgain } from './may-send-again.ts';

const answered = (status: number, code: string) =>
  new ApiProblem({ title: '', status, code, detail: '', requestId: '', facts: {}, issues: [] });

test.each([
  ['no answer', answered(0, 'unreachable'), true],
  ['a device that could not read it', new TypeError('gone'), true],
  ['a fault', answered(500, 'fault'), true],
  ['a full disk', answered(503, 'storage-full'), true],
  ['a no to the file', answered(415, 'file-type'), false],
  ['a no for now', answered(409, 'file-quota'), false],
  ['a session or a link that has ended', answered(401, 'not-signed-in'), false],
])('after %s', (_, problem, may) => {
  expect(maySendAgain(problem)).toBe(may);
});
