/** What the audit log says of each event, in words: what happened to an application, an agreement and a payout. */
import type { MessageDescriptor } from '@lingui/core';

export const lendingEvents = {
  'loan.applied': /*i18n*/ { id: 'audit.loan.applied', message: 'Application sent' },
  'loan.taken': /*i18n*/ { id: 'audit.loan.taken', message: 'Application taken for review' },
  'loan.handed-over': /*i18n*/ {
    id: 'audit.loan.handed-over',
    message: 'Application handed over to a colleague',
  },
  'loan.reopened': /*i18n*/ {
    id: 'audit.loan.reopened',
    message: 'Decision taken back, application reviewed again',
  },
  'loan.correction-requested': /*i18n*/ {
    id: 'audit.loan.correction-requested',
    message: 'Borrower asked for a correction',
  },
  'loan.approval-proposed': /*i18n*/ { id: 'audit.loan.approval-proposed', message: 'Approval proposed' },
  'loan.proposal-returned': /*i18n*/ {
    id: 'audit.loan.proposal-returned',
    message: 'Proposal returned to the officer',
  },
  'loan.first-approved': /*i18n*/ {
    id: 'audit.loan.first-approved',
    message: 'First of two approvals given',
  },
  'loan.approved': /*i18n*/ { id: 'audit.loan.approved', message: 'Loan approved by a second person' },
  'loan.rejected': /*i18n*/ { id: 'audit.loan.rejected', message: 'Application not approved' },
  'loan.cancelled': /*i18n*/ { id: 'audit.loan.cancelled', message: 'Application cancelled by the borrower' },
  'loan.expired': /*i18n*/ { id: 'audit.loan.expired', message: 'Offer ended unsigned' },
  'loan.disbursed': /*i18n*/ {
    id: 'audit.loan.disbursed',
    message: 'Payout released with the bank’s evidence',
  },
  'loan.settled': /*i18n*/ { id: 'audit.loan.settled', message: 'Loan paid off' },
  'identity.submitted': /*i18n*/ {
    id: 'audit.identity.submitted',
    message: 'Identity details and photos sent',
  },
  'identity.photo-accepted': /*i18n*/ {
    id: 'audit.identity.photo-accepted',
    message: 'Identity photo accepted',
  },
  'identity.photo-reset': /*i18n*/ {
    id: 'audit.identity.photo-reset',
    message: 'Identity photo asked for again',
  },
  'bank-account.updated': /*i18n*/ { id: 'audit.bank-account.updated', message: 'Bank account changed' },
  'bank-account.confirmed': /*i18n*/ {
    id: 'audit.bank-account.confirmed',
    message: 'Bank account confirmed unchanged',
  },
  'file.uploaded': /*i18n*/ { id: 'audit.file.uploaded', message: 'File sent' },
  'file.destroyed': /*i18n*/ { id: 'audit.file.destroyed', message: 'File destroyed when its time was over' },
  'handoff.started': /*i18n*/ { id: 'audit.handoff.started', message: 'Photos handed to another phone' },
  'handoff.claimed': /*i18n*/ { id: 'audit.handoff.claimed', message: 'Other phone opened the link' },
  'handoff.ended': /*i18n*/ { id: 'audit.handoff.ended', message: 'Hand-off to another phone ended' },
  'agreement.viewed': /*i18n*/ { id: 'audit.agreement.viewed', message: 'Agreement opened' },
  'agreement.consented': /*i18n*/ {
    id: 'audit.agreement.consented',
    message: 'Agreed to sign electronically',
  },
  'agreement.signed': /*i18n*/ { id: 'audit.agreement.signed', message: 'Agreement signed by the borrower' },
  'agreement.countersigned': /*i18n*/ {
    id: 'audit.agreement.countersigned',
    message: 'Agreement signed for the lender',
  },
  'agreement.attested': /*i18n*/ { id: 'audit.agreement.attested', message: 'Attestation recorded' },
  'agreement.stamped': /*i18n*/ { id: 'audit.agreement.stamped', message: 'Stamp recorded' },
  'agreement.sealed': /*i18n*/ { id: 'audit.agreement.sealed', message: 'Agreement sealed' },
  'agreement.delivered': /*i18n*/ {
    id: 'audit.agreement.delivered',
    message: 'Copy of the agreement delivered',
  },
  'agreement.declined': /*i18n*/ {
    id: 'audit.agreement.declined',
    message: 'Agreement declined by the borrower',
  },
  'agreement.withdrawn': /*i18n*/ {
    id: 'audit.agreement.withdrawn',
    message: 'Offer withdrawn by the lender',
  },
  'agreement.reissued': /*i18n*/ { id: 'audit.agreement.reissued', message: 'Agreement made again' },
  'payout.prepared': /*i18n*/ { id: 'audit.payout.prepared', message: 'Payout prepared' },
  'payout.returned': /*i18n*/ { id: 'audit.payout.returned', message: 'Payout came back from the bank' },
  'payout-line.tied': /*i18n*/ {
    id: 'audit.payout-line.tied',
    message: 'Payout tied to a line of a bank statement',
  },
  'payout-line.untied': /*i18n*/ {
    id: 'audit.payout-line.untied',
    message: 'Line of a bank statement taken off a payout',
  },
  'payout-file.made': /*i18n*/ { id: 'audit.payout-file.made', message: 'Payout file made' },
  'payout-file.taken': /*i18n*/ { id: 'audit.payout-file.taken', message: 'Payout file saved' },
  'payout-file.withdrawn': /*i18n*/ { id: 'audit.payout-file.withdrawn', message: 'Payout file withdrawn' },
  'claim.opened-by-lender': /*i18n*/ {
    id: 'audit.claim.opened-by-lender',
    message: 'Reported that the bank sent the payout back',
  },
  'claim.opened': /*i18n*/ { id: 'audit.claim.opened', message: 'Reported that the money did not arrive' },
  'claim.withdrawn': /*i18n*/ { id: 'audit.claim.withdrawn', message: 'Report about the money withdrawn' },
  'claim.outcome-proposed': /*i18n*/ {
    id: 'audit.claim.outcome-proposed',
    message: 'Answer to the report proposed',
  },
  'claim.outcome-returned': /*i18n*/ {
    id: 'audit.claim.outcome-returned',
    message: 'Answer to the report returned',
  },
  'claim.arrived': /*i18n*/ { id: 'audit.claim.arrived', message: 'Found that the money had arrived' },
  'claim.not-arrived': /*i18n*/ {
    id: 'audit.claim.not-arrived',
    message: 'Found that the money never arrived; nothing is owed',
  },
} satisfies Record<string, MessageDescriptor>;
