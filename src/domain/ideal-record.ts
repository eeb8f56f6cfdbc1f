/**
 * One loan as a row of the regulator's iDeal upload: 24 columns in a fixed order, fixed answers, dates as dd/mm/YYYY,
 * decimals with a dot and no thousands separators (Malaysian fact base, section 1.5). Nothing is invented: what was never
 * asked stays empty, and what does not fit is said.
 */
import { type RecordCode, recordNotes } from './borrower-record.ts';
import type { CalendarDate } from './date.ts';
import type { Sen } from './money.ts';
import type { Gender } from './verification.ts';

export const idealHeaders = [
  'JenisPemohon',
  'NamaPemohon',
  'JenisSyarikat',
  'NomborPerniagaan',
  'NoKp',
  'NomborTelefon',
  'Bangsa',
  'Jantina',
  'Pekerjaan',
  'Pendapatan',
  'Majikan',
  'Alamat',
  'StatusCagaran',
  'JenisCagaran',
  'NilaiCagaran',
  'TarikhPinjaman',
  'PinjamanPokok',
  'JumlahFaedahKeseluruhan',
  'JumlahPinjamanKeseluruhan',
  'KadarFaedah',
  'TempohBayaran',
  'BakiPinjamanKeseluruhan',
  'JumlahNpl',
  'Nota',
] as const;
export type IdealHeader = (typeof idealHeaders)[number];
export type IdealRow = Record<IdealHeader, string>;

export type IdealFacts = {
  fullName: string;
  icNumber: string;
  /** E.164, or '' when there is none. */
  phone: string;
  gender: Gender;
  occupation: string;
  monthlyIncomeSen: Sen;
  address: string;
  paidOutOn: CalendarDate;
  principalSen: Sen;
  totalInterestSen: Sen;
  annualRateBps: number;
  termMonths: number;
  balanceSen: Sen;
  nonPerformingSen: Sen;
  code: RecordCode;
};

/** What a person has to look at before the upload. */
export const idealProblems = [
  'race-not-asked',
  'employer-not-asked',
  'phone-missing',
  'phone-without-zero',
  'name-shortened',
  'occupation-shortened',
  'address-shortened',
] as const;
export type IdealProblem = (typeof idealProblems)[number];

/** Of every row, because these questions are never asked: said once for all of them. */
export const ofEveryRow: readonly IdealProblem[] = ['race-not-asked', 'employer-not-asked'];

const longest = { name: 255, phone: 10, occupation: 25, address: 255 };

export const idealRow = (facts: IdealFacts): { row: IdealRow; problems: IdealProblem[] } => {
  const phone = `0${facts.phone.replace(/^\+60/, '')}`;
  const [name, address] = [oneLine(facts.fullName), oneLine(facts.address)];
  const occupation = oneLine(facts.occupation);
  const isPhoneMissing = facts.phone === '';
  const row: IdealRow = {
    JenisPemohon: 'Individu',
    NamaPemohon: cut(name, longest.name),
    JenisSyarikat: '',
    NomborPerniagaan: '',
    NoKp: facts.icNumber,
    // Ten digits at most, but a number of 011 has eleven: the leading zero, which every number has, is left out.
    NomborTelefon: isPhoneMissing ? '' : phone.length > longest.phone ? phone.slice(1) : phone,
    // Race is not asked of anybody here, and nobody else may guess it.
    Bangsa: '',
    Jantina: facts.gender === 'male' ? 'Lelaki' : 'Perempuan',
    Pekerjaan: cut(occupation, longest.occupation),
    Pendapatan: ringgit(facts.monthlyIncomeSen),
    Majikan: 'Tiada Maklumat',
    Alamat: cut(address, longest.address),
    StatusCagaran: 'Tidak Bercagar',
    JenisCagaran: '',
    NilaiCagaran: '',
    TarikhPinjaman: dayMonthYear(facts.paidOutOn),
    PinjamanPokok: ringgit(facts.principalSen),
    JumlahFaedahKeseluruhan: ringgit(facts.totalInterestSen),
    JumlahPinjamanKeseluruhan: ringgit(facts.principalSen + facts.totalInterestSen),
    KadarFaedah: String(facts.annualRateBps / 100),
    TempohBayaran: String(facts.termMonths),
    BakiPinjamanKeseluruhan: ringgit(facts.balanceSen),
    JumlahNpl: ringgit(facts.nonPerformingSen),
    Nota: recordNotes[facts.code],
  };
  const found: Record<IdealProblem, boolean> = {
    'race-not-asked': true,
    'employer-not-asked': true,
    'phone-missing': isPhoneMissing,
    'phone-without-zero': !isPhoneMissing && phone.length > longest.phone,
    'name-shortened': row.NamaPemohon !== name,
    'occupation-shortened': row.Pekerjaan !== occupation,
    'address-shortened': row.Alamat !== address,
  };
  return { row, problems: idealProblems.filter((problem) => found[problem]) };
};

/** '1234.50': two decimals, a dot, no separators. */
export const ringgit = (amountSen: number): string => (amountSen / 100).toFixed(2);

/** 2026-03-02 as 02/03/2026. */
export const dayMonthYear = (date: CalendarDate): string => date.split('-').reverse().join('/');

const oneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join(', ');

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('').trimEnd();
