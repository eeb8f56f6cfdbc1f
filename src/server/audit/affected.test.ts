/** A breach is planted and the list of everybody whom it touches is asked for: it is exactly those, with how to reach them. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAffected, exportAuditLog, getAuditEntry, getAuditLog } from '#contract/audit.ts';
import { getBorrower } from '#contract/borrowers.ts';
import { getCaseAgreementPdf } from '#contract/contracts.ts';
import { getIdentityImage, takeApplication } from '#contract/office.ts';
import { exportBorrowerLedger, getIdealPreview } from '#contract/reports.ts';
import { revealNumber, revealOwnNumber } from '#contract/reveal.ts';
import type { CalendarDate } from '#domain/date.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, today } from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

let office: Office;
let thief: StaffMember;
let auditor: StaffMember;
let dayBefore: CalendarDate;
const reason = 'Breach: the account of an officer was used by somebody else';
const made: Record<'page' | 'photo' | 'ledger' | 'before' | 'other' | 'own', Applied> = Object.create(null);

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  made.ledger = await disbursedLoan(office);
  for (const name of ['page', 'photo', 'before'] as const) made[name] = await applied(house, app);
  thief = await staff(house, app, ['loan-officer', 'finance'], 'Stolen Account');
  await must(thief.call(getBorrower, { borrowerId: made.before.person.userId }));
  dayBefore = today(house);
  clock.advance(dayMs + hourMs);
  thief = await staff(house, app, ['loan-officer', 'finance'], 'Stolen Account');
  const officer = await staff(house, app, ['loan-officer'], 'Another Officer');
  auditor = await staff(house, app, ['auditor'], 'Encik Karim');
  // What others did, and what borrowers saw of themselves, is not the thief's.
  made.other = await applied(house, app);
  made.own = await applied(house, app);
  await must(made.own.person.call(revealOwnNumber, { field: 'ic-number' }));
  await must(officer.call(takeApplication, { loanId: made.other.loan.loanId }));
  // The breach.
  await must(thief.call(getBorrower, { borrowerId: made.page.person.userId }));
  const { loanId } = made.photo.loan;
  await must(thief.call(takeApplication, { loanId }));
  await must(thief.call(getIdentityImage, { loanId, kind: 'ic-front' }));
  await must(thief.call(revealNumber, { loanId, field: 'ic-number' }));
  clock.advance(5 * minuteMs);
  await must(thief.call(exportBorrowerLedger, { loanId: made.ledger.loan.loanId, format: 'csv' }));
});

type Row = Record<string, string>;
const rowsOf = (bytes: Buffer): Row[] => parse(bytes, { columns: true, bom: true });
async function listed(asked: object = {}): Promise<Map<string, Row>> {
  const day = today(house);
  const answer = await auditor.call(exportAffected, { from: day, to: day, reason, ...asked });
  expect(answer.status).toBe(200);
  return new Map(rowsOf(answer.bytes).map((row) => [row.Email ?? '', row]));
}
const emailsOf = (names: readonly (keyof typeof made)[]) =>
  names.map((name) => made[name].person.email).sort();

it('is everybody whom a stolen account of the staff read or took, and nobody else [DAT-08]', async () => {
  const rows = await listed({ person: thief.userId });
  expect([...rows.keys()].sort()).toEqual(emailsOf(['page', 'photo', 'ledger']));
  const { phone } = await house.db
    .selectFrom('users')
    .select('phone')
    .where('user_id', '=', made.photo.person.userId)
    .executeTakeFirstOrThrow();
  const row = rows.get(made.photo.person.email);
  expect(row?.['WhatsApp number']?.replace(/^'/, '')).toBe(phone);
  expect(row?.['What was read or taken']).toBe(
    'Photos of the identity card; IC, account and phone numbers; Cases worked on',
  );
  expect(row?.['How often']).toBe('3');
  expect(row?.['By whom']).toBe('Stolen Account');
  expect(row?.['First time (UTC)']).toBe(new Date(clock.now().getTime() - 5 * minuteMs).toISOString());
});

it('is asked about days, all of the staff and one kind of record [DAT-08]', async () => {
  expect([...(await listed()).keys()].sort()).toEqual(emailsOf(['page', 'photo', 'ledger', 'other']));
  expect([...(await listed({ kind: 'files' })).keys()]).toEqual(emailsOf(['ledger']));
  expect([...(await listed({ kind: 'pages' })).keys()]).toEqual(emailsOf(['page']));
  expect([...(await listed({ from: dayBefore, to: dayBefore, kind: 'pages' })).keys()]).toEqual(
    emailsOf(['before']),
  );
});

it('holds all who could stand in a list that was taken or seen [DAT-08]', async () => {
  clock.advance(1000);
  const collector = await staff(house, app, ['auditor'], 'Second Auditor');
  await must(collector.call(getIdealPreview, { cutOn: today(house), page: 1 }));
  expect([...(await listed({ person: collector.userId })).keys()]).toEqual(emailsOf(['ledger']));
  const log = { from: today(house), to: today(house), reason };
  expect((await collector.call(exportAuditLog, log)).status).toBe(200);
  const inLog = await listed({ person: collector.userId, kind: 'files' });
  expect([...inLog.keys()].sort()).toEqual(emailsOf(['page', 'photo', 'ledger', 'other', 'own']));
});

it('holds who read an agreement as PDF, and all who stood in an earlier list [DAT-08]', async () => {
  clock.advance(1000);
  const reader = await staff(house, app, ['loan-officer'], 'Reader Of Agreements');
  const { loanId } = made.ledger.loan;
  expect((await reader.call(getCaseAgreementPdf, { loanId })).status).toBe(200);
  expect([...(await listed({ person: reader.userId, kind: 'agreements' })).keys()]).toEqual(
    emailsOf(['ledger']),
  );
  clock.advance(1000);
  const second = await staff(house, app, ['auditor'], 'Third Auditor');
  const day = today(house);
  const asked = { from: day, to: day, reason, person: thief.userId };
  expect((await second.call(exportAffected, asked)).status).toBe(200);
  const inList = await listed({ person: second.userId, kind: 'files' });
  expect([...inList.keys()].sort()).toEqual(emailsOf(['page', 'photo', 'ledger']));
});

it('is for auditors, and is written down with its reason before it is made', async () => {
  const asked = { from: today(house), to: today(house), reason };
  const administrator = await staff(house, app, ['administrator'], 'Puan Rohani');
  for (const nobody of [administrator, office.officer, made.page.person])
    expect((await nobody.call(exportAffected, asked)).status).toBeGreaterThanOrEqual(401);
  expect((await auditor.call(exportAffected, { ...asked, reason: 'short' })).code).toBe('reason-short');
  clock.advance(1000);
  await listed({ kind: 'photos' });
  const { entries } = await must(auditor.call(getAuditLog, { group: 'exports' }));
  const entry = await must(auditor.call(getAuditEntry, { entryId: entries[0]?.entryId ?? '' }));
  expect(entry.entry.name).toBe('affected.exported');
  expect(entry.text).toContain(reason);
  expect(entry.text).toContain('"filters":{"kind":"photos"}');
});
