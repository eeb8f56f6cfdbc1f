/** The account's part of the API. */
import * as account from '#contract/account.ts';
import * as passkeys from '#contract/passkeys.ts';
import { userIdOf } from '../actor.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { type Route, route } from '../route.ts';
import { changeOwnPassword } from './change-password.ts';
import { endingOfBorrower, endingOfStaff } from './end-other-sessions.ts';
import { keepLanguage } from './language.ts';
import { readOpenSessions } from './open-sessions.ts';
import { askForPasskey } from './passkey-ceremony.ts';
import { addPasskey, removePasskey, startPasskey } from './passkey-commands.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import { ownProfile, saveProfile } from './profile.ts';
import { reauthenticateStaff } from './reauthenticate.ts';
import { sendOwnCode } from './request-code.ts';
import { sendResetCode, setNewPassword } from './reset-password.ts';
import { endSession, sessionAnswer } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { askForAccount } from './sign-up.ts';
import { signInStaff } from './staff.ts';
import { readStaffAccount } from './staff-account.ts';
import { traceSignOut } from './staff-traces.ts';
import { takeAddressPlace } from './throttles.ts';
import { giveCode, sendAnotherCode } from './verify-code.ts';

export const accountRoutes = (house: House): Route[] => [
  route(account.getSession, ({ web }) => sessionAnswer(house, web.cookie('sid'))),
  route(account.signUp, (request) => askForAccount(house, request)),
  route(account.verifyCode, (request) => giveCode(house, request)),
  route(account.resendCode, (request) => sendAnotherCode(house, request)),
  route(account.signIn, (request) => signInWithPassword(house, request)),
  route(account.staffSignIn, (request) => signInStaff(house, request)),
  route(account.signOut, async ({ call, web }) => {
    await endSession(house.db, web.cookie('sid'), house.clock.now());
    await traceSignOut(house, call);
    web.clearCookie('sid');
    return undefined;
  }),
  route(account.requestPasswordReset, (request) => sendResetCode(house, request)),
  route(account.resetPassword, (request) => setNewPassword(house, request)),
  route(account.changePassword, (request) => changeOwnPassword(house, 'changePassword', request)),
  route(account.getOpenSessions, async ({ call, web }) => ({
    sessions: await readOpenSessions(
      house.db,
      house,
      { userId: userIdOf(call.actor), kind: 'borrower' },
      web.cookie('sid'),
    ),
  })),
  route(account.endOtherSessions, ({ call, web }) =>
    runCommand(
      house,
      endingOfBorrower({ session: web.cookie('sid'), device: web.cookie('device') }),
      call,
      {},
    ),
  ),
  route(account.requestCode, (request) => sendOwnCode(house, request)),
  route(account.getProfile, ({ call }) => ownProfile(house.db, userIdOf(call.actor))),
  route(account.updateProfile, (request) => saveProfile(house, request)),
  route(account.keepLanguage, async ({ call, body }) => {
    await keepLanguage(house.db, userIdOf(call.actor), body.locale);
    return undefined;
  }),
  route(passkeys.getStaffAccount, ({ call, web }) =>
    readStaffAccount(house.db, house, userIdOf(call.actor), web.cookie('sid')),
  ),
  route(passkeys.changeStaffPassword, (request) => changeOwnPassword(house, 'changeStaffPassword', request)),
  route(passkeys.endOwnSessions, ({ call, web }) =>
    runCommand(house, endingOfStaff(web.cookie('sid')), call, {}),
  ),
  route(passkeys.startPasskey, (request) => startPasskey(house, request)),
  route(passkeys.addPasskey, (request) => addPasskey(house, request)),
  route(passkeys.removePasskey, ({ call, params, web }) =>
    runCommand(house, removePasskey(web.cookie('sid')), call, params),
  ),
  route(passkeys.startPasskeySignIn, async ({ web }) => {
    await takeAddressPlace(house, web.address, 'sign-in');
    return await askForPasskey(house);
  }),
  route(passkeys.passkeySignIn, (request) => signInWithPasskey(house, request)),
  route(passkeys.reauthenticate, (request) => reauthenticateStaff(house, request)),
];
