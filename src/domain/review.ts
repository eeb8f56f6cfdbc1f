/**
 * The review of an application: an officer takes it, asks for something or proposes; a different approver confirms, and
 * of a large loan a second one after the first. Never above what the borrower asked for, and never by one person alone (product description, "Order of a loan").
 */
import {
  type AgreementBody,
  type AgreementParties,
  type AgreementTexts,
  agreementBody,
  offerText,
} from './agreement.ts';
import { addDays, addMonths, type CalendarDate } from './date.ts';
import { type DecisionPoint, recordedPoints } from './decision-points.ts';
import { type LenderLimits, needsTwoApprovers } from './lender-limits.ts';
import { change, type Loan, type LoanChange, type Moment, type Person, wrongStatus } from './loan.ts';
import type { Sen } from './money.ts';
import type { Correction } from './photo-check.ts';
import { amountAndTermRefusal, type Product, priceLoan } from './product.ts';
import { allow, type IdentityImageKind, type Outcome, type Refused, refuse } from './refusal.ts';
import { firstDueOn } from './schedule.ts';

/** Days that an offer stays open for signing. */
export const offerDays = 14;

/** The longest that a rejection may keep somebody from asking again: a slip of the year must not shut them out for good. */
const longestWaitMonths = 12;

/** The last day until which a rejection of this day may keep somebody from asking again. */
export const lastTryAgainOn = (today: CalendarDate): CalendarDate => addMonths(today, longestWaitMonths);

export const rejectionReasons = [
  'income-not-enough',
  'debts-too-high',
  'identity-not-confirmed',
  'information-differs',
  'bank-account-not-yours',
  'outside-our-rules',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Somebody looked at each photo and accepted it (`photo-check.ts`). */
const photosMissing = (left: readonly IdentityImageKind[]): Refused | undefined =>
  left.length > 0 ? refuse({ code: 'photos-not-accepted', left: left.length }) : undefined;

/** What does not fit is no bar, but whoever decides says that they looked at each of it (`decision-points.ts`). */
export type Differences = { differences: readonly DecisionPoint[] };
export type DifferencesSeen = { differencesSeen: readonly string[] };

const differencesUnseen = (
  { differences }: Differences,
  { differencesSeen }: DifferencesSeen,
): Refused | undefined => {
  const left = differences.filter((point) => !differencesSeen.includes(point)).length;
  return left > 0 ? refuse({ code: 'differences-not-seen', left }) : undefined;
};

/** Stands in the event of who decided; nothing where everything fits. */
const seenOf = ({ differences }: Differences) =>
  differences.length > 0 ? { differencesSeen: recordedPoints(differences) } : {};

const notYours = (loan: Loan, officer: Person): Refused | undefined =>
  loan.assignedTo?.userId === officer.userId ? undefined : refuse({ code: 'not-assigned-to-you' });

/** An officer takes the application from the queue; the identity verification must be complete. */
export const takeApplication = (
  loan: Loan,
  officer: Person,
  facts: { verificationComplete: boolean },
): Outcome<LoanChange> => {
  if (loan.assignedTo && loan.assignedTo.userId !== officer.userId) {
    return refuse({ code: 'taken-by-other', name: loan.assignedTo.name });
  }
  const refused = wrongStatus(loan, 'takeApplication');
  if (refused) return refused;
  // Under review without an officer: it was handed back (`hand-over.ts`), and whoever is next goes on with it.
  const isAgain = loan.status === 'under-review';
  if (isAgain && loan.assignedTo) return refuse({ code: 'wrong-status', status: loan.status });
  if (!isAgain && !facts.verificationComplete) return refuse({ code: 'verification-incomplete' });
  const taken = change({ ...loan, status: 'under-review', assignedTo: officer }, 'loan.taken', {
    officerId: officer.userId,
  });
  if (isAgain) return allow(taken);
  return allow({
    ...taken,
    notices: [{ template: 'review-started', facts: { reference: loan.reference }, link: '/wallet' }],
  });
};

/** The officer asks the borrower for a new photo or a correction; the loan stays under review. */
export const requestCorrection = (
  loan: Loan,
  officer: Person,
  corrections: readonly Correction[],
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'requestCorrection') ?? notYours(loan, officer);
  if (refused) return refused;
  if (corrections.length === 0) return refuse({ code: 'reason-missing' });
  if (loan.proposal) return refuse({ code: 'proposal-open' });
  return allow({
    ...change(loan, 'loan.correction-requested', {
      corrections: corrections.map(({ item, photo }) => ({ item, photo })),
    }),
    notices: [
      { template: 'correction-needed', facts: { reference: loan.reference }, link: '/verifikasi-akun' },
    ],
  });
};

/** The officer proposes approval, on the terms asked for or smaller ones. */
export const proposeApproval = (
  loan: Loan,
  officer: Person,
  { differencesSeen, ...input }: { amountSen: Sen; termMonths: number; note: string } & DifferencesSeen,
  facts: {
    product: Product;
    verificationComplete: boolean;
    /** The borrower has not answered yet what somebody asked to be put right. */
    correctionAsked?: boolean;
    photosLeft: readonly IdentityImageKind[];
  } & Differences,
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'proposeApproval') ?? notYours(loan, officer);
  if (refused) return refused;
  if (loan.proposal) return refuse({ code: 'proposal-open' });
  if (facts.correctionAsked) return refuse({ code: 'correction-asked' });
  if (!facts.verificationComplete) return refuse({ code: 'verification-incomplete' });
  const unseen = photosMissing(facts.photosLeft);
  if (unseen) return unseen;
  if (input.amountSen > loan.requested.amountSen || input.termMonths > loan.requested.termMonths) {
    return refuse({ code: 'terms-above-request' });
  }
  const refusedAtLast =
    amountAndTermRefusal(facts.product, input.amountSen, input.termMonths) ??
    differencesUnseen(facts, { differencesSeen });
  if (refusedAtLast) return refusedAtLast;
  const proposal = { ...input, proposedBy: officer, proposedAt: moment.now };
  return allow(
    change({ ...loan, proposal }, 'loan.approval-proposed', {
      amountSen: input.amountSen,
      termMonths: input.termMonths,
      officerId: officer.userId,
      ...seenOf(facts),
    }),
  );
};

/** The approver sends the case back to the officer. */
export const returnProposal = (
  loan: Loan,
  approver: Person,
  input: { note: string },
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'returnProposal');
  if (refused) return refused;
  if (!loan.proposal) return refuse({ code: 'no-proposal' });
  if (loan.proposal.proposedBy.userId === approver.userId) return refuse({ code: 'second-person-needed' });
  if (input.note.trim() === '') return refuse({ code: 'reason-missing' });
  const { proposal: _proposal, ...rest } = loan;
  return allow(change(rest, 'loan.proposal-returned', { approverId: approver.userId }));
};

/** Without an agreement it was the first of two approvals: the loan stays under review, and the borrower hears nothing. */
export type ApprovalChange = LoanChange & { agreement?: AgreementBody };

/** Who made the proposal does not confirm it, and who approved it first is not the second approver. */
export const approverRefusal = ({ proposal }: Loan, approver: Person): Refused | undefined => {
  if (!proposal) return refuse({ code: 'no-proposal' });
  if (proposal.proposedBy.userId === approver.userId) return refuse({ code: 'second-person-needed' });
  return proposal.firstApproval?.approvedBy.userId === approver.userId
    ? refuse({ code: 'second-approver-needed' })
    : undefined;
};

/**
 * A different person confirms: the terms are frozen and the complete agreement is made from them. Of an amount that needs
 * two approvers the first one is written down, and only the second one makes the agreement.
 */
export const confirmApproval = (
  loan: Loan,
  approver: Person,
  input: DifferencesSeen,
  facts: {
    product: Product;
    parties: AgreementParties;
    photosLeft: readonly IdentityImageKind[];
    limits: Pick<LenderLimits, 'twoApproversFromSen'>;
  } & Differences &
    AgreementTexts,
  moment: Moment,
): Outcome<ApprovalChange> => {
  const refused = wrongStatus(loan, 'confirmApproval') ?? approverRefusal(loan, approver);
  if (refused) return refused;
  const { proposal } = loan;
  if (!proposal) return refuse({ code: 'no-proposal' });
  const unseen = photosMissing(facts.photosLeft) ?? differencesUnseen(facts, input);
  if (unseen) return unseen;
  // The rate of the application holds, not the product's of today: what the borrower saw is what is offered.
  const terms = { ...loan.terms, principalSen: proposal.amountSen, termMonths: proposal.termMonths };
  const priced = priceLoan(terms, firstDueOn(moment.today));
  if (!priced.ok) return priced;
  const draft = agreementBody(loan.reference, moment.today, terms, priced.change, facts.parties);
  const offered = offerText(draft, facts);
  if (!offered.ok) return offered;
  // What stands against the agreement is told to the first approver already.
  if (needsTwoApprovers(proposal.amountSen, facts.limits) && !proposal.firstApproval) {
    const firstApproval = { approvedBy: approver, approvedAt: moment.now };
    const { amountSen, termMonths } = proposal;
    return allow(
      change({ ...loan, proposal: { ...proposal, firstApproval } }, 'loan.first-approved', {
        amountSen,
        termMonths,
        approverId: approver.userId,
        ...seenOf(facts),
      }),
    );
  }
  const { body: agreement, bodyHash } = offered.change;
  const offerEndsOn: CalendarDate = addDays(moment.today, offerDays);
  const approved: Loan = {
    ...loan,
    status: 'approved',
    terms,
    totalInterestSen: priced.change.totalInterestSen,
    approvedAt: moment.now,
    offerEndsOn,
    agreement: { bodyHash, version: 1, offeredAt: moment.now },
  };
  return allow({
    ...change(approved, 'loan.approved', {
      ...terms,
      bodyHash,
      offerEndsOn,
      approverId: approver.userId,
      ...seenOf(facts),
      ...(proposal.firstApproval && { firstApproverId: proposal.firstApproval.approvedBy.userId }),
    }),
    notices: [
      {
        template: 'loan-approved',
        facts: { reference: loan.reference, amountSen: terms.principalSen, offerEndsOn },
        link: '/my-account/contract',
      },
    ],
    agreement,
  });
};

/** Rejection with coded reasons, what would change it, and when to try again. */
export const rejectApplication = (
  loan: Loan,
  staff: Person,
  input: { reasons: readonly RejectionReason[]; tryAgainOn: CalendarDate },
  moment: Moment,
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'rejectApplication');
  if (refused) return refused;
  // Whoever decides has looked at the case: the officer who holds it, or the approver of another's proposal.
  const isSecondLook = loan.proposal !== undefined && loan.proposal.proposedBy.userId !== staff.userId;
  if (!isSecondLook) {
    const other = notYours(loan, staff);
    if (other) return other;
  }
  if (input.reasons.length === 0) return refuse({ code: 'reason-missing' });
  const isTooLate = input.tryAgainOn > lastTryAgainOn(moment.today);
  if (input.tryAgainOn < moment.today || isTooLate) return refuse({ code: 'request-invalid' });
  return allow({
    ...change({ ...loan, status: 'rejected' }, 'loan.rejected', {
      reasons: input.reasons,
      tryAgainOn: input.tryAgainOn,
      staffId: staff.userId,
    }),
    notices: [
      {
        template: 'loan-rejected',
        facts: { reference: loan.reference, tryAgainOn: input.tryAgainOn },
        link: '/wallet',
      },
    ],
  });
};
