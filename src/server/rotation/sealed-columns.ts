/**
 * Every column that only a key of ours opens, and how the place of its value is built from the row. What is missing
 * here would stay with the old key for ever: a test compares the list with the columns of the database.
 */
import { totpSecretPlace } from '../accounts/staff.ts';
import { agreementSignaturePlace, originPlace } from '../agreements/agreement-rows.ts';
import { copyPlace } from '../agreements/seal-agreements.ts';
import { noticePlace } from '../arrears/notice-parties.ts';
import { auditKeyPlace } from '../audit/anchor-keys.ts';
import { answerPlace } from '../command.ts';
import { placeText } from '../files/vault.ts';
import { planPlace } from '../hardship/plan-rows.ts';
import { accountNumberPlace } from '../identity/bank-account-rows.ts';
import { icNumberPlace } from '../identity/personal-information-rows.ts';
import { draftPlace } from '../identity/verification-draft.ts';
import { webhookSecretPlace } from '../integrations/sign.ts';
import { signaturePlace } from '../loans/commands.ts';
import { localeOf } from '../messages/notices.ts';
import { outboxPlace } from '../outbox/outbox.ts';
import { factsPlace } from '../papers/issue.ts';
import { printPlace } from '../papers/print.ts';
import { agreementPlace } from '../review/approval.ts';
import { linkSecretPlace } from '../team/link-rows.ts';
import { uploadPlace } from '../uploads/chunk-vault.ts';

/** What was read of a row, as text: `of` throws when there is nothing. */
export type Row = { of(column: string): string; orNull(column: string): string | null };

export type SealedColumn = {
  table: string;
  /** The primary key. */
  key: readonly string[];
  column: string;
  /** Read beside the key, for the place: SQL over the row `t`, by name. */
  also?: Readonly<Record<string, string>>;
  place(row: Row): string;
};

/** Texts, each of which names its key. */
export const sealedTexts: readonly SealedColumn[] = [
  {
    table: 'users',
    key: ['user_id'],
    column: 'totp_secret_sealed',
    place: ({ of }) => totpSecretPlace(of('user_id')),
  },
  {
    table: 'staff_links',
    key: ['link_id'],
    column: 'totp_secret_sealed',
    place: ({ of }) => linkSecretPlace(of('link_id')),
  },
  {
    table: 'outbox',
    key: ['outbox_id'],
    column: 'text_sealed',
    also: { user_id: 't.user_id' },
    place: ({ of, orNull }) => outboxPlace(of('outbox_id'), orNull('user_id')),
  },
  {
    table: 'idempotency_keys',
    key: ['actor_id', 'idempotency_key'],
    column: 'answer',
    place: ({ of }) => answerPlace(of('idempotency_key'), of('actor_id')),
  },
  {
    table: 'personal_information',
    key: ['borrower_id', 'submission'],
    column: 'ic_number_sealed',
    place: ({ of }) => icNumberPlace(Number(of('submission')), of('borrower_id')),
  },
  {
    table: 'verification_drafts',
    key: ['borrower_id'],
    column: 'answers_sealed',
    place: ({ of }) => draftPlace(of('borrower_id')),
  },
  {
    table: 'bank_accounts',
    key: ['borrower_id', 'bank_account_id'],
    column: 'account_number_sealed',
    place: ({ of }) => accountNumberPlace(of('bank_account_id'), of('borrower_id')),
  },
  {
    table: 'loans',
    key: ['borrower_id', 'loan_id'],
    column: 'application_signature_sealed',
    place: ({ of }) => signaturePlace({ loanId: of('loan_id'), borrowerId: of('borrower_id') }),
  },
  {
    table: 'agreements',
    key: ['loan_id', 'body_hash'],
    column: 'body_sealed',
    also: { borrower_id: 't.borrower_id' },
    place: ({ of }) => agreementPlace(of('loan_id'), of('borrower_id')),
  },
  {
    table: 'agreement_consents',
    key: ['loan_id', 'body_hash'],
    column: 'origin_sealed',
    place: ({ of }) => originPlace('agreement_consents', of('loan_id')),
  },
  {
    table: 'agreement_signatures',
    key: ['loan_id', 'body_hash'],
    column: 'signature_sealed',
    also: { borrower_id: 't.borrower_id' },
    place: ({ of }) => agreementSignaturePlace(of('loan_id'), of('borrower_id')),
  },
  {
    table: 'agreement_signatures',
    key: ['loan_id', 'body_hash'],
    column: 'origin_sealed',
    place: ({ of }) => originPlace('agreement_signatures', of('loan_id')),
  },
  {
    table: 'documents',
    key: ['document_id'],
    column: 'facts_sealed',
    also: { borrower_id: 't.borrower_id' },
    place: ({ of }) => factsPlace(of('document_id'), of('borrower_id')),
  },
  {
    table: 'plans',
    key: ['loan_id', 'version'],
    column: 'body_sealed',
    place: ({ of }) => planPlace(of('loan_id'), Number(of('version')), 'body'),
  },
  {
    table: 'plans',
    key: ['loan_id', 'version'],
    column: 'signature_sealed',
    place: ({ of }) => planPlace(of('loan_id'), Number(of('version')), 'signature'),
  },
  {
    table: 'formal_notices',
    key: ['notice_id'],
    column: 'parties_sealed',
    also: { borrower_id: 't.borrower_id' },
    place: ({ of }) => noticePlace(of('notice_id'), of('borrower_id')),
  },
  {
    table: 'webhook_secrets',
    key: ['webhook_id', 'number'],
    column: 'secret_sealed',
    place: ({ of }) => webhookSecretPlace(of('webhook_id'), Number(of('number'))),
  },
  {
    table: 'audit_keys',
    key: ['key_id'],
    column: 'private_key_sealed',
    place: ({ of }) => auditKeyPlace(of('key_id')),
  },
];

/** Data keys of files, in `wrapped_key` with the name of the key that wrapped them in `key_id`. */
export const wrappedKeys: readonly Omit<SealedColumn, 'column'>[] = [
  {
    table: 'files',
    key: ['owner_id', 'file_id'],
    also: { kind: 't.kind' },
    place: ({ of }) => placeText({ id: of('file_id'), ownerId: of('owner_id'), kind: of('kind') }),
  },
  {
    table: 'uploads',
    key: ['upload_id'],
    also: { owner_id: 't.owner_id', kind: 't.kind' },
    place: ({ of }) => uploadPlace({ id: of('upload_id'), ownerId: of('owner_id'), kind: of('kind') }),
  },
  {
    table: 'document_prints',
    key: ['document_id', 'locale'],
    also: { borrower_id: '(select d.borrower_id from documents d where d.document_id = t.document_id)' },
    place: ({ of }) =>
      placeText(
        printPlace(
          { document_id: of('document_id'), borrower_id: of('borrower_id') },
          localeOf(of('locale')),
        ),
      ),
  },
  {
    table: 'agreement_copies',
    key: ['loan_id', 'body_hash', 'locale'],
    also: { borrower_id: '(select l.borrower_id from loans l where l.loan_id = t.loan_id)' },
    place: ({ of }) => placeText(copyPlace(of('loan_id'), of('borrower_id'), localeOf(of('locale')))),
  },
];
