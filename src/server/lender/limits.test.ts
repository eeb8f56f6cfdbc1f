/** The limits of the money that leaves: two administrators, both limits, and no other way to move them. */
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/settings.ts';
import { usualLimits } from '#domain/lender-limits.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { makeHouse, messageSentTo, movableClock, proveLedger, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { lenderStreamId } from './lender-stream.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house, { payouts_per_day_sen: usualLimits.payoutsPerDaySen });
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});
const siti = await staff(house, app, ['administrator'], 'Siti Nor');
const raj = await staff(house, app, ['administrator'], 'Raj Kumar');
const limits = { twoApproversFromSen: sen(30_000_00), payoutsPerDaySen: sen(800_000_00) };
const inForce = async () => (await must(siti.call(endpoints.getSettings, {}))).lender?.limits;

describe('the limits of payouts', () => {
  test('are the usual ones until two administrators set others; the others hear of it [ACL-06] [VAL-03]', async () => {
    expect(await inForce()).toEqual({ value: usualLimits, version: 0, last: null });
    const proposed = await must(siti.call(endpoints.proposeLimitsChange, limits));
    expect(proposed.waiting).toMatchObject([
      { kind: 'limits', isOwn: true, limits, licence: null, account: null },
    ]);
    expect(proposed.lender?.limits.value).toEqual(usualLimits);
    expect((await messageSentTo(house, raj.email)).subject).toBe(
      'A change of the limits of payouts was proposed',
    );
    const changeId = proposed.waiting[0]?.changeId ?? '';
    expect(await siti.call(endpoints.confirmLenderChange, { changeId })).toMatchObject({
      status: 403,
      code: 'second-person-needed',
    });
    expect((await raj.call(endpoints.proposeLimitsChange, limits)).code).toBe('lender-change-open');
    const confirmed = await must(raj.call(endpoints.confirmLenderChange, { changeId }));
    expect(confirmed.waiting).toEqual([]);
    expect(await inForce()).toMatchObject({ value: limits, version: 1, last: { name: 'Raj Kumar' } });
    const { canonical } = await house.db
      .selectFrom('events')
      .select('canonical')
      .where('stream_id', '=', lenderStreamId)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(canonical)).toMatchObject({
      name: 'lender-limits.confirmed',
      facts: { before: usualLimits, after: limits, proposedBy: siti.userId },
    });
    expect((await siti.call(endpoints.proposeLimitsChange, limits)).code).toBe('nothing-changed');
  });

  test.each([
    ['two approvers later than at RM50,000.00', { twoApproversFromSen: 50_000_01 }],
    ['two approvers from nothing', { twoApproversFromSen: 0 }],
    ['a day below the largest loan', { payoutsPerDaySen: 199_999_99 }],
    ['a day without a ceiling', { payoutsPerDaySen: 10_000_000_01 }],
  ])('never mean %s', async (_what, wrong) => {
    const asked = { ...limits, ...wrong } as typeof limits;
    expect((await siti.call(endpoints.proposeLimitsChange, asked)).code).toBe('request-invalid');
  });

  test('are for administrators, and are dropped by one of them', async () => {
    const finance = await staff(house, app, ['finance', 'approver']);
    const wish = { ...limits, payoutsPerDaySen: sen(900_000_00) };
    expect((await finance.call(endpoints.proposeLimitsChange, wish)).code).toBe('not-allowed');
    const { waiting } = await must(raj.call(endpoints.proposeLimitsChange, wish));
    await must(siti.call(endpoints.withdrawLenderChange, { changeId: waiting[0]?.changeId ?? '' }));
    expect((await inForce())?.value).toEqual(limits);
  });

  test('are not changed by hand', async () => {
    const tries = (statement: ReturnType<typeof sql>) =>
      statement.execute(house.db).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
    expect(await tries(sql`update lender set two_approvers_from_sen = 4999999`)).toBe('23001');
    expect(await tries(sql`update lender set payouts_per_day_sen = 1000000000`)).toBe('23001');
    expect(await tries(sql`update lender set working_to_hour = 17`)).toBe('done');
  });
});
