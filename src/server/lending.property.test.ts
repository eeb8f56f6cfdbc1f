/**
 * Random steps through the whole server on a real database, judged by the same small model as the pure rules: what is
 * allowed, where the loan is, and every sen of wallet, bills and bank. At the end the ledger must prove.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { steps } from '#domain/testing-steps.ts';
import { runSequence } from './testing-sequences.ts';
import { openStage } from './testing-stage.ts';

const { stage, close } = await openStage();
afterAll(close);

/**
 * As many on every machine: a limit of time would prove less where there is other work. Others each time; `npm run soak`
 * says how many and takes its time.
 */
const numRuns = Number(process.env.SOAK ?? 100);

test(
  'random steps through the server and the model agree [INV-01] [INV-02] [INV-04] [INV-05]',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps(27), (someSteps) => runSequence(stage, someSteps)),
      // What fails is told with its seed and path, and not made smaller: that would take longer than all of it.
      { numRuns, endOnFailure: true },
    );
    // They do not go everywhere, but the good way must be among them.
    const goodWay = ['applyForLoan', 'releasePayout', 'confirmPayment', 'waitDays'];
    expect([...stage.reached]).toEqual(expect.arrayContaining(goodWay));
  },
  4 * 60 * 60_000,
);
