/** The account's part of the API. */
import * as account from '#contract/account.ts';
import { userIdOf } from '../actor.ts';
import type { House } from '../house.ts';
import { type Route, route } from '../route.ts';
import { changeOwnPassword } from './change-password.ts';
import { ownProfile, saveProfile } from './profile.ts';
import { sendOwnCode } from './request-code.ts';
import { sendResetCode, setNewPassword } from './reset-password.ts';
import { endSession, sessionAnswer } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { askForAccount } from './sign-up.ts';
import { signInStaff } from './staff.ts';
import { giveCode, sendAnotherCode } from './verify-code.ts';

export const accountRoutes = (house: House): Route[] => [
  route(account.getSession, ({ web }) => sessionAnswer(house, web.cookie('sid'))),
  route(account.signUp, (request) => askForAccount(house, request)),
  route(account.verifyCode, (request) => giveCode(house, request)),
  route(account.resendCode, (request) => sendAnotherCode(house, request)),
  route(account.signIn, (request) => signInWithPassword(house, request)),
  route(account.staffSignIn, (request) => signInStaff(house, request)),
  route(account.signOut, async ({ web }) => {
    await endSession(house.db, web.cookie('sid'), house.clock.now());
    web.clearCookie('sid');
    return undefined;
  }),
  route(account.requestPasswordReset, (request) => sendResetCode(house, request)),
  route(account.resetPassword, (request) => setNewPassword(house, request)),
  route(account.changePassword, (request) => changeOwnPassword(house, request)),
  route(account.requestCode, (request) => sendOwnCode(house, request)),
  route(account.getProfile, ({ call }) => ownProfile(house.db, userIdOf(call.actor))),
  route(account.updateProfile, (request) => saveProfile(house, request)),
];
