/** The lender's own calendar: the days of the week without work, and the holidays; kept by the administrator. */
import type * as endpoints from '#contract/calendar.ts';
import type { CalendarView } from '#contract/calendar.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/date.ts';
import type { CalendarChange } from '#domain/holiday.ts';
import * as rules from '#domain/holiday.ts';
import type { SettingsVersion } from '#domain/lender-settings.ts';
import type { LenderCalendar } from '#domain/working-days.ts';
import { userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import type { Db, Tx } from '../house.ts';
import type { InputOf } from '../route.ts';
import { markEdit, readEdits } from './change-rows.ts';
import { lenderStream } from './lender-stream.ts';
import { part } from './settings-view.ts';

export async function readCalendar(tx: Db | Tx): Promise<LenderCalendar> {
  const lender = await tx.selectFrom('lender').select('rest_days').executeTakeFirst();
  const holidays = await tx.selectFrom('holidays').select('held_on').execute();
  return {
    restDays: lender?.rest_days ?? [],
    holidays: new Set(holidays.map(({ held_on }) => calendarDate(held_on))),
  };
}

export async function readCalendarView(tx: Db | Tx, today: CalendarDate): Promise<CalendarView> {
  const { restDays } = await readCalendar(tx);
  const rows = await tx
    .selectFrom('holidays as h')
    .leftJoin('users as u', 'u.user_id', 'h.added_by')
    .select(['h.held_on', 'h.name', 'u.name as added_by'])
    .orderBy('h.held_on')
    .execute();
  return {
    restDays: part([...restDays], (await readEdits(tx)).get('rest-days')),
    holidays: rows.map(({ held_on, name, added_by }) => ({
      heldOn: calendarDate(held_on),
      name,
      addedBy: added_by,
      isRemovable: held_on > today,
    })),
    firstDay: addDays(today, 1),
  };
}

const common = {
  stream: lenderStream,
  read: readCalendar,
  answer: (
    tx: Tx,
    _change: CalendarChange,
    _input: unknown,
    { moment }: { moment: { today: CalendarDate } },
  ) => readCalendarView(tx, moment.today),
};

type CalendarCommand<Input> = Command<Input, LenderCalendar, CalendarChange, CalendarView>;

export const addHoliday: CalendarCommand<InputOf<typeof endpoints.addHoliday>> = {
  action: 'addHoliday',
  ...common,
  decide: rules.addHoliday,
  write: async (tx, _change, { heldOn, name }, { call, now }) => {
    await tx
      .insertInto('holidays')
      .values({ held_on: heldOn, name, added_by: userIdOf(call.actor), added_at: now })
      .execute();
  },
};

export const removeHoliday: CalendarCommand<InputOf<typeof endpoints.removeHoliday>> = {
  action: 'removeHoliday',
  ...common,
  decide: rules.removeHoliday,
  write: async (tx, _change, { heldOn }) => {
    await tx.deleteFrom('holidays').where('held_on', '=', heldOn).execute();
  },
};

type RestDaysState = { calendar: LenderCalendar; last: SettingsVersion | undefined };

export const changeRestDays: Command<
  InputOf<typeof endpoints.changeRestDays>,
  RestDaysState,
  CalendarChange,
  CalendarView
> = {
  action: 'changeRestDays',
  ...common,
  read: async (tx) => ({
    calendar: await readCalendar(tx),
    last: (await readEdits(tx)).get('rest-days'),
  }),
  decide: rules.changeRestDays,
  write: async (tx, { calendar }, _input, { call, now }) => {
    await tx
      .updateTable('lender')
      .set({ rest_days: [...calendar.restDays] })
      .execute();
    await markEdit(tx, 'rest-days', userIdOf(call.actor), now);
  },
};
