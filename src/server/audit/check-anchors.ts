/**
 * The anchors beside what is there now: each anchor's own hash, signature and place in its chain, every end of a stream
 * that it names, every look. One anchor at a time, so that the memory stays small however many there are.
 */
import { sql } from 'kysely';
import { type AuditFinding, auditFinding } from '#domain/audit.ts';
import type { Tx } from '../house.ts';
import { shortOf } from '../proof/event-walk.ts';
import { isSignature } from './anchor-keys.ts';
import {
  type AnchorLine,
  type AnchorText,
  beforeFirstAnchor,
  beforeFirstLook,
  type Head,
  hashOfAnchor,
  type LooksUntil,
  readAnchorText,
} from './anchor-text.ts';
import { type LookKind, readLooks } from './look-texts.ts';
import { lineOf } from './write-anchors.ts';

export type AnchorWalk = {
  found(findings: readonly AuditFinding[]): void;
  /** Each anchor as the file should have it. */
  passed(line: AnchorLine, number: number): Promise<void>;
};

type Row = {
  number: number;
  anchored_at: Date;
  previous_hash: Buffer;
  canonical: string;
  hash: Buffer;
  signature: Buffer;
  key_id: string;
  public_key: Buffer;
};

export async function checkAnchors(
  tx: Tx,
  trusted: ReadonlyMap<string, Buffer>,
  { found, passed }: AnchorWalk,
): Promise<number> {
  let last: { number: number; hash: Buffer } = { number: 0, hash: beforeFirstAnchor };
  let until: Record<LookKind, LooksUntil> = { files: beforeFirstLook, numbers: beforeFirstLook };
  let checked = 0;
  for (;;) {
    const row = await anchorAfter(tx, last.number);
    if (!row) return checked;
    checked += 1;
    const { faults, told } = checkOne(row, last, trusted);
    found(faults);
    if (told) {
      found(await wrongHeads(tx, row.number, told.heads));
      for (const kind of ['files', 'numbers'] as const)
        await findWrongLooks(tx, { kind, after: until[kind], row, told, found });
      until = { files: told.files.until, numbers: told.numbers.until };
    }
    await passed(lineOf(row), row.number);
    // From here on with what is stored: one fault is told once.
    last = row;
  }
}

async function anchorAfter(tx: Tx, number: number): Promise<Row | undefined> {
  return tx
    .selectFrom('audit_anchors as a')
    .leftJoin('audit_keys as k', 'k.key_id', 'a.key_id')
    .selectAll('a')
    .select(sql<Buffer>`coalesce(k.public_key, '')`.as('public_key'))
    .where('a.number', '>', number)
    .orderBy('a.number')
    .limit(1)
    .executeTakeFirst();
}

/** `told` only of a text that is signed: what somebody else wrote says nothing. */
function checkOne(
  row: Row,
  last: { number: number; hash: Buffer },
  trusted: ReadonlyMap<string, Buffer>,
): { faults: AuditFinding[]; told: AnchorText | undefined } {
  const where = { anchor: row.number };
  const faults: AuditFinding[] = [];
  if (row.number !== last.number + 1) {
    const missing = { anchor: last.number + 1 };
    faults.push(
      auditFinding('anchor-missing', `anchor ${last.number + 1}`, `anchor ${row.number} follows`, missing),
    );
  } else if (!row.previous_hash.equals(last.hash)) {
    faults.push(auditFinding('anchor-hash', shortOf(last.hash), shortOf(row.previous_hash), where));
  }
  const hash = hashOfAnchor(row.previous_hash, row.canonical);
  if (!row.hash.equals(hash))
    faults.push(auditFinding('anchor-hash', shortOf(hash), shortOf(row.hash), where));
  const key = trusted.get(row.key_id);
  const isSigned = key !== undefined && isSignature(hash, row.signature, key);
  if (!isSigned) faults.push(auditFinding('anchor-signature', `signed with ${row.key_id}`, 'is not', where));
  const told = readAnchorText(row.canonical);
  const isItself =
    told?.anchor === row.number &&
    told.at === row.anchored_at.toISOString() &&
    told.previous === row.previous_hash.toString('hex');
  if (!isItself) {
    faults.push(auditFinding('anchor-text', 'the row says the same as its text', 'differs', where));
  }
  return { faults, told: isSigned ? told : undefined };
}

type Kept = {
  stream: string;
  sequence: number;
  name: string | null;
  hash: string | null;
  row: string | null;
};

/** Each end that was signed is there with the same hash, and the rows of ends are those of the text. */
async function wrongHeads(tx: Tx, anchor: number, heads: readonly Head[]): Promise<AuditFinding[]> {
  const { rows } = await sql<Kept>`
    select h.stream, h.sequence, e.name, encode(e.hash, 'hex') as hash,
      case when a.number = ${anchor} then encode(a.hash, 'hex') end as row
    from unnest(${heads.map(([id]) => id)}::uuid[], ${heads.map(([, sequence]) => sequence)}::integer[])
      with ordinality as h (stream, sequence, place)
    left join events e on e.stream_id = h.stream and e.sequence = h.sequence
    left join audit_anchor_heads a on a.stream_id = h.stream and a.sequence = h.sequence
    order by h.place`.execute(tx);
  const findings = rows.flatMap((kept, index): AuditFinding[] => {
    const signed = heads[index]?.[2] ?? '';
    const where = { anchor, streamId: kept.stream, sequence: kept.sequence, eventName: kept.name };
    const wrongRow =
      kept.row === signed ? [] : [auditFinding('anchor-heads', shortHex(signed), shortHex(kept.row), where)];
    if (kept.hash === signed) return wrongRow;
    const fault = kept.hash === null ? 'anchored-event-missing' : 'anchored-event-changed';
    return [auditFinding(fault, shortHex(signed), shortHex(kept.hash), where), ...wrongRow];
  });
  const { more } = await tx
    .selectFrom('audit_anchor_heads')
    .select((eb) => eb.fn.countAll<number>().as('more'))
    .where('number', '=', anchor)
    .executeTakeFirstOrThrow();
  if (more <= heads.length) return findings;
  return [
    ...findings,
    auditFinding('anchor-heads', `${heads.length} ends`, `${more} rows of ends`, { anchor }),
  ];
}

const shortHex = (hash: string | null): string => hash?.slice(0, 12) ?? 'nothing';

/** So many rows are in memory at once: between two anchors somebody may have put in any number of them. */
const looksAtOnce = 5_000;

type LooksOfAnchor = Pick<AnchorWalk, 'found'> & {
  kind: LookKind;
  after: LooksUntil;
  row: Pick<Row, 'number'>;
  told: AnchorText;
};

async function findWrongLooks(tx: Tx, { kind, after, row, told, found }: LooksOfAnchor): Promise<void> {
  const { until, rows: signed } = told[kind];
  const anchor = row.number;
  const looks = kind === 'files' ? 'a look at a photo' : 'a look at a number';
  const left = new Map(signed);
  for (let place = after; ; ) {
    const page = await readLooks(tx, kind, { after: place, until, limit: looksAtOnce });
    found(
      page.rows.flatMap(([lookId, hash]): AuditFinding[] => {
        const wanted = left.get(lookId);
        left.delete(lookId);
        if (wanted === hash) return [];
        return [
          wanted === undefined
            ? auditFinding('look-added', 'nothing', `${looks} ${shortHex(hash)}`, { anchor, lookId })
            : auditFinding('look-changed', `${looks} ${shortHex(wanted)}`, shortHex(hash), {
                anchor,
                lookId,
              }),
        ];
      }),
    );
    if (page.rows.length < looksAtOnce) break;
    place = page.until;
  }
  found(
    [...left].map(([lookId, hash]) =>
      auditFinding('look-missing', `${looks} ${shortHex(hash)}`, 'nothing', { anchor, lookId }),
    ),
  );
}
