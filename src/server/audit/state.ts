/** How the audit log stands: its last anchor, the key that people can keep elsewhere, and the last checks. */
import { sql } from 'kysely';
import type { AuditCheck, AuditState } from '#contract/audit.ts';
import type { AuditFinding } from '#domain/audit.ts';
import type { House, Tx } from '../house.ts';
import { lenderStreamId } from '../lender/lender-stream.ts';
import { anchorLock } from './anchor-lock.ts';

const shownChecks = 10;

export async function readAuditState(tx: Tx, { anchorFile }: House): Promise<AuditState> {
  const anchor = await tx
    .selectFrom('audit_anchors')
    .select(['number', 'anchored_at', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const key = await tx
    .selectFrom('audit_keys')
    .select(['key_id', 'public_key'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isLocked = await isLockHeld(tx);
  const checks = await readChecks(tx, isLocked);
  return {
    anchor: anchor
      ? { number: anchor.number, at: anchor.anchored_at.toISOString(), hash: anchor.hash.toString('hex') }
      : null,
    publicKey: key ? { keyId: key.key_id, key: key.public_key.toString('base64url') } : null,
    isFileWritten: !anchorFile.isBehind,
    isChecking: checks[0]?.result === 'running',
    events: await estimateEvents(tx),
    checks,
  };
}

async function readChecks(tx: Tx, isLocked: boolean): Promise<AuditCheck[]> {
  const rows = await tx
    .selectFrom('audit_checks as c')
    .leftJoin('users as u', 'u.user_id', 'c.asked_by')
    .selectAll('c')
    .select('u.name')
    .orderBy('c.check_order', 'desc')
    .limit(shownChecks)
    .execute();
  // Written by `runAuditCheck` only.
  const findings = rows.map((row) => row.findings as AuditFinding[]);
  const names = await namesOf(tx, [...new Set(findings.flat().flatMap(({ streamId }) => streamId ?? []))]);
  return rows.map((row, index) => ({
    checkId: row.check_id,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    askedBy: row.name,
    result: row.result ?? (isLocked && index === 0 ? 'running' : 'broken-off'),
    events: row.events_checked,
    anchors: row.anchors_checked,
    faults: row.faults,
    findings: (findings[index] ?? []).map((finding) => ({
      ...finding,
      whose: finding.streamId === null ? null : (names.get(finding.streamId) ?? null),
    })),
  }));
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const others = ids.filter((id) => id !== lenderStreamId);
  if (others.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('user_id', 'in', others)
    .execute();
  return new Map(rows.map(({ user_id: id, name }) => [id, name]));
}

/** A check holds its lock until it has finished; a process that died holds none. */
async function isLockHeld(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select 1 from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${anchorLock}
      and database = (select oid from pg_database where datname = current_database())) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** As PostgreSQL estimates it: to count a million rows would take longer than the page may. */
async function estimateEvents(tx: Tx): Promise<number> {
  const { rows } = await sql<{ about: number }>`
    select greatest(reltuples, 0)::integer as about from pg_class where oid = 'events'::regclass`.execute(tx);
  return rows[0]?.about ?? 0;
}
