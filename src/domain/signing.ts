/**
 * Signing the agreement: shown, agreed to, signed by the borrower with a one-time code, countersigned by the lender; or
 * declined. The borrower signs only the complete document that was shown, after approval (product rule 10).
 */
import type { OfferDeclineReason } from './agreement-life.ts';
import { change, type Loan, type LoanChange, type Moment, type Person, wrongStatus } from './loan.ts';
import type { LoanCommand } from './loan-status.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { type Signature, signatureRefusal } from './signature.ts';

/** What the borrower does is about the very text that was shown: another hash is refused. */
const notThisText = (loan: Loan, command: LoanCommand, bodyHash: string): Refused | undefined => {
  if (!loan.agreement) return refuse({ code: 'agreement-missing' });
  const refused = wrongStatus(loan, command);
  if (refused) return refused;
  if (loan.agreement.signedAt && command !== 'viewAgreement')
    return refuse({ code: 'agreement-already-signed' });
  return loan.agreement.bodyHash === bodyHash ? undefined : refuse({ code: 'agreement-changed' });
};

const offerEnded = ({ offerEndsOn }: Loan, { today }: Moment): Refused | undefined =>
  offerEndsOn && today > offerEndsOn ? refuse({ code: 'offer-ended', offerEndsOn }) : undefined;

/** The borrower opened the agreement; the first time is kept. */
export const viewAgreement = (
  loan: Loan,
  input: { bodyHash: string },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = notThisText(loan, 'viewAgreement', input.bodyHash);
  if (refused || !loan.agreement) return refused ?? refuse({ code: 'agreement-missing' });
  const agreement = { ...loan.agreement, viewedAt: loan.agreement.viewedAt ?? moment.now };
  return allow(change({ ...loan, agreement }, 'agreement.viewed', { bodyHash: input.bodyHash }));
};

/** The borrower says to have read it and to agree to sign it electronically (s.3 Electronic Commerce Act 2006); the first time is kept. */
export const consentToAgreement = (
  loan: Loan,
  input: { bodyHash: string },
  facts: { textVersion: string },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused =
    notThisText(loan, 'consentToAgreement', input.bodyHash) ??
    (loan.agreement?.viewedAt ? offerEnded(loan, moment) : refuse({ code: 'agreement-not-shown' }));
  if (refused || !loan.agreement) return refused ?? refuse({ code: 'agreement-missing' });
  const agreement = { ...loan.agreement, consentedAt: loan.agreement.consentedAt ?? moment.now };
  return allow(
    change({ ...loan, agreement }, 'agreement.consented', {
      bodyHash: input.bodyHash,
      textVersion: facts.textVersion,
    }),
  );
};

/** The borrower signs what was shown: another hash is refused. The one-time code was checked for this very hash. */
export const signAgreement = (
  loan: Loan,
  input: { bodyHash: string; signature: Signature; dueDay?: number | undefined },
  facts: {
    accountName: string;
    isComplete: boolean;
    /** Letters of a typed name that cannot be printed. */
    missingGlyphs: readonly string[];
    /** SHA-256 of the signature, as hex: the chain of events holds it. */
    signatureSha256: string;
  },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = notThisText(loan, 'signAgreement', input.bodyHash);
  if (refused || !loan.agreement) return refused ?? refuse({ code: 'agreement-missing' });
  if (!facts.isComplete) return refuse({ code: 'agreement-incomplete' });
  if (!loan.agreement.viewedAt) return refuse({ code: 'agreement-not-shown' });
  const ended = offerEnded(loan, moment);
  if (ended) return ended;
  if (!loan.agreement.consentedAt) return refuse({ code: 'terms-not-accepted' });
  const badSignature = signatureRefusal(input.signature, facts.accountName);
  if (badSignature) return badSignature;
  if (facts.missingGlyphs.length > 0)
    return refuse({ code: 'glyph-missing', characters: facts.missingGlyphs.join(' ') });
  const { dueDay } = input;
  const agreement = { ...loan.agreement, signedAt: moment.now, ...(dueDay !== undefined && { dueDay }) };
  return allow({
    ...change({ ...loan, agreement }, 'agreement.signed', {
      bodyHash: input.bodyHash,
      method: input.signature.kind,
      signatureSha256: facts.signatureSha256,
      dueDay,
    }),
    notices: [
      { template: 'agreement-signed', facts: { reference: loan.reference }, link: '/my-account/contract' },
    ],
  });
};

/** The borrower says no, free and without having to say why: the offer ends. */
export const declineAgreement = (
  loan: Loan,
  input: { bodyHash: string; reason?: OfferDeclineReason | undefined },
): Outcome<LoanChange> => {
  const refused = notThisText(loan, 'declineAgreement', input.bodyHash);
  if (refused || !loan.agreement) return refused ?? refuse({ code: 'agreement-missing' });
  const agreement = { ...loan.agreement, ended: 'declined' as const };
  return allow({
    ...change({ ...loan, agreement, status: 'cancelled' }, 'agreement.declined', {
      bodyHash: input.bodyHash,
      reason: input.reason,
    }),
    notices: [{ template: 'application-cancelled', facts: { reference: loan.reference }, link: '/wallet' }],
  });
};

/** The lender's side of the signature. */
export const countersignAgreement = (loan: Loan, staff: Person, moment: Moment): Outcome<LoanChange> => {
  if (!loan.agreement) return refuse({ code: 'agreement-missing' });
  const refused = wrongStatus(loan, 'countersignAgreement');
  if (refused) return refused;
  if (!loan.agreement.signedAt) return refuse({ code: 'agreement-not-signed' });
  if (loan.agreement.countersignedAt) return refuse({ code: 'agreement-already-countersigned' });
  const agreement = { ...loan.agreement, countersignedAt: moment.now };
  return allow({
    ...change({ ...loan, agreement }, 'agreement.countersigned', {
      bodyHash: loan.agreement.bodyHash,
      staffId: staff.userId,
    }),
    notices: [
      {
        template: 'agreement-countersigned',
        facts: { reference: loan.reference },
        link: '/my-account/contract',
      },
    ],
  });
};
