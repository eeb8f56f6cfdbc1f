/** Identity photos for those who decide: whose they may see, what each look leaves behind, and the mark that it carries. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession } from '#contract/account.ts';
import { getApplication, rejectApplication } from '#contract/office.ts';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import { openStoredFile, readFileRow } from '../identity/file-rows.ts';
import { makeHouse, messageSentTo, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { applied, must, openLender, proposed, taken } from '../testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock, images: makeImages() });
const app = await buildApp(house);

let officer: StaffMember;
let otherOfficer: StaffMember;
let approver: StaffMember;
let auditor: StaffMember;
let finance: StaffMember;
let administrator: StaffMember;

beforeAll(async () => {
  await openLender(house);
  officer = await staff(house, app, ['loan-officer'], 'Farah Osman');
  otherOfficer = await staff(house, app, ['loan-officer'], '陈美玲');
  approver = await staff(house, app, ['approver'], 'Lim Mei Ling');
  auditor = await staff(house, app, ['auditor'], 'Grace Wong');
  finance = await staff(house, app, ['finance'], 'Siti Hajar');
  administrator = await staff(house, app, ['administrator'], 'Azlan Yusof');
});
afterAll(() => proveLedger(house));

const image = (person: StaffMember, loanId: string, kind = 'ic-front') =>
  person.get(`/api/office/applications/${loanId}/images/${kind}`);
const viewsOf = (loanId: string) =>
  house.db
    .selectFrom('file_views')
    .innerJoin('files', 'files.file_id', 'file_views.file_id')
    .select(['staff_id', 'file_views.owner_id', 'kind', 'viewed_at'])
    .where('loan_id', '=', loanId)
    .execute();
const rejection = { reasons: ['debts-too-high' as const], tryAgainOn: calendarDate('2026-09-01') };

describe('getIdentityImage', () => {
  it('shows a photo to the officer who holds the case, and writes down each look [FIL-04]', async () => {
    const { person, loan } = await taken(house, app, officer);
    const shown = await image(officer, loan.loanId);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
    const look = {
      staff_id: officer.userId,
      owner_id: person.userId,
      kind: 'ic-front',
      viewed_at: clock.now(),
    };
    expect(await viewsOf(loan.loanId)).toEqual([look]);
    await image(officer, loan.loanId);
    expect(await viewsOf(loan.loanId)).toEqual([look, look]);
  });

  it('tells on the case which photos this person opened, and nobody else', async () => {
    const { loan } = await proposed(house, app, officer);
    await image(approver, loan.loanId, 'ic-back');
    const lookedAtBy = async (who: StaffMember) => {
      const { images } = await must(who.call(getApplication, { loanId: loan.loanId }));
      return images.filter(({ lookedAt }) => lookedAt).map(({ kind }) => kind);
    };
    expect(await lookedAtBy(approver)).toEqual(['ic-back']);
    expect(await lookedAtBy(auditor)).toEqual([]);
  });

  it('is for those who work on this open case, and a refusal is no look', async () => {
    const { person, loan } = await taken(house, app, officer);
    const codeFor = async (who: StaffMember) => (await image(who, loan.loanId)).code;
    expect(await codeFor(otherOfficer)).toBe('not-assigned-to-you');
    expect(await codeFor(approver)).toBe('not-assigned-to-you');
    for (const other of [auditor, finance, administrator]) expect(await codeFor(other)).toBe('not-allowed');
    expect((await person.get(`/api/office/applications/${loan.loanId}/images/ic-front`)).code).toBe(
      'not-allowed',
    );
    expect((await image(officer, loan.loanId, 'payment-proof')).code).toBe('request-invalid');
    expect((await image(officer, randomUUID())).code).toBe('not-found');
    await must(officer.call(rejectApplication, { loanId: loan.loanId, ...rejection }));
    expect(await codeFor(officer)).toBe('wrong-status');
    expect(await viewsOf(loan.loanId)).toEqual([]);
    const unassigned = await applied(house, app);
    expect((await image(officer, unassigned.loan.loanId)).code).toBe('not-assigned-to-you');
    const waiting = await proposed(house, app, officer);
    expect((await image(approver, waiting.loan.loanId)).status).toBe(200);
  });

  it('carries the name of who looks everywhere, and what is stored does not', async () => {
    const { person, loan } = await proposed(house, app, officer);
    const before = await storedBytes(person.userId);
    const seen = (await image(officer, loan.loanId)).bytes;
    const seenByOther = (await image(approver, loan.loanId)).bytes;
    expect(await storedBytes(person.userId)).toEqual(before);
    expect(await tilesThatDiffer(before, seen)).toBeGreaterThan(50);
    expect(await tilesThatDiffer(seen, seenByOther)).toBeGreaterThan(30);
    for (const half of halves) expect(await tilesThatDiffer(seen, seenByOther, half)).toBeGreaterThan(10);
  });

  it('is not for copying the whole drawer, and who tries is noticed [ACL-09]', async () => {
    const curious = await staff(house, app, ['loan-officer'], 'Ravi Kumar');
    const { loan } = await taken(house, app, curious);
    const answers = await Promise.all(Array.from({ length: 53 }, () => image(curious, loan.loanId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = answers.filter(({ code }) => code === 'too-many-looks');
    expect(refused.map(({ status, facts }) => [status, facts])).toEqual(
      Array(3).fill([429, { atMost: 50, waitMinutes: 60 }]),
    );
    expect(await viewsOf(loan.loanId)).toHaveLength(50);
    const alarms = () =>
      house.db.selectFrom('look_alarms').select('what').where('viewer_id', '=', curious.userId).execute();
    expect(await alarms()).toEqual([{ what: 'file' }]);
    for (const { email } of [administrator, auditor]) {
      const told = await house.db
        .selectFrom('outbox')
        .select('subject')
        .where('sent_to', '=', email)
        .execute();
      expect(told).toEqual([{ subject: 'Many photos or numbers were opened within an hour' }]);
      expect((await messageSentTo(house, email)).text).toContain('Ravi Kumar asked for more than 50');
    }
    for (const minutes of [12, 12, 12, 12, 11]) {
      clock.advance(minutes * 60_000);
      // Somebody who does nothing for a while is signed out.
      await must(curious.call(getSession, {}));
    }
    expect((await image(curious, loan.loanId)).code).toBe('too-many-looks');
    expect(await alarms()).toHaveLength(1);
    clock.advance(60_001);
    expect((await image(curious, loan.loanId)).status).toBe(200);
  });
});

async function storedBytes(ownerId: string): Promise<Uint8Array> {
  const { file_id } = await house.db
    .selectFrom('files')
    .select('file_id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'ic-front')
    .executeTakeFirstOrThrow();
  const row = await readFileRow(house.db, ownerId, file_id);
  if (!row) throw new Error('no such file');
  return (await openStoredFile(house, row)).bytes;
}

type Part = { left: number; top: number; right: number; bottom: number };
const grid = 10;
const whole: Part = { left: 0, top: 0, right: grid, bottom: grid };
const halves: readonly Part[] = [
  { ...whole, right: grid / 2 },
  { ...whole, left: grid / 2 },
  { ...whole, bottom: grid / 2 },
  { ...whole, top: grid / 2 },
];

/** How many of the tiles of a grid of 10 by 10 show something else. */
async function tilesThatDiffer(one: Uint8Array, other: Uint8Array, part: Part = whole): Promise<number> {
  const side = 500;
  const pixels = (bytes: Uint8Array) =>
    sharp(bytes).resize(side, side, { fit: 'fill' }).greyscale().raw().toBuffer();
  const [a, b] = [await pixels(one), await pixels(other)];
  const tile = side / grid;
  let count = 0;
  for (let row = part.top; row < part.bottom; row += 1) {
    for (let column = part.left; column < part.right; column += 1) {
      let largest = 0;
      for (let y = row * tile; y < (row + 1) * tile; y += 1) {
        for (let x = column * tile; x < (column + 1) * tile; x += 1) {
          largest = Math.max(largest, Math.abs((a[y * side + x] ?? 0) - (b[y * side + x] ?? 0)));
        }
      }
      if (largest > 10) count += 1;
    }
  }
  return count;
}
