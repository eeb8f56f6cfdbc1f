/**
 * Whoever may not, may not after any history: loans that random steps brought to all sorts of ends, asked for by
 * everybody, with the real ids of what happened to them, also by whoever has just lost the roles that did it.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { permissions } from '#domain/permission.ts';
import { steps } from '#domain/testing-steps.ts';
import { type Browser, borrower, openBrowser, staff } from './testing.ts';
import { runSequence } from './testing-sequences.ts';
import { openStage } from './testing-stage.ts';

const { stage, close } = await openStage();
afterAll(close);
const { house, app } = stage;

/** Of what each name of an address can be, of one loan. */
const idsOf = async (loanId: string): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; id: string }>`
    select 'loanId' as name, ${loanId}::text as id
    union all select 'paymentId', payment_id::text from payments where loan_id = ${loanId}
    union all select 'payoutId', payout_id::text from payouts where loan_id = ${loanId}
    union all select 'refundId', refund_id::text from refunds where loan_id = ${loanId}
    union all select 'documentId', document_id::text from documents where loan_id = ${loanId}
    union all select 'borrowerId', borrower_id::text from loans where loan_id = ${loanId}
    union all select 'fileId', f.file_id::text from files f join loans l on l.borrower_id = f.owner_id
      where l.loan_id = ${loanId}`.execute(house.db);
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
};

const namesIn = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const isFor = ({ name }: Endpoint, holder: string): boolean =>
  (permissions[name] as readonly string[]).includes(holder);

function ask(browser: Browser, { path, method, upload, ...endpoint }: Endpoint, ids: Record<string, string>) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
  if (method === 'GET') return browser.get(url);
  if (upload)
    return browser.call(
      { ...endpoint, path: url as `/api/${string}`, method, upload },
      { bytes: new Uint8Array(1) },
    );
  return { POST: browser.post, PUT: browser.put, PATCH: browser.patch }[method](
    url,
    endpoint.body ? {} : undefined,
  );
}

test('after random histories of loans nobody reaches more than the table says [INV-24]', async () => {
  for (const some of fc.sample(steps(27), { numRuns: 12, seed: 24 })) await runSequence(stage, some);
  const { rows: loans } = await sql<{ loan_id: string; status: string }>`
    select loan_id, status from loans order by applied_at, loan_id`.execute(house.db);
  // They do not all end alike.
  expect(new Set(loans.map(({ status }) => status)).size).toBeGreaterThan(4);
  expect(loans.length).toBeGreaterThan(10);

  const holders = new Map<string, Browser>([
    ['guest', openBrowser(app)],
    ['borrower', await borrower(house, app)],
  ]);
  for (const role of ['finance', 'attestor', 'auditor'] as const)
    holders.set(role, await staff(house, app, [role]));
  const former = await staff(house, app, ['loan-officer', 'approver', 'finance']);
  await house.db.updateTable('users').set({ roles: [] }).where('user_id', '=', former.userId).execute();
  holders.set('nobody any more', former);

  const wrong: string[] = [];
  let asked = 0;
  for (const { loan_id, status } of loans) {
    const ids = await idsOf(loan_id);
    for (const endpoint of endpoints) {
      const names = namesIn(endpoint);
      if (names.length === 0 || !names.some((name) => name in ids)) continue;
      for (const [holder, browser] of holders) {
        // A stranger who may ask for what is theirs finds nothing of this; what they may write needs more than an id.
        const isStranger = holder === 'borrower' && isFor(endpoint, holder);
        if (isFor(endpoint, holder) && !(isStranger && endpoint.method === 'GET')) continue;
        const answer = await ask(browser, endpoint, ids);
        asked += 1;
        const right = isStranger ? 'not-found' : holder === 'guest' ? 'not-signed-in' : 'not-allowed';
        // A query that is missing is said before anything is looked for.
        const isUnheard = isStranger && endpoint.query && answer.code === 'request-invalid';
        if (answer.code !== right && !isUnheard)
          wrong.push(
            `${endpoint.name} of a loan that is ${status}, to ${holder}: ${answer.status} ${answer.code}`,
          );
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(1000);
}, 300_000);
