/** One borrower's part of the demo: who plays, at what time, and the house they play in. */
import { randomUUID } from 'node:crypto';
import type { Loan } from '#domain/loan.ts';
import type { Actor } from '#domain/permission.ts';
import { defaultLocale, type Locale } from '#words/locale.ts';
import { type Call, type Change, type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import type { CastBorrower } from './cast-borrower.ts';
import type { SeedClock } from './seed-clock.ts';

export type Office = { officer: Actor; approver: Actor; finance: Actor; secondFinance: Actor };

export type Scene = {
  /** Its clock is the scene's own. */
  house: House;
  clock: SeedClock;
  borrower: CastBorrower;
  password: string;
  office: Office;
};

export const callOf = (actor: Actor, locale: Locale = defaultLocale): Call => ({
  actor,
  locale,
  requestId: randomUUID(),
  idempotencyKey: actor.kind === 'guest' ? undefined : randomUUID(),
});

/** Runs a command at the scene's time, as one of its people. */
export const run = <Input, State, C extends Change, Answer>(
  { house, borrower }: Scene,
  actor: Actor,
  command: Command<Input, State, C, Answer>,
  input: Input,
): Promise<Answer> => runCommand(house, command, callOf(actor, borrower.locale), input);

/** The loan as it stands at this point of the story. */
export async function loanNow({ house, office }: Scene, loanId: string): Promise<Loan> {
  const loan = await loanFor(house.db, office.officer, loanId);
  if (!loan) throw new Error(`the story has no loan ${loanId}`);
  return loan;
}
