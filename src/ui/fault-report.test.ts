import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from './problem.ts';

const origin = 'https://loans.example.com';
let sent: { to: string; body: Blob }[];
let reportFault: (cause: unknown) => void;

beforeEach(async () => {
  sent = [];
  vi.resetModules();
  vi.stubGlobal('location', { origin, pathname: '/my/my-account/contract' });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"build":"b1"}' }) });
  vi.stubGlobal('navigator', { sendBeacon: (to: string, body: Blob) => sent.push({ to, body }) > 0 });
  ({ reportFault } = await import('./fault-report.ts'));
});

function failure(message: string, column = 1): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at f (${origin}/assets/loan-x.js:1:${column})`;
  return error;
}

it('says once where our code failed, and nothing that was typed', async () => {
  const cause = failure('no bank called Aisyah');
  reportFault(cause);
  reportFault(cause);
  expect(sent.map(({ to }) => to)).toEqual(['/page-faults']);
  expect(sent[0]?.body.type).toBe('application/json');
  expect(JSON.parse((await sent[0]?.body.text()) ?? '')).toEqual({
    build: 'b1',
    page: '/my-account/contract',
    name: 'TypeError',
    message: '',
    frames: ['/assets/loan-x.js:1:1'],
  });
});

it('says nothing of what is no failure of ours, and no more than five of a page', () => {
  reportFault('a string');
  reportFault(new Error('of an extension'));
  reportFault(failure('Failed to fetch dynamically imported module: x'));
  reportFault(new ApiProblem({ code: 'unreachable', status: 0, title: '', detail: '', requestId: '' }));
  expect(sent).toEqual([]);
  for (let column = 1; column < 9; column += 1) reportFault(failure('x', column));
  expect(sent).toHaveLength(5);
});
