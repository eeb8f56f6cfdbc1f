/** The borrower's commands: ask, take back, agree to a part payment, and sign a new plan with a one-time code. */
import type * as endpoints from '#contract/hardship.ts';
import type { HardshipRequestView } from '#contract/hardship.ts';
import type { EarlierRequest, HardshipChange, HardshipRequest } from '#domain/hardship.ts';
import * as rules from '#domain/hardship.ts';
import type { Loan, Moment, Person } from '#domain/loan.ts';
import type { PlanSigned } from '#domain/plan-signing.ts';
import * as signing from '#domain/plan-signing.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import { takeStepUp } from '../accounts/codes.ts';
import { ownStream, personOf, userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { readCalendar } from '../lender/calendar.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { referencesOf } from '../messages/queries.ts';
import type { InputOf } from '../route.ts';
import { planHash, writePlan } from './plan-rows.ts';
import { type OfferedPlan, offeredPlan } from './queries.ts';
import { endLapsedOffer, endRequest, lastRequestOf, requestsOf, writeRequest } from './request-rows.ts';
import { requestView } from './views.ts';

export const requestAnswer = async (
  tx: Tx,
  { loan, request }: HardshipChange,
  { moment }: Pick<Writing, 'moment'>,
): Promise<HardshipRequestView> =>
  requestView(loan, request, { on: moment.today, calendar: await readCalendar(tx) });

type Asking = InputOf<typeof endpoints.sendHardshipRequest>;
type AskingFacts = {
  last: HardshipRequest | undefined;
  earlier: EarlierRequest[];
  references: string[];
  calendar: LenderCalendar;
};

export const sendHardshipRequest: Command<
  Asking,
  { loan: Loan; facts: AskingFacts },
  HardshipChange,
  HardshipRequestView
> = {
  action: 'sendHardshipRequest',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    const requests = await requestsOf(tx, loan);
    const references = await referencesOf(tx, loan.borrowerId);
    return { loan, facts: { ...requests, references, calendar: await readCalendar(tx) } };
  },
  decide: ({ loan, facts }, { option, words }, moment) =>
    rules.sendHardshipRequest(loan, { option, words }, facts, moment),
  evidence: async (tx, { loan: { loanId, borrowerId }, request }, _input, { moment, now }) => {
    await endLapsedOffer(tx, loanId, moment.today, now);
    await writeRequest(tx, { loanId, borrowerId, request }, now);
  },
  answer: (tx, change, _input, writing) => requestAnswer(tx, change, writing),
};

type ByRequest = { loanId: string; requestId: string };
type State = { loan: Loan; request: HardshipRequest };

/** A command of the borrower that ends the loan's newest request. */
const ending = (
  action: 'withdrawHardship' | 'acceptHardshipOffer',
  decide: (loan: Loan, request: HardshipRequest, moment: Moment) => Outcome<HardshipChange>,
): Command<ByRequest, State, HardshipChange, HardshipRequestView> => ({
  action,
  stream: ownStream,
  read: async (tx, { actor }, { loanId, requestId }) => {
    const loan = await loanFor(tx, actor, loanId);
    const request = loan && (await lastRequestOf(tx, loan));
    return loan && request?.requestId === requestId ? { loan, request } : undefined;
  },
  decide: ({ loan, request }, _input, moment) => decide(loan, request, moment),
  evidence: (tx, { request }, _input, { now }) => endRequest(tx, request, now),
  answer: (tx, change, _input, writing) => requestAnswer(tx, change, writing),
});

export const withdrawHardship = ending('withdrawHardship', rules.withdrawHardship);
export const acceptHardshipOffer = ending('acceptHardshipOffer', rules.acceptHardshipOffer);

type PlanInput = InputOf<typeof endpoints.signPlan>;
type PlanState = { loan: Loan; person: Person; offered: Outcome<OfferedPlan> };
type Signed = { loanId: string; version: number; firstDueOn: PlanSigned['plan']['bills'][number]['dueOn'] };

/** The plan is worked out again under the lock; the code was sent for the hash that is signed. */
export const signPlan: Command<PlanInput, PlanState, PlanSigned & { version: number }, Signed> = {
  action: 'signPlan',
  stream: ownStream,
  read: async (tx, { actor }, { loanId, dueDay }, _house, { today }) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    return { loan, person: await personOf(tx, actor), offered: await offeredPlan(tx, loan, dueDay, today) };
  },
  decide: ({ loan, person, offered }, input, moment) => {
    if (!offered.ok) return offered;
    const { plan, version, request } = offered.change;
    const bodyHash = planHash(loan, plan, version);
    const facts = { accountName: person.name, plan, bodyHash, version, request };
    const signed = signing.signPlan(loan, input, facts, moment);
    return signed.ok ? { ok: true, change: { ...signed.change, version } } : refuse(signed.refusal);
  },
  evidence: async (tx, { loan, plan, version, request }, input, { house, call, now }) => {
    const { bodyHash: subject, signature, stepUp } = input;
    const userId = userIdOf(call.actor);
    const challengeId = await takeStepUp(tx, house, { userId, purpose: 'sign-agreement', subject, stepUp });
    await writePlan(tx, house.keys, { loan, plan }, { version, signature, challengeId, request, now });
    if (request) await endRequest(tx, request, now);
  },
  answer: async (_tx, { loan, plan, version }, _input, { moment }) => ({
    loanId: loan.loanId,
    version,
    firstDueOn: plan.bills[0]?.dueOn ?? moment.today,
  }),
};
