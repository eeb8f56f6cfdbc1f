/** After the seal: the trail that a borrower reads, and the sealed copy that they take. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAgreement, getAgreementPdf, getAgreementTrail, receiveAgreement } from '#contract/agreements.ts';
import { recordDelivery } from '#contract/contracts.ts';
import { newId } from '../id.ts';
import { borrower } from '../testing.ts';
import { type Applied, must } from '../testing-loans.ts';
import { hashOf, type Office, openOffice, sealedLoan, stampedLoan, today } from '../testing-money.ts';
import { sealOne } from './seal-agreements.ts';
import { idOf, openSealHouse } from './testing-seals.ts';

const { house, app, clock, eventsOf } = await openSealHouse();
const { db } = house;

let office: Office;
/** No test changes it for good. */
let sealed: Applied;
beforeAll(async () => {
  office = await openOffice(house, app);
  sealed = await sealedLoan(office);
});

describe('the trail', () => {
  test('tells every step in order, chained, and whether the chain is whole', async () => {
    const { entries, isIntact } = await must(sealed.person.call(getAgreementTrail, idOf(sealed)));
    expect(entries.map(({ step, by }) => `${step} ${by}`)).toEqual([
      'offered lender',
      'viewed you',
      'consented you',
      'code-verified you',
      'signed you',
      'countersigned lender',
      'attested lender',
      'stamped lender',
      'sealed system',
    ]);
    expect(isIntact).toBe(true);
    const prints = entries.flatMap(({ fingerprint }) => fingerprint ?? []);
    expect(new Set(prints).size).toBe(8);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{64}$/);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
  });

  test('says so when an event was changed', async () => {
    const [event] = await eventsOf(sealed, 'agreement.attested');
    /** As somebody who owns the database could. */
    const change = async (canonical: string) => {
      await sql`alter table events disable trigger events_append_only`.execute(db);
      await sql`update events set canonical = ${canonical} where event_id = ${event?.event_id}`.execute(db);
      await sql`alter table events enable trigger events_append_only`.execute(db);
    };
    await change((event?.canonical ?? '').replace('in-person', 'video-call'));
    expect((await must(sealed.person.call(getAgreementTrail, idOf(sealed)))).isIntact).toBe(false);
    await change(event?.canonical ?? '');
    expect((await must(sealed.person.call(getAgreementTrail, idOf(sealed)))).isIntact).toBe(true);
  });
});

describe('the borrower takes the copy', () => {
  test('the very file, once', async () => {
    const loan = await sealedLoan(office);
    const { seal } = await must(loan.person.call(getAgreement, idOf(loan)));
    const [sha256 = '', english = ''] = seal?.copies.map((copy) => copy.sha256) ?? [];
    const take = (print: string) => loan.person.call(receiveAgreement, { ...idOf(loan), sha256: print });
    const { seal: other } = await must(sealed.person.call(getAgreement, idOf(sealed)));
    for (const wrong of ['0'.repeat(64), hashOf(loan), english, other?.copies[0]?.sha256 ?? ''])
      expect(await take(wrong)).toMatchObject({ status: 409, code: 'agreement-changed' });
    expect((await take(sha256)).body.agreement?.state).toBe('delivered');
    const { delivery } = await must(loan.person.call(getAgreement, idOf(loan)));
    expect(delivery).toEqual({ manner: 'taken-in-app', deliveredAt: clock.now().toISOString() });
    expect(await take(sha256)).toMatchObject({
      status: 409,
      code: 'agreement-step-done',
      facts: { step: 'delivered' },
    });
    const byHand = { ...idOf(loan), manner: 'by-hand' as const, deliveredOn: today(house) };
    expect((await office.officer.call(recordDelivery, byHand)).code).toBe('agreement-step-done');
  });

  test('not before it is sealed, and not somebody else’s', async () => {
    const early = await stampedLoan(office);
    expect(
      await early.person.call(receiveAgreement, { ...idOf(early), sha256: '0'.repeat(64) }),
    ).toMatchObject({
      status: 409,
      code: 'agreement-too-early',
      facts: { state: 'stamped' },
    });
    await sealOne(house, early.loan.loanId);
    const stranger = await borrower(house, app);
    for (const loanId of [sealed.loan.loanId, newId()]) {
      const answers = [
        await stranger.call(receiveAgreement, { loanId, sha256: '0'.repeat(64) }),
        await stranger.call(getAgreementTrail, { loanId }),
        await stranger.call(getAgreementPdf, { loanId }),
      ];
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(3).fill('404 not-found'));
    }
  });
});
