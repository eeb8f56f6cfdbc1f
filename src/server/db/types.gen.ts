/** The tables as Kysely sees them. Written by generate-types.ts from the migrated database; do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type AgreementAttestationsTable = {
  loan_id: string;
  body_hash: string;
  attestor_name: string;
  capacity: 'advocate-and-solicitor' | 'judicial-and-legal-service-officer' | 'commissioner-for-oaths' | 'district-officer' | 'justice-of-the-peace' | 'appointed-by-minister';
  manner: 'in-person' | 'video-call';
  attested_at: Timestamp;
  recorded_by: string;
  recorded_at: Timestamp;
};

export type AgreementConsentsTable = {
  loan_id: string;
  body_hash: string;
  text_version: string;
  locale: 'en' | 'ms' | 'zh';
  origin_sealed: string;
  consented_at: Timestamp;
};

export type AgreementCopiesTable = {
  loan_id: string;
  body_hash: string;
  locale: 'en' | 'ms' | 'zh';
  sha256: string;
  byte_count: number;
  storage_key: string;
  wrapped_key: string;
  key_id: string;
};

export type AgreementCountersignaturesTable = {
  loan_id: string;
  staff_id: string;
  staff_name: string;
  countersigned_at: Timestamp;
  body_hash: string;
};

export type AgreementDeliveriesTable = {
  loan_id: string;
  body_hash: string;
  manner: 'taken-in-app' | 'by-hand' | 'registered-post';
  sha256: string;
  delivered_on: string;
  tracking_number: string | null;
  recorded_by: string | null;
  delivered_at: Timestamp;
};

export type AgreementSealFailuresTable = {
  loan_id: string;
  body_hash: string;
  reason: 'glyph-missing' | 'seal-key' | 'fault';
  detail: string;
  tries: number;
  failed_at: Timestamp;
};

export type AgreementSealsTable = {
  loan_id: string;
  body_hash: string;
  verification_code: string;
  level: 'B-B' | 'B-T';
  certificate_sha256: string;
  event_id: string;
  sealed_at: Timestamp;
};

export type AgreementSignaturesTable = {
  loan_id: string;
  borrower_id: string;
  body_hash: string;
  signature_sealed: string;
  challenge_id: string;
  signed_at: Timestamp;
  due_day: number | null;
  origin_sealed: string | null;
};

export type AgreementStampingsTable = {
  loan_id: string;
  body_hash: string;
  certificate_number: string;
  stamped_on: string;
  amount_sen: number;
  recorded_by: string;
  recorded_at: Timestamp;
};

export type AgreementsTable = {
  loan_id: string;
  borrower_id: string;
  body_hash: string;
  body_sealed: string;
  principal_sen: number;
  offered_at: Timestamp;
  viewed_at: Timestamp | null;
  version: number;
  ended: 'declined' | 'expired' | 'voided' | 'superseded' | null;
  ended_at: Timestamp | null;
};

export type ApprovalsTable = {
  borrower_id: string;
  loan_id: string;
  proposed_by: string;
  approved_by: string;
  approved_at: Timestamp;
  proposed_at: Timestamp | null;
  proposed_amount_sen: number | null;
  first_approved_by: string | null;
};

export type ArrearsTable = {
  loan_id: string;
  borrower_id: string;
  oldest_number: number;
  late_since: string;
  overdue_sen: number;
  as_of: string;
  days_past_due: GeneratedAlways<number | null>;
  bucket: GeneratedAlways<string | null>;
  is_running: Generated<boolean>;
};

export type AuditAnchorHeadsTable = {
  stream_id: string;
  sequence: number;
  number: number;
  hash: Buffer;
};

export type AuditAnchorsTable = {
  number: number;
  anchored_at: Timestamp;
  previous_hash: Buffer;
  canonical: string;
  hash: Buffer;
  signature: Buffer;
  key_id: string;
};

export type AuditChecksTable = {
  check_id: string;
  check_order: GeneratedAlways<number>;
  started_at: Timestamp;
  asked_by: string | null;
  events_checked: Generated<number>;
  anchors_checked: Generated<number>;
  finished_at: Timestamp | null;
  result: 'whole' | 'broken' | null;
  findings: DefaultJson;
  faults: Generated<number>;
};

export type AuditKeysTable = {
  key_id: string;
  public_key: Buffer;
  private_key_sealed: string;
  made_at: Timestamp;
};

export type BackupsTable = {
  backup_id: string;
  cut_at: Timestamp;
  finished_at: Timestamp;
  key_id: string;
  byte_count: number;
  row_count: number;
  file_count: number;
  missing_count: number;
};

export type BankAccountsTable = {
  borrower_id: string;
  bank_account_id: string;
  bank_code: string;
  holder_name: string;
  account_number_sealed: string;
  account_number_hash: Buffer;
  last_four: string;
  recorded_at: Timestamp;
  erased_at: Timestamp | null;
};

export type BankColumnsTable = {
  columns_id: string;
  account_hash: Buffer;
  columns: Json;
  saved_by: string;
  saved_at: Timestamp;
};

export type BankLinePostingsTable = {
  posting_id: string;
  line_id: string;
  kind: 'payment' | 'payout' | 'payout-return' | 'refund' | 'set-aside';
  payment_id: string | null;
  payout_id: string | null;
  refund_id: string | null;
  reason: 'own-transfer' | 'bank-fee' | 'interest' | 'not-ours' | null;
  posted_by: string;
  posted_at: Timestamp;
  released_by: string | null;
  released_at: Timestamp | null;
};

export type BankLineStatesTable = {
  line_id: string;
  booked_on: string;
  state: 'to-match' | 'outgoing' | 'posted' | 'set-aside';
};

export type BankLinesTable = {
  line_id: string;
  statement_id: string;
  position: number;
  direction: 'in' | 'out';
  booked_on: string;
  value_on: string;
  amount_sen: number;
  bank_reference: string | null;
  party_name: string | null;
  description: string | null;
  fingerprint: Buffer;
  counts_on: GeneratedAlways<string>;
};

export type BankStatementsTable = {
  statement_id: string;
  file_sha256: string;
  format: 'csv' | 'camt.053';
  reading: string;
  file_name: string;
  account_last_four: string;
  first_day: string;
  last_day: string;
  opening_sen: number | null;
  closing_sen: number | null;
  line_count: number;
  imported_by: string;
  imported_at: Timestamp;
};

export type BillExtensionsTable = {
  borrower_id: string;
  loan_id: string;
  number: number;
  claim_id: string;
  payable_by: string;
};

export type BillsTable = {
  borrower_id: string;
  loan_id: string;
  number: number;
  due_on: string;
  payable_by: string;
  principal_sen: number;
  interest_sen: number;
  late_sen: Generated<number>;
  paid_principal_sen: Generated<number>;
  paid_interest_sen: Generated<number>;
  paid_late_sen: Generated<number>;
  left_sen: GeneratedAlways<number | null>;
};

export type BorrowerSearchesTable = {
  search_id: string;
  staff_id: string;
  kind: 'name' | 'reference' | 'ic-last-four' | 'phone' | 'email';
  found: number;
  searched_at: Timestamp;
};

export type BorrowerViewsTable = {
  view_id: string;
  staff_id: string;
  borrower_id: string;
  viewed_at: Timestamp;
};

export type CaseViewersTable = {
  loan_id: string;
  staff_id: string;
  seen_at: Timestamp;
};

export type ClaimsTable = {
  borrower_id: string;
  claim_id: string;
  loan_id: string;
  note: string;
  opened_on: string;
  opened_at: Timestamp;
  status: 'open' | 'resolved' | 'withdrawn';
  outcome: 'arrived' | 'not-arrived' | null;
  evidence: string | null;
  bank_reference: string | null;
  proposed_by: string | null;
  proposed_at: Timestamp | null;
  confirmed_by: string | null;
  closed_at: Timestamp | null;
  closed_on: string | null;
  not_arrived_loan_id: GeneratedAlways<string | null>;
  reported_by: string | null;
};

export type ClockMarksTable = {
  is_only: Generated<boolean>;
  seen_at: Timestamp;
  confirmed_order: Generated<number>;
  confirmed_at: Timestamp | null;
};

export type ConsentsTable = {
  user_id: string;
  consent_id: string;
  kind: 'privacy-notice' | 'news';
  act: 'given' | 'withdrawn';
  version: number;
  locale: 'en' | 'ms' | 'zh';
  happened_at: Timestamp;
};

export type ContactEventsTable = {
  contact_id: string;
  borrower_id: string;
  loan_id: string;
  channel: 'phone' | 'whatsapp' | 'email' | 'letter';
  outcome: 'reached' | 'not-reached' | 'promised' | 'asked-for-help' | 'disputes' | 'wrong-number' | 'not-here-again';
  note: string;
  promised_sen: number | null;
  promised_on: string | null;
  happened_at: Timestamp;
  corrects: string | null;
  recorded_by: string;
  recorded_at: Timestamp;
  event_id: string;
};

export type ConversationsTable = {
  borrower_id: string;
  last_id: string;
  last_kind: 'lender' | 'borrower';
  last_at: Timestamp;
  answered_by: string | null;
  waiting_since: Timestamp | null;
};

export type DeletionRequestsTable = {
  borrower_id: string;
  request_id: string;
  answers: Json;
  event_id: string;
  requested_at: Timestamp;
};

export type DisbursementsTable = {
  loan_id: string;
  borrower_id: string;
  payout_id: string;
  amount_sen: number;
  bank_account_id: string;
  prepared_by: string;
  released_by: string;
  bank_reference: string;
  paid_on: string;
  released_at: Timestamp;
};

export type DocumentPrintsTable = {
  document_id: string;
  locale: 'en' | 'ms' | 'zh';
  sha256: string;
  storage_key: string;
  wrapped_key: string;
  key_id: string;
  printed_at: Timestamp;
};

export type DocumentsTable = {
  document_id: string;
  borrower_id: string;
  loan_id: string;
  kind: 'receipt' | 'statement' | 'schedule' | 'settlement-letter' | 'closing-letter';
  number: string;
  verification_code: string;
  payment_id: string | null;
  period_from: string | null;
  period_to: string | null;
  valid_until: string | null;
  facts_sealed: string;
  event_id: string;
  issued_at: Timestamp;
};

export type EventStreamsTable = {
  stream_id: string;
  last_sequence: Generated<number>;
  last_hash: Generated<Buffer>;
};

export type EventsTable = {
  stream_id: string;
  sequence: number;
  event_id: string;
  name: string;
  actor_kind: 'guest' | 'borrower' | 'other-phone' | 'staff' | 'integration' | 'system';
  actor_id: string | null;
  loan_id: string | null;
  happened_at: Timestamp;
  request_id: string;
  canonical: string;
  previous_hash: Buffer;
  hash: Buffer;
};

export type FileViewsTable = {
  view_id: string;
  staff_id: string;
  owner_id: string;
  file_id: string;
  loan_id: string;
  viewed_at: Timestamp;
  viewed_from: string | null;
};

export type FilesTable = {
  owner_id: string;
  file_id: string;
  kind: 'ic-front' | 'ic-back' | 'selfie-with-ic' | 'payment-proof';
  media_type: 'image/jpeg' | 'application/pdf';
  byte_count: number;
  sha256: Buffer;
  perceptual_hash: string | null;
  storage_key: string;
  wrapped_key: string | null;
  key_id: string | null;
  created_at: Timestamp;
  warnings: Generated<string[]>;
  source_sha256: Buffer | null;
  look: GeneratedAlways<string | null>;
  destroyed_at: Timestamp | null;
  destroyed_because: 'retention' | 'asked' | null;
  bytes_removed_at: Timestamp | null;
};

export type FirstApprovalsTable = {
  borrower_id: string;
  loan_id: string;
  proposed_by: string;
  proposed_at: Timestamp;
  amount_sen: number;
  approved_by: string;
  approved_at: Timestamp;
};

export type FormalNoticesTable = {
  notice_id: string;
  borrower_id: string;
  loan_id: string;
  number: string;
  proposed_by: string;
  proposed_at: Timestamp;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  as_of: string | null;
  days_past_due: number | null;
  overdue_sen: number | null;
  late_sen: number | null;
  parties_sealed: string | null;
  posted_by: string | null;
  posted_on: string | null;
  tracking_number: string | null;
  cure_by: GeneratedAlways<string | null>;
  outcome: 'withdrawn' | 'cured' | 'ended' | null;
  closed_at: Timestamp | null;
};

export type FormerRepaymentAccountsTable = {
  account_number: string;
  until: Timestamp;
};

export type HandoffsTable = {
  handoff_id: string;
  borrower_id: string;
  session_hash: Buffer;
  kinds: string[];
  token_hash: Buffer;
  started_at: Timestamp;
  expires_at: Timestamp;
  claimed_at: Timestamp | null;
  device: string | null;
  credential_hash: Buffer | null;
  credential_expires_at: Timestamp | null;
  ended_at: Timestamp | null;
};

export type HardshipRequestsTable = {
  borrower_id: string;
  request_id: string;
  loan_id: string;
  status: 'open' | 'offered' | 'agreed' | 'declined' | 'withdrawn' | 'lapsed';
  asked_kind: 'pay-part' | 'due-day' | 'longer-term';
  asked_part_sen: number | null;
  asked_rest_on: string | null;
  asked_due_day: number | null;
  asked_extra_months: number | null;
  words: string | null;
  asked_at: Timestamp;
  answer_by: string;
  offered_kind: 'pay-part' | 'due-day' | 'longer-term' | null;
  offered_part_sen: number | null;
  offered_rest_on: string | null;
  offered_due_day: number | null;
  offered_extra_months: number | null;
  offer_ends_on: string | null;
  decline_reason: string | null;
  answered_by: string | null;
  answered_at: Timestamp | null;
  ended_at: Timestamp | null;
  pauses_reminders: Generated<boolean>;
};

export type HeldMessagesTable = {
  borrower_id: string;
  message_id: string;
  writer_id: string;
  body: string;
  link: '/my-account/contract' | '/my-account/payment' | '/verifikasi-akun' | '/my-account/documents' | '/my-account/hardship' | null;
  written_at: Timestamp;
  outcome: 'sent' | 'not-sent' | 'withdrawn' | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  reason: Generated<string>;
  sent_by: GeneratedAlways<string | null>;
  event_id: string;
};

export type HolidayExtensionsTable = {
  borrower_id: string;
  loan_id: string;
  number: number;
  held_on: string;
  payable_by: string;
};

export type HolidaysTable = {
  held_on: string;
  name: string;
  added_by: string | null;
  added_at: Timestamp | null;
};

export type IcOwnersTable = {
  ic_number_hash: Buffer;
  borrower_id: string;
};

export type IcReadingsTable = {
  borrower_id: string;
  submission: number;
  result: 'equal' | 'differs' | 'unreadable';
  read_at: Timestamp;
};

export type IdempotencyKeysTable = {
  actor_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  answer: string;
  created_at: Timestamp;
};

export type InstalmentClosuresTable = {
  borrower_id: string;
  loan_id: string;
  number: number;
  version: number;
  principal_sen: number;
  interest_sen: number;
};

export type InstalmentsTable = {
  borrower_id: string;
  loan_id: string;
  number: number;
  version: Generated<number>;
  starts_on: string;
  due_on: string;
  payable_by: string;
  principal_sen: number;
  interest_sen: number;
  carried_interest_sen: Generated<number>;
  plan_version: GeneratedAlways<number | null>;
};

export type IntegrationKeysTable = {
  token_hash: Buffer;
  integration_id: string;
  first_characters: string;
  made_by: string;
  made_at: Timestamp;
  ends_at: Timestamp | null;
  last_used_at: Timestamp | null;
  request_count: Generated<number>;
  window_started_at: Timestamp | null;
  window_count: Generated<number>;
};

export type IntegrationsTable = {
  integration_id: string;
  name: string;
  scopes: string[];
  networks: string[];
  last_day: string | null;
  made_by: string;
  made_at: Timestamp;
  ended_by: string | null;
  ended_at: Timestamp | null;
};

export type InterestReliefsTable = {
  borrower_id: string;
  loan_id: string;
  number: number;
  claim_id: string;
  amount_sen: number;
};

export type KeyRingTable = {
  key_id: string;
  position: number;
  index_key_sealed: string | null;
  taken_up_at: Timestamp;
  spent_at: Timestamp | null;
};

export type KnownDevicesTable = {
  token_hash: Buffer;
  user_id: string;
  created_at: Timestamp;
};

export type LedgerAccountsTable = {
  borrower_id: string;
  loan_id: string;
  kind: 'payout-reserve' | 'principal-receivable' | 'interest-receivable' | 'charge-receivable' | 'borrower-money';
  debits_sen: Generated<number>;
  credits_sen: Generated<number>;
};

export type LedgerTransfersTable = {
  transfer_id: string;
  borrower_id: string;
  loan_id: string;
  kind: string;
  debit_kind: string;
  credit_kind: string;
  before_payout: boolean;
  amount_sen: number;
  value_on: string;
  payment_id: string | null;
  instalment_number: number | null;
  refund_id: string | null;
  reverses: string | null;
  event_id: string;
  posted_at: Timestamp;
  posted_order: GeneratedAlways<number>;
  rule_debit_kind: GeneratedAlways<string | null>;
  rule_credit_kind: GeneratedAlways<string | null>;
  disbursed_loan_id: GeneratedAlways<string | null>;
};

export type LenderTable = {
  only_row: Generated<boolean>;
  registered_name: string;
  ssm_number: Generated<string>;
  licence_number: Generated<string>;
  licence_from: string | null;
  licence_until: string | null;
  online_approval_reference: Generated<string>;
  advertisement_permit: Generated<string>;
  address: Generated<string>;
  complaint_channels: Generated<string[]>;
  assistant_name: string;
  assistant_whatsapp: string;
  assistant_phone: string;
  working_from_hour: number;
  working_to_hour: number;
  show_payout_claim: Generated<boolean>;
  applications_open: Generated<boolean>;
  repayment_bank_code: string;
  repayment_account_number: string;
  repayment_holder_name: string;
  rest_days: Generated<number[]>;
  data_protection_contact: Generated<string>;
  offered_banks: string[] | null;
  offered_purposes: string[] | null;
  max_file_megabytes: Generated<number>;
  files_per_day: Generated<number>;
  maintenance_since: Timestamp | null;
  maintenance_until: Timestamp | null;
  two_approvers_from_sen: Generated<number>;
  payouts_per_day_sen: Generated<number>;
};

export type LenderChangeNoticesTable = {
  change_id: string;
  borrower_id: string;
  about: 'change' | 'kept';
  event_id: string;
  told_at: Timestamp;
};

export type LenderChangesTable = {
  change_id: string;
  kind: 'opening' | 'licence' | 'account' | 'limits' | 'contact';
  ssm_number: string | null;
  licence_number: string | null;
  licence_from: string | null;
  licence_until: string | null;
  online_approval_reference: string | null;
  advertisement_permit: string | null;
  address: string | null;
  complaint_channels: string[] | null;
  data_protection_contact: string | null;
  registered_name: string | null;
  bank_code: string | null;
  account_number: string | null;
  proposed_by: string;
  proposed_at: Timestamp;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  takes_effect_at: Timestamp | null;
  withdrawn_by: string | null;
  withdrawn_at: Timestamp | null;
  applied_at: Timestamp | null;
  two_approvers_from_sen: number | null;
  payouts_per_day_sen: number | null;
  assistant_name: string | null;
  assistant_whatsapp: string | null;
  assistant_phone: string | null;
};

export type LenderEditsTable = {
  section: 'licence' | 'account' | 'limits' | 'contact' | 'hours' | 'forms' | 'maintenance' | 'rest-days';
  version: number;
  changed_by: string;
  changed_at: Timestamp;
};

export type LoanDraftsTable = {
  borrower_id: string;
  draft: string;
  saved_at: Timestamp;
  begun_at: Timestamp;
};

export type LoansTable = {
  borrower_id: string;
  loan_id: string;
  reference: string;
  product_id: string;
  status: 'unknown' | 'under-review' | 'approved' | 'rejected' | 'disbursed' | 'settled' | 'cancelled' | 'expired';
  requested_amount_sen: number;
  requested_term_months: number;
  principal_sen: number;
  term_months: number;
  annual_rate_bps: number;
  method: 'reducing' | 'flat';
  secured: boolean;
  late_rate_bps: number;
  total_interest_sen: number;
  affordability: 'yes' | 'no' | 'not-sure';
  application_signature_sealed: string;
  applied_at: Timestamp;
  assigned_to: string | null;
  proposed_by: string | null;
  proposed_amount_sen: number | null;
  proposed_term_months: number | null;
  proposal_note: string | null;
  proposed_at: Timestamp | null;
  approved_at: Timestamp | null;
  offer_ends_on: string | null;
  rejection: string | null;
  corrections: string | null;
  payment_count: Generated<number>;
  booked_until: string | null;
  disbursed_loan_id: GeneratedAlways<string | null>;
  approved_loan_id: GeneratedAlways<string | null>;
  product_version: number;
  first_approved_by: string | null;
  first_approved_at: Timestamp | null;
  begun_at: Timestamp | null;
  is_ready: Generated<boolean>;
};

export type LookAlarmsTable = {
  alarm_id: string;
  viewer_id: string;
  what: 'file' | 'number';
  raised_at: Timestamp;
};

export type MessageTemplatesTable = {
  template_id: string;
  version: number;
  name: string;
  text_en: string;
  text_ms: string;
  text_zh: string;
  is_retired: boolean;
  changed_by: string;
  changed_at: Timestamp;
  event_id: string;
};

export type MessagesTable = {
  borrower_id: string;
  message_id: string;
  sender_kind: 'lender' | 'borrower';
  sender_id: string | null;
  template: string | null;
  facts: string | null;
  body: string | null;
  link: string | null;
  sent_at: Timestamp;
  read_at: Timestamp | null;
  checked_by: string | null;
  built_in: string | null;
  event_id: string | null;
};

export type NoticePausesTable = {
  loan_id: string | null;
  paused_from: string | null;
  paused_until: string | null;
};

export type NumberViewsTable = {
  view_id: string;
  viewer_id: string;
  owner_id: string;
  loan_id: string | null;
  field: 'ic-number' | 'account-number' | 'phone-number' | 'agreement';
  submission: number | null;
  bank_account_id: string | null;
  viewed_at: Timestamp;
  viewed_from: string | null;
};

export type OneTimeCodesTable = {
  challenge_id: string;
  user_id: string | null;
  purpose: 'sign-up' | 'new-device' | 'reset-password' | 'change-contact' | 'change-bank-account' | 'sign-agreement' | 'download-data' | 'delete-data';
  subject: string;
  channel: 'whatsapp' | 'email';
  sent_to: string;
  code_hash: Buffer;
  tries: Generated<number>;
  sent_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
};

export type OrphanFilesTable = {
  stored_name: string;
  first_seen_at: Timestamp;
};

export type OutboxTable = {
  outbox_id: string;
  user_id: string | null;
  channel: 'whatsapp' | 'email';
  sent_to: string;
  subject: string;
  text_sealed: string;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  tries: Generated<number>;
};

export type PasskeyChallengesTable = {
  challenge_id: string;
  user_id: string | null;
  challenge: string;
  expires_at: Timestamp;
};

export type PasskeysTable = {
  passkey_id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  added_at: Timestamp;
  last_used_at: Timestamp | null;
};

export type PaymentReversalsTable = {
  payment_id: string;
  reason: string;
  proposed_by: string;
  proposed_at: Timestamp;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  refund_loss_sen: number | null;
};

export type PaymentsTable = {
  borrower_id: string;
  payment_id: string;
  loan_id: string;
  proof_file_id: string | null;
  proof_kind: Generated<string>;
  claimed_sen: number;
  claimed_paid_on: string;
  claimed_at: Timestamp;
  status: 'checking' | 'confirmed' | 'declined';
  decline_reason: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  received_sen: number | null;
  received_on: string | null;
  bank_reference: string | null;
  receipt_number: string | null;
  is_taken_back: Generated<boolean>;
  confirmed_payment_id: GeneratedAlways<string | null>;
  bank_line_id: string | null;
};

export type PayoutBatchItemsTable = {
  batch_id: string;
  position: number;
  payout_id: string;
  is_live: Generated<boolean>;
};

export type PayoutBatchTakingsTable = {
  taking_id: string;
  batch_id: string;
  format: 'pain.001' | 'csv';
  taken_by: string;
  taken_at: Timestamp;
};

export type PayoutBatchesTable = {
  batch_id: string;
  reference: string;
  execution_on: string;
  debtor_name: string;
  debtor_bank_code: string;
  debtor_account_number: string;
  payout_count: number;
  total_sen: number;
  made_by: string;
  made_at: Timestamp;
  withdrawn_by: string | null;
  withdrawn_at: Timestamp | null;
};

export type PayoutDaysTable = {
  day: string;
  prepared_sen: number;
};

export type PayoutsTable = {
  borrower_id: string;
  payout_id: string;
  loan_id: string;
  amount_sen: number;
  bank_account_id: string;
  status: 'prepared' | 'released' | 'returned';
  prepared_by: string;
  prepared_at: Timestamp;
  return_reason: string | null;
  returned_at: Timestamp | null;
  released_payout_id: GeneratedAlways<string | null>;
  agreement_hash: string | null;
};

export type PersonalInformationTable = {
  borrower_id: string;
  submission: number;
  full_name: string;
  ic_number_sealed: string;
  ic_number_hash: Buffer;
  gender: 'male' | 'female';
  place_of_birth: string;
  date_of_birth: string;
  occupation: string;
  monthly_income_sen: number;
  loan_purpose: string;
  address: string;
  emergency_contact_name: string;
  emergency_contact_phone: string;
  ic_front_id: string;
  ic_back_id: string;
  selfie_id: string;
  ic_front_kind: Generated<string>;
  ic_back_kind: Generated<string>;
  selfie_kind: Generated<string>;
  submitted_at: Timestamp;
  full_name_folded: GeneratedAlways<string | null>;
  ic_last_four_hash: Buffer | null;
};

export type PhotoChecksTable = {
  borrower_id: string;
  loan_id: string;
  file_id: string;
  kind: 'ic-front' | 'ic-back' | 'selfie-with-ic';
  number: number;
  verdict: 'accepted' | 'sent-back';
  reason: string | null;
  decided_by: string;
  decided_at: Timestamp;
};

export type PlansTable = {
  borrower_id: string;
  loan_id: string;
  version: number;
  kind: 'due-day' | 'longer-term';
  request_id: string | null;
  due_day: number;
  principal_sen: number;
  total_interest_sen: number;
  body_hash: string;
  body_sealed: string;
  signature_sealed: string;
  challenge_id: string;
  signed_on: string;
  signed_at: Timestamp;
};

export type ProductVersionsTable = {
  product_id: string;
  version: number;
  name: string;
  method: 'reducing' | 'flat';
  secured: Generated<boolean>;
  annual_rate_bps: number;
  late_rate_bps: number;
  min_amount_sen: number;
  max_amount_sen: number;
  step_sen: number;
  term_months: number[];
  is_offered: boolean;
  effective_from: string;
  is_from_setup: Generated<boolean>;
  proposed_by: string | null;
  proposed_at: Timestamp | null;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  withdrawn_by: string | null;
  withdrawn_at: Timestamp | null;
  is_confirmed: GeneratedAlways<boolean>;
};

export type ProductsTable = {
  product_id: string;
};

export type ProofRunsTable = {
  run_id: string;
  run_order: GeneratedAlways<number>;
  started_at: Timestamp;
  asked_by: string | null;
  finished_at: Timestamp | null;
  result: 'passed' | 'failed' | null;
  cut: number | null;
  counts: Json | null;
  findings: DefaultJson;
  unseen: DefaultJson;
};

export type RecoveriesTable = {
  recovery_id: string;
  borrower_id: string;
  loan_id: string;
  new_email: string;
  proven_by: 'counter' | 'video-call';
  reason: string;
  prepared_by: string;
  prepared_at: Timestamp;
  outcome: 'confirmed' | 'declined' | 'stopped' | 'ended' | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  decline_reason: Generated<string>;
  code_hash: Buffer | null;
  code_expires_at: Timestamp | null;
  code_tries: Generated<number>;
  code_used_at: Timestamp | null;
  event_id: string;
  ic_front_id: string | null;
  selfie_id: string | null;
  second_proven_by: 'counter' | 'video-call' | null;
  email_tries: Generated<number>;
};

export type RefundsTable = {
  borrower_id: string;
  refund_id: string;
  loan_id: string;
  amount_sen: number;
  bank_account_id: string;
  status: 'requested' | 'proposed' | 'confirmed' | 'withdrawn';
  requested_by: string;
  requested_at: Timestamp;
  proposed_by: string | null;
  proposed_at: Timestamp | null;
  closed_by: string | null;
  closed_at: Timestamp | null;
  bank_reference: string | null;
  paid_on: string | null;
  confirmed_refund_id: GeneratedAlways<string | null>;
  held_sen: number | null;
  held_from: string | null;
};

export type ReminderPausesTable = {
  loan_id: string | null;
  paused_until: string | null;
  request_id: string | null;
};

export type RemindersTable = {
  borrower_id: string;
  loan_id: string;
  instalment_number: number;
  stage: 'before' | 'due' | 'late-3' | 'late-7' | 'late-14';
  amount_sen: number;
  event_id: string;
  sent_at: Timestamp;
};

export type ResetTokensTable = {
  token_hash: Buffer;
  user_id: string;
  is_phone_proven: boolean;
  expires_at: Timestamp;
  used_at: Timestamp | null;
};

export type SavedViewsTable = {
  staff_id: string;
  view_id: string;
  name: string;
  search: string;
  saved_at: Timestamp;
};

export type SessionsTable = {
  token_hash: Buffer;
  user_id: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  ended_at: Timestamp | null;
  authenticated_at: DefaultTimestamp;
  browser: string | null;
  system: string | null;
  passkey_at: Timestamp | null;
  session_id: Generated<string>;
  awaits_use: Generated<boolean>;
};

export type SettlementQuotesTable = {
  borrower_id: string;
  quote_id: string;
  loan_id: string;
  quote_number: string;
  pay_on: string;
  valid_until: string;
  amount_sen: number;
  principal_sen: number;
  interest_sen: number;
  late_sen: number;
  returned_sen: number;
  credit_sen: number;
  dropped_sen: number;
  scheduled_sen: number;
  event_id: string;
  quoted_at: Timestamp;
};

export type StaffLinksTable = {
  link_id: string;
  purpose: 'join' | 'password' | 'authenticator' | 'both';
  user_id: string | null;
  name: string | null;
  email: string | null;
  locale: 'en' | 'ms' | 'zh';
  roles: Generated<string[]>;
  totp_secret_sealed: string | null;
  token_hash: Buffer;
  handover_hash: Buffer | null;
  made_by: string | null;
  made_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
};

export type ThrottlesTable = {
  throttle_key: string;
  window_started_at: Timestamp;
  hits: number;
};

export type TransferRulesTable = {
  kind: string;
  debit_kind: string;
  credit_kind: string;
  before_payout: boolean;
};

export type UploadChunksTable = {
  upload_id: string;
  start_byte: number;
  byte_count: number;
  storage_key: string;
};

export type UploadsTable = {
  upload_id: string;
  owner_id: string;
  kind: 'ic-front' | 'ic-back' | 'selfie-with-ic' | 'payment-proof';
  byte_count: number;
  source_sha256: Buffer;
  received_bytes: Generated<number>;
  warnings: Generated<string[]>;
  wrapped_key: string | null;
  key_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  file_id: string | null;
};

export type UsersTable = {
  user_id: string;
  kind: 'borrower' | 'staff';
  name: string;
  email: string;
  phone: string | null;
  address: Generated<string>;
  password_hash: string;
  locale: 'en' | 'ms' | 'zh';
  roles: Generated<string[]>;
  totp_secret_sealed: string | null;
  totp_last_step: Generated<number>;
  created_at: Timestamp;
  verified_at: Timestamp | null;
  phone_proven_at: Timestamp | null;
  erased_at: Timestamp | null;
  deactivated_at: Timestamp | null;
  last_sign_in_at: Timestamp | null;
  invited_by: string | null;
  administrator_since: Timestamp | null;
  administrator_by: string | null;
  name_folded: GeneratedAlways<string | null>;
  roles_since: DefaultJson;
};

export type VerificationDraftsTable = {
  borrower_id: string;
  answers_sealed: string;
  saved_at: Timestamp;
};

export type WebhookDeliveriesTable = {
  delivery_id: Generated<string>;
  webhook_id: string;
  position: GeneratedAlways<number>;
  event: string;
  loan_id: string | null;
  event_id: string | null;
  payload: string;
  created_at: Timestamp;
  state: Generated<'waiting' | 'delivered' | 'given-up' | 'dropped'>;
  tries: Generated<number>;
  next_try_at: Timestamp | null;
  leased_until: Timestamp | null;
  last_try_at: Timestamp | null;
  last_code: number | null;
  last_fault: string | null;
};

export type WebhookSecretsTable = {
  webhook_id: string;
  number: number;
  secret_sealed: string;
  made_at: Timestamp;
  ends_at: Timestamp | null;
};

export type WebhooksTable = {
  webhook_id: string;
  url: string;
  events: string[];
  state: 'active' | 'paused' | 'ended';
  stopped_because: 'by-hand' | 'failures' | 'gone' | null;
  stopped_at: Timestamp | null;
  given_up: Generated<number>;
  made_by: string;
  made_at: Timestamp;
};

export type Database = {
  agreement_attestations: AgreementAttestationsTable;
  agreement_consents: AgreementConsentsTable;
  agreement_copies: AgreementCopiesTable;
  agreement_countersignatures: AgreementCountersignaturesTable;
  agreement_deliveries: AgreementDeliveriesTable;
  agreement_seal_failures: AgreementSealFailuresTable;
  agreement_seals: AgreementSealsTable;
  agreement_signatures: AgreementSignaturesTable;
  agreement_stampings: AgreementStampingsTable;
  agreements: AgreementsTable;
  approvals: ApprovalsTable;
  arrears: ArrearsTable;
  audit_anchor_heads: AuditAnchorHeadsTable;
  audit_anchors: AuditAnchorsTable;
  audit_checks: AuditChecksTable;
  audit_keys: AuditKeysTable;
  backups: BackupsTable;
  bank_accounts: BankAccountsTable;
  bank_columns: BankColumnsTable;
  bank_line_postings: BankLinePostingsTable;
  bank_line_states: BankLineStatesTable;
  bank_lines: BankLinesTable;
  bank_statements: BankStatementsTable;
  bill_extensions: BillExtensionsTable;
  bills: BillsTable;
  borrower_searches: BorrowerSearchesTable;
  borrower_views: BorrowerViewsTable;
  case_viewers: CaseViewersTable;
  claims: ClaimsTable;
  clock_marks: ClockMarksTable;
  consents: ConsentsTable;
  contact_events: ContactEventsTable;
  conversations: ConversationsTable;
  deletion_requests: DeletionRequestsTable;
  disbursements: DisbursementsTable;
  document_prints: DocumentPrintsTable;
  documents: DocumentsTable;
  event_streams: EventStreamsTable;
  events: EventsTable;
  file_views: FileViewsTable;
  files: FilesTable;
  first_approvals: FirstApprovalsTable;
  formal_notices: FormalNoticesTable;
  former_repayment_accounts: FormerRepaymentAccountsTable;
  handoffs: HandoffsTable;
  hardship_requests: HardshipRequestsTable;
  held_messages: HeldMessagesTable;
  holiday_extensions: HolidayExtensionsTable;
  holidays: HolidaysTable;
  ic_owners: IcOwnersTable;
  ic_readings: IcReadingsTable;
  idempotency_keys: IdempotencyKeysTable;
  instalment_closures: InstalmentClosuresTable;
  instalments: InstalmentsTable;
  integration_keys: IntegrationKeysTable;
  integrations: IntegrationsTable;
  interest_reliefs: InterestReliefsTable;
  key_ring: KeyRingTable;
  known_devices: KnownDevicesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  lender: LenderTable;
  lender_change_notices: LenderChangeNoticesTable;
  lender_changes: LenderChangesTable;
  lender_edits: LenderEditsTable;
  loan_drafts: LoanDraftsTable;
  loans: LoansTable;
  look_alarms: LookAlarmsTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  notice_pauses: NoticePausesTable;
  number_views: NumberViewsTable;
  one_time_codes: OneTimeCodesTable;
  orphan_files: OrphanFilesTable;
  outbox: OutboxTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  payment_reversals: PaymentReversalsTable;
  payments: PaymentsTable;
  payout_batch_items: PayoutBatchItemsTable;
  payout_batch_takings: PayoutBatchTakingsTable;
  payout_batches: PayoutBatchesTable;
  payout_days: PayoutDaysTable;
  payouts: PayoutsTable;
  personal_information: PersonalInformationTable;
  photo_checks: PhotoChecksTable;
  plans: PlansTable;
  product_versions: ProductVersionsTable;
  products: ProductsTable;
  proof_runs: ProofRunsTable;
  recoveries: RecoveriesTable;
  refunds: RefundsTable;
  reminder_pauses: ReminderPausesTable;
  reminders: RemindersTable;
  reset_tokens: ResetTokensTable;
  saved_views: SavedViewsTable;
  sessions: SessionsTable;
  settlement_quotes: SettlementQuotesTable;
  staff_links: StaffLinksTable;
  throttles: ThrottlesTable;
  transfer_rules: TransferRulesTable;
  upload_chunks: UploadChunksTable;
  uploads: UploadsTable;
  users: UsersTable;
  verification_drafts: VerificationDraftsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_secrets: WebhookSecretsTable;
  webhooks: WebhooksTable;
};
