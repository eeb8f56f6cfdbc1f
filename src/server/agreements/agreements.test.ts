import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCode } from '#contract/account.ts';
import {
  consentToAgreement,
  getAgreement,
  getAgreementPdf,
  signAgreement,
  viewAgreement,
} from '#contract/agreements.ts';
import { countersignAgreement, getCaseAgreementPdf } from '#contract/contracts.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { agreementPlace } from '../review/approval.ts';
import { borrower, everybodySignedInNow, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, applied, must, openLender } from '../testing-loans.ts';
import {
  approvedLoan,
  consentedLoan,
  hashOf,
  type Office,
  openOffice,
  signedLoan,
  signing,
  signingCode,
} from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
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
const rowOf = ({ loan }: Applied) =>
  house.db.selectFrom('agreements').selectAll().where('loan_id', '=', loan.loanId).executeTakeFirstOrThrow();
const signatureOf = ({ loan }: Applied) =>
  house.db
    .selectFrom('agreement_signatures')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .executeTakeFirst();
const codeFor = (made: Applied) => signingCode(house, made.person, made.loan.loanId, hashOf(made));

describe('getAgreement', () => {
  test('shows the whole text in the reader’s language, with the hash that is signed', async () => {
    const made = await approvedLoan(office);
    const titles = new Set<string>();
    for (const locale of ['en', 'ms', 'zh']) {
      const { bodyHash, document, signature, loan } = await must(
        made.person.call(getAgreement, idOf(made), { headers: { 'accept-language': locale } }),
      );
      expect(bodyHash).toBe(hashOf(made));
      expect(JSON.stringify(document.items)).toContain('RM10,000.00');
      expect(document.scheduleRows).toHaveLength(13);
      expect(document.scheduleRows.at(-1)).toContain('661.86');
      expect([signature, loan.loanId]).toEqual([null, made.loan.loanId]);
      titles.add(document.title);
    }
    expect(titles.size).toBe(3);
  });

  test('the hash is the SHA-256 of what is kept, and what is kept is sealed [MON-10]', async () => {
    const made = await approvedLoan(office);
    const row = await rowOf(made);
    const text = house.keys.openText(row.body_sealed, agreementPlace(made.loan.loanId, made.person.userId));
    expect(createHash('sha256').update(text).digest('hex')).toBe(row.body_hash);
    expect(row.body_sealed).not.toContain('Aisyah');
  });

  test('before the approval there is none', async () => {
    const made = await applied(house, app);
    expect(await made.person.call(getAgreement, idOf(made))).toMatchObject({
      status: 409,
      code: 'agreement-missing',
    });
  });

  test('somebody else’s looks exactly like one that does not exist', async () => {
    const made = await approvedLoan(office);
    const stranger = await borrower(house, app);
    const { requestId: _own, ...foreign } = (await stranger.call(getAgreement, idOf(made)))
      .body as never as Problem;
    const { requestId: _random, ...random } = (await stranger.call(getAgreement, { loanId: newId() }))
      .body as never as Problem;
    expect(foreign).toEqual(random);
    expect(foreign).toMatchObject({ code: 'not-found', status: 404 });
    expect((await office.officer.call(getAgreement, idOf(made))).code).toBe('not-allowed');
  });

  test('a text that was changed after the offer is a fault and is never shown [MON-10] [INV-06]', async () => {
    const made = await approvedLoan(office);
    const { body_sealed, loan_id } = await rowOf(made);
    const place = agreementPlace(loan_id, made.person.userId);
    const text = house.keys
      .openText(body_sealed, place)
      .replace('"annualRateBps":1200', '"annualRateBps":1800');
    await sql`alter table agreements disable trigger agreements_kept`.execute(house.db);
    await house.db
      .updateTable('agreements')
      .set({ body_sealed: house.keys.sealText(text, place) })
      .where('loan_id', '=', loan_id)
      .execute();
    await sql`alter table agreements enable trigger agreements_kept`.execute(house.db);
    for (const endpoint of [getAgreement, getAgreementPdf]) {
      const answer = await made.person.call(endpoint, idOf(made));
      expect([answer.status, answer.code]).toEqual([500, 'fault']);
      expect(Object.keys(answer.body as object)).toEqual(['code', 'status', 'title', 'detail', 'requestId']);
    }
  });
});

type Problem = { requestId: string; code: string };

describe('viewAgreement', () => {
  test('keeps the first time it was opened', async () => {
    const made = await approvedLoan(office);
    const first = await must(made.person.call(viewAgreement, { ...idOf(made), bodyHash: hashOf(made) }));
    clock.advance(60_000);
    const second = await must(made.person.call(viewAgreement, { ...idOf(made), bodyHash: hashOf(made) }));
    expect(second.agreement?.viewedAt).toBe(first.agreement?.viewedAt);
    expect((await rowOf(made)).viewed_at?.toISOString()).toBe(first.agreement?.viewedAt);
  });

  test('is for the text that is offered', async () => {
    const made = await approvedLoan(office);
    const answer = await made.person.call(viewAgreement, { ...idOf(made), bodyHash: '0'.repeat(64) });
    expect(answer).toMatchObject({ status: 409, code: 'agreement-changed' });
    expect((await rowOf(made)).viewed_at).toBeNull();
  });
});

describe('signAgreement', () => {
  const sign = (made: Applied, given: Parameters<typeof signing>[1] = {}, key?: string) =>
    made.person.call(signAgreement, { ...idOf(made), ...signing(hashOf(made), given) }, key ? { key } : {});

  test('keeps the sealed signature with the code that confirmed it', async () => {
    const made = await consentedLoan(office);
    const stepUp = await codeFor(made);
    const { agreement, status } = await must(sign(made, { stepUp }));
    expect(status).toBe('approved');
    expect(agreement?.signedAt).toBe(clock.now().toISOString());
    const row = await signatureOf(made);
    expect(row).toMatchObject({ body_hash: hashOf(made), challenge_id: stepUp.challengeId });
    expect(row?.signature_sealed).not.toContain('Aisyah');
    const { signature } = await must(made.person.call(getAgreement, idOf(made)));
    expect(signature).toEqual({
      signature: { kind: 'typed', name: 'Aisyah binti Rahman' },
      signedAt: agreement?.signedAt,
      dueDay: null,
      countersignedBy: null,
      countersignedAt: null,
    });
  });

  test('asks for a code when there is none', async () => {
    const made = await consentedLoan(office);
    expect(await sign(made)).toMatchObject({
      status: 403,
      code: 'code-needed',
      facts: { purpose: 'sign-agreement' },
    });
    expect(await signatureOf(made)).toBeUndefined();
  });

  test('takes no wrong code and no code that was sent for something else', async () => {
    const made = await consentedLoan(office);
    const { challengeId, code } = await codeFor(made);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await sign(made, { stepUp: { challengeId, code: wrong } })).code).toBe('code-wrong');
    clock.advance(61_000);
    const { challenge } = await must(made.person.call(requestCode, { purpose: 'change-bank-account' }));
    const other = { challengeId: challenge.challengeId, code };
    expect((await sign(made, { stepUp: other })).code).toBe('code-wrong');
    const somebody = await consentedLoan(office);
    expect((await sign(made, { stepUp: await codeFor(somebody) })).code).toBe('code-wrong');
    expect(await signatureOf(made)).toBeUndefined();
    // The right one still stands.
    expect((await sign(made, { stepUp: { challengeId, code } })).status).toBe(200);
  });

  test('is refused before the text was opened and agreed to', async () => {
    const made = await approvedLoan(office);
    const text = { ...idOf(made), bodyHash: hashOf(made) };
    expect(await sign(made)).toMatchObject({ status: 409, code: 'agreement-not-shown' });
    await must(made.person.call(viewAgreement, text));
    // No code before the borrower agreed to sign electronically, and no signature.
    const asked = await made.person.call(requestCode, { purpose: 'sign-agreement', ...text });
    expect(asked).toMatchObject({ status: 422, code: 'terms-not-accepted' });
    expect((await sign(made)).code).toBe('terms-not-accepted');
    await must(made.person.call(consentToAgreement, text));
    expect((await sign(made, { stepUp: await codeFor(made) })).status).toBe(200);
  });

  test('is refused for another text and in another name; the code is not used up by it [INV-07]', async () => {
    const made = await consentedLoan(office);
    const stepUp = await codeFor(made);
    expect((await sign(made, { stepUp, bodyHash: 'f'.repeat(64) })).code).toBe('agreement-changed');
    const signature = { kind: 'typed', name: 'Somebody Else' } as const;
    expect((await sign(made, { stepUp, signature })).code).toBe('signature-name-differs');
    expect(await signatureOf(made)).toBeUndefined();
    expect((await sign(made, { stepUp })).status).toBe(200);
  });

  test('happens once: the same request gets the same answer, a second one is refused', async () => {
    const made = await consentedLoan(office);
    const stepUp = await codeFor(made);
    const key = randomUUID();
    const first = await sign(made, { stepUp }, key);
    const again = await sign(made, { stepUp }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await sign(made, { stepUp })).code).toBe('agreement-already-signed');
  });

  test('cannot be done by staff, nor by another borrower', async () => {
    const made = await consentedLoan(office);
    const input = { ...idOf(made), ...signing(hashOf(made)) };
    expect((await office.approver.call(signAgreement, input)).code).toBe('not-allowed');
    expect((await (await borrower(house, app)).call(signAgreement, input)).code).toBe('not-found');
  });
});

describe('countersignAgreement', () => {
  test('is the approver’s, after the borrower’s, once', async () => {
    const unsigned = await consentedLoan(office);
    expect((await office.approver.call(countersignAgreement, idOf(unsigned))).code).toBe(
      'agreement-not-signed',
    );
    const made = await signedLoan(office);
    for (const other of [office.officer, office.finance]) {
      expect((await other.call(countersignAgreement, idOf(made))).code).toBe('not-allowed');
    }
    expect(await must(office.approver.call(countersignAgreement, idOf(made)))).toEqual({
      ...idOf(made),
      status: 'approved',
    });
    expect((await office.approver.call(countersignAgreement, idOf(made))).code).toBe(
      'agreement-already-countersigned',
    );
    const { signature } = await must(made.person.call(getAgreement, idOf(made)));
    expect(signature?.countersignedBy).toBe('Lim Mei Ling');
  });
});

describe('the agreement as PDF', () => {
  test('is the same for borrower and staff, byte for byte, and another once it is signed', async () => {
    const made = await consentedLoan(office);
    const pdf = (who: Pick<typeof made.person, 'call'> = made.person) =>
      who.call(getAgreementPdf, idOf(made));
    const first = await pdf();
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(String(first.headers['content-disposition'])).toContain(`agreement-${made.loan.reference}-en.pdf`);
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    clock.advance(1_000);
    expect((await pdf()).bytes.equals(first.bytes)).toBe(true);
    const copy = await office.finance.call(getCaseAgreementPdf, idOf(made));
    expect(copy.bytes.equals(first.bytes)).toBe(true);
    await must(
      made.person.call(signAgreement, {
        ...idOf(made),
        ...signing(hashOf(made), { stepUp: await codeFor(made) }),
      }),
    );
    expect((await pdf()).bytes.equals(first.bytes)).toBe(false);
  });

  test('is not for strangers', async () => {
    const made = await approvedLoan(office);
    const stranger = await borrower(house, app);
    expect((await stranger.call(getAgreementPdf, idOf(made))).code).toBe('not-found');
    expect((await stranger.call(getCaseAgreementPdf, idOf(made))).code).toBe('not-allowed');
    expect((await office.officer.call(getCaseAgreementPdf, { loanId: newId() })).code).toBe('not-found');
  });
});

test('an offer that ended cannot be signed', async () => {
  const made = await consentedLoan(office);
  clock.advance(15 * 24 * 60 * 60_000);
  await everybodySignedInNow(house);
  const stepUp = await codeFor(made);
  const answer = await made.person.call(signAgreement, {
    ...idOf(made),
    ...signing(hashOf(made), { stepUp }),
  });
  expect(answer).toMatchObject({
    status: 409,
    code: 'offer-ended',
    facts: { offerEndsOn: made.loan.offerEndsOn },
  });
});
