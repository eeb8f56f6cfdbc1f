/** The random steps of `lending.property.test.ts` at length: SOAK says how many sequences. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { steps } from '#domain/testing-steps.ts';
import { runSequence } from './testing-sequences.ts';
import { openStage } from './testing-stage.ts';

const { stage, close } = await openStage();
afterAll(close);

test('random steps through the server and the model agree, at length', async () => {
  await fc.assert(
    fc.asyncProperty(steps(40), (someSteps) => runSequence(stage, someSteps)),
    { numRuns: Number(process.env.SOAK), endOnFailure: true },
  );
  expect([...stage.reached]).toEqual(
    expect.arrayContaining(['confirmReversal', 'confirmRefund', 'quoteSettlement']),
  );
});
