/** Kinds of actions in the audit log, so that somebody who looks for one does not need to know the names of events. */

export const auditGroups = [
  'sign-in',
  'looks',
  'exports',
  'applications',
  'agreements',
  'payouts',
  'payments',
  'late',
  'messages',
  'accounts',
  'people',
  'lender',
  'books',
] as const;
export type AuditGroup = (typeof auditGroups)[number];

/** Who acts, as the log shows it. Somebody on the other phone acts for the borrower whose photos they take. */
export const auditWhos = ['staff', 'borrower', 'system', 'guest', 'integration'] as const;
export type AuditWho = (typeof auditWhos)[number];

export const whoOfKind = (kind: string): AuditWho => {
  if (kind === 'other-phone') return 'borrower';
  return auditWhos.find((who) => who === kind) ?? 'system';
};
export const kindsOfWho = (who: AuditWho): readonly string[] =>
  who === 'borrower' ? ['borrower', 'other-phone'] : [who];

const byName: Readonly<Record<string, AuditGroup>> = {
  'staff.signed-in': 'sign-in',
  'staff.sign-in-refused': 'sign-in',
  'staff.reauthenticated': 'sign-in',
  'staff.reauthentication-refused': 'sign-in',
  'staff.signed-out': 'sign-in',
  'formal-notice.opened': 'looks',
  'records.viewed': 'looks',
  'privacy.data-downloaded': 'exports',
  'audit.exported': 'exports',
  'affected.exported': 'exports',
  'loan.disbursed': 'payouts',
};

/** By the noun that an event is of. */
const byNoun: Readonly<Record<string, AuditGroup>> = {
  look: 'looks',
  device: 'sign-in',
  passkey: 'sign-in',
  sessions: 'sign-in',
  password: 'sign-in',
  records: 'exports',
  'borrower-ledger': 'exports',
  loan: 'applications',
  identity: 'applications',
  'bank-account': 'applications',
  file: 'applications',
  handoff: 'applications',
  agreement: 'agreements',
  payout: 'payouts',
  'payout-file': 'payouts',
  'payout-line': 'payouts',
  claim: 'payouts',
  payment: 'payments',
  'bank-statement': 'payments',
  'bank-line': 'payments',
  'bank-columns': 'payments',
  bills: 'payments',
  refund: 'payments',
  'refund-line': 'payments',
  settlement: 'payments',
  document: 'payments',
  reminder: 'late',
  'formal-notice': 'late',
  contact: 'late',
  hardship: 'late',
  plan: 'late',
  message: 'messages',
  template: 'messages',
  account: 'accounts',
  profile: 'accounts',
  recovery: 'accounts',
  privacy: 'accounts',
  staff: 'people',
  'staff-link': 'people',
  proof: 'books',
  audit: 'books',
};

/** What has no noun here is a setting of the lender. */
export const groupOf = (name: string): AuditGroup =>
  byName[name] ?? byNoun[name.split('.')[0] ?? ''] ?? 'lender';
