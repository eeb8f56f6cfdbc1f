import { expect, test } from 'vitest';
import { credentialChangeOf, payoutDetailsRefusal } from './access-recovery.ts';

const at = '2026-11-23T06:30:00.000Z';

test.each([
  ['password.changed', { by: 'code' }, 'password'],
  ['password.changed', { by: 'current-password' }, undefined],
  ['profile.updated', { fields: ['name', 'phone'] }, 'phone'],
  ['profile.updated', { fields: ['email'] }, 'email'],
  ['profile.updated', { fields: ['name', 'address'] }, undefined],
  ['profile.updated', {}, undefined],
  ['recovery.confirmed', { recoveryId: 'r' }, 'lender'],
  ['recovery.prepared', { recoveryId: 'r' }, undefined],
  ['device.added', {}, undefined],
] as const)('%s %j recovers %s', (name, facts, way) => {
  expect(credentialChangeOf({ name, facts: facts as never }, at)?.way).toBe(way);
});

test('the payout details wait a day, and not a millisecond longer [AUTH-13]', () => {
  const recovery = credentialChangeOf({ name: 'password.changed', facts: { by: 'code' } }, at);
  const untilAt = '2026-11-24T06:30:00.000Z';
  const another = { isFirst: false, isFirstAgain: false };
  const paused = { ok: false, refusal: { code: 'payout-details-paused', untilAt } };
  expect(payoutDetailsRefusal(recovery, another, at)).toEqual(paused);
  expect(payoutDetailsRefusal(recovery, another, '2026-11-24T06:29:59.999Z')).toEqual(paused);
  expect(payoutDetailsRefusal(recovery, another, untilAt)).toBeUndefined();
  expect(payoutDetailsRefusal(undefined, another, at)).toBeUndefined();
  expect(payoutDetailsRefusal(recovery, { isFirst: true, isFirstAgain: false }, at)).toBeUndefined();
  expect(payoutDetailsRefusal(recovery, { isFirst: false, isFirstAgain: true }, at)).toBeUndefined();
});
