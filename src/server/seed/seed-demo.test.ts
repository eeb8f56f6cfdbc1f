/** The demo on real databases: made once however many start, mended after a killed start, and all of it in the past. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, staffSignIn, verifyCode } from '#contract/account.ts';
import { getLender } from '#contract/lender.ts';
import { getWallet } from '#contract/loans.ts';
import { getDeskCounts } from '#contract/office.ts';
import { getRepayment } from '#contract/payments.ts';
import { nextBill } from '#domain/payment.ts';
import { buildApp } from '../app.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { openStoredFile } from '../identity/file-rows.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { loanView } from '../loans/loan-view.ts';
import { codeSentTo, makeHouse, openBrowser, proveLedger } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { castBorrowers } from './cast-borrowers.ts';
import { castStaff } from './cast-staff.ts';
import { type DemoPerson, demoAuthenticatorCodes, readDemoPeople } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';
import { inTheFuture, newFolder } from './testing.ts';

const seedingMs = 400_000;
const everybody = castBorrowers.length + castStaff.length;

async function countOf({ db }: House, table: 'users' | 'loans' | 'lender'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const loanOf = async (house: House, email: string) => {
  const row = await house.db
    .selectFrom('loans as l')
    .innerJoin('users as u', 'u.user_id', 'l.borrower_id')
    .select('l.loan_id')
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
  const loan = await loanFor(house.db, { kind: 'system' }, row.loan_id);
  if (!loan) throw new Error(`${email} has no loan`);
  return loan;
};

const emailOf = (story: string): string => castBorrowers.find((cast) => cast.story === story)?.email ?? '';

let queued = 0;
const house: House = {
  ...(await makeHouse()),
  queueDelivery: async () => {
    queued += 1;
  },
};
const app = await buildApp(house);
afterAll(() => app.close());
const dataDir = await newFolder();
let people: readonly DemoPerson[] = [];

beforeAll(async () => {
  // Two processes start at once.
  const [first, second] = await Promise.all([seedDemo(house, { dataDir }), seedDemo(house, { dataDir })]);
  people = first ?? [];
  expect(second).toEqual(first);
}, seedingMs);

const personWith = (wanted: string): DemoPerson => {
  const person = people.find(({ email }) => email === wanted);
  if (!person) throw new Error(`no ${wanted} in the demo`);
  return person;
};

describe('a demo of today', () => {
  it('is made once, and a later start finds it', async () => {
    expect(await countOf(house, 'users')).toBe(everybody);
    expect(await countOf(house, 'lender')).toBe(1);
    expect(await countOf(house, 'loans')).toBe(castBorrowers.length - 1);
    expect(await seedDemo(house, { dataDir })).toEqual(people);
    expect(await countOf(house, 'users')).toBe(everybody);
  });

  it('leaves a database alone that another data folder filled', async () => {
    const elsewhere = await newFolder();
    expect(await seedDemo(house, { dataDir: elsewhere })).toBeUndefined();
    expect(await readdir(elsewhere)).toEqual([]);
    expect(await readDemoPeople(elsewhere)).toBeUndefined();
  });

  it('brings nothing to a licensed lender, whatever the settings ask for [CFG-04]', async () => {
    const licensed = await makeHouse();
    await openLender(licensed);
    const elsewhere = await newFolder();
    expect(await seedDemo(licensed, { dataDir: elsewhere })).toBeUndefined();
    expect(await readdir(elsewhere)).toEqual([]);
    expect(await countOf(licensed, 'users')).toBe(0);
  });

  it('writes its people down for the owner of the folder only, each with another password', async () => {
    expect((await stat(path.join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['demo.json']);
    expect(await readDemoPeople(dataDir)).toEqual(people);
    expect(new Set(people.map(({ password }) => password)).size).toBe(everybody);
    for (const { password } of people) expect(password).toMatch(/^([a-z]+-){3}\d{4}$/);
    expect(people.slice(0, 2).map(({ isToTry }) => isToTry)).toEqual([true, true]);
    const roles = new Set(people.map(({ role }) => role));
    expect([...roles].sort()).toEqual([
      'administrator',
      'administrator-2',
      'approver',
      'approver-2',
      'attestor',
      'auditor',
      'borrower',
      'finance',
      'finance-2',
      'loan-officer',
    ]);
  });

  it('has books that prove, and nothing that has not happened yet', async () => {
    await proveLedger(house);
    expect(await inTheFuture(house)).toEqual([]);
  });

  it('tells every loan forwards', async () => {
    const today = kualaLumpurDate(house.clock.now());
    for (const { email, story } of castBorrowers.filter(({ story }) => story !== 'fresh')) {
      const { timeline } = await loanView(house.db, await loanOf(house, email), today);
      const moments = timeline.flatMap(({ at }) => at ?? []);
      expect(moments, story).toEqual(moments.toSorted());
    }
  });

  it('has loans in every state that a demo can show', async () => {
    const rows = await house.db
      .selectFrom('loans')
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    expect(Object.fromEntries(rows.map(({ status, count }) => [status, count]))).toEqual({
      unknown: 3,
      'under-review': 2,
      approved: 5,
      disbursed: 3,
      settled: 1,
      rejected: 1,
    });
  });

  it('stands where each story says', async () => {
    const today = kualaLumpurDate(house.clock.now());
    const approved = await loanOf(house, emailOf('approved'));
    expect(approved.agreement?.signedAt).toBeUndefined();
    expect(approved.offerEndsOn && approved.offerEndsOn > today).toBe(true);
    const countersigned = await loanOf(house, emailOf('countersigned'));
    expect(countersigned.agreement?.countersignedAt).toBeDefined();
    const attested = await loanOf(house, emailOf('attested'));
    expect([attested.agreement?.attestedAt, attested.agreement?.stampedAt]).toEqual([
      expect.any(String),
      undefined,
    ]);
    const sealed = await loanOf(house, emailOf('sealed'));
    expect([sealed.agreement?.sealedAt, sealed.agreement?.deliveredAt]).toEqual([
      expect.any(String),
      undefined,
    ]);
    expect(countersigned.payout).toBeUndefined();
    expect((await loanOf(house, emailOf('being-sent'))).payout?.status).toBe('prepared');
    const repaying = nextBill(await loanOf(house, emailOf('repaying')));
    expect(repaying?.number).toBe(4);
    expect(repaying && repaying.dueOn >= today).toBe(true);
    const late = nextBill(await loanOf(house, emailOf('late')));
    expect(late?.number).toBe(2);
    expect(late && late.payableBy < today && late.paidPrincipalSen > 0).toBe(true);
    expect((await loanOf(house, emailOf('ahead'))).account?.creditSen).toBeGreaterThan(0);
    expect((await loanOf(house, emailOf('settled'))).paymentCount).toBe(6);
    expect((await loanOf(house, emailOf('proposed'))).proposal).toBeDefined();
  });

  it('is a demo to everybody, and pays to an account in its own name', async () => {
    const lender = await must(openBrowser(app).call(getLender, {}));
    expect(lender).toMatchObject({ isDemo: true, applicationsOpen: true, licenceNumber: '' });
  });

  it('sends nothing of its past to anybody', async () => {
    const unsent = await house.db
      .selectFrom('outbox')
      .select('sent_to')
      .where('sent_at', 'is', null)
      .execute();
    expect([queued, unsent]).toEqual([0, []]);
  });

  it('has work for the staff, who sign in with the codes of the outbox page', async () => {
    const codesNow = () => demoAuthenticatorCodes(people, house.clock.now());
    expect(codesNow().map(({ email }) => email)).toEqual(castStaff.map(({ email }) => email));
    const counts = new Map<string, unknown>();
    const payouts = new Map<string, number>();
    for (const { email } of castStaff) {
      // On a busy machine the codes of the first are over before the last has signed in.
      const code = codesNow().find((one) => one.email === email)?.code ?? '';
      const browser = openBrowser(app);
      await must(browser.call(staffSignIn, { email, password: personWith(email).password, totp: code }));
      const counted = await must(browser.call(getDeskCounts, {}));
      counts.set(personWith(email).role, counted);
      payouts.set(email, counted.payouts);
    }
    expect(counts.get('loan-officer')).toMatchObject({ unassigned: 2, mine: 1, messages: 2 });
    expect(counts.get('approver')).toMatchObject({ approve: 1 });
    expect(counts.get('finance')).toMatchObject({ contracts: 1, payments: 1 });
    // Who prepared the payout waits for the other one, who releases it.
    const ofFinance = castStaff.filter(({ email }) => personWith(email).role.startsWith('finance'));
    expect(ofFinance.map(({ email }) => payouts.get(email)).sort()).toEqual([0, 1]);
  });

  it('lets a visitor sign in as the borrower who repays', async () => {
    const { email, password } = personWith(emailOf('repaying'));
    const browser = openBrowser(app);
    const asked = await must(browser.call(signIn, { identifier: email, password }));
    if (asked.outcome !== 'code-needed') throw new Error('a new device needs a code');
    const phone = '+60120000002';
    const { challengeId } = asked.challenge;
    await must(browser.call(verifyCode, { challengeId, code: await codeSentTo(house, phone) }));
    const wallet = await must(browser.call(getWallet, {}));
    expect(wallet).toMatchObject({ paidInstalments: 3, withdraw: { status: 'paid-out' } });
    const { payments, payTo } = await must(browser.call(getRepayment, {}));
    expect(payments.map(({ status }) => status).sort()).toEqual([
      'checking',
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    expect(payTo?.holderName).toBe('Jernih Demo Sdn. Bhd.');
  });

  it('keeps drawn photos of which no two are the same', async () => {
    const files = await house.db.selectFrom('files').selectAll().execute();
    const verified = castBorrowers.length - 2;
    expect(files.filter(({ kind }) => kind !== 'payment-proof')).toHaveLength(3 * verified);
    expect(new Set(files.map(({ sha256 }) => sha256.toString('hex'))).size).toBe(files.length);
    const front = files.find(({ kind }) => kind === 'ic-front');
    if (!front) throw new Error('no photo');
    const { width } = await sharp((await openStoredFile(house, front)).bytes).metadata();
    expect(width).toBe(1200);
  });
});
