/** The proof of the books: its runs, asking for one, and whether money is stopped. */
import * as z from 'zod/mini';
import { faults, proofChecks } from '#domain/proof.ts';
import { endpoint } from './endpoint.ts';
import { idField, instantField } from './fields.ts';

const finding = z.object({
  check: z.enum(proofChecks),
  fault: z.enum(faults),
  reference: z.nullable(z.string()),
  expected: z.string(),
  found: z.string(),
});
export type ProofFinding = z.infer<typeof finding>;

const run = z.object({
  runId: idField,
  startedAt: instantField,
  finishedAt: z.nullable(instantField),
  /** Null: the clock. */
  askedBy: z.nullable(z.string()),
  result: z.enum(['passed', 'failed', 'running', 'broken-off']),
  /** The last transfer that was looked at. */
  cut: z.nullable(z.int()),
  /** How much each check looked at, and all faults, also those that are not listed. */
  counts: z.nullable(
    z.object({
      balances: z.int(),
      transfers: z.int(),
      money: z.int(),
      accounts: z.int(),
      house: z.int(),
      events: z.int(),
      faults: z.int(),
      /** Written down by hand, and no bank line shows it; money goes on. */
      unseen: z.int(),
    }),
  ),
  findings: z.array(finding),
  unseen: z.array(finding),
});
export type ProofRunView = z.infer<typeof run>;

export const getProofRuns = endpoint({
  name: 'getProofRuns',
  method: 'GET',
  path: '/api/office/proof',
  summary: 'The last runs of the proof of the books, newest first',
  response: z.object({ isRunning: z.boolean(), runs: z.array(run) }),
});

export const runProof = endpoint({
  name: 'runProof',
  method: 'POST',
  path: '/api/office/proof',
  summary: 'Run the proof of the books now',
});

export const getMoneyStop = endpoint({
  name: 'getMoneyStop',
  method: 'GET',
  path: '/api/office/money-stop',
  summary: 'Since when no money moves, because the proof of the books failed',
  response: z.object({ stoppedSince: z.nullable(instantField) }),
});
