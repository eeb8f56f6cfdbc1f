/**
 * What belongs to somebody else, asked for by everything a borrower may call with an id in its address: each id of theirs
 * is answered to a stranger byte for byte as an id that never was, and changes nothing. Ids in bodies alone (files of an
 * identity, a code) are tried where they belong.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import { requestRefund } from '#contract/claims.ts';
import { issueStatement } from '#contract/documents.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startHandoff } from '#contract/handoff.ts';
import { sendHardshipRequest } from '#contract/hardship.ts';
import { permissions } from '#domain/permission.ts';
import { buildApp } from './app.ts';
import { type Borrower, borrower, makeHouse, movableClock, proveLedger } from './testing.ts';
import { must, openLender, photo } from './testing-loans.ts';
import { claim, disbursedLoan, openOffice, pay, today } from './testing-money.ts';
import { requestsTo, type Sent } from './testing-requests.ts';
import { beginUpload } from './testing-uploads.ts';

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

/** The ids that stand in addresses together, of things that are somebody's: a request for help with its loan. */
const places: Readonly<Record<string, string>> = {
  loanId: 'select loan_id as "loanId" from loans',
  'loanId,requestId': 'select loan_id as "loanId", request_id as "requestId" from hardship_requests',
  documentId: 'select document_id as "documentId" from documents',
  fileId: 'select file_id as "fileId" from files',
  handoffId: 'select handoff_id as "handoffId" from handoffs',
  messageId: 'select message_id as "messageId" from messages',
  paymentId: 'select payment_id as "paymentId" from payments',
  refundId: 'select refund_id as "refundId" from refunds',
  uploadId: 'select upload_id as "uploadId" from uploads',
};
type Ids = Record<string, string>;
const theirs = new Map<string, Ids[]>();
let stranger: Borrower;

beforeAll(async () => {
  await openLender(house);
  const office = await openOffice(house, app);
  const made = await disbursedLoan(office);
  const { person, loan } = made;
  const { loanId } = loan;
  await pay(office, made, 4_000_00);
  await claim(office, made, 100_00);
  const day = today(house);
  await must(person.call(issueStatement, { loanId, from: day, to: day }));
  await must(person.call(requestRefund, { loanId }));
  await must(person.call(sendHardshipRequest, { loanId, option: { kind: 'longer-term', extraMonths: 6 } }));
  // Photos are sent before there is a loan.
  const newcomer = await borrower(house, app);
  await must(newcomer.call(startHandoff, { kinds: ['ic-front'] }));
  await must(beginUpload(newcomer, 'ic-front', await photo()));
  for (const [names, text] of Object.entries(places)) {
    const { rows } = await sql.raw<Ids>(text).execute(house.db);
    theirs.set(names, rows);
  }
  stranger = await borrower(house, app);
});

test('there is one of everything that an address can name', () => {
  for (const [names, rows] of theirs) expect(rows, names).not.toEqual([]);
});

const namesIn = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).toSorted();
const ofBorrowers = endpoints.filter(({ name }) =>
  (permissions[name] as readonly string[]).includes('borrower'),
);
/** No id of a thing, but a name, a hash or a code: whoever asks gets their own or what is public. */
const publicNames = ['field', 'sha256', 'code'];
const named = ofBorrowers.filter(
  (endpoint) => namesIn(endpoint).length > 0 && !namesIn(endpoint).some((name) => publicNames.includes(name)),
);

/** What the schemas of query and body take, the same for both lists of ids but for these. */
function inputsOf(
  { query, body, ...endpoint }: Endpoint,
  known: readonly string[],
  unknown: readonly string[],
) {
  if (!query && !body) return [[{}, {}]] as const;
  const sample = (ids: readonly string[]): Sent[] =>
    fc.sample(requestsTo({ ...endpoint, query, body } as Endpoint, ids), { numRuns: 300, seed: 11 });
  const fits = (sent: Sent) =>
    (!query || z.safeParse(query, sent.query).success) && (!body || z.safeParse(body, sent.body).success);
  const inputOf = (sent: Sent) => ({ ...sent.query, ...(sent.body as object | undefined) });
  const others = sample(unknown);
  const pairs = sample(known).flatMap((sent, at) => {
    const other = others[at];
    return other && fits(sent) && fits(other) ? [[inputOf(sent), inputOf(other)] as const] : [];
  });
  // Those with an id of the list come first.
  const hasId = ([given]: readonly unknown[]) => known.some((id) => JSON.stringify(given).includes(id));
  return [...pairs.filter(hasId), ...pairs.filter((pair) => !hasId(pair))].slice(0, 3);
}

async function ask(endpoint: Endpoint, ids: Ids, input: object) {
  const upload = endpoint.upload && { bytes: Buffer.alloc(8) };
  const answer = await stranger.call(endpoint, { ...input, ...ids, ...upload } as never);
  const { requestId } = (answer.body ?? {}) as { requestId?: string };
  // Two questions have two numbers.
  const text = answer.bytes.toString().replaceAll(requestId ?? '-', '-');
  const { 'content-type': type, 'cache-control': kept } = answer.headers;
  return { status: answer.status, text, type, kept };
}

/** Everything that was ever written about anybody. */
const written = async () =>
  (
    await sql<{ of: string; newest: string }>`
    select 'events' as of, max(xmin::text::bigint)::text as newest from events
    union all select 'files', max(xmin::text::bigint)::text from files
    union all select 'uploads', max(xmin::text::bigint)::text from uploads
    union all select 'messages', max(xmin::text::bigint)::text from messages
    union all select 'documents', max(xmin::text::bigint)::text from documents
    order by 1`.execute(house.db)
  ).rows;

describe('to a stranger an id of somebody else is as one that never was', () => {
  test.each(named.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s [ACL-02] [ACL-03]',
    async (_, endpoint) => {
      const names = namesIn(endpoint);
      const all = theirs.get(names.join()) ?? [];
      expect(all, `what is ${names.join()}?`).not.toEqual([]);
      const known = [...theirs.values()].flat().flatMap((ids) => Object.values(ids));
      const inputs = inputsOf(
        endpoint,
        known,
        known.map(() => randomUUID()),
      );
      expect(inputs.length).toBeGreaterThan(0);
      const before = await written();
      for (const ids of all.slice(0, 3)) {
        for (const [input, otherInput] of inputs) {
          const nobodys = Object.fromEntries(names.map((name) => [name, randomUUID()]));
          const answer = await ask(endpoint, ids, input);
          expect(answer.status, answer.text.slice(0, 200)).toBe(404);
          expect(answer).toEqual(await ask(endpoint, nobodys, otherInput));
        }
      }
      expect(await written()).toEqual(before);
    },
    30_000,
  );
});
