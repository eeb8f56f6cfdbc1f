/** Issues a paper: its facts are frozen and sealed, and it gets its number and the code by which anybody can check it. */
import { randomBytes } from 'node:crypto';
import { type DocumentContent, type DocumentKind, numberLetters } from '#domain/document.ts';
import type { Loan } from '#domain/loan.ts';
import { verificationCode, verificationCodeByteCount } from '#domain/verification-code.ts';
import { personWith } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { type LenderParty, lenderParty } from '../lender/lender-party.ts';

/** What is frozen: the content, and everybody's names as they were. */
export type FrozenFacts = {
  content: DocumentContent;
  lender: LenderParty;
  borrowerName: string;
  loanReference: string;
};

export type Issue = {
  loan: Pick<Loan, 'loanId' | 'borrowerId' | 'reference'>;
  content: DocumentContent;
  /** The event that explains it: call this from a command's `write`, which runs after the event is written. */
  eventId: string;
  now: Date;
  /** Absent: papers of its kind are counted, '<loan reference>-S1'. */
  number?: string;
  /** The confirmed payment of a receipt. */
  paymentId?: string;
};
export type Issued = { documentId: string; number: string; verificationCode: string };

/** Runs under the lock of the borrower's stream, so that no number is given twice. */
export async function issueDocument(
  tx: Tx,
  house: House,
  { loan, content, eventId, now, number: given, paymentId }: Issue,
): Promise<Issued> {
  const documentId = newId(now);
  const number = given ?? (await nextNumber(tx, loan, content.kind));
  const code = verificationCode(randomBytes(verificationCodeByteCount));
  const { name: borrowerName } = await personWith(tx, loan.borrowerId);
  const frozen: FrozenFacts = {
    content,
    lender: await lenderParty(tx, kualaLumpurDate(now)),
    borrowerName,
    loanReference: loan.reference,
  };
  await tx
    .insertInto('documents')
    .values({
      document_id: documentId,
      borrower_id: loan.borrowerId,
      loan_id: loan.loanId,
      kind: content.kind,
      number,
      verification_code: code,
      payment_id: paymentId ?? null,
      period_from: content.kind === 'statement' ? content.facts.from : null,
      period_to: content.kind === 'statement' ? content.facts.to : null,
      valid_until: content.kind === 'settlement-letter' ? content.facts.validUntil : null,
      facts_sealed: house.keys.sealText(JSON.stringify(frozen), factsPlace(documentId, loan.borrowerId)),
      event_id: eventId,
      issued_at: now,
    })
    .execute();
  return { documentId, number, verificationCode: code };
}

export const factsPlace = (documentId: string, borrowerId: string): string =>
  `documents:${documentId}:${borrowerId}`;

async function nextNumber(tx: Tx, { loanId, reference }: Issue['loan'], kind: DocumentKind): Promise<string> {
  const { issued } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('issued'))
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return `${reference}-${numberLetters[kind]}${issued + 1}`;
}
