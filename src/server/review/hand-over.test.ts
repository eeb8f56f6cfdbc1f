/** A case that changes hands, two people at once, and what whoever comes second is told. */
import { describe, expect, it } from 'vitest';
import { getLoan } from '#contract/loans.ts';
import {
  confirmApproval,
  getApplications,
  getReviewers,
  handOverApplication,
  requestCorrection,
  returnProposal,
  takeApplication,
} from '#contract/office.ts';
import { minuteMs } from '#domain/durations.ts';
import { staff } from '../testing.ts';
import { applied, must, proposed, taken } from '../testing-loans.ts';
import { openReviewDesk } from '../testing-workplace.ts';
import { latestActOf } from './latest-act.ts';

const { clock, house, app, officer, otherOfficer, approver, both, auditor, finance } = await openReviewDesk();

const rowOf = (loanId: string) =>
  house.db
    .selectFrom('loans')
    .select(['status', 'assigned_to'])
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
const lastEvent = (loanId: string) =>
  house.db
    .selectFrom('events')
    .select(['name', 'canonical'])
    .where('loan_id', '=', loanId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();

describe('handOverApplication', () => {
  it('gives a case back to the queue, where the next officer takes it; the borrower is told once', async () => {
    const { person, loan } = await taken(house, app, officer);
    const { loanId } = loan;
    await must(officer.call(handOverApplication, { loanId, to: null }));
    expect(await rowOf(loanId)).toEqual({ status: 'under-review', assigned_to: null });
    const { name, canonical } = await lastEvent(loanId);
    expect(name).toBe('loan.handed-over');
    expect(JSON.parse(canonical)).toMatchObject({
      facts: { before: { officerId: officer.userId }, after: { officerId: null } },
    });
    const unassigned = await must(
      auditor.call(getApplications, { view: 'unassigned', page: 1, sort: '-waiting' }),
    );
    expect(unassigned.rows.map((row) => row.loanId)).toContain(loanId);
    const next = await must(otherOfficer.post<{ loanId: string }>('/api/office/applications/take-next'));
    expect(next.loanId).toBe(loanId);
    expect((await rowOf(loanId)).assigned_to).toBe(otherOfficer.userId);
    const told = await house.db
      .selectFrom('messages')
      .select('message_id')
      .where('borrower_id', '=', person.userId)
      .where('template', '=', 'review-started')
      .execute();
    expect(told).toHaveLength(1);
    expect((await must(person.call(getLoan, { loanId }))).status).toBe('under-review');
  });

  it('gives it to a colleague; an approver may when the officer is away', async () => {
    const { loanId } = (await taken(house, app, officer)).loan;
    await must(officer.call(handOverApplication, { loanId, to: otherOfficer.userId }));
    expect((await rowOf(loanId)).assigned_to).toBe(otherOfficer.userId);
    expect((await officer.call(handOverApplication, { loanId, to: officer.userId })).code).toBe(
      'not-assigned-to-you',
    );
    await must(approver.call(handOverApplication, { loanId, to: officer.userId }));
    expect((await rowOf(loanId)).assigned_to).toBe(officer.userId);
  });

  it('says what is not possible', async () => {
    const { loanId } = (await taken(house, app, officer)).loan;
    const to = (userId: string | null) => officer.call(handOverApplication, { loanId, to: userId });
    for (const userId of [approver.userId, finance.userId, loanId]) {
      const answer = await to(userId);
      expect([answer.status, answer.code]).toEqual([422, 'colleague-not-officer']);
    }
    expect((await to(officer.userId)).code).toBe('hand-over-changes-nothing');
    for (const person of [auditor, finance]) {
      expect((await person.call(handOverApplication, { loanId, to: null })).code).toBe('not-allowed');
    }
    const fresh = await applied(house, app);
    expect((await officer.call(handOverApplication, { loanId: fresh.loan.loanId, to: null })).code).toBe(
      'wrong-status',
    );
    const open = (await proposed(house, app, both)).loan.loanId;
    expect((await both.call(handOverApplication, { loanId: open, to: null })).code).toBe('proposal-open');
    expect(await must(auditor.call(getReviewers, {}))).toEqual({
      reviewers: [both, officer, otherOfficer].map(({ userId, name }) => ({ userId, name })),
    });
  });

  it('two officers who take what was handed back at once: one gets it', async () => {
    const { loanId } = (await taken(house, app, both)).loan;
    await must(both.call(handOverApplication, { loanId, to: null }));
    const answers = await Promise.all(
      [officer, otherOfficer].map((person) => person.call(takeApplication, { loanId })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? officer : otherOfficer;
    expect((await rowOf(loanId)).assigned_to).toBe(winner.userId);
  });

  it('handed over by two at once: once', async () => {
    const { loanId } = (await taken(house, app, officer)).loan;
    const answers = await Promise.all([
      officer.call(handOverApplication, { loanId, to: otherOfficer.userId }),
      approver.call(handOverApplication, { loanId, to: null }),
    ]);
    const { assigned_to } = await rowOf(loanId);
    // In either order the row is what the last success said.
    expect([null, otherOfficer.userId]).toContain(assigned_to);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

describe('whoever comes second', () => {
  it('is told who did what, and when', async () => {
    const { loanId } = (await proposed(house, app, officer)).loan;
    await must(approver.call(confirmApproval, { loanId }));
    const at = clock.now().toISOString();
    clock.advance(2 * minuteMs);
    const late = await both.call(returnProposal, { loanId, note: 'Too late' });
    expect([late.status, late.code]).toEqual([409, 'wrong-status']);
    expect(late.body).toMatchObject({
      latest: { by: 'staff', name: 'Lim Mei Ling', event: 'loan.approved', at },
    });
  });

  it('is told of a step of the loan that is meant, and of nothing else in the stream', async () => {
    const { person, loan } = await proposed(house, app, officer);
    const call = { actor: { kind: 'staff' as const, userId: finance.userId, roles: [] } } as never;
    const told = (input: unknown) =>
      house.db
        .transaction()
        .execute((tx) =>
          latestActOf(tx, call, { streamId: person.userId, input, code: 'changed-meanwhile' }, clock.now()),
        );
    expect(await told({ loanId: loan.loanId })).toMatchObject({ event: 'loan.approval-proposed' });
    // The stream has steps of others, but they belong to no loan of this one.
    expect(await told({ staffId: person.userId })).toBeUndefined();
    expect(await told({})).toBeUndefined();
    expect(await told({ paymentId: loan.loanId })).toBeUndefined();
  });

  it('is told nothing about a refusal that nobody’s step explains', async () => {
    const { person, loan } = await taken(house, app, officer);
    const told = (userId: string, now = clock.now()) =>
      house.db
        .transaction()
        .execute((tx) =>
          latestActOf(
            tx,
            { actor: { kind: 'staff' as const, userId, roles: [] } } as never,
            { streamId: person.userId, input: { loanId: loan.loanId }, code: 'changed-meanwhile' },
            now,
          ),
        );
    expect(await told(finance.userId)).toMatchObject({ event: 'loan.taken' });
    expect(await told(officer.userId)).toBeUndefined();
    const tomorrow = new Date(clock.now().getTime() + 25 * 60 * minuteMs);
    expect(await told(finance.userId, tomorrow)).toBeUndefined();
  });

  it('is told of the step that was the reason, also one’s own, long ago, or with others after it', async () => {
    const { loanId } = (await taken(house, app, officer)).loan;
    const own = await officer.call(takeApplication, { loanId });
    expect([own.status, own.body]).toMatchObject([409, { latest: { by: 'you', event: 'loan.taken' } }]);
    await must(officer.call(requestCorrection, { loanId, corrections: [{ item: 'bank-account' }] }));
    clock.advance(25 * 60 * minuteMs);
    const later = await staff(house, app, ['loan-officer']);
    const late = await later.call(takeApplication, { loanId });
    expect(late.body).toMatchObject({
      code: 'taken-by-other',
      latest: { by: 'staff', event: 'loan.taken', name: 'Farah Osman' },
    });
  });
});
