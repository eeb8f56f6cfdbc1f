import { describe, expect, test } from 'vitest';
import {
  type AccountRecovery,
  compareRefusal,
  confirmRecovery,
  declineRecovery,
  differEmail,
  prepareRecovery,
  recoveryTimes,
  stopRecovery,
  type ToConfirm,
} from './assisted-recovery.ts';
import type { Outcome } from './refusal.ts';

const preparedAt = '2026-11-23T06:30:00.000Z';
const confirmableAt = '2026-11-24T06:30:00.000Z';
const endsAt = '2026-11-30T06:30:00.000Z';
const farah = { userId: 'farah', name: 'Farah' };
const lim = { userId: 'lim', name: 'Lim' };
const recovery: AccountRecovery = {
  recoveryId: 'r',
  preparedBy: farah,
  preparedAt,
  provenBy: 'counter',
  isPreparerInRole: true,
  hasGotInSince: false,
};
const right: ToConfirm = {
  recovery,
  person: lim,
  haveBothCompared: true,
  emailTries: 4,
  isSameEmail: true,
  isEmailKept: false,
  lenderPhone: '03-1234 5678',
};
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.refusal.code);

describe('preparing', () => {
  const able = {
    waiting: undefined,
    refusedAt: undefined,
    isIdentityProven: true,
    isEmailTaken: false,
    lenderPhone: '03-1234 5678',
    emailHash: '5eed',
  };
  const input = { provenBy: 'counter', reason: 'Phone and mailbox lost.' } as const;
  const at = { recoveryId: 'r', now: preparedAt };
  const prepared = (facts: Partial<Parameters<typeof prepareRecovery>[0]>, given = {}) =>
    prepareRecovery({ ...able, ...facts }, { ...input, ...given }, at);

  test('tells the owner until when nothing changes and whom to call', () => {
    expect(prepared({})).toMatchObject({
      ok: true,
      change: {
        event: {
          name: 'recovery.prepared',
          facts: { recoveryId: 'r', provenBy: 'counter', emailHash: '5eed' },
        },
        notices: [{ template: 'recovery-prepared', facts: { confirmableAt, endsAt, phone: '03-1234 5678' } }],
      },
    });
  });

  test('is one at a time, for proven people only, with a reason and an email of nobody else [AUTH-13]', () => {
    expect(codeOf(prepared({ waiting: recovery }))).toBe('recovery-waiting');
    // One that nobody decided about within its week keeps nobody out.
    const weekOld = { ...recovery, preparedAt: '2026-11-16T06:30:00.000Z' };
    expect(codeOf(prepared({ waiting: weekOld }))).toBe('ok');
    // Nor does one that nobody can confirm any more; that it ended is in the event.
    for (const over of [{ isPreparerInRole: false }, { hasGotInSince: true }])
      expect(prepared({ waiting: { ...recovery, recoveryId: 'earlier', ...over } })).toMatchObject({
        change: { event: { facts: { recoveryId: 'r', ended: 'earlier' } } },
      });
    expect(codeOf(prepared({ isIdentityProven: false }))).toBe('identity-not-proven');
    expect(codeOf(prepared({}, { reason: '' }))).toBe('reason-missing');
    expect(codeOf(prepared({ isEmailTaken: true }))).toBe('contact-in-use');
  });
});

test('whoever prepared one that was refused looks for no other colleague for seven days', () => {
  const facts = {
    waiting: undefined,
    isIdentityProven: true,
    isEmailTaken: false,
    lenderPhone: '',
    emailHash: '',
  };
  const input = { provenBy: 'counter', reason: 'Phone lost.' } as const;
  const at = (now: string) =>
    codeOf(prepareRecovery({ ...facts, refusedAt: preparedAt }, input, { recoveryId: 'r', now }));
  expect(at('2026-11-30T06:29:59.999Z')).toBe('recovery-refused');
  expect(at('2026-11-30T06:30:00.000Z')).toBe('ok');
});

describe('confirming', () => {
  const seen = { provenBy: 'video-call' } as const;

  test('a day later, to the millisecond, and for a week [AUTH-13]', () => {
    expect(recoveryTimes(recovery)).toEqual({ confirmableAt, endsAt });
    expect(confirmRecovery(right, seen, '2026-11-24T06:29:59.999Z')).toEqual({
      ok: false,
      refusal: { code: 'recovery-too-early', confirmableAt },
    });
    expect(codeOf(confirmRecovery(right, seen, confirmableAt))).toBe('ok');
    expect(codeOf(confirmRecovery(right, seen, '2026-11-30T06:29:59.999Z'))).toBe('ok');
    expect(codeOf(confirmRecovery(right, seen, endsAt))).toBe('recovery-stale');
  });

  test('says who prepared it, how each of them saw the borrower, and leads to where the code is given', () => {
    expect(confirmRecovery(right, seen, confirmableAt)).toMatchObject({
      change: {
        event: {
          name: 'recovery.confirmed',
          facts: { recoveryId: 'r', preparedBy: 'farah', provenBy: 'counter', secondProvenBy: 'video-call' },
        },
        notices: [{ template: 'recovery-confirmed', link: '/forgot-password' }],
      },
    });
  });

  test('to an email that stays, the notice asks first whether it was the owner', () => {
    expect(confirmRecovery({ ...right, isEmailKept: true }, seen, confirmableAt)).toMatchObject({
      change: { notices: [{ template: 'recovery-confirmed-kept', link: '/forgot-password' }] },
    });
  });

  test('takes everything at once: no single fact that is missing lets anybody in [AUTH-13] [ACL-06]', () => {
    const yesOrNo = [true, false];
    const outcomes = [undefined, 'confirmed', 'declined', 'stopped'] as const;
    const minutes = [-60, 0, 24 * 60 - 1, 24 * 60, 3 * 24 * 60, 7 * 24 * 60 - 1, 7 * 24 * 60, 30 * 24 * 60];
    let asked = 0;
    for (const hasGotInSince of yesOrNo)
      for (const isPreparerInRole of yesOrNo)
        for (const haveBothCompared of yesOrNo)
          for (const isSameEmail of yesOrNo)
            for (const person of [farah, lim])
              for (const outcome of outcomes)
                for (const minute of minutes) {
                  const now = new Date(Date.parse(preparedAt) + minute * 60_000).toISOString();
                  const decided = outcome && { decided: { outcome, by: 'Lim' } };
                  const given = { haveBothCompared, isSameEmail, person };
                  const of = { ...recovery, ...decided, isPreparerInRole, hasGotInSince };
                  const answer = confirmRecovery({ ...right, ...given, recovery: of }, seen, now);
                  const isAll =
                    isPreparerInRole && haveBothCompared && !hasGotInSince && isSameEmail && person === lim;
                  const isTime = minute >= 24 * 60 && minute < 7 * 24 * 60;
                  expect(answer.ok, JSON.stringify({ ...given, of, minute })).toBe(
                    isAll && isTime && !outcome,
                  );
                  asked += 1;
                }
    expect(asked).toBe(1024);
  });
});

test('five other emails, and the right one is not compared any more', () => {
  const answer = confirmRecovery({ ...right, emailTries: 5 }, { provenBy: 'counter' }, confirmableAt);
  expect(answer).toEqual({ ok: false, refusal: { code: 'too-many-tries', waitMinutes: 6 * 24 * 60 } });
});

test('another email at the confirmation is for the record, as long as nothing was decided', () => {
  expect(differEmail({ recovery })).toMatchObject({
    change: {
      event: { name: 'recovery.email-differed', facts: { recoveryId: 'r', preparedBy: 'farah' } },
      notices: [],
    },
  });
  const decided: AccountRecovery = { ...recovery, decided: { outcome: 'stopped', by: 'Aisyah' } };
  expect(codeOf(differEmail({ recovery: decided }))).toBe('recovery-decided');
});

test('who says no needs a reason and no wait; the owner needs none; each is decided once', () => {
  const preparer = { userId: 'farah', isConfirmer: false };
  const decline = (of = recovery, { who = preparer, reason = 'Another face.', now = preparedAt } = {}) =>
    codeOf(declineRecovery({ recovery: of, who }, { reason }, now));
  expect(decline(recovery, { reason: '' })).toBe('reason-missing');
  expect(decline()).toBe('ok');
  expect(decline(recovery, { who: { userId: 'lim', isConfirmer: true } })).toBe('ok');
  // A colleague beside the two keeps nobody out.
  expect(decline(recovery, { who: { userId: 'aina', isConfirmer: false } })).toBe('not-allowed');
  // Held against nobody: it ends by itself.
  expect(decline(recovery, { now: endsAt })).toBe('recovery-stale');
  expect(decline({ ...recovery, hasGotInSince: true })).toBe('recovery-stale');
  const stoppedAt = '2026-03-04T05:06:00.000Z';
  // What was stopped and when is written to the owner: the receipt.
  expect(stopRecovery({ recovery }, stoppedAt)).toMatchObject({
    change: {
      event: { name: 'recovery.stopped' },
      notices: [{ template: 'recovery-stopped', facts: { preparedAt: recovery.preparedAt, stoppedAt } }],
    },
  });
  const decided: AccountRecovery = { ...recovery, decided: { outcome: 'stopped', by: 'Aisyah' } };
  expect(decline(decided)).toBe('recovery-decided');
  expect(stopRecovery({ recovery: decided }, stoppedAt)).toEqual({
    ok: false,
    refusal: { code: 'recovery-over' },
  });
});

test('the photos open for those two while it waits, and for nobody afterwards', () => {
  const officer = { userId: 'farah', isConfirmer: false };
  const approver = { userId: 'lim', isConfirmer: true };
  const other = { userId: 'aina', isConfirmer: false };
  const refusalTo = (who: typeof officer, now = preparedAt, of = recovery) =>
    compareRefusal(of, who, now)?.refusal.code;
  expect([officer, approver, other].map((who) => refusalTo(who))).toEqual([
    undefined,
    undefined,
    'not-allowed',
  ]);
  const declined: AccountRecovery = { ...recovery, decided: { outcome: 'declined', by: 'Lim' } };
  expect(refusalTo(approver, preparedAt, declined)).toBe('recovery-decided');
  expect(refusalTo(approver, '2026-11-30T06:29:59.999Z')).toBeUndefined();
  expect(refusalTo(approver, endsAt)).toBe('recovery-stale');
});
