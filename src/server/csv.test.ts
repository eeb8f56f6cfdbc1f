/** What a spreadsheet gets: nothing that it would run, every figure as it is. */
import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

const textOf = (...cells: Parameters<typeof csvFile>[2][number][]) =>
  Buffer.from(csvFile('x', ['a', 'b'], cells).bytes).toString('utf8');

it.each([
  ['=HYPERLINK("https://evil.example";"Bonus")', `"'=HYPERLINK(""https://evil.example"";""Bonus"")"`],
  ['+60123456789', "'+60123456789"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'=1+1"],
  ['  =1+1', "'=1+1"],
  ['\u200b=1+1', "'=1+1"],
  ['\u0000=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['Aisyah binti Rahman', 'Aisyah binti Rahman'],
  ['陈大文', '陈大文'],
  ['12, Jalan "Mawar"', '"12, Jalan ""Mawar"""'],
  ['two\nlines', '"two\nlines"'],
])('%j becomes %s', (text, written) => {
  expect(textOf([text, 'end'])).toBe(`\ufeffa,b\r\n${written},end\r\n`);
});

it('writes amounts in ringgit, also below zero, and counts as they are', () => {
  expect(textOf([{ amountSen: -1_234_50 }, -3], [{ amountSen: 7 }, null])).toBe(
    '\ufeffa,b\r\n-1234.50,-3\r\n0.07,\r\n',
  );
});
