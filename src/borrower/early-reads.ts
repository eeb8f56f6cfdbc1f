/** What the pages of a person read in any case, so that they ask for it before their scripts are there. */
import { getProfile, getSession } from '#contract/account.ts';
import { getCredit } from '#contract/claims.ts';
import { getDocuments } from '#contract/documents.ts';
import { getHardship } from '#contract/hardship.ts';
import { getBankAccount, getVerification } from '#contract/identity.ts';
import { getLoanDraft, getWallet } from '#contract/loans.ts';
import { getMessages } from '#contract/messages.ts';
import { getRepayment } from '#contract/payments.ts';
import { getPayOff } from '#contract/settlement.ts';
import type { RouteName } from './routes.ts';

type Read = { path: string };

const reads: Partial<Record<RouteName, Read[]>> = {
  home: [getWallet, getLoanDraft],
  loan: [getWallet, getLoanDraft],
  wallet: [getWallet, getCredit],
  verifikasiAkun: [getVerification],
  myAccount: [getWallet, getProfile, getVerification],
  profile: [getProfile],
  information: [getVerification],
  bankAccount: [getBankAccount],
  contract: [getWallet],
  payment: [getRepayment],
  hardship: [getHardship],
  dueDay: [getHardship],
  payOff: [getPayOff],
  documents: [getDocuments],
  message: [getMessages],
};

/** Their addresses, who is signed in first. */
export const earlyReads = (name: RouteName): string[] =>
  [getSession, ...(reads[name] ?? [])].map(({ path }) => path);
