/** The words of the borrower app in Chinese: those of every page, and where those of the others are, by folder or by page. */
import type { Areas } from './en.ts';

export { messages } from '#words/front/zh.po';

export const areas = {
  access: () => import('#words/borrower/zh.po?area=access'),
  'bank-account-page': () => import('#words/borrower/zh.po?area=bank-account-page'),
  'change-password-page': () => import('#words/borrower/zh.po?area=change-password-page'),
  contract: () => import('#words/borrower/zh.po?area=contract'),
  documents: () => import('#words/borrower/zh.po?area=documents'),
  handoff: () => import('#words/borrower/zh.po?area=handoff'),
  hardship: () => import('#words/borrower/zh.po?area=hardship'),
  'history-transaction-page': () => import('#words/borrower/zh.po?area=history-transaction-page'),
  'information-page': () => import('#words/borrower/zh.po?area=information-page'),
  loan: () => import('#words/borrower/zh.po?area=loan'),
  'message-page': () => import('#words/borrower/zh.po?area=message-page'),
  'my-account-page': () => import('#words/borrower/zh.po?area=my-account-page'),
  'payment-page': () => import('#words/borrower/zh.po?area=payment-page'),
  privacy: () => import('#words/borrower/zh.po?area=privacy'),
  'profile-page': () => import('#words/borrower/zh.po?area=profile-page'),
  settlement: () => import('#words/borrower/zh.po?area=settlement'),
  verification: () => import('#words/borrower/zh.po?area=verification'),
  verify: () => import('#words/borrower/zh.po?area=verify'),
  wallet: () => import('#words/borrower/zh.po?area=wallet'),
} satisfies Areas;
