/** The case page: everything a decision needs on one screen, what was typed beside what the IC number says. */
import type { ApplicationCase } from '#contract/office.ts';
import { agreementStateOf } from '#domain/agreement-life.ts';
import { allowedActions } from '#domain/allowed-actions.ts';
import { filledInSeconds } from '#domain/filled-in.ts';
import { maskIcNumber } from '#domain/ic-number.ts';
import { identityLookRefusal } from '#domain/identity-look.ts';
import type { Moment } from '#domain/loan.ts';
import { isBeforePayout, type LoanStatus } from '#domain/loan-status.ts';
import { mulDiv, type Sen } from '#domain/money.ts';
import { compareWithMykad } from '#domain/mykad-check.ts';
import { type Actor, may } from '#domain/permission.ts';
import { formatPhone, maskPhone } from '#domain/phone.ts';
import { type CheckedPhoto, type Correction, itemAskedFor, photosLeft } from '#domain/photo-check.ts';
import { timeline } from '#domain/timeline.ts';
import { recentCredentialChange } from '../accounts/access-recovery.ts';
import { maskContact } from '../accounts/contacts.ts';
import { readAgreement } from '../agreements/agreement-rows.ts';
import type { House, Tx } from '../house.ts';
import { bankAccountView } from '../identity/bank-account-rows.ts';
import {
  readPersonalInformation,
  type StoredPersonalInformation,
} from '../identity/personal-information-rows.ts';
import { isReadyForReview } from '../identity/verification-facts.ts';
import { readLimits } from '../lender/change-rows.ts';
import { scheduleOf } from '../loans/loan-view.ts';
import { standingOf } from '../loans/standing.ts';
import { timelineTimes } from '../loans/timeline-times.ts';
import { RefusedError } from '../problem.ts';
import { icReadingOf } from '../reading/queries.ts';
import { type Case, readCase } from './case.ts';
import { openedFiles } from './photo-rows.ts';
import { waitingSince } from './waiting-since.ts';

/** Throws 'not-found'. */
export async function readApplicationCase(
  tx: Tx,
  house: House,
  actor: Actor,
  loanId: string,
  moment: Moment,
): Promise<ApplicationCase> {
  const found = await readCase(tx, actor, loanId);
  if (!found) throw new RefusedError({ code: 'not-found' });
  const { loan, verification } = found;
  const isReady = isReadyForReview(verification);
  const given = await readPersonalInformation(tx, house.keys, loan.borrowerId);
  const bankAccount = await bankAccountView(tx, loan.borrowerId);
  const opened = actor.kind === 'staff' ? await openedFiles(tx, loanId, actor.userId) : new Set<string>();
  const times = await timelineTimes(tx, loan, isReady ? verification.completeAt : undefined);
  return {
    ...costOf(found, moment, given?.monthlyIncomeSen),
    loanId: loan.loanId,
    reference: loan.reference,
    status: loan.status,
    borrower: await readBorrower(tx, loan, actor),
    appliedAt: loan.appliedAt,
    ...(await timesOf(tx, loanId)),
    requested: loan.requested,
    terms: loan.terms,
    affordability: loan.affordability,
    assignedTo: loan.assignedTo ?? null,
    proposal: loan.proposal ? { ...loan.proposal, firstApproval: loan.proposal.firstApproval ?? null } : null,
    approvedBy: await approverOf(tx, loanId),
    twoApproversFromSen: (await readLimits(tx)).twoApproversFromSen,
    verificationComplete: isReady,
    personalInformation: given ? personalOf(given, actor, loan.status) : null,
    mayLook: may(actor, 'getIdentityImage') && identityLookRefusal(loan, actor) === undefined,
    icReading: await icReadingOf(tx, loan.borrowerId),
    comparisons: given ? compareWithMykad(given, bankAccount?.holderName, moment.today) : [],
    images: found.photos.map((photo) => casePhotoOf(photo, verification.corrections, opened)),
    bankAccount: bankAccount ?? null,
    accessRecovery: (await recentCredentialChange(tx, loan.borrowerId, new Date(moment.now))) ?? null,
    agreement: await agreementOf(tx, house, found),
    termMonthsOffered: [...found.product.termMonths],
    timeline: timeline(loan, times),
    standing: await standingOf(tx, loan, moment.today),
    allowed: allowedActions(
      loan,
      actor,
      found.person,
      {
        product: found.product,
        verificationComplete: isReady,
        photosLeft: photosLeft(found.photos),
      },
      moment,
    ),
  };
}

async function timesOf(
  tx: Tx,
  loanId: string,
): Promise<Pick<ApplicationCase, 'waitingSince' | 'filledInSeconds'>> {
  const { begun_at, applied_at, waiting_since } = await tx
    .selectFrom('loans as l')
    .select(['l.begun_at', 'l.applied_at', waitingSince.as('waiting_since')])
    .where('l.loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  return {
    waitingSince: waiting_since.toISOString(),
    filledInSeconds: (begun_at && filledInSeconds(begun_at.getTime(), applied_at.getTime())) ?? null,
  };
}

async function approverOf(tx: Tx, loanId: string): Promise<ApplicationCase['approvedBy']> {
  const row = await tx
    .selectFrom('approvals as a')
    .innerJoin('users as u', 'u.user_id', 'a.approved_by')
    .select(['u.user_id as userId', 'u.name'])
    .where('a.loan_id', '=', loanId)
    .executeTakeFirst();
  return row ?? null;
}

const casePhotoOf = (
  { kind, fileId, warnings, decision }: CheckedPhoto,
  corrections: readonly Correction[],
  opened: ReadonlySet<string>,
): ApplicationCase['images'][number] => ({
  kind,
  fileId,
  warnings: [...warnings],
  lookedAt: opened.has(fileId),
  accepted: decision?.verdict === 'accepted' ? { by: decision.by, at: decision.at } : null,
  askedFor: itemAskedFor(kind, corrections) ?? null,
});

const costOf = ({ loan }: Case, { today }: Moment, incomeSen: Sen | undefined) => {
  const schedule = scheduleOf(loan, today);
  const monthlyPaymentSen = schedule.instalments[0]?.totalSen;
  if (monthlyPaymentSen === undefined) throw new Error('a loan has at least one instalment');
  return {
    monthlyPaymentSen,
    totalInterestSen: schedule.totalInterestSen,
    totalPayableSen: schedule.totalPayableSen,
    paymentToIncomeBps: incomeSen ? mulDiv(monthlyPaymentSen, 10_000, incomeSen, 'half-up') : null,
  };
};

/** The IC number is masked; `revealNumber` opens it for those who may look at the card. */
const personalOf = (
  given: StoredPersonalInformation,
  actor: Actor,
  status: LoanStatus,
): ApplicationCase['personalInformation'] => {
  const { images: _images, submittedAt: _submittedAt, ...fields } = given;
  const icNumber = maskIcNumber(fields.icNumber);
  // The emergency contact is for the review alone: once the money is out nobody reaches it from a desk (product rule 11).
  return knowsContact(actor, status) ? { ...fields, icNumber } : { ...fields, icNumber, ...coveredContact };
};

const knowsContact = (actor: Actor, status: LoanStatus): boolean =>
  may(actor, 'getIdentityImage') && isBeforePayout(status);

const coveredContact = { emergencyContactName: '••••', emergencyContactPhone: '••••••••' };

async function agreementOf(tx: Tx, house: House, { loan }: Case): Promise<ApplicationCase['agreement']> {
  const { agreement } = loan;
  if (!agreement) return null;
  const { signed } = await readAgreement(tx, house, loan);
  return {
    bodyHash: agreement.bodyHash,
    version: agreement.version,
    state: agreementStateOf(agreement),
    offeredAt: agreement.offeredAt,
    signedAt: agreement.signedAt ?? null,
    countersignedAt: agreement.countersignedAt ?? null,
    attestedAt: agreement.attestedAt ?? null,
    stampedAt: agreement.stampedAt ?? null,
    sealedAt: agreement.sealedAt ?? null,
    deliveredAt: agreement.deliveredAt ?? null,
    signature: signed?.signature ?? null,
  };
}

/** Phone and email for the review alone; once the money is out, `revealNumber` opens the phone while a call is allowed. */
async function readBorrower(
  tx: Tx,
  { borrowerId, status }: Case['loan'],
  actor: Actor,
): Promise<ApplicationCase['borrower']> {
  const row = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'phone', 'locale'])
    .where('user_id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const isOpen = knowsContact(actor, status);
  const phoneShown = isOpen ? formatPhone : maskPhone;
  return {
    userId: row.user_id,
    name: row.name,
    email: isOpen ? row.email : maskContact({ channel: 'email', sentTo: row.email }),
    phone: row.phone ? phoneShown(row.phone) : '',
    locale: row.locale,
  };
}
