import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from './date.ts';
import { idealHeaders, idealRow, ringgit } from './ideal-record.ts';
import { sen } from './money.ts';

const facts = {
  fullName: 'Siti binti Ahmad',
  icNumber: '920314105082',
  phone: '+60123456789',
  gender: 'female',
  occupation: 'Teacher',
  monthlyIncomeSen: sen(4_200_00),
  address: '2 Jalan Mawar\n43000 Kajang',
  paidOutOn: calendarDate('2026-03-02'),
  principalSen: sen(10_000_00),
  totalInterestSen: sen(661_86),
  annualRateBps: 1200,
  termMonths: 12,
  balanceSen: sen(10_661_86),
  nonPerformingSen: sen(0),
  code: 2,
} as const;
const always = ['race-not-asked', 'employer-not-asked'];

describe('a row of the iDeal upload', () => {
  it('has the 24 columns in their order', () => {
    expect(idealHeaders).toHaveLength(24);
    expect(Object.keys(idealRow(facts).row)).toEqual([...idealHeaders]);
    expect(Object.values(idealRow(facts).row).join('|')).toBe(
      'Individu|Siti binti Ahmad|||920314105082|0123456789||Perempuan|Teacher|4200.00|Tiada Maklumat|2 Jalan Mawar, 43000 Kajang|Tidak Bercagar|||02/03/2026|10000.00|661.86|10661.86|12|12|10661.86|0.00|PINJAMAN SEMASA',
    );
    expect(idealRow(facts).problems).toEqual(always);
  });

  it('leaves the zero out of a number of 011, which has a digit too many, and says so', () => {
    const { row, problems } = idealRow({ ...facts, phone: '+601112345678' });
    expect(row.NomborTelefon).toBe('1112345678');
    expect(problems).toEqual([...always, 'phone-without-zero']);
  });

  it('says what is missing and what was shortened', () => {
    const { row, problems } = idealRow({
      ...facts,
      phone: '',
      occupation: 'Guru besar sekolah menengah kebangsaan',
    });
    expect(row.NomborTelefon).toBe('');
    expect(row.Pekerjaan).toBe('Guru besar sekolah meneng');
    expect(problems).toEqual([...always, 'phone-missing', 'occupation-shortened']);
  });

  it.each([
    [1, 'PINJAMAN SELESAI'],
    [3, 'DALAM PROSES DAPAT BALIK'],
    [4, 'DALAM TINDAKAN MAHKAMAH'],
  ] as const)('code %i is %s', (code, note) => {
    expect(idealRow({ ...facts, code }).row.Nota).toBe(note);
  });

  it('writes any amount with two decimals and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amountSen) => {
        const text = ringgit(amountSen);
        expect(text).toMatch(/^\d+\.\d\d$/);
        expect(Number(text.replace('.', ''))).toBe(amountSen);
      }),
    );
  });
});
