/** A line that breaks while somebody sends is theirs: no fault of ours, and nothing of the database. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { health } from './health.ts';
import { makeLog } from './log.ts';
import { makeHouse } from './testing.ts';

const written: { level: number; result?: string; msg: string }[] = [];
const base = await makeHouse();
const house = { ...base, log: makeLog('info', { write: (line) => void written.push(JSON.parse(line)) }) };
const app = await buildApp(house);
health(app, house, { jobsRunning: () => true }, {});
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

it('a socket that dies in the middle of what it sends is no database that is away', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nJernih-Request: 1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"identifier": "',
  );
  // The server reads the body when it has answered somebody who came behind.
  await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/session`);
  await sleep(200);
  socket.resetAndDestroy();
  await sleep(300);
  expect(written.filter(({ level }) => level >= 50)).toEqual([]);
  expect((await app.inject('/metrics')).body).not.toContain('database-away');
});
