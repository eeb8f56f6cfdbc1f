/** The lender's conversations, one page at a time: those that wait for an answer first, the longest at the top. */
import { type RawBuilder, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import { mostWaiting } from '#contract/list.ts';
import type { getThreads, threadViews } from '#contract/office.ts';
import { foldName } from '#domain/borrower-search.ts';
import { hasPart } from '../borrowers/search-rows.ts';
import type { Db } from '../house.ts';
import { countRows, pageOf } from '../page-of.ts';

type Asked = { view: (typeof threadViews)[number]; search: string; page: number };
export type ThreadPage = ResponseOf<typeof getThreads>;

/** Conversations of a view; where no name is asked for, no person is read to count them. */
function threadsOf({ view, search }: Asked, staffId: string): RawBuilder<unknown> {
  const byView = {
    all: sql`true`,
    waiting: sql`t.last_kind = 'borrower'`,
    answered: sql`t.last_kind = 'lender'`,
    mine: sql`exists (select from messages o where o.borrower_id = t.borrower_id and o.body is not null
      and o.sender_id = ${staffId})`,
  }[view];
  if (search === '') return sql`select t.* from conversations t where ${byView}`;
  // A person's name is looked for as it is typed: the signs of a pattern are no signs here.
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const part = foldName(search);
  return sql`select t.* from conversations t join users u on u.user_id = t.borrower_id
    where u.kind = 'borrower' and u.name ilike ${pattern} and ${hasPart(sql`u.name_folded`, part)} and ${byView}`;
}

type Row = {
  borrower_id: string;
  name: string;
  body: string;
  last_at: Date;
  waiting_since: Date | null;
  answered_by: string | null;
};

export async function readThreads(db: Db, staffId: string, asked: Asked): Promise<ThreadPage> {
  const threads = threadsOf(asked, staffId);
  const total = await countRows(db, threads);
  const { limit, offset } = pageOf(asked.page, total);
  const { rows } = await sql<Row>`
    select t.borrower_id, u.name, m.body, t.last_at, t.waiting_since, s.name as answered_by
    from (${threads} order by t.waiting_since nulls last, t.last_at desc, t.borrower_id
        limit ${limit} offset ${offset}) t
      join users u on u.user_id = t.borrower_id
      join messages m on (m.borrower_id, m.message_id) = (t.borrower_id, t.last_id)
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
    })),
    total,
    waiting: await countWaitingThreads(db),
  };
}

/** How many conversations wait for an answer. Notices are not words of a conversation. */
export const countWaitingThreads = (db: Db): Promise<number> =>
  countRows(db, sql`select from conversations where last_kind = 'borrower'`, mostWaiting);
