/**
 * A thousand ways to change the audit log by hand, at random: rows changed, removed, added and swapped, tails cut, anchors
 * changed, and whole chains worked out anew by somebody who has the database and not the key. Each is found and named.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '#domain/canonical.ts';
import type { Tx } from '../house.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock } from '../testing.ts';
import { type AuditResult, checkAudit } from './check-audit.ts';
import { growLog } from './testing-log.ts';
import { writeAnchors } from './write-anchors.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const file = house.anchorFile.path;
const check = (tx: Tx, of = file, isCopy = false) => checkAudit(tx, { keys: house.keys, file: of, isCopy });

let streams: string[];
let events: { stream_id: string; sequence: number }[];
let anchors: number;
const files: string[] = [];

beforeAll(async () => {
  streams = await growLog(house, clock, { streams: 5, turns: 6 });
  await house.db.transaction().execute(async (tx) => {
    await unguard(tx);
    for (let count = 0; count < 6; count += 1) {
      const [id, owner] = [newId(clock.now()), newId(clock.now())];
      files.push(id);
      await sql`insert into file_views (view_id, staff_id, owner_id, file_id, loan_id, viewed_at, viewed_from)
        values (${id}, ${owner}, ${newId()}, ${newId()}, ${newId()}, ${clock.now()}, '10.0.0.9')`.execute(tx);
    }
    await guard(tx);
  });
  clock.advance(60 * 60 * 1000);
  await writeAnchors(house);
  events = await house.db.selectFrom('events').select(['stream_id', 'sequence']).execute();
  anchors = (await house.db.selectFrom('audit_anchors').select('number').execute()).length;
});

/** Triggers and foreign keys off: it is somebody with all rights. */
const tables = ['events', 'event_streams', 'audit_keys', 'audit_anchors', 'audit_anchor_heads', 'file_views'];
async function unguard(tx: Tx): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  const { rows } = await sql<{ text: string }>`
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as text
    from pg_constraint where contype = 'f'
      and (conrelid::regclass::text = any(${tables}) or confrelid::regclass::text = any(${tables}))`.execute(
    tx,
  );
  for (const { text } of rows) await sql.raw(text).execute(tx);
}
async function guard(tx: Tx): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}

class Undo extends Error {}
/** Changes that nobody else ever sees, one after the other, each undone before the next. */
async function inVain(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = house.db.transaction().execute(async (tx) => {
    await unguard(tx);
    await work(tx);
    throw new Undo();
  });
  await expect(undone).rejects.toThrow(Undo);
}
async function tried(tx: Tx, change: (tx: Tx) => Promise<unknown>): Promise<AuditResult> {
  await sql`savepoint before_it`.execute(tx);
  await change(tx);
  const result = await check(tx);
  await sql`rollback to savepoint before_it`.execute(tx);
  return result;
}

let seed = Number(process.env.TAMPER_SEED ?? 20261122);
/** mulberry32: the same thousand each time, another thousand with another seed. */
function chance(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (limit: number): number => Math.floor(chance() * limit);
const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;

async function changed(query: RawBuilder<unknown>, tx: Tx): Promise<void> {
  const { numAffectedRows } = await query.execute(tx);
  // A tampering that changes nothing would prove nothing.
  expect(Number(numAffectedRows)).toBeGreaterThan(0);
}

type Named = { streamId?: string; anchor?: number; lookId?: string; fault?: string };
type Tampering = (tx: Tx) => Promise<Named>;

const setters: Record<string, RawBuilder<unknown>> = {
  name: sql`name = name || 'x'`,
  actor_kind: sql`actor_kind = case actor_kind when 'staff' then 'system' else 'staff' end`,
  actor_id: sql`actor_id = gen_random_uuid()`,
  loan_id: sql`loan_id = gen_random_uuid()`,
  happened_at: sql`happened_at = happened_at + interval '1 millisecond'`,
  request_id: sql`request_id = request_id || '1'`,
  event_id: sql`event_id = gen_random_uuid()`,
  canonical: sql`canonical = replace(canonical, '"after":', '"after":1')`,
  address: sql`canonical = replace(canonical, '10.1.2.3', '10.1.2.4')`,
  previous_hash: sql`previous_hash = sha256(previous_hash)`,
  hash: sql`hash = sha256(hash)`,
};

const tamperings: Record<string, Tampering> = {
  'a column of an event': async (tx) => {
    const { stream_id: streamId, sequence } = one(events);
    const set = setters[one(Object.keys(setters))];
    await changed(sql`update events set ${set} where stream_id = ${streamId} and sequence = ${sequence}`, tx);
    return { streamId };
  },
  'an event removed': async (tx) => {
    const { stream_id: streamId, sequence } = one(events);
    await changed(sql`delete from events where stream_id = ${streamId} and sequence = ${sequence}`, tx);
    return { streamId };
  },
  'two events swapped': async (tx) => {
    const streamId = one(streams);
    await changed(
      sql`update events set sequence = sequence + 100 where stream_id = ${streamId} and sequence in (1, 2)`,
      tx,
    );
    await changed(
      sql`update events set sequence = 103 - sequence where stream_id = ${streamId} and sequence > 100`,
      tx,
    );
    return { streamId };
  },
  'a tail cut, with the end of its stream set back': async (tx) => {
    const streamId = one(streams);
    const left = below(3);
    await changed(sql`delete from events where stream_id = ${streamId} and sequence > ${left}`, tx);
    await changed(
      sql`update event_streams set last_sequence = ${left}, last_hash = coalesce(
          (select hash from events where stream_id = ${streamId} and sequence = ${left}), decode(repeat('00', 32), 'hex'))
        where stream_id = ${streamId}`,
      tx,
    );
    return { streamId, fault: 'anchored-event-missing' };
  },
  'a whole stream gone': async (tx) => {
    const streamId = one(streams);
    await changed(sql`delete from events where stream_id = ${streamId}`, tx);
    await changed(sql`delete from event_streams where stream_id = ${streamId}`, tx);
    return { streamId, fault: 'anchored-event-missing' };
  },
  'a chain worked out anew behind a changed text': async (tx) => {
    const streamId = one(streams);
    await recompute(tx, streamId, 1 + below(3));
    return { streamId, fault: 'anchored-event-changed' };
  },
  'a chain and the anchors worked out anew, signed with another key': async (tx) => {
    const streamId = one(streams);
    await recompute(tx, streamId, 1);
    const anchor = 1 + below(anchors);
    await changed(
      sql`update audit_anchors set canonical = replace(canonical, '"at":"2026', '"at":"2025'),
          signature = ${randomBytes(64)} where number >= ${anchor}`,
      tx,
    );
    return { anchor, fault: 'anchor-signature' };
  },
  'a column of an anchor': async (tx) => {
    const anchor = 1 + below(anchors);
    const set = one([
      sql`canonical = replace(canonical, '"heads":[', '"heads": [')`,
      sql`canonical = replace(canonical, '"anchor":', '"anchor":1')`,
      sql`hash = sha256(hash)`,
      sql`previous_hash = sha256(previous_hash)`,
      sql`signature = ${randomBytes(64)}`,
      sql`anchored_at = anchored_at + interval '1 second'`,
      sql`key_id = '000000000000'`,
    ]);
    await changed(sql`update audit_anchors set ${set} where number = ${anchor}`, tx);
    return { anchor };
  },
  'an anchor removed': async (tx) => {
    const anchor = 1 + below(anchors);
    await changed(sql`delete from audit_anchors where number = ${anchor}`, tx);
    return { anchor, fault: 'anchor-missing' };
  },
  'the last anchors cut': async (tx) => {
    const anchor = 1 + below(anchors);
    await changed(sql`delete from audit_anchors where number >= ${anchor}`, tx);
    await sql`delete from audit_anchor_heads where number >= ${anchor}`.execute(tx);
    return { anchor, fault: 'anchor-missing' };
  },
  'a row of the ends that were signed': async (tx) => {
    const { number: anchor, stream_id: streamId } = one(
      await tx.selectFrom('audit_anchor_heads').selectAll().execute(),
    );
    const change = one([
      sql`delete from audit_anchor_heads`,
      sql`update audit_anchor_heads set sequence = sequence + 50`,
      sql`update audit_anchor_heads set hash = sha256(hash)`,
    ]);
    await changed(sql`${change} where number = ${anchor} and stream_id = ${streamId}`, tx);
    return { anchor, fault: 'anchor-heads' };
  },
  'a look': async (tx) => {
    const lookId = one(files);
    const change = one([
      sql`delete from file_views`,
      sql`update file_views set viewed_from = '10.0.0.10'`,
      sql`update file_views set staff_id = gen_random_uuid()`,
      sql`update file_views set owner_id = gen_random_uuid()`,
      sql`update file_views set viewed_at = viewed_at - interval '1 millisecond'`,
    ]);
    await changed(sql`${change} where view_id = ${lookId}`, tx);
    return { lookId };
  },
};

/** As somebody would who knows how the chain is made: one text changed, and every hash behind it right again. */
async function recompute(tx: Tx, streamId: string, from: number): Promise<void> {
  const rows = await tx
    .selectFrom('events')
    .selectAll()
    .where('stream_id', '=', streamId)
    .orderBy('sequence')
    .execute();
  let last: Uint8Array = Buffer.alloc(32);
  for (const row of rows) {
    const told = JSON.parse(row.canonical);
    if (row.sequence === from) told.facts.note = `never happened ${below(1_000_000)}`;
    const canonical = canonicalJson(told);
    const hash = createHash('sha256').update(last).update(canonical).digest();
    await sql`update events set canonical = ${canonical}, previous_hash = ${Buffer.from(last)}, hash = ${hash}
      where stream_id = ${streamId} and sequence = ${row.sequence}`.execute(tx);
    last = hash;
  }
  await sql`update event_streams set last_hash = ${Buffer.from(last)} where stream_id = ${streamId}`.execute(
    tx,
  );
}

test('what nobody touched is whole, and everything was looked at', async () => {
  const result = await house.db.transaction().execute((tx) => check(tx));
  expect(result).toMatchObject({ events: events.length, anchors, lines: anchors, faults: 0, findings: [] });
  expect(events.length).toBeGreaterThan(14);
  expect(anchors).toBeGreaterThan(4);
});

describe('a thousand tamperings are each named', () => {
  const names = Object.keys(tamperings);
  test.each(Array.from({ length: 10 }, (_, batch) => batch))(
    'batch %i [LOG-05] [INV-03] [INV-18]',
    async (batch) => {
      await inVain(async (tx) => {
        for (let count = 0; count < 100; count += 1) {
          const name = names[(batch * 100 + count) % names.length] as string;
          let named: Named = {};
          const result = await tried(tx, async (tx) => {
            named = (await tamperings[name]?.(tx)) ?? {};
          });
          expect(result.findings, name).toContainEqual(expect.objectContaining(named));
          if (named.streamId && !named.fault) expect(result.findings[0], name).toMatchObject(named);
        }
      });
    },
  );
});

describe('the file of anchors', () => {
  const other = `${file}.changed`;
  const withLines = async (change: (lines: string[]) => string[], isCopy = false) => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    await writeFile(other, `${change(lines).join('\n')}\n`);
    const result = await house.db.transaction().execute((tx) => check(tx, other, isCopy));
    await rm(other);
    return result.findings.map(({ fault, anchor }) => ({ fault, anchor }));
  };

  test('with a changed line differs, and so does one with a line that is no anchor', async () => {
    const changed = await withLines((lines) =>
      lines.map((line, at) => (at === 2 ? line.replace('2026-', '2025-') : line)),
    );
    expect(changed).toContainEqual({ fault: 'file-differs', anchor: 3 });
    expect(await withLines((lines) => ['nothing', ...lines])).toEqual([{ fault: 'file-line', anchor: null }]);
  });

  test('without a line in the middle, or at its end, is behind the table', async () => {
    expect(await withLines((lines) => lines.toSpliced(3, 1))).toEqual([{ fault: 'file-behind', anchor: 4 }]);
    expect(await withLines((lines) => lines.slice(0, -2))).toEqual([
      { fault: 'file-behind', anchor: anchors - 1 },
    ]);
  });

  test('as a copy of last week is right as far as it goes', async () => {
    expect(await withLines((lines) => lines.slice(0, -2), true)).toEqual([]);
    expect(await withLines((lines) => lines.slice(2), true)).toEqual([]);
    expect(await withLines((lines) => lines.toSpliced(3, 1), true)).toEqual([
      { fault: 'file-behind', anchor: 4 },
    ]);
  });

  test('as a copy says up to which anchor it vouches, and is a fault when it is missing, empty or of nothing here', async () => {
    const copyOf = async (text: string | undefined) => {
      if (text !== undefined) await writeFile(other, text);
      const result = await house.db.transaction().execute((tx) => check(tx, other, true));
      await rm(other, { force: true });
      return [result.findings.map(({ fault }) => fault), result.vouchedTo];
    };
    const lines = (await readFile(file, 'utf8')).split('\n');
    expect(await copyOf(`${lines.slice(0, 3).join('\n')}\n`)).toEqual([[], 3]);
    expect(await copyOf(undefined)).toEqual([['file-behind'], 0]);
    expect(await copyOf('')).toEqual([['file-behind'], 0]);
    expect(await copyOf('\n\n')).toEqual([['file-behind'], 0]);
    expect(await copyOf('nothing\n')).toEqual([['file-line', 'file-behind'], 0]);
  });

  test('kept elsewhere tells when table and file were both cut [LOG-05] [INV-18]', async () => {
    await copyFile(file, other);
    await inVain(async (tx) => {
      await sql`delete from audit_anchors where number > 2`.execute(tx);
      await sql`delete from audit_anchor_heads where number > 2`.execute(tx);
      const { findings } = await check(tx, other, true);
      expect(findings[0]).toMatchObject({ fault: 'anchor-missing', anchor: 3 });
    });
    await rm(other);
  });
});

test('a key that was put in by somebody without the secret key is not trusted [CRY-06] [LOG-05]', async () => {
  await inVain(async (tx) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    await sql`update audit_keys set public_key = ${raw}`.execute(tx);
    const rows = await tx.selectFrom('audit_anchors').selectAll().execute();
    for (const row of rows) {
      await sql`update audit_anchors set signature = ${sign(null, row.hash, privateKey)} where number = ${row.number}`.execute(
        tx,
      );
    }
    const { findings } = await check(tx);
    expect(findings[0]).toMatchObject({ fault: 'anchor-key' });
    expect(findings).toContainEqual(expect.objectContaining({ fault: 'anchor-signature', anchor: 1 }));
  });
});

test('more looks than are compared at once, put in before the last anchor, are each found [LOG-05]', async () => {
  const added = 5_003;
  let result: AuditResult | undefined;
  const undone = house.db.transaction().execute(async (tx) => {
    await unguard(tx);
    await sql`insert into file_views (view_id, staff_id, owner_id, file_id, loan_id, viewed_at, viewed_from)
      select gen_random_uuid(), staff_id, owner_id, file_id, loan_id, viewed_at, viewed_from
      from (select * from file_views where view_id = ${files[0]}) as one, generate_series(1, ${added}::integer)`.execute(
      tx,
    );
    result = await check(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(result?.faults).toBe(added);
});
