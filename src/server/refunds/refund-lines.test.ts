/** Refunds and the bank statement: the line is the refund by what it says, and a refund that no line shows is told. */
import { expect, test } from 'vitest';
import { confirmRefund, proposeRefund } from '#contract/claims.ts';
import { releasePayout } from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { snapshot } from '../db/snapshot.ts';
import { prove } from '../proof/run-proof.ts';
import { bankLine, ourLastFour, statementOf } from '../testing-bank.ts';
import { type Applied, must } from '../testing-loans.ts';
import {
  disbursedLoan,
  evidence,
  openOffice,
  pay,
  payoutOf,
  preparedLoan,
  someBankReference,
  today,
} from '../testing-money.ts';
import { openWorkplace } from '../testing-workplace.ts';
import { tieRefundLines } from './refund-lines.ts';

const { house, app } = await openWorkplace();
const office = await openOffice(house, app);

const day = today(house);
let amountSen = 100_00;
/** A refund that waits for the bank's evidence, of an amount that no other one has. */
const prepared = async () => {
  amountSen += 1;
  const made = await disbursedLoan(office);
  await pay(office, made, 1_000_00);
  const { refundId } = await must(
    office.finance.call(proposeRefund, { loanId: made.loan.loanId, amountSen: sen(amountSen) }),
  );
  return { made, refundId, amountSen };
};
type Prepared = Awaited<ReturnType<typeof prepared>>;
const confirm = ({ refundId, ...refund }: Prepared, bankReference = someBankReference(), paidOn = day) =>
  office.otherFinance.call(confirmRefund, {
    refundId,
    bankReference,
    paidOn,
    amountSen: sen(refund.amountSen),
  });
const sent = (refund: Prepared, given: Partial<Parameters<typeof bankLine>[2]> = {}) =>
  bankLine(house, office.finance.userId, {
    amountSen: refund.amountSen,
    bookedOn: day,
    direction: 'out',
    description: `REFUND ${refund.made.loan.reference}`,
    lastFour: ourLastFour,
    ...given,
  });
const lineOf = async ({ refundId }: Prepared) => {
  const rows = await house.db
    .selectFrom('bank_line_postings')
    .select('line_id')
    .where('refund_id', '=', refundId)
    .execute();
  return rows.map(({ line_id }) => line_id);
};
const unseen = async ({ made }: { made: Applied }) => {
  const found = await snapshot(house.db, (tx) => prove(tx));
  return found.unseen
    .filter(({ reference }) => reference === made.loan.reference)
    .map(({ fault, found: is }) => `${fault} ${is}`)
    .filter((text) => text.startsWith('unseen-refund'));
};

test('a line that is there when the refund is confirmed is its line; that of another amount is not', async () => {
  const [refund, other] = [await prepared(), await prepared()];
  const lineId = await sent(refund);
  await sent(other, { amountSen: other.amountSen + 5 });
  await must(confirm(refund));
  await must(confirm(other));
  expect([await lineOf(refund), await lineOf(other)]).toEqual([[lineId], []]);
});

test('a refund that was recorded before its line came is tied by the clock, once, and no money moves', async () => {
  const [byReference, byLoan, doubtful] = [await prepared(), await prepared(), await prepared()];
  const reference = someBankReference();
  await must(confirm(byReference, reference));
  await must(confirm(byLoan));
  await must(confirm(doubtful));
  const lines = [
    await sent(byReference, { description: `X ${reference.toLowerCase()}`, bookedOn: addDays(day, 2) }),
    await sent(byLoan),
  ];
  await sent(doubtful);
  await sent(doubtful);
  const transfers = () => house.db.selectFrom('ledger_transfers').select('transfer_id').execute();
  const before = await transfers();
  expect(await tieRefundLines(house)).toBe(2);
  expect([await lineOf(byReference), await lineOf(byLoan)]).toEqual([[lines[0]], [lines[1]]]);
  expect(await lineOf(doubtful)).toEqual([]);
  expect(await tieRefundLines(house)).toBe(0);
  expect(await transfers()).toEqual(before);
  const events = await house.db
    .selectFrom('events')
    .select('actor_kind')
    .where('name', '=', 'refund-line.tied')
    .execute();
  expect(events).toEqual([{ actor_kind: 'system' }, { actor_kind: 'system' }]);
});

// The last of all: from here on the statement of this day is here.
test('a refund that no line shows is recorded, and told once the statements of its days are here [MON-06] [MON-11]', async () => {
  const [invented, shown] = [await prepared(), await prepared()];
  // Payouts leave this account, as one of them shows.
  const payout = await preparedLoan(office);
  const money = evidence(house);
  const bankLineId = await bankLine(house, office.finance.userId, {
    ...money,
    bookedOn: day,
    direction: 'out',
    lastFour: ourLastFour,
  });
  await must(
    office.otherFinance.call(releasePayout, {
      ...(await payoutOf(house, payout.loan.loanId)),
      ...money,
      bankLineId,
    }),
  );
  await statementOf(house, office.finance.userId, { firstDay: day, lastDay: addDays(day, 3) });
  // A bank may book several in one sum, or name nobody: nobody is kept from recording what was sent.
  await must(confirm(invented));
  expect(await unseen(invented)).toEqual([]);
  // A line that says nothing is named by its day and place.
  const lineId = await sent(shown, { bankReference: null, description: 'TRANSFER' });
  await must(confirm(shown, `${day} line 1`));
  expect(await lineOf(shown)).toEqual([lineId]);
  await statementOf(house, office.finance.userId, { firstDay: addDays(day, 8), lastDay: addDays(day, 8) });
  expect(await unseen(invented)).toEqual([`unseen-refund sent back ${invented.amountSen} ${day}`]);
  expect(await unseen(shown)).toEqual([]);
  // It came after all.
  await sent(invented, { bookedOn: addDays(day, 3) });
  await tieRefundLines(house);
  expect(await unseen(invented)).toEqual([]);
});
