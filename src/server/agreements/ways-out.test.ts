/** A contract is never stuck: what was written down wrong is signed anew, an offer can be taken back, and the borrower is told. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentToAgreement, getAgreement, getAgreementPdf, signAgreement } from '#contract/agreements.ts';
import {
  recordAttestation,
  recordDelivery,
  recordStamping,
  reissueAgreement,
  withdrawOffer,
} from '#contract/contracts.ts';
import { applyForLoan, getLoan } from '#contract/loans.ts';
import { preparePayout } from '#contract/office.ts';
import { canonicalJson } from '#domain/canonical.ts';
import { buildApp } from '../app.ts';
import { agreementPlace } from '../review/approval.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, application, must, openLender } from '../testing-loans.ts';
import {
  attestation,
  attestedLoan,
  consentedLoan,
  countersignedLoan,
  hashOf,
  type Office,
  openOffice,
  preparedLoan,
  sealedLoan,
  signing,
  signingCode,
  stampedLoan,
  stamping,
  today,
} from '../testing-money.ts';

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const noticesTo = async ({ person }: Applied) =>
  (
    await house.db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', person.userId)
      .orderBy('sent_at')
      .orderBy('message_id')
      .execute()
  ).map(({ template }) => template);

describe('withdrawOffer', () => {
  test('ends a signed offer: nothing is owed, the borrower is told and may apply at once', async () => {
    const made = await attestedLoan(office);
    await must(office.approver.call(withdrawOffer, { ...idOf(made), reason: 'attestation-refused' }));
    const loan = await must(made.person.call(getLoan, idOf(made)));
    expect([loan.status, loan.agreement?.state]).toEqual(['cancelled', 'voided']);
    expect(await noticesTo(made)).toContain('offer-withdrawn');
    expect((await office.finance.call(recordStamping, { ...idOf(made), ...stamping(house) })).code).toBe(
      'wrong-status',
    );
    expect((await made.person.call(applyForLoan, application())).status).toBe(200);
  });

  test('is the approver’s, and not while money is on its way', async () => {
    const made = await preparedLoan(office);
    const input = { ...idOf(made), reason: 'our-mistake' } as const;
    for (const other of [office.officer, office.finance])
      expect((await other.call(withdrawOffer, input)).code).toBe('not-allowed');
    expect((await office.approver.call(withdrawOffer, input)).code).toBe('payout-under-way');
  });
});

describe('evidence that was written down wrong', () => {
  test('is given up with its text: signed anew, and a wrong certificate number is free for whose it is', async () => {
    const made = await stampedLoan(office);
    const { certificate_number: certificateNumber } = await house.db
      .selectFrom('agreement_stampings')
      .select('certificate_number')
      .where('loan_id', '=', made.loan.loanId)
      .executeTakeFirstOrThrow();
    const other = await attestedLoan(office);
    const stampOther = (number: string) =>
      office.finance.call(recordStamping, {
        ...idOf(other),
        ...stamping(house, { certificateNumber: number }),
      });
    for (const same of [
      certificateNumber,
      certificateNumber.toLowerCase(),
      certificateNumber.replaceAll('-', ' '),
    ])
      expect((await stampOther(same)).code).toBe('stamp-certificate-in-use');
    const reissue = (reason: 'party-data' | 'evidence-wrong') =>
      office.approver.call(reissueAgreement, { ...idOf(made), reason });
    expect((await reissue('party-data')).code).toBe('agreement-unchanged');
    await must(reissue('evidence-wrong'));
    const { state, version, changes } = await must(made.person.call(getAgreement, idOf(made)));
    expect([state, version]).toEqual(['offered', 2]);
    expect(changes.map(({ after }) => after)).toContain(`${made.loan.reference}-2`);
    expect((await stampOther(certificateNumber)).status).toBe(200);
    // The text before is still there to read.
    const before = await made.person.call(getAgreementPdf, { ...idOf(made), version: '1' });
    expect(before.status).toBe(200);
    expect((await made.person.call(getAgreementPdf, { ...idOf(made), version: '3' })).code).toBe(
      'agreement-missing',
    );
  });

  test.each([['EDS\u200b7777'], ['EDS‑7777'], ['EDS\n7777'], ['EDS\u00007777'], ['---- ----']])(
    'a certificate number %j is no number',
    async (certificateNumber) => {
      const made = await attestedLoan(office);
      const answer = await office.finance.call(recordStamping, {
        ...idOf(made),
        ...stamping(house, { certificateNumber }),
      });
      expect(answer.code).toBe('request-invalid');
    },
  );

  test('an attestor is no line break, and none of those who are in it', async () => {
    const made = await countersignedLoan(office);
    const attest = (attestorName: string) =>
      office.officer.call(recordAttestation, { ...idOf(made), ...attestation(house, { attestorName }) });
    for (const name of [
      'Zainab\nbinti Kassim',
      'Zainab t.me/zainab',
      'Zainab 012-345 6789',
      'zainab@example.com',
    ])
      expect((await attest(name)).code, name).toBe('request-invalid');
    for (const party of [made.person.name, office.officer.name, office.approver.name.toUpperCase()])
      expect((await attest(party)).code).toBe('attestor-is-party');
    expect((await attest('Zainab binti Kassim')).status).toBe(200);
  });

  test('an attestor writes down their own attestation', async () => {
    const made = await countersignedLoan(office);
    const attest = (member: StaffMember, attestorName: string) =>
      member.call(recordAttestation, { ...idOf(made), ...attestation(house, { attestorName }) });
    const attestor = await staff(house, app, ['attestor'], 'Zainab binti Kassim');
    expect((await attest(attestor, office.approver.name)).code).toBe('attestor-is-party');
    expect((await attest(attestor, attestor.name)).status).toBe(200);
  });
});

test('a typed name that cannot be printed does not sign', async () => {
  const made = await consentedLoan(office);
  const stepUp = await signingCode(house, made.person, made.loan.loanId, hashOf(made));
  const sign = (name: string) =>
    made.person.call(signAgreement, {
      ...idOf(made),
      ...signing(hashOf(made), { stepUp, signature: { kind: 'typed', name } }),
    });
  expect(await sign('Aisyah 😀 binti Rahman')).toMatchObject({ status: 409, code: 'glyph-missing' });
  expect((await sign('Aisyah binti Rahman')).status).toBe(200);
});

test('a copy on paper is told to the borrower, who can say that it is not so', async () => {
  const made = await sealedLoan(office);
  await must(
    office.officer.call(recordDelivery, { ...idOf(made), manner: 'by-hand', deliveredOn: today(house) }),
  );
  expect(await noticesTo(made)).toContain('agreement-delivered');
  const { delivery } = await must(made.person.call(getAgreement, idOf(made)));
  expect(delivery?.manner).toBe('by-hand');
  expect((await office.finance.call(preparePayout, idOf(made))).status).toBe(200);
});

test('a text that reads otherwise than what was offered is a fault, though its figures are the same', async () => {
  const made = await consentedLoan(office);
  const place = agreementPlace(made.loan.loanId, made.person.userId);
  const row = await house.db
    .selectFrom('agreements')
    .selectAll()
    .where('loan_id', '=', made.loan.loanId)
    .executeTakeFirstOrThrow();
  const body = JSON.parse(house.keys.openText(row.body_sealed, place)) as { textSha256: string };
  expect(body.textSha256).toMatch(/^[0-9a-f]{64}$/);
  // As if the clauses in the code had been edited: the stored hash of the texts no longer fits what is made now.
  const edited = canonicalJson({ ...body, textSha256: '0'.repeat(64) });
  await sql`alter table agreements disable trigger user`.execute(house.db);
  await sql`alter table agreement_consents disable trigger user`.execute(house.db);
  await house.db.deleteFrom('agreement_consents').where('loan_id', '=', row.loan_id).execute();
  await house.db
    .updateTable('agreements')
    .set({
      body_sealed: house.keys.sealText(edited, place),
      body_hash: createHash('sha256').update(edited).digest('hex'),
    })
    .where('loan_id', '=', row.loan_id)
    .execute();
  await sql`alter table agreement_consents enable trigger user`.execute(house.db);
  await sql`alter table agreements enable trigger user`.execute(house.db);
  expect((await made.person.call(getAgreement, idOf(made))).status).toBe(500);
  expect((await made.person.call(consentToAgreement, { ...idOf(made), bodyHash: hashOf(made) })).status).toBe(
    500,
  );
});
