/**
 * What happens to an agreement after both have signed it: attested, stamped, sealed, and in the borrower's hands. Money
 * is paid out after the last of them only. Sources: the attestation block of Schedule J and s.27 Moneylenders Act 1951
 * (an attestor explained the terms), s.52 Stamp Act 1949, s.16 Moneylenders Act 1951 (a copy before the money).
 */
import type { AttestationManner, AttestorCapacity, DeliveryManner } from './agreement-life.ts';
import { type AgreementStep, agreementStateOf, agreementSteps, agreementTimes } from './agreement-life.ts';
import type { CalendarDate } from './date.ts';
import {
  change,
  type Instant,
  type Loan,
  type LoanChange,
  type Moment,
  type OfferedAgreement,
  type Person,
  wrongStatus,
} from './loan.ts';
import type { LoanCommand } from './loan-status.ts';
import type { Sen } from './money.ts';
import { namesDiffer } from './person-name.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { leastStampDutySen } from './stamp-duty.ts';

/** The refusal unless `step` is exactly what comes next. */
const notNext = (loan: Loan, command: LoanCommand, step: AgreementStep): Refused | undefined => {
  if (!loan.agreement) return refuse({ code: 'agreement-missing' });
  const refused = wrongStatus(loan, command);
  if (refused) return refused;
  const times = agreementTimes(loan.agreement);
  if (times[step]) return refuse({ code: 'agreement-step-done', step });
  const before = agreementSteps[agreementSteps.indexOf(step) - 1];
  return before && times[before]
    ? undefined
    : refuse({ code: 'agreement-too-early', state: agreementStateOf(loan.agreement) });
};

/** The agreement of a loan that passed `notNext`. */
const agreementOf = ({ agreement, loanId }: Loan): OfferedAgreement => {
  if (!agreement) throw new Error(`loan ${loanId} has no agreement`);
  return agreement;
};

export type Attestation = {
  attestorName: string;
  capacity: AttestorCapacity;
  manner: AttestationManner;
  attestedAt: Instant;
};

/** `partyNames`: the borrower and who signed for the lender. `isAttestor`: whoever writes it down holds that role. */
export type AttestingFacts = {
  partyNames: readonly string[];
  isAttestor: boolean;
  missingGlyphs: readonly string[];
};

/**
 * What the attestor declared, written down: the borrower understood the terms. An attestor is no party, and names themselves
 * only where that is their work: whoever lends cannot attest what they lend.
 */
export const recordAttestation = (
  loan: Loan,
  staff: Person,
  input: Attestation,
  facts: AttestingFacts,
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = notNext(loan, 'recordAttestation', 'attested');
  if (refused) return refused;
  const agreement = agreementOf(loan);
  if (facts.missingGlyphs.length > 0)
    return refuse({ code: 'glyph-missing', characters: facts.missingGlyphs.join(' ') });
  const barred = facts.isAttestor ? facts.partyNames : [...facts.partyNames, staff.name];
  if (barred.some((name) => namesDiffer(input.attestorName, name) === 'same'))
    return refuse({ code: 'attestor-is-party' });
  if (input.attestedAt > moment.now) return refuse({ code: 'date-in-future' });
  // Both signatures are there when they are attested.
  if (agreement.countersignedAt && input.attestedAt < agreement.countersignedAt)
    return refuse({ code: 'date-before-signing' });
  return allow(
    change({ ...loan, agreement: { ...agreement, attestedAt: input.attestedAt } }, 'agreement.attested', {
      bodyHash: agreement.bodyHash,
      capacity: input.capacity,
      manner: input.manner,
      attestedAt: input.attestedAt,
      staffId: staff.userId,
    }),
  );
};

export type Stamping = { certificateNumber: string; stampedOn: CalendarDate; amountSen: Sen };

/** The certificate of the stamp office, written down by the lender, who pays it first (product rule 1). */
export const recordStamping = (
  loan: Loan,
  staff: Person,
  input: Stamping,
  facts: { signedOn: CalendarDate },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = notNext(loan, 'recordStamping', 'stamped');
  if (refused) return refused;
  const agreement = agreementOf(loan);
  const atLeastSen = leastStampDutySen(loan.terms.principalSen);
  if (input.amountSen < atLeastSen) return refuse({ code: 'stamp-duty-too-small', atLeastSen });
  if (input.stampedOn > moment.today) return refuse({ code: 'date-in-future' });
  if (input.stampedOn < facts.signedOn) return refuse({ code: 'date-before-signing' });
  return allow(
    change({ ...loan, agreement: { ...agreement, stampedAt: moment.now } }, 'agreement.stamped', {
      bodyHash: agreement.bodyHash,
      ...input,
      staffId: staff.userId,
    }),
  );
};

/** The sealed copies are made and kept; the borrower is asked to take theirs. `moment.now` is the instant they print. */
export const sealAgreement = (
  loan: Loan,
  input: { bodyHash: string; copies: readonly { locale: string; sha256: string }[]; level: string },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = notNext(loan, 'sealAgreement', 'sealed');
  if (refused) return refused;
  const agreement = agreementOf(loan);
  // Offered again while it was being sealed.
  if (agreement.bodyHash !== input.bodyHash) return refuse({ code: 'agreement-changed' });
  const prints = Object.fromEntries(input.copies.map(({ locale, sha256 }) => [locale, sha256]));
  return allow({
    ...change({ ...loan, agreement: { ...agreement, sealedAt: moment.now } }, 'agreement.sealed', {
      bodyHash: agreement.bodyHash,
      level: input.level,
      sealedAt: moment.now,
      sha256: prints,
    }),
    notices: [
      { template: 'agreement-sealed', facts: { reference: loan.reference }, link: '/my-account/contract' },
    ],
  });
};

const delivered = (loan: Loan, at: Instant, facts: Record<string, string | undefined>): LoanChange => {
  const agreement = agreementOf(loan);
  return change({ ...loan, agreement: { ...agreement, deliveredAt: at } }, 'agreement.delivered', {
    bodyHash: agreement.bodyHash,
    ...facts,
  });
};

/** The borrower takes the sealed copy: the file in the governing language, by its fingerprint. */
export const receiveAgreement = (
  loan: Loan,
  input: { sha256: string },
  facts: { governingSha256: string | undefined },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = notNext(loan, 'receiveAgreement', 'delivered');
  if (refused) return refused;
  if (input.sha256 !== facts.governingSha256) return refuse({ code: 'agreement-changed' });
  return allow(
    delivered(loan, moment.now, {
      manner: 'taken-in-app' satisfies DeliveryManner,
      sha256: input.sha256,
    }),
  );
};

export type Delivery = {
  manner: Exclude<DeliveryManner, 'taken-in-app'>;
  deliveredOn: CalendarDate;
  trackingNumber?: string | undefined;
};

/** For who cannot take it in the app: handed over, or sent by registered post. The borrower is told, to say if it is not so. */
export const recordDelivery = (
  loan: Loan,
  staff: Person,
  input: Delivery,
  facts: { sealedOn: CalendarDate; governingSha256: string | undefined },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = notNext(loan, 'recordDelivery', 'delivered');
  if (refused) return refused;
  const { manner, deliveredOn } = input;
  const trackingNumber = manner === 'registered-post' ? input.trackingNumber : undefined;
  if (manner === 'registered-post' && !trackingNumber) return refuse({ code: 'tracking-number-missing' });
  if (deliveredOn > moment.today) return refuse({ code: 'date-in-future' });
  if (deliveredOn < facts.sealedOn) return refuse({ code: 'delivered-before-sealed' });
  return allow({
    ...delivered(loan, moment.now, {
      manner,
      deliveredOn,
      trackingNumber,
      sha256: facts.governingSha256,
      staffId: staff.userId,
    }),
    notices: [
      { template: 'agreement-delivered', facts: { reference: loan.reference }, link: '/my-account/contract' },
    ],
  });
};
