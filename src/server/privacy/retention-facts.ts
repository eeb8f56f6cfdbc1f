/** What is kept about a person and what for, as the rules of retention need it. */

import { sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import { isOpen, parseLoanStatus } from '#domain/loan-status.ts';
import type { FileUse, KeptFile, LoanSpan, PrivacyFacts } from '#domain/retention.ts';
import { earlyEnds } from '#domain/timeline.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Db, Tx } from '../house.ts';

export type StoredFile = KeptFile & { kind: string };
export type StoredFacts = Omit<PrivacyFacts, 'files'> & { files: readonly StoredFile[] };

/** Names of the events with which an application ends without money. */
const endings = [
  ...earlyEnds.map((status) => `loan.${status}`),
  'agreement.declined',
  'agreement.withdrawn',
  'claim.not-arrived',
];

async function readSpans(tx: Db | Tx, borrowerId: string): Promise<LoanSpan[]> {
  const rows = await tx
    .selectFrom('loans as l')
    .leftJoin('disbursements as d', 'd.loan_id', 'l.loan_id')
    .select(['l.loan_id', 'l.reference', 'l.status', 'l.applied_at', 'd.paid_on'])
    .select([
      sql<Date | null>`coalesce(
        (select max(happened_at) from events e where e.stream_id = l.borrower_id and e.loan_id = l.loan_id and e.name = any(${endings})),
        (select max(posted_at) from ledger_transfers t where (t.borrower_id, t.loan_id) = (l.borrower_id, l.loan_id)
          and t.kind in ('principal-repaid', 'interest-repaid', 'charge-repaid')))`.as('ended_at'),
      sql<boolean>`has_open_matter(l.loan_id)`.as('has_open_matter'),
    ])
    .where('l.borrower_id', '=', borrowerId)
    .orderBy('l.applied_at')
    .execute();
  return rows.map((row) => {
    const status = parseLoanStatus(row.status);
    // A loan without a day of its end counts as running: too long rather than too short.
    const endedAt = isOpen(status) ? null : row.ended_at;
    return {
      loanId: row.loan_id,
      reference: row.reference,
      status,
      appliedOn: kualaLumpurDate(row.applied_at),
      endedOn: endedAt ? kualaLumpurDate(endedAt) : undefined,
      isFunded: row.paid_on !== null,
      hasOpenMatter: row.has_open_matter,
    };
  });
}

type Submission = { from: CalendarDate; until: CalendarDate | undefined; photos: readonly string[] };

async function readSubmissions(tx: Db | Tx, borrowerId: string): Promise<Submission[]> {
  const rows = await tx
    .selectFrom('personal_information')
    .select(['submitted_at', 'ic_front_id', 'ic_back_id', 'selfie_id'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('submission')
    .execute();
  return rows.map((row, index) => {
    const next = rows[index + 1];
    return {
      from: kualaLumpurDate(row.submitted_at),
      until: next && kualaLumpurDate(next.submitted_at),
      photos: [row.ic_front_id, row.ic_back_id, row.selfie_id],
    };
  });
}

/** The first submission that has it, to the end of the last one. */
function whatFor(fileId: string, submissions: readonly Submission[]): FileUse {
  const used = submissions.filter(({ photos }) => photos.includes(fileId));
  const first = used[0];
  return first ? { kind: 'submitted', from: first.from, until: used.at(-1)?.until } : { kind: 'unused' };
}

/** Under the borrower's lock when something is to be destroyed. */
export async function readRetentionFacts(tx: Db | Tx, borrowerId: string): Promise<StoredFacts> {
  const loans = await readSpans(tx, borrowerId);
  const submissions = await readSubmissions(tx, borrowerId);
  const files = await tx
    .selectFrom('files as f')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.borrower_id', '=', 'f.owner_id').onRef('p.proof_file_id', '=', 'f.file_id'),
    )
    .select(['f.file_id', 'f.kind', 'f.created_at', 'p.loan_id'])
    .distinctOn('f.file_id')
    .where('f.owner_id', '=', borrowerId)
    .where('f.destroyed_at', 'is', null)
    .orderBy('f.file_id')
    .execute();
  const counts = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('bank_accounts')
        .select(eb.fn.countAll<number>().as('count'))
        .where('borrower_id', '=', borrowerId)
        .where('erased_at', 'is', null)
        .as('bankAccounts'),
      eb
        .selectFrom('bank_accounts as a')
        .select(eb.fn.countAll<number>().as('count'))
        .where('a.borrower_id', '=', borrowerId)
        .where('a.erased_at', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('payouts as p')
              .select('p.payout_id')
              .whereRef('p.borrower_id', '=', 'a.borrower_id')
              .whereRef('p.bank_account_id', '=', 'a.bank_account_id'),
          ),
        )
        .as('paidAccounts'),
      eb
        .selectFrom('messages')
        .select(eb.fn.countAll<number>().as('count'))
        .where('borrower_id', '=', borrowerId)
        .as('messages'),
      eb
        .selectFrom('verification_drafts')
        .select(eb.fn.countAll<number>().as('count'))
        .where('borrower_id', '=', borrowerId)
        .as('verificationDrafts'),
      eb
        .selectFrom('loan_drafts')
        .select(eb.fn.countAll<number>().as('count'))
        .where('borrower_id', '=', borrowerId)
        .as('loanDrafts'),
    ])
    .executeTakeFirstOrThrow();
  return {
    loans,
    submissionCount: submissions.length,
    draftCount: Number(counts.verificationDrafts) + Number(counts.loanDrafts),
    bankAccountCount: Number(counts.bankAccounts),
    paidAccountCount: Number(counts.paidAccounts),
    messageCount: Number(counts.messages),
    files: files.map((row) => ({
      fileId: row.file_id,
      kind: row.kind,
      isProof: row.kind === 'payment-proof',
      uploadedOn: kualaLumpurDate(row.created_at),
      use: row.loan_id ? { kind: 'payment', loanId: row.loan_id } : whatFor(row.file_id, submissions),
    })),
  };
}
