/**
 * Runs a command of the clock for many inputs, one after the other. What a rule refuses (somebody was faster, nothing is
 * to be done any more) is left alone; a fault stops neither the others nor goes unheard.
 */
import { randomUUID } from 'node:crypto';
import { defaultLocale } from '#words/locale.ts';
import { type Call, type Change, type Command, runCommand } from './command.ts';
import type { House } from './house.ts';
import { RefusedError } from './problem.ts';

/** A call that nobody made: the clock, or the command line of the machine. */
export const systemCall = (): Call => ({
  actor: { kind: 'system' },
  requestId: randomUUID(),
  locale: defaultLocale,
  idempotencyKey: undefined,
});

/** How many were done. Throws at the end when one of them failed. */
export async function runByClock<Input, State, C extends Change, Answer>(
  house: House,
  command: Command<Input, State, C, Answer>,
  inputs: readonly Input[],
): Promise<number> {
  const faults: unknown[] = [];
  let done = 0;
  for (const input of inputs) {
    try {
      await runCommand(house, command, systemCall(), input);
      done += 1;
    } catch (error) {
      if (!(error instanceof RefusedError)) faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${command.action}: ${faults.length} of ${inputs.length}`);
  return done;
}
