/** The statements that were imported, with how many of their lines wait. */
import { sql } from 'kysely';
import type * as endpoints from '#contract/bank.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { calendarDate } from '#domain/date.ts';
import type { Tx } from '../house.ts';
import { pageOf } from '../page-of.ts';

export async function readStatements(
  tx: Tx,
  page: number,
): Promise<ResponseOf<typeof endpoints.getBankStatements>> {
  const { total } = await tx
    .selectFrom('bank_statements')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { limit, offset } = pageOf(page, total);
  const rows = await tx
    .selectFrom('bank_statements as s')
    .innerJoin('users as u', 'u.user_id', 's.imported_by')
    .selectAll('s')
    .select([
      'u.name as importer_name',
      sql<number>`(select count(*) from bank_lines k where k.statement_id = s.statement_id)`.as('new_count'),
      sql<number>`(select count(*) from bank_lines k where k.statement_id = s.statement_id and k.direction = 'in'
        and exists (select from bank_line_states o where o.line_id = k.line_id and o.state = 'to-match'))`.as(
        'waiting_count',
      ),
    ])
    .orderBy('s.imported_at', 'desc')
    .orderBy('s.statement_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      statementId: row.statement_id,
      fileName: row.file_name,
      format: row.format,
      accountLastFour: row.account_last_four,
      firstDay: calendarDate(row.first_day),
      lastDay: calendarDate(row.last_day),
      lineCount: row.line_count,
      newCount: row.new_count,
      waitingCount: row.waiting_count,
      importedBy: row.importer_name,
      importedAt: row.imported_at.toISOString(),
    })),
  };
}
