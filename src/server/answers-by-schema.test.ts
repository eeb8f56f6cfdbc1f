/**
 * What leaves by an answer is what its schema names: a key more, in any object of any answer, stays here, whatever a
 * handler returns. Which keys those are is `security/answer-keys.txt`.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { permissions, staffRoles } from '#domain/permission.ts';
import { buildApp } from './app.ts';
import { type Browser, makeHouse, movableClock, openBrowser, proveLedger, staff } from './testing.ts';
import { must, openLender } from './testing-loans.ts';
import { claim, disbursedLoan, openOffice, pay } from './testing-money.ts';
import { recoveriesOf } from './testing-recoveries.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);

/** Every object of an answer gets a key that no schema has. */
const planted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(planted)
    : value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
      ? {
          ...Object.fromEntries(Object.entries(value).map(([name, held]) => [name, planted(held)])),
          plantedKey: 'planted',
        }
      : value;
let isPlanted = false;
app.addHook('preSerialization', async (_request, _reply, payload) =>
  isPlanted ? planted(payload) : payload,
);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const ids: Record<string, string> = {};
const browsers = new Map<string, Browser>([['guest', openBrowser(app)]]);
beforeAll(async () => {
  await openLender(house);
  const office = await openOffice(house, app);
  const made = await disbursedLoan(office);
  await pay(office, made, 500_00);
  await claim(office, made, 100_00);
  const { prepare } = recoveriesOf(office, clock);
  const lost = { person: made.person, loanId: made.loan.loanId, email: 'baharu@example.com' };
  await must(prepare(lost));
  browsers.set('borrower', made.person);
  for (const role of staffRoles) browsers.set(role, await staff(house, app, [role]));
  const { rows } = await sql<{ name: string; id: string }>`
    select 'loanId' as name, loan_id::text as id from loans union all
    select 'borrowerId', borrower_id::text from loans union all
    select 'userId', user_id::text from users where kind = 'staff' union all
    select 'paymentId', payment_id::text from payments union all
    select 'documentId', document_id::text from documents union all
    select 'fileId', file_id::text from files union all
    select 'payoutId', payout_id::text from payouts`.execute(house.db);
  for (const { name, id } of rows) ids[name] = id;
});

const reads = endpoints.filter(({ method, response }) => method === 'GET' && response && response !== 'file');
const urlOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);

/** They ask for what is not made here, or for the key of a program. */
const nothingToAnswer = [
  'getAuditEntry',
  'getBankLoan',
  'getDeliveries',
  'getDocumentCheck',
  'getFileCheck',
  'getHandoff',
  'getHardshipCaseCost',
  'getHardshipCost',
  'getHardshipRequest',
  'getIntegrationLoan',
  'getIntegrationLoans',
  'getIntegrationPayments',
  'getIntegrationSchedule',
  'getPaymentEffect',
  'getPlan',
  'getTrialBalance',
  'getUpload',
];
/** Somewhere in them a strict schema refuses the whole answer. */
const strict = ['getAgreement', 'getApplication', 'getHardship', 'getSettings', 'getVerification'];

test('a key that the schema does not name leaves by no answer, to nobody [ACL-04]', async () => {
  const answered = new Set<string>();
  const faulty = new Set<string>();
  const recovering = new Set<string>();
  for (const endpoint of reads) {
    for (const [holder, browser] of browsers) {
      if (!(permissions[endpoint.name] as readonly string[]).includes(holder)) continue;
      isPlanted = false;
      const as = await browser.get(urlOf(endpoint));
      if (as.status !== 200) continue;
      isPlanted = true;
      const { status, bytes } = await browser.get(urlOf(endpoint));
      isPlanted = false;
      answered.add(endpoint.name);
      const what = `${endpoint.name} to ${holder}`;
      expect(bytes.toString(), what).not.toContain('planted');
      // A strict schema lets nothing leave at all: a fault, which says nothing.
      if (status === 500) faulty.add(endpoint.name);
      if (as.bytes.includes('b••••@example.com') || as.bytes.includes('confirmableAt'))
        recovering.add(endpoint.name);
      if (status !== 500) expect(bytes.length, what).toBe(as.bytes.length);
    }
  }
  const unanswered = reads.map(({ name }) => name).filter((name) => !answered.has(name));
  expect(unanswered.toSorted()).toEqual(nothingToAnswer);
  expect([...faulty].toSorted()).toEqual(strict);
  expect([...recovering].toSorted()).toEqual(['getRecoveries', 'getRecovery', 'getWallet']);
});
