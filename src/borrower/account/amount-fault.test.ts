import { expect, test } from 'vitest';
import { amountFaultOf } from './amount-fault.ts';

test('an amount that can be sent has no fault', () => {
  for (const typed of ['0.01', '366.18', 'RM 10,000', '10000000'])
    expect(amountFaultOf(typed), typed).toBeUndefined();
});

test('each wrong amount is told why', () => {
  expect(amountFaultOf('')).toBe('missing');
  for (const typed of ['0', '-50', '\u221250', 'RM -50', 'RM0.00']) {
    expect(amountFaultOf(typed), typed).toBe('not-above-zero');
  }
  for (const typed of ['999,999,999,999', '10000000.01', '9'.repeat(30)]) {
    expect(amountFaultOf(typed), typed).toBe('too-large');
  }
  for (const typed of ['fifty', '10.000', '1,00']) expect(amountFaultOf(typed), typed).toBe('unclear');
});
