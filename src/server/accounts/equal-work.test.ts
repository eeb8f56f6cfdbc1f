/**
 * How long an answer takes tells nothing of whom it was asked for, because the work is the same: as many hashes of
 * passwords, and as many questions to the database, one after the other. Both are counted, so no busy machine makes this red.
 */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, signUp, staffSignIn } from '#contract/account.ts';
import { deactivateStaff } from '#contract/team.ts';
import { buildApp } from '../app.ts';
import type { House } from '../house.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  type StaffMember,
  signUpInput,
  staff,
} from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { untilQuiet } from '../testing-locks.ts';
import { newToken } from './tokens.ts';

const clock = movableClock();
const base = await makeHouse({ clock });
/** What was asked of the database since it was emptied, and how often a password was hashed. */
let asked: string[] = [];
let hashes = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};
const house: House = {
  ...base,
  db: base.db.withPlugin(counting),
  keys: {
    ...base.keys,
    blindIndex: (...what) => {
      if (what[0] === 'password') hashes += 1;
      return base.keys.blindIndex(...what);
    },
  },
};
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(base);
});

let person: Borrower;
let member: StaffMember;
let gone: StaffMember;
const unconfirmed = signUpInput();
const password = 'salah sama sekali';
beforeAll(async () => {
  await openLender(house);
  person = await borrower(house, app);
  member = await staff(house, app, ['finance']);
  gone = await staff(house, app, ['finance']);
  const administrator = await staff(house, app, ['administrator']);
  await must(administrator.call(deactivateStaff, { userId: gone.userId }));
  await must(openBrowser(app).call(signUp, unconfirmed));
  // What nobody is compared with is made once for a process.
  await openBrowser(app).call(signIn, { identifier: 'nobody@example.com', password });
});

type Work = { status: number; asked: string[]; hashes: number };

async function workOf(
  ask: (browser: ReturnType<typeof openBrowser>) => Promise<{ status: number }>,
  device?: string,
) {
  const browser = openBrowser(app);
  if (device !== undefined) browser.cookies.set('device', device);
  clock.advance(61 * 60_000);
  asked = [];
  hashes = 0;
  const { status } = await ask(browser);
  const work: Work = { status, asked: [...asked], hashes };
  // What goes on after the answer is another matter: it ends before the next one.
  await untilQuiet(base.db);
  return work;
}

describe.each(['without', 'with'])('on a device %s a token of its own', (which) => {
  const device = which === 'with' ? newToken() : undefined;

  test('a wrong sign-in of a borrower is the same work for everybody [AUTH-06]', async () => {
    const guess = (identifier: string) =>
      workOf((browser) => browser.call(signIn, { identifier, password }), device);
    const nobody = await guess('nobody.at.all@example.com');
    expect(nobody).toMatchObject({ status: 401, hashes: 1 });
    expect(nobody.asked.length).toBeGreaterThan(2);
    for (const who of [person.email, person.phone, member.email, unconfirmed.email, '019-999 9999'])
      expect(await guess(who), who).toEqual(nobody);
  });

  test('and so is one of staff [AUTH-06]', async () => {
    const guess = (email: string) =>
      workOf((browser) => browser.call(staffSignIn, { email, password, totp: '000000' }), device);
    const nobody = await guess('nobody.at.all@example.com');
    expect(nobody).toMatchObject({ status: 401, hashes: 1 });
    for (const who of [member.email, gone.email, person.email]) expect(await guess(who), who).toEqual(nobody);
  });
});
