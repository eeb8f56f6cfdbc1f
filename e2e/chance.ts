/**
 * Tests that failed once and then passed, where E2E_RETRIES lets them try again: each is a fault to be found, so it is named
 * with what it expected; more than two are no chance any more, and the run fails.
 */
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

const tolerated = 2;

export default class Chance implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    const byChance = this.#suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    for (const test of byChance)
      console.log(`BY CHANCE ${test.titlePath().join(' › ')}\n${test.results[0]?.error?.message ?? ''}`);
    const isTooMuch = byChance.length > tolerated && result.status === 'passed';
    if (isTooMuch)
      console.log(`Error: ${byChance.length} tests failed by chance; ${tolerated} are tolerated`);
    return Promise.resolve(isTooMuch ? { status: 'failed' } : undefined);
  }
}
