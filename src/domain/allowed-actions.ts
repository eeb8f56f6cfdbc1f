/**
 * What a staff member may do now with a case: the permission table and the rules themselves are asked, so the buttons
 * of the back office can never differ from what the server would answer.
 */
import { handOverApplication } from './hand-over.ts';
import { usualLimits } from './lender-limits.ts';
import type { Loan, Moment, Person } from './loan.ts';
import { zeroSen } from './money.ts';
import { preparePayout } from './payout.ts';
import { type Action, type Actor, may } from './permission.ts';
import type { Product } from './product.ts';
import type { IdentityImageKind } from './refusal.ts';
import { reissueRefusal } from './reissue.ts';
import {
  approverRefusal,
  proposeApproval,
  rejectApplication,
  requestCorrection,
  returnProposal,
  takeApplication,
} from './review.ts';
import { recordAttestation, recordDelivery, recordStamping } from './sealing.ts';
import { countersignAgreement } from './signing.ts';
import { stampDutySen } from './stamp-duty.ts';
import { withdrawOffer } from './withdraw-offer.ts';

export type CaseFacts = {
  /** Everything is there and nothing was asked to be put right. */
  verificationComplete: boolean;
  product: Product;
  /** Photos that nobody accepted yet. */
  photosLeft: readonly IdentityImageKind[];
};

/** How much fits into today is asked when it is prepared: that is about the day, not about the case. */
const onAnOpenDay = { bankAccountId: '', preparedTodaySen: zeroSen, limits: usualLimits };

/** The actions on this loan that would be allowed to this person with a sensible input. */
export const allowedActions = (
  loan: Loan,
  actor: Actor,
  person: Person,
  facts: CaseFacts,
  moment: Moment,
): Action[] => {
  const asRequested = { ...loan.requested, note: '', differencesSeen: [] };
  // What does not fit is asked about at the decision itself.
  const fitting = { ...facts, differences: [] };
  const mayAsk = requestCorrection(loan, person, [{ item: 'personal-information' }]).ok;
  const mayReturn = returnProposal(loan, person, { note: 'a note' }).ok;
  const isAllowed: Partial<Record<Action, boolean>> = {
    takeApplication: takeApplication(loan, person, facts).ok,
    // An open photo takes the officer who may also ask for another one.
    acceptPhoto: facts.photosLeft.length > 0 && mayAsk,
    requestCorrection: mayAsk,
    proposeApproval: proposeApproval(loan, person, asRequested, fitting, moment).ok,
    returnProposal: mayReturn,
    // As returning: a proposal, made by somebody else; and of two approvers nobody is both.
    confirmApproval: mayReturn && approverRefusal(loan, person) === undefined,
    rejectApplication: rejectApplication(
      loan,
      person,
      { reasons: ['outside-our-rules'], tryAgainOn: moment.today },
      moment,
    ).ok,
    countersignAgreement: countersignAgreement(loan, person, moment).ok,
    ...contractActions(loan, person, moment),
    getCaseAgreementPdf: loan.agreement !== undefined,
    preparePayout: preparePayout(loan, person, onAnOpenDay, moment).ok,
    handOverApplication: mayHandOver(loan, actor, person),
  };
  return (Object.keys(isAllowed) as Action[]).filter((action) => isAllowed[action] && may(actor, action));
};

/** Back to the queue, or when it is there already, to somebody. */
const mayHandOver = (loan: Loan, actor: Actor, person: Person): boolean => {
  const isApprover = actor.kind === 'staff' && actor.roles.includes('approver');
  const to = loan.assignedTo ? undefined : { userId: 'a colleague', name: '', mayReview: true };
  return handOverApplication(loan, { ...person, isApprover }, to).ok;
};

/** What is written down between the countersignature and the payout, as if it had happened just now. */
const contractActions = (loan: Loan, person: Person, moment: Moment): Partial<Record<Action, boolean>> => ({
  recordAttestation: recordAttestation(
    loan,
    person,
    {
      attestorName: 'An attestor',
      capacity: 'commissioner-for-oaths',
      manner: 'in-person',
      attestedAt: moment.now,
    },
    { partyNames: [], isAttestor: false, missingGlyphs: [] },
    moment,
  ).ok,
  recordStamping: recordStamping(
    loan,
    person,
    {
      certificateNumber: 'a certificate',
      stampedOn: moment.today,
      amountSen: stampDutySen(loan.terms.principalSen),
    },
    { signedOn: moment.today },
    moment,
  ).ok,
  recordDelivery: recordDelivery(
    loan,
    person,
    { manner: 'by-hand', deliveredOn: moment.today },
    { sealedOn: moment.today, governingSha256: '' },
    moment,
  ).ok,
  // Whether something was corrected is known when the texts are compared.
  reissueAgreement: reissueRefusal(loan) === undefined,
  withdrawOffer: withdrawOffer(loan, person, { reason: 'our-mistake' }).ok,
});
