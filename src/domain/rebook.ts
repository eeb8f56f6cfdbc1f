/** The difference that the ledger is moved by when the account of a loan was worked out again. */
import type { Transfer } from './ledger.ts';

/**
 * The transfers that bring the ledger from one account to another: what is no longer so is reversed, the last first;
 * what is new is posted in order. What stands on something that is taken back is taken back with it, so that nothing
 * is overdrawn on the way; the rest is not touched.
 */
export const rebook = (before: readonly Transfer[], after: readonly Transfer[]): Transfer[] => {
  const [payOff, newPayOff] = [payOffIn(before), payOffIn(after)];
  // What is paid on that day is paid with the interest that comes back too.
  const isSamePayOff = keysOf(payOff.returned) === keysOf(newPayOff.returned);
  const standsOnPayOff = new Set(isSamePayOff ? [] : [...payOff.repaid, ...newPayOff.repaid]);
  const fresh = byLane(after);
  const stays = new Set<Transfer>();
  for (const [lane, was] of byLane(before)) {
    const is = fresh.get(lane) ?? [];
    for (const [index, booking] of was.entries()) {
      const same = is[index];
      if (same === undefined || keyOf(same) !== keyOf(booking)) break;
      if (standsOnPayOff.has(booking) || standsOnPayOff.has(same)) break;
      stays.add(booking).add(same);
    }
  }
  const gone = before.filter((booking) => !stays.has(booking)).reverse();
  const added = after.filter((booking) => !stays.has(booking));
  const isMoney = ({ kind }: Transfer) => kind === 'payment-received';
  const isLoss = ({ kind }: Transfer) => kind === 'refund-loss';
  const isUse = (each: Transfer) => !isMoney(each) && !isLoss(each);
  const takenBack = (bookings: readonly Transfer[]) =>
    bookings.map((booking): Transfer => ({ ...booking, isReversal: true }));
  // Money is there before it pays anything, and goes only when it pays nothing any more. What went back stays gone: the
  // lender carries it before its payment goes, and stops when another one has come.
  return [
    ...takenBack(gone.filter(isUse)),
    ...added.filter(isLoss),
    ...takenBack(gone.filter(isMoney)),
    ...added.filter(isMoney),
    ...takenBack(gone.filter(isLoss)),
    ...added.filter(isUse),
  ];
};

/** Interest that came back when the loan was paid off, and what was booked on its bills from then on. */
const payOffIn = (bookings: readonly Transfer[]) => {
  const returned = bookings.filter(({ kind }) => kind === 'interest-returned');
  const first = returned[0] === undefined ? bookings.length : bookings.indexOf(returned[0]);
  const repaid = bookings.slice(first).filter(({ instalmentNumber }) => instalmentNumber !== undefined);
  return { returned, repaid };
};

/** Bookings that stand on one another: those of one part of one bill. Money that came or went back stands alone. */
const byLane = (bookings: readonly Transfer[]): Map<string, Transfer[]> => {
  const lanes = new Map<string, Transfer[]>();
  for (const booking of bookings) {
    const { kind, instalmentNumber, paymentId, refundId } = booking;
    const lane =
      instalmentNumber === undefined
        ? `${kind} ${paymentId ?? refundId}`
        : `${partOf[kind as keyof typeof partOf]} ${instalmentNumber}`;
    const row = lanes.get(lane);
    if (row) row.push(booking);
    else lanes.set(lane, [booking]);
  }
  return lanes;
};

const partOf = {
  'principal-repaid': 'principal',
  interest: 'interest',
  'interest-repaid': 'interest',
  'interest-returned': 'interest',
  'late-interest': 'late',
  'charge-repaid': 'late',
} as const satisfies Partial<Record<Transfer['kind'], string>>;

const keyOf = ({ kind, amountSen, valueOn, paymentId, instalmentNumber, refundId }: Transfer): string =>
  [kind, amountSen, valueOn, paymentId, instalmentNumber, refundId].join('|');

const keysOf = (bookings: readonly Transfer[]): string => bookings.map(keyOf).join();
