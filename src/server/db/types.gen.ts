/** The tables as Kysely sees them. Written by generate-types.ts from the migrated database; do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;

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
  actor_kind: 'guest' | 'borrower' | 'staff' | 'system';
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
  wrapped_key: string;
  key_id: string;
  created_at: Timestamp;
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

export type InterestReliefsTable = {
  borrower_id: string;
  loan_id: string;
  number: number;
  claim_id: string;
  amount_sen: number;
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
};

export type LoanDraftsTable = {
  borrower_id: string;
  draft: string;
  saved_at: Timestamp;
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
};

export type NoticePausesTable = {
  loan_id: string | null;
  paused_from: string | null;
  paused_until: string | null;
};

export type OneTimeCodesTable = {
  challenge_id: string;
  user_id: string | null;
  purpose: 'sign-up' | 'new-device' | 'reset-password' | 'change-contact' | 'change-bank-account' | 'sign-agreement';
  subject: string;
  channel: 'whatsapp' | 'email';
  sent_to: string;
  code_hash: Buffer;
  tries: Generated<number>;
  sent_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
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

export type PaymentReversalsTable = {
  payment_id: string;
  reason: string;
  proposed_by: string;
  proposed_at: Timestamp;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
};

export type PaymentsTable = {
  borrower_id: string;
  payment_id: string;
  loan_id: string;
  proof_file_id: string;
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

export type ProductsTable = {
  product_id: string;
  name: string;
  method: 'reducing' | 'flat';
  secured: boolean;
  annual_rate_bps: number;
  late_rate_bps: number;
  min_amount_sen: number;
  max_amount_sen: number;
  step_sen: number;
  term_months: number[];
  is_offered: Generated<boolean>;
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
};

export type ReminderPausesTable = {
  loan_id: string | null;
  paused_until: string | null;
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

export type SessionsTable = {
  token_hash: Buffer;
  user_id: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  ended_at: Timestamp | null;
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
  news_accepted: Generated<boolean>;
  created_at: Timestamp;
  verified_at: Timestamp | null;
  phone_proven_at: Timestamp | null;
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
  bank_accounts: BankAccountsTable;
  bill_extensions: BillExtensionsTable;
  bills: BillsTable;
  claims: ClaimsTable;
  disbursements: DisbursementsTable;
  document_prints: DocumentPrintsTable;
  documents: DocumentsTable;
  event_streams: EventStreamsTable;
  events: EventsTable;
  file_views: FileViewsTable;
  files: FilesTable;
  formal_notices: FormalNoticesTable;
  hardship_requests: HardshipRequestsTable;
  holiday_extensions: HolidayExtensionsTable;
  holidays: HolidaysTable;
  ic_owners: IcOwnersTable;
  idempotency_keys: IdempotencyKeysTable;
  instalment_closures: InstalmentClosuresTable;
  instalments: InstalmentsTable;
  interest_reliefs: InterestReliefsTable;
  known_devices: KnownDevicesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  lender: LenderTable;
  loan_drafts: LoanDraftsTable;
  loans: LoansTable;
  messages: MessagesTable;
  notice_pauses: NoticePausesTable;
  one_time_codes: OneTimeCodesTable;
  outbox: OutboxTable;
  payment_reversals: PaymentReversalsTable;
  payments: PaymentsTable;
  payouts: PayoutsTable;
  personal_information: PersonalInformationTable;
  plans: PlansTable;
  products: ProductsTable;
  proof_runs: ProofRunsTable;
  refunds: RefundsTable;
  reminder_pauses: ReminderPausesTable;
  reminders: RemindersTable;
  reset_tokens: ResetTokensTable;
  sessions: SessionsTable;
  settlement_quotes: SettlementQuotesTable;
  throttles: ThrottlesTable;
  transfer_rules: TransferRulesTable;
  users: UsersTable;
};
