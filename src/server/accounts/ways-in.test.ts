/** Every way into an account, by the source: a new one is written here, with what it asks for. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: server })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/(?:^|\/)testing|\.test\.ts$/.test(file));
const filesWith = (code: RegExp) =>
  sources.filter((file) => code.test(readFileSync(path.join(server, file), 'utf8'))).toSorted();

const waysIn = {
  'accounts/sign-in.ts': 'a borrower’s password on a device that is known; on another one a code follows',
  'accounts/verify-code.ts': 'the code after a sign-up or for a new device',
  'accounts/reset-password.ts':
    'a new password after the code of a reset, where the number was proven or the device is known',
  'accounts/staff.ts': 'password and authenticator of the lender’s people',
  'accounts/passkey-sign-in.ts': 'a passkey of the lender’s people',
};

test('the routes that open a session are these, and one place makes it [AUTH-14]', () => {
  expect(filesWith(/\bletIn\(/)).toEqual(['accounts/open-session.ts', ...Object.keys(waysIn)].toSorted());
  expect(filesWith(/setCookie\('sid'/)).toEqual(['accounts/open-session.ts']);
  expect(filesWith(/insertInto\('sessions'\)/)).toEqual([
    'accounts/renew-session.ts',
    'accounts/start-session.ts',
  ]);
  // These go on with a session that is there.
  expect(filesWith(/\brenewSession\(/)).toEqual(
    ['change-password.ts', 'reauthenticate.ts', 'renew-session.ts'].map((file) => `accounts/${file}`),
  );
  expect(filesWith(/\bstartSession\(/)).toEqual(
    ['open-session.ts', 'sign-in.ts', 'staff.ts', 'start-session.ts'].map((file) => `accounts/${file}`),
  );
});
