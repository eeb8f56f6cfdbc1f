/** The margins of a printed sheet: address, time and reference, whatever stands in them. */
import { expect, test } from 'vitest';
import { marginsOf } from './printed-sheet.ts';

test('a sheet carries its address, its time, its reference and its number', () => {
  const rule = marginsOf('https://jernih.example/en/wallet', '5 Jan 2026, 10:02 am', 'JN-2A34-5678');
  for (const box of [
    '@bottom-left{content:"https://jernih.example/en/wallet"',
    '@bottom-right{content:"5 Jan 2026, 10:02 am"',
    '@top-left{content:"JN-2A34-5678"',
    '@top-right{content:counter(page) " / " counter(pages)',
  ])
    expect(rule).toContain(box);
});

test('no text can end the string that it stands in', () => {
  const rule = marginsOf('https://x/"}body{display:none}', 'a\\', 'R');
  expect(rule).toContain('content:"https://x/\\"}body{display:none}"');
  expect(rule).toContain('content:"a\\\\"');
});
