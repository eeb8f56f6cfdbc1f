/** Which addresses are pages of the borrower app, known without loading the app; a test compares them with its routes. */

const firstParts = [
  '',
  'en',
  'my',
  'cn',
  'sign-in',
  'sign-up',
  'forgot-password',
  'kode-otp',
  'loan',
  'verify',
  'wallet',
  'maintenance',
  'verifikasi-akun',
  'hantar-foto',
  'my-account',
];

export function isAppPath(pathname: string): boolean {
  return firstParts.includes(pathname.split('/')[1] ?? '');
}

/** The language prefix of an address with its slash; empty when it has none. */
export function prefixOf(pathname: string): string {
  return /^\/(en|my|cn)(?=\/|$)/.exec(pathname)?.[0] ?? '';
}

/** Where the same page may stand as well; without a prefix it is in the reader's language, which has to be looked at. */
export function otherSpellings(pathname: string): { path: string; language?: string }[] {
  const prefix = prefixOf(pathname);
  const rest = pathname.slice(prefix.length).replace(/\/$/, '');
  if (!prefix) return ['/en', '/my', '/cn'].map((other) => ({ path: other + rest }));
  return [{ path: rest || '/', language: { '/en': 'en', '/my': 'ms', '/cn': 'zh' }[prefix] ?? prefix }];
}

/** What anybody reads without a connection; the maintenance page stands in for what this device never saw. */
export const pagesForAnybody = ['/', '/maintenance'] as const;

/** What a person reads: their own pages as well. */
export const pagesToRead = [
  ...pagesForAnybody,
  '/wallet',
  '/my-account',
  '/my-account/payment',
  '/my-account/history-transaction',
  '/my-account/message',
] as const;
