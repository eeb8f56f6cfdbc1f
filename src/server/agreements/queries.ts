/** The agreement to read on the screen and to keep as PDF, for its borrower and for the staff who work on the case. */
import { createHash } from 'node:crypto';
import type * as endpoints from '#contract/agreements.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { agreementStateOf } from '#domain/agreement-life.ts';
import { hourMs } from '#domain/durations.ts';
import type { Loan } from '#domain/loan.ts';
import type { Locale } from '#words/locale.ts';
import { type Allowance, admit } from '../accounts/throttles.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import { renderAgreementPdf } from '../documents/agreement-pdf.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { loanView } from '../loans/loan-view.ts';
import { RefusedError } from '../problem.ts';
import { lookAtNumber } from '../reveal/looks.ts';
import type { FileAnswer } from '../route.ts';
import {
  type CopyRow,
  readAgreement,
  readCopies,
  readLoanWithAgreement,
  type StoredAgreement,
} from './agreement-rows.ts';
import { agreementDocument } from './document.ts';
import { printed } from './print-agreement.ts';
import { copyPlace } from './seal-agreements.ts';
import { readTrail } from './trail.ts';

type Answer = ResponseOf<typeof endpoints.getAgreement>;

export const getAgreement = (house: House, { actor, locale }: Call, loanId: string): Promise<Answer> =>
  snapshot(house.db, async (tx) => {
    const { loan, agreement } = await readLoanWithAgreement(tx, house, actor, loanId);
    const { attested, stamped, delivered } = agreement;
    return {
      loan: await loanView(tx, loan, kualaLumpurDate(house.clock.now())),
      bodyHash: agreement.bodyHash,
      version: agreement.version,
      state: loan.agreement ? agreementStateOf(loan.agreement) : 'offered',
      document: agreementDocument(agreement.body, locale),
      changes: await changesOf(tx, house, loan, agreement, locale),
      signature: signatureOf(agreement),
      attestation: attested
        ? {
            attestorName: attested.name,
            capacity: attested.capacity,
            manner: attested.manner,
            attestedAt: attested.at.toISOString(),
          }
        : null,
      stamp: stamped ?? null,
      seal: await sealOf(tx, loan, agreement),
      delivery: delivered ? { manner: delivered.manner, deliveredAt: delivered.at.toISOString() } : null,
    };
  });

const signatureOf = ({ signed, countersigned }: StoredAgreement): Answer['signature'] =>
  signed
    ? {
        signature: signed.signature,
        signedAt: signed.at.toISOString(),
        dueDay: signed.dueDay,
        countersignedBy: countersigned?.name ?? null,
        countersignedAt: countersigned?.at.toISOString() ?? null,
      }
    : null;

async function sealOf(
  tx: Tx,
  { loanId }: Loan,
  { bodyHash, sealed }: StoredAgreement,
): Promise<Answer['seal']> {
  if (!sealed) return null;
  const copies = await readCopies(tx, loanId, bodyHash);
  return {
    sealedAt: sealed.at.toISOString(),
    verificationCode: sealed.verificationCode,
    copies: copies.map(({ locale, sha256, byte_count: byteCount }) => ({
      language: locale,
      sha256,
      byteCount,
    })),
  };
}

/** The items that read otherwise in the version before, in the reader's language. */
async function changesOf(
  tx: Tx,
  house: House,
  loan: Loan,
  { version, body }: StoredAgreement,
  locale: Locale,
): Promise<Answer['changes']> {
  if (version === 1) return [];
  const earlier = await readAgreement(tx, house, loan, version - 1);
  const before = new Map(
    agreementDocument(earlier.body, locale).items.map(({ label, value }) => [label, value]),
  );
  return agreementDocument(body, locale).items.flatMap(({ label, value: after }) => {
    const was = before.get(label) ?? '';
    return was === after ? [] : [{ label, before: was, after }];
  });
}

export const getAgreementTrail = (
  { db }: House,
  { actor }: Call,
  loanId: string,
): Promise<ResponseOf<typeof endpoints.getAgreementTrail>> =>
  snapshot(db, async (tx) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) throw new RefusedError({ code: 'not-found' });
    if (!loan.agreement) throw new RefusedError({ code: 'agreement-missing' });
    return readTrail(tx, loan);
  });

/** A paper that is not sealed is drawn anew for each request, and the process draws nothing else meanwhile. */
const drawingsAnHour: Allowance = { limit: 120, windowMs: hourMs };

/**
 * The sealed copy, byte for byte, once there is one; before it a print of how far the agreement is. Throws
 * 'too-many-looks': the text holds the IC number, so the lender's people are written down and counted as for that number.
 */
export async function getAgreementPdf(
  house: House,
  { actor, locale, origin }: Call,
  loanId: string,
  { language = locale, version }: { language?: Locale | undefined; version?: string | undefined },
): Promise<FileAnswer> {
  const { loan, agreement, copies } = await snapshot(house.db, async (tx) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) throw new RefusedError({ code: 'not-found' });
    const agreement = await readAgreement(
      tx,
      house,
      loan,
      version === undefined ? undefined : Number(version),
    );
    return { loan, agreement, copies: await readCopies(tx, loanId, agreement.bodyHash) };
  });
  const copy = copies.find((row) => row.locale === language);
  if (!copy) await admit(house, 'agreement-drawn', userIdOf(actor), drawingsAnHour);
  if (actor.kind === 'staff') {
    await lookAtNumber(house, {
      viewerId: actor.userId,
      ownerId: loan.borrowerId,
      loanId,
      field: 'agreement',
      ...(origin && { from: origin.address }),
    });
  }
  const bytes = copy ? await openCopy(house, loan, copy) : await renderPdf(agreement, language);
  const name = `agreement-${agreement.body.documentNumber}-${language}.pdf`;
  return { bytes, mediaType: 'application/pdf', name };
}

/** Bytes that are not those that were sealed are a fault of ours and never handed out. */
export async function openCopy(
  { vault }: House,
  { loanId, borrowerId }: Loan,
  row: CopyRow,
): Promise<Buffer> {
  const { storage_key: storageKey, wrapped_key: wrappedKey, key_id: keyId, locale, sha256 } = row;
  const bytes = await vault.openFile(copyPlace(loanId, borrowerId, locale), {
    storageKey,
    wrappedKey,
    keyId,
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`the sealed copy of loan ${loanId} in ${locale} is not the file that was sealed`);
  }
  return bytes;
}

async function renderPdf(agreement: StoredAgreement, locale: Locale): Promise<Uint8Array> {
  try {
    return await renderAgreementPdf(printed(agreement), locale);
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError(error.refusal);
    throw error;
  }
}
