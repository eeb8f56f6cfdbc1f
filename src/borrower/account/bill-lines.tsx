/** What the wallet and the payment page both say of a bill: when it is due, what late interest is made of, whose money pays it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, CalendarX } from 'lucide-react';
import type { DueNow, Wallet } from '#contract/loans.ts';
import { ownPartOf, toPayOf } from '#domain/due-now.ts';
import { type Sen, zeroSen } from '#domain/money.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';

export type Bill = NonNullable<Wallet['nextBill']>;

/** What the borrower has to bring, as the desk that checks their payment reads it. */
export const toPaySen = (bill: Bill, dueNow: DueNow | null): Sen =>
  dueNow ? toPayOf(dueNow) : bill.amountSen;

/** How much of that is late interest up to today. */
export const lateOfToPaySen = (dueNow: DueNow | null): Sen => dueNow?.lateSen ?? zeroSen;

/** When it is due, and until when it can be paid in time if that day is a rest day or a holiday. */
export function DueDay({ bill: { dueOn, payableBy, daysLate } }: { bill: Bill }) {
  const { t } = useLingui();
  const format = useFormat();
  const last = format.dateWithWeekday(payableBy);
  return (
    <>
      <b className="inline-block">{format.dateWithWeekday(dueOn)}</b>
      {payableBy > dueOn &&
        (daysLate > 0 ? t`, counted as late after ${last}` : t`, can be paid until ${last}`)}
    </>
  );
}

export function DueTag({ bill }: { bill: Bill }) {
  const { t } = useLingui();
  const format = useFormat();
  const { daysUntilDue, daysLate, payableBy } = bill;
  const isLate = daysLate > 0;
  let words = t`Due today`;
  if (daysUntilDue > 0) words = t`${plural(daysUntilDue, { one: 'Due in # day', other: 'Due in # days' })}`;
  else if (isLate) words = t`${plural(daysLate, { one: '# day late', other: '# days late' })}`;
  else if (daysUntilDue < 0) words = t`In time until ${format.dateWithWeekday(payableBy)}`;
  return (
    <Tag tone={isLate ? 'danger' : 'info'} icon={isLate ? CalendarX : CalendarClock}>
      {words}
    </Tag>
  );
}

/** Late interest so far, with the sum behind it, so that anybody can work it out again. */
export function LateInterestSum({ rateBps, dueNow }: { rateBps: number; dueNow: DueNow | null }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!dueNow?.lateSen) return null;
  const { lateSen, lateParts, latePaidSen } = dueNow;
  const rate = format.rate(rateBps);
  return (
    <div className="text-sm text-text-2">
      <p>
        {t`Late interest so far: ${format.sen(lateSen)}. It is simple interest of ${rate} a year on what is late, counted by whole days, rounded down for each bill and never on itself.`}
      </p>
      <ul className="mt-1 tabular">
        {lateParts.map(({ overdueSen, daysLate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bills may have stood with the same amount for as many days
          <li key={index}>
            {format.sen(overdueSen)} × {rate} × {t`${plural(daysLate, { one: '# day', other: '# days' })}`} ÷
            365
          </li>
        ))}
        {latePaidSen > 0 && <li>{t`less ${format.sen(latePaidSen)} that you paid of it`}</li>}
      </ul>
    </div>
  );
}

/** What was paid already, and what money with us pays on the day: neither is in the amount to pay, which stands above. */
export function PaidOfBill({ bill, dueNow }: { bill: Bill; dueNow: DueNow | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const ownSen = dueNow ? ownPartOf(dueNow) : 0;
  if (bill.paidSen === 0 && ownSen === 0) return null;
  return (
    <p className="text-sm text-text-2">
      {bill.paidSen > 0 &&
        t`You paid ${format.sen(bill.paidSen)} before; it is not in this amount.` + format.gap}
      {ownSen > 0 && t`Another ${format.sen(ownSen)} comes from your money with us, on the day it is due.`}
    </p>
  );
}
