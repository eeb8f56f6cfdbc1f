/**
 * The banks a payout can go to, by BIC: names and BICs from PayNet's acquirer list, account lengths from a UOB
 * participating-bank list (Malaysian fact base, section 4, read November 2026). Lengths are only good for a soft
 * warning: the lists differ and account numbers have no check digit. E-wallets and wholesale banks are left out on
 * purpose; an Islamic arm shares its parent's payment code, so its customers choose the parent.
 */
import { withoutGaps } from './typed-digits.ts';

export type Bank = {
  /** BIC. */
  code: string;
  /** Registered name. */
  name: string;
  /** What people call it. */
  shortName: string;
  /** The Islamic arm that shares the payment code, so that its customers can find it. */
  islamicName?: string;
  /** Usual lengths of current and savings account numbers; empty when not known. */
  lengths: readonly number[];
};

export const banks: readonly Bank[] = [
  { code: 'ACDBMYK2', name: 'AEON Bank (M) Berhad', shortName: 'AEON Bank', lengths: [13] },
  {
    code: 'PHBMMYKL',
    name: 'Affin Bank Berhad',
    shortName: 'Affin Bank',
    islamicName: 'Affin Islamic',
    lengths: [12],
  },
  { code: 'AGOBMYKL', name: 'Bank Pertanian Malaysia Berhad', shortName: 'Agrobank', lengths: [16] },
  {
    code: 'RJHIMYKL',
    name: 'Al Rajhi Banking & Investment Corporation (Malaysia) Bhd',
    shortName: 'Al Rajhi Bank',
    lengths: [15],
  },
  {
    code: 'MFBBMYKL',
    name: 'Alliance Bank Malaysia Berhad',
    shortName: 'Alliance Bank',
    islamicName: 'Alliance Islamic',
    lengths: [15],
  },
  {
    code: 'ARBKMYKL',
    name: 'AmBank (M) Berhad',
    shortName: 'AmBank',
    islamicName: 'AmBank Islamic',
    lengths: [13],
  },
  // The stored lists give Bangkok Bank no BIC; this one is from general knowledge.
  { code: 'BKKBMYKL', name: 'Bangkok Bank Berhad', shortName: 'Bangkok Bank', lengths: [13] },
  { code: 'BIMBMYKL', name: 'Bank Islam Malaysia Berhad', shortName: 'Bank Islam', lengths: [14] },
  { code: 'BMMBMYKL', name: 'Bank Muamalat Malaysia Berhad', shortName: 'Bank Muamalat', lengths: [14] },
  {
    code: 'BKCHMYKL',
    name: 'Bank of China (Malaysia) Berhad',
    shortName: 'Bank of China',
    lengths: [13, 15],
  },
  {
    code: 'BKRMMYKL',
    name: 'Bank Kerjasama Rakyat Malaysia Berhad',
    shortName: 'Bank Rakyat',
    lengths: [10, 12],
  },
  { code: 'BOBEMYK2', name: 'Boost Bank Berhad', shortName: 'Boost Bank', lengths: [12] },
  { code: 'BSNAMYK1', name: 'Bank Simpanan Nasional', shortName: 'BSN', lengths: [16] },
  {
    code: 'PCBCMYKL',
    name: 'China Construction Bank (Malaysia) Berhad',
    shortName: 'China Construction Bank',
    lengths: [12],
  },
  {
    code: 'CIBBMYKL',
    name: 'CIMB Bank Berhad',
    shortName: 'CIMB Bank',
    islamicName: 'CIMB Islamic',
    lengths: [10, 14],
  },
  {
    code: 'KCPMMYK1',
    name: 'Koperasi Co-opbank Pertama Malaysia Berhad',
    shortName: 'Co-opbank Pertama',
    lengths: [],
  },
  { code: 'GXSPMYKL', name: 'GX Bank Berhad', shortName: 'GXBank', lengths: [11, 13, 14] },
  {
    code: 'HLBBMYKL',
    name: 'Hong Leong Bank Berhad',
    shortName: 'Hong Leong Bank',
    islamicName: 'Hong Leong Islamic',
    lengths: [11, 13],
  },
  {
    code: 'HBMBMYKL',
    name: 'HSBC Bank Malaysia Berhad',
    shortName: 'HSBC',
    islamicName: 'HSBC Amanah',
    lengths: [12, 13, 14, 15, 17],
  },
  // Nineteen digits on paper; payments leave out the leading 01, and seventeen is what is sent.
  {
    code: 'ICBKMYKL',
    name: 'Industrial and Commercial Bank of China (Malaysia) Berhad',
    shortName: 'ICBC',
    lengths: [17],
  },
  { code: 'KAFBMYK2', name: 'KAF Digital Bank Berhad', shortName: 'KAF Digital Bank', lengths: [10] },
  {
    code: 'KFHOMYKL',
    name: 'Kuwait Finance House (Malaysia) Berhad',
    shortName: 'Kuwait Finance House',
    lengths: [12],
  },
  {
    code: 'MBBEMYKL',
    name: 'Malayan Banking Berhad',
    shortName: 'Maybank',
    islamicName: 'Maybank Islamic',
    lengths: [12],
  },
  { code: 'AFBQMYKL', name: 'MBSB Bank Berhad', shortName: 'MBSB Bank', lengths: [16] },
  {
    code: 'OCBCMYKL',
    name: 'OCBC Bank (Malaysia) Berhad',
    shortName: 'OCBC Bank',
    islamicName: 'OCBC Al-Amin',
    lengths: [9, 10, 11, 12, 13, 14, 15, 16, 17],
  },
  {
    code: 'PBBEMYKL',
    name: 'Public Bank Berhad',
    shortName: 'Public Bank',
    islamicName: 'Public Islamic',
    lengths: [10],
  },
  {
    code: 'RHBBMYKL',
    name: 'RHB Bank Berhad',
    shortName: 'RHB Bank',
    islamicName: 'RHB Islamic',
    lengths: [14],
  },
  { code: 'SCCHMYKL', name: 'YTL Digital Bank Berhad', shortName: 'Ryt Bank', lengths: [10] },
  {
    code: 'SCBLMYKX',
    name: 'Standard Chartered Bank Malaysia Berhad',
    shortName: 'Standard Chartered',
    islamicName: 'Standard Chartered Saadiq',
    lengths: [12],
  },
  {
    code: 'UOVBMYKL',
    name: 'United Overseas Bank (Malaysia) Bhd',
    shortName: 'UOB',
    lengths: [7, 9, 10, 11, 12, 13, 14, 17],
  },
];

/** Its registered name, and what people call it where that is another one: 'Maybank (Malayan Banking Berhad)'. */
export const fullBankName = (code: string): string => {
  const bank = findBank(code);
  if (!bank) return code;
  const { name, shortName } = bank;
  return name.startsWith(shortName) ? name : `${shortName} (${name})`;
};

export const findBank = (code: string): Bank | undefined => banks.find((bank) => bank.code === code);

export const accountNumberLimits = { minDigits: 7, maxDigits: 17 } as const;

export type AccountNumberFault =
  | { code: 'account-empty' }
  | { code: 'account-not-digits' }
  | { code: 'account-length'; entered: number };

/** Why a typed account number cannot stand; undefined when it can. */
export const accountNumberFault = (text: string): AccountNumberFault | undefined => {
  const digits = withoutGaps(text);
  if (digits === '') return { code: 'account-empty' };
  if (!/^[0-9]+$/.test(digits)) return { code: 'account-not-digits' };
  const { minDigits, maxDigits } = accountNumberLimits;
  const isLong = digits.length >= minDigits && digits.length <= maxDigits;
  return isLong ? undefined : { code: 'account-length', entered: digits.length };
};

/** The digits of a typed account number (7 to 17), or undefined. */
export const parseAccountNumber = (text: string): string | undefined =>
  accountNumberFault(text) ? undefined : withoutGaps(text);

export type AccountNumberAdvice = {
  code: 'account-length-unusual';
  entered: number;
  usual: readonly number[];
};

/** A soft warning to look again, never a refusal: the number is unusually long or short for the bank. */
export const accountNumberAdvice = (bank: Bank, digits: string): AccountNumberAdvice | undefined =>
  bank.lengths.length === 0 || bank.lengths.includes(digits.length)
    ? undefined
    : { code: 'account-length-unusual', entered: digits.length, usual: bank.lengths };

/** '•••• 4821': only the last four digits. */
export const maskAccount = (digits: string): string => `•••• ${digits.slice(-4)}`;
