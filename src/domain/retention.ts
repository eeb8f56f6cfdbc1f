/**
 * How long each kind of data is kept, and why: from facts and a date, without asking a clock. Sources: PDPA 2010 s.10
 * (no longer than needed, then destroyed), AMLA 2001 s.17 (records at least six years after the relationship ended).
 */
import { addDays, addMonths, type CalendarDate } from './date.ts';
import type { LoanStatus } from './loan-status.ts';

/** The law says at least; the lender may set 6 to 7 years. The days of photos are our own policy, time to complain; so are those of what was typed and never sent. */
export const retention = { recordYears: 6, photoDays: 90, draftDays: 90 } as const;

export const dataGroups = [
  'identity-photos',
  'personal-information',
  'bank-accounts',
  'messages',
  'payment-proofs',
  'agreements-and-ledger',
  'account',
  'looks-and-audit',
] as const;
export type DataGroup = (typeof dataGroups)[number];

/** Why something stays. Each has a sentence with its law in `borrower/privacy/keeping-words.ts`. */
export const stayReasons = [
  'application-open',
  'loan-running',
  'matter-open',
  'loan-records',
  'decision-record',
  'photo-after-end',
  'records-first',
  'audit-trail',
  'term-over',
] as const;
type StayReason = (typeof stayReasons)[number];

/** One application or loan, as far as keeping is concerned. */
export type LoanSpan = {
  loanId: string;
  reference: string;
  status: LoanStatus;
  appliedOn: CalendarDate;
  /** Undefined while it is open or runs. */
  endedOn: CalendarDate | undefined;
  /** Money left the lender's bank for it. */
  isFunded: boolean;
  /** A claim, refund or check that two people still work on: nothing is touched until it is answered. */
  hasOpenMatter: boolean;
};

/** What a stored file is kept for. */
export type FileUse =
  | { kind: 'unused' }
  /** The days on which it was part of the newest submission; no `until`: it still is. */
  | { kind: 'submitted'; from: CalendarDate; until: CalendarDate | undefined }
  | { kind: 'payment'; loanId: string };
export type KeptFile = { fileId: string; uploadedOn: CalendarDate; use: FileUse; isProof: boolean };

/** Kept before `until`; null: for as long as the reason holds. */
export type Stay = { because: StayReason; until: CalendarDate | null; reference: string | null };

const isOpen = ({ endedOn }: LoanSpan): boolean => endedOn === undefined;

const stayFor = (loan: LoanSpan, what: 'photo' | 'record'): Stay => {
  const { reference, endedOn } = loan;
  if (endedOn === undefined) {
    const because = loan.status === 'disbursed' ? 'loan-running' : 'application-open';
    return { because, until: null, reference };
  }
  if (loan.hasOpenMatter) return { because: 'matter-open', until: null, reference };
  const records = addMonths(endedOn, 12 * retention.recordYears);
  if (loan.isFunded) return { because: 'loan-records', until: records, reference };
  return what === 'photo'
    ? { because: 'photo-after-end', until: addDays(endedOn, retention.photoDays), reference }
    : { because: 'decision-record', until: records, reference };
};

const longest = (stays: readonly Stay[]): Stay | undefined =>
  stays.reduce<Stay | undefined>((far, stay) => (far && !isLonger(stay, far) ? far : stay), undefined);

const isLonger = (a: Stay, b: Stay): boolean => b.until !== null && (a.until === null || a.until > b.until);

const isWorkedOn = (loan: LoanSpan): boolean => isOpen(loan) || loan.hasOpenMatter;

/** Whether it was given for this application or loan. One that is worked on holds all that was ever given. */
const wasGivenFor = (use: FileUse, loan: LoanSpan): boolean => {
  if (use.kind === 'unused') return false;
  if (isWorkedOn(loan)) return true;
  if (use.kind === 'payment') return loan.loanId === use.loanId;
  return (use.until === undefined || loan.appliedOn <= use.until) && (loan.endedOn ?? use.from) >= use.from;
};

/** What holds a file; undefined when no application or loan does. */
export const stayOfFile = ({ use }: KeptFile, loans: readonly LoanSpan[]): Stay | undefined => {
  const what = use.kind === 'payment' ? 'record' : 'photo';
  return longest(loans.filter((loan) => wasGivenFor(use, loan)).map((loan) => stayFor(loan, what)));
};

const isOver = ({ until }: Stay, today: CalendarDate): boolean => until !== null && until <= today;

/** Whether its owner may have it destroyed today. */
export const mayDestroy = (file: KeptFile, loans: readonly LoanSpan[], today: CalendarDate): boolean => {
  const stay = stayOfFile(file, loans);
  return stay === undefined || isOver(stay, today);
};

/** Whether it is destroyed today although nobody asked: its time is over, or nothing was done with it for so long. */
export const isDueForDestruction = (
  file: KeptFile,
  loans: readonly LoanSpan[],
  today: CalendarDate,
): boolean => {
  const stay = stayOfFile(file, loans);
  if (stay) return isOver(stay, today);
  const since = file.use.kind === 'submitted' ? file.use.from : file.uploadedOn;
  return addDays(since, retention.photoDays) <= today;
};

/** Everything that is held about one person, as far as keeping it is concerned. */
export type PrivacyFacts = {
  loans: readonly LoanSpan[];
  /** Without those destroyed already. */
  files: readonly KeptFile[];
  submissionCount: number;
  /** Typed and not sent yet: of the verification and of an application. */
  draftCount: number;
  bankAccountCount: number;
  /** Of these the accounts that loan money was paid to: they are in the books. */
  paidAccountCount: number;
  messageCount: number;
};

/** `canGo` of so many can be deleted now; `stay` says why the rest stays, null when nothing does. */
export type GroupAnswer = { group: DataGroup; canGo: number; staying: number; stay: Stay | null };

const filesAnswer = (
  group: DataGroup,
  files: readonly KeptFile[],
  { loans }: PrivacyFacts,
  today: CalendarDate,
): GroupAnswer => {
  const staying = files.filter((file) => !mayDestroy(file, loans, today));
  return {
    group,
    canGo: files.length - staying.length,
    staying: staying.length,
    stay: longest(staying.flatMap((file) => stayOfFile(file, loans) ?? [])) ?? null,
  };
};

const recordAnswer = (
  group: DataGroup,
  count: number,
  { loans }: PrivacyFacts,
  today: CalendarDate,
): GroupAnswer => {
  const stay = longest(loans.map((loan) => stayFor(loan, 'record')));
  return stay && !isOver(stay, today) && count > 0
    ? { group, canGo: 0, staying: count, stay }
    : { group, canGo: count, staying: 0, stay: null };
};

/** An account that was paid to stays with the books; the others go when their time is over. */
const accountsAnswer = (facts: PrivacyFacts, today: CalendarDate): GroupAnswer => {
  const answer = recordAnswer('bank-accounts', facts.bankAccountCount, facts, today);
  const { paidAccountCount } = facts;
  if (answer.canGo === 0 || paidAccountCount === 0) return answer;
  return { ...answer, canGo: answer.canGo - paidAccountCount, staying: paidAccountCount, stay: termOver };
};

const termOver = { because: 'term-over', until: null, reference: null } as const;

/** The books are never taken apart by a press of a button, also when their time is over. */
const booksAnswer = (facts: PrivacyFacts, today: CalendarDate): GroupAnswer => {
  const answer = recordAnswer('agreements-and-ledger', facts.loans.length, facts, today);
  if (answer.canGo === 0) return answer;
  return { ...answer, canGo: 0, staying: answer.canGo, stay: termOver };
};

/** What can be deleted of each group today, and what stays until when and why. */
export const answersOf = (facts: PrivacyFacts, today: CalendarDate): GroupAnswer[] => {
  const photos = facts.files.filter(({ isProof }) => !isProof);
  const proofs = facts.files.filter(({ isProof }) => isProof);
  const data = [
    filesAnswer('identity-photos', photos, facts, today),
    recordAnswer('personal-information', facts.submissionCount + facts.draftCount, facts, today),
    accountsAnswer(facts, today),
    recordAnswer('messages', facts.messageCount, facts, today),
    filesAnswer('payment-proofs', proofs, facts, today),
    booksAnswer(facts, today),
  ];
  const held = longest(data.flatMap(({ stay }) => stay ?? []));
  const account: GroupAnswer = held
    ? { group: 'account', canGo: 0, staying: 1, stay: { ...held, because: 'records-first' } }
    : { group: 'account', canGo: 1, staying: 0, stay: null };
  const audit = { because: 'audit-trail', until: null, reference: null } as const;
  return [...data, account, { group: 'looks-and-audit', canGo: 0, staying: 1, stay: audit }];
};
