/** The people of the demo are believable, and none of them can be anybody. */
import { describe, expect, it } from 'vitest';
import { accountNumberAdvice, findBank } from '#domain/bank.ts';
import { calendarDate } from '#domain/date.ts';
import { parseIcNumber } from '#domain/ic-number.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { demoProduct } from '#domain/product.ts';
import { checkPassword } from '../accounts/password-rules.ts';
import { castBorrowers } from './cast-borrowers.ts';
import { castStaff } from './cast-staff.ts';
import { demoPassword } from './demo-password.ts';
import { seedClock } from './seed-clock.ts';
import { stories } from './stories.ts';

describe.each(castBorrowers)('$name', (borrower) => {
  it('has a card that fits the form, and that nobody has', () => {
    const { icNumber, bornOn, gender, birthPlace } = borrower;
    const read = parseIcNumber(icNumber, calendarDate('2026-11-21'));
    expect(read).toMatchObject({ ok: true, bornOn, gender, birthPlace: { name: birthPlace } });
    // Born before 2000 with the ninth digit of those born after it.
    expect([bornOn < '2000', icNumber[8]]).toEqual([true, '0']);
  });

  it('can be reached nowhere', () => {
    expect(parseMalaysianMobile(borrower.phone)).toMatch(/^\+6012000/);
    expect(borrower.email).toMatch(/\.example$/);
  });

  it('has an account as their bank numbers them, and a loan as the product allows', () => {
    const bank = findBank(borrower.bankCode);
    expect(bank && accountNumberAdvice(bank, borrower.accountNumber)).toBeUndefined();
    expect(bank).toBeDefined();
    expect(demoProduct.termMonths).toContain(borrower.termMonths);
    expect(Object.keys(stories)).toContain(borrower.story);
  });
});

it('every story is told, and nobody shares an email, a number or a card', () => {
  expect(new Set(castBorrowers.map(({ story }) => story))).toEqual(new Set(Object.keys(stories)));
  const different = (key: 'email' | 'phone' | 'icNumber' | 'accountNumber' | 'name') =>
    new Set(castBorrowers.map((borrower) => borrower[key])).size;
  for (const key of ['email', 'phone', 'icNumber', 'name'] as const) {
    expect(different(key)).toBe(castBorrowers.length);
  }
  // Two applicants gave one account, for the review desk to notice.
  expect(different('accountNumber')).toBe(castBorrowers.length - 1);
  expect(castBorrowers.filter(({ isToTry }) => isToTry).map(({ story }) => story)).toEqual([
    'repaying',
    'fresh',
  ]);
});

it('passwords are strong enough for anybody of the cast, and never the same', () => {
  const passwords = Array.from({ length: 200 }, demoPassword);
  expect(new Set(passwords).size).toBe(200);
  for (const { name, email } of [...castBorrowers, ...castStaff]) {
    expect(
      passwords.filter((password) => !checkPassword(password, { name, email, phone: undefined }).ok),
    ).toEqual([]);
  }
});

describe('the clock of a story', () => {
  const realNow = new Date('2026-11-20T16:30:00.000Z');

  it('goes by the days of Kuala Lumpur, where it is half past midnight', () => {
    const clock = seedClock(realNow, 4);
    expect(clock.today).toBe('2026-11-21');
    clock.daysAgo(1, '09:00');
    expect(clock.now().toISOString()).toBe('2026-11-20T01:04:00.000Z');
    clock.minutesAgo(75);
    expect(clock.now().toISOString()).toBe('2026-11-20T15:15:00.000Z');
  });

  it('never runs backwards and never passes the real time', () => {
    const clock = seedClock(realNow, 0);
    expect(() => clock.daysAgo(0, '09:00')).toThrow('cannot go');
    clock.daysAgo(2, '09:00');
    expect(() => clock.daysAgo(3, '09:00')).toThrow('cannot go');
    expect(clock.now().toISOString()).toBe('2026-11-19T01:00:00.000Z');
  });
});
