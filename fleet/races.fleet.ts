/**
 * The races of the server's tests, over three processes behind HAProxy, on a connection of their own and through PgBouncer
 * in transaction mode: of each race one wins, whichever process was asked.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession, requestPasswordReset, signIn, signOut, signUp, verifyCode } from '#contract/account.ts';
import { submitPersonalInformation } from '#contract/identity.ts';
import { addWebhook } from '#contract/integrations.ts';
import { applyForLoan, getLoan } from '#contract/loans.ts';
import {
  confirmApproval,
  confirmPayment,
  confirmReversal,
  proposeReversal,
  rejectApplication,
} from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { webhookEvents } from '#domain/webhook-event.ts';
import { addressAllowances } from '#server/accounts/throttles.ts';
import {
  type Answer,
  type Borrower,
  borrower,
  codeSentTo,
  openBrowser,
  proveLedger,
  signUpInput,
  staff,
} from '#server/testing.ts';
import {
  application,
  must,
  personalInput,
  proposed,
  uploadPhotos,
  verifyIdentity,
} from '#server/testing-loans.ts';
import {
  claim,
  disbursedLoan,
  type Office,
  openOffice,
  someBankReference,
  today,
} from '#server/testing-money.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { lineTo } from './line.ts';
import { ports } from './ports.ts';
import { until } from './processes.ts';

const isShort = process.env.FLEET === 'short';
const ways = [
  ...(isShort ? [] : [{ name: 'directly', pgbouncer: false }]),
  { name: 'through PgBouncer', pgbouncer: true },
];
const rounds = isShort ? 3 : 10;

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const ends = (answers: readonly Answer<unknown>[]): string[] =>
  answers.map(({ status, code }) => (status < 400 ? 'won' : `${code}`)).toSorted();
const fewer = (count: number, code: string): string[] =>
  [...Array<string>(count).fill(code), 'won'].toSorted();
/** Two hundred at once may be more than the machine has turns for: who is told to come again does, with the same key. */
async function insist<Body>(
  call: (key: string) => Promise<Answer<Body>>,
  key: string = randomUUID(),
): Promise<Answer<Body>> {
  const answer = await call(key);
  if (answer.code !== 'busy') return answer;
  await sleep(500);
  return insist(call, key);
}

describe.each(ways)('three processes on PostgreSQL, $name', ({ pgbouncer }) => {
  let fleet: Fleet;
  let office: Office;
  beforeAll(async () => {
    fleet = await openFleet({ pgbouncer });
    office = await openOffice(fleet.house, fleet.app);
  });
  afterAll(async () => {
    if (fleet) await proveLedger(fleet.house).finally(fleet.close);
  });

  it('every process answers, and the proxy asks all of them', async () => {
    const { db } = fleet.house;
    for (const { port } of fleet.apis) {
      expect((await fetch(`http://127.0.0.1:${port}/api/lender`)).status).toBe(200);
    }
    const { rows } = await sql<{
      names: number;
    }>`select count(*)::int as names from pg_prepared_statements`.execute(db);
    expect(rows[0]?.names).toBe(0);
  });

  it('one application sent two hundred times with one key is one loan and one answer [C1] [C9]', async () => {
    const { house, app } = fleet;
    const person = await borrower(house, app);
    await verifyIdentity(person);
    const key = randomUUID();
    const answers = await times(200, () =>
      insist((same) => person.call(applyForLoan, application(), { key: same }), key),
    );
    expect(new Set(ends(answers))).toEqual(new Set(['won']));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(await loansOf(person)).toHaveLength(1);
  });

  it('two hundred applications with keys of their own are one open loan [C2] [C9]', async () => {
    const person = await borrower(fleet.house, fleet.app);
    const answers = await times(200, () =>
      insist((key) => person.call(applyForLoan, application(), { key })),
    );
    expect(ends(answers)).toEqual(fewer(199, 'application-open'));
    expect(await loansOf(person)).toHaveLength(1);
  });

  const loansOf = ({ userId }: Borrower) =>
    fleet.house.db.selectFrom('loans').select('loan_id').where('borrower_id', '=', userId).execute();

  it('approved and rejected at once, again and again, is one decision [C3] [C9]', async () => {
    const { house, app } = fleet;
    const { loan } = await proposed(house, app, office.officer);
    const { loanId } = loan;
    const reject = {
      loanId,
      reasons: ['debts-too-high'] as ['debts-too-high'],
      tryAgainOn: addDays(today(house), 1),
    };
    const answers = await times(40, (index) =>
      insist((key) =>
        index % 2
          ? office.approver.call(confirmApproval, { loanId }, { key })
          : office.officer.call(rejectApplication, reject, { key }),
      ),
    );
    expect(ends(answers)).toEqual(fewer(39, 'wrong-status'));
    const events = await house.db
      .selectFrom('events')
      .select('name')
      .where('loan_id', '=', loanId)
      .where('name', 'in', ['loan.approved', 'loan.rejected'])
      .execute();
    expect(events).toHaveLength(1);
  });

  it('a payment taken back twice at once is taken back once [C4] [C9]', async () => {
    const { house } = fleet;
    const third = await staff(house, fleet.app, ['finance'], 'Third Finance');
    const made = await disbursedLoan(office);
    for (let round = 0; round < rounds; round += 1) {
      const { paymentId } = await claim(office, made, 100_00);
      const input = {
        paymentId,
        amountSen: sen(100_00),
        paidOn: today(house),
        bankReference: `F ${randomUUID().slice(0, 12)}`,
      };
      const paid = await times(6, (index) =>
        insist((key) => (index % 2 ? office.finance : third).call(confirmPayment, input, { key })),
      );
      expect(ends(paid)).toEqual(fewer(5, 'proof-decided'));
      await must(office.finance.call(proposeReversal, { paymentId, reason: 'wrong-loan' }));
      const back = await times(2, (index) =>
        insist((key) => (index ? third : office.otherFinance).call(confirmReversal, { paymentId }, { key })),
      );
      expect(back.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    const moved = await house.db
      .selectFrom('ledger_transfers')
      .select(['reverses'])
      .where('loan_id', '=', made.loan.loanId)
      .where('kind', '=', 'payment-received')
      .execute();
    expect(moved.filter(({ reverses }) => reverses)).toHaveLength(rounds);
    expect(moved.filter(({ reverses }) => !reverses)).toHaveLength(rounds);
    expect(someBankReference()).toMatch(/MBB/);
  });

  it('one IC number of many people is one verified person [C5] [C9]', async () => {
    const { house, app } = fleet;
    const people: Borrower[] = [];
    while (people.length < (isShort ? 6 : 12)) people.push(await borrower(house, app));
    const inputs: ReturnType<typeof personalInput>[] = [];
    for (const person of people)
      inputs.push(personalInput(await uploadPhotos(person), { icNumber: '920314-10-7772' }));
    const answers = await times(people.length, async (index) =>
      insist((key) =>
        (people[index] as Borrower).call(
          submitPersonalInformation,
          inputs[index] as ReturnType<typeof personalInput>,
          { key },
        ),
      ),
    );
    expect(ends(answers)).toEqual(fewer(people.length - 1, 'ic-in-use'));
  });

  it('of two hundred guesses five are evaluated, and a right code posted at once makes one session [C6] [C9]', async () => {
    const { house, app } = fleet;
    const input = signUpInput();
    const browser = openBrowser(app);
    const { challenge } = await must(browser.call(signUp, input));
    const right = await codeSentTo(
      house,
      challenge.channel === 'email' ? input.email : `+6${input.phone.replace(/\D/g, '')}`,
    );
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await times(200, () =>
      browser.call(verifyCode, { challengeId: challenge.challengeId, code: wrong }),
    );
    expect(guesses.filter(({ code }) => code === 'code-wrong').length).toBeLessThanOrEqual(5);
    expect(guesses.filter(({ status, code }) => status < 400 || code === 'fault')).toEqual([]);
    expect(
      (await browser.call(verifyCode, { challengeId: challenge.challengeId, code: right })).status,
    ).toBeGreaterThan(400);

    const other = signUpInput();
    const second = openBrowser(app);
    const asked = (await must(second.call(signUp, other))).challenge;
    const code = await codeSentTo(
      house,
      asked.channel === 'email' ? other.email : `+6${other.phone.replace(/\D/g, '')}`,
    );
    const posted = await times(10, () =>
      insist(() => second.call(verifyCode, { challengeId: asked.challengeId, code })),
    );
    expect(posted.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('wrong passwords are counted across processes, whoever asks [AUTH-05] [C9]', async () => {
    const { house, app } = fleet;
    const person = await borrower(house, app);
    const answers = await times(60, (index) =>
      insist((key) =>
        openBrowser(app, { address: `10.77.0.${index + 1}` }).call(
          signIn,
          { identifier: person.email, password: 'wrong and wrong again' },
          { key },
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === 'wrong-credentials').length).toBeLessThanOrEqual(10);
    expect(new Set(ends(answers))).toEqual(new Set(['too-many-tries', 'wrong-credentials']));
  });

  it('one address starts only so many messages an hour, whatever it writes about itself [API-04] [AUTH-08] [C9]', async () => {
    // Addresses of this machine may do ten times as much as others. Many more came from some of their own before: it is
    // not the proxy's address that is counted.
    const most = 10 * addressAllowances.message.limit;
    const answers = await times(most + 6, (index) =>
      insist((key) =>
        openBrowser(fleet.app, { address: '10.78.0.1' }).call(
          requestPasswordReset,
          { identifier: `nobody-${index}@example.com` },
          {
            key,
            headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
          },
        ),
      ),
    );
    expect(ends(answers)).toEqual([...Array(6).fill('too-many-tries'), ...Array(most).fill('won')]);
    const neighbour = openBrowser(fleet.app, { address: '10.78.0.2' });
    expect((await insist((key) => neighbour.call(signUp, signUpInput(), { key }))).status).toBe(200);
  });

  it('a session is good in every process, and ended in all of them at once [SESS-04] [C9]', async () => {
    const person = await borrower(fleet.house, fleet.app);
    const at = (port: number) =>
      fetch(`http://127.0.0.1:${port}/api/me/wallet`, { headers: person.headers() }).then(
        ({ status }) => status,
      );
    expect(await Promise.all(ports.api.map(at))).toEqual([200, 200, 200]);
    const cookies = new Map(person.cookies);
    await must(person.call(signOut, {}));
    for (const [name, value] of cookies) person.cookies.set(name, value);
    expect(await Promise.all(ports.api.map(at))).toEqual([401, 401, 401]);
    expect((await person.call(getSession, {})).body.user ?? null).toBeNull();
  });

  it('foreign ids asked during writes answer like ids of nobody [C8] [C9]', async () => {
    const { house, app } = fleet;
    const { loan, person } = await proposed(house, app, office.officer);
    const stranger = await borrower(house, app);
    const writes = times(20, () => insist((key) => person.call(applyForLoan, application(), { key })));
    const asked = await times(200, (index) =>
      insist(() => stranger.call(getLoan, { loanId: index % 2 ? loan.loanId : randomUUID() })),
    );
    await writes;
    const bodies = asked.map(({ status, body }) =>
      JSON.stringify([status, { ...(body as object), requestId: '' }]),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(asked[0]?.status).toBe(404);
  });

  it('each mail and each webhook leaves once, though three processes work [C9]', async () => {
    const { house, app, receivers } = fleet;
    const administrator = await staff(house, app, ['administrator'], 'Siti Nor');
    const url = `http://127.0.0.1:${ports.webhooks}/hook`;
    await must(administrator.call(addWebhook, { url, events: [...webhookEvents] }));
    for (let count = 0; count < (isShort ? 3 : 6); count += 1) await proposed(house, app, office.officer);
    const waiting = async () => {
      const mails = await house.db
        .selectFrom('outbox')
        .select('outbox_id')
        .where('channel', '=', 'email')
        .where('sent_at', 'is', null)
        .execute();
      const hooks = await house.db
        .selectFrom('webhook_deliveries')
        .select('delivery_id')
        .where('state', '=', 'waiting')
        .execute();
      return mails.length + hooks.length;
    };
    await until(async () => (await waiting()) === 0, 'everything is sent');
    const mails = await house.db
      .selectFrom('outbox')
      .select('outbox_id')
      .where('channel', '=', 'email')
      .execute();
    expect(mails.length).toBeGreaterThan(3);
    expect(receivers.mails.toSorted()).toEqual(mails.map(({ outbox_id }) => outbox_id).toSorted());
    const hooks = await house.db.selectFrom('webhook_deliveries').select(['delivery_id', 'tries']).execute();
    expect(hooks.length).toBeGreaterThan(2);
    expect(new Set(receivers.webhookIds).size).toBe(hooks.length);
    expect(receivers.webhookIds).toHaveLength(hooks.length);
    expect(new Set(hooks.map(({ tries }) => tries))).toEqual(new Set([1]));
  });

  it('nobody outside reads metrics or readiness, and plain http is led to TLS or refused [API-07] [API-09]', async () => {
    const { app } = fleet;
    for (const url of ['/metrics', '/%6Detrics', '/outbox', '/readyz']) {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    }
    const plain = (url: string) =>
      fetch(`http://127.0.0.1:${ports.haproxyPlain}${url}`, { redirect: 'manual' }).then(
        ({ status }) => status,
      );
    expect([await plain('/en'), await plain('/api/lender'), await plain('/%61pi/lender')]).toEqual([
      301, 403, 403,
    ]);
    expect((await lineTo(ports.haproxy).inject({ method: 'GET', url: '/en' })).statusCode).toBe(200);
  });
});
