/** The pass that works a loan's account out of its facts. */
import { type AccountStep, reservesOf, stepsOf, wasHeld } from './account-steps.ts';
import { lateInterestOfParts, type OverduePart } from './charges.ts';
import { type CalendarDate, laterOf } from './date.ts';
import type { Transfer } from './ledger.ts';
import {
  type Account,
  type AccountFacts,
  type Bill,
  freeCreditOf,
  interestEarned,
  leftOfBill,
  overdueUntil,
  type PaidRefund,
  payOffOn,
  type Receipt,
} from './loan-account.ts';
import { addSen, type Sen, subtractSen, zeroSen } from './money.ts';

/**
 * Works the account out: one pass over the receipts, refunds and due days in the order of their dates. `until` is the
 * last day whose due bills are booked; receipts count whenever they were paid.
 */
export const accountOf = (facts: AccountFacts, until: CalendarDate): Account => {
  const steps = stepsOf(facts, until);
  const account = onePass(steps, until, new Book(facts, zeroSen));
  if (account.refundLossSen === 0 && account.creditSen >= account.heldSen) return account;
  // Money that came to light later must not have paid ahead, or paid the loan off, with money that went back or will.
  const back = [...facts.refunds, ...(facts.holds ?? [])];
  const keptBackSen = addSen(...back.map(({ amountSen }) => amountSen));
  return onePass(steps, until, new Book(facts, keptBackSen), reservesOf(steps, facts));
};

const onePass = (
  steps: readonly AccountStep[],
  until: CalendarDate,
  book: Book,
  reserves: readonly Sen[] = [],
): Account => {
  for (const [index, step] of steps.entries()) book.take(step, reserves[index] ?? zeroSen);
  return book.close(until);
};

type Row = Bill & {
  paidPrincipalSen: Sen;
  paidInterestSen: Sen;
  bookedInterestSen: Sen;
  lateSen: Sen;
  paidLateSen: Sen;
  overdueParts: OverduePart[];
  unpaidSince: CalendarDate;
};
/** What is left of one receipt. */
type Lot = { paymentId: string; leftSen: Sen };
type Part = 'principal' | 'interest' | 'late';

const repaidKinds = {
  principal: 'principal-repaid',
  interest: 'interest-repaid',
  late: 'charge-repaid',
} as const satisfies Record<Part, Transfer['kind']>;

/** The pass itself, which changes its own copies only. */
class Book {
  readonly #facts: AccountFacts;
  readonly #rows: Row[];
  readonly #bookings: Transfer[] = [];
  #lots: Lot[] = [];
  #principalLeftSen: Sen;
  #refundLossSen = zeroSen;
  #settledOn: CalendarDate | undefined;
  /** Rows before it are paid. */
  #firstOpen = 0;
  /** Money that is still to go back: it pays what is due, and nothing ahead. */
  #keptBackSen: Sen;
  /** Money that is prepared to go back: it pays nothing. */
  #heldSen = zeroSen;

  constructor(facts: AccountFacts, keptBackSen: Sen) {
    this.#facts = facts;
    this.#keptBackSen = keptBackSen;
    this.#principalLeftSen = addSen(...facts.bills.map(({ principalSen }) => principalSen));
    this.#rows = facts.bills.map((bill) => ({
      ...bill,
      paidPrincipalSen: zeroSen,
      paidInterestSen: zeroSen,
      bookedInterestSen: zeroSen,
      lateSen: zeroSen,
      paidLateSen: zeroSen,
      overdueParts: [],
      unpaidSince: bill.payableBy,
    }));
  }

  /** `reserveSen`: what must be left when money of that day pays the loan off. */
  take(step: AccountStep, reserveSen: Sen): void {
    if (step.kind === 'receipts') this.#receive(step.receipts, step.on, reserveSen);
    else if (step.kind === 'refund') this.#giveBack(step.refund);
    else if (step.kind === 'hold') this.#heldSen = addSen(this.#heldSen, step.amountSen);
    else this.#fallDue(step.index, step.on);
  }

  close(bookedUntil: CalendarDate): Account {
    return {
      facts: this.#facts,
      bookedUntil,
      instalments: this.#rows.map(({ bookedInterestSen: _booked, ...row }) => row),
      bookings: this.#bookings,
      creditSen: this.#creditSen,
      heldSen: this.#heldSen,
      refundLossSen: this.#refundLossSen,
      ...(this.#settledOn !== undefined && { settledOn: this.#settledOn }),
    };
  }

  get #creditSen(): Sen {
    return addSen(...this.#lots.map(({ leftSen }) => leftSen));
  }

  /** What may be spent. */
  get #freeSen(): Sen {
    return freeCreditOf({ creditSen: this.#creditSen, heldSen: this.#heldSen });
  }

  #receive(receipts: readonly Receipt[], on: CalendarDate, reserveSen: Sen): void {
    for (const { paymentId, amountSen } of receipts) {
      this.#book({ kind: 'payment-received', amountSen, valueOn: on, paymentId });
      this.#lots.push({ paymentId, leftSen: amountSen });
    }
    const last = receipts.at(-1);
    if (this.#settledOn !== undefined || !last) return;
    if (this.#wouldPayOff(on, reserveSen)) this.#payOff(on, last.paymentId);
    else this.#payBills(on);
  }

  /** What is due is earned; credit pays it on that day. */
  #fallDue(index: number, on: CalendarDate): void {
    const row = this.#rows[index];
    if (!row || this.#settledOn !== undefined) return;
    this.#earn(row, row.interestSen, on);
    if (this.#freeSen > 0) this.#payDue(on);
  }

  #giveBack(refund: PaidRefund): void {
    const { refundId, amountSen, paidOn } = refund;
    if (wasHeld(refund)) this.#heldSen = subtractSen(this.#heldSen, amountSen);
    if (this.#keptBackSen > 0) this.#keptBackSen = subtractSen(this.#keptBackSen, amountSen);
    let leftSen = amountSen;
    for (const lot of this.#lots) {
      const takenSen = lesser(lot.leftSen, leftSen);
      lot.leftSen = subtractSen(lot.leftSen, takenSen);
      leftSen = subtractSen(leftSen, takenSen);
    }
    this.#dropEmptyLots();
    // What was not there any more the lender carries, beside the refund with which it went.
    this.#refundLossSen = addSen(this.#refundLossSen, leftSen);
    this.#book({ kind: 'refund-loss', amountSen: leftSen, valueOn: paidOn, refundId });
    this.#book({ kind: 'refund', amountSen, valueOn: paidOn, refundId });
  }

  #wouldPayOff(on: CalendarDate, reserveSen: Sen): boolean {
    // What is prepared to go back by now pays nothing, whatever comes later.
    const creditSen = lesser(this.#freeSen, subtractSen(this.#creditSen, reserveSen));
    // Almost no payment comes near it, and then the whole plan need not be looked at.
    if (addSen(creditSen, this.#paidAhead(on)) < this.#principalLeftSen) return false;
    return payOffOn({ facts: this.#facts, instalments: this.#rows, creditSen }, on).amountSen === 0;
  }

  /** Interest paid on bills that are not due yet. */
  #paidAhead(on: CalendarDate): Sen {
    let aheadSen = zeroSen;
    for (let index = this.#firstOpen; index >= 0; index -= 1) {
      const row = this.#rows[index];
      if (row && row.dueOn <= on) break;
      if (row) aheadSen = addSen(aheadSen, row.paidInterestSen);
    }
    return aheadSen;
  }

  /** Interest for days to come is dropped; what was paid of it ahead comes back and counts. */
  #payOff(on: CalendarDate, paymentId: string): void {
    for (const row of this.#rows) {
      const earnedSen = interestEarned(row, on, this.#facts.pauses);
      if (row.paidInterestSen > earnedSen) {
        const returnedSen = subtractSen(row.paidInterestSen, earnedSen);
        this.#book({
          kind: 'interest-returned',
          amountSen: returnedSen,
          valueOn: on,
          paymentId,
          instalmentNumber: row.number,
        });
        this.#lots.push({ paymentId, leftSen: returnedSen });
        row.paidInterestSen = earnedSen;
      }
      row.interestSen = earnedSen;
    }
    for (const row of this.#rows) this.#pay(row, on);
    this.#moveOn(on);
  }

  /** Everything due and the next bill, oldest first. What is over waits as credit. */
  #payBills(on: CalendarDate): void {
    this.#payDue(on);
    const next = this.#rows[this.#firstOpen];
    if (next && this.#freeSen > 0 && this.#keptBackSen === 0) this.#pay(next, on);
    this.#moveOn(on);
  }

  #payDue(on: CalendarDate): void {
    for (let index = this.#firstOpen; index < this.#rows.length && this.#freeSen > 0; index += 1) {
      const row = this.#rows[index];
      if (!row || row.dueOn > on) break;
      this.#pay(row, on);
    }
    this.#moveOn(on);
  }

  /** Principal, then interest, then the late interest that is now known. */
  #pay(row: Row, on: CalendarDate): void {
    if (leftOfBill(row) > 0) {
      const part = overdueUntil(row, on, this.#facts.pauses);
      if (part.daysLate > 0) row.overdueParts.push(part);
      row.unpaidSince = laterOf(row.unpaidSince, on);
      const principalSen = this.#spend(
        row,
        'principal',
        subtractSen(row.principalSen, row.paidPrincipalSen),
        on,
      );
      row.paidPrincipalSen = addSen(row.paidPrincipalSen, principalSen);
      this.#principalLeftSen = subtractSen(this.#principalLeftSen, principalSen);
      const interestSen = subtractSen(row.interestSen, row.paidInterestSen);
      this.#earn(row, addSen(row.paidInterestSen, lesser(interestSen, this.#freeSen)), on);
      row.paidInterestSen = addSen(row.paidInterestSen, this.#spend(row, 'interest', interestSen, on));
      if (leftOfBill(row) === 0) this.#chargeLate(row, on);
    }
    row.paidLateSen = addSen(
      row.paidLateSen,
      this.#spend(row, 'late', subtractSen(row.lateSen, row.paidLateSen), on),
    );
    this.#dropEmptyLots();
  }

  /** Books the interest of a row up to `upToSen`: when it falls due, or when it is paid before. */
  #earn(row: Row, upToSen: Sen, on: CalendarDate): void {
    if (upToSen <= row.bookedInterestSen) return;
    const amountSen = subtractSen(upToSen, row.bookedInterestSen);
    this.#book({ kind: 'interest', amountSen, valueOn: on, instalmentNumber: row.number });
    row.bookedInterestSen = upToSen;
  }

  #chargeLate(row: Row, on: CalendarDate): void {
    row.lateSen = lateInterestOfParts(row.overdueParts, this.#facts.lateRateBps);
    if (row.lateSen === 0) return;
    this.#book({ kind: 'late-interest', amountSen: row.lateSen, valueOn: on, instalmentNumber: row.number });
  }

  /** Takes from the oldest money first; answers how much there was. */
  #spend(row: Row, part: Part, wantedSen: Sen, on: CalendarDate): Sen {
    const spentSen = lesser(wantedSen, this.#freeSen);
    let leftSen = spentSen;
    for (const lot of this.#lots) {
      const amountSen = lesser(lot.leftSen, leftSen);
      if (amountSen === 0) continue;
      lot.leftSen = subtractSen(lot.leftSen, amountSen);
      leftSen = subtractSen(leftSen, amountSen);
      const { paymentId } = lot;
      this.#book({
        kind: repaidKinds[part],
        amountSen,
        valueOn: on,
        paymentId,
        instalmentNumber: row.number,
      });
    }
    return subtractSen(spentSen, leftSen);
  }

  #dropEmptyLots(): void {
    this.#lots = this.#lots.filter(({ leftSen }) => leftSen > 0);
  }

  /** Moves on to the first row with something left; without one the loan is paid back. */
  #moveOn(on: CalendarDate): void {
    while (this.#firstOpen < this.#rows.length && isPaid(this.#rows[this.#firstOpen])) this.#firstOpen += 1;
    if (this.#firstOpen >= this.#rows.length && this.#settledOn === undefined) this.#settledOn = on;
  }

  /**
   * What one payment does to one bill on one day is one booking, however it came about: whether it paid in two goes,
   * because money was held between them, must not move the ledger.
   */
  #book(transfer: Transfer): void {
    if (transfer.amountSen === 0) return;
    const at = this.#bookings.findLastIndex(
      (booking) => booking.valueOn !== transfer.valueOn || isSameBooking(booking, transfer),
    );
    const same = this.#bookings[at];
    if (same && isSameBooking(same, transfer)) {
      this.#bookings[at] = { ...same, amountSen: addSen(same.amountSen, transfer.amountSen) };
    } else this.#bookings.push(transfer);
  }
}

const isSameBooking = (a: Transfer, b: Transfer): boolean =>
  a.kind === b.kind &&
  a.valueOn === b.valueOn &&
  a.paymentId === b.paymentId &&
  a.instalmentNumber === b.instalmentNumber &&
  a.refundId === b.refundId;

const isPaid = (row: Row | undefined): boolean =>
  row === undefined || (leftOfBill(row) === 0 && row.paidLateSen >= row.lateSen);

const lesser = (a: Sen, b: Sen): Sen => (a < b ? a : b);
