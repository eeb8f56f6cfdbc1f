/** What waits is kept beside the rows it follows from: whatever happens to those, it says the same as looking at all of them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesDiffer } from '#domain/person-name.ts';
import { newId } from '../id.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

const { pool } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const migrations = path.join(import.meta.dirname, 'migrations');

const people = Array.from({ length: 4 }, () => newId());
const [staffId, otherStaffId] = [newId(), newId()];
const statementId = newId();
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 2, minute));

const insert = (table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row);
  return pool.query(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  );
};
const rowsOf = async (query: string) => (await pool.query(query)).rows as Record<string, unknown>[];

/** The column of a later migration: there, a text before the money arrived needs a second person or is a template. */
let newColumns: Record<string, unknown> = {};

type Message = { of: number; from: 'lender' | 'borrower'; by: number; minute: number; isNotice: boolean };
const write = ({ of, from, by, minute, isNotice }: Message) =>
  insert('messages', {
    borrower_id: people[of],
    message_id: newId(),
    sender_kind: isNotice ? 'lender' : from,
    sender_id: from === 'lender' && !isNotice ? [staffId, otherStaffId][by] : null,
    ...(isNotice ? { template: 'loan-approved', facts: '{}' } : { body: 'A word' }),
    ...(from === 'lender' && !isNotice && newColumns),
    sent_at: at(minute),
  });
const someMessage = fc.record({
  of: fc.integer({ min: 0, max: 3 }),
  from: fc.constantFrom('lender' as const, 'borrower' as const),
  by: fc.integer({ min: 0, max: 1 }),
  // Few minutes, so that some are written at the same time and some arrive late.
  minute: fc.integer({ min: 0, max: 5 }),
  isNotice: fc.boolean(),
});

type Line = { direction: 'in' | 'out'; day: number; posted: 'no' | 'set-aside' | 'released' };
async function line({ direction, day, posted }: Line, position: number) {
  const lineId = newId();
  await insert('bank_lines', {
    line_id: lineId,
    statement_id: statementId,
    position,
    direction,
    booked_on: `2026-03-0${day}`,
    value_on: `2026-03-0${day}`,
    amount_sen: 100_00,
    fingerprint: Buffer.from(lineId.replaceAll('-', '').repeat(2), 'hex'),
  });
  if (posted === 'no') return;
  await insert('bank_line_postings', {
    posting_id: newId(),
    line_id: lineId,
    kind: 'set-aside',
    reason: 'bank-fee',
    posted_by: staffId,
    posted_at: at(0),
  });
  if (posted === 'released')
    await pool.query('update bank_line_postings set released_by = $1, released_at = $2 where line_id = $3', [
      staffId,
      at(1),
      lineId,
    ]);
}

/** The slow form: every message and every line looked at. */
const conversationsOfAll = `select l.borrower_id, l.message_id as last_id, l.sender_kind as last_kind, l.sent_at as last_at, a.sender_id as answered_by,
    case when l.sender_kind = 'borrower' then (select min(w.sent_at) from messages w where w.borrower_id = l.borrower_id
      and w.body is not null and w.sender_kind = 'borrower' and w.sent_at > coalesce(a.sent_at, '-infinity')) end as waiting_since
  from (select distinct on (m.borrower_id) m.borrower_id, m.message_id, m.sender_kind, m.sent_at from messages m
      where m.body is not null order by m.borrower_id, m.sent_at desc, m.message_id desc) l
    left join lateral (select m.sent_at, m.sender_id from messages m join users s on s.user_id = m.sender_id
      where m.borrower_id = l.borrower_id and m.body is not null and m.sender_kind = 'lender'
      order by m.sent_at desc, m.message_id desc limit 1) a on true order by 1`;
const statesOfAll = `select k.line_id, k.booked_on, case when g.kind = 'set-aside' then 'set-aside' when g.kind is not null then 'posted'
    when k.direction = 'in' then 'to-match' else 'outgoing' end as state
  from bank_lines k left join bank_line_postings g on g.line_id = k.line_id and g.released_at is null order by 1`;
async function expectTheSame() {
  expect(await rowsOf('select * from conversations order by 1')).toEqual(await rowsOf(conversationsOfAll));
  expect(await rowsOf('select * from bank_line_states order by 1')).toEqual(await rowsOf(statesOfAll));
}

const before: Message[] = fc.sample(someMessage, { numRuns: 30, seed: 1 });
const lines: Line[] = fc.sample(
  fc.record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    day: fc.integer({ min: 1, max: 3 }),
    posted: fc.constantFrom('no' as const, 'set-aside' as const, 'released' as const),
  }),
  { numRuns: 20, seed: 1 },
);

/** A database of the version before, with people, messages and lines, which is then brought to this one. */
beforeAll(async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  cpSync(migrations, folder, { recursive: true });
  await migrate(pool, folder, 34);
  for (const userId of [...people, staffId, otherStaffId])
    await insert('users', {
      user_id: userId,
      kind: people.includes(userId) ? 'borrower' : 'staff',
      name: 'Somebody',
      email: `${userId}@example.test`,
      password_hash: 'x',
      locale: 'en',
      created_at: at(0),
      ...(people.includes(userId)
        ? { phone: `+6012${1000000 + people.indexOf(userId)}` }
        : { roles: '{finance}', totp_secret_sealed: 'sealed' }),
    });
  await insert('bank_statements', {
    statement_id: statementId,
    file_sha256: 'a'.repeat(64),
    format: 'csv',
    reading: 'test',
    file_name: 'statement.csv',
    account_last_four: '1234',
    first_day: '2026-03-01',
    last_day: '2026-03-03',
    line_count: 40,
    imported_by: staffId,
    imported_at: at(0),
  });
  for (const message of before) await write(message);
  for (const [index, each] of lines.entries()) await line(each, 1 + index);
  await migrate(pool, migrations);
  // Here they are erased by nobody who asked for it.
  await pool.query('alter table messages disable trigger messages_erased_by_event');
  newColumns = { built_in: 'we-are-looking' };
});

test('what was there before is filled in', async () => {
  expect(await rowsOf('select count(*)::integer as count from conversations')).toEqual([{ count: 4 }]);
  await expectTheSame();
});

test('what is written, posted, released and erased afterwards is followed', async () => {
  for (const [index, each] of lines.entries()) await line(each, 101 + index);
  await expectTheSame();
  await fc.assert(
    fc.asyncProperty(
      fc.array(someMessage, { maxLength: 8 }),
      fc.integer({ min: 0, max: 3 }),
      async (written, erased) => {
        for (const message of written) await write(message);
        await expectTheSame();
        await pool.query('delete from messages where borrower_id = $1', [people[erased]]);
        await expectTheSame();
      },
    ),
    { numRuns: 15, seed: 2 },
  );
});

test('neither is written by hand', async () => {
  for (const statement of [
    'update conversations set waiting_since = null',
    'delete from conversations',
    `update bank_line_states set state = 'posted'`,
    'delete from bank_line_states',
  ]) {
    await write({ of: 0, from: 'borrower', by: 0, minute: 9, isNotice: false });
    await expect(pool.query(statement), statement).rejects.toThrow();
  }
});

test('names that are the same have the same key', async () => {
  const word = fc.constantFrom(
    'Nurul',
    'Élodie',
    'binti',
    'a/l',
    'A/P',
    'bin',
    'Tan',
    "D'Cruz",
    'Mei-Ling',
    'b.',
    '@',
    'Muhd',
    '陈',
    'anak',
    'Wei',
    'mei',
    'ling',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  const turned = name.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.oneof(
        fc
          .shuffledSubarray(given.split(' '), { minLength: given.split(' ').length })
          .map((words) => words.join(' ')),
        fc.constant(given.toUpperCase().replaceAll(' ', '')),
        fc.constant(given.replace(/ (binti|bin|anak) /gi, ' ').toUpperCase()),
        name,
      ),
    ),
  );
  let same = 0;
  await fc.assert(
    fc.asyncProperty(turned, async ([a, b]) => {
      if (namesDiffer(a, b) !== 'same') return;
      same += 1;
      const [row] = await rowsOf(`select name_key($$${a}$$) as a, name_key($$${b}$$) as b`);
      expect(row?.a, `${a} | ${b}`).toBe(row?.b);
      expect(row?.a).not.toBe('');
    }),
    { numRuns: 300, seed: 3 },
  );
  expect(same).toBeGreaterThan(80);
});
