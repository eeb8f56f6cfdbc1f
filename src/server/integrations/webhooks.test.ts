/** Messages to addresses outside: written with the event, in order, signed, tried again, sent at least once and by one process. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/integrations.ts';
import { cancelLoan } from '#contract/loans.ts';
import { sen } from '#domain/money.ts';
import { retryPausesSeconds } from '#domain/webhook.ts';
import { webhookEvents } from '#domain/webhook-event.ts';
import { buildApp } from '../app.ts';
import type { House } from '../house.ts';
import { clearLeftovers } from '../leftovers.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { applied, must, openLender } from '../testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, pay, today } from '../testing-money.ts';
import { takeDeliveries } from './delivery-rows.ts';
import { postMessage } from './post-message.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { webhookAddress } from './webhook-address.ts';

type Received = { id: string; body: string; headers: Record<string, string>; path: string };
const received: Received[] = [];
/** What the other side does with the next messages; 204 when the list is empty. */
let answers: ((response: ServerResponse) => void)[] = [];
const code = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();

const server = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    const headers = request.headers as Record<string, string>;
    received.push({ id: headers['webhook-id'] ?? '', body, headers, path: request.url ?? '' });
    (answers.shift() ?? code(204))(response);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

const clock = movableClock(new Date().toISOString());
const house: House = await makeHouse({ clock, environment: { webhookHosts: [host] } });
const app = await buildApp(house);
await openLender(house);
let office: Office;
let administrator: StaffMember;
beforeAll(async () => {
  await signIn();
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await proveLedger(house);
});
beforeEach(() => {
  received.length = 0;
  answers = [];
});

async function signIn() {
  office = await openOffice(house, app);
  administrator = await staff(house, app, ['administrator'], 'Siti Nor');
}

let hooks = 0;
async function add(events: readonly (typeof webhookEvents)[number][] = webhookEvents) {
  hooks += 1;
  const url = `http://${host}/hook-${hooks}`;
  const { webhookId, secret } = await must(
    administrator.call(endpoints.addWebhook, { url, events: [...events] }),
  );
  return { webhookId, secret: secret ?? '', path: `/hook-${hooks}` };
}
const end = (webhookId: string) => must(administrator.call(endpoints.endWebhook, { webhookId }));
const view = async (webhookId: string) => {
  const { webhooks } = await must(administrator.call(endpoints.getIntegrations, {}));
  return webhooks.find((one) => one.webhookId === webhookId);
};
const deliveries = async (webhookId: string) =>
  (await must(administrator.call(endpoints.getDeliveries, { webhookId, page: 1 }))).rows;
const types = () => received.map(({ body }) => JSON.parse(body).type as string);

describe('what is sent', () => {
  test('a loan’s life in its order, signed so that the library verifies it', async () => {
    const { webhookId, secret, path } = await add();
    const made = await disbursedLoan(office);
    await claim(office, made, 100_00);
    await sendWebhooks(house);
    expect(types()).toEqual(['loan.applied', 'loan.approved', 'loan.disbursed', 'payment.submitted']);
    for (const message of received) {
      expect(message.path).toBe(path);
      const said = new Webhook(secret).verify(message.body, message.headers) as { data: { loan: object } };
      expect(said.data.loan).toMatchObject({ reference: made.loan.reference });
      expect(() => new Webhook(secret).verify(`${message.body} `, message.headers)).toThrow();
    }
    expect(new Set(received.map(({ id }) => id)).size).toBe(4);
    expect((await deliveries(webhookId)).map(({ state, lastCode }) => [state, lastCode])).toEqual(
      Array(4).fill(['delivered', 204]),
    );
    await end(webhookId);
  });

  test('only what was chosen; a loan that is paid off is told beside the payment that did it', async () => {
    const { webhookId } = await add(['loan.settled', 'payment.confirmed']);
    const made = await disbursedLoan(office);
    const { rows } = await sql<{ left: number }>`select sum(left_sen)::bigint as left from bills
      where loan_id = ${made.loan.loanId}`.execute(house.db);
    await pay(office, made, rows[0]?.left ?? 0);
    await sendWebhooks(house);
    expect(types()).toEqual(['payment.confirmed', 'loan.settled']);
    await end(webhookId);
  });

  test('nothing when the command is refused or undone', async () => {
    const { webhookId } = await add(['loan.cancelled']);
    const { person, loan } = await disbursedLoan(office);
    expect((await person.call(cancelLoan, { loanId: loan.loanId })).code).toBe('wrong-status');
    expect(await deliveries(webhookId)).toEqual([]);
    await end(webhookId);
  });

  test('nobody is named in any message', async () => {
    const { rows } = await sql<{ text: string }>`
      select unnest(array[name, email, phone, user_id::text]) as text from users
      union all select unnest(array[full_name, address, emergency_contact_name, emergency_contact_phone, occupation]) from personal_information
      union all select bank_reference from payments where bank_reference is not null
      union all select bank_reference from disbursements`.execute(house.db);
    const { rows: sent } = await sql<{ payload: string }>`select payload from webhook_deliveries`.execute(
      house.db,
    );
    expect(sent.length).toBeGreaterThan(5);
    const planted = rows.flatMap(({ text }) => (text && text.length > 3 ? [text] : []));
    expect(planted.length).toBeGreaterThan(20);
    for (const { payload } of sent) expect(planted.filter((text) => payload.includes(text))).toEqual([]);
  });

  test('costs a command one statement, and nothing when nobody is to be told', async () => {
    const count = async () => {
      let statements = 0;
      let about = 0;
      const counting = house.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          if (JSON.stringify(node).includes('webhook')) about += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const counted = await buildApp({ ...house, db: counting });
      const made = await disbursedLoan(office);
      const { paymentId } = await claim(office, made, 100_00);
      statements = 0;
      about = 0;
      const answer = await counted.inject({
        method: 'POST',
        url: `/api/office/payments/${paymentId}/confirm`,
        headers: { ...office.finance.headers(), 'content-type': 'application/json' },
        payload: JSON.stringify({
          amountSen: sen(100_00),
          paidOn: today(house),
          bankReference: `MBB COUNT ${paymentId.slice(-6)}`,
        }),
      });
      expect(answer.statusCode).toBe(200);
      await counted.close();
      return { statements, about };
    };
    const without = await count();
    const { rows } = await sql<{ n: number }>`select count(*) as n from webhook_deliveries`.execute(house.db);
    const { webhookId } = await add(['payment.confirmed']);
    const withOne = await count();
    expect(without.about).toBe(1);
    expect(withOne).toEqual(without);
    expect(await deliveries(webhookId)).toHaveLength(1);
    expect(rows[0]?.n).toBeGreaterThan(0);
    await end(webhookId);
  });
});

describe('when it does not arrive', () => {
  test('the same message is tried again after growing pauses for a day, then given up [F18]', async () => {
    const { webhookId } = await add(['loan.applied']);
    await applied(house, app);
    const beganAt = clock.now().getTime();
    answers = Array.from({ length: 20 }, () => code(503));
    for (const pause of retryPausesSeconds) {
      expect(await sendWebhooks(house)).toBe(1);
      clock.advance(pause * 1000 - 1);
      expect(await sendWebhooks(house)).toBe(0);
      clock.advance(1);
    }
    expect(await sendWebhooks(house)).toBe(1);
    expect((clock.now().getTime() - beganAt) / 3600_000).toBeCloseTo(23.85, 1);
    expect(new Set(received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    expect(received).toHaveLength(11);
    await signIn();
    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'given-up', tries: 11, lastCode: 503, lastFault: 'refused', nextTryAt: null },
    ]);
    clock.advance(86_400_000);
    expect(await sendWebhooks(house)).toBe(0);
    await signIn();
    // Sent again by hand: the same id and text once more.
    answers = [];
    const [row] = await deliveries(webhookId);
    await must(administrator.call(endpoints.sendDeliveryAgain, { deliveryId: row?.deliveryId ?? '' }));
    expect(await sendWebhooks(house)).toBe(1);
    expect(received.at(-1)).toMatchObject({ id: received[0]?.id, body: received[0]?.body });
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'delivered' }]);
    await end(webhookId);
  });

  test('later messages of the same loan wait for the one before, those of others do not', async () => {
    const { webhookId } = await add(['loan.applied', 'loan.cancelled']);
    const first = await applied(house, app);
    await must(first.person.call(cancelLoan, { loanId: first.loan.loanId }));
    answers = [code(500)];
    expect(await sendWebhooks(house)).toBe(1);
    const other = await applied(house, app);
    expect(await sendWebhooks(house)).toBe(1);
    expect(JSON.parse(received.at(-1)?.body ?? '').data.loan.reference).toBe(other.loan.reference);
    clock.advance(10_000);
    expect(await sendWebhooks(house)).toBe(2);
    const told = received
      .filter(({ body }) => body.includes(first.loan.reference))
      .map(({ body }) => JSON.parse(body).type);
    expect(told).toEqual(['loan.applied', 'loan.applied', 'loan.cancelled']);
    await end(webhookId);
  });

  test('three given up without one that arrived pause the webhook; what happens meanwhile is sent when it goes on', async () => {
    const { webhookId } = await add(['loan.applied']);
    for (let index = 0; index < 3; index += 1) await applied(house, app);
    answers = Array.from({ length: 3 }, () => code(500));
    await sql`update webhook_deliveries set tries = 10 where webhook_id = ${webhookId}`.execute(house.db);
    await sendWebhooks(house);
    expect(await view(webhookId)).toMatchObject({ state: 'paused', stoppedBecause: 'failures' });
    const mails = await house.db
      .selectFrom('outbox')
      .select('subject')
      .where('subject', 'like', 'A webhook was paused%')
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    await applied(house, app);
    expect(await sendWebhooks(house)).toBe(0);
    // A test goes out all the same.
    await must(administrator.call(endpoints.sendTestWebhook, { webhookId }));
    expect(await sendWebhooks(house)).toBe(1);
    expect(types().at(-1)).toBe('webhook.test');
    await must(administrator.call(endpoints.resumeWebhook, { webhookId }));
    expect(await sendWebhooks(house)).toBe(1);
    expect(types().at(-1)).toBe('loan.applied');
    expect((await administrator.call(endpoints.resumeWebhook, { webhookId })).code).toBe('changed-meanwhile');
    await end(webhookId);
  });

  test('410 ends it, and what waits is dropped', async () => {
    const { webhookId } = await add(['loan.applied', 'loan.cancelled']);
    const { person, loan } = await applied(house, app);
    await must(person.call(cancelLoan, { loanId: loan.loanId }));
    answers = [code(410)];
    await sendWebhooks(house);
    expect(await view(webhookId)).toMatchObject({ state: 'ended', stoppedBecause: 'gone', waiting: 0 });
    expect((await deliveries(webhookId)).map(({ state }) => state)).toEqual(['dropped', 'given-up']);
    expect((await administrator.call(endpoints.sendTestWebhook, { webhookId })).code).toBe('webhook-ended');
    await applied(house, app);
    expect(await deliveries(webhookId)).toHaveLength(2);
  });

  test('a process that dies between the answer and its note: the same message comes again', async () => {
    const { webhookId } = await add(['loan.applied']);
    await applied(house, app);
    const [taken] = await takeDeliveries(house, clock.now());
    if (!taken) throw new Error('nothing was taken');
    await postMessage(new URL(taken.url), taken.payload, { 'webhook-id': taken.delivery_id });
    // Dead here. Until the lease ends nobody else sends it.
    clock.advance(59_000);
    expect(await sendWebhooks(house)).toBe(0);
    clock.advance(1_000);
    expect(await sendWebhooks(house)).toBe(1);
    expect(received).toHaveLength(2);
    expect(received[1]).toMatchObject({ id: received[0]?.id, body: received[0]?.body });
    await end(webhookId);
  });

  test('several processes at once send each message once', async () => {
    const { webhookId } = await add(['loan.applied']);
    for (let index = 0; index < 6; index += 1) await applied(house, app);
    await Promise.all(Array.from({ length: 6 }, () => sendWebhooks(house)));
    expect(received).toHaveLength(6);
    expect(new Set(received.map(({ id }) => id)).size).toBe(6);
    await end(webhookId);
  });

  test('old messages are thrown away after thirty days', async () => {
    clock.advance(31 * 86_400_000);
    await clearLeftovers(house);
    const { rows } = await sql<{ n: number }>`select count(*) as n from webhook_deliveries`.execute(house.db);
    expect(rows[0]?.n).toBe(0);
    await signIn();
  });
});

describe('the secret', () => {
  test('is shown once, kept sealed, and replaced with an overlap in which both sign', async () => {
    const url = `http://${host}/secret`;
    const key = '6f1d8a34-90de-4c36-8a08-0f4b2c6f3f11';
    const input = { url, events: ['loan.applied' as const] };
    const first = await must(administrator.call(endpoints.addWebhook, input, { key }));
    const { webhookId } = first;
    expect(first.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await must(administrator.call(endpoints.addWebhook, input, { key }))).toEqual({
      webhookId,
      secret: null,
    });
    const { rows } = await sql<{ text: string }>`select s::text as text from webhook_secrets s
      union all select w::text from webhooks w union all select canonical from events`.execute(house.db);
    expect(rows.filter(({ text }) => text.includes((first.secret ?? '').slice(6)))).toEqual([]);
    const second = await must(
      administrator.call(endpoints.replaceWebhookSecret, { webhookId, overlapDays: 3 }),
    );
    const verifies = (secret: string | null) => {
      const { body, headers } = received.at(-1) as Received;
      // The library compares with the time of this machine.
      const signed = headers['webhook-signature']?.split(' ') ?? [];
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      return signed.includes(new Webhook(secret ?? '').sign(headers['webhook-id'] ?? '', at, body));
    };
    await must(administrator.call(endpoints.sendTestWebhook, { webhookId }));
    await sendWebhooks(house);
    expect([verifies(first.secret), verifies(second.secret)]).toEqual([true, true]);
    clock.advance(3 * 86_400_000);
    await signIn();
    await must(administrator.call(endpoints.sendTestWebhook, { webhookId }));
    await sendWebhooks(house);
    expect([verifies(first.secret), verifies(second.secret)]).toEqual([false, true]);
    await end(webhookId);
  });
});

describe('where it may go', () => {
  const hosts = ['hooks.example.com', 'crm.example.com:8443', '127.0.0.1:9', '192.0.2.7'];
  test.each([
    'https://hooks.example.com/x?y=1',
    'https://HOOKS.example.com:443/x',
    'https://crm.example.com:8443/',
    'http://127.0.0.1:9/',
    'https://192.0.2.7/listed',
  ])('%s is listed', (text) => {
    expect(webhookAddress(text, hosts)).toHaveProperty('url');
  });

  test.each([
    'http://hooks.example.com/plain',
    'https://hooks.example.com:8443/other-port',
    'https://crm.example.com/other-port',
    'https://evil.example/',
    'https://hooks.example.com.evil.example/',
    'https://evil.example/?https://hooks.example.com',
    'https://hooks.example.com@evil.example/',
    'https://user:password@hooks.example.com/',
    'https://hooks.example.com./',
    'https://sub.hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://hooks。example。com.evil.example/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'http://localhost:9/',
    'https://169.254.169.254/latest/meta-data/',
    'http://192.0.2.7/',
    'https://10.0.0.1/',
    'https://0.0.0.0/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:9/',
    'data:text/plain,x',
    'javascript:alert(1)',
    '//hooks.example.com/',
    'https:/\\evil.example/',
    'https://hooks.example.com\\@evil.example/',
    'https://hooks.example.com%2f@evil.example/',
    'https://hooks.example.com%00.evil.example/',
    'not an address',
  ])('%s is not', async (text) => {
    expect(webhookAddress(text, hosts)).toHaveProperty('refusal');
    const answer = await administrator.call(endpoints.addWebhook, { url: text, events: ['loan.applied'] });
    expect(['webhook-address-wrong', 'webhook-host-not-listed']).toContain(answer.code);
  });

  test('a redirect is not followed [VAL-11]', async () => {
    const { webhookId } = await add(['loan.applied']);
    await applied(house, app);
    answers = [(response) => void response.writeHead(302, { location: `http://${host}/elsewhere` }).end()];
    await sendWebhooks(house);
    expect(received).toHaveLength(1);
    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'waiting', lastCode: 302, lastFault: 'redirect' },
    ]);
    await end(webhookId);
  });

  test('a host that was taken off the list is sent nothing more [VAL-11]', async () => {
    const { webhookId } = await add(['loan.applied']);
    await applied(house, app);
    await sendWebhooks({ ...house, environment: { ...house.environment, webhookHosts: [] } });
    expect(received).toEqual([]);
    expect(await deliveries(webhookId)).toMatchObject([{ lastFault: 'host-not-listed' }]);
    await end(webhookId);
  });

  test('an answer without end is cut off, one that never comes is left, a closed port is named [F18]', async () => {
    answers = [
      (response) => {
        response.writeHead(200);
        const more = setInterval(() => response.write('x'.repeat(600)), 5);
        response.on('close', () => clearInterval(more));
      },
      () => {},
    ];
    const url = new URL(`http://${host}/slow`);
    expect(await postMessage(url, '{}', {})).toEqual({ code: 200, fault: null });
    expect(await postMessage(url, '{}', {}, 200)).toEqual({ code: null, fault: 'too-slow' });
    expect(await postMessage(new URL('http://127.0.0.1:1/'), '{}', {})).toEqual({
      code: null,
      fault: 'not-reached',
    });
  });

  test('one address has one webhook; two administrators at once make one', async () => {
    const other = await staff(house, app, ['administrator'], 'Tan Ah Kow');
    const input = { url: `http://${host}/both`, events: ['loan.applied' as const] };
    const [a, b] = await Promise.all([
      administrator.call(endpoints.addWebhook, input),
      other.call(endpoints.addWebhook, input),
    ]);
    expect([a.code, b.code].sort()).toEqual([undefined, 'webhook-exists'].sort());
    const [one] = [a, b].filter(({ status }) => status === 200);
    const webhookId = one?.body.webhookId ?? '';
    const stops = await Promise.all([
      administrator.call(endpoints.pauseWebhook, { webhookId }),
      other.call(endpoints.pauseWebhook, { webhookId }),
    ]);
    expect(stops.map(({ code: refused }) => refused).sort()).toEqual(['changed-meanwhile', undefined]);
    await end(webhookId);
  });

  test('only the administrator keeps them, the auditor reads', async () => {
    const auditor = await staff(house, app, ['auditor']);
    const input = { url: `http://${host}/no`, events: ['loan.applied' as const] };
    for (const person of [auditor, office.officer, office.finance])
      expect((await person.call(endpoints.addWebhook, input)).code).toBe('not-allowed');
    expect((await auditor.call(endpoints.getIntegrations, {})).status).toBe(200);
    const anId = '019a8d1e-0000-7000-8000-000000000000';
    expect((await auditor.call(endpoints.getDeliveries, { webhookId: anId, page: 1 })).code).toBe(
      'not-found',
    );
    expect((await administrator.call(endpoints.sendDeliveryAgain, { deliveryId: anId })).code).toBe(
      'not-found',
    );
    expect((await administrator.call(endpoints.endWebhook, { webhookId: anId })).code).toBe('not-found');
  });
});
