/** Names of the things that sentences speak about: loan statuses (the labels of the specification) and identity photos. */
import type { MessageDescriptor } from '@lingui/core';
import type { LoanStatus } from '#domain/loan-status.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';

export const statusWords: Record<LoanStatus, MessageDescriptor> = {
  unknown: /*i18n*/ { id: 'status.unknown', message: 'Pending' },
  'under-review': /*i18n*/ { id: 'status.under-review', message: 'Under review' },
  approved: /*i18n*/ { id: 'status.approved', message: 'Approved' },
  rejected: /*i18n*/ { id: 'status.rejected', message: 'Rejected' },
  disbursed: /*i18n*/ { id: 'status.disbursed', message: 'Disbursed' },
  settled: /*i18n*/ { id: 'status.settled', message: 'Settled' },
  cancelled: /*i18n*/ { id: 'status.cancelled', message: 'Cancelled' },
  expired: /*i18n*/ { id: 'status.expired', message: 'Expired' },
};

/** As in "Add a photo of the front of your MyKad". */
export const photoWords: Record<IdentityImageKind, MessageDescriptor> = {
  'ic-front': /*i18n*/ { id: 'photo.ic-front', message: 'a photo of the front of your MyKad' },
  'ic-back': /*i18n*/ { id: 'photo.ic-back', message: 'a photo of the back of your MyKad' },
  'selfie-with-ic': /*i18n*/ { id: 'photo.selfie-with-ic', message: 'a selfie with your MyKad in your hand' },
};
