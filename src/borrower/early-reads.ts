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
import type { ReadsOfPage } from '#contract/whole-page.ts';
import type { EarlyPart } from '#ui/early-reads.ts';
import type { RouteName } from './routes.ts';

type Read = { path: string };
/** By the names of the endpoints. */
type Reads = Readonly<Record<string, Read>>;

const reads: Partial<Record<RouteName, Reads>> = {
  home: { getWallet, getLoanDraft },
  loan: { getWallet, getLoanDraft },
  wallet: { getWallet, getCredit },
  verifikasiAkun: { getVerification },
  myAccount: { getWallet, getProfile, getVerification },
  profile: { getProfile },
  information: { getVerification },
  bankAccount: { getBankAccount },
  contract: { getWallet },
  payment: { getRepayment },
  hardship: { getHardship },
  dueDay: { getHardship },
  payOff: { getPayOff },
  documents: { getDocuments },
  message: { getMessages },
};

/** In which chunk the part of a page is, and what the answer says of whoever is shown it: the chunk comes with that answer. */
const parts: Partial<Record<RouteName, { chunk: string; of: Read; says: string }>> = {
  loan: {
    chunk: 'loan-application',
    of: getWallet,
    says: '"loan":null|"status":"(rejected|settled|cancelled|expired)"',
  },
  verifikasiAkun: {
    chunk: 'journey',
    of: getVerification,
    says: '"state":"(none|personal-information|correction-needed)"',
  },
};

export const partChunk = (name: RouteName): string | undefined => parts[name]?.chunk;

/** `files` are those of the part. */
export function earlyPart(name: RouteName, files: string[]): EarlyPart | undefined {
  const part = parts[name];
  return part && { of: part.of.path, says: part.says, files };
}

/** Their addresses, who is signed in first. */
export const earlyReads = (name: RouteName): string[] =>
  [getSession, ...Object.values(reads[name] ?? {})].map(({ path }) => path);

/**
 * Pages to read, without a form: the server can write them for whoever asks, with what they would read first. What stands
 * in them is then there with the first frame, and not one by one. The identity is not among it: the account shows one word
 * of it, and an address, an employer and a relative would be in the document for that.
 */
const writtenWhole: Partial<Record<RouteName, Reads>> = {
  home: { getWallet, getLoanDraft },
  wallet: { getWallet, getCredit },
  myAccount: { getWallet, getProfile },
};

/** What the server has to read to write that page for somebody. */
export function readsOfPage(name: RouteName): ReadsOfPage | undefined {
  const answers = writtenWhole[name];
  if (!answers) return undefined;
  const addresses = Object.entries(answers).map(([endpoint, { path }]) => [endpoint, path]);
  return { session: getSession.path, answers: Object.fromEntries(addresses) };
}
