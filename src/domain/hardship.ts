/**
 * "I cannot pay this month": the borrower asks for one of three ways and sees its cost first; the lender answers within
 * two working days with an offer or a reason; an agreed part payment is kept, a new plan is signed (`plan.ts`).
 * While it is open nobody is reminded, for the first two that come to nothing within ninety days.
 */
import { isPaused } from './claim.ts';
import { addDays, type CalendarDate, compareDates, daysBetween } from './date.ts';
import { type HardshipOption, hardshipCost, partPaymentCost } from './hardship-cost.ts';
import { change, type Instant, type Loan, type LoanChange, type Moment, wrongStatus } from './loan.ts';
import { messageTextRefusal } from './message-text.ts';
import type { Notice, NoticeTemplate } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { type LenderCalendar, nextWorkingDay } from './working-days.ts';

export const hardshipStatuses = ['open', 'offered', 'agreed', 'declined', 'withdrawn', 'lapsed'] as const;
export type HardshipStatus = (typeof hardshipStatuses)[number];

/** Each names what else would help; the sentences are in `words`. */
export const hardshipDeclineReasons = [
  'part-payment-fits-better',
  'costs-too-much',
  'changed-recently',
  'please-call-us',
] as const;
export type HardshipDeclineReason = (typeof hardshipDeclineReasons)[number];

export type HardshipRequest = {
  requestId: string;
  status: HardshipStatus;
  asked: HardshipOption;
  words?: string;
  askedAt: Instant;
  answerBy: CalendarDate;
  /** Until the answer nobody is reminded and no notice is made; an offer and what is agreed pause in any case. */
  pausesReminders: boolean;
  offered?: HardshipOption;
  offerEndsOn?: CalendarDate;
  declineReason?: HardshipDeclineReason;
};
export type HardshipChange = LoanChange & { request: HardshipRequest };

/** Ours: how long an answer takes, and how long an offer stands. */
const answerWorkingDays = 2;
const offerDays = 14;

export type EarlierRequest = Pick<HardshipRequest, 'status' | 'pausesReminders'> & { askedOn: CalendarDate };

/** Ours: so many requests in so many days pause by being asked. A change of mind is free, and an advised second way, too. */
const mostPauses = 2;
const pausesWithinDays = 90;

/**
 * From when asking pauses reminders again; undefined: it does today. Whoever asks again and again is answered each time,
 * but could otherwise put off every reminder and notice without end, while late interest goes on counting. What was agreed is
 * not held against anybody. No law names a number; fair collection asks for a pause and a person who answers.
 */
export const pausesAgainOn = (
  earlier: readonly EarlierRequest[],
  on: CalendarDate,
): CalendarDate | undefined => {
  const counted = earlier
    .filter(({ status, pausesReminders }) => pausesReminders && status !== 'agreed')
    .map(({ askedOn }) => addDays(askedOn, pausesWithinDays))
    .filter((endsOn) => on < endsOn)
    .sort(compareDates);
  return counted.at(-mostPauses);
};

/** The last day of the answer. */
const answerBy = (from: CalendarDate, calendar: LenderCalendar): CalendarDate => {
  let day = from;
  for (let count = 0; count < answerWorkingDays; count += 1) day = nextWorkingDay(addDays(day, 1), calendar);
  return day;
};

const isEnded = (request: HardshipRequest, on: CalendarDate): boolean =>
  request.status === 'offered' && request.offerEndsOn !== undefined && request.offerEndsOn < on;

/** As it stands on a day: an offer that nobody took has lapsed. */
export const requestOn = (request: HardshipRequest, on: CalendarDate): HardshipRequest =>
  isEnded(request, on) ? { ...request, status: 'lapsed' } : request;

/** What a borrower who asked waits for or has agreed, and the day that counts: of the answer, of their decision, of the rest. */
export type HelpUnderWay = { status: 'open' | 'offered' | 'agreed'; by: CalendarDate };

/** Undefined once nothing is waited for: a new plan that was signed is the loan from then on. */
export const helpUnderWay = (stored: HardshipRequest, on: CalendarDate): HelpUnderWay | undefined => {
  const { status, answerBy, offered, offerEndsOn } = requestOn(stored, on);
  if (status === 'open') return { status, by: answerBy };
  if (status === 'offered' && offerEndsOn) return { status, by: offerEndsOn };
  if (status === 'agreed' && offered?.kind === 'pay-part' && offered.restOn >= on)
    return { status, by: offered.restOn };
  return undefined;
};

export const hardshipNotice = (
  template: NoticeTemplate,
  loan: Pick<Loan, 'reference'>,
  facts: Notice['facts'] = {},
): Notice => ({
  template,
  facts: { reference: loan.reference, ...facts },
  link: '/my-account/hardship',
});

export const sendHardshipRequest = (
  loan: Loan,
  input: { option: HardshipOption; words?: string | undefined },
  facts: {
    last: HardshipRequest | undefined;
    earlier: readonly EarlierRequest[];
    references: readonly string[];
    calendar: LenderCalendar;
  },
  moment: Moment,
): Outcome<HardshipChange> => {
  const refused = wrongStatus(loan, 'sendHardshipRequest');
  if (refused) return refused;
  // Nothing is asked for meanwhile, and what a way costs is known only when the claim is answered.
  if (isPaused(loan)) return refuse({ code: 'claim-open' });
  const on = moment.today;
  const last = facts.last && requestOn(facts.last, on);
  if (last?.status === 'open' || last?.status === 'offered') return refuse({ code: 'hardship-open' });
  const badWords = input.words ? messageTextRefusal(input.words, facts.references) : undefined;
  if (badWords) return badWords;
  const cost = hardshipCost(loan, input.option, { on, calendar: facts.calendar });
  if (!cost.ok) return cost;
  const request: HardshipRequest = {
    requestId: moment.newId,
    status: 'open',
    asked: input.option,
    ...(input.words && { words: input.words }),
    askedAt: moment.now,
    answerBy: answerBy(on, facts.calendar),
    pausesReminders: pausesAgainOn(facts.earlier, on) === undefined,
  };
  return allow({
    ...change(loan, 'hardship.asked', { requestId: request.requestId, ...input.option }),
    notices: [
      hardshipNotice(request.pausesReminders ? 'hardship-received' : 'hardship-received-again', loan, {
        answerByOn: request.answerBy,
      }),
    ],
    request,
  });
};

const sameOption = (a: HardshipOption, b: HardshipOption): boolean =>
  a.kind === 'pay-part' && b.kind === 'pay-part' && a.partSen === b.partSen && a.restOn === b.restOn;

/** A part payment is agreed before its own date at the latest: on that day its rest is due already. */
const offerEnd = (option: HardshipOption, on: CalendarDate): CalendarDate => {
  const days = option.kind === 'pay-part' ? daysBetween(on, option.restOn) - 1 : offerDays;
  return addDays(on, Math.min(days, offerDays));
};

/** What the borrower reads of an offer that is made on this day. */
export const offerNotice = (
  loan: Pick<Loan, 'reference'>,
  asked: HardshipOption,
  option: HardshipOption,
  on: CalendarDate,
): Notice =>
  option.kind === 'pay-part' && sameOption(asked, option)
    ? hardshipNotice('hardship-agreed', loan, { partSen: option.partSen, restOn: option.restOn })
    : hardshipNotice('hardship-offered', loan, { offerEndsOn: offerEnd(option, on) });

/** The lender's answer: what was asked for, or something else. Exactly the part payment that was asked for is agreed at once. */
export const offerHardship = (
  loan: Loan,
  request: HardshipRequest,
  option: HardshipOption,
  { calendar }: { calendar: LenderCalendar },
  moment: Moment,
): Outcome<HardshipChange> => {
  const refused = wrongStatus(loan, 'offerHardship');
  if (refused) return refused;
  if (request.status !== 'open') return refuse({ code: 'hardship-decided' });
  if (isPaused(loan)) return refuse({ code: 'claim-open' });
  const cost = hardshipCost(loan, option, { on: moment.today, calendar });
  if (!cost.ok) return cost;
  const isAgreed = sameOption(request.asked, option);
  const offered: HardshipRequest = {
    ...request,
    status: isAgreed ? 'agreed' : 'offered',
    offered: option,
    offerEndsOn: offerEnd(option, moment.today),
  };
  return allow({
    ...change(loan, isAgreed ? 'hardship.agreed' : 'hardship.offered', {
      requestId: request.requestId,
      ...option,
    }),
    notices: [offerNotice(loan, request.asked, option, moment.today)],
    request: offered,
  });
};

export const declineHardship = (
  loan: Loan,
  request: HardshipRequest,
  { reason }: { reason: HardshipDeclineReason },
): Outcome<HardshipChange> => {
  const refused = wrongStatus(loan, 'declineHardship');
  if (refused) return refused;
  if (request.status !== 'open') return refuse({ code: 'hardship-decided' });
  return allow({
    ...change(loan, 'hardship.declined', { requestId: request.requestId, reason }),
    notices: [hardshipNotice('hardship-declined', loan, { reason })],
    request: { ...request, status: 'declined', declineReason: reason },
  });
};

/** The borrower takes the request back, or says no to the offer. Everything stays as it was. */
export const withdrawHardship = (
  loan: Loan,
  request: HardshipRequest,
  moment: Moment,
): Outcome<HardshipChange> => {
  const { status } = requestOn(request, moment.today);
  if (status !== 'open' && status !== 'offered') return refuse({ code: 'hardship-decided' });
  return allow({
    ...change(loan, 'hardship.withdrawn', { requestId: request.requestId }),
    request: { ...request, status: 'withdrawn' },
  });
};

/** An offer that still stands, or why there is none. */
export const standingOffer = (request: HardshipRequest, on: CalendarDate): Outcome<HardshipOption> => {
  if (isEnded(request, on) && request.offerEndsOn) {
    return refuse({ code: 'offer-ended', offerEndsOn: request.offerEndsOn });
  }
  if (request.status !== 'offered' || !request.offered) return refuse({ code: 'hardship-decided' });
  return allow(request.offered);
};

/** A part payment needs no new plan: it is agreed and kept in mind, while what it was offered for is still owed. */
export const acceptHardshipOffer = (
  loan: Loan,
  request: HardshipRequest,
  moment: Moment,
): Outcome<HardshipChange> => {
  const refused = wrongStatus(loan, 'acceptHardshipOffer');
  if (refused) return refused;
  const offer = standingOffer(request, moment.today);
  if (!offer.ok) return offer;
  if (offer.change.kind !== 'pay-part') return refuse({ code: 'plan-not-signed' });
  if (isPaused(loan)) return refuse({ code: 'claim-open' });
  if (!loan.account) return refuse({ code: 'not-paid-out' });
  const { partSen, restOn } = offer.change;
  const cost = partPaymentCost(loan.account, offer.change, moment.today);
  if (!cost.ok) return cost;
  return allow({
    ...change(loan, 'hardship.agreed', { requestId: request.requestId, partSen, restOn }),
    notices: [hardshipNotice('hardship-agreed', loan, { partSen, restOn })],
    request: { ...request, status: 'agreed' },
  });
};
