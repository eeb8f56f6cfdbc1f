/**
 * Who has a case open now. A page says so every twenty seconds; the row is written at most every quarter of a minute,
 * however many windows say it, counts for a minute, and keeps nobody from anything.
 */
import { sql } from 'kysely';
import { minuteMs, secondMs } from '#domain/durations.ts';
import type { Person } from '#domain/loan.ts';
import type { Db, House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';

const countsForMs = minuteMs;
const writtenEveryMs = 15 * secondMs;

export async function beatCase(
  { db, clock }: House,
  { loanId, staffId }: { loanId: string; staffId: string },
): Promise<{ viewers: Person[] }> {
  const now = clock.now();
  const loan = await db
    .selectFrom('loans')
    .select('loan_id')
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  if (!loan) throw new RefusedError({ code: 'not-found' });
  await db
    .insertInto('case_viewers')
    .values({ loan_id: loanId, staff_id: staffId, seen_at: now })
    .onConflict((on) =>
      on
        .columns(['loan_id', 'staff_id'])
        .doUpdateSet({ seen_at: now })
        .where(sql<boolean>`case_viewers.seen_at < ${new Date(now.getTime() - writtenEveryMs)}`),
    )
    .execute();
  const viewers = await viewersOf(db, [loanId], { staffId, now });
  return { viewers: viewers.get(loanId) ?? [] };
}

/** The others, by case. */
export async function viewersOf(
  db: Db | Tx,
  loanIds: string[],
  { staffId, now }: { staffId: string; now: Date },
): Promise<Map<string, Person[]>> {
  const rows = await db
    .selectFrom('case_viewers as v')
    .innerJoin('users as u', 'u.user_id', 'v.staff_id')
    .select(['v.loan_id', 'u.user_id', 'u.name'])
    .where('v.loan_id', 'in', loanIds)
    .where('v.staff_id', '<>', staffId)
    .where('v.seen_at', '>', new Date(now.getTime() - countsForMs))
    .orderBy('u.name')
    .execute();
  const byLoan = Map.groupBy(rows, ({ loan_id }) => loan_id);
  return new Map(
    [...byLoan].map(([loanId, people]) => [
      loanId,
      people.map(({ user_id, name }) => ({ userId: user_id, name })),
    ]),
  );
}
