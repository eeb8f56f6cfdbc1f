/**
 * One check of the audit log with a row of its own: begun, counted while it goes on, finished once. It holds the anchors'
 * lock, so that table and file are of one moment, and reads one picture of the database; commands go on meanwhile.
 */
import { minuteMs } from '#domain/durations.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { withAnchorLock } from './anchor-lock.ts';
import { type AuditResult, checkAudit } from './check-audit.ts';

const progressEveryMs = 500;

export const runAuditCheck = (house: House, { askedBy }: { askedBy?: string } = {}): Promise<AuditResult> =>
  withAnchorLock(house.db, 5 * minuteMs, async () => {
    const { db, clock, keys, log } = house;
    const checkId = newId(clock.now());
    await db
      .insertInto('audit_checks')
      .values({ check_id: checkId, started_at: clock.now(), asked_by: askedBy ?? null })
      .execute();
    let toldAt = performance.now();
    const started = toldAt;
    const progress = async ({ events, anchors }: { events: number; anchors: number }) => {
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
      await count(house, checkId, { events_checked: events, anchors_checked: anchors });
    };
    const result = await snapshot(db, (tx) =>
      checkAudit(tx, { keys, file: house.anchorFile.path, progress }),
    );
    await count(house, checkId, {
      events_checked: result.events,
      anchors_checked: result.anchors,
      finished_at: clock.now(),
      result: result.faults === 0 ? 'whole' : 'broken',
      findings: JSON.stringify(result.findings),
      faults: result.faults,
    });
    const { findings, ...counts } = result;
    const facts = { checkId, ...counts, ms: Math.round(performance.now() - started) };
    if (result.faults === 0) log.info(facts, 'the audit log is whole');
    else log.error({ ...facts, first: findings[0] }, 'the audit log was changed');
    return result;
  });

type Counted = {
  events_checked: number;
  anchors_checked: number;
  finished_at?: Date;
  result?: 'whole' | 'broken';
  findings?: string;
  faults?: number;
};

const count = (house: House, checkId: string, counted: Counted) =>
  house.db.updateTable('audit_checks').set(counted).where('check_id', '=', checkId).execute();
