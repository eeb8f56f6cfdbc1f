import { expect, test } from 'vitest';
import type { LoanView } from '#contract/loans.ts';
import {
  type AgreementState,
  agreementEnds,
  agreementStates,
  agreementSteps,
} from '#domain/agreement-life.ts';
import { contractStanding } from './contract-standing.ts';

const loan = (status: LoanView['status'], state: AgreementState | undefined) => ({
  status,
  agreement: state
    ? { bodyHash: '', state, viewedAt: null, signedAt: null, countersignedAt: null, dueDay: null }
    : null,
});

test('without a contract there is nothing to say', () => {
  expect(contractStanding(loan('under-review', undefined))).toBeUndefined();
});

test('an approved loan stands where its contract is, each step with somebody who acts', () => {
  const standings = agreementSteps.map((state) => contractStanding(loan('approved', state)));
  expect(standings).toEqual([
    'to-sign',
    'to-sign',
    'to-sign',
    'to-sign',
    'countersigning',
    'attesting',
    'stamping',
    'sealing',
    'to-take',
    'paying',
  ]);
});

test('nothing is to be signed or taken once the contract ended, whatever the loan says', () => {
  for (const state of agreementEnds) {
    expect(['declined', 'expired', 'cancelled']).toContain(contractStanding(loan('approved', state)));
  }
});

test('after the money, and after an early end, the status of the loan says it', () => {
  expect(contractStanding(loan('disbursed', 'delivered'))).toBe('running');
  expect(contractStanding(loan('settled', 'delivered'))).toBe('paid-off');
  expect(contractStanding(loan('expired', 'expired'))).toBe('expired');
  expect(contractStanding(loan('cancelled', 'declined'))).toBe('declined');
  for (const state of agreementStates.filter((state) => state !== 'declined')) {
    expect(contractStanding(loan('cancelled', state))).toBe('cancelled');
  }
});
