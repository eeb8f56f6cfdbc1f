/** Every route of the borrower app, asked of the built app itself, so that a new one is walked without being named here. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, withLocale } from '#words/locale.ts';

type BuiltApp = Record<'pagePaths' | 'publicPaths' | 'taskPaths', readonly string[]>;

const file = path.join(import.meta.dirname, '..', 'dist', 'render', 'borrower.js');
const { pagePaths, publicPaths, taskPaths }: BuiltApp = await import(pathToFileURL(file).href);

export { pagePaths, publicPaths };

/** An address that is no page. */
export const unknownPath = '/no-such-page';

/** What anybody may open. */
export const signedOutPaths: readonly string[] = [...publicPaths, unknownPath];

/** What somebody opens who is signed in: their own pages, and those that change when they are known. */
export const signedInPaths: readonly string[] = [
  ...pagePaths.filter((each) => !publicPaths.includes(each)),
  '/',
  '/loan',
];

/** Whether a page leaves the main places out. */
export const isTask = (at: string): boolean => taskPaths.includes(at);

/** Where money, papers and decisions are: seen by people whose loans stand elsewhere. */
export const mainPaths = [
  '/',
  '/loan',
  '/wallet',
  '/verifikasi-akun',
  '/my-account',
  '/my-account/contract',
  '/my-account/payment',
] as const;

/** The five places of the tab bar. */
export const places = ['/', '/wallet', '/my-account/payment', '/my-account/message', '/my-account'] as const;

export const urlOf = (locale: Locale, at: string): string => withLocale(locale, at);
