/** What the review desk shows, through the real app: the case, its photos, the queues and the counts. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { applyForLoan } from '#contract/loans.ts';
import {
  confirmApproval,
  getApplication,
  getApplications,
  getDeskCounts,
  proposeApproval,
  requestCorrection,
  takeApplication,
} from '#contract/office.ts';
import { getReUse } from '#contract/re-use.ts';
import { calendarDate } from '#domain/date.ts';
import { decisionPoints } from '#domain/decision-points.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import { borrower, type StaffMember } from '../testing.ts';
import {
  acceptPhotos,
  application,
  applied,
  approved,
  bankInput,
  looked,
  must,
  ownBankInput,
  personalInput,
  proposal,
  proposed,
  taken,
  uploadPhotos,
  verifyIdentity,
} from '../testing-loans.ts';
import { openReviewDesk } from '../testing-workplace.ts';

const { clock, house, app, officer, otherOfficer, approver, both, auditor } = await openReviewDesk();

/** What the chain keeps of the proposal and of the approval. */
async function decisionsOf({ userId }: { userId: string }): Promise<string[]> {
  const events = await house.db
    .selectFrom('events')
    .select(['name', 'canonical'])
    .where('stream_id', '=', userId)
    .where('name', 'in', ['loan.approval-proposed', 'loan.approved'])
    .execute();
  expect(events).toHaveLength(2);
  return events.map(({ canonical }) => canonical);
}

describe('the case page', () => {
  it('shows what was typed beside what the card says, and what may be done', async () => {
    const { person, loan } = await taken(house, app, officer);
    const page = await must(officer.call(getApplication, { loanId: loan.loanId }));
    expect(page).toMatchObject({
      reference: loan.reference,
      status: 'under-review',
      borrower: { userId: person.userId, name: 'Aisyah binti Rahman', email: person.email },
      monthlyPaymentSen: 888_49,
      paymentToIncomeBps: 2115,
      assignedTo: { userId: officer.userId, name: 'Farah Osman' },
      proposal: null,
      verificationComplete: true,
      bankAccount: { bankName: 'Maybank', lastFour: '4821' },
      agreement: null,
    });
    expect(page.comparisons.map(({ field, result }) => [field, result])).toEqual([
      ['date-of-birth', 'same'],
      ['place-of-birth', 'same'],
      ['gender', 'same'],
      ['account-holder', 'same'],
    ]);
    expect(page.images).toEqual(
      identityImageKinds.map((kind) => ({
        kind,
        fileId: expect.any(String),
        warnings: [],
        lookedAt: false,
        accepted: null,
        askedFor: null,
      })),
    );
    expect(page.allowed).toEqual([
      'acceptPhoto',
      'requestCorrection',
      'rejectApplication',
      'handOverApplication',
    ]);
    expect(page.personalInformation?.icNumber).toMatch(/^920314-••-••\d\d$/);
    expect(page.mayLook).toBe(true);
    const others = await must(auditor.call(getApplication, { loanId: loan.loanId }));
    expect(others.allowed).toEqual([]);
    expect(others.personalInformation?.icNumber).toMatch(/^920314-••-••/);
    expect(others.mayLook).toBe(false);
    // Product rule 11: who only moves money or audits never sees the emergency contact.
    expect(others.personalInformation?.emergencyContactName).toBe('••••');
    expect(JSON.stringify(others)).not.toContain('emergencyContactPhone":"+');
    expect((await person.get(`/api/office/applications/${loan.loanId}`)).code).toBe('not-allowed');
    expect((await officer.call(getApplication, { loanId: randomUUID() })).code).toBe('not-found');
  });

  it('marks what differs', async () => {
    const person = await borrower(house, app);
    const given = { gender: 'male' as const, placeOfBirth: 'johor', dateOfBirth: calendarDate('1992-03-15') };
    await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person), given)));
    const { loanId } = await must(person.call(applyForLoan, application()));
    const page = await must(officer.call(getApplication, { loanId }));
    expect(page.comparisons).toEqual([
      { field: 'date-of-birth', typed: '1992-03-15', derived: '1992-03-14', result: 'different' },
      { field: 'place-of-birth', typed: 'johor', derived: 'selangor', result: 'different' },
      { field: 'gender', typed: 'male', derived: 'female', result: 'different' },
    ]);
    expect(page.allowed).toEqual([]);
  });

  it('is decided only by people who say that they looked at what differs, and the chain keeps it', async () => {
    const person = await borrower(house, app);
    const given = { dateOfBirth: calendarDate('1992-03-15') };
    await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person), given)));
    await must(person.call(updateBankAccount, bankInput));
    const { loanId } = await must(person.call(applyForLoan, application()));
    await must(officer.call(takeApplication, { loanId }));
    await acceptPhotos(house, officer, loanId);
    // The way is offered: what differs is no bar.
    expect((await must(officer.call(getApplication, { loanId }))).allowed).toContain('proposeApproval');
    const unseen = await officer.call(proposeApproval, { loanId, ...proposal });
    expect([unseen.status, unseen.code, unseen.facts]).toEqual([409, 'differences-not-seen', { left: 1 }]);
    const differencesSeen: ['date-of-birth'] = ['date-of-birth'];
    await must(officer.call(proposeApproval, { loanId, ...proposal, differencesSeen }));
    expect((await approver.call(confirmApproval, { loanId })).code).toBe('differences-not-seen');
    expect(await must(approver.call(confirmApproval, { loanId, differencesSeen }))).toMatchObject({
      status: 'approved',
    });
    for (const facts of await decisionsOf(person))
      expect(facts).toContain('"differencesSeen":["date-of-birth"]');
  });

  it('is decided only by people who say that they looked at what was used before, also by one more borrower meanwhile', async () => {
    const account = ownBankInput();
    const given = async () => {
      clock.advance(1000);
      const person = await borrower(house, app);
      await verifyIdentity(person, account);
      return person;
    };
    const person = await given();
    const { loanId } = await must(person.call(applyForLoan, application()));
    await must(officer.call(takeApplication, { loanId }));
    await acceptPhotos(house, officer, loanId);
    await given();
    const points = async (): Promise<string[]> => {
      const { found } = await must(approver.call(getReUse, { loanId }));
      return decisionPoints({ comparisons: [], icReading: null, reUse: found });
    };
    const seen = await points();
    expect(seen).toEqual([expect.stringMatching(/^bank-account 2026-/)]);
    expect((await officer.call(proposeApproval, { loanId, ...proposal })).facts).toEqual({ left: 1 });
    await must(officer.call(proposeApproval, { loanId, ...proposal, differencesSeen: seen }));

    // The account of a second one is another question than the account of the first.
    await given();
    const unseen = await approver.call(confirmApproval, { loanId, differencesSeen: seen });
    expect([unseen.status, unseen.code, unseen.facts]).toEqual([409, 'differences-not-seen', { left: 1 }]);
    await must(approver.call(confirmApproval, { loanId, differencesSeen: await points() }));
    for (const facts of await decisionsOf(person))
      expect(facts).toContain('"differencesSeen":["given-before"]');
  });

  it('is decided only by people who say that they looked when another number was read from the card', async () => {
    const made = await looked(house, app, officer);
    const { loanId } = made.loan;
    await house.db
      .insertInto('ic_readings')
      .values({ borrower_id: made.person.userId, submission: 1, result: 'differs', read_at: clock.now() })
      .execute();
    const differencesSeen = ['ic-reading'];
    expect((await officer.call(proposeApproval, { loanId, ...proposal })).code).toBe('differences-not-seen');
    await must(officer.call(proposeApproval, { loanId, ...proposal, differencesSeen }));
    expect((await approver.call(confirmApproval, { loanId })).code).toBe('differences-not-seen');
    await must(approver.call(confirmApproval, { loanId, differencesSeen }));
    for (const facts of await decisionsOf(made.person))
      expect(facts).toContain('"differencesSeen":["ic-reading"]');
  });
});

describe('the queues', () => {
  const idsOf = async (person: StaffMember, view: Parameters<typeof rowsOf>[1]) =>
    (await rowsOf(person, view)).map(({ loanId }) => loanId);
  const rowsOf = async (
    person: StaffMember,
    view: 'unassigned' | 'mine' | 'to-approve' | 'to-countersign' | 'waiting-for-borrower' | 'all',
  ) => (await must(person.call(getApplications, { view, page: 1, sort: '-waiting' }))).rows;

  it('show each application where it waits', async () => {
    const waiting = (await applied(house, app)).loan.loanId;
    const mine = (await taken(house, app, officer)).loan.loanId;
    const asked = (await taken(house, app, officer)).loan.loanId;
    await must(officer.call(requestCorrection, { loanId: asked, corrections: [{ item: 'bank-account' }] }));
    const toApprove = (await proposed(house, app, both)).loan.loanId;
    const unsigned = (await approved(house, app, { officer, approver })).loan.loanId;

    expect(await idsOf(officer, 'unassigned')).toContain(waiting);
    expect(await idsOf(officer, 'mine')).toEqual(expect.arrayContaining([mine, asked]));
    // What waits for the officer comes first, however long the rest has waited.
    clock.advance(1000);
    const later = (await taken(house, app, officer)).loan.loanId;
    const own = await idsOf(officer, 'mine');
    expect(own.indexOf(later)).toBeLessThan(own.indexOf(asked));
    expect(await idsOf(otherOfficer, 'mine')).not.toContain(mine);
    expect(await idsOf(approver, 'to-approve')).toContain(toApprove);
    expect(await idsOf(both, 'to-approve')).not.toContain(toApprove);
    const forBorrower = await idsOf(auditor, 'waiting-for-borrower');
    expect(forBorrower).toEqual(expect.arrayContaining([asked, unsigned]));
    expect(forBorrower).not.toContain(mine);
    expect(await idsOf(approver, 'to-countersign')).toEqual([]);
    const all = await rowsOf(auditor, 'all');
    expect(all.map(({ appliedAt }) => appliedAt)).toEqual(all.map(({ appliedAt }) => appliedAt).toSorted());
    expect(all.find(({ loanId }) => loanId === toApprove)).toMatchObject({
      status: 'under-review',
      verificationComplete: true,
      hasProposal: true,
      assignedTo: { name: 'Azlan Yusof' },
    });
  });

  it('each wait since the step before was done, not since the application', async () => {
    const since = async (who: StaffMember, view: 'to-approve' | 'mine', loanId: string) =>
      (await rowsOf(who, view)).find((row) => row.loanId === loanId)?.waitingSince;
    const asked = (await taken(house, app, officer)).loan;
    expect(await since(officer, 'mine', asked.loanId)).toBe(asked.appliedAt);
    clock.advance(3 * 60_000);
    await must(
      officer.call(requestCorrection, { loanId: asked.loanId, corrections: [{ item: 'bank-account' }] }),
    );
    expect(await since(officer, 'mine', asked.loanId)).toBe(clock.now().toISOString());
    // The page of the case says the same as its row.
    expect((await must(officer.call(getApplication, { loanId: asked.loanId }))).waitingSince).toBe(
      clock.now().toISOString(),
    );
    const { loanId } = (await proposed(house, app, both)).loan;
    const proposedAt = clock.now().toISOString();
    clock.advance(3 * 60_000);
    expect(await since(approver, 'to-approve', loanId)).toBe(proposedAt);
  });

  it('of what nobody holds say the same as the number at the desk: who is not verified yet is in neither', async () => {
    const person = await borrower(house, app);
    const { loanId } = await must(person.call(applyForLoan, application()));
    await applied(house, app);
    const counts = await must(officer.call(getDeskCounts, {}));
    const unassigned = await idsOf(officer, 'unassigned');
    expect(unassigned).not.toContain(loanId);
    expect(await idsOf(officer, 'waiting-for-borrower')).toContain(loanId);
    expect(counts.unassigned).toBe(unassigned.length);
  });

  it('count what waits for the person who asks', async () => {
    const before = await must(officer.call(getDeskCounts, {}));
    await applied(house, app);
    await taken(house, app, officer);
    await proposed(house, app, officer);
    const after = await must(officer.call(getDeskCounts, {}));
    expect([after.unassigned - before.unassigned, after.mine - before.mine]).toEqual([1, 1]);
    expect(after.approve).toBe(before.approve);
    const others = await must(approver.call(getDeskCounts, {}));
    expect(others.approve).toBe((await rowsOf(approver, 'to-approve')).length);
    expect(after).toMatchObject({ countersign: 0, payouts: 0, payments: 0, messages: 0 });
  });
});
