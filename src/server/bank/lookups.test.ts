/** What a line proposes is the same whether its candidates are looked up or all there are are compared. */
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BankLine } from '#domain/bank-line.ts';
import { type Candidate, indexOf, proposeMatch } from '#domain/bank-match.ts';
import { addDays, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { testDatabase } from '../db/test-database.ts';
import { newId } from '../id.ts';
import { readCandidates } from './candidates.ts';

const { db, url } = await testDatabase();
const today = calendarDate('2026-03-02');
const amounts = [470_73, 470_74, 100_00, 100_01, 100_02, 100_03, 100_04, 100_05];
const someAmount = fc.integer({ min: 0, max: amounts.length - 1 });
const names = ['Nurul Huda binti Aziz', 'Tan Wei Ming', 'Muhammad Farid bin Osman', 'Kavitha a/p Raman'];
const references = Array.from(
  { length: 24 },
  (_, index) => `JRN-26-7K4P-93${'ABCDEFGHJKMNPQRSTUVWXYZ2'[index]}D`,
);
const bankReferences = ['MBB 0001', 'ＭＢＢ-0002', 'ibg.77', 'x'];
const admin = new pg.Client({ connectionString: adminOf(url) });
afterAll(() => admin.end());

/** Rows past the triggers, as the growth benchmark makes them: only what is looked up. */
beforeAll(async () => {
  await admin.connect();
  await admin.query('set session_replication_role = replica');
  const [{ loans, payments }] = fc.sample(world, { numRuns: 1, seed: 7 }) as [World];
  for (const [index, { name, status, next, left }] of loans.entries()) {
    const [borrower, loan] = [idOf('b', index), idOf('a', index)];
    await insert('users', {
      user_id: borrower,
      kind: 'borrower',
      name: names[name],
      email: `${index}@example.test`,
      phone: `+6012${1_000_000 + index}`,
      password_hash: 'x',
      locale: 'en',
      created_at: today,
      verified_at: today,
    });
    await insert('loans', {
      borrower_id: borrower,
      loan_id: loan,
      reference: references[index],
      product_id: idOf('d', 1),
      product_version: 1,
      status,
      requested_amount_sen: 1,
      requested_term_months: 3,
      principal_sen: 1,
      term_months: 3,
      annual_rate_bps: 1200,
      method: 'reducing',
      secured: false,
      late_rate_bps: 800,
      total_interest_sen: 1,
      affordability: 'yes',
      application_signature_sealed: '',
      applied_at: today,
    });
    for (const number of [1, 2, 3])
      await insert('bills', {
        borrower_id: borrower,
        loan_id: loan,
        number,
        due_on: addDays(today, number * 30 + (index % 5)),
        payable_by: addDays(today, number * 30 + (index % 5)),
        principal_sen: amounts[left],
        interest_sen: 0,
        paid_principal_sen: number < next ? amounts[left] : 0,
      });
  }
  for (const [index, { of, amount, day, kind, bankReference }] of payments.entries()) {
    const paymentId = idOf('c', index);
    await insert('payments', {
      borrower_id: idOf('b', of),
      payment_id: paymentId,
      loan_id: idOf('a', of),
      proof_file_id: newId(),
      claimed_sen: amounts[amount],
      claimed_paid_on: addDays(today, day),
      claimed_at: today,
      status: kind === 'claim' ? 'checking' : 'confirmed',
      ...(kind !== 'claim' && {
        decided_by: newId(),
        decided_at: today,
        received_sen: amounts[amount],
        received_on: addDays(today, day),
        bank_reference: `${bankReferences[bankReference]}${index}`,
        receipt_number: `R${index}`,
        is_taken_back: kind === 'taken-back',
        bank_line_id: kind === 'of-line' ? idOf('e', index) : null,
      }),
    });
    if (kind === 'tied')
      await insert('bank_line_postings', {
        posting_id: newId(),
        line_id: idOf('e', index),
        kind: 'payment',
        payment_id: paymentId,
        posted_by: newId(),
        posted_at: today,
      });
  }
  await admin.query('analyze');
});

const world = fc.record({
  loans: fc.array(
    fc.record({
      name: fc.integer({ min: 0, max: names.length - 1 }),
      status: fc.constantFrom('disbursed', 'disbursed', 'disbursed', 'settled'),
      next: fc.integer({ min: 1, max: 4 }),
      // Most bills have the first one, so that more loans fit a line than are read by the amount alone.
      left: fc.constantFrom(0, 0, 0, 0, 0, 1, 2),
    }),
    { minLength: references.length, maxLength: references.length },
  ),
  payments: fc.array(
    fc.record({
      of: fc.integer({ min: 0, max: references.length - 1 }),
      amount: someAmount,
      day: fc.integer({ min: -12, max: 12 }),
      kind: fc.constantFrom('claim', 'claim', 'confirmed', 'confirmed', 'tied', 'of-line', 'taken-back'),
      bankReference: fc.integer({ min: 0, max: bankReferences.length - 1 }),
    }),
    { minLength: 60, maxLength: 60 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never;

const someText = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(...references),
  fc
    .constantFrom(...references)
    .map((reference) => `Repayment ${reference.replaceAll('-', '').toLowerCase()} thanks`),
  fc
    .tuple(fc.constantFrom('MBB-0001', 'mbb0002', 'IBG 77'), fc.integer({ min: 0, max: 59 }))
    .map(([text, index]) => `${text}${index}`),
);
const someLine = fc
  .record({
    amount: fc.oneof(fc.constant(amounts[0] ?? 0), fc.constantFrom(...amounts, 1_00)),
    day: fc.integer({ min: -12, max: 12 }),
    bankReference: someText,
    description: someText,
    partyName: fc.constantFrom(
      undefined,
      'NURUL HUDA BT AZIZ',
      'TANWEIMING',
      'Farid Osman Muhammad',
      'Somebody Else',
    ),
    isReversedByBank: fc.constantFrom(undefined, true as const),
  })
  .map(({ amount, day, ...given }): BankLine => {
    const bookedOn = addDays(today, day);
    const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return {
      lineId: newId(),
      direction: 'in',
      position: 1,
      bookedOn,
      valueOn: bookedOn,
      amountSen: sen(amount),
      ...texts,
    };
  });

test('lines together, each as if it were compared with everything', async () => {
  const levels = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(someLine, { minLength: 1, maxLength: 25 }), async (lines) => {
      const everything = indexOf(await all());
      const found = await readCandidates(db, lines, { today });
      const named = await readCandidates(db, lines, { today, onlyNamed: true });
      for (const line of lines) {
        const expected = proposeMatch(line, everything);
        expect(proposeMatch(line, indexOf(found.get(line.lineId) ?? []))).toEqual(expected);
        const isCertain = expected.level === 'certain';
        const byNames = proposeMatch(line, indexOf(named.get(line.lineId) ?? []));
        expect(byNames.level === 'certain', JSON.stringify(line)).toBe(isCertain);
        if (isCertain) expect(byNames).toEqual(expected);
        levels.set(expected.level, (levels.get(expected.level) ?? 0) + 1);
      }
    }),
    { numRuns: 40, seed: 11 },
  );
  for (const level of ['certain', 'likely', 'unclear', 'none'])
    expect(levels.get(level) ?? 0, level).toBeGreaterThan(3);
});

test('no more is read of one line than can decide it', async () => {
  const line: BankLine = {
    lineId: newId(),
    direction: 'in',
    position: 1,
    bookedOn: today,
    valueOn: today,
    amountSen: sen(amounts[0] ?? 0),
  };
  const found = (await readCandidates(db, [line], { today })).get(line.lineId) ?? [];
  expect(found.filter(({ kind }) => kind === 'loan').length).toBeLessThanOrEqual(5);
  expect(found.filter(({ kind }) => kind === 'confirmed').length).toBeLessThanOrEqual(5);
  expect(found.filter(({ kind }) => kind === 'claim').length).toBeLessThanOrEqual(10);
});

/** Everything that incoming money may be, in the order in which it is proposed. */
async function all(): Promise<Candidate[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select kind, loan_id as "loanId", reference, name as "borrowerName", amount_sen as "amountSen", paid_on as "paidOn",
      payment_id as "paymentId", bank_reference as "bankReference"
    from (select 'claim' as kind, p.loan_id, l.reference, b.name, p.claimed_sen as amount_sen, p.claimed_paid_on as paid_on, p.payment_id,
        null as bank_reference, 1 as place, p.claimed_paid_on as day, p.payment_id as id
      from payments p join loans l using (loan_id) join users b on b.user_id = p.borrower_id where p.status = 'checking'
      union all select 'confirmed', p.loan_id, l.reference, b.name, p.received_sen, p.received_on, p.payment_id, p.bank_reference, 2, p.received_on, p.payment_id
      from payments p join loans l using (loan_id) join users b on b.user_id = p.borrower_id
      where p.status = 'confirmed' and not p.is_taken_back and p.bank_line_id is null
        and not exists (select from bank_line_postings g where g.payment_id = p.payment_id and g.released_at is null)
      union all select 'loan', l.loan_id, l.reference, b.name, bill.left_sen, null, null, null, 3, bill.due_on, l.loan_id
      from loans l join users b on b.user_id = l.borrower_id join lateral (select i.left_sen, i.due_on from bills i
        where (i.borrower_id, i.loan_id) = (l.borrower_id, l.loan_id) and i.left_sen > 0 order by i.number limit 1) bill on true
      where l.status = 'disbursed') c order by place, day, id`.execute(db);
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Candidate,
  );
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await admin.query(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  );
}

function idOf(kind: string, index: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

function adminOf(database: string): string {
  const address = new URL(inject('testServer').adminUrl);
  address.pathname = new URL(database).pathname;
  return String(address);
}
