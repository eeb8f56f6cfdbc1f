/** Where an agreement is, whatever was done with it, and that nothing of it can be skipped or done twice. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AgreementState,
  agreementEnds,
  agreementStateOf,
  agreementStates,
  agreementSteps,
  agreementTimes,
} from './agreement-life.ts';
import { calendarDate } from './date.ts';
import type { Loan, LoanChange, Moment, OfferedAgreement } from './loan.ts';
import { cancelLoan, expireOffer } from './loan.ts';
import type { Outcome } from './refusal.ts';
import {
  receiveAgreement,
  recordAttestation,
  recordDelivery,
  recordStamping,
  sealAgreement,
} from './sealing.ts';
import {
  consentToAgreement,
  countersignAgreement,
  declineAgreement,
  signAgreement,
  viewAgreement,
} from './signing.ts';
import {
  allowed,
  approver,
  attestation,
  attesting,
  bodyHash,
  codeOf,
  finance,
  officer,
  on,
  receivedCopy,
  receiving,
  sealed,
  signer,
  signing,
  stages,
  stamping,
} from './testing.ts';

type Deed = (loan: Loan, hash: string, moment: Moment) => Outcome<LoanChange>;

/** What brings an agreement on, in its order; the hash is of the text that somebody has in front of them. */
const deeds = {
  viewed: (loan, hash, moment) => viewAgreement(loan, { bodyHash: hash }, moment),
  consented: (loan, hash, moment) =>
    consentToAgreement(loan, { bodyHash: hash }, { textVersion: 'schedule-j-v1' }, moment),
  signed: (loan, hash, moment) => signAgreement(loan, { ...signing, bodyHash: hash }, signer, moment),
  countersigned: (loan, _hash, moment) => countersignAgreement(loan, approver, moment),
  attested: (loan, _hash, moment) =>
    recordAttestation(loan, officer, { ...attestation, attestedAt: moment.now }, attesting, moment),
  stamped: (loan, _hash, moment) =>
    recordStamping(
      loan,
      finance,
      { ...stamping, stampedOn: moment.today },
      { signedOn: calendarDate('2026-11-05') },
      moment,
    ),
  sealed: (loan, hash, moment) => sealAgreement(loan, { ...sealed, bodyHash: hash }, moment),
  delivered: (loan, _hash, moment) => receiveAgreement(loan, receivedCopy, receiving, moment),
} satisfies Record<string, Deed>;
type DeedName = keyof typeof deeds;
const deedNames = Object.keys(deeds) as DeedName[];

/** The days of November on which somebody tries something, in their order and before the offer ends. */
const day = fc.integer({ min: 5, max: 18 });
const tries = fc
  .array(fc.tuple(fc.constantFrom(...deedNames), day), { minLength: 1, maxLength: 60 })
  .map((some) => some.toSorted(([, a], [, b]) => a - b));
const moment = (ofNovember: number): Moment => on(`2026-11-${String(ofNovember).padStart(2, '0')}`);

describe('an agreement goes on one step at a time', () => {
  test('whatever is tried in whatever order, no step is skipped and none is done twice', () => {
    const reached = new Set<AgreementState>();
    fc.assert(
      fc.property(tries, (some) => {
        let loan: Loan = stages.approved;
        let done = 0;
        for (const [name, ofNovember] of some) {
          const outcome = deeds[name](loan, bodyHash, moment(ofNovember));
          const isNext = deedNames[done] === name;
          // Read again at any time, agreed to again until it is signed: the first time is kept.
          const isAgain = (name === 'viewed' && done >= 1) || (name === 'consented' && done === 2);
          expect(outcome.ok, `${name} after ${done}`).toBe(isNext || isAgain);
          if (outcome.ok && isAgain) expect(outcome.change.loan.agreement).toEqual(loan.agreement);
          if (outcome.ok) loan = outcome.change.loan;
          if (isNext) done += 1;
          const state = agreementStateOf(loan.agreement as OfferedAgreement);
          expect(state).toBe(done === 0 ? 'offered' : deedNames[done - 1]);
          reached.add(state);
        }
      }),
      {
        numRuns: 500,
        // The good way is among them.
        examples: [[deedNames.map((name, index) => [name, 5 + index] as [DeedName, number])]],
      },
    );
    expect(reached).toEqual(new Set(agreementSteps.filter((step) => step !== 'code-verified')));
  });

  test('the times of its steps keep their order', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 8, maxLength: 8 }), (days) => {
        const inOrder = days.toSorted((a, b) => a - b);
        const loan = deedNames.reduce<Loan>(
          (before, name, index) => allowed(deeds[name](before, bodyHash, moment(inOrder[index] ?? 18))).loan,
          stages.approved,
        );
        const times = agreementTimes(loan.agreement as OfferedAgreement);
        const instants = agreementSteps.map((step) => times[step] ?? '');
        expect(instants).not.toContain('');
        expect(instants).toEqual(instants.toSorted());
      }),
    );
  });

  test.each<[DeedName, Loan]>([
    ['viewed', stages.approved],
    ['consented', stages.viewed],
    ['signed', stages.consented],
    ['sealed', stages.stamped],
  ])('%s only with the hash of the text that is offered', (name, loan) => {
    expect(codeOf(deeds[name](loan, bodyHash, moment(8)))).toBe('allowed');
    fc.assert(
      fc.property(fc.string(), (hash) => {
        fc.pre(hash !== bodyHash);
        expect(codeOf(deeds[name](loan, hash, moment(8)))).toBe('agreement-changed');
      }),
    );
  });

  test('one that has ended does not go on', () => {
    const ends: Loan[] = [
      allowed(declineAgreement(stages.consented, { bodyHash })).loan,
      allowed(cancelLoan(stages.stamped)).loan,
      allowed(cancelLoan(stages.sealed)).loan,
      allowed(expireOffer(stages.viewed, on('2026-11-19'))).loan,
    ];
    expect(ends.map(({ agreement }) => agreement?.ended)).toEqual([
      'declined',
      'voided',
      'voided',
      'expired',
    ]);
    for (const loan of ends) {
      for (const name of deedNames)
        expect(codeOf(deeds[name](loan, bodyHash, moment(18))), name).toBe('wrong-status');
      expect(
        codeOf(
          recordDelivery(
            loan,
            officer,
            { manner: 'by-hand', deliveredOn: calendarDate('2026-11-18') },
            { sealedOn: calendarDate('2026-11-08'), governingSha256: 'copy in Malay' },
            moment(18),
          ),
        ),
      ).toBe('wrong-status');
    }
  });
});

describe('agreementStateOf', () => {
  const instant = fc.option(fc.constantFrom('2026-11-05T04:00:00.000Z', '2026-11-06T04:00:00.000Z'), {
    nil: undefined,
  });
  const anyAgreement: fc.Arbitrary<OfferedAgreement> = fc
    .record({
      viewedAt: instant,
      consentedAt: instant,
      signedAt: instant,
      countersignedAt: instant,
      attestedAt: instant,
      stampedAt: instant,
      sealedAt: instant,
      deliveredAt: instant,
      ended: fc.option(fc.constantFrom(...agreementEnds), { nil: undefined }),
    })
    .map((given) => {
      const known = Object.entries(given).filter(([, value]) => value !== undefined);
      return {
        bodyHash,
        version: 1,
        offeredAt: '2026-11-04T04:00:00.000Z',
        ...(Object.fromEntries(known) as object),
      };
    });

  test('has an answer for whatever is stored: how it ended, or the last step that was done', () => {
    fc.assert(
      fc.property(anyAgreement, (agreement) => {
        const state = agreementStateOf(agreement);
        expect(agreementStates).toContain(state);
        if (agreement.ended) expect(state).toBe(agreement.ended);
        else expect(agreementTimes(agreement)[state as 'offered']).toBeDefined();
      }),
    );
  });

  test('a code that was verified is never without its signature', () => {
    expect(
      Object.values(stages).map(({ agreement }) => agreement && agreementStateOf(agreement)),
    ).not.toContain('code-verified');
  });
});
