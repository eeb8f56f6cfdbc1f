/**
 * The life of an agreement after it was offered: what happens to it, in order, and how it may end early. The order is
 * Schedule J's (signatures, attestation), the Stamp Act's (stamping) and s.16 of the Moneylenders Act 1951 (the borrower
 * has a copy before the money is paid); each step is evidence that the next one stands on.
 */
import type { Instant, OfferedAgreement } from './loan.ts';

export const agreementSteps = [
  'offered',
  'viewed',
  'consented',
  // In the same transaction as the signature: a verified code without its signature cannot exist.
  'code-verified',
  'signed',
  'countersigned',
  'attested',
  'stamped',
  'sealed',
  'delivered',
] as const;
export type AgreementStep = (typeof agreementSteps)[number];

export const agreementEnds = ['declined', 'expired', 'voided', 'superseded'] as const;
export type AgreementEnd = (typeof agreementEnds)[number];
export const agreementStates = [...agreementSteps, ...agreementEnds] as const;
export type AgreementState = (typeof agreementStates)[number];

/** Who may attest a moneylending agreement: the closed list of the form's attestation block. */
export const attestorCapacities = [
  'advocate-and-solicitor',
  'judicial-and-legal-service-officer',
  'commissioner-for-oaths',
  'district-officer',
  'justice-of-the-peace',
  'appointed-by-minister',
] as const;
export type AttestorCapacity = (typeof attestorCapacities)[number];

export const attestationManners = ['in-person', 'video-call'] as const;
export type AttestationManner = (typeof attestationManners)[number];

export const deliveryManners = ['taken-in-app', 'by-hand', 'registered-post'] as const;
export type DeliveryManner = (typeof deliveryManners)[number];

/** Asked kindly and never needed: a borrower may decline without a reason. */
export const offerDeclineReasons = [
  'too-expensive',
  'terms-unclear',
  'found-another-way',
  'no-longer-needed',
  'other',
] as const;
export type OfferDeclineReason = (typeof offerDeclineReasons)[number];

/** Why an approver offers an agreement again. */
export const reissueReasons = ['party-data', 'evidence-wrong', 'cannot-be-sealed'] as const;
export type ReissueReason = (typeof reissueReasons)[number];

/** Why the lender takes an offer back before any money is on its way. */
export const withdrawalReasons = [
  'borrower-unreachable',
  'attestation-refused',
  'not-understood',
  'our-mistake',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

type Times = Partial<Record<AgreementStep, Instant | undefined>>;

/** When each step was done; absent while it is not. */
export const agreementTimes = (agreement: OfferedAgreement): Times => ({
  offered: agreement.offeredAt,
  viewed: agreement.viewedAt,
  consented: agreement.consentedAt,
  'code-verified': agreement.signedAt,
  signed: agreement.signedAt,
  countersigned: agreement.countersignedAt,
  attested: agreement.attestedAt,
  stamped: agreement.stampedAt,
  sealed: agreement.sealedAt,
  delivered: agreement.deliveredAt,
});

/** Where it is: the last step that was done, or how it ended. */
export const agreementStateOf = (agreement: OfferedAgreement): AgreementState => {
  if (agreement.ended) return agreement.ended;
  const times = agreementTimes(agreement);
  return agreementSteps.findLast((step) => times[step] !== undefined) ?? 'offered';
};
