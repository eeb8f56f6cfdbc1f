/**
 * The borrower app's pages on one page. The page of route `signIn` is in a file `sign-in-page.tsx`: the server finds the
 * chunk to announce by that name.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ColourPreference } from '#ui/colour-mode.ts';
import { type LazyPage, lazyPage } from '#ui/lazy-page.tsx';

import type { Area } from './catalogs.ts';
import { loanApplication } from './loan/application-part.ts';
import { verificationJourney } from './verification/journey-part.ts';

export type Route = {
  /** Behind the language prefix. */
  path: `/${string}`;
  access: 'public' | 'signed-in';
  /** What is around the page: the teal header of Home, or logo and help only for tasks; absent: the usual header and tab bar. */
  frame?: 'hero' | 'task';
  title: MessageDescriptor;
  page: LazyPage;
  /** What it shows to some only, in a chunk of its own: guests get it with the page, others once an answer says so (early-reads.ts). */
  part?: { preload: () => Promise<unknown>; arrive: () => Promise<unknown> };
  /** Whose words it waits for; absent: those of the front catalogue, which every page loads. */
  words?: Area;
  /** A page may force a colour mode. */
  forcedMode?: ColourPreference;
};

export const routes = {
  home: {
    path: '/',
    access: 'public',
    frame: 'hero',
    title: msg`See the full cost before you borrow`,
    page: lazyPage(() => import('./home/home-page.tsx').then((module) => module.HomePage)),
  },
  signIn: {
    path: '/sign-in',
    access: 'public',
    words: 'access',
    frame: 'task',
    title: msg`Sign in`,
    page: lazyPage(() => import('./access/sign-in-page.tsx').then((module) => module.SignInPage)),
  },
  signUp: {
    path: '/sign-up',
    access: 'public',
    words: 'access',
    frame: 'task',
    title: msg`Create your account`,
    page: lazyPage(() => import('./access/sign-up-page.tsx').then((module) => module.SignUpPage)),
  },
  forgotPassword: {
    path: '/forgot-password',
    access: 'public',
    words: 'access',
    frame: 'task',
    title: msg`Forgot your password?`,
    page: lazyPage(() =>
      import('./access/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
    ),
  },
  kodeOtp: {
    path: '/kode-otp',
    access: 'public',
    words: 'access',
    frame: 'task',
    title: msg`Enter the 6-digit code`,
    page: lazyPage(() => import('./access/kode-otp-page.tsx').then((module) => module.KodeOtpPage)),
  },
  loan: {
    path: '/loan',
    // The first step needs no account; the page asks to sign in for the others.
    access: 'public',
    words: 'loan',
    frame: 'task',
    title: msg`Apply for a loan`,
    page: lazyPage(() => import('./loan/loan-page.tsx').then((module) => module.LoanPage)),
    part: loanApplication,
  },
  verify: {
    path: '/verify',
    access: 'public',
    words: 'verify',
    frame: 'task',
    title: msg`Check a paper`,
    page: lazyPage(() => import('./verify/verify-page.tsx').then((module) => module.VerifyPage)),
  },
  wallet: {
    path: '/wallet',
    access: 'signed-in',
    words: 'wallet',
    title: msg`Wallet`,
    page: lazyPage(() => import('./wallet/wallet-page.tsx').then((module) => module.WalletPage)),
  },
  maintenance: {
    path: '/maintenance',
    access: 'public',
    title: msg`Jernih is not available right now`,
    page: lazyPage(() =>
      import('./maintenance/maintenance-page.tsx').then((module) => module.MaintenancePage),
    ),
  },
  verifikasiAkun: {
    path: '/verifikasi-akun',
    access: 'signed-in',
    words: 'verification',
    frame: 'task',
    title: msg`Verify your identity`,
    page: lazyPage(() =>
      import('./verification/verifikasi-akun-page.tsx').then((module) => module.VerifikasiAkunPage),
    ),
    part: verificationJourney,
  },
  hantarFoto: {
    path: '/hantar-foto',
    access: 'public',
    words: 'handoff',
    frame: 'task',
    title: msg`Take the photos with this phone`,
    page: lazyPage(() => import('./handoff/hantar-foto-page.tsx').then((module) => module.HantarFotoPage)),
  },
  myAccount: {
    path: '/my-account',
    access: 'signed-in',
    words: 'my-account-page',
    title: msg`Account`,
    page: lazyPage(() => import('./account/my-account-page.tsx').then((module) => module.MyAccountPage)),
  },
  profile: {
    path: '/my-account/profile',
    access: 'signed-in',
    words: 'profile-page',
    title: msg`Edit Profile`,
    page: lazyPage(() => import('./account/profile-page.tsx').then((module) => module.ProfilePage)),
  },
  changePassword: {
    path: '/my-account/change-password',
    access: 'signed-in',
    words: 'change-password-page',
    title: msg`Change Password`,
    page: lazyPage(() =>
      import('./account/change-password-page.tsx').then((module) => module.ChangePasswordPage),
    ),
  },
  information: {
    path: '/my-account/information',
    access: 'signed-in',
    words: 'information-page',
    title: msg`Personal Information`,
    page: lazyPage(() => import('./account/information-page.tsx').then((module) => module.InformationPage)),
  },
  bankAccount: {
    path: '/my-account/bank-account',
    access: 'signed-in',
    words: 'bank-account-page',
    title: msg`My Bank Account`,
    page: lazyPage(() => import('./account/bank-account-page.tsx').then((module) => module.BankAccountPage)),
  },
  contract: {
    path: '/my-account/contract',
    access: 'signed-in',
    words: 'contract',
    title: msg`Loan Contract`,
    page: lazyPage(() => import('./contract/contract-page.tsx').then((module) => module.ContractPage)),
  },
  payment: {
    path: '/my-account/payment',
    access: 'signed-in',
    words: 'payment-page',
    title: msg`Repayment`,
    page: lazyPage(() => import('./account/payment-page.tsx').then((module) => module.PaymentPage)),
  },
  hardship: {
    path: '/my-account/hardship',
    access: 'signed-in',
    words: 'hardship',
    title: msg`I cannot pay this month`,
    page: lazyPage(() => import('./hardship/hardship-page.tsx').then((module) => module.HardshipPage)),
  },
  dueDay: {
    path: '/my-account/due-day',
    access: 'signed-in',
    words: 'hardship',
    title: msg`Day of your bills`,
    page: lazyPage(() => import('./hardship/due-day-page.tsx').then((module) => module.DueDayPage)),
  },
  payOff: {
    path: '/my-account/pay-off',
    access: 'signed-in',
    words: 'settlement',
    title: msg`Pay off early`,
    page: lazyPage(() => import('./settlement/pay-off-page.tsx').then((module) => module.PayOffPage)),
  },
  historyTransaction: {
    path: '/my-account/history-transaction',
    access: 'signed-in',
    words: 'history-transaction-page',
    title: msg`Transaction History`,
    page: lazyPage(() =>
      import('./account/history-transaction-page.tsx').then((module) => module.HistoryTransactionPage),
    ),
  },
  documents: {
    path: '/my-account/documents',
    access: 'signed-in',
    words: 'documents',
    title: msg`Documents`,
    page: lazyPage(() => import('./documents/documents-page.tsx').then((module) => module.DocumentsPage)),
  },
  privacy: {
    path: '/my-account/privacy',
    access: 'signed-in',
    words: 'privacy',
    title: msg`Privacy`,
    page: lazyPage(() => import('./privacy/privacy-page.tsx').then((module) => module.PrivacyPage)),
  },
  message: {
    path: '/my-account/message',
    access: 'signed-in',
    words: 'message-page',
    title: msg`Message`,
    page: lazyPage(() => import('./account/message-page.tsx').then((module) => module.MessagePage)),
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export type Path = (typeof routes)[RouteName]['path'];

const byPath = new Map<string, [RouteName, Route]>(
  (Object.entries(routes) as [RouteName, Route][]).map(([name, route]) => [route.path, [name, route]]),
);

/** The route of a path without its language prefix; undefined is the not-found page. */
export function routeAt(path: string): Route | undefined {
  return byPath.get(tidy(path))?.[1];
}

export function routeNameAt(path: string): RouteName | undefined {
  return byPath.get(tidy(path))?.[0];
}

function tidy(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '') || '/';
}
