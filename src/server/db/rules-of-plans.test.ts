/**
 * New plans and help requests, attacked with SQL by hand: a plan needs a signature of its own for its very text, keeps the
 * principal and the caps, and closes bills only at what was paid of them. Each attack has a twin that is right.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCode } from '#contract/account.ts';
import { getPlan, offerHardship, sendHardshipRequest, signPlan } from '#contract/hardship.ts';
import { addDays, addMonths, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { dueDayPossibleOn } from '#domain/plan-signing.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  signing,
  signingCode,
  today,
} from '../testing-money.ts';
import { attempt, insert, type Row, realRow, remove, run, type Statement, update } from './direct-sql.ts';
import { idOf, ownerOf } from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
/** A loan with a request that was answered by an offer, and one on which a longer plan was signed. */
let offered: Applied;
let planned: Applied;
let offeredId: string;
let challengeId: string;
const hash = 'a'.repeat(64);

const ask = async (made: Applied) => {
  const option = { kind: 'longer-term', extraMonths: 6 } as const;
  const { loanId } = made.loan;
  const { requestId } = await must(made.person.call(sendHardshipRequest, { loanId, option }));
  await must(office.officer.call(offerHardship, { requestId, option }));
  return requestId;
};

beforeAll(async () => {
  office = await openOffice(house, app);
  offered = await disbursedLoan(office);
  await pay(office, offered, 300_00);
  offeredId = await ask(offered);
  clock.advance(61_000);
  const { challenge } = await must(
    offered.person.call(requestCode, {
      purpose: 'sign-agreement',
      loanId: offered.loan.loanId,
      bodyHash: hash,
    }),
  );
  challengeId = challenge.challengeId;
  planned = await disbursedLoan(office);
  await ask(planned);
  const { loanId } = planned.loan;
  const { bodyHash } = await must(planned.person.call(getPlan, { loanId }));
  clock.advance(61_000);
  const stepUp = await signingCode(house, planned.person, loanId, bodyHash);
  const { signature } = signing(bodyHash);
  await must(planned.person.call(signPlan, { loanId, bodyHash, signature, consent: true, stepUp }));
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);
const codeUsed = () => update('one_time_codes', { challenge_id: challengeId }, { used_at: clock.now() });
const plan = (given: Row = {}): Statement =>
  insert('plans', {
    ...ownerOf(offered),
    version: 2,
    kind: 'longer-term',
    request_id: offeredId,
    due_day: 2,
    principal_sen: 10_000_00,
    total_interest_sen: 900_00,
    body_hash: hash,
    body_sealed: 'sealed',
    signature_sealed: 'sealed',
    challenge_id: challengeId,
    signed_on: today(house),
    signed_at: clock.now(),
    ...given,
  });
/** All bills of the loan closed at what was paid of them. */
const closeAll = (loan: Applied, given: Row = {}): Statement[] => [
  run(sql`insert into instalment_closures (borrower_id, loan_id, number, version, principal_sen, interest_sen)
    select borrower_id, loan_id, number, ${given.version ?? 2}, paid_principal_sen + ${given.more ?? 0}, paid_interest_sen
    from bills where loan_id = ${loan.loan.loanId} and left_sen > 0`),
];
const bill = (given: Row = {}): Statement =>
  insert('instalments', {
    ...ownerOf(offered),
    number: 13,
    version: 2,
    starts_on: today(house),
    due_on: addMonths(today(house), 1),
    payable_by: addMonths(today(house), 1),
    principal_sen: 9_700_00,
    interest_sen: 500_00,
    ...given,
  });

describe('a new plan', () => {
  test('with its signature, closed bills and new ones is taken', async () => {
    expect(await tries(codeUsed(), plan(), ...closeAll(offered), bill())).toBe('stored');
  });

  test('is signed with a used code for its very text, after an offer', async () => {
    expect(await tries(plan())).toMatch(/^23514 a plan is signed with a one-time code/);
    const other = { body_hash: 'b'.repeat(64) };
    expect(await tries(codeUsed(), plan(other))).toMatch(/^23514 a plan is signed with a one-time code/);
    expect(await tries(codeUsed(), plan({ kind: 'due-day' }))).toMatch(/^23514 a plan of a request/);
    expect(await tries(codeUsed(), plan({ request_id: newId() }))).toMatch(/^23514 a plan of a request/);
    expect(await tries(codeUsed(), plan({ request_id: null }))).toMatch(/^23514 plans_check/);
  });

  test('stays below the caps and follows the one before', async () => {
    const above = { total_interest_sen: 10_000_01 };
    expect(await tries(codeUsed(), plan(above))).toMatch(/^23514 plans_check/);
    const smaller = { principal_sen: 9_000_00 };
    expect(await tries(codeUsed(), plan(smaller))).toMatch(/^23503 plans_loan_id_principal_sen_fkey/);
    expect(await tries(codeUsed(), plan({ version: 3 }))).toMatch(/^23514 each plan follows/);
    expect(await tries(codeUsed(), plan({ signed_on: addDays(today(house), -1) }))).toMatch(
      /^23514 plans_check/,
    );
  });

  test('moving the due day costs nothing, and happens once a year', async () => {
    const own = { kind: 'due-day', request_id: null, due_day: 25 };
    expect(await tries(codeUsed(), plan({ ...own, total_interest_sen: 900_00 }))).toMatch(
      /^23514 moving the due day costs nothing/,
    );
    const free = { ...own, total_interest_sen: 661_86 };
    const another = run(
      sql`insert into one_time_codes select (json_populate_record(c, ${JSON.stringify({
        challenge_id: newId(),
      })}::json)).* from one_time_codes c where challenge_id = ${challengeId}`,
    );
    expect(await tries(codeUsed(), plan(free))).toBe('stored');
    expect(await tries(codeUsed(), plan(free), another, plan({ ...free, version: 3 }))).toMatch(
      /^23514 the due day changes once a year/,
    );
  });

  test('is not signed while a claim that the money did not arrive is open', async () => {
    const claim = {
      ...ownerOf(offered),
      claim_id: newId(),
      note: '',
      opened_on: today(house),
      opened_at: clock.now(),
      status: 'open',
    };
    expect(await tries(codeUsed(), insert('claims', claim), plan(), ...closeAll(offered), bill())).toMatch(
      /^23514 nothing is planned anew while a claim/,
    );
  });

  test('of the borrower’s own is possible again on the same day here as in the domain, leap years included', async () => {
    const { rows } = await sql<{ day: string; possible_on: string }>`
      select day::date::text as day, due_day_possible_on(day::date)::text as possible_on
      from generate_series('2027-01-01'::date, '2033-01-01', '1 day') as day`.execute(db);
    expect(rows.map(({ possible_on }) => possible_on)).toEqual(
      rows.map(({ day }) => dueDayPossibleOn(calendarDate(day))),
    );
  });

  test('never changes once it is signed', async () => {
    for (const table of ['plans', 'instalment_closures']) {
      expect(await tries(remove(table, idOf(planned)))).toMatch(/^23001/);
      expect(await tries(update(table, idOf(planned), { version: 9 }))).toMatch(/^23001/);
    }
  });
});

describe('bills', () => {
  test('of a later version stand on a signed plan', async () => {
    expect(await tries(bill())).toMatch(
      /^23503 instalments_loan_id_plan_version_fkey|^23514 the bills of a loan/,
    );
    expect(await tries(bill({ version: 1 }))).toMatch(/^23514 the bills of a loan/);
  });

  test('are closed at what was paid of them, no less and no more, and only for a plan', async () => {
    expect(await tries(...closeAll(offered))).toMatch(/^23514 a bill is closed|^23503/);
    expect(await tries(codeUsed(), plan(), ...closeAll(offered, { more: 1 }), bill())).toMatch(
      /^23514 a bill is closed at what was paid/,
    );
  });

  test('are closed by the newest plan, and are those of an older one', async () => {
    const nextId = newId();
    const another = run(
      sql`insert into one_time_codes select (json_populate_record(c, ${JSON.stringify({
        challenge_id: nextId,
      })}::json)).* from one_time_codes c where challenge_id = ${challengeId}`,
    );
    const next = { version: 3, kind: 'due-day', request_id: null, due_day: 25, challenge_id: nextId };
    const newest = [codeUsed(), another, plan(), plan(next)];
    const asked = bill({ version: 3 });
    expect(await tries(...newest, ...closeAll(offered, { version: 3 }), asked)).toBe('stored');
    expect(await tries(...newest, ...closeAll(offered, { version: 2 }), asked)).toMatch(
      /^23514 a bill is closed at what was paid/,
    );
    // Of its own bills it would take back what it asks for, where that is interest only.
    const { borrower_id, loan_id } = ownerOf(offered);
    const [first, second] = [addMonths(today(house), 1), addMonths(today(house), 2)];
    const bills = run(sql`insert into instalments
        (borrower_id, loan_id, number, version, starts_on, due_on, payable_by, principal_sen, interest_sen)
      values (${borrower_id}, ${loan_id}, 13, 2, ${today(house)}, ${first}, ${first}, 970000, 40000),
        (${borrower_id}, ${loan_id}, 14, 2, ${first}, ${second}, ${second}, 0, 10000)`);
    const own =
      run(sql`insert into instalment_closures (borrower_id, loan_id, number, version, principal_sen, interest_sen)
      values (${borrower_id}, ${loan_id}, 14, 2, 0, 0)`);
    const signed = [codeUsed(), plan(), ...closeAll(offered), bills];
    expect(await tries(...signed)).toBe('stored');
    expect(await tries(...signed, own)).toMatch(/^23514 a bill is closed at what was paid/);
  });

  test('that are closed must be asked for again: nothing of the principal is lost or made', async () => {
    expect(await tries(codeUsed(), plan(), ...closeAll(offered))).toMatch(/^23514 the bills of a loan/);
    expect(await tries(codeUsed(), plan(), ...closeAll(offered), bill({ principal_sen: 9_700_01 }))).toMatch(
      /^23514 the bills of a loan/,
    );
    expect(await tries(codeUsed(), plan(), ...closeAll(offered), bill({ interest_sen: 900_01 }))).toMatch(
      /^23514 the bills of a loan/,
    );
  });
});

describe('a help request', () => {
  const request = (given: Row = {}): Statement =>
    insert('hardship_requests', {
      ...ownerOf(planned),
      request_id: newId(),
      status: 'open',
      asked_kind: 'pay-part',
      asked_part_sen: sen(100_00),
      asked_rest_on: today(house),
      asked_at: clock.now(),
      answer_by: today(house),
      ...given,
    });

  test('starts open, one at a time, with the values of its way', async () => {
    expect(await tries(request())).toBe('stored');
    expect(await tries(request(), request())).toBe('23505 hardship_requests_one_open');
    expect(await tries(request({ status: 'agreed' }))).toMatch(/^23514 a request starts open/);
    expect(await tries(request({ asked_part_sen: null }))).toMatch(/^23514 hardship_requests_check/);
    expect(await tries(request({ asked_due_day: 5 }))).toMatch(/^23514 hardship_requests_check/);
    expect(await tries(request({ asked_kind: 'longer-term', asked_extra_months: 25 }))).toMatch(/^23514/);
  });

  test('is not answered by its own borrower, and what was asked and answered stays', async () => {
    const which = { request_id: offeredId };
    expect(await tries(update('hardship_requests', which, { asked_extra_months: 3 }))).toMatch(/^23001/);
    expect(await tries(update('hardship_requests', which, { offered_extra_months: 3 }))).toMatch(/^23001/);
    expect(await tries(update('hardship_requests', which, { status: 'open' }))).toMatch(/^23001/);
    expect(await tries(remove('hardship_requests', which))).toMatch(/^23001/);
    const own = newId();
    const answer = {
      status: 'declined',
      decline_reason: 'costs-too-much',
      answered_by: planned.person.userId,
      answered_at: clock.now(),
      ended_at: clock.now(),
    };
    const mine = request({ request_id: own });
    expect(await tries(mine, update('hardship_requests', { request_id: own }, answer))).toMatch(/^23514/);
    const staff = { ...answer, answered_by: office.officer.userId };
    expect(await tries(mine, update('hardship_requests', { request_id: own }, staff))).toBe('stored');
  });

  test('is for a loan whose money has arrived', async () => {
    expect(await realRow(db, 'hardship_requests', { request_id: offeredId })).toMatchObject({
      status: 'offered',
    });
    expect(await tries(request({ loan_id: newId() }))).toMatch(/^23503/);
  });
});
