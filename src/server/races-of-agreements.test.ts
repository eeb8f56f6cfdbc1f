/**
 * Two things at the same moment about one agreement, on real parallel connections: whoever was first, the text that
 * lives, its evidence and the loan always fit together.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declineAgreement, signAgreement } from '#contract/agreements.ts';
import { reissueAgreement } from '#contract/contracts.ts';
import { cancelLoan } from '#contract/loans.ts';
import { preparePayout } from '#contract/office.ts';
import { sealOne } from './agreements/seal-agreements.ts';
import { buildApp } from './app.ts';
import { type Answer, makeHouse, movableClock, proveLedger } from './testing.ts';
import { type Applied, openLender } from './testing-loans.ts';
import {
  consentedLoan,
  deliveredLoan,
  hashOf,
  type Office,
  openOffice,
  signing,
  signingCode,
  stampedLoan,
} from './testing-money.ts';

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
const { db } = house;
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const rounds = 4;
const prepare = async (make: () => Promise<Applied>): Promise<Applied[]> => {
  const made: Applied[] = [];
  while (made.length < rounds) made.push(await make());
  return made;
};
const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const endOf = ({ status, code }: Answer<unknown>): string => (status < 400 ? 'won' : `${code}`);
const reissue = (made: Applied) =>
  office.approver.call(reissueAgreement, { ...idOf(made), reason: 'party-data' });
const moveLender = (address: string) => db.updateTable('lender').set({ address }).execute();

/** What is stored: the loan, its texts, and which of them have which evidence. */
async function stateOf({ loan: { loanId } }: Applied) {
  const rows = (table: 'agreement_signatures' | 'agreement_seals' | 'agreement_copies') =>
    db.selectFrom(table).select('body_hash').where('loan_id', '=', loanId).execute();
  const { status } = await db
    .selectFrom('loans')
    .select('status')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  const texts = await db
    .selectFrom('agreements')
    .select(['ended', 'body_hash'])
    .where('loan_id', '=', loanId)
    .orderBy('version')
    .execute();
  const payouts = await db.selectFrom('payouts').select('status').where('loan_id', '=', loanId).execute();
  return {
    status,
    ends: texts.map(({ ended }) => ended),
    signed: (await rows('agreement_signatures')).map(({ body_hash }) => body_hash),
    seals: (await rows('agreement_seals')).length,
    copies: (await rows('agreement_copies')).length,
    payouts: payouts.length,
  };
}

/** Everything to sign, with a code, so that nothing but the other one can stop it. */
async function toSign(made: Applied) {
  const stepUp = await signingCode(house, made.person, made.loan.loanId, hashOf(made));
  return () => made.person.call(signAgreement, { ...idOf(made), ...signing(hashOf(made), { stepUp }) });
}

test('signed and offered again at once: the new text is signed by nobody [INV-07]', async () => {
  const made = await prepare(() => consentedLoan(office));
  const signings: Awaited<ReturnType<typeof toSign>>[] = [];
  for (const loan of made) signings.push(await toSign(loan));
  await moveLender('1 Jalan Baharu');
  for (const [index, loan] of made.entries()) {
    const sign = signings[index] ?? (() => Promise.reject(new Error('no signing')));
    const first = index % 2 === 0 ? sign() : undefined;
    const offered = reissue(loan);
    const [signed, reissued] = (await Promise.all([first ?? sign(), offered])).map(endOf);
    expect(reissued).toBe('won');
    expect(['won', 'agreement-changed']).toContain(signed);
    const { ends, signed: hashes } = await stateOf(loan);
    expect(ends).toEqual(['superseded', null]);
    expect(hashes).toEqual(signed === 'won' ? [hashOf(loan)] : []);
  }
});

test('signed and declined at once: one of them', async () => {
  for (const loan of await prepare(() => consentedLoan(office))) {
    const sign = await toSign(loan);
    const decline = () => loan.person.call(declineAgreement, { ...idOf(loan), bodyHash: hashOf(loan) });
    const [signed, declined] = (await Promise.all([sign(), decline()])).map(endOf);
    const state = await stateOf(loan);
    if (signed === 'won') {
      expect(declined).toBe('agreement-already-signed');
      expect(state).toMatchObject({ status: 'approved', ends: [null], signed: [hashOf(loan)] });
    } else {
      expect([signed, declined]).toEqual(['wrong-status', 'won']);
      expect(state).toMatchObject({ status: 'cancelled', ends: ['declined'], signed: [] });
    }
  }
});

test('cancelled and sealed at once: sealed whole or not at all, and cancelled', async () => {
  for (const loan of await prepare(() => stampedLoan(office))) {
    const [sealed, cancelled] = await Promise.all([
      sealOne(house, loan.loan.loanId),
      loan.person.call(cancelLoan, idOf(loan)),
    ]);
    expect(endOf(cancelled)).toBe('won');
    expect(await stateOf(loan)).toMatchObject({
      status: 'cancelled',
      ends: ['voided'],
      seals: sealed ? 1 : 0,
      copies: sealed ? 3 : 0,
    });
    expect(await sealOne(house, loan.loan.loanId)).toBe(false);
  }
});

test('a payout prepared and the agreement offered again at once: one of them', async () => {
  const made = await prepare(() => deliveredLoan(office));
  await moveLender('2 Jalan Baharu');
  for (const [index, loan] of made.entries()) {
    const pay = () => office.finance.call(preparePayout, idOf(loan));
    const first = index % 2 === 0 ? pay() : undefined;
    const offered = reissue(loan);
    const [paid, reissued] = (await Promise.all([first ?? pay(), offered])).map(endOf);
    const state = await stateOf(loan);
    if (paid === 'won') {
      expect(reissued).toBe('payout-under-way');
      expect(state).toMatchObject({ status: 'approved', ends: [null], payouts: 1 });
    } else {
      expect([paid, reissued]).toEqual(['agreement-not-delivered', 'won']);
      expect(state).toMatchObject({ status: 'approved', ends: ['superseded', null], payouts: 0 });
    }
  }
});
