/** What the audit log says of each event, in words: payments, refunds, papers, late payments and messages. */
import type { MessageDescriptor } from '@lingui/core';

export const servicingEvents = {
  'payment.claimed': /*i18n*/ { id: 'audit.payment.claimed', message: 'Proof of a payment sent' },
  'payment.submitted': /*i18n*/ { id: 'audit.payment.submitted', message: 'Proof of a payment sent' },
  'payment.confirmed': /*i18n*/ { id: 'audit.payment.confirmed', message: 'Payment confirmed' },
  'payment.declined': /*i18n*/ { id: 'audit.payment.declined', message: 'Payment not accepted' },
  'payment.recorded': /*i18n*/ {
    id: 'audit.payment.recorded',
    message: 'Payment recorded from a bank statement',
  },
  'payment.tied': /*i18n*/ {
    id: 'audit.payment.tied',
    message: 'Payment tied to a line of a bank statement',
  },
  'payment.reversal-proposed': /*i18n*/ {
    id: 'audit.payment.reversal-proposed',
    message: 'Taking a payment back proposed',
  },
  'payment.reversal-withdrawn': /*i18n*/ {
    id: 'audit.payment.reversal-withdrawn',
    message: 'Proposal to take a payment back withdrawn',
  },
  'payment.reversed': /*i18n*/ {
    id: 'audit.payment.reversed',
    message: 'Payment taken back by a second person',
  },
  'bank-statement.imported': /*i18n*/ {
    id: 'audit.bank-statement.imported',
    message: 'Bank statement imported',
  },
  'bank-line.set-aside': /*i18n*/ {
    id: 'audit.bank-line.set-aside',
    message: 'Line of a bank statement set aside',
  },
  'bank-line.taken-up': /*i18n*/ {
    id: 'audit.bank-line.taken-up',
    message: 'Line of a bank statement taken up again',
  },
  'bank-columns.saved': /*i18n*/ {
    id: 'audit.bank-columns.saved',
    message: 'Columns of a bank’s statement saved',
  },
  'bills.due': /*i18n*/ { id: 'audit.bills.due', message: 'Bill fell due' },
  'refund.requested': /*i18n*/ { id: 'audit.refund.requested', message: 'Refund asked for' },
  'refund.request-cancelled': /*i18n*/ {
    id: 'audit.refund.request-cancelled',
    message: 'Request for a refund cancelled',
  },
  'refund.proposed': /*i18n*/ { id: 'audit.refund.proposed', message: 'Refund proposed' },
  'refund.corrected': /*i18n*/ { id: 'audit.refund.corrected', message: 'Amount of a refund corrected' },
  'refund.withdrawn': /*i18n*/ { id: 'audit.refund.withdrawn', message: 'Proposed refund withdrawn' },
  'refund.confirmed': /*i18n*/ {
    id: 'audit.refund.confirmed',
    message: 'Refund confirmed with the bank’s evidence',
  },
  'refund-line.tied': /*i18n*/ {
    id: 'audit.refund-line.tied',
    message: 'Refund tied to a line of a bank statement',
  },
  'refund.paid': /*i18n*/ { id: 'audit.refund.paid', message: 'Refund sent' },
  'settlement.quoted': /*i18n*/ { id: 'audit.settlement.quoted', message: 'Figures to pay off issued' },
  'document.issued': /*i18n*/ { id: 'audit.document.issued', message: 'Paper issued' },
  'reminder.sent': /*i18n*/ { id: 'audit.reminder.sent', message: 'Reminder sent' },
  'formal-notice.proposed': /*i18n*/ {
    id: 'audit.formal-notice.proposed',
    message: 'Formal notice proposed',
  },
  'formal-notice.prepared': /*i18n*/ {
    id: 'audit.formal-notice.prepared',
    message: 'Formal notice confirmed by a second person',
  },
  'formal-notice.withdrawn': /*i18n*/ {
    id: 'audit.formal-notice.withdrawn',
    message: 'Formal notice withdrawn',
  },
  'formal-notice.posted': /*i18n*/ { id: 'audit.formal-notice.posted', message: 'Formal notice posted' },
  'formal-notice.opened': /*i18n*/ { id: 'audit.formal-notice.opened', message: 'Formal notice opened' },
  'formal-notice.cured': /*i18n*/ {
    id: 'audit.formal-notice.cured',
    message: 'Formal notice ended: the bills were paid',
  },
  'formal-notice.ended': /*i18n*/ {
    id: 'audit.formal-notice.ended',
    message: 'Time of the formal notice passed',
  },
  'contact.recorded': /*i18n*/ {
    id: 'audit.contact.recorded',
    message: 'Contact with the borrower recorded',
  },
  'contact.corrected': /*i18n*/ { id: 'audit.contact.corrected', message: 'Record of a contact corrected' },
  'hardship.asked': /*i18n*/ { id: 'audit.hardship.asked', message: 'Help with payments asked for' },
  'hardship.offered': /*i18n*/ { id: 'audit.hardship.offered', message: 'New plan offered' },
  'hardship.declined': /*i18n*/ {
    id: 'audit.hardship.declined',
    message: 'Request for help answered without a plan',
  },
  'hardship.withdrawn': /*i18n*/ { id: 'audit.hardship.withdrawn', message: 'Request for help withdrawn' },
  'hardship.agreed': /*i18n*/ { id: 'audit.hardship.agreed', message: 'New plan accepted' },
  'plan.signed': /*i18n*/ { id: 'audit.plan.signed', message: 'New plan signed' },
  'message.sent': /*i18n*/ { id: 'audit.message.sent', message: 'Message sent' },
  'message.held': /*i18n*/ {
    id: 'audit.message.held',
    message: 'Message written, waits for a second person',
  },
  'message.not-sent': /*i18n*/ {
    id: 'audit.message.not-sent',
    message: 'Message not sent, decided by a second person',
  },
  'message.withdrawn': /*i18n*/ {
    id: 'audit.message.withdrawn',
    message: 'Message withdrawn before it was sent',
  },
  'message.read': /*i18n*/ { id: 'audit.message.read', message: 'Message read' },
  'template.added': /*i18n*/ { id: 'audit.template.added', message: 'Message template added' },
  'template.changed': /*i18n*/ { id: 'audit.template.changed', message: 'Message template changed' },
  'template.retired': /*i18n*/ { id: 'audit.template.retired', message: 'Message template retired' },
  'template.offered-again': /*i18n*/ {
    id: 'audit.template.offered-again',
    message: 'Message template offered again',
  },
} satisfies Record<string, MessageDescriptor>;
