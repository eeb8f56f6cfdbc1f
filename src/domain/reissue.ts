/**
 * The approved offer made again with the names and addresses of today: a typing mistake, a new office of the lender, a
 * name that could not be printed. The terms stay; the text is another one, so everything is signed again.
 */
import {
  type AgreementBody,
  type AgreementFaults,
  type AgreementParties,
  agreementBody,
  agreementRefusal,
} from './agreement.ts';
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

/** `hashOf` gives the SHA-256 of the agreement's canonical text; `faultsOf` looks at the texts made of it. */
export const reissueAgreement = (
  loan: Loan,
  approver: Person,
  facts: {
    /** The text that is offered now. */
    offered: AgreementBody | undefined;
    parties: AgreementParties;
    hashOf: (body: AgreementBody) => string;
    faultsOf: (body: AgreementBody) => AgreementFaults;
  },
  moment: Moment,
): Outcome<Reissue> => {
  const refused = reissueRefusal(loan);
  if (refused) return refused;
  const { agreement } = loan;
  if (!agreement || !facts.offered) return refuse({ code: 'agreement-missing' });
  const { lender, borrower, purpose } = facts.offered;
  if (canonicalJson({ lender, borrower, purpose }) === canonicalJson(facts.parties))
    return refuse({ code: 'agreement-unchanged' });
  const priced = priceLoan(loan.terms, firstDueOn(moment.today));
  if (!priced.ok) return priced;
  const version = agreement.version + 1;
  const number = `${loan.reference}-${version}`;
  const body = agreementBody(number, moment.today, loan.terms, priced.change, facts.parties);
  const fault = agreementRefusal(body, facts.faultsOf);
  if (fault) return fault;
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
