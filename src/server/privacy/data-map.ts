/**
 * What every column of the database is: the one list behind the classification in docs/data-classification.md (a test
 * fails on a column that is not here) and behind the download of one's own data. Four levels:
 * open: anybody may know it · house: about the work of the house, staff only · personal: about a person, its owner and
 * the staff whose task it is · secret: sealed or hashed, opened one by one and written down, or never.
 */
import { houseDataMap } from './data-map-house.ts';

export const levels = ['open', 'house', 'personal', 'secret'] as const;
export type Level = (typeof levels)[number];

/** How the rows of one person are found: by a column of theirs, or through what is theirs. */
export type Owner = 'borrower_id' | 'user_id' | 'owner_id' | 'loan' | 'payment';
export type TableData = Partial<Record<Level, string>> & {
  /** Part of what a person downloads: all personal columns, and the sealed ones opened. */
  download?: { of: Owner; order: string };
  /** Personal and not copied as rows: how it is in the download all the same, or why it is not. */
  instead?: string;
};

const own = (order: string) => ({ of: 'borrower_id', order }) as const;
const ofLoan = (order: string) => ({ of: 'loan', order }) as const;

/** Columns are named in one text, with spaces between them. */
export const dataMap = {
  // the person
  users: {
    house:
      'name_folded kind roles verified_at phone_proven_at erased_at totp_last_step deactivated_at last_sign_in_at invited_by administrator_since administrator_by roles_since',
    personal: 'user_id name email phone address locale created_at',
    secret: 'password_hash totp_secret_sealed',
    download: { of: 'user_id', order: 'created_at' },
  },
  consents: {
    personal: 'consent_id kind act version locale happened_at',
    house: 'user_id',
    download: { of: 'user_id', order: 'happened_at' },
  },
  personal_information: {
    house: 'borrower_id full_name_folded ic_front_kind ic_back_kind selfie_kind',
    personal:
      'submission full_name gender place_of_birth date_of_birth occupation monthly_income_sen loan_purpose address emergency_contact_name emergency_contact_phone ic_front_id ic_back_id selfie_id submitted_at',
    secret: 'ic_number_sealed ic_number_hash ic_last_four_hash',
    download: own('submission'),
  },
  verification_drafts: {
    house: 'borrower_id',
    personal: 'saved_at',
    secret: 'answers_sealed',
    download: own('saved_at'),
  },
  ic_owners: { house: 'borrower_id', secret: 'ic_number_hash' },
  ic_readings: {
    house: 'borrower_id',
    personal: 'submission result read_at',
    download: own('submission'),
  },
  bank_accounts: {
    house: 'borrower_id',
    personal: 'bank_account_id bank_code holder_name last_four recorded_at erased_at',
    secret: 'account_number_sealed account_number_hash',
    download: own('recorded_at'),
  },
  files: {
    house: 'owner_id storage_key key_id warnings look source_sha256 bytes_removed_at',
    personal: 'file_id kind media_type byte_count created_at destroyed_at destroyed_because',
    secret: 'sha256 perceptual_hash wrapped_key',
    download: { of: 'owner_id', order: 'created_at' },
  },
  uploads: {
    house: 'upload_id owner_id key_id file_id warnings expires_at',
    personal: 'kind byte_count received_bytes created_at',
    secret: 'source_sha256 wrapped_key',
    download: { of: 'owner_id', order: 'created_at' },
  },
  handoffs: {
    house: 'handoff_id borrower_id expires_at credential_expires_at',
    personal: 'kinds started_at claimed_at device ended_at',
    secret: 'session_hash token_hash credential_hash',
    download: own('started_at'),
  },
  borrower_searches: { house: 'search_id staff_id kind found searched_at' },
  borrower_views: { house: 'view_id staff_id borrower_id viewed_at' },
  case_viewers: { house: 'loan_id staff_id seen_at' },
  saved_views: { house: 'staff_id view_id name search saved_at' },
  orphan_files: { house: 'stored_name first_seen_at' },
  upload_chunks: { house: 'upload_id start_byte byte_count storage_key' },
  messages: {
    house: 'borrower_id sender_id template checked_by built_in event_id',
    personal: 'message_id sender_kind facts body link sent_at read_at',
    download: own('sent_at'),
  },
  recoveries: {
    house:
      'recovery_id borrower_id loan_id new_email reason prepared_by decided_by decline_reason code_tries event_id ic_front_id selfie_id email_tries',
    personal: 'proven_by second_proven_by prepared_at outcome decided_at code_expires_at code_used_at',
    secret: 'code_hash',
    download: own('prepared_at'),
  },
  conversations: {
    house: 'borrower_id last_id answered_by',
    personal: 'last_kind last_at waiting_since',
    instead: 'messages',
  },
  deletion_requests: {
    house: 'borrower_id event_id',
    personal: 'request_id answers requested_at',
    download: own('requested_at'),
  },
  sessions: {
    house: 'user_id ended_at session_id awaits_use',
    personal: 'created_at last_seen_at authenticated_at passkey_at browser system',
    secret: 'token_hash',
    download: { of: 'user_id', order: 'created_at' },
  },
  passkeys: {
    house: 'passkey_id user_id credential_id public_key counter transports name added_at last_used_at',
  },
  passkey_challenges: { house: 'challenge_id user_id challenge expires_at' },
  known_devices: {
    house: 'user_id',
    personal: 'created_at',
    secret: 'token_hash',
    download: { of: 'user_id', order: 'created_at' },
  },
  // the loan
  loan_drafts: { house: 'borrower_id', personal: 'draft begun_at saved_at', download: own('saved_at') },
  loans: {
    house:
      'borrower_id product_id product_version assigned_to proposed_by proposed_amount_sen proposed_term_months proposal_note proposed_at first_approved_by first_approved_at payment_count disbursed_loan_id approved_loan_id secured begun_at is_ready',
    personal:
      'loan_id reference status requested_amount_sen requested_term_months principal_sen term_months annual_rate_bps method late_rate_bps total_interest_sen affordability applied_at approved_at offer_ends_on rejection corrections booked_until',
    secret: 'application_signature_sealed',
    download: own('applied_at'),
  },
  approvals: {
    house: 'borrower_id proposed_by proposed_at proposed_amount_sen first_approved_by approved_by',
    personal: 'loan_id approved_at',
    download: own('approved_at'),
  },
  photo_checks: {
    house: 'borrower_id decided_by number',
    personal: 'loan_id file_id kind verdict reason decided_at',
    download: own('decided_at'),
  },
  agreements: {
    house: 'borrower_id',
    personal: 'loan_id body_hash principal_sen offered_at viewed_at version ended ended_at',
    secret: 'body_sealed',
    download: own('offered_at'),
  },
  agreement_consents: {
    personal: 'loan_id body_hash text_version locale consented_at',
    secret: 'origin_sealed',
    download: ofLoan('consented_at'),
  },
  agreement_signatures: {
    house: 'borrower_id challenge_id',
    personal: 'loan_id body_hash signed_at due_day',
    secret: 'signature_sealed origin_sealed',
    download: own('signed_at'),
  },
  agreement_countersignatures: {
    house: 'staff_id',
    personal: 'loan_id body_hash staff_name countersigned_at',
    download: ofLoan('countersigned_at'),
  },
  agreement_attestations: {
    house: 'recorded_by',
    personal: 'loan_id body_hash attestor_name capacity manner attested_at recorded_at',
    download: ofLoan('attested_at'),
  },
  agreement_stampings: {
    house: 'recorded_by',
    personal: 'loan_id body_hash certificate_number stamped_on amount_sen recorded_at',
    download: ofLoan('recorded_at'),
  },
  agreement_seals: {
    house: 'event_id',
    personal: 'loan_id body_hash verification_code level certificate_sha256 sealed_at',
    download: ofLoan('sealed_at'),
  },
  agreement_copies: {
    house: 'storage_key key_id',
    personal: 'loan_id body_hash locale sha256 byte_count',
    secret: 'wrapped_key',
    download: ofLoan('locale'),
  },
  agreement_deliveries: {
    house: 'recorded_by',
    personal: 'loan_id body_hash manner sha256 delivered_on tracking_number delivered_at',
    download: ofLoan('delivered_at'),
  },
  agreement_seal_failures: { house: 'loan_id body_hash reason detail tries failed_at' },
  payouts: {
    house: 'borrower_id prepared_by released_payout_id agreement_hash',
    personal: 'payout_id loan_id amount_sen bank_account_id status prepared_at return_reason returned_at',
    download: own('prepared_at'),
  },
  payout_batches: {
    house:
      'batch_id reference execution_on debtor_name debtor_bank_code debtor_account_number payout_count total_sen made_by made_at withdrawn_by withdrawn_at',
  },
  payout_batch_takings: { house: 'taking_id batch_id format taken_by taken_at' },
  payout_batch_items: { house: 'batch_id position payout_id is_live' },
  disbursements: {
    house: 'borrower_id prepared_by released_by',
    personal: 'loan_id payout_id amount_sen bank_account_id bank_reference paid_on released_at',
    download: own('released_at'),
  },
  plans: {
    house: 'borrower_id challenge_id request_id',
    personal: 'loan_id version kind due_day principal_sen total_interest_sen body_hash signed_on signed_at',
    secret: 'body_sealed signature_sealed',
    download: own('signed_at'),
  },
  instalments: {
    house: 'borrower_id plan_version',
    personal:
      'loan_id number version starts_on due_on payable_by principal_sen interest_sen carried_interest_sen',
    download: own('loan_id, number'),
  },
  instalment_closures: {
    house: 'borrower_id',
    personal: 'loan_id number version principal_sen interest_sen',
    download: own('loan_id, number, version'),
  },
  bills: {
    house: 'borrower_id',
    personal:
      'loan_id number due_on payable_by principal_sen interest_sen late_sen paid_principal_sen paid_interest_sen paid_late_sen left_sen',
    download: own('loan_id, number'),
  },
  bill_extensions: {
    house: 'borrower_id',
    personal: 'loan_id number claim_id payable_by',
    download: own('loan_id, number'),
  },
  holiday_extensions: {
    house: 'borrower_id',
    personal: 'loan_id number held_on payable_by',
    download: own('loan_id, number'),
  },
  interest_reliefs: {
    house: 'borrower_id',
    personal: 'loan_id number claim_id amount_sen',
    download: own('loan_id, number'),
  },
  payments: {
    house: 'borrower_id proof_kind decided_by confirmed_payment_id bank_line_id',
    personal:
      'payment_id loan_id proof_file_id claimed_sen claimed_paid_on claimed_at status decline_reason decided_at received_sen received_on bank_reference receipt_number is_taken_back',
    download: own('claimed_at'),
  },
  // what the bank wrote of whoever paid, also of strangers; a borrower's own is in their payments
  bank_statements: {
    house:
      'statement_id file_sha256 format file_name account_last_four first_day last_day opening_sen closing_sen line_count imported_by imported_at reading',
  },
  bank_lines: {
    house: 'line_id statement_id position direction booked_on value_on counts_on',
    personal: 'amount_sen bank_reference party_name description',
    instead: 'payments: amount, day and reference of what came from the borrower',
    secret: 'fingerprint',
  },
  bank_line_states: { house: 'line_id booked_on state' },
  bank_columns: { house: 'columns_id columns saved_by saved_at', secret: 'account_hash' },
  bank_line_postings: {
    house:
      'posting_id line_id kind payment_id payout_id refund_id reason posted_by posted_at released_by released_at',
  },
  payment_reversals: {
    house: 'proposed_by confirmed_by',
    personal: 'payment_id reason proposed_at confirmed_at refund_loss_sen',
    download: { of: 'payment', order: 'proposed_at' },
  },
  refunds: {
    house: 'borrower_id requested_by proposed_by closed_by confirmed_refund_id',
    personal:
      'refund_id loan_id amount_sen bank_account_id status requested_at proposed_at closed_at bank_reference paid_on held_sen held_from',
    download: own('requested_at'),
  },
  ledger_transfers: {
    house:
      'borrower_id before_payout event_id posted_order rule_debit_kind rule_credit_kind disbursed_loan_id',
    personal:
      'transfer_id loan_id kind debit_kind credit_kind amount_sen value_on payment_id instalment_number refund_id reverses posted_at',
    download: own('posted_order'),
  },
  ledger_accounts: {
    house: 'borrower_id',
    personal: 'loan_id kind debits_sen credits_sen',
    download: own('loan_id, kind'),
  },
  claims: {
    house: 'borrower_id reported_by proposed_by confirmed_by not_arrived_loan_id evidence',
    personal:
      'claim_id loan_id note opened_on opened_at status outcome bank_reference proposed_at closed_at closed_on',
    download: own('opened_at'),
  },
  hardship_requests: {
    house: 'borrower_id answered_by',
    personal:
      'request_id loan_id status asked_kind asked_part_sen asked_rest_on asked_due_day asked_extra_months words asked_at answer_by pauses_reminders offered_kind offered_part_sen offered_rest_on offered_due_day offered_extra_months offer_ends_on decline_reason answered_at ended_at',
    download: own('asked_at'),
  },
  settlement_quotes: {
    house: 'borrower_id event_id',
    personal:
      'quote_id loan_id quote_number pay_on valid_until amount_sen principal_sen interest_sen late_sen returned_sen credit_sen dropped_sen scheduled_sen quoted_at',
    download: own('quoted_at'),
  },
  reminders: {
    house: 'borrower_id event_id',
    personal: 'loan_id instalment_number stage amount_sen sent_at',
    download: own('sent_at'),
  },
  contact_events: {
    house: 'borrower_id recorded_by recorded_at event_id corrects',
    personal: 'contact_id loan_id channel outcome note promised_sen promised_on happened_at',
    download: own('happened_at'),
  },
  message_templates: {
    house: 'template_id version name text_en text_ms text_zh is_retired changed_by changed_at event_id',
  },
  formal_notices: {
    house: 'borrower_id proposed_by confirmed_by posted_by proposed_at',
    personal:
      'notice_id loan_id number confirmed_at as_of days_past_due overdue_sen late_sen posted_on tracking_number cure_by outcome closed_at',
    secret: 'parties_sealed',
    download: own('proposed_at'),
  },
  arrears: {
    house: 'borrower_id bucket is_running',
    personal: 'loan_id oldest_number late_since overdue_sen as_of days_past_due',
    download: own('as_of'),
  },
  notice_pauses: { house: 'loan_id paused_from paused_until' },
  reminder_pauses: { house: 'loan_id paused_until request_id' },
  documents: {
    house: 'borrower_id event_id',
    personal:
      'document_id loan_id kind number verification_code payment_id period_from period_to valid_until issued_at',
    secret: 'facts_sealed',
    download: own('issued_at'),
  },
  document_prints: {
    house: 'document_id locale sha256 storage_key key_id printed_at',
    secret: 'wrapped_key',
  },
  // the record: what staff did is in the list of looks and in the person's own events
  file_views: {
    house: 'view_id staff_id file_id loan_id viewed_from',
    personal: 'owner_id viewed_at',
    instead: 'looks',
  },
  number_views: {
    house: 'view_id viewer_id loan_id submission bank_account_id viewed_from',
    personal: 'owner_id field viewed_at',
    instead: 'looks',
  },
  look_alarms: { house: 'alarm_id viewer_id what raised_at' },
  event_streams: { house: 'stream_id last_sequence last_hash' },
  events: {
    house: 'event_id actor_kind actor_id request_id previous_hash hash sequence',
    personal: 'stream_id name loan_id happened_at canonical',
    instead: 'history',
  },
  // what is thrown away when it has done its work
  one_time_codes: {
    house: 'challenge_id user_id subject channel tries expires_at used_at',
    personal: 'purpose sent_to sent_at',
    instead: 'thrown away after two days, or part of a signature',
    secret: 'code_hash',
  },
  reset_tokens: { house: 'user_id is_phone_proven expires_at used_at', secret: 'token_hash' },
  outbox: {
    house: 'outbox_id user_id channel created_at sent_at tries',
    personal: 'sent_to subject',
    instead: 'copies of messages on their way, thrown away after thirty days',
    secret: 'text_sealed',
  },
  throttles: { house: 'throttle_key window_started_at hits' },
  idempotency_keys: { house: 'actor_id idempotency_key created_at', secret: 'request_hash answer' },
  lender_change_notices: {
    house: 'borrower_id event_id',
    personal: 'change_id about told_at',
    download: own('told_at'),
  },
  // the house
  ...houseDataMap,
} as const satisfies Record<string, TableData>;

export const columnsOf = (table: TableData, level: Level): string[] =>
  table[level]?.split(' ').filter((column) => column !== '') ?? [];
