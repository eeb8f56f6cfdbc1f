/**
 * One run of the proof: all checks on one picture of the database, so that commands go on meanwhile and none of them is
 * seen by half. The run's row is begun before and finished after; a failed run stops all money (see the migration).
 */
import { sql } from 'kysely';
import { type Finding, isNewTo, type ProofCheck } from '#domain/proof.ts';
import { damageIn } from '../db/damage.ts';
import { snapshot } from '../db/snapshot.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { checkAccounts } from './account-check.ts';
import { checkAgreed } from './agreed-check.ts';
import { checkEvents } from './event-check.ts';
import { type Findings, gatherFindings } from './findings.ts';
import { checkHouse } from './house-check.ts';
import { checkBalances, checkTransfers } from './ledger-checks.ts';
import { checkMoney } from './money-checks.ts';
import { isMoneyStopped } from './queries.ts';
import { runLock } from './run-lock.ts';
import { tellOfProof } from './tell-of-proof.ts';

export type ProofRun = { runId: string; result: 'passed' | 'failed'; findings: Findings };

/** Undefined when another run is under way: its result is the one to wait for. */
export const runProof = (
  house: House,
  { askedBy }: { askedBy?: string } = {},
): Promise<ProofRun | undefined> =>
  snapshot(house.db, async (tx) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(${runLock}) as taken`.execute(tx);
    if (!rows[0]?.taken) return undefined;
    const runId = await begin(house, askedBy);
    const started = performance.now();
    const findings = gatherFindings();
    const isRead = await proveInto(tx, findings);
    const result = findings.counts.faults === 0 ? 'passed' : 'failed';
    await finish(house, { runId, result, findings }, isRead ? await cutOf(tx) : 0);
    const facts = { runId, ...findings.counts, ms: Math.round(performance.now() - started) };
    if (result === 'passed') house.log.info(facts, 'the proof of the books passed');
    else
      house.log.error(
        { ...facts, findings: findings.kept.slice(0, 10) },
        'the proof of the books failed: money is stopped',
      );
    return { runId, result, findings };
  });

/** All checks; `loanIds` narrows the costliest one to those loans. */
export async function prove(tx: Tx, loanIds?: readonly string[]): Promise<Findings> {
  const findings = gatherFindings();
  await proveInto(tx, findings, loanIds);
  return findings;
}

/**
 * False when a page could not be read, which is a finding and the last one. Otherwise such a run would never finish, the
 * passed one before it would go on counting, and money with it.
 */
async function proveInto(tx: Tx, findings: Findings, loanIds?: readonly string[]): Promise<boolean> {
  const checks: readonly [ProofCheck, () => Promise<void>][] = [
    ['balances', () => checkBalances(tx, findings)],
    ['transfers', () => checkTransfers(tx, findings)],
    ['money', () => checkMoney(tx, findings)],
    ['accounts', () => checkAccounts(tx, findings, loanIds)],
    ['accounts', () => checkAgreed(tx, findings, loanIds)],
    ['house', () => checkHouse(tx, findings)],
    ['events', () => checkEvents(tx, findings)],
  ];
  for (const [check, run] of checks) {
    await sql`savepoint before_check`.execute(tx);
    try {
      await run();
    } catch (error) {
      const found = damageIn(error);
      if (found === undefined) throw error;
      await sql`rollback to savepoint before_check`.execute(tx);
      findings.add([
        { check, fault: 'unreadable', reference: null, expected: 'rows that can be read', found },
      ]);
      return false;
    }
  }
  return true;
}

async function begin({ db, clock }: House, askedBy: string | undefined): Promise<string> {
  const runId = newId(clock.now());
  await db
    .insertInto('proof_runs')
    .values({ run_id: runId, started_at: clock.now(), asked_by: askedBy ?? null })
    .execute();
  return runId;
}

async function cutOf(tx: Tx): Promise<number> {
  const { cut } = await tx
    .selectFrom('ledger_transfers')
    .select((eb) => eb.fn.max('posted_order').as('cut'))
    .executeTakeFirstOrThrow();
  return cut ?? 0;
}

/** What the finished run before did not find yet: nobody is written to about the same money every night. */
async function hasNew(tx: Tx, unseen: readonly Finding[]): Promise<boolean> {
  if (unseen.length === 0) return false;
  const last = await tx
    .selectFrom('proof_runs')
    .select('unseen')
    .where('result', 'is not', null)
    .orderBy('run_order', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isNewTo((last?.unseen ?? []) as Finding[], unseen);
}

/** With the run's end the staff are told, or neither happens. */
const finish = (house: House, run: ProofRun, cut: number): Promise<void> =>
  transaction(house.db, async (tx) => {
    const wasStopped = await isMoneyStopped(tx);
    const isUnseenNew = await hasNew(tx, run.findings.unseen);
    await tx
      .updateTable('proof_runs')
      .set({
        finished_at: house.clock.now(),
        result: run.result,
        cut,
        counts: JSON.stringify(run.findings.counts),
        findings: JSON.stringify(run.findings.kept),
        unseen: JSON.stringify(run.findings.unseen),
      })
      .where('run_id', '=', run.runId)
      .execute();
    if (isUnseenNew) await tellOfProof(tx, house, 'money-unseen', run.findings.counts.unseen);
    if (run.result === 'failed') await tellOfProof(tx, house, 'money-stopped', run.findings.counts.faults);
    else if (wasStopped) await tellOfProof(tx, house, 'money-goes-on', 0);
  });
