/** The words of the borrower app in English: those of every page, and where those of the others are, by folder or by page. */
import type { Messages } from '@lingui/core';

export { messages } from '#words/front/en.po';

type Load = () => Promise<{ messages: Messages }>;

export const areas = {
  access: () => import('#words/borrower/en.po?area=access'),
  'bank-account-page': () => import('#words/borrower/en.po?area=bank-account-page'),
  'change-password-page': () => import('#words/borrower/en.po?area=change-password-page'),
  contract: () => import('#words/borrower/en.po?area=contract'),
  documents: () => import('#words/borrower/en.po?area=documents'),
  handoff: () => import('#words/borrower/en.po?area=handoff'),
  hardship: () => import('#words/borrower/en.po?area=hardship'),
  'history-transaction-page': () => import('#words/borrower/en.po?area=history-transaction-page'),
  'information-page': () => import('#words/borrower/en.po?area=information-page'),
  loan: () => import('#words/borrower/en.po?area=loan'),
  'message-page': () => import('#words/borrower/en.po?area=message-page'),
  'my-account-page': () => import('#words/borrower/en.po?area=my-account-page'),
  'payment-page': () => import('#words/borrower/en.po?area=payment-page'),
  privacy: () => import('#words/borrower/en.po?area=privacy'),
  'profile-page': () => import('#words/borrower/en.po?area=profile-page'),
  settlement: () => import('#words/borrower/en.po?area=settlement'),
  verification: () => import('#words/borrower/en.po?area=verification'),
  verify: () => import('#words/borrower/en.po?area=verify'),
  wallet: () => import('#words/borrower/en.po?area=wallet'),
} satisfies Record<string, Load>;

export type Areas = Record<keyof typeof areas, Load>;
