/**
 * "I did not receive this": the borrower says that the loan's money never reached their bank, or the lender sees it come
 * back. From that day nothing counts (no interest, no late interest, no reminder) until two people of the lender know what
 * happened. Either it arrived, and the days between are not charged; or it never did, and then there was no loan.
 */
import { accountOf } from './account-book.ts';
import { type Extension, endPause, openPause, type Relief } from './claim-pause.ts';
import { addDays, type CalendarDate, laterOf } from './date.ts';
import { transfer } from './ledger.ts';
import {
  change,
  endedBy,
  type Loan,
  type LoanChange,
  type Moment,
  type Person,
  wrongStatus,
} from './loan.ts';
import { messageTextRefusal } from './message-text.ts';
import type { Sen } from './money.ts';
import type { Notice } from './notice.ts';
import { rebook } from './rebook.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { type LenderCalendar, nextWorkingDay } from './working-days.ts';

export const claimOutcomes = ['arrived', 'not-arrived'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

export type Claim = {
  claimId: string;
  status: 'open' | 'resolved' | 'withdrawn';
  openedOn: CalendarDate;
  /** The lender saw the money come back; else the borrower said that it did not arrive. */
  isReportedByLender?: true;
  proposal?: { outcome: ClaimOutcome; proposedBy: Person };
  /** The day on which days begin to count again. */
  closedOn?: CalendarDate;
};

export type ClaimChange = LoanChange & { claim: Claim; reliefs: Relief[]; extensions: Extension[] };

/** Money of its borrower counts, so they have had the loan's. */
export const isPaidOn = ({ account }: Loan): boolean => (account?.facts.receipts.length ?? 0) > 0;

/** Somebody is looking into whether the money arrived: nothing is asked for, and nobody is reminded. */
export const isPaused = ({ account }: Pick<Loan, 'account'>): boolean =>
  account?.facts.pauses.some(({ until }) => until === undefined) ?? false;

const openClaim = ({ newId }: Moment, openedOn: CalendarDate): Claim => ({
  claimId: newId,
  status: 'open',
  openedOn,
});

/** So many times a borrower may take a claim back and say it again. */
const claimsAgain = 2;

/** Not once two people found that it arrived, nor when it was taken back again and again: then people write. */
export const mayClaimAgain = (earlier: readonly Claim['status'][]): boolean =>
  !earlier.includes('resolved') && earlier.filter((status) => status === 'withdrawn').length <= claimsAgain;

/** A sentence about nothing is not said. */
const noRelief = (reliefSen: Sen): Record<string, string> => (reliefSen === 0 ? { relief: 'none' } : {});

/** By when the borrower has an answer: one working day. */
export const claimAnsweredBy = (openedOn: CalendarDate, calendar: LenderCalendar): CalendarDate =>
  nextWorkingDay(addDays(openedOn, 1), calendar);

export const claimNotReceived = (
  loan: Loan,
  facts: {
    claim?: Claim;
    /** How the claims of the borrower before it ended. */
    earlier?: readonly Claim['status'][];
    /** The borrower's own, which may be named in the note. */
    references: string[];
  },
  { note }: { note: string },
  moment: Moment,
): Outcome<ClaimChange> => {
  const refused = wrongStatus(loan, 'claimNotReceived');
  if (refused) return refused;
  if (facts.claim) return refuse({ code: 'claim-open' });
  if (!mayClaimAgain(facts.earlier ?? [])) return refuse({ code: 'claim-answered' });
  const said = note === '' ? undefined : messageTextRefusal(note, facts.references);
  if (said) return said;
  const opened = openPause(loan, moment);
  if (!opened.ok) return opened;
  const { from, ...paused } = opened.change;
  const claim = openClaim(moment, from);
  return allow({
    ...change(paused.loan, 'claim.opened', { claimId: claim.claimId, openedOn: claim.openedOn }),
    transfers: paused.transfers,
    notices: [{ template: 'claim-received', facts: { reference: loan.reference }, link: '/wallet' }],
    claim,
    reliefs: [],
    extensions: [],
  });
};

/**
 * The bank sent the loan's money back after it had left, and finance saw it first: the borrower does not have to notice
 * that nothing came. Two people answer it as any other claim; stopping what counts needs one. How often the borrower said
 * that nothing came does not bind it, and it does not use up what the borrower may say. Whoever paid has had the money.
 */
export const reportPayoutBack = (
  loan: Loan,
  { claim: open }: { claim?: Claim },
  officer: Person,
  moment: Moment,
): Outcome<ClaimChange> => {
  const refused = wrongStatus(loan, 'reportPayoutBack');
  if (refused) return refused;
  if (open) return refuse({ code: 'claim-open' });
  if (isPaidOn(loan)) return refuse({ code: 'payout-paid-on' });
  const opened = openPause(loan, moment);
  if (!opened.ok) return opened;
  const { from, ...paused } = opened.change;
  const claim = openClaim(moment, from);
  return allow({
    ...change(paused.loan, 'claim.opened-by-lender', {
      claimId: claim.claimId,
      openedOn: claim.openedOn,
      officerId: officer.userId,
    }),
    transfers: paused.transfers,
    notices: [{ template: 'payout-came-back', facts: { reference: loan.reference }, link: '/wallet' }],
    claim: { ...claim, isReportedByLender: true },
    reliefs: [],
    extensions: [],
  });
};

/** "It has arrived now": the days until today are not charged. */
export const withdrawClaim = (
  loan: Loan,
  claim: Claim | undefined,
  { calendar, isBackOnLine = false }: { calendar: LenderCalendar; isBackOnLine?: boolean },
  moment: Moment,
): Outcome<ClaimChange> => {
  const refused = wrongStatus(loan, 'withdrawClaim');
  if (refused) return refused;
  if (!claim) return refuse({ code: 'claim-missing' });
  // What the bank sent back is not there because somebody presses that it is.
  if (claim.isReportedByLender || isBackOnLine) return refuse({ code: 'claim-of-lender' });
  const ended = endPause(loan, pauseOf(claim, moment.today), calendar, moment.today);
  if (!ended.ok) return ended;
  const { reliefSen, ...after } = ended.change;
  return allow({
    ...change(after.loan, 'claim.withdrawn', { claimId: claim.claimId, reliefSen }),
    ...after,
    notices: [
      {
        template: 'claim-withdrawn',
        facts: { reference: loan.reference, reliefSen, ...noRelief(reliefSen) },
        link: '/wallet',
      },
    ],
    claim: { ...claim, status: 'withdrawn', closedOn: endOf(claim, moment.today) },
  });
};

export type ClaimAnswer = {
  outcome: ClaimOutcome;
  /** What was found and where, for whoever confirms it and for a court. */
  evidence: string;
  bankReference: string;
};

/** What is said against the borrower, or without any word of theirs, needs the bank's own reference. */
export const needsBankReference = (
  { isReportedByLender }: Pick<Claim, 'isReportedByLender'>,
  outcome: ClaimOutcome,
): boolean => outcome === 'arrived' || isReportedByLender === true;

/** One person writes down what the bank says. */
export const proposeClaimOutcome = (
  loan: Loan,
  claim: Claim,
  officer: Person,
  { outcome, evidence, bankReference }: ClaimAnswer,
): Outcome<ClaimChange> => {
  const refused = wrongStatus(loan, 'proposeClaimOutcome');
  if (refused) return refused;
  if (claim.status !== 'open') return refuse({ code: 'claim-missing' });
  if (claim.proposal) return refuse({ code: 'claim-proposed' });
  if (evidence.trim() === '') return refuse({ code: 'reason-missing' });
  if (needsBankReference(claim, outcome) && bankReference === '')
    return refuse({ code: 'bank-reference-missing' });
  return allow({
    ...change(loan, 'claim.outcome-proposed', {
      claimId: claim.claimId,
      outcome,
      officerId: officer.userId,
    }),
    claim: { ...claim, proposal: { outcome, proposedBy: officer } },
    reliefs: [],
    extensions: [],
  });
};

/** The answer is dropped, by whoever wrote it or by whoever does not believe it; the claim goes on. */
export const returnClaimOutcome = (loan: Loan, claim: Claim, officer: Person): Outcome<ClaimChange> => {
  const refused = wrongStatus(loan, 'returnClaimOutcome');
  if (refused) return refused;
  if (claim.status !== 'open') return refuse({ code: 'claim-missing' });
  const { proposal, ...open } = claim;
  if (!proposal) return refuse({ code: 'claim-not-proposed' });
  return allow({
    ...change(loan, 'claim.outcome-returned', {
      claimId: claim.claimId,
      outcome: proposal.outcome,
      officerId: officer.userId,
    }),
    claim: open,
    reliefs: [],
    extensions: [],
  });
};

/** How the money was sent: by whom, and which lines of the bank statement are that money, going and coming back. */
export type SentMoney = {
  preparedBy: string;
  releasedBy: string;
  isOnLine: boolean;
  back: BackLines;
};

/** Lines in by which the money came back. */
export type BackLines = {
  /** One is ticked off as that. */
  isTied: boolean;
  /** One that is ticked off, or stands for nothing yet, names the loan or the payout and is of no earlier payout. */
  isNamed: boolean;
  /** An earlier payout of the loan came back or was called off: no line says of which one it is. */
  isSentAgain?: boolean;
  /** One that names it, whatever somebody took it for meanwhile. */
  seen?: { paidOn: CalendarDate; bankReference: string };
};

/**
 * Whoever sent the money alone is not believed where it counts: a reference can be invented. What the borrower said did not
 * come is answered by the bank's own line, or one of the two who answer had no hand in the payout. What the lender itself
 * said came back ends the loan in the same way only. That it was a mistake puts everything back as it was, and the
 * borrower may still say that nothing came. Against a line in that names the loan the two never say alone that it arrived;
 * where there was an earlier payout, no line says of which one it is.
 */
const isOwnWord = (
  claim: Claim,
  sent: SentMoney,
  outcome: ClaimOutcome,
  people: readonly string[],
): boolean => {
  const areSenders = people.every((userId) => userId === sent.preparedBy || userId === sent.releasedBy);
  if (!areSenders) return false;
  if (outcome === 'arrived')
    return sent.back.seen !== undefined || !(claim.isReportedByLender || sent.isOnLine);
  return claim.isReportedByLender === true && !sent.back.isNamed;
};

type Told = Pick<Notice, 'template' | 'facts'>;

/** What the borrower reads when the money arrived: after our own report, whose mistake it was. */
export const arrivedNotice = (
  { isReportedByLender }: Pick<Claim, 'isReportedByLender'>,
  { reference, reliefSen }: { reference: string; reliefSen: Sen },
): Told => ({
  template: isReportedByLender ? 'payout-not-back' : 'claim-arrived',
  facts: { reference, reliefSen, ...noRelief(reliefSen) },
});

/** `creditSen`: what was paid on it and goes back. */
export const notArrivedNotice = ({ reference, creditSen }: { reference: string; creditSen: Sen }): Told => ({
  template: 'claim-not-arrived',
  facts: { reference, creditSen, ...(creditSen === 0 && { credit: 'none' }) },
});

/** A second person agrees: the claim is answered. */
export const confirmClaimOutcome = (
  loan: Loan,
  claim: Claim,
  officer: Person,
  { calendar, sent }: { calendar: LenderCalendar; sent: SentMoney },
  moment: Moment,
): Outcome<ClaimChange> => {
  const refused = wrongStatus(loan, 'confirmClaimOutcome');
  if (refused) return refused;
  if (claim.status !== 'open') return refuse({ code: 'claim-missing' });
  if (!claim.proposal) return refuse({ code: 'claim-not-proposed' });
  const { outcome, proposedBy } = claim.proposal;
  if (proposedBy.userId === officer.userId) return refuse({ code: 'second-person-needed' });
  const people = { claimId: claim.claimId, proposedBy: proposedBy.userId, officerId: officer.userId };
  const resolved: Claim = { ...claim, status: 'resolved', closedOn: endOf(claim, moment.today) };
  // Whoever is right, the line is taken off or the answer is another one.
  if (outcome === 'arrived' && sent.back.isTied) return refuse({ code: 'payout-back-on-line' });
  // The bank's own line says more than that somebody paid: what was paid goes back then.
  const isBackByLine = sent.back.isNamed || sent.back.isTied;
  if (claim.isReportedByLender && outcome === 'not-arrived' && isPaidOn(loan) && !isBackByLine)
    return refuse({ code: 'payout-paid-on' });
  if (isOwnWord(claim, sent, outcome, [proposedBy.userId, officer.userId])) {
    const { seen } = sent.back;
    const { name } = proposedBy;
    if (outcome === 'arrived' && seen) return refuse({ code: 'payout-seen-back', name, ...seen });
    if (outcome === 'not-arrived' && sent.back.isSentAgain)
      return refuse({ code: 'payout-sent-again', name });
    return refuse({ code: 'payout-own-word', name });
  }
  if (outcome === 'not-arrived') return allow({ ...neverArrived(loan, people, moment), claim: resolved });
  const ended = endPause(loan, pauseOf(claim, moment.today), calendar, moment.today);
  if (!ended.ok) return ended;
  const { reliefSen, ...after } = ended.change;
  return allow({
    ...change(after.loan, 'claim.arrived', { ...people, reliefSen }),
    ...after,
    notices: [{ ...arrivedNotice(claim, { reference: loan.reference, reliefSen }), link: '/wallet' }],
    claim: resolved,
  });
};

/** A clock that jumped back never ends a pause before it began. */
const endOf = ({ openedOn }: Claim, today: CalendarDate): CalendarDate => laterOf(openedOn, today);

const pauseOf = (claim: Claim, today: CalendarDate) => ({ from: claim.openedOn, until: endOf(claim, today) });

/** Nothing is owed: everything is taken back but the borrower's own money, which is held for a refund. */
const neverArrived = (
  loan: Loan,
  people: { claimId: string; proposedBy: string; officerId: string },
  moment: Moment,
): Omit<ClaimChange, 'claim'> => {
  const { account: before, disbursement } = loan;
  if (!before || !disbursement) throw new Error(`loan ${loan.loanId} has a claim and was never paid out`);
  const account = accountOf({ ...before.facts, bills: [], pauses: [] }, before.bookedUntil);
  const { amountSen, paidOn } = disbursement;
  return {
    ...change({ ...endedBy(loan, 'cancelled', 'voided'), account }, 'claim.not-arrived', {
      ...people,
      amountSen,
    }),
    transfers: [
      ...rebook(before.bookings, account.bookings),
      { kind: 'principal', amountSen, valueOn: paidOn, isReversal: true },
      { kind: 'payout-sent', amountSen, valueOn: paidOn, isReversal: true },
      ...transfer('payout-returned', amountSen, moment.today),
    ],
    notices: [
      {
        ...notArrivedNotice({ reference: loan.reference, creditSen: account.creditSen }),
        link: '/wallet',
      },
    ],
    reliefs: [],
    extensions: [],
  };
};
