/**
 * The same thing at the same moment, on real parallel connections: of each race exactly one wins, the others get a reason
 * (or the winner's answer, when they are the same request), and the ledger shows one of it.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signAgreement } from '#contract/agreements.ts';
import { applyForLoan, cancelLoan } from '#contract/loans.ts';
import {
  confirmApproval,
  confirmPayment,
  preparePayout,
  rejectApplication,
  releasePayout,
} from '#contract/office.ts';
import { submitPaymentProof } from '#contract/payments.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from './app.ts';
import {
  type Answer,
  borrower,
  makeHouse,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from './testing.ts';
import { type Applied, application, openLender, proposed, verifyIdentity } from './testing-loans.ts';
import {
  claim,
  consentedLoan,
  countersignedLoan,
  disbursedLoan,
  evidence,
  hashOf,
  type Office,
  openOffice,
  payoutOf,
  preparedLoan,
  signing,
  signingCode,
  someBankReference,
  today,
  uploadProof,
} from './testing-money.ts';

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
const { db } = house;
await openLender(house);
let office: Office;
let thirdFinance: StaffMember;

beforeAll(async () => {
  office = await openOffice(house, app);
  thirdFinance = await staff(house, app, ['finance'], 'Third Finance');
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const rounds = 5;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
/** One after the other: the kit tells new messages from old ones. */
const prepare = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
};

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
/** How the race ended: 'won' or the refusal's code, sorted. */
const ends = (answers: readonly Answer<unknown>[]): string[] =>
  answers.map(({ status, code }) => (status < 400 ? 'won' : `${code}`)).toSorted();
const eventsOf = async ({ loan }: Applied, name: string): Promise<number> =>
  (
    await db
      .selectFrom('events')
      .select('event_id')
      .where('loan_id', '=', loan.loanId)
      .where('name', '=', name)
      .execute()
  ).length;
const transfersOf = async ({ loan }: Applied, kind: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('ledger_transfers')
    .select('amount_sen')
    .where('loan_id', '=', loan.loanId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ amount_sen }) => amount_sen);
};
/** What stands of a kind: posted, less what was taken back. */
const standing = async ({ loan }: Applied, kind: string): Promise<number> => {
  const rows = await db
    .selectFrom('ledger_transfers')
    .select(['amount_sen', 'reverses'])
    .where('loan_id', '=', loan.loanId)
    .where('kind', '=', kind)
    .execute();
  return rows.reduce((sum, { amount_sen, reverses }) => sum + (reverses ? -amount_sen : amount_sen), 0);
};
const statusOf = async ({ loan }: Applied): Promise<string> =>
  (await db.selectFrom('loans').select('status').where('loan_id', '=', loan.loanId).executeTakeFirstOrThrow())
    .status;
const loansOf = (borrowerId: string) =>
  db.selectFrom('loans').select('loan_id').where('borrower_id', '=', borrowerId).execute();

test('one application sent two hundred times with one key is one loan, and two hundred times its answer [C1] [API-11] [INV-09]', async () => {
  const person = await borrower(house, app);
  await verifyIdentity(person);
  const key = randomUUID();
  const answers = await times(200, () => person.call(applyForLoan, application(), { key }));
  expect(new Set(ends(answers))).toEqual(new Set(['won']));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const loans = await loansOf(person.userId);
  expect(loans).toEqual([{ loan_id: answers[0]?.body.loanId }]);
  const notices = await db
    .selectFrom('messages')
    .select('message_id')
    .where('borrower_id', '=', person.userId)
    .where('template', '=', 'application-received')
    .execute();
  expect(notices).toHaveLength(1);
});

test('fifty applications with keys of their own are one open loan [VAL-03] [C2] [VAL-16] [INV-19]', async () => {
  const person = await borrower(house, app);
  const answers = await times(50, () => person.call(applyForLoan, application()));
  expect(ends(answers)).toEqual([...Array<string>(49).fill('application-open'), 'won']);
  expect(await loansOf(person.userId)).toHaveLength(1);
});

test('approved and rejected at once: one of them [C3] [VAL-16] [INV-05]', async () => {
  for (const made of await prepare(rounds, () => proposed(house, app, office.officer))) {
    const reject = {
      ...idOf(made),
      reasons: ['debts-too-high'] as ['debts-too-high'],
      tryAgainOn: addDays(today(house), 1),
    };
    const answers = await Promise.all([
      office.approver.call(confirmApproval, idOf(made)),
      office.officer.call(rejectApplication, reject),
    ]);
    expect(ends(answers)).toEqual(['won', 'wrong-status']);
    const isApproved = answers[0].status === 200;
    expect(await statusOf(made)).toBe(isApproved ? 'approved' : 'rejected');
    expect([await eventsOf(made, 'loan.approved'), await eventsOf(made, 'loan.rejected')]).toEqual(
      isApproved ? [1, 0] : [0, 1],
    );
  }
});

test('signed from two tabs with one code: one signature [VAL-16]', async () => {
  for (const made of await prepare(rounds, () => consentedLoan(office))) {
    const stepUp = await signingCode(house, made.person, made.loan.loanId, hashOf(made));
    const answers = await times(2, () =>
      made.person.call(signAgreement, { ...idOf(made), ...signing(hashOf(made), { stepUp }) }),
    );
    expect(ends(answers)).toContain('won');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await eventsOf(made, 'agreement.signed')).toBe(1);
  }
});

test('prepared by two people, and cancelled by the borrower, at once: one of them', async () => {
  for (const made of await prepare(rounds, () => countersignedLoan(office))) {
    const answers = await Promise.all([
      office.finance.call(preparePayout, idOf(made)),
      office.otherFinance.call(preparePayout, idOf(made)),
      made.person.call(cancelLoan, idOf(made)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const isCancelled = answers[2].status === 200;
    expect(await transfersOf(made, 'payout-reserved')).toEqual(isCancelled ? [] : [10_000_00]);
    expect(await statusOf(made)).toBe(isCancelled ? 'cancelled' : 'approved');
  }
});

test('released by two people at once: one disbursement [MON-04] [INV-08]', async () => {
  for (const made of await prepare(rounds, () => preparedLoan(office))) {
    const payout = await payoutOf(house, made.loan.loanId);
    const answers = await Promise.all(
      [office.otherFinance, thirdFinance].map((person) =>
        person.call(releasePayout, { ...payout, ...evidence(house) }),
      ),
    );
    expect(ends(answers)).toEqual(['won', 'wrong-status']);
    const rows = await db
      .selectFrom('disbursements')
      .select('loan_id')
      .where('loan_id', '=', made.loan.loanId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await transfersOf(made, 'principal')).toEqual([10_000_00]);
    expect(await transfersOf(made, 'payout-sent')).toEqual([10_000_00]);
  }
});

test('one reference of the bank for two loans at once: one disbursement [MON-04] [INV-08]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const made = await prepare(2, () => preparedLoan(office));
    const input = evidence(house);
    const payouts = await Promise.all(made.map(({ loan }) => payoutOf(house, loan.loanId)));
    const answers = await Promise.all(
      payouts.map((payout) => office.otherFinance.call(releasePayout, { ...payout, ...input })),
    );
    expect(ends(answers)).toEqual(['bank-reference-in-use', 'won']);
    const sent = await Promise.all(made.map((one) => transfersOf(one, 'payout-sent')));
    expect(sent.flat()).toEqual([10_000_00]);
    expect((await Promise.all(made.map(statusOf))).toSorted()).toEqual(['approved', 'disbursed']);
  }
});

test('one payment confirmed ten times at once: one posting and one receipt [MON-06] [INV-11]', async () => {
  const made = await disbursedLoan(office);
  const { paymentId } = await claim(office, made, 888_49);
  const answers = await times(10, (index) =>
    (index % 2 ? office.finance : office.otherFinance).call(confirmPayment, {
      paymentId,
      amountSen: sen(888_49),
      paidOn: today(house),
      bankReference: someBankReference(),
    }),
  );
  expect(ends(answers)).toEqual([...Array<string>(9).fill('proof-decided'), 'won']);
  expect(await transfersOf(made, 'principal-repaid')).toEqual([788_49]);
  expect(await transfersOf(made, 'interest')).toEqual([100_00]);
});

test('ten payments of one loan confirmed at once: each is posted, to the sen', async () => {
  const made = await disbursedLoan(office);
  const claims = await prepare(10, () => claim(office, made, 1_200_00));
  const answers = await times(10, (index) =>
    office.finance.call(confirmPayment, {
      paymentId: claims[index]?.paymentId ?? '',
      amountSen: sen(1_200_00),
      paidOn: today(house),
      bankReference: someBankReference(),
    }),
  );
  expect(new Set(ends(answers))).toEqual(new Set(['won']));
  const receipts = new Set(answers.map(({ body }) => body.receiptNumber));
  expect(receipts.size).toBe(10);
  // All of one day: RM10,000 pays the loan off, whichever was confirmed first, and no interest is left of it.
  expect(await standing(made, 'payment-received')).toBe(12_000_00);
  expect(await standing(made, 'principal-repaid')).toBe(10_000_00);
  expect((await standing(made, 'interest-repaid')) - (await standing(made, 'interest-returned'))).toBe(0);
  expect(await statusOf(made)).toBe('settled');
});

test('one reference of the bank for two borrowers’ payments at once: one posting', async () => {
  const made = await prepare(2, () => disbursedLoan(office));
  const claims = await prepare(1, async () => Promise.all(made.map((one) => claim(office, one, 100_00))));
  const input = { amountSen: sen(100_00), paidOn: today(house), bankReference: someBankReference() };
  const answers = await Promise.all(
    claims.flat().map(({ paymentId }) => office.finance.call(confirmPayment, { paymentId, ...input })),
  );
  expect(ends(answers)).toEqual(['bank-reference-in-use', 'won']);
  expect((await Promise.all(made.map((one) => transfersOf(one, 'principal-repaid')))).flat()).toEqual([
    100_00,
  ]);
});

test('one proof sent from ten tabs is one claim', async () => {
  const made = await disbursedLoan(office);
  const input = { fileId: await uploadProof(made.person), amountSen: sen(100_00), paidOn: today(house) };
  const answers = await times(10, () => made.person.call(submitPaymentProof, { ...idOf(made), ...input }));
  expect(ends(answers)).toEqual([...Array<string>(9).fill('proof-in-use'), 'won']);
});
