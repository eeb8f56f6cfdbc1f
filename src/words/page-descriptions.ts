/** What search engines and messengers say of each public page, by its path behind the language prefix. */
import type { I18n, MessageDescriptor } from '@lingui/core';

export const pageDescriptions: Record<string, MessageDescriptor> = {
  '/': /*i18n*/ {
    id: 'page.home',
    message:
      'Loans up to RM200,000. See the monthly instalment, the interest and the total before you type your name. Nothing to pay before you get the money.',
  },
  '/sign-in': /*i18n*/ {
    id: 'page.sign-in',
    message: 'Sign in to see your loan, your wallet, your next instalment and your messages.',
  },
  '/sign-up': /*i18n*/ {
    id: 'page.sign-up',
    message: 'Create an account with your name, your email and your WhatsApp number. It is free.',
  },
  '/forgot-password': /*i18n*/ {
    id: 'page.forgot-password',
    message: 'Choose a new password with a one-time code.',
  },
  '/kode-otp': /*i18n*/ {
    id: 'page.kode-otp',
    message: 'Enter the 6-digit code that we sent you. Never give it to anybody.',
  },
  '/loan': /*i18n*/ {
    id: 'page.loan',
    message: 'Choose an amount and a term, see the whole cost, check it, and sign. Three steps.',
  },
  '/verify': /*i18n*/ {
    id: 'page.verify',
    message:
      'Check by its code, or by dropping the file, whether a contract, receipt or letter is really from this lender.',
  },
  '/hantar-foto': /*i18n*/ {
    id: 'page.hantar-foto',
    message: 'Take the photos of your MyKad with this phone, for an application on another device.',
  },
  '/maintenance': /*i18n*/ {
    id: 'page.maintenance',
    message: 'When the service is back, and what you can still do until then.',
  },
};

/** Undefined for a page that nobody finds by searching. */
export function pageDescription(i18n: I18n, path: string): string | undefined {
  const words = pageDescriptions[path];
  return words && i18n._(words.id ?? '');
}
