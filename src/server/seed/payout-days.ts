/** On which day each loan of the demo was paid out, so that its bills stand as its story says whatever today is. */
import { addDays, addMonths, type CalendarDate } from '#domain/date.ts';

export const payoutDays = {
  /** Three instalments are behind, the fourth falls due in a few days. */
  repaying: (today: CalendarDate): CalendarDate => addDays(addMonths(today, -4), 4),
  /** The second instalment fell due more than a week ago, so that it is late whatever day of the week it was. */
  late: (today: CalendarDate): CalendarDate => addDays(addMonths(today, -2), -9),
  /** Two instalments are behind, the third falls due in about ten days. */
  ahead: (today: CalendarDate): CalendarDate => addDays(addMonths(today, -3), 10),
  /** The sixth of six fell due about a month ago. */
  settled: (today: CalendarDate): CalendarDate => addDays(addMonths(today, -7), -2),
};
