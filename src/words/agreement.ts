/**
 * The life of an agreement in words, for the borrower and for staff: who may attest it and how, how far it is, how its
 * copy was handed over, why an offer was declined, made again or withdrawn. The capacities are those of the form's attestation block.
 */
import type { MessageDescriptor } from '@lingui/core';
import type {
  AgreementState,
  AttestationManner,
  AttestorCapacity,
  DeliveryManner,
  OfferDeclineReason,
  ReissueReason,
  WithdrawalReason,
} from '#domain/agreement-life.ts';

export const capacityWords: Record<AttestorCapacity, MessageDescriptor> = {
  'advocate-and-solicitor': /*i18n*/ {
    id: 'attestor.advocate-and-solicitor',
    message: 'Advocate and solicitor',
  },
  'judicial-and-legal-service-officer': /*i18n*/ {
    id: 'attestor.judicial-and-legal-service-officer',
    message: 'Officer of the Judicial and Legal Service',
  },
  'commissioner-for-oaths': /*i18n*/ {
    id: 'attestor.commissioner-for-oaths',
    message: 'Commissioner for Oaths',
  },
  'district-officer': /*i18n*/ { id: 'attestor.district-officer', message: 'District Officer' },
  'justice-of-the-peace': /*i18n*/ { id: 'attestor.justice-of-the-peace', message: 'Justice of the Peace' },
  'appointed-by-minister': /*i18n*/ {
    id: 'attestor.appointed-by-minister',
    message: 'Person appointed by the Minister',
  },
};

export const attestationMannerWords: Record<AttestationManner, MessageDescriptor> = {
  'in-person': /*i18n*/ { id: 'attestation.in-person', message: 'In person' },
  'video-call': /*i18n*/ { id: 'attestation.video-call', message: 'By video call' },
};

export const deliveryMannerWords: Record<DeliveryManner, MessageDescriptor> = {
  'taken-in-app': /*i18n*/ { id: 'delivery.taken-in-app', message: 'Taken in the app' },
  'by-hand': /*i18n*/ { id: 'delivery.by-hand', message: 'Handed over on paper' },
  'registered-post': /*i18n*/ { id: 'delivery.registered-post', message: 'Sent by registered post' },
};

/** As answers to "Why do you not want it?". */
export const declineReasonWords: Record<OfferDeclineReason, MessageDescriptor> = {
  'too-expensive': /*i18n*/ { id: 'decline.too-expensive', message: 'It costs too much' },
  'terms-unclear': /*i18n*/ { id: 'decline.terms-unclear', message: 'I do not understand the terms' },
  'found-another-way': /*i18n*/ { id: 'decline.found-another-way', message: 'I found another way' },
  'no-longer-needed': /*i18n*/ {
    id: 'decline.no-longer-needed',
    message: 'I do not need the money any more',
  },
  other: /*i18n*/ { id: 'decline.other', message: 'Another reason' },
};

/** For staff: why an agreement is offered again. */
export const reissueReasonWords: Record<ReissueReason, MessageDescriptor> = {
  'party-data': /*i18n*/ { id: 'reissue.party-data', message: 'Details of a party changed' },
  'evidence-wrong': /*i18n*/ {
    id: 'reissue.evidence-wrong',
    message: 'A step was recorded wrongly',
  },
  'cannot-be-sealed': /*i18n*/ { id: 'reissue.cannot-be-sealed', message: 'It cannot be sealed' },
};

/** For staff: why an offer is taken back. */
export const withdrawalReasonWords: Record<WithdrawalReason, MessageDescriptor> = {
  'borrower-unreachable': /*i18n*/ {
    id: 'withdrawal.borrower-unreachable',
    message: 'The borrower cannot be reached',
  },
  'attestation-refused': /*i18n*/ {
    id: 'withdrawal.attestation-refused',
    message: 'The attestor declined to attest',
  },
  'not-understood': /*i18n*/ {
    id: 'withdrawal.not-understood',
    message: 'The borrower did not understand the terms',
  },
  'our-mistake': /*i18n*/ { id: 'withdrawal.our-mistake', message: 'A mistake in the offer' },
};

/** What was done last, or how it ended; the same words name a step in the history of an agreement. */
export const agreementStateWords: Record<AgreementState | 'reissued', MessageDescriptor> = {
  offered: /*i18n*/ { id: 'agreement.offered', message: 'Offered' },
  reissued: /*i18n*/ { id: 'agreement.reissued', message: 'Offered again' },
  viewed: /*i18n*/ { id: 'agreement.viewed', message: 'Opened by the borrower' },
  consented: /*i18n*/ { id: 'agreement.consented', message: 'Agreed to sign electronically' },
  'code-verified': /*i18n*/ { id: 'agreement.code-verified', message: 'One-time code confirmed' },
  signed: /*i18n*/ { id: 'agreement.signed', message: 'Signed by the borrower' },
  countersigned: /*i18n*/ { id: 'agreement.countersigned', message: 'Signed by the lender' },
  attested: /*i18n*/ { id: 'agreement.attested', message: 'Attested' },
  stamped: /*i18n*/ { id: 'agreement.stamped', message: 'Stamped' },
  sealed: /*i18n*/ { id: 'agreement.sealed', message: 'Sealed' },
  delivered: /*i18n*/ { id: 'agreement.delivered', message: 'Sealed copy received' },
  declined: /*i18n*/ { id: 'agreement.declined', message: 'Declined' },
  expired: /*i18n*/ { id: 'agreement.expired', message: 'Offer ended unsigned' },
  voided: /*i18n*/ { id: 'agreement.voided', message: 'Cancelled' },
  superseded: /*i18n*/ { id: 'agreement.superseded', message: 'Replaced by a newer version' },
};
