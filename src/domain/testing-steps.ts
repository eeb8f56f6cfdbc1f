/** For tests only: random steps of borrowers and staff, most of them on the way of a loan that goes well. */
import fc from 'fast-check';
import { type Step, stepNames } from './testing-lending.ts';

/** Any step at all: most are refused, and must be. */
export const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...stepNames),
  by: fc.constantFrom('A', 'B', 'C'),
  amountSen: fc.constantFrom(1_000_00, 2_500_00, 5_000_00),
  termMonths: fc.constantFrom(6, 12),
  paidSen: fc.oneof(fc.integer({ min: 0, max: 1_000_00 }), fc.constantFrom(1_00, 2_000_00, 9_000_00)),
  days: fc.constantFrom(0, 1, 3, 10, 15, 31, 31),
  daysAgo: fc.constantFrom(0, 0, 1, 5, 20),
});

/** The way of a loan that goes well, so that sequences also reach the far states. */
const goodWay: Step[] = [
  ['applyForLoan', 'A'] as const,
  ['takeApplication', 'A'] as const,
  ['proposeApproval', 'A'] as const,
  ['confirmApproval', 'B'] as const,
  ['viewAgreement', 'A'] as const,
  ['consentToAgreement', 'A'] as const,
  ['signAgreement', 'A'] as const,
  ['countersignAgreement', 'B'] as const,
  ['recordAttestation', 'A'] as const,
  ['recordStamping', 'A'] as const,
  ['sealAgreement', 'A'] as const,
  ['receiveAgreement', 'A'] as const,
  ['preparePayout', 'A'] as const,
  ['releasePayout', 'B'] as const,
  ['submitPaymentProof', 'A'] as const,
  ['confirmPayment', 'A'] as const,
].map(([name, by]) => ({
  do: name,
  by,
  amountSen: 2_500_00,
  termMonths: 6,
  paidSen: 500_00,
  days: 0,
  daysAgo: 0,
}));

const afterPayout = [
  'submitPaymentProof',
  'submitPaymentProof',
  'confirmPayment',
  'confirmPayment',
  'confirmPayment',
  'declinePayment',
  'proposeReversal',
  'withdrawReversal',
  'confirmReversal',
  'proposeRefund',
  'correctRefund',
  'withdrawRefund',
  'confirmRefund',
  'quoteSettlement',
  'bookDueBills',
  'waitDays',
] as const;

const servicingStep = fc
  .tuple(fc.constantFrom(...afterPayout), anyStep)
  .map(([name, step]): Step[] => [{ ...step, do: name }]);

/** What two people do one after the other, so that it is often reached: a payment, a reversal, a refund; and time. */
const servicingPair = fc
  .tuple(
    fc.constantFrom(
      ['submitPaymentProof', 'confirmPayment'] as const,
      ['proposeReversal', 'confirmReversal'] as const,
      ['proposeReversal', 'withdrawReversal'] as const,
      ['proposeRefund', 'confirmRefund'] as const,
      ['proposeRefund', 'withdrawRefund'] as const,
      ['waitDays', 'bookDueBills'] as const,
    ),
    anyStep,
  )
  .map(([[first, second], any]): Step[] => {
    // What goes back is little, or there would seldom be enough.
    const step = first === 'proposeRefund' ? { ...any, paidSen: any.paidSen % 10_00 } : any;
    return [
      { ...step, do: first, by: 'A' },
      { ...step, do: second, by: 'B' },
    ];
  });

/** The bank sent another amount, some days later; it is corrected and confirmed. */
const correctedRefund = fc
  .tuple(anyStep, fc.integer({ min: 1, max: 20_00 }))
  .map(([any, sentSen]): Step[] => [
    { ...any, do: 'proposeRefund', by: 'A', paidSen: any.paidSen % 10_00 },
    { ...any, do: 'waitDays' },
    { ...any, do: 'correctRefund', by: 'B', paidSen: sentSen },
    { ...any, do: 'confirmRefund', by: 'A', paidSen: sentSen },
  ]);

const named = (...names: Step['do'][]): Step[] =>
  names.map((name) => ({
    do: name,
    by: 'A',
    amountSen: 2_500_00,
    termMonths: 6,
    paidSen: 0,
    days: 15,
    daysAgo: 0,
  }));

/** What an offer may come to while it waits for its signature. */
const unsignedEnds = [named('waitDays', 'expireOffer'), named('declineAgreement')];
const at = (name: Step['do']): number => goodWay.findIndex((step) => step.do === name);
const offeredAt = at('confirmApproval') + 1;
const completeAt = at('preparePayout');

/** A loan that needs two approvers goes the same way, and one step longer. */
const largeWay: Step[] = goodWay
  .flatMap((step): Step[] => (step.do === 'confirmApproval' ? [{ ...step, by: 'C' }, step] : [step]))
  .map((step) => ({ ...step, amountSen: 5_000_00 }));

const proposedAt = at('proposeApproval');
/** The second person sends the proposal back, and it is made again. */
const proposedTwice: Step[] = [
  ...goodWay.slice(0, proposedAt + 1),
  ...named('returnProposal').map((step) => ({ ...step, by: 'B' as const })),
  ...goodWay.slice(proposedAt),
];

/** The good way, one on which a proposal comes back, or one on which the agreement is offered again and all of it done anew. */
const ways: fc.Arbitrary<Step[]> = fc.oneof(
  { arbitrary: fc.constant(goodWay), weight: 6 },
  { arbitrary: fc.constant(largeWay), weight: 2 },
  fc.constant(proposedTwice),
  fc
    .integer({ min: offeredAt, max: completeAt })
    .map((index) => [...goodWay.slice(0, index), ...named('reissueAgreement'), ...goodWay.slice(offeredAt)]),
);

/** Some of the good way and then anything, with strange steps between the good ones. */
export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      ways,
      fc.oneof(fc.nat(goodWay.length), { arbitrary: fc.constant(99), weight: 2 }),
      fc.array(fc.tuple(fc.nat(goodWay.length), anyStep), { maxLength: 3 }),
      fc.constantFrom(...unsignedEnds),
      fc.array(anyStep, { maxLength }),
      fc.array(
        fc.oneof(
          anyStep.map((step) => [step]),
          { arbitrary: servicingStep, weight: 3 },
          { arbitrary: servicingPair, weight: 3 },
          correctedRefund,
        ),
        { maxLength },
      ),
    )
    .map(([wholeWay, length, strange, end, rest, servicing]) => {
      const way = wholeWay.slice(0, length);
      for (const [index, odd] of strange) way.splice(Math.min(index, way.length), 0, odd);
      if (length >= offeredAt && length <= at('signAgreement')) way.push(...end);
      return [...way, ...(length < wholeWay.length ? rest : servicing.flat())].slice(0, maxLength);
    });
