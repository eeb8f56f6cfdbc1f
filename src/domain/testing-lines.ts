/** Lines of a bank statement for tests. */
import type { BankLine } from './bank-line.ts';
import { calendarDate } from './date.ts';
import type { Sen } from './money.ts';

/** Makes free lines out, each another one, of this amount and day where nothing else is given. */
export function outgoingLines({ amountSen, on }: { amountSen: Sen; on: string }) {
  let position = 0;
  return (given: Partial<BankLine> = {}): BankLine => {
    position += 1;
    return {
      lineId: `l${position}`,
      direction: 'out',
      position,
      bookedOn: calendarDate(on),
      valueOn: calendarDate(on),
      amountSen,
      ...given,
    };
  };
}
