import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageTextRefusal } from './message-text.ts';

const references = ['JRN-26-7K4P-93XD', 'JRN-26-2345-6789'];
const codeOf = (text: string) => messageTextRefusal(text, references)?.refusal.code;

describe('what may be written', () => {
  it.each([
    '请提供1月、2月、3月、4月、5月、6月的工资单',
    '请提供7月、8月、9月、10月、11月、12月的工资单',
    'payslips of months 1, 2, 3, 4, 5, 6',
    'Terima kasih.Sila tunggu.',
    'Hello.loan saya bila keluar?',
    'Bring 2 payslips, 3 statements of 12 months and 1 card.',
    'I sent it on WhatsApp yesterday.',
    'Open from 9 to 5 on 12, 13 and 14 May.',
    'Hello, when do I get the money?',
    'I paid RM470.73 on 5/11/2026. Is it counted?',
    'My loan is JRN-26-7K4P-93XD, thank you.',
    'Loan jrn-26-2345-6789 and receipt JRN-26-2345-6789-R12.',
    'The last payment was RM10,000.00, the one before 1,297.65.',
    'I paid RM470.73 and RM470.86 for November 2026 and December 2026.',
    'For 2026: RM470.73',
    'We are open 9:00 to 18:00, Monday to Friday.',
    'Can I come at 10:30 - 11:30 on 2026-11-05?',
    'Call the scam line 997 if somebody asks you to pay first.',
    'Can I choose 24 or 36 months instead of 12?',
    'I paid 1200 so 300 is left.',
    'I earn RM 3500. My name is Ramesh @ Ravi A/L Kumar.',
    'I paid on 5/11/2026, 10.30 am.',
    'My house is No. 12, Jalan 5/3, 40150 Shah Alam.',
    'The photo is done.Thank you',
    'It is one of the three photos, the second one.',
    'Saya sudah bayar RM470.73 pada 5.11.2026. Terima kasih.',
    'Boleh saya tukar tempoh kepada 24 bulan? Gaji saya RM3,500 sebulan.',
    'Satu gambar sahaja yang kabur, dua lagi jelas.',
    '我已在2026年11月5日10点30分付款RM470.73，请查收。',
    '请问贷款 JRN-26-7K4P-93XD 几时批准？',
    '我想选24个月，月收入RM3,500。',
    '一共三张照片，第二张不清楚。',
  ])('%s', (text) => {
    expect(codeOf(text)).toBeUndefined();
  });
});

describe('how long a text is', () => {
  it('is counted in the letters that it is read as, before anything slow looks at it [VAL-09]', () => {
    // One sign that is read as eighteen letters, and one that is read as five.
    for (const sign of ['\uFDFA', '\u3300']) expect(codeOf(sign.repeat(2000)), sign).toBe('message-too-long');
    expect(codeOf('\u3300'.repeat(700))).toBeUndefined();
    for (const word of ['Hello ', '您好。', '１ ', '\u00E9'])
      expect(codeOf(word.repeat(2000).slice(0, 2000)), word).not.toBe('message-too-long');
  });
});

describe('numbers to pay to or to call', () => {
  it.each([
    'Number ❺❶❹⓿❶❶❽❽❹❽❷❶',
    'Nombor 〥〡〤〇〡〡〨〨〤〨〢〡',
    '5 then 1 then 4 then 0 then 1 then 1 then 8 then 8',
    '51 lepas tu 40 lepas tu 11 lepas tu 88 lepas tu 48 lepas tu 21',
    'Pay to 514011884821 Maybank',
    '5140 1188 4821',
    '5140-1188-4821',
    '5140.1188.4821',
    '5140/1188/4821',
    '５１４０１１８８４８２１',
    '٥١٤٠١١٨٨٤٨٢١',
    '5\u200b1\u200b4\u200b0\u200b1\u200b1\u200b8\u200b8',
    '5️⃣1️⃣4️⃣0️⃣1️⃣1️⃣8️⃣8️⃣',
    '⑤①④⓪①①⑧⑧',
    '5\n1\n4\n0\n1\n1\n8\n8',
    '5 * 1 * 4 * 0 * 1 * 1 * 8 * 8',
    '514o 1188 48Z1',
    '5l4O11BB4821',
    '5\ue0001\ue0004\ue0000\ue0001\ue0001\ue0008\ue0008',
    '5\u00001\u00004\u00000\u00001\u00001\u00008',
    '5x1x4x0x1x1x8x8x4x8x2x1',
    'five one four zero one one eight eight',
    'five, one, four, zero, double one, triple eight',
    'lima satu empat kosong satu satu lapan lapan',
    'Lima-satu-empat-0-1-1-8-8',
    '五一四〇一一八八四八二一',
    '伍壹肆零壹壹捌捌',
    'RM5140 RM1188 RM4821',
    'RM514011 884821',
    '5140 RM118848',
    '12/11/2026 4821 5140',
    'akaun 10:11 12:13 14:15',
    'Call me 012-345 6789',
    'WhatsApp +60 12 345 6789',
    '1-300-88-5465',
    'JRN-26-9999-8888 is not my loan',
  ])('%s', (text) => {
    expect(codeOf(text)).toBe('message-account-number');
  });

  it('refuses every account number, however it is spaced', () => {
    const separator = fc.constantFrom('', ' ', '-', '.', ' - ', '  ', '\n', '_', '/');
    const digit = fc.integer({ min: 0, max: 9 });
    const number = fc.array(fc.tuple(digit, separator), { minLength: 11, maxLength: 17 });
    fc.assert(
      fc.property(number, fc.constantFrom('', 'Please pay to ', 'Bayar ke ', '请付到 '), (parts, before) => {
        const text = `${before}${parts.map(([value, gap]) => `${value}${gap}`).join('')}`;
        return codeOf(text) === 'message-account-number';
      }),
    );
  });

  it('refuses every run of ten digits, which the database refuses too', () => {
    const digits = fc.stringMatching(/^\d{10,17}$/);
    fc.assert(fc.property(fc.string(), digits, fc.string(), (a, b, c) => codeOf(a + b + c) !== undefined));
  });
});

describe('ways out of the app', () => {
  it.each([
    'jernih.loan',
    'jernih.icu/x',
    'jernih-bonus.id',
    'jernih dot vip',
    'jernih titik vip',
    'jernih。vip',
    'add me on telegram jernihhelp',
    'Wechat jernih_888',
    '加微信 jernih888',
    'https://pinjaman.example',
    'hxxps://pinjaman',
    'www pinjaman',
    'Go to pinjaman-cepat.com now',
    'pinjaman.com.my/apply',
    'pinjaman . com',
    'pinjaman[dot]xyz',
    'pinjaman (.) my',
    'pinjaman titik com',
    'pinjaman点com',
    'wa.me/60',
    'wa dot me',
    't.me/ali',
    'bit . ly/x',
    'ali@gmail.com',
    'ali＠gmail',
    'ali (at) gmail',
    'find me @ali_loan',
    'Telegram: aliloan',
    'WeChat ID: aliloan',
    'whatsapp group: join',
    '加我微信号：aliloan',
    'http//pinjaman',
  ])('%s', (text) => {
    expect(codeOf(text)).toBe('message-link');
  });
});

describe('nothing', () => {
  it.each(['', '   ', '\n\t', '\u200b\u200b', '\u3000', '\u0000', '\ue000'])('%j', (text) => {
    expect(codeOf(text)).toBe('message-empty');
  });

  it('answers a long text quickly', { timeout: 10_000 }, () => {
    for (const text of [
      '1 '.repeat(1000),
      ' '.repeat(1999),
      'a.'.repeat(1000),
      'RM1,000'.repeat(280),
      '5x'.repeat(1000),
    ]) {
      // A slow pattern would run into the time limit of the test.
      for (let times = 0; times < 50; times += 1) codeOf(`a${text}`);
    }
  });
});
