import { describe, expect, it, test } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { readStatement } from './read-statement.ts';
import { cutAt, withoutComments } from './xml-cut.ts';

describe('cutting XML at its elements', () => {
  it.each([
    ['<a><n>1</n><n>2</n></a>', ['<n>1</n>', '<n>2</n>'], '<a></a>'],
    ['<x:n q="1">1</x:n >', ['<x:n q="1">1</x:n >'], ''],
    ['<x:n><n>1</n></x:n>', ['<x:n><n>1</n></x:n>'], ''],
    ['<names>1</names><n.a>2</n.a>', [], '<names>1</names><n.a>2</n.a>'],
    ['<n/><n>1</n>', ['<n>1</n>'], '<n/>'],
    ['<n>1', [], '<n>1'],
    ['</n><n>1</n>', ['<n>1</n>'], '</n>'],
  ])('%s', (xml, elements, outside) => expect(cutAt(xml, 'n')).toEqual({ elements, outside }));

  it.each([
    ['a<!-- <n> -->b', 'ab'],
    ['<!-- <![CDATA[ -->a<![CDATA[b & <!-- c]]>', 'ab &amp; &lt;!-- c'],
    ['a<!-- b', 'a<!-- b'],
    ['<![CDATA[a]]><!---->b', 'ab'],
  ])('%s says %s', (file, text) => expect(withoutComments(file)).toBe(text));
});

const today = calendarDate('2026-11-05');
const frame = (inside: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;

test.each([
  ['comments that never end', (mega: number) => frame('<!-- '.repeat(mega / 5))],
  ['CDATA that never ends', (mega: number) => frame('<![CDATA[ '.repeat(mega / 10))],
  ['entries that never end', (mega: number) => frame('<Ntry>'.repeat(mega / 6))],
  ['entries that end themselves', (mega: number) => frame('<Ntry />'.repeat(mega / 8))],
  ['entries of names that never end', (mega: number) => frame(`<${'a'.repeat(mega)}:`)],
  ['entries that never begin', (mega: number) => frame('</Ntry>'.repeat(mega / 7))],
  ['an entry of spaces', (mega: number) => frame(`<Ntry${' '.repeat(mega)}`)],
  ['a place for names that never ends', (mega: number) => `<Document ${'xmlns '.repeat(mega / 6)}`],
])('%s are answered in time [VAL-09] [F10]', async (_, fileOf) => {
  const timeOf = async (size: number) => {
    const bytes = new TextEncoder().encode(fileOf(size));
    // Of the processor, and not by the clock: other programs of the machine take their part of that.
    const start = process.cpuUsage();
    const { problemCount } = await readStatement(bytes, { today, accounts: ['514011884821'], saved: [] });
    expect(problemCount).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  await timeOf(10_000);
  expect(await timeOf(2_000_000)).toBeLessThan(4_000);
});
