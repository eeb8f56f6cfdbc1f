/** What is told outside: each name has a source, and no fact leaves that is not on the list. */
import { describe, expect, test } from 'vitest';
import { applyForLoan, type Loan } from './loan.ts';
import { loanStatuses } from './loan-status.ts';
import { scopeOf, scopes } from './scope.ts';
import { allowed, applicant, application, on } from './testing.ts';
import { pauseAfter, retryPausesSeconds } from './webhook.ts';
import { testEvent, testPayload, toldAs, toldOf, webhookEvents } from './webhook-event.ts';

const loan: Loan = allowed(
  applyForLoan(applicant, application, { ...on('2026-03-02'), reference: 'JRN-26-AAAA-AAAA' }),
).loan;
const happened = { eventId: 'e', at: '2026-03-02T02:00:00.000Z' };
describe('what is told', () => {
  test('has each of its names from an event or from a status, and no other', () => {
    const byName = Object.values(toldAs).filter((event) => event !== null);
    const byStatus = loanStatuses.flatMap((status) =>
      toldOf({ name: 'agreement.viewed', facts: {} }, { ...loan, status }, happened).map(
        ({ event }) => event,
      ),
    );
    expect([...new Set([...byName, ...byStatus])].sort()).toEqual([...webhookEvents].sort());
  });

  test('leaves out what is not on the list, whatever the event holds', () => {
    const facts = {
      paymentId: 'p',
      amountSen: 100,
      paidOn: '2026-03-02',
      bankReference: 'CANARY 1',
      officerId: 'CANARY 2',
      proposedBy: 'CANARY 3',
    };
    const told = toldOf({ name: 'payment.confirmed', facts }, { ...loan, status: 'settled' }, happened);
    expect(told.map(({ event, from }) => [event, from])).toEqual([
      ['payment.confirmed', null],
      ['loan.settled', ['disbursed']],
    ]);
    expect(JSON.stringify(told)).not.toContain('CANARY');
    expect(JSON.parse(told[0]?.payload ?? '')).toEqual({
      type: 'payment.confirmed',
      timestamp: happened.at,
      data: {
        eventId: 'e',
        loan: {
          reference: loan.reference,
          status: 'settled',
          principalSen: loan.terms.principalSen,
          termMonths: loan.terms.termMonths,
          annualRateBps: loan.terms.annualRateBps,
        },
        payment: { paymentId: 'p', amountSen: 100, paidOn: '2026-03-02' },
      },
    });
  });

  test('is nothing where no loan is concerned; a test tells nothing that happened', () => {
    expect(toldOf({ name: 'holiday.added', facts: {} }, undefined, happened)).toEqual([]);
    expect(JSON.parse(testPayload(happened.at))).toEqual({
      type: testEvent,
      timestamp: happened.at,
      data: {},
    });
  });
});

test('pauses grow, and end after about a day', () => {
  expect([...retryPausesSeconds]).toEqual([...retryPausesSeconds].sort((a, b) => a - b));
  const hours = retryPausesSeconds.reduce((sum: number, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
  expect([pauseAfter(1), pauseAfter(10), pauseAfter(11)]).toEqual([10, 36_000, undefined]);
});

test('every scope opens something', () => {
  expect(new Set(Object.values(scopeOf))).toEqual(new Set(scopes));
});
