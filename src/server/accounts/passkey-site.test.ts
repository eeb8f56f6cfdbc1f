import { expect, test } from 'vitest';
import { assertPasskeysWork } from './passkey-site.ts';

test.each(['http://127.0.0.1:3000', 'https://203.0.113.7', 'https://[2001:db8::1]'])(
  'passkeys are not required at %s, where nobody can have one [AUTH-09]',
  (publicUrl) => {
    expect(() => assertPasskeysWork({ publicUrl, passkeys: 'required' })).toThrow(
      'needs a back office with a name',
    );
    expect(() => assertPasskeysWork({ publicUrl })).not.toThrow();
    const officeUrl = 'https://office.example.com';
    expect(() => assertPasskeysWork({ publicUrl, officeUrl, passkeys: 'required' })).not.toThrow();
  },
);
