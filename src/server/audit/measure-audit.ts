/** The audit log for those who watch the server: how old its last anchor is, and whether the file and the last check are right. */
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../house.ts';
import type { AnchorFile } from './anchor-file.ts';

export function measureAudit(registry: Registry, db: Db, file: AnchorFile): void {
  new Gauge({
    name: 'jernih_audit_anchor_age_seconds',
    help: 'Time since the audit log was last anchored; +Inf when it never was',
    registers: [registry],
    async collect() {
      const last = await db
        .selectFrom('audit_anchors')
        .select('anchored_at')
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      this.set(last ? (Date.now() - last.anchored_at.getTime()) / 1000 : Number.POSITIVE_INFINITY);
    },
  });
  new Gauge({
    name: 'jernih_audit_file_ok',
    help: '0 while the file of anchors could not be written by this process: the table has more than the file',
    registers: [registry],
    collect() {
      this.set(file.isBehind ? 0 : 1);
    },
  });
  new Gauge({
    name: 'jernih_audit_ok',
    help: '0 when the last check of the audit log found that something was changed',
    registers: [registry],
    async collect() {
      const last = await db
        .selectFrom('audit_checks')
        .select('result')
        .where('result', 'is not', null)
        .orderBy('check_order', 'desc')
        .limit(1)
        .executeTakeFirst();
      this.set(last?.result === 'broken' ? 0 : 1);
    },
  });
}
