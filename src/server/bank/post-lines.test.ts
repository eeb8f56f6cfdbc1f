/** What a bank line stands for: one payment at most, exactly what the bank says, free again when that is taken back. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as bank from '#contract/bank.ts';
import { getMessages } from '#contract/messages.ts';
import {
  confirmPayment,
  confirmReversal,
  getPayment,
  getPaymentProof,
  getPayments,
  proposeReversal,
} from '#contract/office.ts';
import { getReceipt, getRepayment, getTransactions } from '#contract/payments.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { ReversalReason } from '#domain/payment.ts';
import { buildApp } from '../app.ts';
import { snapshot } from '../db/snapshot.ts';
import { gatherFindings } from '../proof/findings.ts';
import { checkMoney } from '../proof/money-checks.ts';
import { prove } from '../proof/run-proof.ts';
import { type Answer, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { bankLine, statementOf } from '../testing-bank.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  claim,
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  someBankReference,
  today,
} from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);
let office: Office;
let made: Applied;

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await disbursedLoan(office);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
  const { kept } = await snapshot(db, (tx) => prove(tx));
  if (kept.length > 0) throw new Error(JSON.stringify(kept));
});

const line = (amountSen: number, given: Partial<Parameters<typeof bankLine>[2]> = {}) =>
  bankLine(house, office.finance.userId, { amountSen, bookedOn: today(house), ...given });
const says = (amountSen: number, bankReference = 'IBG 0001') => ({
  amountSen: sen(amountSen),
  paidOn: today(house),
  bankReference,
});
const living = async (lineId: string) =>
  (
    await db
      .selectFrom('bank_line_postings')
      .select(['kind', 'payment_id'])
      .where('line_id', '=', lineId)
      .where('released_at', 'is', null)
      .execute()
  ).map(({ kind, payment_id }) => ({ kind, paymentId: payment_id }));
const ends = (answers: readonly Answer<unknown>[]) =>
  answers.map(({ status, code }) => (status < 400 ? 'won' : `${code}`)).toSorted();
const takeBack = async (paymentId: string, reason: ReversalReason = 'wrong-loan') => {
  await must(office.finance.call(proposeReversal, { paymentId, reason }));
  await must(office.otherFinance.call(confirmReversal, { paymentId }));
};

const billOf = async ({ reference }: { reference: string }) =>
  (await must(office.finance.call(bank.getBankLoan, { reference }))).nextBill?.amountSen ?? 0;
const levelOf = async (lineId: string) => {
  const { rows } = await must(office.finance.call(bank.getBankLines, { view: 'to-match', page: 1 }));
  return rows.find((row) => row.lineId === lineId)?.match.level;
};

test('a loan that ended has no next bill, whatever is left of its bills', async () => {
  const paid = await disbursedLoan(office);
  expect(await billOf(paid.loan)).toBe(888_49);
  await pay(office, paid, 10_000_00);
  const { reference } = paid.loan;
  expect(await must(office.finance.call(bank.getBankLoan, { reference }))).toMatchObject({
    status: 'settled',
    nextBill: null,
  });
});

describe('confirming with a line', () => {
  test('posts the line with the payment, and the receipt names the bank’s reference', async () => {
    const { paymentId } = await claim(office, made, 100_01);
    const bankLineId = await line(100_01);
    const input = { paymentId, bankLineId, ...says(100_01) };
    const { receiptNumber } = await must(office.finance.call(confirmPayment, input));
    expect(await living(bankLineId)).toEqual([{ kind: 'payment', paymentId }]);
    const seen = await must(office.finance.call(getPayment, { paymentId }));
    expect(seen).toMatchObject({ status: 'confirmed', receiptNumber, received: says(100_01) });
  });

  test('is refused where amount, day or reference are not the line’s own', async () => {
    const { paymentId } = await claim(office, made, 100_02);
    const bankLineId = await line(100_02);
    const wrong = [
      { amountSen: sen(100_03) },
      { paidOn: '2026-03-01' as never },
      { bankReference: 'OTHER 1' },
    ];
    for (const change of wrong) {
      const input = { paymentId, bankLineId, ...says(100_02), ...change, differenceSeen: true };
      const answer = await office.finance.call(confirmPayment, input);
      expect(['bank-line-differs', 'paid-before-payout']).toContain(answer.code);
    }
    expect(await living(bankLineId)).toEqual([]);
  });

  test('a difference from the claim is seen first', async () => {
    const { paymentId } = await claim(office, made, 100_04);
    const bankLineId = await line(100_05);
    const input = { paymentId, bankLineId, ...says(100_05) };
    expect((await office.finance.call(confirmPayment, input)).code).toBe('amount-differs-from-proof');
    await must(office.finance.call(confirmPayment, { ...input, differenceSeen: true }));
  });

  test('money that went out, and a line that is not there, confirm nothing', async () => {
    const { paymentId } = await claim(office, made, 100_06);
    const out = await line(100_06, { direction: 'out' });
    const confirm = (bankLineId: string) =>
      office.finance.call(confirmPayment, { paymentId, bankLineId, ...says(100_06) });
    expect((await confirm(out)).code).toBe('bank-line-outgoing');
    expect((await confirm(paymentId)).code).toBe('not-found');
  });

  test('the same reference month after month is fine on lines; the same money by hand and from its line is not', async () => {
    const reference = someBankReference();
    const confirmed = async (amountSen: number, bankLineId?: string) => {
      const { paymentId } = await claim(office, made, amountSen);
      const input = { paymentId, ...says(amountSen, reference), ...(bankLineId && { bankLineId }) };
      return office.finance.call(confirmPayment, input);
    };
    await must(confirmed(100_07, await line(100_07, { bankReference: reference })));
    await must(confirmed(100_08, await line(100_08, { bankReference: reference })));
    expect((await confirmed(100_07)).code).toBe('bank-reference-in-use');
  });

  test('two people with two claims on one line at once: one of them [MON-06] [INV-11]', async () => {
    const other = await disbursedLoan(office);
    const bankLineId = await line(100_10);
    const [mine, theirs] = [await claim(office, made, 100_10), await claim(office, other, 100_10)];
    const answers = await Promise.all([
      office.finance.call(confirmPayment, { paymentId: mine.paymentId, bankLineId, ...says(100_10) }),
      office.otherFinance.call(confirmPayment, { paymentId: theirs.paymentId, bankLineId, ...says(100_10) }),
    ]);
    expect(ends(answers)).toEqual(['bank-line-taken', 'won']);
    expect(await living(bankLineId)).toHaveLength(1);
  });

  test('one claim and two lines at once: one of them, and the other stays free', async () => {
    const lines = [await line(100_11), await line(100_11)];
    const { paymentId } = await claim(office, made, 100_11);
    const answers = await Promise.all(
      lines.map((bankLineId) =>
        office.finance.call(confirmPayment, { paymentId, bankLineId, ...says(100_11) }),
      ),
    );
    expect(ends(answers)).toEqual(['proof-decided', 'won']);
    expect((await Promise.all(lines.map(living))).flat()).toHaveLength(1);
  });

  test('a payment taken back gives its line free, and the claim can have the right one', async () => {
    const { paymentId } = await claim(office, made, 100_12);
    const bankLineId = await line(100_12);
    await must(office.finance.call(confirmPayment, { paymentId, bankLineId, ...says(100_12) }));
    await takeBack(paymentId, 'amount-wrong');
    expect(await living(bankLineId)).toEqual([]);
    const { payments } = await must(office.finance.call(getPayments, { view: 'checking' }));
    const again = payments.find(({ claimedSen, status }) => claimedSen === 100_12 && status === 'checking');
    const input = { paymentId: again?.paymentId ?? '', bankLineId, ...says(100_12) };
    await must(office.finance.call(confirmPayment, input));
    expect(await living(bankLineId)).toHaveLength(1);
  });
});

describe('a payment without a proof', () => {
  test('is booked from its line onto the loan that finance chose: receipt and notice', async () => {
    const { person, loan } = await disbursedLoan(office);
    const lineId = await line(200_00, { bankReference: null });
    const recorded = await must(office.finance.call(bank.recordBankPayment, { lineId, loanId: loan.loanId }));
    const { paymentId, receiptNumber } = recorded;
    expect(receiptNumber).toBe(`${loan.reference}-R1`);
    expect(await living(lineId)).toEqual([{ kind: 'payment', paymentId }]);
    expect((await person.call(getReceipt, { paymentId })).status).toBe(200);
    const { messages } = await must(person.call(getMessages, {}));
    expect(JSON.stringify(messages)).toContain(receiptNumber);
    const { payments } = await must(person.call(getRepayment, {}));
    expect(payments[0]).toMatchObject({ paymentId, status: 'confirmed', amountSen: 200_00 });
    const { transactions } = await must(person.call(getTransactions, { type: 'all' }));
    // The payout is of the same moment, so either may be first.
    expect(transactions.map(({ amountSen }) => amountSen)).toContain(200_00);
    // Without a usable reference of the bank it is named by its day and place.
    const seen = await must(office.finance.call(getPayment, { paymentId }));
    expect(seen.received?.bankReference).toBe(`${today(house)} line 1`);
    expect(seen.proofMediaType).toBeNull();
    expect((await office.finance.call(getPaymentProof, { paymentId })).code).toBe('not-found');
    const { payments: decided } = await must(office.finance.call(getPayments, { view: 'decided' }));
    expect(decided.map((row) => row.paymentId)).toContain(paymentId);
    await takeBack(paymentId, 'amount-wrong');
    expect(await living(lineId)).toEqual([]);
    await must(office.finance.call(bank.recordBankPayment, { lineId, loanId: loan.loanId }));
  });

  test.each(['wrong-loan', 'returned-by-bank'] as const)(
    'taken back as %s it is proposed no more, nor booked there again',
    async (reason) => {
      const [{ loan }, other] = [await disbursedLoan(office), await disbursedLoan(office)];
      const lineId = await line(await billOf(loan), { description: loan.reference });
      const record = (loanId: string) => office.finance.call(bank.recordBankPayment, { lineId, loanId });
      await takeBack((await must(record(loan.loanId))).paymentId, reason);
      expect(await levelOf(lineId)).toBe('unclear');
      const isReturned = reason === 'returned-by-bank';
      expect((await record(loan.loanId)).code).toBe(
        isReturned ? 'bank-line-returned' : 'bank-line-taken-back',
      );
      expect((await record(other.loan.loanId)).code).toBe(isReturned ? 'bank-line-returned' : undefined);
    },
  );

  test('waits for the tie while a payment of its amount was confirmed by hand within a week', async () => {
    const fresh = await disbursedLoan(office);
    const { paymentId } = await claim(office, fresh, 204_00);
    await must(office.finance.call(confirmPayment, { paymentId, ...says(204_00, someBankReference()) }));
    const record = async (lineId: string) =>
      office.finance.call(bank.recordBankPayment, { lineId, loanId: fresh.loan.loanId });
    const lineId = await line(204_00);
    expect(await record(lineId)).toMatchObject({
      code: 'payment-without-line',
      facts: { amountSen: 204_00, paidOn: today(house) },
    });
    await must(office.finance.call(bank.tieBankLine, { lineId, paymentId }));
    await must(record(await line(204_00)));
  });

  test('is proposed as unclear once the bank says that it takes the money back', async () => {
    const { loan } = await disbursedLoan(office);
    const amountSen = await billOf(loan);
    const lineId = await line(amountSen, { description: loan.reference });
    await line(amountSen, { direction: 'out', description: 'returned', bankReference: 'OUT 1' });
    const before = await levelOf(lineId);
    await line(amountSen, { direction: 'out', description: 'Reversal: returned', bankReference: 'OUT 2' });
    expect([before, await levelOf(lineId)]).toEqual(['certain', 'unclear']);
  });

  test('waits while a proof of the same amount does', async () => {
    const fresh = await disbursedLoan(office);
    await claim(office, fresh, 201_00);
    const lineId = await line(201_00);
    const { loanId } = fresh.loan;
    expect(await office.finance.call(bank.recordBankPayment, { lineId, loanId })).toMatchObject({
      code: 'proof-waiting',
      facts: { amountSen: 201_00 },
    });
  });

  test('one line for two loans at once: one of them', async () => {
    const loans = [made, await disbursedLoan(office)];
    const lineId = await line(202_00);
    const answers = await Promise.all(
      loans.map(({ loan: { loanId } }) => office.finance.call(bank.recordBankPayment, { lineId, loanId })),
    );
    expect(ends(answers)).toEqual(['bank-line-taken', 'won']);
  });
});

describe('a payment that was confirmed by hand', () => {
  test('is tied to its line: no money moves, and the line is not booked again', async () => {
    const { paymentId } = await claim(office, made, 300_00);
    await must(office.finance.call(confirmPayment, { paymentId, ...says(300_00, someBankReference()) }));
    const lineId = await line(300_00);
    const moved = () =>
      db
        .selectFrom('ledger_transfers')
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .execute();
    const before = await moved();
    await must(office.finance.call(bank.tieBankLine, { lineId, paymentId }));
    expect(await moved()).toEqual(before);
    expect(await living(lineId)).toEqual([{ kind: 'payment', paymentId }]);
    const second = await line(300_00);
    expect((await office.finance.call(bank.tieBankLine, { lineId: second, paymentId })).code).toBe(
      'bank-line-taken',
    );
    expect(
      (await office.finance.call(bank.tieBankLine, { lineId: await line(300_01), paymentId })).code,
    ).toBe('bank-line-differs');
    expect(
      (await office.finance.call(bank.recordBankPayment, { lineId, loanId: made.loan.loanId })).code,
    ).toBe('bank-line-taken');
  });
});

describe('a line set aside', () => {
  test('is nothing to book until it is taken up again', async () => {
    const lineId = await line(400_00);
    await must(office.finance.call(bank.setBankLineAside, { lineId, reason: 'own-transfer' }));
    const record = () => office.finance.call(bank.recordBankPayment, { lineId, loanId: made.loan.loanId });
    expect((await record()).code).toBe('bank-line-taken');
    expect((await office.finance.call(bank.setBankLineAside, { lineId, reason: 'bank-fee' })).code).toBe(
      'bank-line-taken',
    );
    await must(office.otherFinance.call(bank.takeBankLineUp, { lineId }));
    expect((await office.otherFinance.call(bank.takeBankLineUp, { lineId })).code).toBe('bank-line-free');
    await must(record());
    expect((await office.finance.call(bank.takeBankLineUp, { lineId })).code).toBe(
      'bank-line-stands-for-payment',
    );
  });

  test('booked and set aside at the same moment: one of them', async () => {
    const lineId = await line(401_00);
    const answers = await Promise.all([
      office.finance.call(bank.recordBankPayment, { lineId, loanId: made.loan.loanId }),
      office.otherFinance.call(bank.setBankLineAside, { lineId, reason: 'not-ours' }),
    ]);
    expect(ends(answers)).toEqual(['bank-line-taken', 'won']);
  });
});

test('other roles and borrowers may do none of it', async () => {
  const lineId = await line(500_00);
  const { loanId } = made.loan;
  for (const person of [office.officer, office.approver, made.person]) {
    expect((await person.call(bank.recordBankPayment, { lineId, loanId })).code).toBe('not-allowed');
    expect((await person.call(bank.setBankLineAside, { lineId, reason: 'interest' })).code).toBe(
      'not-allowed',
    );
  }
});

describe('the database', () => {
  const tries = async (statement: ReturnType<typeof sql>) => {
    const error: unknown = await statement.execute(db).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Error ? error.message : 'it was allowed';
  };

  test('keeps lines and postings as they are', async () => {
    expect(await tries(sql`update bank_lines set amount_sen = 1`)).toContain('append-only');
    expect(await tries(sql`delete from bank_statements`)).toContain('append-only');
    expect(await tries(sql`delete from bank_line_postings`)).toContain('append-only');
    expect(
      await tries(sql`update bank_line_postings set payment_id = null where released_at is null`),
    ).toContain('released once');
    expect(
      await tries(
        sql`update bank_line_postings set released_at = now(), released_by = posted_by where kind = 'payment' and released_at is null`,
      ),
    ).toContain('until that is taken back');
  });

  test('the proof finds a payment whose line stands for it no more', async () => {
    const lineId = await line(601_00);
    await must(office.finance.call(bank.recordBankPayment, { lineId, loanId: made.loan.loanId }));
    const findings = gatherFindings();
    const undone = db.transaction().execute(async (tx) => {
      await sql`alter table bank_line_postings disable trigger user`.execute(tx);
      await sql`update bank_line_postings set released_at = now(), released_by = posted_by where line_id = ${lineId}`.execute(
        tx,
      );
      await checkMoney(tx, findings);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(findings.kept.map(({ fault }) => fault)).toEqual(['bank-line-payment']);
  });

  test('lets no payment stand on nothing, nor on another amount than its line', async () => {
    const lineId = await line(600_00);
    const { borrower_id } = await db
      .selectFrom('loans')
      .select('borrower_id')
      .where('loan_id', '=', made.loan.loanId)
      .executeTakeFirstOrThrow();
    const put = (bankLineId: string | null) =>
      tries(sql`insert into payments (borrower_id, payment_id, loan_id, bank_line_id, claimed_sen, claimed_paid_on, claimed_at, status)
        values (${borrower_id}, gen_random_uuid(), ${made.loan.loanId}, ${bankLineId}, 60000, ${today(house)}, now(), 'checking')`);
    expect(await put(null)).toContain('payments_evidence');
    expect(await put(lineId)).toContain('what the bank says of it');
    const posting = (kind: string, paymentId: string) =>
      tries(sql`insert into bank_line_postings (posting_id, line_id, kind, payment_id, posted_by, posted_at)
        values (gen_random_uuid(), ${lineId}, ${kind}, ${paymentId}, ${office.finance.userId}, now())`);
    const { payment_id } = await db
      .selectFrom('payments')
      .select('payment_id')
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    expect(await posting('payment', payment_id)).toContain('what moved at the bank');
  });
});

// The last of all: from here on the statement of this day is here.
test('a payment that was typed is told once the statements of its day are here and show no such line [MON-06] [MON-11]', async () => {
  const day = today(house);
  const byHand = async (amountSen: number) => {
    const { paymentId } = await claim(office, made, amountSen);
    const answer = await office.finance.call(confirmPayment, {
      paymentId,
      ...says(amountSen, someBankReference()),
    });
    return answer;
  };
  const unseen = async () => (await snapshot(db, (tx) => prove(tx))).unseen;
  expect((await byHand(100_11)).status).toBe(200);
  // The day is not over in the bank's file.
  await statementOf(house, office.finance.userId, { firstDay: addDays(day, -1), lastDay: day });
  expect((await byHand(100_12)).status).toBe(200);
  await statementOf(house, office.finance.userId, { firstDay: addDays(day, 1), lastDay: addDays(day, 1) });
  const { paymentId } = await claim(office, made, 100_13);
  const bankLineId = await line(100_13);
  await must(office.finance.call(confirmPayment, { paymentId, bankLineId, ...says(100_13) }));
  expect(await unseen()).toEqual([]);
  await statementOf(house, office.finance.userId, { firstDay: addDays(day, 8), lastDay: addDays(day, 8) });
  const found = (await unseen()).map((finding) => `${finding.fault}: ${finding.found}`);
  expect(found).toContain(`unseen-payment: received 10011 ${day}`);
  expect(found).toContain(`unseen-payment: received 10012 ${day}`);
  expect(found).not.toContain(`unseen-payment: received 10013 ${day}`);
});
