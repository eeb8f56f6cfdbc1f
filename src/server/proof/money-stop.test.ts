import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getWallet } from '#contract/loans.ts';
import { sendMessage } from '#contract/messages.ts';
import { confirmPayment, declinePayment, preparePayout } from '#contract/office.ts';
import { runProof as askForProof, getMoneyStop, getProofRuns } from '#contract/proof.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { health } from '../health.ts';
import { makeHouse, messageSentTo, movableClock, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  claim,
  deliveredLoan,
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  someBankReference,
  today,
} from '../testing-money.ts';
import { isProofOverdue } from './queries.ts';
import { runLock } from './run-lock.ts';
import { runProof } from './run-proof.ts';

const asked: string[] = [];
const clock = movableClock();
const house = {
  ...(await makeHouse({ clock })),
  queueProof: async (_tx: unknown, { askedBy }: { askedBy: string }) => {
    asked.push(askedBy);
  },
};
const app = await buildApp(house);
await openLender(house);

let office: Office;
let made: Applied;
let waiting: Applied;
let administrator: StaffMember;
let auditor: StaffMember;
beforeAll(async () => {
  office = await openOffice(house, app);
  administrator = await staff(house, app, ['administrator'], 'Siti binti Hamid');
  auditor = await staff(house, app, ['auditor'], 'Ravi a/l Kumar');
  made = await disbursedLoan(office);
  waiting = await deliveredLoan(office);
});
afterAll(() => app.close());

/** Somebody with the password of the database changes a balance, or changes it back. */
const tamper = (bySen: number) =>
  house.db.transaction().execute(async (tx) => {
    await sql`alter table ledger_accounts disable trigger user`.execute(tx);
    await sql`update ledger_accounts set debits_sen = debits_sen + ${bySen}
      where loan_id = ${made.loan.loanId} and kind = 'principal-receivable'`.execute(tx);
    await sql`alter table ledger_accounts enable trigger user`.execute(tx);
  });
const transferCount = async () =>
  (await house.db.selectFrom('ledger_transfers').select('transfer_id').execute()).length;
const received = (amountSen: number) => ({
  amountSen: sen(amountSen),
  paidOn: today(house),
  bankReference: someBankReference(),
});
const metricsOf = async () => {
  const server = fastify();
  health(server, house, { jobsRunning: () => true }, {});
  const ready = await server.inject('/readyz');
  const { body } = await server.inject('/metrics');
  return { isReady: ready.statusCode === 200, body };
};

test('before the first run nothing is stopped, and a run is overdue', async () => {
  expect(await isProofOverdue(house)).toBe(true);
  expect(await must(auditor.call(getMoneyStop, {}))).toEqual({ stoppedSince: null });
  expect((await metricsOf()).body).toContain('jernih_proof_age_seconds +Inf');
});

describe('when a run finds a fault', () => {
  let paymentId = '';
  test('money stops, staff are told, and everything else goes on [MON-11] [INV-21]', async () => {
    expect((await runProof(house))?.result).toBe('passed');
    expect(await isProofOverdue(house)).toBe(false);
    ({ paymentId } = await claim(office, made, 300_00));
    await tamper(1);
    expect((await runProof(house))?.result).toBe('failed');

    const before = await transferCount();
    const confirm = () => office.finance.call(confirmPayment, { paymentId, ...received(300_00) });
    expect((await confirm()).code).toBe('money-stopped');
    expect((await office.finance.call(preparePayout, { loanId: waiting.loan.loanId })).code).toBe(
      'money-stopped',
    );
    expect(await transferCount()).toBe(before);

    const other = await claim(office, made, 200_00);
    await must(office.finance.call(declinePayment, { paymentId: other.paymentId, reason: 'not-received' }));
    await must(made.person.call(sendMessage, { body: 'Is my payment there?' }));
    await must(made.person.call(getWallet, {}));

    for (const { email } of [administrator, auditor]) {
      const { subject, text } = await messageSentTo(house, email);
      expect(subject).toBe('The books do not fit: all money is stopped');
      expect(text).toContain('http://localhost:3000/office/proof');
    }
    await expect(messageSentTo(house, office.finance.email)).rejects.toThrow('nothing was sent');
    const { isReady, body } = await metricsOf();
    expect([isReady, body.includes('jernih_proof_ok 0')]).toEqual([true, true]);
    expect((await must(office.officer.call(getMoneyStop, {}))).stoppedSince).toBe(clock.now().toISOString());
  });

  test('the database itself takes no transfer [MON-11] [INV-21]', async () => {
    const copied = sql`insert into ledger_transfers (transfer_id, borrower_id, loan_id, kind, debit_kind, credit_kind, before_payout,
        amount_sen, value_on, instalment_number, event_id, posted_at)
      select gen_random_uuid(), borrower_id, loan_id, 'interest', 'interest-receivable', 'interest-income', false,
        1, value_on, 1, event_id, posted_at from ledger_transfers where kind = 'principal' limit 1`;
    await expect(copied.execute(house.db)).rejects.toThrow('no money moves until the proof');
  });

  test('another run that fails changes nothing; repaired, a run that passes lets the same payment in', async () => {
    await runProof(house);
    const confirm = () => office.finance.call(confirmPayment, { paymentId, ...received(300_00) });
    expect((await confirm()).code).toBe('money-stopped');
    await tamper(-1);
    expect((await confirm()).code).toBe('money-stopped');
    expect((await runProof(house))?.result).toBe('passed');
    await must(confirm());
    expect((await must(auditor.call(getMoneyStop, {}))).stoppedSince).toBeNull();
    expect((await messageSentTo(house, auditor.email)).subject).toBe(
      'The books fit again: money moves again',
    );
    expect((await metricsOf()).body).toContain('jernih_proof_ok 1');
  });
});

describe('the runs', () => {
  test('are read by auditors, administrators and finance, with what was found where', async () => {
    const { runs, isRunning } = await must(auditor.call(getProofRuns, {}));
    expect(isRunning).toBe(false);
    expect(runs.map(({ result }) => result)).toEqual(['passed', 'failed', 'failed', 'passed']);
    expect(runs[1]?.findings).toContainEqual({
      check: 'balances',
      fault: 'balance',
      reference: made.loan.reference,
      expected: 'principal-receivable 1000000 - 0',
      found: 'principal-receivable 1000001 - 0',
    });
    expect(runs[0]?.counts).toMatchObject({ accounts: 1, faults: 0 });
    await must(office.finance.call(getProofRuns, {}));
    expect((await office.officer.call(getProofRuns, {})).code).toBe('not-allowed');
  });

  test('an administrator asks for one, and only an administrator', async () => {
    await must(administrator.call(askForProof, {}));
    expect(asked).toEqual([administrator.userId]);
    expect((await auditor.call(askForProof, {})).code).toBe('not-allowed');
    await runProof(house, { askedBy: administrator.userId });
    const { runs } = await must(auditor.call(getProofRuns, {}));
    expect(runs[0]).toMatchObject({ askedBy: administrator.name, result: 'passed' });
  });

  test('never change once they have finished, and begin unfinished', async () => {
    for (const statement of [
      sql`update proof_runs set result = 'passed', findings = '[]' where result = 'failed'`,
      sql`delete from proof_runs`,
      sql`truncate proof_runs`,
      sql`insert into proof_runs (run_id, started_at, finished_at, result, cut, counts) values (gen_random_uuid(), now(), now(), 'passed', 1, '{}')`,
    ]) {
      await expect(statement.execute(house.db)).rejects.toThrow(/finishes once|append-only/);
    }
  });

  test('one at a time; one that died is neither passed nor failed, and lifts nothing', async () => {
    await tamper(1);
    await runProof(house);
    await house.db
      .insertInto('proof_runs')
      .values({ run_id: crypto.randomUUID(), started_at: clock.now(), asked_by: null })
      .execute();
    const resultNow = async () => (await must(auditor.call(getProofRuns, {}))).runs[0]?.result;
    expect(await resultNow()).toBe('broken-off');
    await house.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${runLock})`.execute(tx);
      expect(await resultNow()).toBe('running');
      expect(await runProof(house)).toBeUndefined();
    });
    expect((await must(auditor.call(getMoneyStop, {}))).stoppedSince).not.toBeNull();
    await tamper(-1);
    await runProof(house);
    expect((await must(auditor.call(getMoneyStop, {}))).stoppedSince).toBeNull();
  });

  test('raise no false alarm while payments come in', async () => {
    const loans = [made, await disbursedLoan(office), await disbursedLoan(office)];
    let isPaying = true;
    const paying = Promise.all(
      loans.map(async (loan) => {
        for (let count = 0; count < 8; count += 1) await pay(office, loan, 100_00 + count);
      }),
    ).finally(() => {
      isPaying = false;
    });
    const results: unknown[] = [];
    while (isPaying) results.push((await runProof(house))?.findings.kept);
    await paying;
    expect(results.length).toBeGreaterThan(3);
    expect(results.flat()).toEqual([]);
  });

  test('are overdue after a day', async () => {
    await runProof(house);
    clock.advance(24 * 60 * 60_000 + 1);
    expect(await isProofOverdue(house)).toBe(true);
  });
});
