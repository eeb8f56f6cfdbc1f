import { describe, expect, it } from 'vitest';
import { ApiProblem } from './problem.ts';
import { isFault } from './uncaught.ts';

const origin = 'https://loans.example.com';

function thrown(at: string, name = 'TypeError'): Error {
  const error = new Error('x');
  error.name = name;
  error.stack = `${name}: x\n    at f (${at}/assets/main.js:1:1)`;
  return error;
}

const problem = (status: number, code: 'fault' | 'not-signed-in' | 'unreachable') =>
  new ApiProblem({ code, status, title: '', detail: '', requestId: '' });

describe('a failure that nobody caught', () => {
  it('is shown when it is of our own code or an answer of our own server', () => {
    expect(isFault(thrown(origin), origin)).toBe(true);
    expect(isFault(problem(500, 'fault'), origin)).toBe(true);
    expect(isFault(problem(403, 'fault'), origin)).toBe(true);
  });

  it('is not shown when it is an extension’s, a dropped request, a missing line or the end of the session', () => {
    expect(isFault(thrown('chrome-extension://abc'), origin)).toBe(false);
    expect(isFault(thrown(origin, 'AbortError'), origin)).toBe(false);
    expect(isFault(problem(0, 'unreachable'), origin)).toBe(false);
    expect(isFault(problem(401, 'not-signed-in'), origin)).toBe(false);
    for (const message of [
      `Failed to fetch dynamically imported module: ${origin}/assets/kept-reading.js`,
      `error loading dynamically imported module: ${origin}/assets/kept-reading.js`,
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/late.css',
    ])
      expect(isFault(Object.assign(thrown(origin), { message }), origin)).toBe(false);
    // "ResizeObserver loop completed with undelivered notifications" comes without an error.
    expect(isFault(undefined, origin)).toBe(false);
    expect(isFault('a string', origin)).toBe(false);
  });
});
