import { describe, expect, test } from 'vitest';
import { commonWords } from './common-words.ts';
import { leakedPasswords } from './leaked-passwords.ts';
import { checkPassword } from './password-rules.ts';

const owner = { name: 'Siti Aisyah binti Rahman', email: 'ct.rahman88@example.com', phone: '+60123456789' };
const refusalOf = (password: string) => {
  const outcome = checkPassword(password, owner);
  return outcome.ok ? undefined : outcome.refusal;
};

describe('length counts code points of the normalised text', () => {
  const letters = 'kambinghijaulaut';
  test.each([7, 8, 14, 15, 64, 128, 129])('%i characters [AUTH-01]', (length) => {
    const password = Array.from('辣'.repeat(4) + letters.repeat(9))
      .slice(0, length)
      .join('');
    const expected = length < 8 ? 'password-too-short' : length > 128 ? 'password-too-long' : undefined;
    expect(refusalOf(password)?.code).toBe(expected);
  });

  test('a character outside the first plane is one', () => {
    expect(refusalOf('🐯🐘🦜🐢🦋🐬🦉')).toEqual({ code: 'password-too-short', minLength: 8 });
    expect(refusalOf('🐯🐘🦜🐢🦋🐬🦉🐊')).toBeUndefined();
  });
});

describe('what anybody would try first is refused', () => {
  test.each([
    // words, with digits and marks around them, in disguise
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd!',
    'PASSWORD2026',
    '!!password!!',
    'iloveyou',
    'iloveyou2',
    'sunshine',
    'princess1',
    'football99',
    'trustno1',
    'letmein123',
    'welcome1',
    'admin123',
    'Admin@123',
    'superman!',
    'starwars77',
    'liverpool',
    'Chelsea2024',
    'manchester1',
    'pokemon123',
    'qwerty123',
    'monkey12',
    'dragon2000',
    // Malaysia
    'malaysia',
    'Malaysia57',
    'merdeka1957',
    'sayangku',
    'akucintakamu',
    'bismillah',
    'alhamdulillah1',
    'nasilemak',
    'katalaluan',
    'rahsia123',
    'sayang123',
    'kualalumpur',
    'maybank2u',
    'harimaumalaya',
    'tehtarik123',
    'Selamat1',
    'hariraya2025',
    'pinjaman123',
    'Jernih2026',
    'jernih-pinjaman',
    'duitraya88',
    'boboiboy123',
    'ahmad1990',
    'muthu12345',
    // walks, counting, repeating
    '12345678',
    '87654321',
    '123456789',
    '11111111',
    '12121212',
    'qwertyui',
    'asdfghjk',
    '1q2w3e4r',
    '1qaz2wsx',
    'zxcvbnm,',
    'abcd1234',
    'qwe123asd',
    'abcdefgh',
    'aabbccdd',
    '!@#$%^&*',
    'poiuytre',
    'abcabcabc',
    'sayangsayang',
    // dates and numbers of a person
    '19881231',
    '31121988',
    '31-12-1988',
    '1988/12/31',
    '880101145678',
    '880101-14-5678',
    '0191234567',
    '+60191234567',
    // about the person: name, number, email
    'sitiaisyah',
    'Siti.Aisyah1',
    'aisyah88!',
    'Rahman1234',
    'aisyahrahman',
    'ct.rahman88@example.com',
    'ctrahman88',
    '0123456789',
    '012-3456789',
    'my3456789',
    'sitijernih',
    'SITI AISYAH',
  ])('%s', (password) => {
    expect(refusalOf(password)).toEqual({ code: 'password-too-common' });
  });

  test.each([...commonWords].filter((word) => word.length >= 8 && Number.parseInt(word, 36) % 4 === 0))(
    'the word %s',
    (word) => expect(refusalOf(word)).toEqual({ code: 'password-too-common' }),
  );

  test('there are more than a thousand words, and digits around each are refused as well [AUTH-02]', () => {
    expect(commonWords.size).toBeGreaterThan(1000);
    for (const word of commonWords) expect(refusalOf(`${word}-20261`), word).toBeDefined();
  });
});

test('what leaked most often is refused, in whatever letters [AUTH-02]', () => {
  const all = [...leakedPasswords()];
  expect(all.length).toBeGreaterThan(10_000);
  const step = Math.floor(all.length / 100);
  for (const text of all.filter((_, at) => at % step === 0)) {
    expect(refusalOf(text), text).toEqual({ code: 'password-too-common' });
    expect(refusalOf(text.toUpperCase()), text).toEqual({ code: 'password-too-common' });
  }
  // None of the rules knows this one.
  expect(all).toContain('19mtpgam19');
  expect(refusalOf('19mtpgam19')).toEqual({ code: 'password-too-common' });
});

describe('no rule about the characters: everything else may stand', () => {
  test.each([
    'correct horse battery',
    'teh tarik kurang manis',
    'kucing naik motosikal',
    'tmnqzrwk',
    '48291057',
    '写一个很长的密码吧',
    'rumah-batu-atas-bukit',
    'xK9!mQ2$vL',
    'pagi ini hujan lebat',
    'sunshine on the river',
    'aisyah suka makan durian runtuh',
    '        ☂        ☁ ⚡ ☀',
    'ஒரு நீண்ட கடவுச்சொல்',
  ])('%s', (password) => {
    expect(refusalOf(password)).toBeUndefined();
  });
});

test('a password made to be slow to check is checked at once [VAL-09]', () => {
  // Its own work: a busy machine is slow, and not wrong.
  const began = process.threadCpuUsage();
  for (const text of [
    `${'a'.repeat(120)}bcdxyz!`,
    'ab'.repeat(64),
    `${'abc'.repeat(42)}!`,
    'sisi'.repeat(32),
  ]) {
    checkPassword(text, { ...owner, name: 'si sisi sisisi ss' });
  }
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(200);
});
