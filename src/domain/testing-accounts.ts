/**
 * For tests only: the account of a loan simulated day by day from the wording of the agreement (clauses B and C) and of
 * Schedule J, clause 2, in plain numbers and without the program's own pass; and random plans and money to try both on.
 */
import fc from 'fast-check';
import { addDays, type CalendarDate, calendarDate } from './date.ts';
import type { AccountFacts, Pause } from './loan-account.ts';
import { sen } from './money.ts';
import { billsOf } from './payout.ts';
import { buildSchedule, firstDueOn } from './schedule.ts';

export type OracleBill = {
  principal: number;
  interest: number;
  paidPrincipal: number;
  paidInterest: number;
  late: number;
  paidLate: number;
};
export type OracleAccount = {
  bills: OracleBill[];
  credit: number;
  /** Interest that was earned or paid so far, less what was given back. */
  interestEarned: number;
  settledOn?: CalendarDate;
};

/** What the lender's clerk would do with pencil and paper, one day after the other. */
export const simulate = (facts: AccountFacts, until: CalendarDate): OracleAccount => {
  const { bills, receipts, refunds, pauses, lateRateBps } = facts;
  const dates = [...bills.map(({ startsOn }) => startsOn), ...receipts.map(({ paidOn }) => paidOn)];
  const firstDay = dates.toSorted()[0] ?? until;
  const lastDay = [until, ...receipts.map(({ paidOn }) => paidOn), ...refunds.map(({ paidOn }) => paidOn)]
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
  let settledOn: CalendarDate | undefined;

  const left = (row: OracleRow) => row.principalSen + row.interest - row.paidPrincipal - row.paidInterest;
  const lateNow = (row: OracleRow) => Math.floor((row.senDays * lateRateBps) / 3_650_000);
  const isDone = (row: OracleRow) => left(row) === 0 && row.paidLate === row.late;
  const take = (wanted: number) => {
    const taken = Math.min(wanted, credit);
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
    if (total <= credit) {
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
      if (next) payRow(next);
    }
  };

  for (let day = firstDay; lastDay !== undefined && day <= lastDay; day = addDays(day, 1)) {
    const yesterday = addDays(day, -1);
    if (!pauses.some((pause) => isIn(pause, yesterday))) {
      for (const row of rows) if (yesterday >= row.payableBy) row.senDays += left(row);
    }
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
    for (const { amountSen, paidOn } of refunds) if (paidOn === day) credit -= amountSen;
  }
  return {
    bills: rows.map(({ principalSen, interest, paidPrincipal, paidInterest, late, paidLate }) => ({
      principal: principalSen,
      interest,
      paidPrincipal,
      paidInterest,
      late,
      paidLate,
    })),
    credit,
    interestEarned: rows.reduce((sum, { earned }) => sum + earned, 0),
    ...(settledOn !== undefined && { settledOn }),
  };
};

const isIn = ({ from, until }: Pause, day: CalendarDate): boolean =>
  from <= day && (until === undefined || day < until);

export const paidOutOn = calendarDate('2026-01-31');

const rates = { flat: [1200, 1800], reducing: [0, 1200, 1800] } as const;

/** A plan of any size that the product knows, with rest days and holidays in its way. */
const anyPlan = fc
  .record({
    method: fc.constantFrom('flat' as const, 'reducing' as const),
    rate: fc.nat(2),
    termMonths: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 })),
    principalSen: fc.oneof(
      fc.integer({ min: 1_00, max: 200_000_00 }),
      fc.constantFrom(1_00, 1_200_00, 10_000_00),
    ),
    dueDay: fc.integer({ min: 1, max: 31 }),
    restDays: fc.constantFrom([], [0], [0, 6], [5]),
    holidays: fc.array(fc.nat(400), { maxLength: 40 }),
  })
  .map(({ method, rate, termMonths, principalSen, dueDay, restDays, holidays }) => {
    const { instalments } = buildSchedule({
      principalSen: sen(principalSen),
      annualRateBps: rates[method][rate % rates[method].length] ?? 0,
      termMonths,
      method,
      firstDueOn: firstDueOn(paidOutOn, dueDay),
      dueDay,
    });
    const calendar = { restDays, holidays: new Set(holidays.map((days) => addDays(paidOutOn, days))) };
    return billsOf(instalments, paidOutOn, calendar);
  });

/** Money in all sizes, told by what one bill asks for. */
const anySize = fc.oneof(
  fc.record({ of: fc.constant('bill' as const), tenths: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ of: fc.constant('bill' as const), tenths: fc.constantFrom(10, 10, 20) }),
  fc.record({ of: fc.constant('plan' as const), tenths: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ of: fc.constant('sen' as const), tenths: fc.integer({ min: 1, max: 3_00 }) }),
);

export type Life = { facts: AccountFacts; until: CalendarDate };

/** A loan with what may happen to it; what goes back is never more than is there. */
export const anyLife: fc.Arbitrary<Life> = fc
  .record({
    bills: anyPlan,
    money: fc.array(fc.record({ size: anySize, at: fc.nat(1000), id: fc.nat(0xffff) }), { maxLength: 12 }),
    refunds: fc.array(fc.record({ at: fc.nat(1000), share: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 2,
    }),
    pauses: fc.uniqueArray(fc.nat(700), { maxLength: 4 }),
    lateRateBps: fc.constantFrom(0, 500, 800),
    until: fc.integer({ min: 1, max: 1100 }),
  })
  .map(({ bills, money, refunds, pauses, lateRateBps, until }) => {
    // About one and a bit times the plan, so that things happen during and after it.
    const days = Math.min(1100, bills.length * 38);
    // Nothing comes from the future.
    const last = Math.floor((until * days) / 1000);
    const dayAt = (at: number) => addDays(paidOutOn, Math.floor((at * last) / 1000));
    const unit = {
      bill: (bills[0]?.principalSen ?? 0) + (bills[0]?.interestSen ?? 0),
      plan: bills.reduce((sum, { principalSen, interestSen }) => sum + principalSen + interestSen, 0),
      sen: 10,
    };
    const facts: AccountFacts = {
      bills,
      receipts: money.map(({ size, at, id }, index) => ({
        paymentId: `p${id.toString(16).padStart(4, '0')}-${index}`,
        amountSen: sen(Math.max(1, Math.floor((unit[size.of] * size.tenths) / 10))),
        paidOn: dayAt(at),
      })),
      refunds: [],
      pauses: pausesOf(pauses.map(dayAt)),
      lateRateBps,
    };
    return { facts: withRefunds(facts, refunds, dayAt), until: addDays(paidOutOn, last) };
  });

/** Pairs of days become pauses; one that is left over is still open. */
const pausesOf = (days: readonly CalendarDate[]): Pause[] => {
  const sorted = [...new Set(days)].toSorted();
  return sorted.flatMap((from, index) => {
    if (index % 2 === 1) return [];
    const until = sorted[index + 1];
    return [until === undefined ? { from } : { from, until }];
  });
};

const withRefunds = (
  facts: AccountFacts,
  refunds: readonly { at: number; share: number }[],
  dayAt: (at: number) => CalendarDate,
): AccountFacts => {
  let made = facts;
  for (const [index, { at, share }] of refunds.toSorted((a, b) => a.at - b.at).entries()) {
    const paidOn = dayAt(at);
    const upTo = { ...made, receipts: facts.receipts.filter((receipt) => receipt.paidOn <= paidOn) };
    const { credit } = simulate(upTo, paidOn);
    const amountSen = sen(Math.floor(credit / share));
    if (amountSen > 0) {
      made = { ...made, refunds: [...made.refunds, { refundId: `r${index}`, amountSen, paidOn }] };
    }
  }
  return made;
};
