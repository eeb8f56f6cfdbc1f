/** What the audit log says of each event, in words: the people of the lender, accounts, looks, files that left, and settings. */
import type { MessageDescriptor } from '@lingui/core';

export const houseEvents = {
  'staff.signed-in': /*i18n*/ { id: 'audit.staff.signed-in', message: 'Signed in to the back office' },
  'staff.sign-in-refused': /*i18n*/ {
    id: 'audit.staff.sign-in-refused',
    message: 'Sign-in to the back office refused',
  },
  'staff.reauthenticated': /*i18n*/ {
    id: 'audit.staff.reauthenticated',
    message: 'Gave the sign-in details again',
  },
  'staff.reauthentication-refused': /*i18n*/ {
    id: 'audit.staff.reauthentication-refused',
    message: 'Sign-in details that were given again refused',
  },
  'staff.signed-out': /*i18n*/ { id: 'audit.staff.signed-out', message: 'Signed out of the back office' },
  'staff.invited': /*i18n*/ { id: 'audit.staff.invited', message: 'Colleague invited' },
  'staff.joined': /*i18n*/ { id: 'audit.staff.joined', message: 'Colleague joined' },
  'staff.roles-changed': /*i18n*/ {
    id: 'audit.staff.roles-changed',
    message: 'Roles of a colleague changed',
  },
  'staff.deactivated': /*i18n*/ { id: 'audit.staff.deactivated', message: 'Colleague’s access ended' },
  'staff.activated': /*i18n*/ { id: 'audit.staff.activated', message: 'Colleague’s access opened again' },
  'staff.sessions-ended': /*i18n*/ {
    id: 'audit.staff.sessions-ended',
    message: 'Colleague’s sessions ended',
  },
  'staff.reset-started': /*i18n*/ {
    id: 'audit.staff.reset-started',
    message: 'New way to sign in sent to a colleague',
  },
  'staff.reset-done': /*i18n*/ { id: 'audit.staff.reset-done', message: 'Colleague set up sign-in again' },
  'staff-link.sent-again': /*i18n*/ { id: 'audit.staff-link.sent-again', message: 'Invitation sent again' },
  'staff-link.withdrawn': /*i18n*/ { id: 'audit.staff-link.withdrawn', message: 'Invitation withdrawn' },
  'passkey.added': /*i18n*/ { id: 'audit.passkey.added', message: 'Passkey added' },
  'passkey.removed': /*i18n*/ { id: 'audit.passkey.removed', message: 'Passkey removed' },
  'sessions.ended': /*i18n*/ { id: 'audit.sessions.ended', message: 'Own sessions on other devices ended' },
  'account.created': /*i18n*/ { id: 'audit.account.created', message: 'Account opened' },
  'account.verified': /*i18n*/ { id: 'audit.account.verified', message: 'Account confirmed by a code' },
  'device.added': /*i18n*/ { id: 'audit.device.added', message: 'Signed in on a new device' },
  'password.changed': /*i18n*/ { id: 'audit.password.changed', message: 'Password changed' },
  'recovery.prepared': /*i18n*/ {
    id: 'audit.recovery.prepared',
    message: 'Account recovery prepared, waits for a second person',
  },
  'recovery.email-differed': /*i18n*/ {
    id: 'audit.recovery.email-differed',
    message: 'Account recovery not confirmed: another email was typed',
  },
  'recovery.confirmed': /*i18n*/ {
    id: 'audit.recovery.confirmed',
    message: 'Account recovery confirmed: new email, all devices ended',
  },
  'recovery.declined': /*i18n*/ { id: 'audit.recovery.declined', message: 'Account recovery declined' },
  'recovery.stopped': /*i18n*/ {
    id: 'audit.recovery.stopped',
    message: 'Account recovery stopped by the owner of the account',
  },
  'profile.updated': /*i18n*/ { id: 'audit.profile.updated', message: 'Profile changed' },
  'privacy.data-downloaded': /*i18n*/ { id: 'audit.privacy.data-downloaded', message: 'Own data downloaded' },
  'privacy.deletion-requested': /*i18n*/ {
    id: 'audit.privacy.deletion-requested',
    message: 'Deletion of own data asked for',
  },
  'privacy.news-changed': /*i18n*/ { id: 'audit.privacy.news-changed', message: 'Choice about news changed' },
  'look.photo': /*i18n*/ { id: 'audit.look.photo', message: 'Identity photo opened' },
  'look.proof': /*i18n*/ { id: 'audit.look.proof', message: 'Proof of a payment opened' },
  'look.ic-number': /*i18n*/ { id: 'audit.look.ic-number', message: 'IC number opened' },
  'look.account-number': /*i18n*/ { id: 'audit.look.account-number', message: 'Account number opened' },
  'look.phone-number': /*i18n*/ { id: 'audit.look.phone-number', message: 'Phone number opened' },
  'look.agreement': /*i18n*/ {
    id: 'audit.look.agreement',
    message: 'Loan agreement with the IC number opened',
  },
  'records.viewed': /*i18n*/ { id: 'audit.records.viewed', message: 'Records for the regulator looked at' },
  'records.exported': /*i18n*/ { id: 'audit.records.exported', message: 'Records for the regulator saved' },
  'borrower-ledger.exported': /*i18n*/ {
    id: 'audit.borrower-ledger.exported',
    message: 'Borrower ledger saved',
  },
  'audit.exported': /*i18n*/ { id: 'audit.audit.exported', message: 'Audit log saved as a file' },
  'affected.exported': /*i18n*/ {
    id: 'audit.affected.exported',
    message: 'List of the people affected saved as a file',
  },
  'audit.check-asked': /*i18n*/ {
    id: 'audit.audit.check-asked',
    message: 'Check of the audit log asked for',
  },
  'proof.asked': /*i18n*/ { id: 'audit.proof.asked', message: 'Proof of the books asked for' },
  'holiday.added': /*i18n*/ { id: 'audit.holiday.added', message: 'Holiday added' },
  'holiday.removed': /*i18n*/ { id: 'audit.holiday.removed', message: 'Holiday removed' },
  'rest-days.changed': /*i18n*/ { id: 'audit.rest-days.changed', message: 'Rest days changed' },
  'product.proposed': /*i18n*/ { id: 'audit.product.proposed', message: 'Change of a product proposed' },
  'product.confirmed': /*i18n*/ { id: 'audit.product.confirmed', message: 'Change of a product confirmed' },
  'product.withdrawn': /*i18n*/ { id: 'audit.product.withdrawn', message: 'Change of a product withdrawn' },
  'lender-opening.proposed': /*i18n*/ {
    id: 'audit.lender-opening.proposed',
    message: 'Lender’s details proposed',
  },
  'lender-opening.confirmed': /*i18n*/ {
    id: 'audit.lender-opening.confirmed',
    message: 'Lender’s details confirmed by a second person',
  },
  'lender-opening.withdrawn': /*i18n*/ {
    id: 'audit.lender-opening.withdrawn',
    message: 'Proposal of the lender’s details withdrawn',
  },
  'lender-licence.proposed': /*i18n*/ {
    id: 'audit.lender-licence.proposed',
    message: 'Change of licence data proposed',
  },
  'lender-licence.confirmed': /*i18n*/ {
    id: 'audit.lender-licence.confirmed',
    message: 'Change of licence data confirmed by a second person',
  },
  'lender-licence.withdrawn': /*i18n*/ {
    id: 'audit.lender-licence.withdrawn',
    message: 'Change of licence data withdrawn',
  },
  'lender-account.proposed': /*i18n*/ {
    id: 'audit.lender-account.proposed',
    message: 'Another repayment account proposed',
  },
  'lender-account.confirmed': /*i18n*/ {
    id: 'audit.lender-account.confirmed',
    message: 'Another repayment account confirmed by a second person',
  },
  'lender-account.withdrawn': /*i18n*/ {
    id: 'audit.lender-account.withdrawn',
    message: 'Change of the repayment account stopped',
  },
  'lender-account.applied': /*i18n*/ {
    id: 'audit.lender-account.applied',
    message: 'Another repayment account in force',
  },
  'repayment-account.told-change': /*i18n*/ {
    id: 'audit.repayment-account.told-change',
    message: 'Borrower told of another repayment account',
  },
  'repayment-account.told-kept': /*i18n*/ {
    id: 'audit.repayment-account.told-kept',
    message: 'Borrower told that the repayment account stays',
  },
  'lender-limits.proposed': /*i18n*/ {
    id: 'audit.lender-limits.proposed',
    message: 'Other limits of payouts proposed',
  },
  'lender-limits.confirmed': /*i18n*/ {
    id: 'audit.lender-limits.confirmed',
    message: 'Other limits of payouts confirmed by a second person',
  },
  'lender-limits.withdrawn': /*i18n*/ {
    id: 'audit.lender-limits.withdrawn',
    message: 'Change of the limits of payouts withdrawn',
  },
  'lender-contact.proposed': /*i18n*/ {
    id: 'audit.lender-contact.proposed',
    message: 'Another contact for borrowers proposed',
  },
  'lender-contact.confirmed': /*i18n*/ {
    id: 'audit.lender-contact.confirmed',
    message: 'Another contact for borrowers confirmed by a second person',
  },
  'lender-contact.withdrawn': /*i18n*/ {
    id: 'audit.lender-contact.withdrawn',
    message: 'Change of the contact for borrowers withdrawn',
  },
  'lender-hours.changed': /*i18n*/ { id: 'audit.lender-hours.changed', message: 'Working hours changed' },
  'lender-contact.changed': /*i18n*/ {
    id: 'audit.lender-contact.changed',
    message: 'Contact and hours changed',
  },
  'lender-forms.changed': /*i18n*/ {
    id: 'audit.lender-forms.changed',
    message: 'Forms for applications changed',
  },
  'maintenance.changed': /*i18n*/ { id: 'audit.maintenance.changed', message: 'Maintenance switch changed' },
  'integration.made': /*i18n*/ { id: 'audit.integration.made', message: 'Integration made' },
  'integration.key-replaced': /*i18n*/ {
    id: 'audit.integration.key-replaced',
    message: 'Key of an integration replaced',
  },
  'integration.ended': /*i18n*/ { id: 'audit.integration.ended', message: 'Integration ended' },
  'webhook.added': /*i18n*/ { id: 'audit.webhook.added', message: 'Webhook added' },
  'webhook.test': /*i18n*/ { id: 'audit.webhook.test', message: 'Test of a webhook' },
  'webhook.tested': /*i18n*/ { id: 'audit.webhook.tested', message: 'Webhook tested' },
  'webhook.paused': /*i18n*/ { id: 'audit.webhook.paused', message: 'Webhook paused' },
  'webhook.resumed': /*i18n*/ { id: 'audit.webhook.resumed', message: 'Webhook resumed' },
  'webhook.ended': /*i18n*/ { id: 'audit.webhook.ended', message: 'Webhook ended' },
  'webhook.secret-replaced': /*i18n*/ {
    id: 'audit.webhook.secret-replaced',
    message: 'Secret of a webhook replaced',
  },
  'webhook.sent-again': /*i18n*/ { id: 'audit.webhook.sent-again', message: 'Webhook sent again' },
  'view.saved': /*i18n*/ { id: 'audit.view.saved', message: 'Saved view kept' },
  'view.removed': /*i18n*/ { id: 'audit.view.removed', message: 'Saved view removed' },
} satisfies Record<string, MessageDescriptor>;
