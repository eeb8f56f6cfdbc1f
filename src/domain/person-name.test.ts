import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesDiffer, parsePersonName, personNameFault } from './person-name.ts';

describe('names', () => {
  test.each([
    ['Nur Aisyah binti Rahman', 'Nur Aisyah binti Rahman'],
    ['  Raju  A/L\u00a0Muthu ', 'Raju A/L Muthu'],
    ['LIM AH KOW @ LIM SENG', 'LIM AH KOW @ LIM SENG'],
    ['D’Cruz, Anne-Marie'.replace(',', ''), "D'Cruz Anne-Marie"],
    ['陈小明', '陈小明'],
    ['குமார் ராஜா', 'குமார் ராஜா'],
    ['Ng', 'Ng'],
    ['S. Kumar', 'S. Kumar'],
    // One letter with its accent, however it was typed.
    ['Jose\u0301', 'José'],
  ])('%j is %j', (text, name) => {
    expect(parsePersonName(text)).toBe(name);
  });

  test.each([
    ['', 'name-empty'],
    ['   ', 'name-empty'],
    ['A', 'name-too-short'],
    ['陈', 'name-too-short'],
    ['a'.repeat(101), 'name-too-long'],
    ['Ali 3', 'name-characters'],
    ['<b>Ali</b>', 'name-characters'],
    ['Ali\nAbu', 'name-characters'],
    ['Ali\tAbu', 'name-characters'],
    ['Ali\u0000', 'name-characters'],
    ['Ali\u200bAbu', 'name-characters'],
    ['\u202eilA', 'name-characters'],
    ['Ali \u2066Abu\u2069', 'name-characters'],
    ['Ali\u00adAbu', 'name-characters'],
    ['Ali 😀', 'name-characters'],
    ['..', 'name-characters'],
    ['@/', 'name-characters'],
    ['\u0301Ali', 'name-characters'],
    [`Ali${'\u0333'.repeat(8)}`, 'name-characters'],
    ['=cmd|calc', 'name-characters'],
  ])('%j: %s', (text, fault) => {
    expect(personNameFault(text)).toBe(fault);
    expect(parsePersonName(text)).toBeUndefined();
  });

  test('exactly 100 characters may stand, counted as characters', () => {
    expect(parsePersonName('a'.repeat(100))).toHaveLength(100);
    expect(parsePersonName('\u{20000}'.repeat(100))).toBeDefined();
  });

  test('reading twice changes nothing, and nothing invisible is left [VAL-05]', () => {
    const pieces = fc.constantFrom(
      'Ali',
      ' ',
      '\u00a0',
      "'",
      '’',
      'e\u0301',
      '陈',
      '\u200d',
      '\u202e',
      '.',
      '@',
      'A/L',
      '\n',
    );
    const anyName = fc.oneof(fc.string({ unit: pieces }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anyName, (text) => {
        const name = parsePersonName(text);
        if (name === undefined) return;
        expect(parsePersonName(name)).toBe(name);
        expect(name).not.toMatch(/\p{C}|\s\s|^\s|\s$/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('comparing names', () => {
  test.each([
    ['Nur Aisyah binti Rahman', 'NUR AISYAH BT RAHMAN'],
    ['Nur Aisyah binti Rahman', 'Nur Aisyah Rahman'],
    ['Nur Aisyah', 'NURAISYAH'],
    ['Raju A/L Muthu', 'RAJU AL MUTHU'],
    ['Raju A/L Muthu', 'Muthu Raju'],
    ['Priya a/p Devi', 'PRIYA DEVI'],
    ['Lim Ah Kow @ Lim Seng', 'LIM AH KOW LIM SENG'],
    ['Tan Mei-Ling', 'TAN MEI LING'],
    ["D'Cruz Anne", 'DCRUZ ANNE'],
    ['Mei Ling Tan', 'Tan Mei Ling'],
    ['José Lim', 'JOSE LIM'],
    ['陈小明', '陈 小明'],
  ])('%j and %j are the same', (a, b) => {
    expect(namesDiffer(a, b)).toBe('same');
  });

  test.each([
    ['Muhammad Amir bin Abdullah', 'MOHD AMIR ABDULLAH'],
    ['Nur Aisyah binti Rahman', 'NUR AISYAH BINTI RAHMAN ALI'],
    ['Nur Aisyah binti Rahman', 'Nur Aisah Rahman'],
    ['Siva Kumar', 'S. Kumar'],
    ['Tan Mei Ling Jessica', 'Tan Mei Ling'],
    ['Rahman', 'Rahmaan'],
  ])('%j and %j are close', (a, b) => {
    expect(namesDiffer(a, b)).toBe('close');
  });

  test.each([
    ['Nur Aisyah binti Rahman', 'Tan Mei Ling'],
    ['Ali bin Abu', 'Ali bin Ahmad'],
    ['Tan Mei Ling', 'Tan'],
    ['Lim Ah Kow', 'Lim Ah Seng'],
    // A joining word that stands first or last is a name of its own.
    ['B. Kumar', 'Kumar'],
    ['Lim So', 'Lim'],
    ['Ali', ''],
    ['', ''],
    ['...', '...'],
    ['陈小明', '陈小红'],
  ])('%j and %j are different', (a, b) => {
    expect(namesDiffer(a, b)).toBe('different');
  });

  test('a name is the same as itself in capitals, and the order of the two does not matter', () => {
    const word = fc.constantFrom(
      'Nur',
      'Aisyah',
      'bin',
      'binti',
      'A/L',
      'Tan',
      'Mei',
      '陈',
      '@',
      "D'Cruz",
      'B.',
      'Mohd',
      'S.',
    );
    const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(namesDiffer(a, b)).toBe(namesDiffer(b, a));
        if (/[^@ ]/.test(a)) expect(namesDiffer(a, a.toUpperCase())).toBe('same');
      }),
      { numRuns: 500 },
    );
  });
});
