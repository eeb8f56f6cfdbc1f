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
