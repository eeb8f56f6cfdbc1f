/** The queue as a list: pages, sort, filters, and who else has a case open. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applyForLoan, cancelLoan } from '#contract/loans.ts';
import {
  type ApplicationRow,
  type ApplicationsQuery,
  applicationSorts,
  beatCase,
  getApplications,
  rejectApplication,
  requestCorrection,
} from '#contract/office.ts';
import { addMonths } from '#domain/date.ts';
import { minuteMs, secondMs } from '#domain/durations.ts';
import { isComplete } from '#domain/verification.ts';
import type { Tx } from '../house.ts';
import { verificationFacts } from '../identity/verification-facts.ts';
import { destroyKeys } from '../privacy/destroy-files.ts';
import { eraseRecords } from '../privacy/erase-records.ts';
import { borrower, type StaffMember, staff } from '../testing.ts';
import {
  type Applied,
  application,
  applied,
  must,
  proposed,
  taken,
  verifyIdentity,
} from '../testing-loans.ts';
import { today } from '../testing-money.ts';
import { openReviewDesk } from '../testing-workplace.ts';

const { clock, house, app, officer, otherOfficer, approver, both, auditor, finance } = await openReviewDesk();

const list = (person: StaffMember, query: Partial<ApplicationsQuery> = {}) =>
  must(person.call(getApplications, { view: 'all', page: 1, sort: '-waiting', ...query }));
const idsOf = async (person: StaffMember, query: Partial<ApplicationsQuery>) =>
  (await list(person, query)).rows.map(({ loanId }) => loanId);

describe('pages', () => {
  it('hold 25, count all, and the last one answers for those that are no more', async () => {
    const { person, loan } = await applied(house, app);
    const {
      loan_id: _id,
      disbursed_loan_id: _paid,
      approved_loan_id: _approved,
      ...row
    } = await house.db
      .selectFrom('loans')
      .selectAll()
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow();
    const before = (await list(auditor)).total;
    for (let copy = 0; copy < 30; copy += 1) {
      // One borrower has one open loan, so the copies are of borrowers of their own.
      const borrowerId = randomUUID();
      const user = await house.db
        .selectFrom('users')
        .selectAll()
        .where('user_id', '=', person.userId)
        .executeTakeFirstOrThrow();
      const { name_folded: _folded, ...account } = user;
      const name = `Copy ${String.fromCharCode(65 + (copy % 26))} number`;
      const email = `copy-${copy}@demo.example`;
      const phone = `+6011${String(10_000_000 + copy)}`;
      await house.db
        .insertInto('users')
        .values({ ...account, user_id: borrowerId, name, email, phone, roles_since: '{}' })
        .execute();
      await house.db
        .insertInto('loans')
        .values({
          ...row,
          loan_id: randomUUID(),
          borrower_id: borrowerId,
          reference: `JRN-26-COPY-${1000 + copy}`,
          principal_sen: 1_000_00 + copy * 100_00,
          requested_amount_sen: 10_000_00,
          applied_at: new Date(clock.now().getTime() - copy * minuteMs),
        })
        .execute();
    }
    const first = await list(auditor);
    const second = await list(auditor, { page: 2 });
    expect([first.rows.length, first.total]).toEqual([25, before + 30]);
    expect(second.rows).toHaveLength(before + 5);
    expect(await list(auditor, { page: 9000 })).toEqual(second);
    const all = [...first.rows, ...second.rows].map(({ appliedAt }) => appliedAt);
    expect(all).toEqual(all.toSorted());
    expect(new Set([...first.rows, ...second.rows].map(({ loanId }) => loanId)).size).toBe(before + 30);
  });

  it('are sorted by what is allowed, both ways, and by nothing else [VAL-07]', async () => {
    for (const column of applicationSorts) {
      const upwards = await idsOf(auditor, { sort: column });
      const { rows, total } = await list(auditor, { sort: `-${column}` });
      const last = await list(auditor, { sort: `-${column}`, page: 9000 });
      expect(rows.length).toBe(25);
      // The other way round: the first here is the very last there.
      expect(last.rows.at(-1)?.loanId).toBe(upwards[0]);
      expect(total).toBeGreaterThan(25);
    }
    const amounts = (await list(auditor, { sort: 'amount' })).rows.map(({ amountSen }) => amountSen);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    for (const sort of ['reference', 'principal_sen', 'amount; drop table loans', '--amount']) {
      const answer = await auditor.get(`/api/office/applications?view=all&sort=${encodeURIComponent(sort)}`);
      expect([answer.status, answer.code]).toEqual([400, 'request-invalid']);
    }
    for (const page of ['0', '-1', 'x', '10001']) {
      expect((await auditor.get(`/api/office/applications?page=${page}`)).status).toBe(400);
    }
  });
});

describe('filters', () => {
  it('keep what fits', async () => {
    const mine = (await taken(house, app, officer)).loan.loanId;
    const asked = (await taken(house, app, officer)).loan.loanId;
    await must(officer.call(requestCorrection, { loanId: asked, corrections: [{ item: 'bank-account' }] }));
    const toApprove = (await proposed(house, app, both)).loan.loanId;
    expect(new Set(await idsOf(auditor, { officer: officer.userId }))).toEqual(new Set([mine, asked]));
    expect(await idsOf(auditor, { officer: 'nobody', status: 'under-review' })).toEqual([]);
    expect(new Set(await idsOf(auditor, { status: 'under-review' }))).toEqual(
      new Set([mine, asked, toApprove]),
    );
    expect(await idsOf(auditor, { missing: 'correction' })).toEqual([asked]);
    expect((await list(auditor, { missing: 'correction' })).rows[0]?.missing).toEqual(['correction']);
    expect(await idsOf(auditor, { fromSen: 10_000_00, status: 'under-review' })).toHaveLength(3);
    expect(await idsOf(auditor, { fromSen: 10_000_01 })).toEqual([]);
    expect((await list(auditor, { untilSen: 1_000_00 })).total).toBe(1);
    expect(await idsOf(officer, { view: 'mine', missing: 'correction' })).toEqual([asked]);
  });

  it('are words of the list only [VAL-07]', async () => {
    for (const query of [
      'status=lost',
      'officer=me',
      'missing=hope',
      'fromSen=-1',
      'overTarget=0',
      'city=Ipoh',
    ])
      expect((await auditor.get(`/api/office/applications?${query}`)).code).toBe('request-invalid');
  });
});

describe('who has a case open', () => {
  it('is told to the others for a minute, in the case and in the queue', async () => {
    const { loanId } = (await taken(house, app, officer)).loan;
    const row = async (person: StaffMember) =>
      (await list(person, { status: 'under-review', sort: 'waiting' })).rows.find(
        (each) => each.loanId === loanId,
      );
    expect(await must(officer.call(beatCase, { loanId }))).toEqual({ viewers: [] });
    const farah = { userId: officer.userId, name: 'Farah Osman' };
    expect(await must(approver.call(beatCase, { loanId }))).toEqual({ viewers: [farah] });
    expect((await row(auditor))?.viewers.map(({ name }) => name)).toEqual(['Farah Osman', 'Lim Mei Ling']);
    expect((await row(officer))?.viewers.map(({ name }) => name)).toEqual(['Lim Mei Ling']);
    clock.advance(61 * secondMs);
    expect((await row(auditor))?.viewers).toEqual([]);
    expect(await must(approver.call(beatCase, { loanId }))).toEqual({ viewers: [] });
  });

  it('is one row that is written every quarter of a minute at most, and keeps nobody from acting', async () => {
    const { loanId } = (await taken(house, app, officer)).loan;
    await must(otherOfficer.call(beatCase, { loanId }));
    const [first] = await rowsOf(loanId);
    clock.advance(10 * secondMs);
    await Promise.all(Array.from({ length: 20 }, () => must(otherOfficer.call(beatCase, { loanId }))));
    expect(await rowsOf(loanId)).toEqual([first]);
    clock.advance(6 * secondMs);
    await must(otherOfficer.call(beatCase, { loanId }));
    const [later] = await rowsOf(loanId);
    expect(later?.seen_at.getTime()).toBe((first?.seen_at.getTime() ?? 0) + 16 * secondMs);
    await must(officer.call(requestCorrection, { loanId, corrections: [{ item: 'bank-account' }] }));
  });

  it('is for those who may open the case', async () => {
    const { person, loan } = await applied(house, app);
    expect((await person.call(beatCase, { loanId: loan.loanId })).code).toBe('not-allowed');
    expect((await finance.call(beatCase, { loanId: randomUUID() })).code).toBe('not-found');
  });

  const rowsOf = (loanId: string) =>
    house.db
      .selectFrom('case_viewers')
      .selectAll()
      .where('loan_id', '=', loanId)
      .where('staff_id', '=', otherOfficer.userId)
      .execute();
});

describe('the order', () => {
  it('of what waits is that of the wait which the rows say, of all that of the application', async () => {
    const earlier = (await taken(house, app, otherOfficer)).loan.loanId;
    clock.advance(minuteMs);
    const later = (await taken(house, app, otherOfficer)).loan.loanId;
    clock.advance(minuteMs);
    await must(
      otherOfficer.call(requestCorrection, { loanId: later, corrections: [{ item: 'bank-account' }] }),
    );
    clock.advance(minuteMs);
    await must(
      otherOfficer.call(requestCorrection, { loanId: earlier, corrections: [{ item: 'bank-account' }] }),
    );
    const shown = async (query: Partial<ApplicationsQuery>) =>
      (await list(auditor, { officer: otherOfficer.userId, missing: 'correction', ...query })).rows;
    const view = 'waiting-for-borrower';
    const waiting = await shown({ view });
    expect(waiting.map(({ loanId }) => loanId)).toEqual([later, earlier]);
    expect((await shown({ view, sort: 'waiting' })).map(({ loanId }) => loanId)).toEqual([earlier, later]);
    const since = waiting.map(({ waitingSince }) => waitingSince);
    expect(since).toEqual(since.toSorted());
    expect((await shown({ sort: 'applied' })).map(({ loanId }) => loanId)).toEqual([earlier, later]);
    expect((await shown({ sort: '-applied' })).map(({ loanId }) => loanId)).toEqual([later, earlier]);
  });
});

it('finds what has waited for us for longer than the target, not what waits for its borrower', async () => {
  const waiting = (await taken(house, app, officer)).loan.loanId;
  const asked = (await taken(house, app, officer)).loan.loanId;
  await must(officer.call(requestCorrection, { loanId: asked, corrections: [{ item: 'bank-account' }] }));
  const over = (person: StaffMember) => idsOf(person, { officer: officer.userId, overTarget: '1' });
  expect(await over(auditor)).toEqual([]);
  // Longer than any session.
  clock.advance(5 * 60 * minuteMs);
  const later = await staff(house, app, ['auditor']);
  expect(await over(later)).toContain(waiting);
  expect(await over(later)).not.toContain(asked);
});

it('says when something was decided or ended, and nothing of it while it is open', async () => {
  const reader = await staff(house, app, ['auditor']);
  const decidedAt = async ({ loan: { loanId, reference } }: Applied) => {
    for (let page = 1; page < 20; page += 1) {
      const found = (await list(reader, { page })).rows.find((row) => row.loanId === loanId);
      if (found) return found.decidedAt;
    }
    throw new Error(`${reference} is in no page`);
  };
  const decider = await staff(house, app, ['loan-officer']);
  const refused = await taken(house, app, decider);
  const ended = await applied(house, app);
  const open = await applied(house, app);
  clock.advance(3 * minuteMs);
  const refusal = { reasons: ['income-not-enough' as const], tryAgainOn: addMonths(today(house), 3) };
  await must(decider.call(rejectApplication, { loanId: refused.loan.loanId, ...refusal }));
  const refusedAt = clock.now().toISOString();
  clock.advance(3 * minuteMs);
  await must(ended.person.call(cancelLoan, { loanId: ended.loan.loanId }));
  const endedAt = clock.now().toISOString();
  clock.advance(3 * minuteMs);
  expect(await Promise.all([refused, ended, open].map(decidedAt))).toEqual([refusedAt, endedAt, null]);
});

it('calls complete only what can be taken: photos that are gone and accounts that were erased are missing', async () => {
  const applyWithout = async (take: (tx: Tx, userId: string, now: Date) => Promise<void>) => {
    const person = await borrower(house, app);
    await verifyIdentity(person);
    await house.db.transaction().execute((tx) => take(tx, person.userId, clock.now()));
    return (await must(person.call(applyForLoan, application()))).loanId;
  };
  const noPhotos = await applyWithout(async (tx, userId, now) => {
    const files = await tx.selectFrom('files').select('file_id').where('owner_id', '=', userId).execute();
    const ids = files.map(({ file_id }) => file_id);
    await destroyKeys(tx, userId, ids.slice(0, 1), { because: 'asked', now });
  });
  const noAccount = await applyWithout((tx, userId, now) =>
    eraseRecords(tx, house, userId, ['bank-accounts'], now),
  );
  const whole = (await applied(house, app)).loan.loanId;
  const reader = await staff(house, app, ['auditor']);
  const found = new Map<string, ApplicationRow>();
  for (let page = 1; found.size < (await list(reader, { page })).total; page += 1) {
    for (const row of (await list(reader, { page })).rows) found.set(row.loanId, row);
  }
  const missing = (loanId: string) => found.get(loanId)?.missing;
  expect([missing(noPhotos), missing(noAccount), missing(whole)]).toEqual([
    ['personal-information'],
    ['bank-account'],
    [],
  ]);
  // The list says in SQL what the rules read for one borrower.
  for (const { loanId, verificationComplete } of found.values()) {
    const { borrower_id } = await house.db
      .selectFrom('loans')
      .select('borrower_id')
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    const facts = await verificationFacts(house.db, borrower_id);
    expect([loanId, verificationComplete]).toEqual([loanId, facts !== undefined && isComplete(facts)]);
  }
});
