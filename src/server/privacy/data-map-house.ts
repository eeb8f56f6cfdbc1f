/** What the columns of the lender's own tables are: none of these rows is a borrower's own. */
import type { TableData } from './data-map.ts';

export const houseDataMap = {
  // Of the lender's own people: borrowers have none.
  staff_links: {
    house: 'link_id purpose user_id name email locale roles made_by made_at expires_at used_at withdrawn_at',
    secret: 'totp_secret_sealed token_hash handover_hash',
  },
  lender_changes: {
    house:
      'change_id kind ssm_number licence_number licence_from licence_until online_approval_reference advertisement_permit address complaint_channels data_protection_contact registered_name bank_code account_number two_approvers_from_sen payouts_per_day_sen assistant_name assistant_whatsapp assistant_phone proposed_by proposed_at confirmed_by confirmed_at takes_effect_at withdrawn_by withdrawn_at applied_at',
  },
  // What staff wrote and a second person has not sent, or has: sent, it is one of the messages
  held_messages: {
    house:
      'borrower_id message_id writer_id body link written_at outcome decided_by decided_at reason sent_by event_id',
  },
  // What colleagues did before the decision, which is the approval.
  first_approvals: {
    house: 'borrower_id loan_id proposed_by proposed_at amount_sen approved_by approved_at',
  },
  payout_days: { house: 'day prepared_sen' },
  former_repayment_accounts: { house: 'account_number until' },
  lender_edits: { house: 'section version changed_by changed_at' },
  lender: {
    open: 'registered_name ssm_number licence_number licence_from licence_until online_approval_reference advertisement_permit address complaint_channels assistant_name assistant_whatsapp assistant_phone working_from_hour working_to_hour show_payout_claim applications_open rest_days repayment_bank_code repayment_account_number repayment_holder_name data_protection_contact offered_banks offered_purposes max_file_megabytes files_per_day maintenance_since maintenance_until',
    house: 'only_row two_approvers_from_sen payouts_per_day_sen',
  },
  products: { open: 'product_id' },
  product_versions: {
    open: 'product_id version name method secured annual_rate_bps late_rate_bps min_amount_sen max_amount_sen step_sen term_months is_offered effective_from is_from_setup is_confirmed',
    house: 'proposed_by proposed_at confirmed_by confirmed_at withdrawn_by withdrawn_at',
  },
  holidays: { open: 'held_on name', house: 'added_by added_at' },
  transfer_rules: { open: 'kind debit_kind credit_kind before_payout' },
  audit_keys: { open: 'key_id public_key', house: 'made_at', secret: 'private_key_sealed' },
  audit_anchors: { house: 'number anchored_at previous_hash canonical hash signature key_id' },
  audit_anchor_heads: { house: 'stream_id sequence number hash' },
  audit_checks: {
    house:
      'check_id check_order started_at asked_by events_checked anchors_checked finished_at result findings faults',
  },
  backups: {
    house: 'backup_id cut_at finished_at key_id byte_count row_count file_count missing_count',
  },
  clock_marks: { house: 'is_only seen_at confirmed_order confirmed_at' },
  proof_runs: { house: 'run_id run_order started_at asked_by finished_at result cut counts findings unseen' },
  integrations: {
    house: 'integration_id name scopes networks last_day made_by made_at ended_by ended_at',
  },
  integration_keys: {
    house:
      'integration_id first_characters made_by made_at ends_at last_used_at request_count window_started_at window_count',
    secret: 'token_hash',
  },
  webhooks: {
    house: 'webhook_id url events state stopped_because stopped_at given_up made_by made_at',
  },
  webhook_secrets: { house: 'webhook_id number made_at ends_at', secret: 'secret_sealed' },
  webhook_deliveries: {
    house:
      'delivery_id webhook_id position event event_id created_at state tries next_try_at leased_until last_try_at last_code last_fault',
    personal: 'loan_id payload',
    instead: 'copies of what the loan and its payments hold, thrown away after thirty days',
  },
  key_ring: { house: 'key_id position taken_up_at spent_at', secret: 'index_key_sealed' },
} as const satisfies Record<string, TableData>;
