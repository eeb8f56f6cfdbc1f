/** A stolen cookie is played against everything that asks for a code: it may read, and moves nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, requestCode, updateProfile } from '#contract/account.ts';
import { signAgreement } from '#contract/agreements.ts';
import { endpoints } from '#contract/api.ts';
import type { BodyInputOf, Endpoint } from '#contract/endpoint.ts';
import { getPlan, signPlan } from '#contract/hardship.ts';
import { updateBankAccount } from '#contract/identity.ts';
import { downloadData, requestDeletion } from '#contract/privacy.ts';
import { buildApp } from '../app.ts';
import { type Borrower, borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, bankInput, must, openLender, verifyIdentity } from '../testing-loans.ts';
import {
  consentedLoan,
  disbursedLoan,
  hashOf,
  type Office,
  openOffice,
  planSigning,
  signing,
} from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

type Play = {
  person: Borrower;
  endpoint: Endpoint;
  /** Which code it asks for; absent where only the password helps. */
  code?: BodyInputOf<typeof requestCode>;
  input: object;
};

const wrongPassword = 'hujan lebat petang kelmarin';
const mule = { ...bankInput, bankCode: 'CIBBMYKL', accountNumber: '7012345678' };
const thiefsEmail = { email: 'pencuri@example.com' };

async function triesOn({ person: signer, loan }: Applied, running: Applied): Promise<Play[]> {
  const bodyHash = hashOf({ person: signer, loan });
  const { loanId } = loan;
  const { person } = running;
  const ofPlan = { loanId: running.loan.loanId, dueDay: 12 };
  // Whose photos may go, so that only the code keeps them.
  const free = await borrower(house, app);
  await verifyIdentity(free);
  const plan = await must(person.call(getPlan, { loanId: ofPlan.loanId, dueDay: '12' }));
  const contact = { purpose: 'change-contact' as const, ...thiefsEmail, currentPassword: wrongPassword };
  return [
    {
      person: signer,
      endpoint: signAgreement,
      code: { purpose: 'sign-agreement', loanId, bodyHash },
      input: { loanId, ...signing(bodyHash) },
    },
    { person: signer, endpoint: updateBankAccount, code: { purpose: 'change-bank-account' }, input: mule },
    { person, endpoint: updateProfile, code: contact, input: thiefsEmail },
    {
      person,
      endpoint: changePassword,
      input: { currentPassword: wrongPassword, newPassword: 'angin kencang malam ini' },
    },
    { person: free, endpoint: downloadData, code: { purpose: 'download-data' }, input: {} },
    {
      person: free,
      endpoint: requestDeletion,
      code: { purpose: 'delete-data' },
      input: { groups: ['identity-photos'] },
    },
    {
      person,
      endpoint: signPlan,
      code: { purpose: 'sign-agreement', loanId: ofPlan.loanId, bodyHash: plan.bodyHash },
      input: { ...ofPlan, ...planSigning(plan.bodyHash) },
    },
  ];
}

const tables = ['users', 'bank_accounts', 'agreement_signatures', 'instalments', 'messages'] as const;
const kept = () => Promise.all(tables.map((table) => house.db.selectFrom(table).selectAll().execute()));

test('a stolen cookie gets past no code: not for a contact, password, bank account, contract, plan or own data [AUTH-10]', async () => {
  const plays = await triesOn(await consentedLoan(office), await disbursedLoan(office));
  // Whatever takes a code is among them.
  const withCode = endpoints.filter((each) => each.body && 'stepUp' in shapeOf(each));
  expect(plays.map(({ endpoint }) => endpoint.name)).toEqual(
    expect.arrayContaining(withCode.map(({ name }) => name)),
  );
  const before = await kept();
  const answers: [string, unknown[]][] = [];
  for (const play of plays) {
    clock.advance(2 * 60_000);
    answers.push([play.endpoint.name, await played(play)]);
  }
  const guessed = ['code-needed', 'code-wrong', 'code-spent'];
  expect(Object.fromEntries(answers)).toEqual({
    signAgreement: guessed,
    signPlan: guessed,
    updateBankAccount: guessed,
    downloadData: guessed,
    requestDeletion: guessed,
    // Without the password not even a code is sent.
    updateProfile: ['code-needed', 'current-password-wrong'],
    changePassword: ['current-password-wrong'],
  });
  expect(await kept()).toEqual(before);
});

/** What the thief is told, without a code and with eight guesses at the one that the owner got. */
async function played({ person, endpoint, code, input }: Play): Promise<unknown[]> {
  const bare = (await person.call(endpoint, input)).code;
  const asked = code && (await person.call(requestCode, code));
  if (!asked) return [bare];
  if (asked.status >= 400) return [bare, asked.code];
  const { challengeId } = asked.body.challenge;
  const guesses: unknown[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const stepUp = { challengeId, code: `00000${guess}` };
    guesses.push((await person.call(endpoint, { ...input, stepUp })).code);
  }
  return [bare, ...new Set(guesses)];
}

const shapeOf = ({ body }: Endpoint): object =>
  (body as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {};
