/** The photos that both people compare the person with: of the day on which the recovery was prepared, and nobody else's to open. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { submitPersonalInformation } from '#contract/identity.ts';
import { rejectApplication } from '#contract/office.ts';
import { declineRecovery } from '#contract/recoveries.ts';
import { revealOwnNumber } from '#contract/reveal.ts';
import { calendarDate } from '#domain/date.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { buildApp } from '../app.ts';
import {
  everybodySignedInNow,
  makeHouse,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { looked, must, openLender, personalInput, uploadPhotos } from '../testing-loans.ts';
import { openOffice } from '../testing-money.ts';
import { type Lost, recoveriesOf, someNewEmail } from '../testing-recoveries.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
const office = await openOffice(house, app);
const { officer, approver } = office;
beforeEach(() => everybodySignedInNow(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});
const { runningLoan, prepare, recoveryOf, placeOf, photoFor, compare, confirm, waited } = recoveriesOf(
  office,
  clock,
);

/** No case is open any more, so the borrower can send everything anew. */
async function refusedLoan(): Promise<Lost> {
  const { person, loan } = await looked(house, app, officer);
  const { loanId } = loan;
  const tryAgainOn = calendarDate('2026-09-01');
  await must(officer.call(rejectApplication, { loanId, reasons: ['debts-too-high'], tryAgainOn }));
  clock.advance(minuteMs);
  return { person, loanId, email: someNewEmail() };
}

/** The borrower sends everything once more, as somebody does who holds their phone. */
async function sendAnew({ person }: Lost) {
  const icNumber = (await must(person.call(revealOwnNumber, { field: 'ic-number' }))).value;
  const images = await uploadPhotos(person);
  await must(person.call(submitPersonalInformation, personalInput(images, { icNumber })));
  return images;
}

const looksOf = ({ person }: Lost) =>
  house.db
    .selectFrom('file_views')
    .select(['file_id', 'staff_id'])
    .where('owner_id', '=', person.userId)
    .where('viewed_at', '=', clock.now())
    .execute();

test('are those of the day on which it was prepared: a newer submission neither replaces them nor stops it [AUTH-13]', async () => {
  const made = await refusedLoan();
  await must(prepare(made));
  await compare(made, officer);
  const asPrepared = await looksOf(made);
  await waited(dayMs / 2);
  const newer = Object.values(await sendAnew(made));
  await compare(made, approver);
  const looks = await looksOf(made);
  expect(looks.map(({ staff_id }) => staff_id)).toEqual([approver.userId, approver.userId]);
  expect(looks.map(({ file_id }) => file_id).sort()).toEqual(asPrepared.map(({ file_id }) => file_id).sort());
  for (const { file_id: fileId } of looks) expect(newer).not.toContain(fileId);
  expect(await recoveryOf(made)).toMatchObject({ hasPreparerCompared: true, haveYouCompared: true });
  await waited(dayMs / 2);
  expect((await confirm(made)).status).toBe(200);
});

test('open for these two only, and only while it waits; the case itself stays closed', async () => {
  const made = await runningLoan();
  const status = async (by: StaffMember, kind = 'ic-front') => (await photoFor(by, made, kind)).status;
  const ofCase = async (by: StaffMember) =>
    (await by.get(`/api/office/applications/${made.loanId}/images/ic-front`)).status;
  const colleague = await staff(house, app, ['loan-officer'], 'Aina');
  const auditor = await staff(house, app, ['auditor'], 'Grace');
  await must(prepare(made));
  expect([await status(officer), await status(approver)]).toEqual([200, 200]);
  expect([await status(colleague), await status(auditor)]).toEqual([403, 403]);
  expect([await ofCase(officer), await ofCase(approver)]).toEqual([409, 409]);
  // The back of the card is not compared.
  expect(await status(officer, 'ic-back')).toBe(400);
  await must(officer.call(declineRecovery, { ...(await placeOf(made)), reason: 'Another face.' }));
  expect([await status(officer), await status(approver)]).toEqual([409, 409]);
  expect(await recoveryOf(made)).toMatchObject({ outcome: 'declined', declineReason: 'Another face.' });
  expect((await looksOf(made)).length).toBe(2);
});

test('of somebody else’s recovery are not there', async () => {
  const made = await runningLoan();
  const other = await runningLoan();
  await must(prepare(made));
  const { recoveryId } = await placeOf(made);
  const mixed = `/api/office/borrowers/${other.person.userId}/recovery/${recoveryId}/photos/ic-front`;
  expect((await approver.get(mixed)).status).toBe(404);
});

test('that are destroyed are compared with nobody: nothing is prepared [AUTH-13]', async () => {
  const made = await refusedLoan();
  await house.db
    .updateTable('files')
    .set({
      wrapped_key: null,
      key_id: null,
      perceptual_hash: null,
      destroyed_at: clock.now(),
      destroyed_because: 'asked',
    })
    .where('owner_id', '=', made.person.userId)
    .execute();
  expect((await prepare(made)).code).toBe('identity-not-proven');
});

test('what was prepared with which photos stays as it was', async () => {
  const made = await refusedLoan();
  await must(prepare(made));
  const { recoveryId } = await placeOf(made);
  const { 'ic-back': back } = await sendAnew(made);
  const change = house.db
    .updateTable('recoveries')
    .set({ ic_front_id: back })
    .where('recovery_id', '=', recoveryId)
    .execute();
  await expect(change).rejects.toThrow('stays as it was prepared');
});
