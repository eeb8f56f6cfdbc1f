import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import { lineOfRefund, type SentRefund, tieRefundLine } from './refund-line.ts';
import { outgoingLines } from './testing-lines.ts';

const refund: SentRefund = {
  refundId: 'r1',
  reference: 'JRN-26-7K4P-93XD',
  holderName: 'Siti binti Ahmad',
  amountSen: sen(111_51),
  bankReference: 'MBB 0042-17',
  paidOn: calendarDate('2026-11-10'),
};
const line = outgoingLines({ amountSen: sen(111_51), on: '2026-11-10' });
const on = (day: string) => ({ bookedOn: calendarDate(day), valueOn: calendarDate(day) });

describe('the line of a refund', () => {
  test('names the reference, the loan, or the borrower, in that order', () => {
    const held = line({ partyName: 'SITI BINTI AHMAD' });
    const named = line({ description: 'IBG jrn26 7k4p93xd' });
    const exact = line({ bankReference: 'MBB 0042-17' });
    expect(lineOfRefund(refund, [line(), held])).toEqual({ line: held, isCertain: false });
    expect(lineOfRefund(refund, [held, named])).toEqual({ line: named, isCertain: true });
    expect(lineOfRefund(refund, [held, named, exact])).toEqual({ line: exact, isCertain: true });
  });

  test('is none by its amount alone, and none where two say so', () => {
    expect(lineOfRefund(refund, [line()])).toBeUndefined();
    const named = { description: refund.reference };
    expect(lineOfRefund(refund, [line(named), line(named)])).toBeUndefined();
  });

  test('is free, goes out, and is of the amount and of these days', () => {
    const named = { description: refund.reference };
    const others = [
      line({ ...named, direction: 'in' }),
      line({ ...named, posting: 'set-aside' }),
      line({ ...named, amountSen: sen(111_52) }),
      line({ ...named, ...on('2026-11-02') }),
      line({ ...named, ...on('2026-11-18') }),
    ];
    expect(lineOfRefund(refund, others)).toBeUndefined();
    for (const day of ['2026-11-03', '2026-11-17'])
      expect(lineOfRefund(refund, [...others, line({ ...named, ...on(day) })])).toBeDefined();
  });

  test('says so with enough signs: a name in Chinese, dashes, a word or a short name are in many lines or in all', () => {
    const others = [line({ description: 'TRANSFER ALIRAN', bankReference: 'TRANSFER' })];
    for (const given of [
      { holderName: '陈美玲' },
      { holderName: '' },
      { holderName: 'Ali' },
      { bankReference: '----' },
      { bankReference: 'TRANSFER' },
      { bankReference: 'R' },
    ])
      expect(lineOfRefund({ ...refund, ...given }, others)).toBeUndefined();
    const placed = line({ bankReference: '' });
    const named = { ...refund, bankReference: `2026-11-10 line ${placed.position}` };
    expect(lineOfRefund(named, [...others, placed])?.line).toBe(placed);
  });

  test('is tied once it came', () => {
    const found = line({ description: refund.reference });
    expect(tieRefundLine(refund, [found])).toMatchObject({
      ok: true,
      change: { event: { name: 'refund-line.tied' }, lineId: found.lineId },
    });
    expect(tieRefundLine(refund, [])).toMatchObject({ ok: false });
    // By the name alone it may be another refund of the same borrower, and nobody looks.
    expect(tieRefundLine(refund, [line({ partyName: refund.holderName })])).toMatchObject({ ok: false });
  });
});
