/** What is photographed: every page as each kind of person sees it, and every page in the states that a walk does not meet. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Wallet } from '#contract/loans.ts';
import { changeAnswer, readsOf } from '../force.ts';
import { answeredVerification } from '../forced-verification.ts';
import type { Say } from '../words.ts';

export type Shot = {
  route: string;
  state: string;
  path: string;
  /** A demo person's name before the @; nobody is signed in without. */
  who?: string;
  /** Before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Once it is there. */
  act?: (page: Page, say: Say) => Promise<unknown>;
  /** The page never gets quiet: it is waiting. */
  isWaiting?: true;
};

export const publicRoutes = {
  home: '/',
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  'forgot-password': '/forgot-password',
  'kode-otp': '/kode-otp',
  loan: '/loan',
  verify: '/verify',
  'hantar-foto': '/hantar-foto',
  maintenance: '/maintenance',
} as const;

export const ownRoutes = {
  wallet: '/wallet',
  'verifikasi-akun': '/verifikasi-akun',
  'my-account': '/my-account',
  profile: '/my-account/profile',
  'change-password': '/my-account/change-password',
  information: '/my-account/information',
  'bank-account': '/my-account/bank-account',
  contract: '/my-account/contract',
  payment: '/my-account/payment',
  'pay-off': '/my-account/pay-off',
  hardship: '/my-account/hardship',
  'due-day': '/my-account/due-day',
  'history-transaction': '/my-account/history-transaction',
  documents: '/my-account/documents',
  message: '/my-account/message',
  privacy: '/my-account/privacy',
} as const;

/** Who has a loan that runs, and who has none: what is full for one is empty for the other. */
const withLoan = 'nurul';
const withoutLoan = 'daniel';

/** The demo's stories, from the application to the last payment. */
const stories = [
  'nurul',
  'hafiz',
  'arvind',
  'kumutha',
  'jiahui',
  'melissa',
  'awang',
  'priya',
  'chunkeat',
  'siti',
  'raymond',
  'siewling',
  'haziq',
  'meifong',
  'daniel',
];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** The first form of the page is sent with nothing in it. */
async function sendEmpty(page: Page): Promise<void> {
  for (const field of await page
    .locator('main form :is(input:not([type=radio], [type=checkbox], [type=file]), textarea):visible')
    .all())
    await field.fill('');
  await page.locator('main form button[type=submit]').first().click();
  await expect(page.locator('main [aria-invalid=true], main [role=alert]').first()).toBeVisible();
}

const goOffline = (page: Page) => page.context().setOffline(true);

const entries = <T extends string>(routes: Record<T, string>) => Object.entries(routes) as [T, string][];

const publicShots: Shot[] = [
  ...entries(publicRoutes).map(([route, path]) => ({ route, state: 'seen', path })),
  ...entries({ home: '/', 'sign-in': '/sign-in', loan: '/loan' }).map(([route, path]) => ({
    route,
    state: 'seen offline',
    path,
    act: goOffline,
  })),
];

const ownShots: Shot[] = entries({ home: '/', ...ownRoutes }).flatMap(([route, path]) => {
  const seen: Shot[] = [
    { route, state: 'with a loan', path, who: withLoan },
    { route, state: 'without a loan', path, who: withoutLoan },
    { route, state: 'offline', path, who: withLoan, act: goOffline },
  ];
  // It shows nothing that it asks for, so it neither waits nor fails.
  if (route === 'change-password') return seen;
  return [
    ...seen,
    {
      route,
      state: 'loading',
      path,
      who: withLoan,
      before: async (page) => (await readsOf(page)).hold(),
      isWaiting: true,
    },
    { route, state: 'error', path, who: withLoan, before: async (page) => (await readsOf(page)).refuse() },
  ];
});

const storyShots: Shot[] = stories.flatMap((who) =>
  entries({ home: '/', wallet: '/wallet', loan: '/loan', contract: '/my-account/contract' }).map(
    ([route, path]) => ({ route, state: who, path, who }),
  ),
);

/** The bank could not take the loan money of somebody whose payout is prepared. */
export const returned = (wallet: Wallet): Wallet => ({
  ...wallet,
  withdraw: { ...wallet.withdraw, status: 'could-not-be-sent', returnReason: 'account-number-wrong' },
});

const forced: Shot[] = [
  ...entries({ home: '/', wallet: '/wallet' }).map(
    ([route, path]): Shot => ({
      route,
      state: 'money came back',
      path,
      who: 'melissa',
      before: (page) => changeAnswer(page, '/api/me/wallet', returned),
    }),
  ),
  {
    route: 'wallet',
    state: 'taking longer',
    path: '/wallet',
    who: withLoan,
    isWaiting: true,
    before: async (page) => {
      await page.clock.install();
      (await readsOf(page)).hold();
    },
    act: (page) => page.clock.runFor(9_000),
  },
  { route: 'payment', state: 'late', path: ownRoutes.payment, who: 'hafiz' },
  { route: 'payment', state: 'settled', path: ownRoutes.payment, who: 'meifong' },
  {
    route: 'history-transaction',
    state: 'no charges',
    path: '/my-account/history-transaction?type=charges',
    who: withLoan,
  },
  { route: 'loan', state: 'step 2', path: '/loan?amount=10000&term=24', who: withoutLoan, act: goToCheck },
  { route: 'loan', state: 'step 3', path: '/loan?amount=10000&term=24', who: withoutLoan, act: goToSign },
  {
    route: 'loan',
    state: 'gentler',
    path: '/loan?amount=10000&term=24',
    who: withoutLoan,
    act: async (page, say) => {
      await goToCheck(page, say);
      await page.locator('input[name=affordability][value=no]').check();
      await press(page, say('Continue to sign'));
    },
  },
  { route: 'verifikasi-akun', state: 'step 1', path: '/verifikasi-akun?step=1', who: withoutLoan },
  ...[2, 3, 4, 5, 6].map((step): Shot => ({ ...answered(step), state: `step ${step}` })),
  ...[1, 2, 3, 5].map(
    (step): Shot => ({ ...answered(step), state: `errors of step ${step}`, act: sendEmpty }),
  ),
  { ...answered(4), state: 'photo', path: '/verifikasi-akun?step=4&photo=ic-front' },
  {
    ...answered(4),
    state: 'photo that is dark',
    path: '/verifikasi-akun?step=4&photo=ic-front',
    act: chooseDarkPhoto,
  },
  ...['sign-in', 'sign-up', 'forgot-password', 'loan', 'verify'].map(
    (route): Shot => ({ route, state: 'errors', path: `/${route}`, act: sendEmpty }),
  ),
  ...(['profile', 'change-password', 'payment', 'message', 'hardship'] as const).map(
    (route): Shot => ({
      route,
      state: 'errors',
      path: ownRoutes[route],
      who: withLoan,
      act: async (page, say) => {
        // A bill whose proof is being checked asks first whether another payment was made.
        const another = page.getByRole('button', { name: say('Send proof of another payment') });
        if (await another.isVisible()) await another.click();
        await sendEmpty(page);
      },
    }),
  ),
  { route: 'not-found', state: 'seen', path: '/no-such-page' },
  { route: 'not-found', state: 'signed in', path: '/no-such-page', who: withLoan },
  {
    route: 'fault',
    state: 'seen',
    path: '/wallet',
    who: withLoan,
    // An answer that is none of ours breaks the page itself.
    before: (page) => changeAnswer(page, '/api/me/wallet', () => ({})),
  },
  {
    route: 'maintenance',
    state: 'came from a page',
    path: '/maintenance?next=%2Fen%2Fwallet',
    before: (page) => page.route('**/readyz', (route) => route.abort()),
  },
];

/** A step of a verification that is answered up to the check. */
function answered(step: number): Pick<Shot, 'route' | 'path' | 'who' | 'before'> {
  return {
    route: 'verifikasi-akun',
    path: `/verifikasi-akun?step=${step}`,
    who: withoutLoan,
    before: (page) => changeAnswer(page, '/api/me/verification', () => answeredVerification),
  };
}

async function chooseDarkPhoto(page: Page): Promise<void> {
  const night = sharp({ create: { width: 1280, height: 808, channels: 3, background: '#0c0c0c' } });
  const dark = { name: 'ic.jpg', mimeType: 'image/jpeg', buffer: await night.jpeg().toBuffer() };
  await page.locator('main input[type=file]:not([capture])').setInputFiles(dark);
  await expect(page.locator('main [role=alert]').first()).toBeVisible();
}

async function goToCheck(page: Page, say: Say): Promise<void> {
  await press(page, say('Continue'));
  await expect(page).toHaveURL(/step=check|step=2/);
}

async function goToSign(page: Page, say: Say): Promise<void> {
  await goToCheck(page, say);
  await page.locator('input[name=affordability][value=yes]').check();
  await press(page, say('Continue to sign'));
  await expect(page).toHaveURL(/step=sign|step=3/);
}

export const shots: readonly Shot[] = [...publicShots, ...ownShots, ...storyShots, ...forced];
