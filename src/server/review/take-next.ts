/**
 * Takes the oldest complete application that nobody holds. Officers may press at the same moment: each candidate is
 * looked at again under its lock, and whoever comes second goes on to the next one.
 */
import type { LoanChange } from '#domain/loan.ts';
import { type Outcome, type RefusalCode, refuse } from '#domain/refusal.ts';
import { ownStream } from '../actor.ts';
import { type Call, type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { type LoanDone, loanDone } from '../loans/loan-case.ts';
import { RefusedError } from '../problem.ts';
import { type Case, readCase } from './case.ts';
import { takeRule } from './commands.ts';
import { oldestUnassigned } from './queue.ts';

type Candidate = { loanId: string; borrowerId: string };

/** What a candidate may have become between being found and being locked. */
const gone: readonly RefusalCode[] = ['taken-by-other', 'wrong-status', 'verification-incomplete'];
/** The same request ran at the same moment with another candidate and was first: asked again, its answer is there. */
const beaten: RefusalCode = 'changed-meanwhile';

export async function takeNextApplication(house: House, call: Call): Promise<LoanDone> {
  const seen: string[] = [];
  for (;;) {
    const candidate = await oldestUnassigned(house.db, seen);
    try {
      return await runCommand(house, takeCandidate(candidate), call, {});
    } catch (error) {
      const code = error instanceof RefusedError ? error.refusal.code : undefined;
      if (candidate && code && gone.includes(code)) seen.push(candidate.loanId);
      else if (code !== beaten) throw error;
    }
  }
}

/** With nobody waiting it runs all the same, on the officer's own stream: a repeated request still has its answer. */
const takeCandidate = (
  candidate: Candidate | undefined,
): Command<Record<string, never>, { found: Case | undefined }, LoanChange, LoanDone> => ({
  action: 'takeNextApplication',
  stream: candidate ? async () => candidate.borrowerId : ownStream,
  read: async (tx, { actor }) => ({ found: candidate && (await readCase(tx, actor, candidate.loanId)) }),
  decide: ({ found }): Outcome<LoanChange> => (found ? takeRule(found) : refuse({ code: 'queue-empty' })),
  answer: loanDone,
});
