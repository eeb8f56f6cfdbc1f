/**
 * The approved offer made again with the names and addresses of today: a typing mistake, a new office of the lender, a
 * name that could not be printed. The terms stay; the text is another one, so everything is signed again.
 */
import { type AgreementBody, type AgreementParties, agreementBody, missingText } from './agreement.ts';
import { canonicalJson } from './canonical.ts';
import { addDays } from './date.ts';
import { change, type Loan, type LoanChange, type Moment, type Person, wrongStatus } from './loan.ts';
import { priceLoan } from './product.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { offerDays } from './review.ts';
import { firstDueOn } from './schedule.ts';

export type Reissue = LoanChange & { agreement: AgreementBody; supersededHash: string };

/** `hashOf` gives the SHA-256 of the agreement's canonical text; `isPrintable` is false when a letter has no glyph. */
export const reissueAgreement = (
  loan: Loan,
  approver: Person,
  facts: {
    /** The text that is offered now. */
    offered: AgreementBody | undefined;
    parties: AgreementParties;
    hashOf: (body: AgreementBody) => string;
    isPrintable: (body: AgreementBody) => boolean;
  },
  moment: Moment,
): Outcome<Reissue> => {
  const { agreement } = loan;
  if (!agreement || !facts.offered) return refuse({ code: 'agreement-missing' });
  const refused = wrongStatus(loan, 'reissueAgreement');
  if (refused) return refused;
  if (loan.payout?.status === 'prepared') return refuse({ code: 'payout-under-way' });
  const { lender, borrower, purpose } = facts.offered;
  if (canonicalJson({ lender, borrower, purpose }) === canonicalJson(facts.parties))
    return refuse({ code: 'agreement-unchanged' });
  const priced = priceLoan(loan.terms, firstDueOn(moment.today));
  if (!priced.ok) return priced;
  const version = agreement.version + 1;
  const number = `${loan.reference}-${version}`;
  const body = agreementBody(number, moment.today, loan.terms, priced.change, facts.parties);
  if (missingText(body)) return refuse({ code: 'agreement-incomplete' });
  if (!facts.isPrintable(body)) return refuse({ code: 'glyph-missing' });
  const bodyHash = facts.hashOf(body);
  const offerEndsOn = addDays(moment.today, offerDays);
  const offered = { bodyHash, version, offeredAt: moment.now };
  return allow({
    ...change({ ...loan, offerEndsOn, agreement: offered }, 'agreement.reissued', {
      bodyHash,
      version,
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
