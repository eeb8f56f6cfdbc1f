/** What is read of the proof: the last runs, whether money is stopped, and for operators how old the last run is. */
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/proof.ts';
import { dayMs } from '#domain/durations.ts';
import type { Finding } from '#domain/proof.ts';
import type { Db, House, Tx } from '../house.ts';
import { type Counts, noCounts } from './findings.ts';
import { runLock } from './run-lock.ts';

/** The newest finished run found a fault. One read of an index. */
export async function isMoneyStopped(tx: Db | Tx): Promise<boolean> {
  return (await newestRun(tx))?.result === 'failed';
}

export const newestRun = (tx: Db | Tx) =>
  tx
    .selectFrom('proof_runs')
    .select(['result', 'finished_at', 'counts'])
    .where('result', 'is not', null)
    .orderBy('run_order', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function readMoneyStop(tx: Db | Tx): Promise<ResponseOf<typeof endpoints.getMoneyStop>> {
  const run = await newestRun(tx);
  return { stoppedSince: run?.result === 'failed' ? (run.finished_at?.toISOString() ?? null) : null };
}

/** Of a run before there was such a count: none. */
export const unseenIn = (run: { counts: unknown } | undefined): number =>
  (run?.counts as Partial<Counts> | null | undefined)?.unseen ?? 0;

const shownRuns = 30;

export async function readProofRuns(tx: Tx): Promise<ResponseOf<typeof endpoints.getProofRuns>> {
  const isRunning = await isRunUnderWay(tx);
  const rows = await tx
    .selectFrom('proof_runs as r')
    .leftJoin('users as u', 'u.user_id', 'r.asked_by')
    .selectAll('r')
    .select('u.name')
    .orderBy('r.run_order', 'desc')
    .limit(shownRuns)
    .execute();
  return {
    isRunning,
    runs: rows.map((row, index) => ({
      runId: row.run_id,
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      askedBy: row.name,
      result: row.result ?? (isRunning && index === 0 ? 'running' : 'broken-off'),
      cut: row.cut,
      // Runs of before looked at fewer things.
      counts: row.counts === null ? null : { ...noCounts, ...(row.counts as Counts) },
      findings: row.findings as Finding[],
      unseen: row.unseen as Finding[],
    })),
  };
}

/** A run holds its lock until it has finished; a process that died holds none. */
async function isRunUnderWay(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select 1 from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${runLock}
      and database = (select oid from pg_database where datname = current_database())) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** No run has finished for a day: the server stood still when it was its time. */
export async function isProofOverdue({ db, clock }: House): Promise<boolean> {
  const run = await newestRun(db);
  return !run?.finished_at || clock.now().getTime() - run.finished_at.getTime() > dayMs;
}
