/** For tests only: random steps of borrowers and staff, most of them on the way of a loan that goes well. */
import fc from 'fast-check';
import { type Step, stepNames } from './testing-lending.ts';

/** Any step at all: most are refused, and must be. */
export const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...stepNames),
  by: fc.constantFrom('A', 'B'),
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
  ['signAgreement', 'A'] as const,
  ['countersignAgreement', 'B'] as const,
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

const forgotten: Step[] = (['waitDays', 'expireOffer'] as const).map((name) => ({
  do: name,
  by: 'A',
  amountSen: 2_500_00,
  termMonths: 6,
  paidSen: 0,
  days: 15,
  daysAgo: 0,
}));

/** Some of the good way and then anything, with strange steps between the good ones. */
export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.oneof(fc.nat(goodWay.length), { arbitrary: fc.constant(goodWay.length), weight: 2 }),
      fc.array(fc.tuple(fc.nat(goodWay.length), anyStep), { maxLength: 3 }),
      fc.array(anyStep, { maxLength }),
      fc.array(
        fc.oneof(
          anyStep.map((step) => [step]),
          { arbitrary: servicingStep, weight: 3 },
          { arbitrary: servicingPair, weight: 3 },
        ),
        { maxLength },
      ),
    )
    .map(([length, strange, rest, servicing]) => {
      const way = goodWay.slice(0, length);
      for (const [index, odd] of strange) way.splice(Math.min(index, way.length), 0, odd);
      // An offer that waits for its signature, and for too long.
      if (length === 4 || length === 5) way.push(...forgotten);
      return [...way, ...(length < goodWay.length ? rest : servicing.flat())].slice(0, maxLength);
    });
