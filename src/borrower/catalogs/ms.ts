/** The words of the borrower app in Malay: those of every page, and where those of the others are, by folder or by page. */
import type { Areas } from './en.ts';

export { messages } from '#words/front/ms.po';

export const areas = {
  access: () => import('#words/borrower/ms.po?area=access'),
  'bank-account-page': () => import('#words/borrower/ms.po?area=bank-account-page'),
  'change-password-page': () => import('#words/borrower/ms.po?area=change-password-page'),
  contract: () => import('#words/borrower/ms.po?area=contract'),
  documents: () => import('#words/borrower/ms.po?area=documents'),
  handoff: () => import('#words/borrower/ms.po?area=handoff'),
  hardship: () => import('#words/borrower/ms.po?area=hardship'),
  'history-transaction-page': () => import('#words/borrower/ms.po?area=history-transaction-page'),
  'information-page': () => import('#words/borrower/ms.po?area=information-page'),
  loan: () => import('#words/borrower/ms.po?area=loan'),
  'message-page': () => import('#words/borrower/ms.po?area=message-page'),
  'my-account-page': () => import('#words/borrower/ms.po?area=my-account-page'),
  'payment-page': () => import('#words/borrower/ms.po?area=payment-page'),
  privacy: () => import('#words/borrower/ms.po?area=privacy'),
  'profile-page': () => import('#words/borrower/ms.po?area=profile-page'),
  settlement: () => import('#words/borrower/ms.po?area=settlement'),
  verification: () => import('#words/borrower/ms.po?area=verification'),
  verify: () => import('#words/borrower/ms.po?area=verify'),
  wallet: () => import('#words/borrower/ms.po?area=wallet'),
} satisfies Areas;
