/**
 * A text of staff to a borrower whose money has not arrived: no list of words knows every way to ask for money, so a second
 * person reads it before the borrower does. It is decided once: sent as it stands, not sent, or withdrawn by its writer.
 * That the money arrives or the loan ends meanwhile changes nothing about it.
 */
import type { LoanEvent, Person } from './loan.ts';
import { type LinkedPath, pageOfLink, textRefusal } from './message.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';

export const heldOutcomes = ['sent', 'not-sent', 'withdrawn'] as const;
type HeldOutcome = (typeof heldOutcomes)[number];

/** What the house does about a text before it is one of the borrower’s messages: no part of a person’s own history. */
export const heldEvents = ['message.held', 'message.not-sent', 'message.withdrawn'] as const;

export type HeldMessage = {
  messageId: string;
  writer: Person;
  body: string;
  link: LinkedPath | null;
  decided?: { outcome: HeldOutcome; by: string };
};
export type HeldDecision = {
  event: LoanEvent;
  notices: readonly Notice[];
  held: HeldMessage;
  outcome: HeldOutcome;
  reason: string;
};

/** `person` is who decides now; `references` are the borrower’s own, which a text may name. */
export type HeldCase = {
  held: HeldMessage;
  person: Person;
  references: readonly string[];
  /** Who answered after what this person has read: two texts may wait for one question. */
  answeredBy?: string | undefined;
};

/** Judged again as on the day it was written: the rules may have become stricter since. */
export const sendHeldMessage = ({ held, person, references, answeredBy }: HeldCase): Outcome<HeldDecision> =>
  notWaiting(held) ??
  notSecond(held, person) ??
  (answeredBy === undefined ? undefined : refuse({ code: 'answered-meanwhile', name: answeredBy })) ??
  textRefusal({ body: held.body, references, hasMoneyArrived: false }) ??
  decided(held, 'sent');

/** The writer reads the reason, nobody else of the borrower’s side does. */
export const refuseHeldMessage = (
  { held, person }: HeldCase,
  { reason }: { reason: string },
): Outcome<HeldDecision> =>
  notWaiting(held) ??
  notSecond(held, person) ??
  (reason === '' ? refuse({ code: 'reason-missing' }) : decided(held, 'not-sent', reason));

/** Taking one’s own words back needs nobody else; those of a colleague are decided about. */
export const withdrawHeldMessage = ({ held, person }: HeldCase): Outcome<HeldDecision> =>
  notWaiting(held) ??
  (held.writer.userId === person.userId
    ? decided(held, 'withdrawn')
    : refuse({ code: 'text-of-colleague', name: held.writer.name }));

const notWaiting = ({ decided: earlier }: HeldMessage): Refused | undefined =>
  earlier && refuse({ code: 'text-decided', name: earlier.by });

const notSecond = ({ writer }: HeldMessage, { userId }: Person): Refused | undefined =>
  writer.userId === userId ? refuse({ code: 'second-person-needed' }) : undefined;

/** The event names who wrote it; who decides is its actor. */
const decided = (
  held: HeldMessage,
  outcome: HeldOutcome,
  reason = '',
): { ok: true; change: HeldDecision } => {
  const page = pageOfLink(held.link);
  return allow({
    event: {
      name: `message.${outcome}`,
      facts: {
        messageId: held.messageId,
        from: 'lender',
        writtenBy: held.writer.userId,
        ...(page && { page }),
      },
    },
    notices: [],
    held,
    outcome,
    reason,
  });
};
