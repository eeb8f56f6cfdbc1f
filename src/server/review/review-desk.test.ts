/** What the review desk shows, through the real app: the case, its photos, the queues and the counts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitPersonalInformation } from '#contract/identity.ts';
import { applyForLoan } from '#contract/loans.ts';
import {
  getApplication,
  getApplications,
  getDeskCounts,
  rejectApplication,
  requestCorrection,
} from '#contract/office.ts';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import {
  application,
  applied,
  approved,
  must,
  openLender,
  personalInput,
  proposed,
  taken,
  uploadPhotos,
} from '../testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);

let officer: StaffMember;
let otherOfficer: StaffMember;
let approver: StaffMember;
let both: StaffMember;
let auditor: StaffMember;
let finance: StaffMember;

beforeAll(async () => {
  await openLender(house);
  officer = await staff(house, app, ['loan-officer'], 'Farah Osman');
  otherOfficer = await staff(house, app, ['loan-officer'], 'Ravi Kumar');
  approver = await staff(house, app, ['approver'], 'Lim Mei Ling');
  both = await staff(house, app, ['loan-officer', 'approver'], 'Azlan Yusof');
  auditor = await staff(house, app, ['auditor'], 'Grace Wong');
  finance = await staff(house, app, ['finance'], 'Siti Hajar');
});
afterAll(() => proveLedger(house));

const rejection = { reasons: ['debts-too-high' as const], tryAgainOn: calendarDate('2026-09-01') };

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
    expect(page.images.map(({ kind }) => kind)).toEqual(['ic-front', 'ic-back', 'selfie-with-ic']);
    expect(page.allowed).toEqual(['requestCorrection', 'proposeApproval', 'rejectApplication']);
    expect(page.personalInformation?.icNumber).toMatch(/^920314-10-\d{4}$/);
    const others = await must(auditor.call(getApplication, { loanId: loan.loanId }));
    expect(others.allowed).toEqual([]);
    expect(others.personalInformation?.icNumber).toMatch(/^920314-••-••/);
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
});

describe('getIdentityImage', () => {
  const image = (person: StaffMember, loanId: string, kind = 'ic-front') =>
    person.get(`/api/office/applications/${loanId}/images/${kind}`);

  it('shows a photo of a case being worked on, and writes down who saw it', async () => {
    const { person, loan } = await taken(house, app, officer);
    const shown = await image(otherOfficer, loan.loanId);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
    const views = await house.db
      .selectFrom('file_views')
      .innerJoin('files', 'files.file_id', 'file_views.file_id')
      .select(['staff_id', 'file_views.owner_id', 'kind', 'viewed_at'])
      .where('loan_id', '=', loan.loanId)
      .execute();
    expect(views).toEqual([
      { staff_id: otherOfficer.userId, owner_id: person.userId, kind: 'ic-front', viewed_at: clock.now() },
    ]);
    for (const other of [auditor, finance])
      expect((await image(other, loan.loanId)).code).toBe('not-allowed');
    expect((await person.get(`/api/office/applications/${loan.loanId}/images/ic-front`)).code).toBe(
      'not-allowed',
    );
    expect((await image(officer, loan.loanId, 'payment-proof')).code).toBe('request-invalid');
    expect((await image(officer, randomUUID())).code).toBe('not-found');
    await must(officer.call(rejectApplication, { loanId: loan.loanId, ...rejection }));
    expect((await image(officer, loan.loanId)).code).toBe('wrong-status');
  });

  it('is not for copying the whole drawer', async () => {
    const { loan } = await taken(house, app, officer);
    const curious = await staff(house, app, ['loan-officer']);
    const answers = await Promise.all(Array.from({ length: 53 }, () => image(curious, loan.loanId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ code }) => code === 'too-many-tries')).toHaveLength(3);
  });
});

describe('the queues', () => {
  const idsOf = async (person: StaffMember, view: Parameters<typeof rowsOf>[1]) =>
    (await rowsOf(person, view)).map(({ loanId }) => loanId);
  const rowsOf = async (
    person: StaffMember,
    view: 'unassigned' | 'mine' | 'to-approve' | 'to-countersign' | 'waiting-for-borrower' | 'all',
  ) => (await must(person.call(getApplications, { view }))).applications;

  it('show each application where it waits', async () => {
    const waiting = (await applied(house, app)).loan.loanId;
    const mine = (await taken(house, app, officer)).loan.loanId;
    const asked = (await taken(house, app, officer)).loan.loanId;
    await must(officer.call(requestCorrection, { loanId: asked, corrections: [{ item: 'bank-account' }] }));
    const toApprove = (await proposed(house, app, both)).loan.loanId;
    const unsigned = (await approved(house, app, { officer, approver })).loan.loanId;

    expect(await idsOf(officer, 'unassigned')).toContain(waiting);
    expect(await idsOf(officer, 'mine')).toEqual(expect.arrayContaining([mine, asked]));
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

  it('count what waits for the person who asks', async () => {
    const before = await must(officer.call(getDeskCounts, {}));
    await applied(house, app);
    await taken(house, app, officer);
    await proposed(house, app, officer);
    const after = await must(officer.call(getDeskCounts, {}));
    expect(after.review - before.review).toBe(2);
    expect(after.approve).toBe(before.approve);
    const others = await must(approver.call(getDeskCounts, {}));
    expect(others.approve).toBe((await rowsOf(approver, 'to-approve')).length);
    expect(after).toMatchObject({ countersign: 0, payouts: 0, payments: 0, messages: 0 });
  });
});
