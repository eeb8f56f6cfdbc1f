/** What is searched for by name, phone or email stands in addresses, and in no line of the log. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { makeLog } from './log.ts';
import { makeHouse, type StaffMember, staff } from './testing.ts';
import { openLender } from './testing-loans.ts';

const lines: string[] = [];
const log = makeLog('debug', { write: (line) => void lines.push(line) });
const base = await makeHouse();
const house = { ...base, log };
const app = await buildApp(house);
afterAll(() => app.close());

let auditor: StaffMember;
beforeAll(async () => {
  await openLender(house);
  auditor = await staff(house, app, ['auditor']);
});

const traces = ['Kenari', '0123456790', 'kenari@bird.example'];
const addresses = traces.flatMap((trace) => {
  const typed = encodeURIComponent(trace);
  return [
    `/api/office/audit?about=${typed}`,
    `/api/office/threads?search=${typed}&view=all`,
    `/api/office/bank/lines?text=${typed}`,
    `/office/borrowers?q=${typed}`,
    `/office/sign-in?next=${encodeURIComponent(`/borrowers?q=${typed}`)}`,
    `/api/office/audit/%zz?about=${typed}`,
  ];
});

it.each(addresses)('keeps %s to its path [LOG-03] [DAT-02]', async (url) => {
  const before = lines.length;
  const cookie = [...auditor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await app.inject({ url, headers: { cookie } });
  const written = lines.slice(before).join('');
  for (const trace of traces) {
    expect(written).not.toContain(trace);
    expect(written).not.toContain(encodeURIComponent(trace));
  }
  if (!url.includes('%zz')) expect(written).toContain(`"path":"${url.split('?')[0]}"`);
});

it('of a fault of the database nothing that the failing row says is written, nor of what it was caused by [LOG-03]', async () => {
  const before = lines.length;
  const fault = await base.db
    .insertInto('users')
    .values({
      user_id: 'd3b07384-d9a0-4c9b-8f3e-0f6c1b1f3a10',
      kind: 'nobody' as never,
      name: 'Kenari binti Burung',
      email: 'kenari@bird.example',
      phone: '+60123456790',
      password_hash: 'kept-secret',
      locale: 'en',
      created_at: new Date(),
    })
    .execute()
    .catch((error: unknown) => error);
  expect(String((fault as { detail?: string }).detail)).toContain('Kenari binti Burung');
  log.error({ err: fault }, 'a fault');
  log.error({ err: new Error('around it', { cause: fault }) }, 'a fault with its cause');
  const written = lines.slice(before);
  expect(written).toHaveLength(2);
  for (const line of written) {
    for (const told of ['Kenari', 'bird.example', '60123456790', 'kept-secret'])
      expect(line).not.toContain(told);
    expect(line).toContain('23514');
    expect(line).toContain('log.test.ts');
  }
});
