/**
 * Unique values that two people can want at the same moment: the database decides who was first, and the other one
 * gets the reason instead of a fault. Any other broken constraint stays a fault of ours.
 */
import type { Refusal } from '#domain/refusal.ts';
import { RefusedError } from './problem.ts';

const uniqueViolation = '23505';

const refusals: Readonly<Record<string, Refusal>> = {
  users_email_key: { code: 'contact-in-use' },
  users_phone_key: { code: 'contact-in-use' },
  ic_owners_pkey: { code: 'ic-in-use' },
  disbursements_bank_reference_key: { code: 'bank-reference-in-use' },
  payments_bank_reference_key: { code: 'bank-reference-in-use' },
  bank_line_postings_one_payout: { code: 'bank-line-taken' },
  payments_one_of_line: { code: 'bank-line-taken' },
  bank_line_postings_one: { code: 'bank-line-taken' },
  bank_line_postings_one_payment: { code: 'bank-line-taken' },
  refunds_bank_reference_key: { code: 'bank-reference-in-use' },
  left_bank_reference_key: { code: 'bank-reference-in-use' },
  // One key at the same time on two streams: asked again, the first one's answer is there.
  idempotency_keys_pkey: { code: 'changed-meanwhile' },
  agreement_stampings_certificate_number_key: { code: 'stamp-certificate-in-use' },
  agreement_deliveries_tracking_number_key: { code: 'tracking-number-in-use' },
  formal_notices_tracking_number_key: { code: 'tracking-number-in-use' },
  formal_notices_one_live: { code: 'notice-open' },
  holidays_pkey: { code: 'holiday-exists' },
  product_versions_one_waiting: { code: 'product-change-waiting' },
  webhooks_one_each: { code: 'webhook-exists' },
  loans_one_open: { code: 'changed-meanwhile' },
};

/** The refusal that a failed statement stands for; undefined when it is a fault. */
export const constraintRefusal = (error: unknown): RefusedError | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  if (error.code !== uniqueViolation) return undefined;
  const refusal = refusals[String(error.constraint)];
  return refusal && new RefusedError(refusal);
};
