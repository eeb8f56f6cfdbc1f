/** One payment of a schedule as the pictures need it; an instalment of the domain or of a loan fits. */
export type ScheduleRow = {
  number: number;
  /** Absent before the payout, when no date is certain. */
  dueOn?: string;
  principalSen: number;
  interestSen: number;
  totalSen: number;
  /** Principal still owed after it. */
  balanceSen: number;
  /** Absent in an estimate, where nothing has been paid yet. */
  paidSen?: number;
};

export function isPaid({ paidSen, totalSen }: ScheduleRow): boolean {
  return paidSen !== undefined && paidSen >= totalSen;
}

export function isPartPaid(row: ScheduleRow): boolean {
  return row.paidSen !== undefined && row.paidSen > 0 && !isPaid(row);
}

export function isLate(row: ScheduleRow, lateUntil: string | undefined): boolean {
  return (
    row.paidSen !== undefined &&
    !isPaid(row) &&
    lateUntil !== undefined &&
    row.dueOn !== undefined &&
    row.dueOn <= lateUntil
  );
}

/** What stands under a column: paid, the next one, late, or nothing yet. */
export type RowState = 'paid' | 'next' | 'late' | 'open';

export function statesOf(rows: readonly ScheduleRow[], lateUntil: string | undefined): RowState[] {
  const next = rows.findIndex((row) => row.paidSen !== undefined && !isPaid(row));
  return rows.map((row, index) => {
    if (isPaid(row)) return 'paid';
    if (isLate(row, lateUntil)) return 'late';
    return index === next ? 'next' : 'open';
  });
}

/** The calendar year of a payment; before its date is certain, the year of the loan that it is in. */
export const yearOf = ({ number, dueOn }: ScheduleRow): string =>
  dueOn?.slice(0, 4) ?? String(Math.ceil(number / 12));

/** The payments of one year as one, for long loans. */
export function byYear(rows: readonly ScheduleRow[]): ScheduleRow[] {
  const years = [...new Set(rows.map(yearOf))];
  return years.flatMap((year) => {
    const ofYear = rows.filter((row) => yearOf(row) === year);
    const [first] = ofYear;
    if (!first) return [];
    const sum = (of: (row: ScheduleRow) => number) => ofYear.reduce((total, row) => total + of(row), 0);
    return {
      ...first,
      principalSen: sum((row) => row.principalSen),
      interestSen: sum((row) => row.interestSen),
      totalSen: sum((row) => row.totalSen),
      balanceSen: ofYear.at(-1)?.balanceSen ?? 0,
      ...(first.paidSen !== undefined && { paidSen: sum((row) => row.paidSen ?? 0) }),
    };
  });
}

/** The next round number above, for the top of a scale. */
export function roundUp(amountSen: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(100, amountSen)));
  return (
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * size).find((round) => round >= amountSen) ??
    amountSen
  );
}
