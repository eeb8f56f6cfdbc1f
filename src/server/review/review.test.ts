/** The review through the real app: taking a case, four eyes, and every decision in order and out of order. */
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { submitPersonalInformation } from '#contract/identity.ts';
import { applyForLoan, cancelLoan, getLoan } from '#contract/loans.ts';
import {
  confirmApproval,
  proposeApproval,
  rejectApplication,
  requestCorrection,
  returnProposal,
  takeApplication,
} from '#contract/office.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { borrower, type StaffMember } from '../testing.ts';
import {
  acceptPhotos,
  application,
  applied,
  approved,
  looked,
  must,
  personalInput,
  proposal,
  proposed,
  taken,
  uploadPhotos,
} from '../testing-loans.ts';
import { openReviewDesk } from '../testing-workplace.ts';

const { clock, house, app, officer, otherOfficer, approver, both, auditor, finance } = await openReviewDesk();

const loanRow = (loanId: string) =>
  house.db.selectFrom('loans').selectAll().where('loan_id', '=', loanId).executeTakeFirstOrThrow();
const eventCount = async () => (await house.db.selectFrom('events').select('event_id').execute()).length;
const rejection = { reasons: ['debts-too-high' as const], tryAgainOn: calendarDate('2026-09-01') };

describe('takeApplication', () => {
  it('waits for the identity verification to be complete', async () => {
    const person = await borrower(house, app);
    const { loanId } = await must(person.call(applyForLoan, application()));
    const early = await officer.call(takeApplication, { loanId });
    expect([early.status, early.code]).toEqual([409, 'verification-incomplete']);
    await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person))));
    expect((await officer.call(takeApplication, { loanId })).code).toBe('verification-incomplete');
    await must(person.call(cancelLoan, { loanId }));
  });

  it('gives a case to one officer, and tells the other who has it [VAL-16]', async () => {
    const { person, loan } = await applied(house, app);
    const { loanId } = loan;
    const answers = await Promise.all([
      officer.call(takeApplication, { loanId }),
      otherOfficer.call(takeApplication, { loanId }),
    ]);
    const winner = answers[0].status === 200 ? officer : otherOfficer;
    const loser = answers.find(({ status }) => status !== 200);
    expect([loser?.status, loser?.code, loser?.facts]).toEqual([
      409,
      'taken-by-other',
      { name: winner.name },
    ]);
    expect(await loanRow(loanId)).toMatchObject({ status: 'under-review', assigned_to: winner.userId });
    const seen = await must(person.call(getLoan, { loanId }));
    expect(seen.timeline.find(({ state }) => state === 'now')?.step).toBe('reviewed');
    expect((await winner.call(takeApplication, { loanId })).code).toBe('wrong-status');
  });

  it('is for officers, and for loans that exist', async () => {
    const { loan } = await applied(house, app);
    for (const person of [approver, auditor, finance]) {
      expect((await person.call(takeApplication, { loanId: loan.loanId })).code).toBe('not-allowed');
    }
    const random = await officer.call(takeApplication, { loanId: randomUUID() });
    expect([random.status, random.code]).toEqual([404, 'not-found']);
    await must(officer.call(takeApplication, { loanId: loan.loanId }));
  });
});

describe('takeNextApplication', () => {
  const takeNext = (person: StaffMember, key?: string) =>
    person.post<{ loanId: string }>('/api/office/applications/take-next', undefined, key ? { key } : {});
  const emptyQueue = async () => {
    while ((await takeNext(otherOfficer)).status === 200);
  };

  it('gives each officer the oldest that nobody holds, and says when there is none', async () => {
    await emptyQueue();
    const first = await applied(house, app);
    clock.advance(1000);
    const incomplete = await borrower(house, app);
    await must(incomplete.call(applyForLoan, application()));
    clock.advance(1000);
    const second = await applied(house, app);
    const key = randomUUID();
    expect((await takeNext(officer, key)).body.loanId).toBe(first.loan.loanId);
    expect((await takeNext(otherOfficer)).body.loanId).toBe(second.loan.loanId);
    const none = await takeNext(officer);
    expect([none.status, none.code]).toEqual([409, 'queue-empty']);
    // The answer was lost and the officer's page asks again: the same case, though the queue is empty.
    expect((await takeNext(officer, key)).body.loanId).toBe(first.loan.loanId);
  });

  it('never gives two officers the same one', async () => {
    await emptyQueue();
    const made = [];
    for (let index = 0; index < 4; index += 1) made.push((await applied(house, app)).loan.loanId);
    const people = [officer, otherOfficer, both, officer, otherOfficer, both];
    const answers = await Promise.all(people.map((person) => takeNext(person)));
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.loanId);
    expect(given.toSorted()).toEqual(made.toSorted());
    expect(answers.filter(({ code }) => code === 'queue-empty')).toHaveLength(2);
  });

  it('takes one case for one key, pressed five times at once', async () => {
    await emptyQueue();
    await applied(house, app);
    await applied(house, app);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeNext(officer, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.loanId}`)).size).toBe(1);
    expect((await takeNext(officer)).status).toBe(200);
    expect((await takeNext(officer)).code).toBe('queue-empty');
  });
});

describe('the decision', () => {
  it('takes two people: the officer proposes, somebody else confirms', async () => {
    const { person, loan } = await looked(house, app, both);
    const { loanId } = loan;
    await must(both.call(proposeApproval, { loanId, ...proposal }));
    const alone = await both.call(confirmApproval, { loanId });
    expect([alone.status, alone.code]).toEqual([403, 'second-person-needed']);
    expect((await both.call(returnProposal, { loanId, note: 'Again.' })).code).toBe('second-person-needed');
    expect((await officer.call(confirmApproval, { loanId })).code).toBe('not-allowed');
    expect(await must(approver.call(confirmApproval, { loanId }))).toEqual({ loanId, status: 'approved' });
    const seen = await must(person.call(getLoan, { loanId }));
    expect(seen).toMatchObject({ status: 'approved', terms: { principalSen: 10_000_00 } });
    expect(seen.timeline.find(({ state }) => state === 'now')?.step).toBe('signed');
  });

  it('is written with both names, and the database refuses one name twice', async () => {
    const { person, loan } = await proposed(house, app, officer);
    await expect(
      house.db
        .insertInto('approvals')
        .values({
          borrower_id: person.userId,
          loan_id: loan.loanId,
          proposed_by: officer.userId,
          approved_by: officer.userId,
          approved_at: clock.now(),
        })
        .execute(),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      house.db.updateTable('loans').set({ status: 'approved' }).where('loan_id', '=', loan.loanId).execute(),
    ).rejects.toMatchObject({ code: '23503' });
    await must(approver.call(confirmApproval, { loanId: loan.loanId }));
    const row = await house.db
      .selectFrom('approvals')
      .selectAll()
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow();
    expect([row.proposed_by, row.approved_by]).toEqual([officer.userId, approver.userId]);
  });

  it('makes the complete agreement, sealed, with the hash of its text', async () => {
    const { person, loan } = await approved(house, app, { officer, approver });
    const row = await house.db
      .selectFrom('agreements')
      .selectAll()
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow();
    const text = house.keys.openText(row.body_sealed, `agreements:${loan.loanId}:${person.userId}`);
    expect(createHash('sha256').update(text).digest('hex')).toBe(row.body_hash);
    expect(JSON.parse(text)).toMatchObject({
      documentNumber: loan.reference,
      lender: { name: 'Jernih Credit Sdn. Bhd.', demo: false },
      borrower: { name: 'Aisyah binti Rahman', icNumber: expect.stringMatching(/^920314-10-\d{4}$/) },
      purpose: 'home-repair',
      principalSen: 10_000_00,
      totalPayableSen: 10_661_86,
    });
    const seen = await must(person.call(getLoan, { loanId: loan.loanId }));
    expect(seen.agreement?.bodyHash).toBe(row.body_hash);
  });

  it('says in the agreement of a demo that it is one', async () => {
    const licence = await house.db.selectFrom('lender').select('licence_number').executeTakeFirstOrThrow();
    await house.db.updateTable('lender').set({ licence_number: '' }).execute();
    const { person, loan } = await approved(house, app, { officer, approver });
    await house.db.updateTable('lender').set(licence).execute();
    const row = await house.db
      .selectFrom('agreements')
      .select('body_sealed')
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow();
    const text = house.keys.openText(row.body_sealed, `agreements:${loan.loanId}:${person.userId}`);
    expect(JSON.parse(text)).toMatchObject({ lender: { licenceNumber: 'DEMO', demo: true } });
  });

  it('may lower the amount and the term, and never raises them', async () => {
    const { person, loan } = await looked(house, app, officer);
    const { loanId } = loan;
    for (const higher of [{ amountSen: sen(10_100_00) }, { termMonths: 18 }]) {
      const answer = await officer.call(proposeApproval, { loanId, ...proposal, ...higher });
      expect([answer.status, answer.code]).toEqual([422, 'terms-above-request']);
    }
    await must(
      officer.call(proposeApproval, { loanId, ...proposal, amountSen: sen(8_000_00), termMonths: 6 }),
    );
    await must(approver.call(confirmApproval, { loanId }));
    const seen = await must(person.call(getLoan, { loanId }));
    expect(seen).toMatchObject({
      requested: { amountSen: 10_000_00, termMonths: 12 },
      terms: { principalSen: 8_000_00, termMonths: 6 },
    });
    expect(seen.instalments).toHaveLength(6);
  });

  it('goes back to the officer with a note, and comes again', async () => {
    const { loan } = await proposed(house, app, officer);
    const { loanId } = loan;
    expect((await approver.call(returnProposal, { loanId, note: ' ' })).code).toBe('reason-missing');
    await must(approver.call(returnProposal, { loanId, note: 'Check the income.' }));
    expect((await approver.call(confirmApproval, { loanId })).code).toBe('no-proposal');
    expect((await otherOfficer.call(proposeApproval, { loanId, ...proposal })).code).toBe(
      'not-assigned-to-you',
    );
    await must(officer.call(proposeApproval, { loanId, ...proposal }));
    await must(approver.call(confirmApproval, { loanId }));
  });

  it('rejects with reasons that the borrower reads', async () => {
    const { person, loan } = await taken(house, app, officer);
    const { loanId } = loan;
    expect((await officer.call(rejectApplication, { loanId, ...rejection, reasons: [] })).code).toBe(
      'reason-missing',
    );
    expect((await otherOfficer.call(rejectApplication, { loanId, ...rejection })).code).toBe(
      'not-assigned-to-you',
    );
    await must(officer.call(rejectApplication, { loanId, ...rejection }));
    const seen = await must(person.call(getLoan, { loanId }));
    expect(seen).toMatchObject({ status: 'rejected', rejection });
    const notices = await house.db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', person.userId)
      .execute();
    expect(notices.map(({ template }) => template)).toContain('loan-rejected');
  });

  it('waits while something is asked of the borrower', async () => {
    const { person, loan } = await taken(house, app, officer);
    const { loanId } = loan;
    const corrections = [{ item: 'selfie-not-clear' as const, photo: 'selfie-with-ic' as const }];
    expect((await officer.call(requestCorrection, { loanId, corrections: [] })).code).toBe('reason-missing');
    expect((await otherOfficer.call(requestCorrection, { loanId, corrections })).code).toBe(
      'not-assigned-to-you',
    );
    await must(officer.call(requestCorrection, { loanId, corrections }));
    expect(await must(person.call(getLoan, { loanId }))).toMatchObject({ correctionNeeded: true });
    expect((await officer.call(proposeApproval, { loanId, ...proposal })).code).toBe('correction-asked');
    await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person))));
    expect(await must(person.call(getLoan, { loanId }))).toMatchObject({ correctionNeeded: false });
    await acceptPhotos(house, officer, loanId);
    await must(officer.call(proposeApproval, { loanId, ...proposal }));
    expect((await officer.call(requestCorrection, { loanId, corrections })).code).toBe('proposal-open');
  });

  it('is made once for one key', async () => {
    const { loan } = await looked(house, app, officer);
    const { loanId } = loan;
    const key = randomUUID();
    const before = await eventCount();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => officer.call(proposeApproval, { loanId, ...proposal }, { key })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await eventCount()).toBe(before + 1);
    const other = await officer.call(proposeApproval, { loanId, ...proposal, note: 'Other.' }, { key });
    expect([other.status, other.code]).toEqual([422, 'key-reused']);
    const confirmed = await Promise.all(
      Array.from({ length: 8 }, () => approver.call(confirmApproval, { loanId })),
    );
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(confirmed.filter(({ code }) => code === 'wrong-status')).toHaveLength(7);
  });
});

describe('a step out of order', () => {
  const steps = {
    takeApplication: (loanId: string) => both.call(takeApplication, { loanId }),
    requestCorrection: (loanId: string) =>
      both.call(requestCorrection, { loanId, corrections: [{ item: 'photo-glare', photo: 'ic-back' }] }),
    proposeApproval: (loanId: string) => both.call(proposeApproval, { loanId, ...proposal }),
    returnProposal: (loanId: string) => approver.call(returnProposal, { loanId, note: 'Again.' }),
    confirmApproval: (loanId: string) => approver.call(confirmApproval, { loanId }),
    rejectApplication: (loanId: string) => both.call(rejectApplication, { loanId, ...rejection }),
  };
  const stages: Record<string, { make: () => Promise<string>; mayGoOn: (keyof typeof steps)[] }> = {
    waiting: {
      make: async () => (await applied(house, app)).loan.loanId,
      mayGoOn: ['takeApplication'],
    },
    rejected: {
      make: async () => {
        const { loanId } = (await taken(house, app, both)).loan;
        await must(steps.rejectApplication(loanId));
        return loanId;
      },
      mayGoOn: [],
    },
    cancelled: {
      make: async () => {
        const { person, loan } = await taken(house, app, both);
        await must(person.call(cancelLoan, { loanId: loan.loanId }));
        return loan.loanId;
      },
      mayGoOn: [],
    },
    approved: {
      make: async () => (await approved(house, app, { officer: both, approver })).loan.loanId,
      mayGoOn: [],
    },
  };

  it.each(Object.keys(stages))('on a loan that is %s is refused and changes nothing', async (name) => {
    const stage = stages[name];
    if (!stage) throw new Error(name);
    const loanId = await stage.make();
    const before = [await loanRow(loanId), await eventCount()];
    for (const [step, press] of Object.entries(steps)) {
      if ((stage.mayGoOn as string[]).includes(step)) continue;
      const answer = await press(loanId);
      expect([step, answer.status, answer.code]).toEqual([step, 409, 'wrong-status']);
    }
    expect([await loanRow(loanId), await eventCount()]).toEqual(before);
  });
});
