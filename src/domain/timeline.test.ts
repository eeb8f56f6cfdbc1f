/** The timeline at every stage of a loan's life. */
import { describe, expect, it } from 'vitest';
import { type Stage, stages } from './testing.ts';
import { earlyEnds, journeySteps, type TimelineTimes, timeline } from './timeline.ts';

const times: TimelineTimes = {
  verifiedAt: '2026-11-02T05:00:00.000Z',
  disbursedAt: '2026-11-10T04:00:00.000Z',
  settledAt: '2026-12-02T04:00:00.000Z',
  endedAt: '2026-11-20T04:00:00.000Z',
};

const nowOf = (stage: Stage, given = times) =>
  timeline(stages[stage], given).find(({ state }) => state === 'now')?.step;

describe('timeline', () => {
  it.each<[Stage, string | undefined]>([
    ['applied', 'reviewed'],
    ['taken', 'reviewed'],
    ['proposed', 'approved'],
    ['approved', 'signed'],
    ['viewed', 'signed'],
    ['signed', 'countersigned'],
    ['countersigned', 'attested'],
    ['attested', 'stamped'],
    ['stamped', 'delivered'],
    ['sealed', 'delivered'],
    ['delivered', 'payout-prepared'],
    ['prepared', 'disbursed'],
    ['returned', 'payout-prepared'],
    ['disbursed', 'settled'],
    ['settled', undefined],
  ])('of a loan that is %s is now at %s', (stage, step) => {
    expect(nowOf(stage)).toBe(step);
    expect(timeline(stages[stage], times).map((row) => row.step)).toEqual([...journeySteps]);
  });

  it('waits for the verification while something is missing or to be put right', () => {
    expect(nowOf('applied', {})).toBe('verified');
    expect(nowOf('taken', {})).toBe('verified');
    expect(timeline(stages.applied, {}).map(({ state }) => state)).toEqual([
      'done',
      'now',
      ...Array.from({ length: 10 }, () => 'next'),
    ]);
  });

  it('tells when each step was done, and nothing for what was not', () => {
    const steps = timeline(stages.signed, times);
    expect(steps.map(({ at }) => at?.slice(0, 10) ?? null)).toEqual([
      '2026-11-02',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-06',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    for (const { state, at } of steps) expect(state === 'done').toBe(at !== null);
  });

  it.each(earlyEnds)('of a loan that was %s stops there', (end) => {
    const steps = timeline(stages[end], times);
    expect(steps.at(-1)).toEqual({ step: end, state: 'done', at: times.endedAt });
    expect(steps.every(({ state }) => state === 'done')).toBe(true);
  });

  it('shows an expired offer as approved and never signed', () => {
    expect(timeline(stages.expired, times).map(({ step }) => step)).toEqual([
      'applied',
      'verified',
      'reviewed',
      'approved',
      'expired',
    ]);
  });
});
