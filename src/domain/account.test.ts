import { describe, expect, test } from 'vitest';
import { changePassword, signUp, updateProfile } from './account.ts';

const account = {
  name: 'Aisyah binti Rahman',
  email: 'aisyah@example.com',
  phone: '+60123456789',
  address: '',
  isNameFixed: false,
};

describe('a new password', () => {
  test('needs the current one, and differs from it', () => {
    expect(changePassword({ isCurrentRight: false, isSame: true })).toMatchObject({
      refusal: { code: 'current-password-wrong' },
    });
    expect(changePassword({ isCurrentRight: true, isSame: true })).toMatchObject({
      refusal: { code: 'password-unchanged' },
    });
    expect(changePassword({ isCurrentRight: true, isSame: false })).toMatchObject({
      change: { event: { name: 'password.changed' }, notices: [{ template: 'password-changed' }] },
    });
  });
});

describe('the profile', () => {
  test('changes only in what differs, and an event names the fields, never the values', () => {
    const outcome = updateProfile(account, {
      name: account.name,
      address: '12 Jalan Damai, 50480 Kuala Lumpur',
    });
    expect(outcome).toMatchObject({
      ok: true,
      change: { changes: { address: '12 Jalan Damai, 50480 Kuala Lumpur' } },
    });
    expect(outcome).toMatchObject({ change: { event: { facts: { fields: ['address'] } }, notices: [] } });
  });

  test('keeps the name once the identity was submitted', () => {
    const fixed = { ...account, isNameFixed: true };
    expect(updateProfile(fixed, { name: 'Somebody Else' })).toMatchObject({
      refusal: { code: 'verification-locked' },
    });
    expect(updateProfile(fixed, { name: account.name })).toMatchObject({ ok: true });
  });

  test('takes one new contact at a time, and tells the borrower', () => {
    expect(updateProfile(account, { email: 'a@example.com', phone: '+60123456780' })).toMatchObject({
      refusal: { code: 'request-invalid' },
    });
    expect(updateProfile(account, { email: 'a@example.com', phone: account.phone })).toMatchObject({
      change: { changes: { email: 'a@example.com' }, notices: [{ template: 'contact-changed' }] },
    });
  });
});

test('what the person agreed to at sign-up is in the event', () => {
  expect(signUp({ locale: 'ms', newsAccepted: false })).toMatchObject({
    change: { event: { facts: { locale: 'ms', privacyAccepted: true, newsAccepted: false } } },
  });
});
