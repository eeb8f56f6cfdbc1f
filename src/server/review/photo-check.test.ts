/** The officer's decision on each photo, through the real app: opened, accepted, sent back, replaced, accepted again. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getVerification, submitPersonalInformation } from '#contract/identity.ts';
import { applyForLoan, cancelLoan } from '#contract/loans.ts';
import {
  acceptPhoto,
  confirmApproval,
  getApplication,
  proposeApproval,
  requestCorrection,
  takeApplication,
} from '#contract/office.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import type { StaffMember } from '../testing.ts';
import {
  type Applied,
  acceptPhotos,
  application,
  looked,
  must,
  personalInput,
  proposal,
  taken,
  uploadPhotos,
} from '../testing-loans.ts';
import { openReviewDesk } from '../testing-workplace.ts';

const { clock, house, app, officer, otherOfficer, approver } = await openReviewDesk();

type Kind = (typeof identityImageKinds)[number];

const photosOf = async (loanId: string) => (await must(officer.call(getApplication, { loanId }))).images;
const photoOf = async (loanId: string, kind: Kind) => {
  const photo = (await photosOf(loanId)).find((each) => each.kind === kind);
  if (!photo) throw new Error(`no ${kind}`);
  return photo;
};
const open = (person: StaffMember, loanId: string, kind: Kind) =>
  person.get(`/api/office/applications/${loanId}/images/${kind}`);
const accept = async (loanId: string, kind: Kind, person = officer, fileId?: string) =>
  person.call(acceptPhoto, { loanId, kind, fileId: fileId ?? (await photoOf(loanId, kind)).fileId });
const decisions = (loanId: string) =>
  house.db.selectFrom('photo_checks').selectAll().where('loan_id', '=', loanId).execute();

/** The borrower sends the form again with another photo of the given kinds; the others stay as they were. */
async function sendAgain({ person, loan }: Applied, ...kinds: Kind[]) {
  const { images } = await must(person.call(getVerification, {}));
  const kept = Object.fromEntries(images.map(({ kind, fileId }) => [kind, fileId]));
  const fresh = await uploadPhotos(person);
  const replaced = Object.fromEntries(kinds.map((kind) => [kind, fresh[kind]]));
  const all = { ...kept, ...replaced } as typeof fresh;
  await must(person.call(submitPersonalInformation, personalInput(all)));
  return (await must(officer.call(getApplication, { loanId: loan.loanId }))).images;
}

describe('acceptPhoto', () => {
  it('is for the officer who holds the case and opened this very photo, and is written down', async () => {
    const { person, loan } = await taken(house, app, officer);
    const { loanId } = loan;
    const early = await accept(loanId, 'ic-front');
    expect([early.status, early.code]).toEqual([409, 'photo-not-opened']);
    // Whoever else opened it opened it for themselves.
    await open(otherOfficer, loanId, 'ic-front');
    expect((await accept(loanId, 'ic-front')).code).toBe('photo-not-opened');
    expect((await accept(loanId, 'ic-front', otherOfficer)).code).toBe('not-assigned-to-you');
    expect((await accept(loanId, 'ic-front', approver)).code).toBe('not-allowed');
    expect((await open(officer, loanId, 'ic-front')).status).toBe(200);
    expect((await accept(loanId, 'ic-front')).status).toBe(200);
    const { fileId, accepted } = await photoOf(loanId, 'ic-front');
    expect(accepted).toEqual({
      by: { userId: officer.userId, name: 'Farah Osman' },
      at: clock.now().toISOString(),
    });
    expect(await decisions(loanId)).toMatchObject([
      { file_id: fileId, verdict: 'accepted', decided_by: officer.userId, borrower_id: person.userId },
    ]);
    const event = await house.db
      .selectFrom('events')
      .select(['name', 'actor_id'])
      .where('loan_id', '=', loanId)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ name: 'identity.photo-accepted', actor_id: officer.userId });
    expect((await accept(loanId, 'ic-front')).code).toBe('photo-decided');
  });

  it('names the file that was seen, of the kind that it is', async () => {
    const { loan } = await taken(house, app, officer);
    const { loanId } = loan;
    for (const kind of identityImageKinds) await open(officer, loanId, kind);
    const back = await photoOf(loanId, 'ic-back');
    expect((await accept(loanId, 'ic-front', officer, back.fileId)).code).toBe('photo-changed');
    expect((await accept(loanId, 'ic-front', officer, randomUUID())).code).toBe('photo-changed');
    expect((await accept(randomUUID(), 'ic-front', officer, back.fileId)).code).toBe('not-found');
    expect(await decisions(loanId)).toEqual([]);
  });

  it('never lands on a photo that came meanwhile', async () => {
    const made = await taken(house, app, officer);
    const { loanId } = made.loan;
    await acceptPhotos(house, officer, loanId);
    const corrections = [{ item: 'photo-too-dark' as const, photo: 'ic-back' as const }];
    await must(officer.call(requestCorrection, { loanId, corrections }));
    const before = await photoOf(loanId, 'ic-back');
    expect(before).toMatchObject({ accepted: null, askedFor: 'photo-too-dark' });
    const [answer, [, after]] = await Promise.all([
      accept(loanId, 'ic-back', officer, before.fileId),
      sendAgain(made, 'ic-back'),
    ]);
    // Before the new one the officer's own question stands against it; after it, the photo is another.
    expect(['photo-decided', 'photo-changed']).toContain(answer.code);
    expect(after).toMatchObject({ kind: 'ic-back', accepted: null, askedFor: null });
    expect((await accept(loanId, 'ic-back')).code).toBe('photo-not-opened');
  });
});

describe('sending a photo back', () => {
  it('takes an acceptance away, and only this photo comes again', async () => {
    const made = await looked(house, app, officer);
    const { loanId } = made.loan;
    const corrections = [{ item: 'selfie-face-hidden' as const, photo: 'selfie-with-ic' as const }];
    await must(officer.call(requestCorrection, { loanId, corrections }));
    // The borrower reads it in their own words, beside the photo that it is about.
    expect((await must(made.person.call(getVerification, {}))).corrections).toEqual(corrections);
    const [front, back, selfie] = await sendAgain(made, 'selfie-with-ic');
    expect([front?.accepted?.by.name, back?.accepted?.by.name]).toEqual(['Farah Osman', 'Farah Osman']);
    expect(selfie).toMatchObject({ accepted: null, askedFor: null });
    const waiting = await officer.call(proposeApproval, { loanId, ...proposal });
    expect([waiting.status, waiting.code, waiting.facts]).toEqual([409, 'photos-not-accepted', { left: 1 }]);
    expect((await open(officer, loanId, 'selfie-with-ic')).status).toBe(200);
    await must(accept(loanId, 'selfie-with-ic'));
    await must(officer.call(proposeApproval, { loanId, ...proposal }));
    await must(approver.call(confirmApproval, { loanId }));
    expect((await decisions(loanId)).map(({ verdict, reason }) => reason ?? verdict)).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'selfie-face-hidden',
      'accepted',
    ]);
  });

  it('concerns every photo when none is named, and no photo when something else is asked', async () => {
    const { loan } = await looked(house, app, officer);
    const { loanId } = loan;
    const asked = { loanId, corrections: [{ item: 'bank-account' as const }] };
    await must(officer.call(requestCorrection, asked));
    expect((await photosOf(loanId)).every(({ accepted }) => accepted)).toBe(true);
    const all = { loanId, corrections: [{ item: 'photo-copy' as const }] };
    await must(officer.call(requestCorrection, all));
    expect((await photosOf(loanId)).map(({ askedFor }) => askedFor)).toEqual([
      'photo-copy',
      'photo-copy',
      'photo-copy',
    ]);
  });

  it('is judged anew when the same photo comes again', async () => {
    const made = await looked(house, app, officer);
    const { loanId } = made.loan;
    const corrections = [{ item: 'photo-glare' as const, photo: 'ic-front' as const }];
    await must(officer.call(requestCorrection, { loanId, corrections }));
    const [front] = await sendAgain(made);
    expect(front).toMatchObject({ accepted: null, askedFor: null });
    expect((await officer.call(proposeApproval, { loanId, ...proposal })).code).toBe('photos-not-accepted');
    await must(accept(loanId, 'ic-front'));
    await must(officer.call(proposeApproval, { loanId, ...proposal }));
  });
});

describe('proposeApproval', () => {
  it('waits for three accepted photos; the approver sees who accepted them', async () => {
    const { loan } = await taken(house, app, officer);
    const { loanId } = loan;
    const early = await officer.call(proposeApproval, { loanId, ...proposal });
    expect([early.code, early.facts]).toEqual(['photos-not-accepted', { left: 3 }]);
    await acceptPhotos(house, officer, loanId);
    await must(officer.call(proposeApproval, { loanId, ...proposal }));
    const seen = await must(approver.call(getApplication, { loanId }));
    expect(seen.images.map(({ accepted }) => accepted?.by.name)).toEqual(Array(3).fill('Farah Osman'));
    expect((await accept(loanId, 'ic-front')).code).toBe('proposal-open');
  });

  it('asks for another look when the same person applies again', async () => {
    const { person, loan } = await looked(house, app, officer);
    await must(person.call(cancelLoan, { loanId: loan.loanId }));
    const { loanId } = await must(person.call(applyForLoan, application()));
    await must(officer.call(takeApplication, { loanId }));
    expect((await photosOf(loanId)).some(({ accepted }) => accepted)).toBe(false);
    expect((await accept(loanId, 'ic-front')).code).toBe('photo-not-opened');
    const early = await officer.call(proposeApproval, { loanId, ...proposal });
    expect(early.facts).toEqual({ left: 3 });
  });
});
