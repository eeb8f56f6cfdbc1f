/**
 * What a borrower and the desks wait for while the lender grows: the same reads with few and with many loans in one
 * database, in the same run. Two figures each: the 95th percentile of the time, and the pages of the database that a read
 * looks at, which no other work of the machine moves. `GROWTH=10000,100000,1000000` says the numbers of loans.
 */
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { getArrears } from '#contract/arrears.ts';
import { getBankLineOfPayment, getBankLines } from '#contract/bank.ts';
import { searchBorrowers } from '#contract/borrowers.ts';
import { getLoan, getWallet } from '#contract/loans.ts';
import { getMessages } from '#contract/messages.ts';
import { getDeskCounts, getThreads } from '#contract/office.ts';
import { getPayments } from '#contract/payment-desk.ts';
import { getTransactions } from '#contract/payments.ts';
import { getApplications } from '#contract/queue.ts';
import { buildApp } from '#server/app.ts';
import { testDatabase } from '#server/db/test-database.ts';
import { type Answer, makeHouse, movableClock } from '#server/testing.ts';
import { openLender } from '#server/testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, pay } from '#server/testing-money.ts';
import { addLoans } from './growth-rows.ts';
import { recordStatements } from './recording.ts';

const sizes = (process.env.GROWTH ?? '2000,20000').split(',').map(Number);
const asked = 40;
/** Before that each is asked so often: its first pages come from the disk, and its statements are planned for the first time. */
const askedBefore = 5;
/** With the most loans a read may take so many times as long as with the fewest. */
const limit = 1.5;
/** Where it fails: milliseconds move when the machine has other work; pages do not. */
const timeCeiling = 3;
const pagesCeiling = 2;
/** Below these a difference means nothing: the milliseconds of the machine, and an index that is one page deeper. */
const noiseMs = 10;
const noisePages = 150;

/**
 * Reads that grow with the lender until they have reached what they look at, each with that. They are printed and not
 * held. Between ten thousand loans and a million the arrears grow, the bank desk, the line of a payment and the search by part.
 */
const knownToGrow: Record<string, string> = {
  queue: 'counts what waits, of which there is little among 2,000 loans; from 10,000 to a million it stays',
  'payments to check': 'shows up to 200 of what waits',
  'queue, all': 'counts to 10,000',
  'queue, all by amount': 'counts to 10,000',
  'search by part':
    'up to 2,000 that match are put in order, and all that do are read from the index of the parts',
  conversations: 'counts to 10,000',
  'bank desk': 'looks up the candidates of 25 lines, among those that wait',
  'bank desk, certain': 'looks at up to 10,000 lines that wait',
  'bank desk, posted': 'counts to 10,000',
  'line of a payment':
    'looks up the candidates of the ten newest lines of its amount, up to 200 people of each name',
  arrears: 'sums every late loan, from an index alone',
};

type Read = () => Promise<Answer<unknown>>;
type Figures = { ms: number; pages: number };

const { db, url } = await testDatabase();

it(`the same reads with ${sizes.join(', ')} loans`, async () => {
  const house = { ...(await makeHouse({ clock: movableClock() })), db };
  const app = await buildApp(house);
  await openLender(house);
  const reads = await readsOf(await openOffice(house, app));
  const admin = await administrator();
  const figures: Record<string, Figures[]> = Object.fromEntries(Object.keys(reads).map((name) => [name, []]));
  let filled = 0;
  for (const size of sizes) {
    const startedAt = performance.now();
    await addLoans(admin, filled + 1, size);
    // What was put in is written down now, and not while it is read.
    await admin.query('checkpoint');
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${size} loans, the last ${size - filled} put in within ${seconds} s`);
    filled = size;
    for (const [name, read] of Object.entries(reads)) {
      const figure = { ms: await p95Of(name, read), pages: await pagesOf(admin, name, read) };
      figures[name]?.push(figure);
      // A million take long: what is known by then is not lost with a run that is ended.
      console.log(`${size}, ${name}: ${figure.ms.toFixed(1)} ms, ${figure.pages} pages`);
    }
  }
  await admin.end();

  const rows = Object.entries(figures).map(([name, measured]) => ({
    name,
    time: growthOf(
      measured.map(({ ms }) => ms),
      noiseMs,
    ),
    pages: growthOf(
      measured.map(({ pages }) => pages),
      noisePages,
    ),
    measured,
  }));
  console.log(
    [
      `p95 in ms and pages with ${sizes.join(', ')} loans, and the last beside the first (limit ${limit}; fails at ${timeCeiling} in time, at ${pagesCeiling} in pages)`,
      ...rows.map(({ name, time, pages, measured }) =>
        [
          `  ${name.padEnd(22)}`,
          ...measured.map(({ ms }) => ms.toFixed(1).padStart(8)),
          time.toFixed(2).padStart(7),
          ' |',
          ...measured.map((one) => String(one.pages).padStart(8)),
          pages.toFixed(2).padStart(7),
          Math.max(time, pages) > limit
            ? `  above${name in knownToGrow ? `, known: ${knownToGrow[name]}` : ''}`
            : '',
        ].join(''),
      ),
    ].join('\n'),
  );
  const held = rows.filter(({ name }) => !(name in knownToGrow));
  expect(held.filter(({ pages }) => pages > pagesCeiling).map(({ name }) => name)).toEqual([]);
  expect(held.filter(({ time }) => time > timeCeiling).map(({ name }) => name)).toEqual([]);
}, 3_600_000);

/** What one borrower with a loan and a payment reads, and what the desks read. */
async function readsOf(office: Office): Promise<Record<string, Read>> {
  const made = await disbursedLoan(office);
  await pay(office, made, 100_00);
  const claimed = await claim(office, made, 88_849);
  const { person, loan } = made;
  const { officer, finance } = office;
  return {
    wallet: () => person.call(getWallet, {}),
    loan: () => person.call(getLoan, { loanId: loan.loanId }),
    history: () => person.call(getTransactions, { type: 'all' }),
    messages: () => person.call(getMessages, {}),
    queue: () => officer.call(getApplications, { view: 'unassigned', page: 1, sort: '-waiting' }),
    'queue, all': () => officer.call(getApplications, { view: 'all', page: 1, sort: '-applied' }),
    'queue, all by amount': () => officer.call(getApplications, { view: 'all', page: 1, sort: '-amount' }),
    'desk counts': () => officer.call(getDeskCounts, {}),
    'search by name': () => officer.call(searchBorrowers, { q: 'nur aisyah binti', page: 1 }),
    'search by part': () => officer.call(searchBorrowers, { q: 'aisyah binti', page: 1 }),
    'search by reference': () => officer.call(searchBorrowers, { q: loan.reference, page: 1 }),
    conversations: () => officer.call(getThreads, { view: 'all', search: '', page: 1 }),
    'payments to check': () => finance.call(getPayments, { view: 'checking' }),
    'bank desk': () => finance.call(getBankLines, { view: 'to-match', page: 1 }),
    'bank desk, certain': () => finance.call(getBankLines, { view: 'certain', page: 1 }),
    'bank desk, posted': () => finance.call(getBankLines, { view: 'posted', page: 1 }),
    'line of a payment': () => finance.call(getBankLineOfPayment, { paymentId: claimed.paymentId }),
    arrears: () => finance.call(getArrears, { view: 'all', page: 1 }),
  };
}

async function administrator(): Promise<pg.Client> {
  const address = new URL(inject('testServer').adminUrl);
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  return client;
}

async function p95Of(name: string, read: Read): Promise<number> {
  const times: number[] = [];
  for (let turn = -askedBefore; turn < asked; turn += 1) {
    // Searches are counted by the hour, and these are more than anybody makes.
    await db.deleteFrom('throttles').execute();
    const startedAt = performance.now();
    const { status, body } = await read();
    if (turn >= 0) times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  }
  return times.sort((a, b) => a - b)[Math.floor(asked * 0.95)] ?? Number.NaN;
}

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** Pages that the selects of one read touch, and their plans on the console when they are many. */
async function pagesOf(admin: pg.Client, name: string, read: Read): Promise<number> {
  const statements = await recordStatements(async () => {
    await read();
  });
  let pages = 0;
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text)) continue;
    const { rows } = await admin.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const touched = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    pages += touched;
    if (touched > 1000) {
      const told = await admin.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
      console.log(
        `${name}: ${touched} pages\n${told.rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`,
      );
    }
  }
  return pages;
}

function growthOf(figures: readonly number[], noise: number): number {
  return (figures.at(-1) ?? Number.NaN) / Math.max(figures[0] ?? Number.NaN, noise);
}
