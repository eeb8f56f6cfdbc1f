import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthPlaceNames, findBirthPlace } from './birth-place.ts';
import { addDays, addMonths, ageOn, calendarDate } from './date.ts';
import { formatIcNumber, maskIcNumber, parseIcNumber } from './ic-number.ts';

const today = calendarDate('2026-11-20');
const parse = (text: string) => parseIcNumber(text, today);

test('an IC number tells birth date, place and gender', () => {
  expect(parse('920314-14-5682')).toEqual({
    ok: true,
    icNumber: '920314145682',
    formatted: '920314-14-5682',
    bornOn: '1992-03-14',
    gender: 'female',
    placeCode: '14',
    birthPlace: { code: '14', name: 'kuala-lumpur', kind: 'federal-territory' },
  });
  expect(parse('920314145681')).toMatchObject({ ok: true, gender: 'male' });
});

test.each([
  '920314145682',
  '920314-14-5682',
  ' 920314 14 5682 ',
  '９２０３１４－１４－５６８２',
  '920314–14—5682',
  '92 03 14-14-56 82',
  '\u200e920314\u00a014\u00a05682\u200f',
])('%j is read', (text) => {
  expect(parse(text)).toMatchObject({ ok: true, icNumber: '920314145682' });
});

test.each([
  ['', { code: 'ic-empty' }],
  [' - ', { code: 'ic-empty' }],
  ['92031414568A', { code: 'ic-not-digits' }],
  ['920314/14/5682', { code: 'ic-not-digits' }],
  ['٩٢٠٣١٤١٤٥٦٨٢', { code: 'ic-not-digits' }],
  ['92031414568', { code: 'ic-length', entered: 11 }],
  ['920314-14-56820', { code: 'ic-length', entered: 13 }],
  ['921314145682', { code: 'ic-date' }],
  ['920230145682', { code: 'ic-date' }],
  ['920300145682', { code: 'ic-date' }],
  ['010229145682', { code: 'ic-date' }],
  ['920314005682', { code: 'ic-place' }],
  ['920314695682', { code: 'ic-place' }],
  ['100314145682', { code: 'under-age' }],
])('%j: %j', (text, fault) => {
  expect(parse(text)).toEqual({ ok: false, ...fault });
});

describe('the century', () => {
  test.each([
    // 2000 had a 29 February, 1900 had not.
    ['000229', '2000-02-29'],
    // Turns 18 today.
    ['081120', '2008-11-20'],
    ['261121', '1926-11-21'],
    // As a birth of this year it would be a baby; as one of 1926, exactly 100 years old.
    ['260101', '1926-01-01'],
    ['271231', '1927-12-31'],
    ['991231', '1999-12-31'],
  ])('%s is %s', (digits, bornOn) => {
    expect(parse(`${digits}145682`)).toMatchObject({ ok: true, bornOn });
  });

  test.each(['081121', '251120', '251119', '180601'])('%s is under age', (digits) => {
    expect(parse(`${digits}145682`)).toEqual({ ok: false, code: 'under-age' });
  });
});

describe('the place', () => {
  const codesOf = (test: (code: string) => boolean) =>
    Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')).filter(test);

  test('every code is assigned once, except the unassigned ones', () => {
    expect(codesOf((code) => findBirthPlace(code) === undefined)).toEqual([
      '00',
      '17',
      '18',
      '19',
      '20',
      '69',
      '70',
      '73',
      '80',
      '81',
      '94',
      '95',
      '96',
      '97',
    ]);
    expect(codesOf((code) => findBirthPlace(code)?.code === code)).toHaveLength(86);
  });

  test('thirteen states and three federal territories', () => {
    const kinds = birthPlaceNames.map(
      (name) => codesOf((code) => findBirthPlace(code)?.name === name)[0] ?? '',
    );
    const count = (kind: string) => kinds.filter((code) => findBirthPlace(code)?.kind === kind).length;
    expect([count('state'), count('federal-territory')]).toEqual([13, 3]);
  });

  test.each([
    ['01', 'johor'],
    // A package leaves this one without a state.
    ['23', 'johor'],
    ['59', 'negeri-sembilan'],
    // Not Sabah and Sarawak, as one app has it.
    ['74', 'china'],
    ['79', 'bangladesh'],
    ['16', 'putrajaya'],
    ['58', 'labuan'],
    ['82', 'malaysia-state-unknown'],
    ['72', 'abroad'],
    ['98', 'stateless'],
  ])('%s is %s', (code, name) => {
    expect(findBirthPlace(code)?.name).toBe(name);
  });
});

test('every adult of the last hundred years is read back', () => {
  const oldest = addMonths(today, -12 * 100);
  const born = fc.nat({ max: 29_900 }).map((days) => addDays(oldest, days));
  const assigned = fc
    .nat({ max: 99 })
    .map((code) => String(code).padStart(2, '0'))
    .filter((code) => !!findBirthPlace(code));
  fc.assert(
    fc.property(born, assigned, fc.nat({ max: 9999 }), (bornOn, place, serial) => {
      const digits = `${bornOn.slice(2).replaceAll('-', '')}${place}${String(serial).padStart(4, '0')}`;
      expect(ageOn(bornOn, today)).toBeGreaterThanOrEqual(18);
      expect(parse(digits)).toMatchObject({
        ok: true,
        icNumber: digits,
        bornOn,
        placeCode: place,
        gender: serial % 2 === 1 ? 'male' : 'female',
      });
      expect(parse(formatIcNumber(digits))).toEqual(parse(digits));
    }),
  );
});

test('never throws, and what it reads has twelve digits and an adult birth date [VAL-02]', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789- ０１９'), minLength: 10, maxLength: 15 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: 'grapheme' })), (text) => {
      const ic = parse(text);
      if (!ic.ok) return;
      expect(ic.icNumber).toMatch(/^[0-9]{12}$/);
      expect(ageOn(ic.bornOn, today)).toBeGreaterThanOrEqual(18);
      expect(ageOn(ic.bornOn, today)).toBeLessThanOrEqual(100);
    }),
    { numRuns: 500 },
  );
});

test('the mask shows the birth date and two digits', () => {
  expect(maskIcNumber('920314145682')).toBe('920314-••-••82');
});
