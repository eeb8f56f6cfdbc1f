import { describe, expect, it, test } from 'vitest';
import {
  bankReferenceRefusal,
  licenceTextRefusal,
  productNameRefusal,
  registeredNameRefusal,
} from './shown-text.ts';

type Rule = typeof productNameRefusal;
const verdict = (rule: Rule, text: string) => {
  const refused = rule(text);
  return refused && !refused.ok ? refused.refusal.code : 'may stand';
};
const asks = 'setting-asks-for-money';
const leads = 'setting-leads-elsewhere';

describe('the name of a product', () => {
  it.each(['Pinjaman Jernih', 'Personal Financing-i 2026', '个人贷款', 'Jernih 12 bulan', 'Kredit Mudah'])(
    '%s may stand',
    (name) => expect(verdict(productNameRefusal, name)).toBe('may stand'),
  );
  it.each([
    ['Pay RM500 first', asks],
    ['Send your OTP to start', asks],
    ['Maybank 5140 1188 4821', leads],
    ['Jernih ٥١٤٠١١٨٨٤٨٢١', leads],
    ['lima satu empat kosong satu satu lapan lapan', leads],
    ['Claim at wa.me/60123456789', leads],
    ['Loan at jernih-bonus .com', leads],
    ['jernih[dot]vip', leads],
    ['Telegram: jernih', leads],
    ['باير دهولو', leads],
    ['கட்டணம் செலுத்துங்கள்', leads],
    ['請先付手續費', asks],
    ['Bɑyar dɑhulu', asks],
  ])('%s: %s', (name, code) => expect(verdict(productNameRefusal, name)).toBe(code));
});

describe('the registered name', () => {
  it.each([
    'Jernih Credit Sdn. Bhd.',
    'Bayar Kredit (M) Sdn. Bhd.',
    'Deposit Kredit Sdn. Bhd.',
    'Pay Direct Technology Sdn Bhd',
    'Transfer Capital Berhad',
    'Kredit 1957 Sdn. Bhd.',
    'Pay Cash Sdn Bhd',
    'Cash Express Payment Services Sdn Bhd',
    'Boost Pay Credit',
    'Wang Proses Sdn Bhd',
    'Jernih Kredit Sdn. Bhd. (1234567-A)',
    'Jernih Kredit Sdn. Bhd. (202001012345)',
    '大众信贷有限公司',
  ])('%s may stand', (name) => expect(verdict(registeredNameRefusal, name)).toBe('may stand'));
  it.each([
    ['Jernih: pay RM200 to unlock your loan', asks],
    ['SILA BAYAR LIMA PULUH RINGGIT DAHULU', asks],
    ['Jernih Processing Fee Sdn Bhd', asks],
    ['Pay agent first to unlock Sdn Bhd', asks],
    ['Pay RM200 cash Sdn Bhd', asks],
    ['Jernih (Maybank 514011884821)', leads],
    ['Jernih lima satu empat kosong satu satu lapan', leads],
    ['Јернih', asks],
  ])('%s: %s', (name, code) => expect(verdict(registeredNameRefusal, name)).toBe(code));
});

describe('what authorities gave, and where complaints go', () => {
  it.each([
    '202601012345 (1234567-X)',
    'WL1234/14/01-2/310126',
    'KPKT-0123456789',
    'Aras 5, Menara Maybank, 100 Jalan Tun Perak, 50050 Kuala Lumpur, 03-2070 8833',
    'Bank Negara TELELINK 1-300-88-5465, 03-2174 1515',
    '03-8000 8000, aduan@kpkt.gov.my',
    'Tng Siew Ling, 03-8891 5000',
    'https://www.kpkt.gov.my/aduan',
    '房地部投诉热线 03-8000 8000',
    'WhatsApp +60 12-345 6789',
  ])('%s may stand', (text) => expect(verdict(licenceTextRefusal, text)).toBe('may stand'));
  it.each([
    ['Release deposit RM500: Maybank 512345678901', asks],
    ['Maybank 5140 1188 4821', leads],
    ['CIMB ８００１２３４５６７', leads],
    ['Akaun 0123456789', leads],
    ['Acc no. 0 123 456 789', leads],
    ['DuitNow 012-345 6789', leads],
    ['TNG 012-345 6789', leads],
    ['银行户口 5140 1188 4821', leads],
    ['باير', leads],
  ])('%s: %s', (text, code) => expect(verdict(licenceTextRefusal, text)).toBe(code));
});

describe('the bank’s reference of a payout', () => {
  it.each([
    'MBB-20261105-1',
    'PAY-123456',
    'BAYAR/88231',
    '20261105MBBEMYKL010ORM12345678',
    'TRANSFER RM10,000.00 LOAN',
    'IBG PAYMENT 88231',
    'DUITNOW TRF 99812',
    'FEE 2026110512',
    'LOAN RELEASE RM10000',
    'LOAN PAYOUT MYR10000',
    'IBG LOAN DISBURSEMENT MYR 10000',
    'BILL PAY TNG',
    'FEES RM0.50 IBG',
  ])('%s may stand', (text) => expect(verdict(bankReferenceRefusal, text)).toBe('may stand'));
  it.each([
    'PAY RM200 TO 514011884821 MAYBANK',
    'BAYAR RM200 DAHULU KE 514011884821',
    'UNLOCK WITH RM200',
    'PROCESSING FEE RM50 MBB 514011884821',
    'SEND OTP 0123456789',
    'RELEASE FEE RM200 FIRST',
    'PAY RM200 TO AGENT',
  ])('%s is no reference', (text) =>
    expect(verdict(bankReferenceRefusal, text)).toBe('bank-reference-asks-for-money'),
  );
});

test('a sum in other digits, and the signs of older people, ask as well', () => {
  for (const name of ['Bayar RM٥٠٠', 'Sila bayar RM५००', '請繳RM500保險費', '轉賬RM500解凍'])
    expect(verdict(productNameRefusal, name), name).toBe(asks);
});
