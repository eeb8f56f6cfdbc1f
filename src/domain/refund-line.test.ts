import { describe, expect, test } from 'vitest';
import type { BankLine } from './bank-line.ts';
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import { lineOfRefund, missingRefundLine, type SentRefund, tieRefundLine } from './refund-line.ts';

const refund: SentRefund = {
  refundId: 'r1',
  reference: 'JRN-26-7K4P-93XD',
  holderName: 'Siti binti Ahmad',
  amountSen: sen(111_51),
  bankReference: 'MBB 0042-17',
  paidOn: calendarDate('2026-11-10'),
};
let lines = 0;
const line = (given: Partial<BankLine> = {}): BankLine => {
  lines += 1;
  return {
    lineId: `l${lines}`,
    direction: 'out',
    position: lines,
    bookedOn: calendarDate('2026-11-10'),
    valueOn: calendarDate('2026-11-10'),
    amountSen: sen(111_51),
    ...given,
  };
};
const on = (day: string) => ({ bookedOn: calendarDate(day), valueOn: calendarDate(day) });

describe('the line of a refund', () => {
  test('names the reference, the loan, or the borrower, in that order', () => {
    const held = line({ partyName: 'SITI BINTI AHMAD' });
    const named = line({ description: 'IBG jrn26 7k4p93xd' });
    const exact = line({ bankReference: 'MBB 0042-17' });
    expect(lineOfRefund(refund, [line(), held])).toBe(held);
    expect(lineOfRefund(refund, [held, named])).toBe(named);
    expect(lineOfRefund(refund, [held, named, exact])).toBe(exact);
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

  test('is asked for where the statement of the day is here, with the bank’s own day', () => {
    const code = (found: BankLine | undefined, isRead: boolean) =>
      missingRefundLine(found, { isRead }, refund)?.refusal.code;
    expect([code(undefined, true), code(undefined, false)]).toEqual(['refund-line-needed', undefined]);
    expect([code(line(), true), code(line(on('2026-11-09')), true)]).toEqual([
      undefined,
      'bank-line-differs',
    ]);
    expect(code(line(on('2026-11-09')), false)).toBeUndefined();
  });

  test('is tied once it came', () => {
    const found = line({ description: refund.reference });
    expect(tieRefundLine(refund, [found])).toMatchObject({
      ok: true,
      change: { event: { name: 'refund-line.tied' }, lineId: found.lineId },
    });
    expect(tieRefundLine(refund, [])).toMatchObject({ ok: false });
  });
});
