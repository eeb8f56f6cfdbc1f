import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MessageDescriptor } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { noticeTemplates } from '#domain/notice.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import { issueSentence } from '#words/issues.ts';
import { localeCodes } from '#words/locale.ts';
import { noticeEmail, noticeText } from '#words/notices.ts';
import { refusalSentence, refusalWords } from '#words/refusals.ts';
import { readWords } from './words.ts';

const wordsFolder = path.join(import.meta.dirname, '../words');
const words = await readWords();
const catalogs = Object.fromEntries(
  await Promise.all(
    localeCodes.map(async (locale) => {
      const text = await readFile(path.join(wordsFolder, `server/${locale}.po`), 'utf8');
      const entries = await formatter().parse(text, { locale, sourceLocale: 'en', filename: '' });
      const said = Object.entries(entries).map(([id, entry]) => [id, entry.translation] as const);
      return [locale, new Map(said)] as const;
    }),
  ),
) as Record<(typeof localeCodes)[number], Map<string, string | undefined>>;

const isDescriptor = (value: object): value is MessageDescriptor =>
  'id' in value && 'message' in value && typeof value.id === 'string';

const descriptorsIn = (value: unknown): MessageDescriptor[] => {
  if (typeof value !== 'object' || value === null) return [];
  return isDescriptor(value) ? [value] : Object.values(value).flatMap(descriptorsIn);
};

const modules = (await readdir(wordsFolder)).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const exported = await Promise.all(modules.map((file) => import(path.join(wordsFolder, file))));
const descriptors = exported.flatMap((module) => descriptorsIn({ ...module }));

const placeholders = (message = '') =>
  [...message.matchAll(/\{(\w+)(?=[,}])/g)]
    .map(([, name = '']) => name)
    .toSorted((a, b) => a.localeCompare(b));

describe('the words of the server', () => {
  it('has every text of the tables in three languages', () => {
    expect(descriptors.length).toBeGreaterThan(150);
    for (const { id } of descriptors) {
      for (const locale of localeCodes) expect(catalogs[locale].get(id), `${locale} ${id}`).toBeTruthy();
    }
  });

  it('says in English what the tables say', () => {
    for (const { id, message } of descriptors) expect(catalogs.en.get(id), id).toBe(message);
  });

  it('has the same texts with the same facts in every language, none left in English', () => {
    for (const locale of ['ms', 'zh'] as const) {
      expect([...catalogs[locale].keys()].sort()).toEqual([...catalogs.en.keys()].sort());
      for (const [id, english] of catalogs.en) {
        const said = catalogs[locale].get(id);
        expect(placeholders(said), `${locale} ${id}`).toEqual(placeholders(english));
        // Names of places are often the same; sentences never are.
        if (english?.endsWith('.')) expect(said, `${locale} ${id}`).not.toBe(english);
      }
    }
  });

  it('keeps to the words that people here use', () => {
    const avoided = {
      en: /\b(in)?valid\b|forbidden|required field|\bplease\b|\bsorry\b|\boops\b|error occurred|!|\bfailed\b|delinquent/i,
      ms: /\b(bunga|angsuran|kontrak|kode|verifikasi|silakan|tidak sah)\b|!/i,
      zh: /账户|合同|联系人|信息|！|无效/,
    };
    for (const locale of localeCodes) {
      for (const [id, said] of catalogs[locale]) expect(said, `${locale} ${id}`).not.toMatch(avoided[locale]);
    }
  });
});

const facts: Partial<{ [Code in RefusalCode]: Omit<Extract<Refusal, { code: Code }>, 'code'> }> = {
  'too-many-tries': { waitMinutes: 15 },
  'too-many-passkeys': { limit: 10 },
  'too-many-applications': { atMost: 20 },
  'payout-in-file': { reference: 'JRN-26-AAAA-AAAA', file: 'PF-26-BBBB-BBBB' },
  'payout-file-sent': { count: 2 },
  'payout-ceiling': { leftSen: sen(1_000_00), ceilingSen: sen(500_000_00) },
  'payout-file-ceiling': {
    day: calendarDate('2026-11-05'),
    leftSen: sen(1_000_00),
    ceilingSen: sen(500_000_00),
  },
  'execution-day': { firstDay: calendarDate('2026-11-05'), lastDay: calendarDate('2026-12-05') },
  'too-many-looks': { atMost: 50, waitMinutes: 15 },
  'file-destroyed': { destroyedOn: calendarDate('2026-06-08'), because: 'retention' },
  'code-too-soon': { waitSeconds: 1 },
  'password-too-short': { minLength: 8 },
  'audit-range-long': { atMost: 366 },
  'reason-short': { minLength: 10 },
  'password-too-long': { maxLength: 128 },
  'amount-too-small': { minAmountSen: sen(1_000_00) },
  'amount-too-large': { maxAmountSen: sen(200_000_00) },
  'amount-not-in-steps': { stepSen: sen(100_00) },
  'other-loan-open': { reference: 'JRN-26-7K4P-93XD' },
  'application-open': { reference: 'JRN-26-7K4P-93XD' },
  'try-again-later': { tryAgainOn: calendarDate('2026-12-01') },
  'rate-above-cap': { capBps: 1800 },
  'late-rate-above-cap': { capBps: 800 },
  'product-changed': {
    method: 'reducing',
    annualRateBps: 1500,
    lateRateBps: 800,
    wasMethod: 'flat',
    wasAnnualRateBps: 1200,
    wasLateRateBps: 700,
  },
  'product-amount-too-large': { maxAmountSen: sen(200_000_00) },
  'product-step': { stepSen: sen(1_00) },
  'product-amount-not-in-steps': { stepSen: sen(100_00) },
  'product-terms': { atMost: 24, longestMonths: 120 },
  'product-interest-above-principal': { term: 72, highestRateBps: 1666 },
  'effective-too-early': { fromOn: calendarDate('2026-11-23') },
  'ic-length': { entered: 11 },
  'photo-missing': { kind: 'ic-back' },
  'file-too-large': { maxBytes: 8 * 1024 * 1024 },
  'image-too-small': { minPixels: 600 },
  'upload-offset': { receivedBytes: 65_536 },
  'upload-incomplete': { receivedBytes: 65_536 },
  'wrong-status': { status: 'under-review' },
  'taken-by-other': { name: 'Aminah' },
  'too-many-saved-views': { atMost: 12 },
  'photos-not-accepted': { left: 2 },
  'differences-not-seen': { left: 1 },
  'offer-ended': { offerEndsOn: calendarDate('2026-11-05') },
  'payout-amount-differs': { amountSen: sen(10_000_50) },
  'refund-amount-differs': { amountSen: sen(50_05) },
  'stamp-duty-too-small': { atLeastSen: sen(50_00) },
  'amount-above-debt': { owedSen: sen(10_661_86) },
  'bank-line-differs': { amountSen: sen(470_73), paidOn: calendarDate('2026-11-05') },
  'bank-line-needed': { paidOn: calendarDate('2026-11-05') },
  'payout-own-word': { name: 'Azlan' },
  'payout-sent-again': { name: 'Azlan' },
  'payout-seen-back': { name: 'Azlan', paidOn: calendarDate('2026-11-28'), bankReference: 'IBG 7' },
  'proof-waiting': { amountSen: sen(470_73) },
  'payment-without-line': { amountSen: sen(470_73), paidOn: calendarDate('2026-11-05') },
  'statement-imported': { importedOn: calendarDate('2026-11-05') },
  'statement-read-otherwise': {
    fileName: 'november.csv',
    firstDay: calendarDate('2026-11-01'),
    lastDay: calendarDate('2026-11-05'),
  },
  'statement-before-account': { accountSince: calendarDate('2026-11-05') },
  'statement-rows-wrong': { rows: 3 },
  'credit-too-small': { creditSen: sen(111_51) },
  'refund-loss-unread': { refundLossSen: sen(111_51) },
  'refund-under-way': { amountSen: sen(111_51) },
  'settlement-date-too-far': { latestOn: calendarDate('2027-01-20') },
  'not-late-enough': { daysNeeded: 29 },
  'notice-figures-changed': { daysToPost: 3 },
  'settings-changed': { name: 'Siti', changedAt: '2026-11-05T02:00:00.000Z' },
  'second-person-of-proposer': { name: 'Siti' },
  'role-too-new': { untilAt: '2026-11-05T02:00:00.000Z' },
  'administrator-too-new': { name: 'Siti', changedAt: '2026-11-05T02:00:00.000Z' },
  'lender-change-open': { name: 'Siti' },
  'lender-change-ended': { name: 'Siti', changedAt: '2026-11-05T02:00:00.000Z' },
  maintenance: { untilAt: '' },
  'too-many-papers': { atMost: 20 },
  'too-many-requests': { waitSeconds: 40 },
  'too-many-integrations': { atMost: 50 },
  'too-many-webhooks': { atMost: 10 },
  'webhook-host-not-listed': { host: 'crm.example.com' },
  'posted-before-made': { asOfOn: calendarDate('2026-11-05') },
  'message-too-long': { atMost: 2000 },
  'answered-meanwhile': { name: 'Farah' },
  'text-decided': { name: 'Farah' },
  'recovery-waiting': { name: 'Farah' },
  'recovery-refused': { untilAt: '2026-11-24T06:30:00.000Z' },
  'recovery-decided': { name: 'Farah' },
  'recovery-too-early': { confirmableAt: '2026-11-24T06:30:00.000Z' },
  'text-of-colleague': { name: 'Farah' },
  'template-unknown-placeholder': { placeholder: 'amount' },
  'contact-quiet-time': { nextOn: calendarDate('2026-11-06') },
  'contact-too-often': { atMost: 3, nextOn: calendarDate('2026-11-06') },
  'promise-day': { fromOn: calendarDate('2026-11-05'), untilOn: calendarDate('2026-12-06') },
  'due-day-changed': { possibleOn: calendarDate('2027-11-05') },
  'rest-date-not-possible': { fromOn: calendarDate('2026-11-05'), untilOn: calendarDate('2026-12-05') },
};
const refusalOf = (code: RefusalCode) => ({ code, ...facts[code] }) as Refusal;

describe('refusal sentences', () => {
  it.each(Object.keys(refusalWords) as RefusalCode[])('%s', (code) => {
    for (const locale of localeCodes) {
      const sentence = refusalSentence(words[locale], locale, refusalOf(code));
      expect(sentence).not.toMatch(/[{}]|undefined|NaN|^refusal\.|\s{2}|^\s|\s$/);
      expect(sentence.length).toBeGreaterThan(5);
    }
  });

  it.each([
    ['amount-too-large', 'Loan amount must be RM200,000 or less.'],
    ['payout-amount-differs', 'The amount must be exactly RM10,000.50, as in the agreement.'],
    ['too-many-tries', 'Too many tries. Wait 15 minutes and try again.'],
    ['code-too-soon', 'We sent a code a moment ago. Wait 1 second before you ask for another.'],
    ['ic-length', 'IC number must have 12 digits. You entered 11.'],
    ['photo-missing', 'Add a photo of the back of your MyKad.'],
    ['file-too-large', 'The file must be 8 MB or smaller. Choose a smaller one.'],
    ['rate-above-cap', 'The yearly rate must be 18% or less. The law sets this limit.'],
    ['wrong-status', 'The loan is now “Under review”, so this is not possible. Nothing was changed.'],
    ['offer-ended', 'The offer ended on Thu 5 Nov 2026. You can apply again, free of charge.'],
  ] as const)('%s says its facts', (code, sentence) => {
    expect(refusalSentence(words.en, 'en', refusalOf(code))).toBe(sentence);
  });

  it('says a long wait in hours', () => {
    const day = { code: 'too-many-tries', waitMinutes: 24 * 60 } as const;
    expect(localeCodes.map((locale) => refusalSentence(words[locale], locale, day))).toEqual([
      'Too many tries. Wait 24 hours and try again.',
      'Terlalu banyak cubaan. Tunggu 24 jam dan cuba lagi.',
      '尝试次数太多。请等 24 小时后重试。',
    ]);
  });

  it('says facts in the reader’s language', () => {
    expect(refusalSentence(words.ms, 'ms', refusalOf('photo-missing'))).toBe(
      'Tambah foto bahagian belakang MyKad anda.',
    );
    expect(refusalSentence(words.zh, 'zh', refusalOf('wrong-status'))).toBe(
      '贷款现在是“审核中”，所以不能这样做。没有更改任何内容。',
    );
    expect(refusalSentence(words.zh, 'zh', refusalOf('amount-too-small'))).toBe(
      '贷款额必须是 RM1,000 或以上。',
    );
  });
});

describe('notices', () => {
  const noticeFacts = {
    reference: 'JRN-26-7K4P-93XD',
    amountSen: 10_000_00,
    offerEndsOn: '2026-12-05',
    tryAgainOn: '2026-12-05',
    paidOn: '2026-11-21',
    receiptNumber: 'JRN-26-7K4P-93XD-R1',
    lastFour: '4821',
    reliefSen: 23_34,
    creditSen: 111_51,
    dueOn: '2026-12-10',
    payableByOn: '2026-12-11',
    postedOn: '2026-12-12',
    cureByOn: '2026-12-31',
    answerByOn: '2026-11-24',
    partSen: 150_00,
    restOn: '2026-12-20',
    firstDueOn: '2027-01-05',
    effectiveAt: '2026-11-25T02:00:00.000Z',
    preparedAt: '2026-11-23T06:30:00.000Z',
    stoppedAt: '2026-11-23T07:30:00.000Z',
    confirmableAt: '2026-11-24T06:30:00.000Z',
    untilAt: '2026-11-25T06:30:00.000Z',
    phone: '03-1234 5678',
    bankName: 'Maybank',
    holderName: 'Jernih Credit Sdn. Bhd.',
    oldLastFour: '4821',
  };
  const reasons = { 'payout-returned': 'account-closed', 'payment-declined': 'not-received' } as Record<
    string,
    string
  >;

  it.each(noticeTemplates)('%s', (template) => {
    for (const locale of localeCodes) {
      const reason = reasons[template] ?? '';
      const { subject, body } = noticeText(words[locale], locale, {
        template,
        facts: { ...noticeFacts, reason },
      });
      for (const text of [subject, body])
        expect(text).not.toMatch(/[{}]|undefined|NaN|^notice\.|\s{2}|^\s|\s$/);
    }
  });

  it('says why, how much and what to do', () => {
    const facts = { reference: 'JRN-26-7K4P-93XD', amountSen: 470_73, reason: 'not-received' };
    expect(noticeText(words.en, 'en', { template: 'payment-declined', facts })).toEqual({
      subject: 'We could not count your payment proof',
      body: 'We could not find this payment at our bank. Your proof of RM470.73 for loan JRN-26-7K4P-93XD was not counted. Send a new proof, or write to us.',
    });
  });

  it('does not repeat a reason it does not know', () => {
    const facts = { reference: 'A', reason: '<script>' };
    expect(noticeText(words.en, 'en', { template: 'payout-returned', facts }).body).not.toContain('script');
  });

  it('closes an email with what we never ask for', () => {
    const notice = { template: 'loan-settled', facts: { reference: 'A' } } as const;
    const { text } = noticeEmail(words.ms, 'ms', notice, 'https://loans.example.com/my/wallet');
    expect(text).toContain('https://loans.example.com/my/wallet');
    expect(text).toContain('Kami tidak pernah meminta kata laluan');
  });
});

describe('issues of a request', () => {
  it.each([
    [{ code: 'too_small', origin: 'string', minimum: 1 }, 'Enter something here.'],
    [{ code: 'too_small', origin: 'string', minimum: 10 }, 'Use 10 characters or more.'],
    [{ code: 'too_big', origin: 'string', maximum: 300 }, 'Use 300 characters or fewer.'],
    [{ code: 'too_big', origin: 'int', maximum: 3 }, 'Enter 3 or less.'],
    [{ code: 'unrecognized_keys', keys: ['isAdmin'] }, 'Take this out. We do not know the field isAdmin.'],
    [{ code: 'custom', message: 'date' }, 'Enter a real date.'],
    [{ code: 'custom', message: 'phone' }, 'Enter a Malaysian mobile number, such as 012-345 6789.'],
    [{ code: 'custom', message: 'toString' }, 'This answer is missing or has the wrong form.'],
    [{ code: 'never seen' }, 'This answer is missing or has the wrong form.'],
  ])('%o', (issue, sentence) => {
    expect(issueSentence(words.en, issue)).toBe(sentence);
  });
});
