/** For the simulated life: who lives, what happened to them, and how they ask the server. */
import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import { type Change, type Command, runCommand } from './command.ts';
import type { House } from './house.ts';
import type { Borrower } from './testing.ts';
import type { Chance } from './testing-chance.ts';
import type { Office } from './testing-money.ts';

/** What happened, to be sure that a life had everything in it. */
export type Deed =
  | 'on time'
  | 'late'
  | 'part of the bill'
  | 'more than the bill'
  | 'a few sen'
  | 'left out'
  | 'paid off'
  | 'declined'
  | 'another amount found'
  | 'taken back'
  | 'taken back, carried by the lender'
  | 'sent back'
  | 'said not to have arrived'
  | 'said to have come back'
  | 'came back'
  | 'settled';

export type Life = {
  /** Its own, so that lives may be lived at once and are still the same the next time. */
  chance: Chance;
  loanId: string;
  person: Borrower;
  me: Actor;
  proofFileId: string;
  startedOn: CalendarDate;
  endedOn: CalendarDate | undefined;
  payOn: CalendarDate;
  waiting: { paymentId: string; amountSen: Sen; paidOn: CalendarDate; decideOn: CalendarDate }[];
  reversals: { paymentId: string; on: CalendarDate }[];
  /** While it is said that the money never arrived. */
  claimEndsOn: CalendarDate | undefined;
  /** How often it was said; a borrower may say it three times. */
  claimsSaid: number;
  /** While finance says that the payout came back. */
  report: { claimId: string; endsOn: CalendarDate } | undefined;
};

export type World = { office: Office; deeds: Map<Deed, number> };

export const actorOf = ({ userId, roles }: Office['finance']): Actor => ({ kind: 'staff', userId, roles });

export const ask = <Input, State, C extends Change, Answer>(
  house: House,
  actor: Actor,
  command: Command<Input, State, C, Answer>,
  input: Input,
): Promise<Answer> =>
  runCommand(
    house,
    command,
    { actor, requestId: randomUUID(), locale: 'en', idempotencyKey: randomUUID() },
    input,
  );

export const count = ({ deeds }: World, deed: Deed): void => {
  deeds.set(deed, (deeds.get(deed) ?? 0) + 1);
};
