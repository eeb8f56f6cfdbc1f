/**
 * The approved offer made again with the names and addresses of today: a typing mistake, a new office of the lender, a
 * name that could not be printed. The terms stay; the text is another one, so everything is signed again.
 */
import {
  type AgreementBody,
  type AgreementParties,
  type AgreementTexts,
  agreementBody,
  offerText,
} from './agreement.ts';
import type { ReissueReason } from './agreement-life.ts';
import { canonicalJson } from './canonical.ts';
import { addDays } from './date.ts';
import { change, type Loan, type LoanChange, type Moment, type Person, wrongStatus } from './loan.ts';
import { priceLoan } from './product.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { offerDays } from './review.ts';
import { firstDueOn } from './schedule.ts';

export type Reissue = LoanChange & { agreement: AgreementBody; supersededHash: string };

/** Why it cannot be offered again, whatever has been corrected. */
export const reissueRefusal = (loan: Loan): Refused | undefined => {
  if (!loan.agreement) return refuse({ code: 'agreement-missing' });
  const refused = wrongStatus(loan, 'reissueAgreement');
  if (refused) return refused;
  return loan.payout?.status === 'prepared' ? refuse({ code: 'payout-under-way' }) : undefined;
};

export const reissueAgreement = (
  loan: Loan,
  approver: Person,
  input: { reason: ReissueReason },
  facts: {
    /** The text that is offered now. */
    offered: AgreementBody | undefined;
    parties: AgreementParties;
  } & AgreementTexts,
  moment: Moment,
): Outcome<Reissue> => {
  const refused = reissueRefusal(loan);
  if (refused) return refused;
  const { agreement } = loan;
  if (!agreement || !facts.offered) return refuse({ code: 'agreement-missing' });
  const { lender, borrower, purpose } = facts.offered;
  const isSame = canonicalJson({ lender, borrower, purpose }) === canonicalJson(facts.parties);
  // What was written down wrong, or cannot be sealed, is mended by signing anew, also with the same names.
  if (isSame && (input.reason === 'party-data' || !agreement.signedAt))
    return refuse({ code: 'agreement-unchanged' });
  const priced = priceLoan(loan.terms, firstDueOn(moment.today));
  if (!priced.ok) return priced;
  const version = agreement.version + 1;
  const number = `${loan.reference}-${version}`;
  const text = offerText(
    agreementBody(number, moment.today, loan.terms, priced.change, facts.parties),
    facts,
  );
  if (!text.ok) return text;
  const { body, bodyHash } = text.change;
  const offerEndsOn = addDays(moment.today, offerDays);
  const offered = { bodyHash, version, offeredAt: moment.now };
  return allow({
    ...change({ ...loan, offerEndsOn, agreement: offered }, 'agreement.reissued', {
      bodyHash,
      version,
      reason: input.reason,
      supersededHash: agreement.bodyHash,
      offerEndsOn,
      approverId: approver.userId,
    }),
    notices: [
      {
        template: 'agreement-reissued',
        facts: { reference: loan.reference, offerEndsOn },
        link: '/my-account/contract',
      },
    ],
    agreement: body,
    supersededHash: agreement.bodyHash,
  });
};
