/** What comes over a real connection and is too much, too late or no HTTP: each is ended with a problem. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problem } from '#contract/problem.ts';
import { buildApp } from './app.ts';
import { maxHeadBytes, maxUrlLength, socketLimits } from './sockets.ts';
import { makeHouse } from './testing.ts';

const house = await makeHouse();
// A tenth of the real time for a head; that for a whole request is so far off that it ends nothing here.
const app = await buildApp(house, { headMs: 1_000, arrivalMs: 60_000, checkMs: 200 });
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

const open = (to = app): Socket => connect((to.server.address() as AddressInfo).port, '127.0.0.1');

/** Writes, and reads until the server ends the connection. */
async function say(text: string, to = app) {
  const socket = open(to);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.on('error', () => {});
  socket.write(text);
  // Not `once` of node:events, which fails where the line is cut before all was sent.
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
}

const get = (url: string, lines = '') =>
  `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`;

it('has the limits of the requirements [API-05] [API-06]', () => {
  expect(socketLimits).toMatchObject({ headMs: 10_000, arrivalMs: 30_000, checkMs: 2_000 });
  expect([maxHeadBytes, maxUrlLength]).toEqual([16_384, 8_192]);
  expect(socketLimits.connections).toBeGreaterThan(500);
});

it('a head of 16 KB is too large, one below is read [API-05]', async () => {
  expect((await say(get('/api/lender', `X-Long: ${'a'.repeat(15_000)}\r\n`))).status).not.toBe(431);
  const { status, head, body } = await say(get('/api/lender', `X-Long: ${'a'.repeat(17_000)}\r\n`));
  expect(status).toBe(431);
  expect(head).toMatch(/content-type: application\/problem\+json/i);
  expect(problem.parse(JSON.parse(body))).toMatchObject({ status: 431, code: 'request-too-large' });
});

it('an address above 8 KB is too long, one below is looked for [API-05]', async () => {
  expect((await say(get(`/api/x?${'a'.repeat(8_100)}`))).status).toBe(404);
  for (const url of [`/api/x?${'a'.repeat(8_200)}`, `/${'a'.repeat(8_200)}`]) {
    const { status, body } = await say(get(url));
    expect(status).toBe(414);
    expect(problem.parse(JSON.parse(body)).code).toBe('request-too-large');
  }
});

it('JSON above 256 KB is too large [API-05]', async () => {
  const send = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { 'jernih-request': '1', 'content-type': 'application/json' },
      payload: JSON.stringify({ identifier: 'a'.repeat(bytes) }),
    });
  expect((await send(255 * 1024)).statusCode).toBe(400);
  const answer = await send(257 * 1024);
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'request-too-large']);
});

it('what is no HTTP is a problem too [API-03]', async () => {
  const { status, head, body } = await say('HELLO\r\n\r\n');
  expect(status).toBe(400);
  expect(head).toMatch(/application\/problem\+json/);
  expect(problem.parse(JSON.parse(body)).code).toBe('request-invalid');
  expect(body).not.toMatch(/HPE|parse error/i);
});

it('a head that does not end is ended before a whole request would be [API-06]', async () => {
  const begun = performance.now();
  const { status, body } = await say('GET /api/lender HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  expect(status).toBe(408);
  expect(problem.parse(JSON.parse(body)).status).toBe(408);
  expect(performance.now() - begun).toBeGreaterThan(900);
  expect(performance.now() - begun).toBeLessThan(30_000);
});

it('one connection too many is hung up on, and the next is taken when one has gone [API-06]', async () => {
  // Those that say nothing are not ended, however long a busy machine takes.
  const full = await buildApp(house, { connections: 5 });
  await full.listen({ port: 0, host: '127.0.0.1' });
  const held = Array.from({ length: 5 }, () => open(full));
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  // The server has counted them when it has answered the last.
  held[4]?.write('GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(held[4] as Socket, 'data');
  expect((await say(get('/api/x'), full)).status).toBeNaN();
  for (const socket of held) socket.destroy();
  let status = Number.NaN;
  for (let tries = 0; tries < 100 && Number.isNaN(status); tries += 1) {
    await sleep(50);
    status = (await say(get('/api/x'), full)).status;
  }
  expect(status).toBe(404);
  await full.close();
});

it('whoever hangs up stays in hand until the work is done [F15]', async () => {
  const small = await buildApp(house, { inHand: 1 });
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  small.get('/api/held', async () => {
    begun();
    await held;
    return {};
  });
  const sockets: Socket[] = [];
  small.server.on('connection', (socket) => sockets.push(socket));
  await small.listen({ port: 0, host: '127.0.0.1' });
  const { port } = small.server.address() as AddressInfo;
  const impatient = connect(port, '127.0.0.1');
  impatient.write('GET /api/held HTTP/1.1\r\nHost: x\r\nJernih-Request: 1\r\n\r\n');
  await isBegun;
  const [served] = sockets;
  const isClosed = new Promise((resolve) => served?.once('close', resolve));
  impatient.destroy();
  await isClosed;
  const asked = async () => (await fetch(`http://127.0.0.1:${port}/api/session`)).status;
  expect(await asked()).toBe(503);
  release();
  await expect.poll(asked).toBe(200);
  await small.close();
});

it('whoever comes when there is too much in hand is told when to come again, and slow senders are not in hand [F15]', async () => {
  const small = await buildApp(house, { inHand: 2 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  small.get('/api/held', async () => {
    await held;
    return {};
  });
  await small.listen({ port: 0, host: '127.0.0.1' });
  const { port } = small.server.address() as AddressInfo;
  const slow = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  for (const socket of slow)
    socket.write(
      'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nJernih-Request: 1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
  const url = `http://127.0.0.1:${port}`;
  // They have been read when somebody behind them is answered.
  expect((await fetch(`${url}/api/session`)).status).toBe(200);
  const working = [fetch(`${url}/api/held`), fetch(`${url}/api/held`)];
  let refused = await fetch(`${url}/api/session`);
  await expect
    .poll(async () => {
      refused = await fetch(`${url}/api/session`);
      return refused.status;
    })
    .toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(problem.parse(await refused.json()).code).toBe('busy');
  release();
  expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await fetch(`${url}/api/session`)).status).toBe(200);
  for (const socket of slow) socket.destroy();
  await small.close();
});
