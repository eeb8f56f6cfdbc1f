/** One entry of the audit log: its stored text, its place in the chain, and the first anchor that holds it. */
import type { I18n } from '@lingui/core';
import { sql } from 'kysely';
import type { AuditDetail } from '#contract/audit.ts';
import type { Tx } from '../house.ts';
import { beforeFirst, checkLink } from '../proof/event-chain.ts';
import { entriesOf } from './entries.ts';
import type { LogRow } from './log-query.ts';
import { type LookKind, lookTables, textOfLook } from './look-texts.ts';

export async function readAuditDetail(tx: Tx, i18n: I18n, entryId: string): Promise<AuditDetail | undefined> {
  return (await eventDetail(tx, i18n, entryId)) ?? (await lookDetail(tx, i18n, entryId));
}

async function eventDetail(tx: Tx, i18n: I18n, entryId: string): Promise<AuditDetail | undefined> {
  const event = await tx.selectFrom('events').selectAll().where('event_id', '=', entryId).executeTakeFirst();
  if (!event) return undefined;
  const before = await tx
    .selectFrom('events')
    .select(['sequence', 'hash'])
    .where('stream_id', '=', event.stream_id)
    .where('sequence', '=', event.sequence - 1)
    .executeTakeFirst();
  const { isNext, isChained, isItself } = checkLink(event, before ?? beforeFirst);
  const [entry] = await entriesOf(tx, i18n, [
    { ...event, kind: 'event', id: event.event_id, at: event.happened_at, text: event.canonical },
  ]);
  if (!entry) return undefined;
  const anchor = await tx
    .selectFrom('audit_anchor_heads as h')
    .innerJoin('audit_anchors as a', 'a.number', 'h.number')
    .select(['a.number', 'a.anchored_at'])
    .where('h.stream_id', '=', event.stream_id)
    .where('h.sequence', '>=', event.sequence)
    .orderBy('h.sequence')
    .limit(1)
    .executeTakeFirst();
  return {
    entry,
    text: event.canonical,
    chain: {
      sequence: event.sequence,
      previousHash: event.previous_hash.toString('hex'),
      hash: event.hash.toString('hex'),
      isWhole: isNext && isChained && isItself,
    },
    anchor: anchor ? { number: anchor.number, at: anchor.anchored_at.toISOString() } : null,
  };
}

async function lookDetail(tx: Tx, i18n: I18n, entryId: string): Promise<AuditDetail | undefined> {
  for (const kind of Object.keys(lookTables) as LookKind[]) {
    const { rows } = await sql<{
      view_id: string;
      viewed_at: Date;
      owner_id: string;
      loan_id: string | null;
    }>`
      select * from ${sql.table(lookTables[kind])} where view_id = ${entryId}::uuid`.execute(tx);
    const [look] = rows;
    if (!look) continue;
    const [entry] = await entriesOf(tx, i18n, [await lookRow(tx, kind, entryId)]);
    if (entry)
      return { entry, text: textOfLook(look), chain: null, anchor: await anchorAfter(tx, look.viewed_at) };
  }
  return undefined;
}

async function lookRow(tx: Tx, kind: LookKind, viewId: string): Promise<LogRow> {
  const { rows } = await sql<LogRow>`${
    kind === 'files'
      ? sql`select 'look' as kind, v.view_id as id, v.viewed_at as at, 'staff' as actor_kind, v.staff_id as actor_id,
          case when f.kind = 'payment-proof' then 'look.proof' else 'look.photo' end as name,
          v.owner_id as stream_id, v.loan_id, v.viewed_from as text
        from file_views v left join files f on f.owner_id = v.owner_id and f.file_id = v.file_id
        where v.view_id = ${viewId}::uuid`
      : sql`select 'look' as kind, v.view_id as id, v.viewed_at as at, v.viewer_id as actor_id,
          case when v.viewer_id = v.owner_id then 'borrower' else 'staff' end as actor_kind,
          'look.' || v.field as name, v.owner_id as stream_id, v.loan_id, v.viewed_from as text
        from number_views v where v.view_id = ${viewId}::uuid`
  }`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`look ${viewId} is gone`);
  return row;
}

/** The first one that is later signs it, a few minutes after the look. */
async function anchorAfter(tx: Tx, at: Date): Promise<AuditDetail['anchor']> {
  const row = await tx
    .selectFrom('audit_anchors')
    .select(['number', 'anchored_at'])
    .where(sql<boolean>`anchored_at - interval '2 minutes' >= ${at}`)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row ? { number: row.number, at: row.anchored_at.toISOString() } : null;
}
