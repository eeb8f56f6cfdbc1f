/**
 * Signing the agreement: shown, signed by the borrower with a one-time code, countersigned by the lender.
 * The borrower signs only the complete document that was shown, after approval (product rule 10).
 */
import { change, type Loan, type LoanChange, type Moment, type Person, wrongStatus } from './loan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { type Signature, signatureRefusal } from './signature.ts';

/** The borrower opened the agreement; the first time is kept. */
export const viewAgreement = (
  loan: Loan,
  input: { bodyHash: string },
  moment: Moment,
): Outcome<LoanChange> => {
  if (!loan.agreement) return refuse({ code: 'agreement-missing' });
  const refused = wrongStatus(loan, 'viewAgreement');
  if (refused) return refused;
  if (loan.agreement.bodyHash !== input.bodyHash) return refuse({ code: 'agreement-changed' });
  const agreement = { ...loan.agreement, viewedAt: loan.agreement.viewedAt ?? moment.now };
  return allow(change({ ...loan, agreement }, 'agreement.viewed', { bodyHash: input.bodyHash }));
};

/** The borrower signs what was shown: another hash is refused. The one-time code was checked for this very hash. */
export const signAgreement = (
  loan: Loan,
  input: { bodyHash: string; signature: Signature; consent: boolean; dueDay?: number | undefined },
  facts: { accountName: string },
  moment: Moment,
): Outcome<LoanChange> => {
  if (!loan.agreement) return refuse({ code: 'agreement-missing' });
  const refused = wrongStatus(loan, 'signAgreement');
  if (refused) return refused;
  if (loan.agreement.signedAt) return refuse({ code: 'agreement-already-signed' });
  if (loan.agreement.bodyHash !== input.bodyHash) return refuse({ code: 'agreement-changed' });
  if (!loan.agreement.viewedAt) return refuse({ code: 'agreement-not-shown' });
  if (loan.offerEndsOn && moment.today > loan.offerEndsOn) {
    return refuse({ code: 'offer-ended', offerEndsOn: loan.offerEndsOn });
  }
  if (!input.consent) return refuse({ code: 'terms-not-accepted' });
  const badSignature = signatureRefusal(input.signature, facts.accountName);
  if (badSignature) return badSignature;
  const { dueDay } = input;
  const agreement = { ...loan.agreement, signedAt: moment.now, ...(dueDay !== undefined && { dueDay }) };
  return allow({
    ...change({ ...loan, agreement }, 'agreement.signed', {
      bodyHash: input.bodyHash,
      method: input.signature.kind,
      dueDay,
    }),
    notices: [
      { template: 'agreement-signed', facts: { reference: loan.reference }, link: '/my-account/contract' },
    ],
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
