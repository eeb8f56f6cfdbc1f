import { describe, expect, test } from 'vitest';
import { type AgreementBody, agreementBody, missingText } from './agreement.ts';
import { canonicalJson } from './canonical.ts';
import { calendarDate } from './date.ts';
import { addSen, sen } from './money.ts';
import { buildSchedule } from './schedule.ts';
import { parties } from './testing.ts';

const terms = {
  principalSen: sen(2_000_00),
  annualRateBps: 1200,
  method: 'flat',
  termMonths: 3,
  lateRateBps: 800,
} as const;
const schedule = buildSchedule({ ...terms, firstDueOn: calendarDate('2026-12-04') });
const body = agreementBody('JRN-26-AAAA-AAAA', calendarDate('2026-11-04'), terms, schedule, parties);

describe('missingText', () => {
  test('a complete agreement misses nothing', () => {
    expect(missingText(body)).toBeUndefined();
  });

  const withText = (path: string, text: string): AgreementBody => {
    const [part = '', field] = path.split('.');
    if (field === undefined) return { ...body, [part]: text };
    return part === 'lender'
      ? { ...body, lender: { ...body.lender, [field]: text } }
      : { ...body, borrower: { ...body.borrower, [field]: text } };
  };
  const paths = [
    'documentNumber',
    'purpose',
    'lender.name',
    'lender.ssmNumber',
    'lender.licenceNumber',
    'lender.address',
    'borrower.name',
    'borrower.icNumber',
    'borrower.address',
  ];

  test.each(paths)('says when %s is empty or stands for something still to come', (path) => {
    const gaps = [
      '',
      '   ',
      '\u3000',
      '{{name}}',
      '}}',
      '[licence number]',
      '[]',
      '____',
      'tbc',
      'TBD',
      '<name>',
      'No. <b>1</b>',
    ];
    for (const gap of gaps) expect(missingText(withText(path, gap)), gap).toBe(path);
    for (const text of ['Siti a/p Ahmad', 'No. 5 (A), Jalan 1/2', 'tbcs_1', 'Ü 陈']) {
      expect(missingText(withText(path, text)), text).toBeUndefined();
    }
  });

  test('looks at every text of the agreement', () => {
    const texts = Object.entries(body).flatMap(([key, value]) => {
      if (key === 'lender' || key === 'borrower') {
        return Object.entries(value as object).flatMap(([field, text]) =>
          typeof text === 'string' ? [`${key}.${field}`] : [],
        );
      }
      return typeof value === 'string' ? [key] : [];
    });
    const fixed = ['offeredOn', 'method', 'firstDue', 'allocation'];
    expect(texts.filter((path) => !fixed.includes(path)).toSorted()).toEqual(paths.toSorted());
  });
});

describe('agreementBody', () => {
  test('its figures are those of the schedule, to the sen', () => {
    expect(body).toMatchObject({
      instalmentSen: 686_67,
      lastInstalmentSen: 686_66,
      totalInterestSen: 60_00,
      totalPayableSen: 2_060_00,
    });
    expect(addSen(...body.instalments.map(({ principalSen }) => principalSen))).toBe(body.principalSen);
    expect(addSen(...body.instalments.map(({ totalSen }) => totalSen))).toBe(body.totalPayableSen);
  });

  test('promises no due date: the days count from the payout', () => {
    expect(Object.keys(body.instalments[0] ?? {})).not.toContain('dueOn');
  });

  /** What was hashed once must have this text for ever: changing it breaks the proof of every signed agreement. */
  test('its canonical bytes are pinned', () => {
    expect(canonicalJson(body)).toMatchInlineSnapshot(
      `"{"allocation":"oldest-instalment-principal-interest-then-late-interest","annualRateBps":1200,"borrower":{"address":"2 Jalan Mawar, 43000 Kajang","icNumber":"920314-10-5082","name":"Siti binti Ahmad"},"documentNumber":"JRN-26-AAAA-AAAA","effectiveAnnualRateBps":1946,"firstDue":"one-month-after-payout","instalmentSen":68667,"instalments":[{"balanceSen":133333,"interestSen":2000,"number":1,"principalSen":66667,"totalSen":68667},{"balanceSen":66666,"interestSen":2000,"number":2,"principalSen":66667,"totalSen":68667},{"balanceSen":0,"interestSen":2000,"number":3,"principalSen":66666,"totalSen":68666}],"lastInstalmentSen":68666,"lateRateBps":800,"lender":{"address":"1 Jalan Contoh, 50000 Kuala Lumpur","demo":true,"licenceNumber":"WL0000/10/01-1/010127","name":"Jernih Credit Sdn. Bhd.","ssmNumber":"202601000001 (1000001-A)"},"method":"flat","nominalAprBps":1791,"offeredOn":"2026-11-04","principalSen":200000,"purpose":"home-repair","secured":false,"termMonths":3,"totalInterestSen":6000,"totalPayableSen":206000,"version":1}"`,
    );
  });
});
