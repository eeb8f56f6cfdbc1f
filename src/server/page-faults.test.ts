/** A page that failed in a browser is one line of the log, which nobody can fill or write personal data into. */
import fastify from 'fastify';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { PageFault } from '#contract/page-fault.ts';
import { pageFaults } from './page-faults.ts';
import { makeHouse } from './testing.ts';

const lines: string[] = [];
const house = {
  ...(await makeHouse()),
  log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
};
const app = fastify({ trustProxy: false });
pageFaults(app, house, ['/', '/my-account/contract']);
afterAll(() => app.close());

const fault: PageFault = {
  build: 'b1c2d3e4f5a6b7c8',
  page: '/my-account/contract',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'terms')",
  frames: ['/assets/contract-page-Ab1.js:1:2345'],
};
const send = async (payload: object | string, remoteAddress = '203.0.113.5') =>
  (
    await app.inject({
      method: 'POST',
      url: '/page-faults',
      headers: { 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress,
    })
  ).statusCode;

test('a failure is one line with its build, page and place in our files', async () => {
  lines.length = 0;
  expect(await send(fault)).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ fault, msg: 'a page failed in a browser' });
});

test('what may say something of a person is left out, whoever sends it [LOG-04]', async () => {
  lines.length = 0;
  await send({ ...fault, message: 'Unexpected token A, "Aisyah binti" is not valid JSON', typed: 'Aisyah' });
  await send({ ...fault, page: '/aisyah' });
  await send({ ...fault, page: '/office/borrowers/0190-aisyah' });
  expect(lines.map((line) => JSON.parse(line).fault)).toEqual([
    { ...fault, message: '' },
    { ...fault, page: 'not found' },
    { ...fault, page: '/office' },
  ]);
});

test('what is no report is no line, a large one is not read, and an address has thirty an hour [LOG-04]', async () => {
  lines.length = 0;
  const from = '203.0.113.6';
  for (const odd of [
    {},
    [],
    { ...fault, build: 'Aisyah binti' },
    { ...fault, name: 'x\n{"forged":1}' },
    { ...fault, frames: ['/en/loan?name=Aisyah:1:1'] },
    { ...fault, frames: Array.from({ length: 6 }, () => fault.frames[0]) },
  ])
    expect(await send(odd, from)).toBe(204);
  expect(lines).toEqual([]);
  expect(await send('{', from)).toBe(400);
  expect(await send({ ...fault, message: 'x'.repeat(5_000) }, from)).toBe(413);
  for (let sent = 0; sent < 40; sent += 1) await send(fault, '203.0.113.7');
  expect(lines).toHaveLength(30);
});

test('one customer of an IPv6 network is one, whichever of its addresses sends', async () => {
  lines.length = 0;
  for (let host = 1; host <= 40; host += 1) await send(fault, `2001:db8:1:2::${host.toString(16)}`);
  expect(lines).toHaveLength(30);
});
