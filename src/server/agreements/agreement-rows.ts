/**
 * A stored agreement with all its evidence. The sealed text is opened, and compared with the hash that is signed, every
 * time it is read: a text that differs is a fault of ours and is never shown to anybody.
 */
import { sql } from 'kysely';
import type { getAgreement } from '#contract/agreements.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { AgreementBody } from '#domain/agreement.ts';
import { canonicalJson } from '#domain/canonical.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { type Sen, sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import type { Locale } from '#words/locale.ts';
import type { Db, House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import { agreementPlace } from '../review/approval.ts';
import { agreementHash, agreementTextHash } from './agreement-hash.ts';
import { agreementEvidence } from './evidence.ts';

type Answer = ResponseOf<typeof getAgreement>;
type Signature = NonNullable<Answer['signature']>['signature'];
type Attestation = NonNullable<Answer['attestation']>;
type Delivery = NonNullable<Answer['delivery']>;

/** From where somebody acted: what a court asks for beside a signature. Kept sealed. */
export type Origin = { address: string; device: string };

export type StoredAgreement = {
  body: AgreementBody;
  bodyHash: string;
  version: number;
  offeredAt: Date;
  /** In which language the borrower agreed to it. */
  consented?: { locale: Locale; at: Date };
  signed?: {
    signature: Signature;
    at: Date;
    /** The day of the month that the borrower chose, if any. */
    dueDay: number | null;
    /** Where the code was sent, whole. */
    code: { channel: 'whatsapp' | 'email'; sentTo: string };
    origin: Origin | null;
  };
  countersigned?: { name: string; at: Date };
  attested?: { name: string; capacity: Attestation['capacity']; manner: Attestation['manner']; at: Date };
  stamped?: { certificateNumber: string; stampedOn: CalendarDate; amountSen: Sen };
  sealed?: { at: Date; verificationCode: string };
  delivered?: { manner: Delivery['manner']; at: Date };
};

/** Where a sealed signature of an agreement is at home; it opens nowhere else. */
export const agreementSignaturePlace = (loanId: string, borrowerId: string): string =>
  `agreement_signatures:${loanId}:${borrowerId}`;

/** Where the sealed origin of a consent or a signature is at home. */
export const originPlace = (table: 'agreement_consents' | 'agreement_signatures', loanId: string): string =>
  `${table}:origin:${loanId}`;

/** A loan that the actor may see, with its newest agreement. Throws 'not-found' or 'agreement-missing'. */
export async function readLoanWithAgreement(
  tx: Db | Tx,
  house: House,
  actor: Actor,
  loanId: string,
): Promise<{ loan: Loan; agreement: StoredAgreement }> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan) throw new RefusedError({ code: 'not-found' });
  return { loan, agreement: await readAgreement(tx, house, loan) };
}

/** The newest agreement of a loan, or the one of an earlier version. Throws 'agreement-missing'. */
export async function readAgreement(
  tx: Db | Tx,
  { keys }: House,
  loan: Loan,
  version?: number,
): Promise<StoredAgreement> {
  const row = await readRow(tx, loan, version);
  if (!row) throw new RefusedError({ code: 'agreement-missing' });
  const { loanId, borrowerId } = loan;
  return {
    body: openBody(keys.openText(row.body_sealed, agreementPlace(loanId, borrowerId)), row.body_hash),
    bodyHash: row.body_hash,
    version: row.version,
    offeredAt: row.offered_at,
    ...(row.consent_locale &&
      row.consented_at && { consented: { locale: row.consent_locale, at: row.consented_at } }),
    ...(row.signature_sealed &&
      row.signed_at &&
      row.channel &&
      row.sent_to && {
        signed: {
          signature: JSON.parse(
            keys.openText(row.signature_sealed, agreementSignaturePlace(loanId, borrowerId)),
          ) as Signature,
          at: row.signed_at,
          dueDay: row.due_day,
          code: { channel: row.channel, sentTo: row.sent_to },
          origin: row.origin_sealed
            ? (JSON.parse(
                keys.openText(row.origin_sealed, originPlace('agreement_signatures', loanId)),
              ) as Origin)
            : null,
        },
      }),
    ...(row.staff_name &&
      row.countersigned_at && { countersigned: { name: row.staff_name, at: row.countersigned_at } }),
    ...(row.attestor_name &&
      row.capacity &&
      row.attestation_manner &&
      row.attested_at && {
        attested: {
          name: row.attestor_name,
          capacity: row.capacity,
          manner: row.attestation_manner,
          at: row.attested_at,
        },
      }),
    ...(row.certificate_number &&
      row.stamped_on &&
      row.amount_sen !== null && {
        stamped: {
          certificateNumber: row.certificate_number,
          stampedOn: calendarDate(row.stamped_on),
          amountSen: sen(row.amount_sen),
        },
      }),
    ...(row.sealed_at &&
      row.verification_code && {
        sealed: { at: row.sealed_at, verificationCode: row.verification_code },
      }),
    ...(row.delivered_at &&
      row.delivery_manner && { delivered: { manner: row.delivery_manner, at: row.delivered_at } }),
  };
}

const readRow = (tx: Db | Tx, { loanId, borrowerId }: Loan, version: number | undefined) =>
  agreementEvidence(tx)
    .leftJoin('one_time_codes as o', 'o.challenge_id', 's.challenge_id')
    .select([
      'a.body_hash',
      'a.body_sealed',
      'a.version',
      'a.offered_at',
      'n.locale as consent_locale',
      'n.consented_at',
      's.signature_sealed',
      's.signed_at',
      's.due_day',
      's.origin_sealed',
      'o.channel',
      'o.sent_to',
      'c.staff_name',
      'c.countersigned_at',
      't.attestor_name',
      't.capacity',
      't.manner as attestation_manner',
      't.attested_at',
      'p.certificate_number',
      'p.stamped_on',
      'p.amount_sen',
      'e.sealed_at',
      'e.verification_code',
      'd.manner as delivery_manner',
      'd.delivered_at',
    ])
    .where('a.borrower_id', '=', borrowerId)
    .where('a.loan_id', '=', loanId)
    .$if(version !== undefined, (query) => query.where('a.version', '=', version ?? 0))
    .orderBy('a.version', 'desc')
    .executeTakeFirst();

/** The files of a sealed agreement, the governing one first. */
export const readCopies = (tx: Db | Tx, loanId: string, bodyHash: string) =>
  tx
    .selectFrom('agreement_copies')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('body_hash', '=', bodyHash)
    .orderBy(sql`array_position(array['ms', 'en', 'zh'], locale)`)
    .execute();

export type CopyRow = Awaited<ReturnType<typeof readCopies>>[number] & { locale: Locale };

/** The copy in the governing language: the one that a borrower must have. */
export const governingCopy = async (tx: Db | Tx, loanId: string, bodyHash: string) => {
  const [first] = await readCopies(tx, loanId, bodyHash);
  return first?.locale === 'ms' ? first.sha256 : undefined;
};

/** The text must be canonical and have the hash; anything else was changed after the offer. */
export function openBody(text: string, bodyHash: string): AgreementBody {
  const body = JSON.parse(text) as AgreementBody;
  if (canonicalJson(body) !== text || agreementHash(body) !== bodyHash) {
    throw new Error(`the stored agreement does not have the hash ${bodyHash} that was offered`);
  }
  // Agreements from before hold no hash of their texts.
  if (body.textSha256 !== undefined && body.textSha256 !== agreementTextHash(body)) {
    throw new Error(`the texts of agreement ${bodyHash} are not those that were offered`);
  }
  return body;
}
