import { expect, it } from 'vitest';
import { framesIn, tellableMessage } from './page-fault.ts';

it('tells what engines say of code, and nothing that may quote somebody', () => {
  for (const said of [
    "Cannot read properties of undefined (reading 'amountSen')",
    "undefined is not an object (evaluating 'loan.terms')",
    'can\'t access property "terms", loan is undefined',
    'e.map is not a function',
    'Maximum call stack size exceeded',
    "Failed to execute 'removeChild' on 'Node'",
    '409 wrong-status',
  ])
    expect(tellableMessage(said)).toBe(said);
  expect(tellableMessage('Minified React error #418; visit https://react.dev/errors/418?args[]=Aisyah')).toBe(
    'Minified React error #418',
  );
  for (const quoting of [
    'Unexpected token \'A\', "Aisyah binti"... is not valid JSON',
    'no bank called Aisyah',
    'aisyah@example.com is not a function of ours',
    'can\'t access property "Aisyah", people is undefined',
  ])
    expect(tellableMessage(quoting)).toBe('');
  for (const typed of ['Aisyah binti Rahman', 'Aisyah', '880101145555'])
    expect(tellableMessage(`Cannot read properties of null (reading '${typed}')`)).toBe(
      'Cannot read properties of null',
    );
});

it('finds our own files in the trace of every engine, and no address of a page', () => {
  const origin = 'https://loans.example.com';
  const chromium = `TypeError: Aisyah\n    at f (${origin}/assets/loan-x1.js:1:23)\n    at ${origin}/assets/react-y.js:2:5\n    at chrome-extension://abc/x.js:1:1\n    at ${origin}/en/loan?name=Aisyah:3:4`;
  expect(framesIn(chromium, origin)).toEqual(['/assets/loan-x1.js:1:23', '/assets/react-y.js:2:5']);
  const others = `f@${origin}/assets/loan-x1.js:1:23\n@${origin}/assets/react-y.js:2:5`;
  expect(framesIn(others, origin)).toEqual(['/assets/loan-x1.js:1:23', '/assets/react-y.js:2:5']);
  expect(framesIn(`a@${origin}/assets/a.js:1:1\n`.repeat(9), origin)).toHaveLength(5);
});
