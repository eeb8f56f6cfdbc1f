/** The lender's own calendar: the days of the week without work, and the holidays. */
import { calendarDate } from '#domain/date.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import type { Db, Tx } from '../house.ts';

export async function readCalendar(tx: Db | Tx): Promise<LenderCalendar> {
  const lender = await tx.selectFrom('lender').select('rest_days').executeTakeFirst();
  const holidays = await tx.selectFrom('holidays').select('held_on').execute();
  return {
    restDays: lender?.rest_days ?? [],
    holidays: new Set(holidays.map(({ held_on }) => calendarDate(held_on))),
  };
}
