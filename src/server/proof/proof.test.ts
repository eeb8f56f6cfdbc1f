import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmReversal, proposeReversal } from '#contract/office.ts';
import type { Fault, ProofCheck } from '#domain/proof.ts';
import { buildApp } from '../app.ts';
import type { Tx } from '../house.ts';
import { makeHouse, movableClock } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, preparedLoan } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';
import { prove } from './run-proof.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);

let office: Office;
let repaying: Applied;
let settled: Applied;
let prepared: Applied;
beforeAll(async () => {
  office = await openOffice(house, app);
  repaying = await disbursedLoan(office);
  settled = await disbursedLoan(office);
  prepared = await preparedLoan(office);
  await passDays(office, clock, 40);
  const { paymentId } = await pay(office, repaying, 300_00);
  await pay(office, repaying, 1_000_00);
  await must(office.finance.call(proposeReversal, { paymentId, reason: 'wrong-loan' }));
  await must(office.otherFinance.call(confirmReversal, { paymentId }));
  await pay(office, settled, 10_600_00);
});
afterAll(() => app.close());

class Undo extends Error {}

/** What the proof finds after the statements, which nobody else ever sees. Foreign keys and checks are dropped with them. */
async function foundAfter(...statements: ((tx: Tx) => Promise<unknown>)[]) {
  let found: Awaited<ReturnType<typeof prove>> | undefined;
  const undone = house.db.transaction().execute(async (tx) => {
    await unguard(tx);
    for (const statement of statements) await statement(tx);
    found = await prove(tx);
    throw new Undo();
  });
  await expect(undone).rejects.toThrow(Undo);
  if (!found) throw new Error('the proof did not run');
  return found;
}

const tables = [
  'ledger_transfers',
  'ledger_accounts',
  'bills',
  'events',
  'event_streams',
  'loans',
  'payments',
  'disbursements',
  'payouts',
];
async function unguard(tx: Tx): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select format('alter table %I disable trigger user', name) as text from unnest(${tables}::text[]) as name
    union all
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname)
    from pg_constraint where contype = 'f' and confrelid::regclass::text = any(${tables})
      or contype in ('f', 'c') and conrelid::regclass::text = any(${tables})`.execute(tx);
  for (const { text } of rows) await sql.raw(text).execute(tx);
}

const change =
  (text: string) =>
  async (tx: Tx): Promise<void> => {
    const of: Record<string, string> = {
      repaying: repaying.loan.loanId,
      settled: settled.loan.loanId,
      prepared: prepared.loan.loanId,
    };
    const { numAffectedRows } = await sql
      .raw(text.replace(/:(repaying|settled|prepared)/g, (_, name: string) => `'${of[name]}'`))
      .execute(tx);
    // A breakage that breaks nothing would prove nothing.
    expect(Number(numAffectedRows)).toBeGreaterThan(0);
  };

test('books that were kept by the commands prove, and everything was looked at [MON-11]', async () => {
  const { kept, counts } = await foundAfter();
  expect(kept).toEqual([]);
  expect(counts.accounts).toBe(2);
  for (const count of [counts.balances, counts.transfers, counts.money, counts.events]) {
    expect(count).toBeGreaterThan(4);
  }
});

type Breakage = {
  what: string;
  by: string;
  check: ProofCheck;
  fault: Fault;
  loan?: 'repaying' | 'settled' | 'prepared';
};
const breakages: Breakage[] = [
  {
    what: 'a balance that was raised by hand',
    by: `update ledger_accounts set debits_sen = debits_sen + 1 where loan_id = :repaying and kind = 'principal-receivable'`,
    check: 'balances',
    fault: 'balance',
    loan: 'repaying',
  },
  {
    what: 'debits that are not the credits',
    by: `update ledger_accounts set credits_sen = credits_sen + 5 where loan_id = :settled and kind = 'borrower-money'`,
    check: 'balances',
    fault: 'debits-and-credits',
  },
  {
    what: 'a balance that is gone',
    by: `delete from ledger_accounts where loan_id = :repaying and kind = 'interest-receivable'`,
    check: 'balances',
    fault: 'balance',
    loan: 'repaying',
  },
  {
    what: 'sides that are not of the closed list',
    by: `update ledger_transfers set credit_kind = 'third-party-costs' where loan_id = :repaying and kind = 'interest' and reverses is null`,
    check: 'transfers',
    fault: 'sides',
    loan: 'repaying',
  },
  {
    what: 'a reversal that is smaller than what it takes back',
    by: `update ledger_transfers set amount_sen = amount_sen - 1 where loan_id = :repaying and kind = 'payment-received' and reverses is not null`,
    check: 'transfers',
    fault: 'reversal',
    loan: 'repaying',
  },
  {
    what: 'a transfer without its event',
    by: `update ledger_transfers set event_id = gen_random_uuid() where loan_id = :settled and kind = 'payment-received'`,
    check: 'transfers',
    fault: 'event-of-transfer',
    loan: 'settled',
  },
  {
    what: 'a payment whose amount was changed',
    by: `update payments set received_sen = received_sen + 100 where loan_id = :settled`,
    check: 'money',
    fault: 'received-money',
    loan: 'settled',
  },
  {
    what: 'a payout whose evidence says another amount',
    by: `update disbursements set amount_sen = amount_sen - 100 where loan_id = :settled`,
    check: 'money',
    fault: 'sent-money',
    loan: 'settled',
  },
  {
    what: 'money set aside that nobody is sending',
    by: `update payouts set status = 'returned' where loan_id = :prepared`,
    check: 'money',
    fault: 'reserved-money',
    loan: 'prepared',
  },
  {
    what: 'something owed although no money arrived',
    by: `update ledger_transfers set kind = 'principal' where loan_id = :prepared`,
    check: 'money',
    fault: 'owed-before-payout',
    loan: 'prepared',
  },
  {
    what: 'a transfer that does not follow from the facts',
    by: `update ledger_transfers set value_on = value_on + 1 where loan_id = :repaying and kind = 'principal-repaid' and reverses is null`,
    check: 'accounts',
    fault: 'wrong-transfer',
    loan: 'repaying',
  },
  {
    what: 'a transfer that should be there',
    by: `delete from ledger_transfers where loan_id = :settled and kind = 'interest-repaid'`,
    check: 'accounts',
    fault: 'missing-transfer',
    loan: 'settled',
  },
  {
    what: 'a bill that says more was paid',
    by: `update bills set paid_interest_sen = paid_interest_sen + 1 where loan_id = :repaying and number = 1`,
    check: 'accounts',
    fault: 'bill',
    loan: 'repaying',
  },
  {
    what: 'a bill that asks for more than was agreed',
    by: `update bills set interest_sen = interest_sen + 1 where loan_id = :repaying and number = 12`,
    check: 'accounts',
    fault: 'agreed-bill',
    loan: 'repaying',
  },
  {
    what: 'a status that is not that of the account',
    by: `update loans set status = 'settled' where loan_id = :repaying`,
    check: 'accounts',
    fault: 'status',
    loan: 'repaying',
  },
  {
    what: 'an event whose text was changed',
    by: `update events set canonical = replace(canonical, '"facts":{', '"facts":{"a":1,') where loan_id = :repaying and name = 'loan.applied'`,
    check: 'events',
    fault: 'event-hash',
    loan: 'repaying',
  },
  {
    what: 'an event whose row says something else than its text',
    by: `update events set name = 'loan.rejected' where loan_id = :settled and name = 'loan.applied'`,
    check: 'events',
    fault: 'event-text',
    loan: 'settled',
  },
  {
    what: 'an event taken out of the middle',
    by: `delete from events where loan_id = :settled and name = 'loan.applied'`,
    check: 'events',
    fault: 'event-order',
  },
  {
    what: 'the last event of a stream taken away',
    by: `delete from events e using event_streams s where e.stream_id = s.stream_id and e.sequence = s.last_sequence and e.loan_id = :settled`,
    check: 'events',
    fault: 'end-of-stream',
  },
];

describe('the proof names', () => {
  test.each(breakages)('$what', async ({ by, check, fault, loan }) => {
    const { kept } = await foundAfter(change(by));
    const loans = { repaying, settled, prepared };
    expect(kept).toContainEqual(
      expect.objectContaining({ check, fault, ...(loan && { reference: loans[loan].loan.reference }) }),
    );
  });

  test('at most a hundred findings, and counts the others', async () => {
    const { kept, counts } = await foundAfter(
      change(
        `insert into event_streams (stream_id, last_sequence) select gen_random_uuid(), 1 from generate_series(1, 60)`,
      ),
      change(`update events set name = name || 'x'`),
    );
    expect(kept).toHaveLength(100);
    expect(counts.faults).toBeGreaterThan(100);
    expect(JSON.stringify(kept)).not.toContain('Aisyah');
  });
});
