/**
 * For tests only: the account of a loan simulated day by day from the wording of the agreement (clauses B and C) and of
 * Schedule J, clause 2, in plain numbers and without the program's own pass.
 */
import { addDays, type CalendarDate } from './date.ts';
import type { AccountFacts, Pause } from './loan-account.ts';

export type OracleBill = {
  principal: number;
  interest: number;
  paidPrincipal: number;
  paidInterest: number;
  late: number;
  paidLate: number;
  /** Principal, interest and late interest so far that are not paid. */
  open: number;
};
export type OracleAccount = {
  bills: OracleBill[];
  credit: number;
  /** The part of it that is prepared to go back. */
  held: number;
  /** Interest that was earned or paid so far, less what was given back. */
  interestEarned: number;
  /** What more went back than there was: the lender's loss. */
  refundLoss: number;
  settledOn?: CalendarDate;
  /** What the bills had been paid by the end of each day. */
  paidBy: ReadonlyMap<CalendarDate, number>;
};

/**
 * What the lender's clerk would do with pencil and paper, one day after the other. Bills are booked until `until`; late
 * interest so far is that of `on`.
 */
export const simulate = (facts: AccountFacts, until: CalendarDate, on = until): OracleAccount => {
  const usual = simulatePaying(facts, until, on, 0);
  // Money that went back, or will, must not have paid ahead.
  const back = [...facts.refunds, ...(facts.holds ?? [])];
  const goneBack = back.reduce((sum, { amountSen }) => sum + amountSen, 0);
  return usual.refundLoss > 0 || usual.credit < usual.held
    ? simulatePaying(facts, until, on, goneBack)
    : usual;
};

const simulatePaying = (
  facts: AccountFacts,
  until: CalendarDate,
  on: CalendarDate,
  goesBack: number,
): OracleAccount => {
  let keptBack = goesBack;
  let refundLoss = 0;
  const { bills, receipts, refunds, pauses, lateRateBps } = facts;
  const holds = [
    ...(facts.holds ?? []).map(({ heldFrom, amountSen }) => ({ heldFrom, amountSen })),
    ...refunds.flatMap(({ heldFrom, amountSen, paidOn }) =>
      heldFrom !== undefined && heldFrom <= paidOn ? [{ heldFrom, amountSen }] : [],
    ),
  ];
  const dates = [...bills.map(({ startsOn }) => startsOn), ...receipts.map(({ paidOn }) => paidOn)];
  const firstDay = dates.toSorted()[0] ?? until;
  const lastDay = [
    until,
    on,
    ...receipts.map(({ paidOn }) => paidOn),
    ...refunds.map(({ paidOn }) => paidOn),
    ...holds.map(({ heldFrom }) => heldFrom),
  ]
    .toSorted()
    .at(-1);
  const rows = bills.map((bill) => ({
    ...bill,
    interest: bill.interestSen as number,
    paidPrincipal: 0,
    paidInterest: 0,
    late: 0,
    paidLate: 0,
    senDays: 0,
    isDue: false,
    earned: 0,
  }));
  type OracleRow = (typeof rows)[number];
  let credit = 0;
  let held = 0;
  let settledOn: CalendarDate | undefined;
  const paidBy = new Map<CalendarDate, number>();

  const left = (row: OracleRow) => row.principalSen + row.interest - row.paidPrincipal - row.paidInterest;
  const lateNow = (row: OracleRow) => Math.floor((row.senDays * lateRateBps) / 3_650_000);
  const isDone = (row: OracleRow) => left(row) === 0 && row.paidLate === row.late;
  const take = (wanted: number) => {
    const taken = Math.max(0, Math.min(wanted, credit - held));
    credit -= taken;
    return taken;
  };
  const payRow = (row: OracleRow) => {
    const wasOpen = left(row) > 0;
    row.paidPrincipal += take(row.principalSen - row.paidPrincipal);
    row.paidInterest += take(row.interest - row.paidInterest);
    row.earned = Math.max(row.earned, row.paidInterest);
    if (wasOpen && left(row) === 0) row.late = lateNow(row);
    row.paidLate += take(row.late - row.paidLate);
  };
  const payDue = () => {
    for (const row of rows) if (row.isDue) payRow(row);
  };
  /** Interest up to a day, counted a day at a time and cut to the sen; a day of a pause earns nothing. */
  const earnedOf = (row: OracleRow, day: CalendarDate) => {
    if (row.dueOn <= day) return row.interestSen as number;
    let [earning, ofAll] = [0, 0];
    for (let each = row.startsOn; each < row.dueOn; each = addDays(each, 1)) {
      if (each < day && !pauses.some((pause) => isIn(pause, each))) earning += 1;
      if (!pauses.some((pause) => pause.until !== undefined && isIn(pause, each))) ofAll += 1;
    }
    const exact = ofAll === 0 ? 0 : ((row.interestSen - row.carriedInterestSen) * earning) / ofAll;
    // Whole numbers of sen come out of the division with an error far below a millionth.
    return row.carriedInterestSen + Math.floor(exact + 1e-6);
  };
  /** How much more goes back after this day's money than comes until then, at worst; on one day money comes before it goes. */
  const missingLater = (day: CalendarDate) => {
    const sumOf = (list: readonly { amountSen: number }[]) =>
      list.reduce((sum, { amountSen }) => sum + amountSen, 0);
    const missingOn = (then: CalendarDate) =>
      sumOf(refunds.filter(({ paidOn }) => paidOn >= day && paidOn <= then)) -
      sumOf(receipts.filter(({ paidOn }) => paidOn > day && paidOn <= then));
    const atLast = missingOn(lastDay ?? day) + sumOf(facts.holds ?? []);
    return Math.max(0, atLast, ...refunds.map(({ paidOn }) => missingOn(paidOn)));
  };
  const payOffOrBills = (day: CalendarDate) => {
    const total = rows.reduce(
      (sum, row) =>
        sum +
        (row.principalSen - row.paidPrincipal) +
        (earnedOf(row, day) - row.paidInterest) +
        (left(row) > 0 ? lateNow(row) : row.late) -
        row.paidLate,
      0,
    );
    if (total <= Math.min(credit - held, goesBack > 0 ? credit - missingLater(day) : credit)) {
      for (const row of rows) {
        const earned = earnedOf(row, day);
        credit += Math.max(0, row.paidInterest - earned);
        row.paidInterest = Math.min(row.paidInterest, earned);
        row.interest = earned;
        row.earned = earned;
      }
      for (const row of rows) {
        if (left(row) > 0) payRow(row);
        else row.paidLate += take(row.late - row.paidLate);
      }
    } else {
      payDue();
      const next = rows.find((row) => !isDone(row));
      if (next && keptBack === 0) payRow(next);
    }
  };

  for (let day = firstDay; lastDay !== undefined && day <= lastDay; day = addDays(day, 1)) {
    const yesterday = addDays(day, -1);
    if (!pauses.some((pause) => isIn(pause, yesterday))) {
      for (const row of rows) if (yesterday >= row.payableBy) row.senDays += left(row);
    }
    for (const { heldFrom, amountSen } of holds) if (heldFrom === day) held += amountSen;
    for (const row of rows) {
      if (row.dueOn !== day || day > until || settledOn !== undefined) continue;
      row.isDue = true;
      row.earned = row.interest;
      payDue();
      if (rows.every(isDone)) settledOn ??= day;
    }
    const came = receipts.filter(({ paidOn }) => paidOn === day);
    for (const { amountSen } of came) credit += amountSen;
    if (came.length > 0 && settledOn === undefined) {
      payOffOrBills(day);
      if (rows.every(isDone)) settledOn = day;
    }
    for (const { amountSen, paidOn, heldFrom } of refunds) {
      if (paidOn !== day) continue;
      if (heldFrom !== undefined && heldFrom <= paidOn) held -= amountSen;
      credit -= amountSen;
      keptBack = Math.max(0, keptBack - amountSen);
      if (credit >= 0) continue;
      refundLoss -= credit;
      credit = 0;
    }
    paidBy.set(
      day,
      rows.reduce((sum, row) => sum + row.paidPrincipal + row.paidInterest + row.paidLate, 0),
    );
  }
  return {
    bills: rows.map((row) => ({
      principal: row.principalSen,
      interest: row.interest,
      paidPrincipal: row.paidPrincipal,
      paidInterest: row.paidInterest,
      late: row.late,
      paidLate: row.paidLate,
      open: left(row) + (left(row) > 0 ? lateNow(row) : row.late) - row.paidLate,
    })),
    credit,
    held,
    interestEarned: rows.reduce((sum, { earned }) => sum + earned, 0),
    refundLoss,
    paidBy,
    ...(settledOn !== undefined && { settledOn }),
  };
};

const isIn = ({ from, until }: Pause, day: CalendarDate): boolean =>
  from <= day && (until === undefined || day < until);
