/** The lender's conversations, one page at a time: those that wait for an answer first, the longest at the top. */
import { type RawBuilder, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import { mostWaiting } from '#contract/list.ts';
import type { getThreads, threadViews } from '#contract/office.ts';
import { foldName } from '#domain/borrower-search.ts';
import { hasPart } from '../borrowers/search-rows.ts';
import type { Db } from '../house.ts';
import { countRows, pageOf } from '../page-of.ts';

const isWaiting = sql`h.outcome is null`;

type Asked = { view: (typeof threadViews)[number]; search: string; page: number };
export type ThreadPage = ResponseOf<typeof getThreads>;

/** Conversations of a view; where no name is asked for, no person is read to count them. */
function threadsOf({ view, search }: Asked, staffId: string): RawBuilder<unknown> {
  // A text that waits may be the first word to somebody: they have no conversation yet.
  if (view === 'held') return named(sql`(${heldThreads})`, search, sql`true`);
  const byView = {
    all: sql`true`,
    waiting: sql`t.last_kind = 'borrower'`,
    answered: sql`t.last_kind = 'lender'`,
    mine: sql`exists (select from messages o where o.borrower_id = t.borrower_id and o.body is not null
      and o.sender_id = ${staffId})`,
  }[view];
  return named(sql`conversations`, search, byView);
}

/** Of each borrower to whom a text waits for a second person: the oldest such text, in the place of the last word. */
const heldThreads = sql`select distinct on (h.borrower_id) h.borrower_id, h.message_id as last_id, 'lender' as last_kind,
  h.written_at as last_at, h.writer_id as answered_by, h.written_at as waiting_since
  from held_messages h where ${isWaiting} order by h.borrower_id, h.written_at, h.message_id`;

function named(
  threads: RawBuilder<unknown>,
  search: string,
  byView: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (search === '') return sql`select t.* from ${threads} t where ${byView}`;
  // A person's name is looked for as it is typed: the signs of a pattern are no signs here.
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const part = foldName(search);
  return sql`select t.* from ${threads} t join users u on u.user_id = t.borrower_id
    where u.kind = 'borrower' and u.name ilike ${pattern} and ${hasPart(sql`u.name_folded`, part)} and ${byView}`;
}

type Row = {
  borrower_id: string;
  name: string;
  body: string;
  last_at: Date;
  waiting_since: Date | null;
  answered_by: string | null;
  held_of: string | null;
};

export async function readThreads(db: Db, staffId: string, asked: Asked): Promise<ThreadPage> {
  const threads = threadsOf(asked, staffId);
  const total = await countRows(db, threads);
  const { limit, offset } = pageOf(asked.page, total);
  const words = asked.view === 'held' ? sql`held_messages` : sql`messages`;
  const { rows } = await sql<Row>`
    select t.borrower_id, u.name, m.body, t.last_at, t.waiting_since, s.name as answered_by,
      (select w.name from held_messages h join users w on w.user_id = h.writer_id
        where h.borrower_id = t.borrower_id and ${isWaiting} order by h.written_at, h.message_id limit 1) as held_of
    from (${threads} order by t.waiting_since nulls last, t.last_at desc, t.borrower_id
        limit ${limit} offset ${offset}) t
      join users u on u.user_id = t.borrower_id
      join ${words} m on (m.borrower_id, m.message_id) = (t.borrower_id, t.last_id)
      left join users s on s.user_id = t.answered_by
    order by t.waiting_since nulls last, t.last_at desc, t.borrower_id`.execute(db);
  return {
    rows: rows.map((row) => ({
      borrowerId: row.borrower_id,
      borrowerName: row.name,
      lastText: row.body,
      lastAt: row.last_at.toISOString(),
      waitingSince: row.waiting_since?.toISOString() ?? null,
      answeredBy: row.answered_by,
      heldOf: row.held_of,
    })),
    total,
    waiting: await countWaitingThreads(db),
    held: await countRows(db, heldThreads, mostWaiting),
  };
}

/** How much of the desk waits for this person: borrowers for an answer, and texts of colleagues for a second person. */
export async function countForDesk(db: Db, staffId: string): Promise<number> {
  const texts = sql`select from held_messages h where ${isWaiting} and h.writer_id <> ${staffId}`;
  return (await countWaitingThreads(db)) + (await countRows(db, texts, mostWaiting));
}

/** How many conversations wait for an answer. Notices are not words of a conversation. */
export const countWaitingThreads = (db: Db): Promise<number> =>
  countRows(db, sql`select from conversations where last_kind = 'borrower'`, mostWaiting);
