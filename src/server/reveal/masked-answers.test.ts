/**
 * Every answer of the API that only reads, for every role, after a borrower's whole life with us: none holds the whole
 * IC number or account number, however it is written, but those that must by law or by what they are for.
 */
import { expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { proposeRefund } from '#contract/claims.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendMessage } from '#contract/messages.ts';
import { revealOwnNumber } from '#contract/reveal.ts';
import { sen } from '#domain/money.ts';
import { type Action, staffRoles } from '#domain/permission.ts';
import { buildApp } from '../app.ts';
import { type Browser, makeHouse, openBrowser, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { disbursedLoan, openOffice, pay } from '../testing-money.ts';

/** Somebody else's name and number: once the money is out they are for the borrower alone. */
const emergency = { name: 'Kenari Canary binti Rahsia', phone: '+60199988877' };
const emergencyKnownTo = ['getVerification to borrower'];

/** The agreement's own words name the borrower by IC number; the law asks for it. */
const lawful = ['getAgreement to borrower'];

/** Once the money is out, nobody at the lender reads where the borrower is reached: the phone opens by a recorded look alone. */
const contactKnownTo = ['getSession to borrower', 'getProfile to borrower'];

const house = await makeHouse();
const app = await buildApp(house);

test('no answer holds a whole number [ACL-04] [DAT-06]', { timeout: 180_000 }, async () => {
  // The kit's lender has the account that the kit's borrowers have; a lender's account is no secret.
  await openLender(house, { repayment_account_number: '800100200300' });
  const office = await openOffice(house, app);
  const made = await disbursedLoan(office);
  const { person, loan } = made;
  await pay(office, made, 1_000_00);
  await must(office.finance.call(proposeRefund, { loanId: loan.loanId, amountSen: sen(100_00) }));
  await must(person.call(sendMessage, { body: 'Thank you.' }));
  const { value: icNumber } = await must(person.call(revealOwnNumber, { field: 'ic-number' }));
  const { value: account } = await must(person.call(revealOwnNumber, { field: 'account-number' }));
  await house.db
    .updateTable('personal_information')
    .set({ emergency_contact_name: emergency.name, emergency_contact_phone: emergency.phone })
    .where('borrower_id', '=', person.userId)
    .execute();
  const ids = await idsOf(person.userId);
  const readers: [string, Browser][] = [
    ['borrower', person],
    ['guest', openBrowser(app)],
  ];
  for (const role of staffRoles) readers.push([role, await staff(house, app, [role])]);

  const holding: string[] = [];
  const holdingEmergency: string[] = [];
  const { email, phone } = await house.db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const contacts = [bare(email), bare(phone ?? '').replace('+60', '')];
  const holdingContact: string[] = [];
  const read = new Set<string>();
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    for (const [reader, browser] of readers) {
      const answer = await browser.get(addressOf(endpoint, { ...ids, loanId: loan.loanId }));
      if (answer.status === 200) read.add(endpoint.name);
      // Every letter and digit but the signs between them: '9203 14-10…' is the number as well.
      const text = bare(answer.bytes.toString('utf8'));
      if (contacts.some((contact) => text.includes(contact)))
        holdingContact.push(`${endpoint.name} to ${reader}`);
      if (/kenari|canary|99988877/i.test(text)) holdingEmergency.push(`${endpoint.name} to ${reader}`);
      const isOurs = [icNumber.replaceAll('-', ''), account].some((number) => text.includes(number));
      if (isOurs) holding.push(`${endpoint.name} to ${reader}`);
    }
  }
  expect(holding).toEqual(lawful);
  // Product rule 11: late payments, contacts, messages and the list of borrowers lead to nobody but the borrower.
  expect(holdingEmergency).toEqual(emergencyKnownTo);
  expect(holdingContact).toEqual(contactKnownTo);
  const quiet: Action[] = ['getArrears', 'getContacts', 'getThread', 'getThreads', 'getThreadTemplates'];
  expect(quiet.filter((name) => !read.has(name))).toEqual([]);
  // The others belong to lives that this borrower did not have: a hardship, a formal notice, an open upload.
  expect(read.size).toBeGreaterThan(40);
});

const bare = (text: string) => text.replaceAll(/[\s.\-–—_/]/g, '');

/** What the addresses of the API ask for, of this borrower. */
async function idsOf(borrowerId: string): Promise<Record<string, string>> {
  const payment = await house.db
    .selectFrom('payments')
    .select(['payment_id', 'proof_file_id'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const document = await house.db
    .selectFrom('documents')
    .select(['document_id', 'verification_code'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst();
  return {
    borrowerId,
    paymentId: payment.payment_id,
    fileId: payment.proof_file_id ?? borrowerId,
    documentId: document?.document_id ?? borrowerId,
    code: document?.verification_code ?? 'none',
    kind: 'ic-front',
    table: 'trial-balance',
    sha256: '0'.repeat(64),
  };
}

function addressOf({ name, path, query }: Endpoint, ids: Record<string, string>): string {
  const address = path.replaceAll(/:(\w+)/g, (_, part: string) => ids[part] ?? ids.borrowerId ?? '');
  const asked = queries[name];
  return query && asked ? `${address}?${asked}` : address;
}

const queries: Partial<Record<Action, string>> = {
  getReports: 'cutOn=2026-01-01',
};
