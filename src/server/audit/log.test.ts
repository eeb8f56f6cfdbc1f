import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signOut } from '#contract/account.ts';
import { endpoints } from '#contract/api.ts';
import { exportAuditLog, getAuditEntry, getAuditLog, getAuditState, verifyAudit } from '#contract/audit.ts';
import { addHoliday, changeRestDays } from '#contract/calendar.ts';
import { declinePayment } from '#contract/office.ts';
import { proposeLimitsChange, withdrawLenderChange } from '#contract/settings.ts';
import { addDays, calendarDate } from '#domain/date.ts';
import { lenderChangeKinds } from '#domain/lender-change.ts';
import { sen } from '#domain/money.ts';
import { staffRoles } from '#domain/permission.ts';
import { eventWords } from '#words/audit.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { approvedLoan, claim, disbursedLoan, openOffice } from '../testing-money.ts';
import { logQuery } from './log-query.ts';
import { runAuditCheck } from './run-check.ts';
import { writeAnchors, writeAnchorsByClock } from './write-anchors.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);

let auditor: StaffMember;
let administrator: StaffMember;
let made: Applied;
const today = calendarDate('2026-03-02');

beforeAll(async () => {
  made = await approvedLoan(await openOffice(house, app));
  administrator = await staff(house, app, ['administrator'], 'Puan Rohani');
  auditor = await staff(house, app, ['auditor'], 'Encik Karim');
  for (let day = 1; day <= 9; day += 1) {
    clock.advance(1000);
    await must(administrator.call(addHoliday, { heldOn: calendarDate(`2026-12-0${day}`), name: 'Cuti' }));
  }
  clock.advance(1000);
  await must(administrator.call(changeRestDays, { restDays: [0], seenVersion: 0 }));
});
afterAll(() => proveLedger(house));

describe('the log', () => {
  test('tells who did what, when, from where, and what was before', async () => {
    const { entries } = await must(auditor.call(getAuditLog, { person: administrator.userId }));
    expect(entries[0]).toMatchObject({
      at: clock.now().toISOString(),
      by: { userId: administrator.userId, name: 'Puan Rohani' },
      who: 'staff',
      what: 'Rest days changed',
      standing: null,
      changes: [{ field: '', label: '', before: 'Sun, Sat', after: 'Sun' }],
      address: administrator.address,
    });
  });

  test('a proposal reads as proposed, with the names and amounts that a person reads', async () => {
    const limits = { twoApproversFromSen: sen(40_000_00), payoutsPerDaySen: sen(1_234_567_00) };
    clock.advance(1000);
    const settings = await must(administrator.call(proposeLimitsChange, limits));
    const newest = async (locale: string) => {
      const headers = { 'accept-language': locale };
      const asked = { person: administrator.userId };
      return (await must(auditor.call(getAuditLog, asked, { headers }))).entries[0];
    };
    const changed = { field: 'payoutsPerDaySen', before: 'RM10,000,000.00', after: 'RM1,234,567.00' };
    const proposed = await newest('en');
    expect(proposed).toMatchObject({
      name: 'lender-limits.proposed',
      standing: 'Proposed, nothing has changed yet',
    });
    expect(proposed?.changes).toContainEqual({ ...changed, label: 'Payouts on one day at most' });
    const inMalay = await newest('ms');
    expect(inMalay?.standing).toBe('Dicadangkan, belum ada apa-apa yang berubah');
    expect(inMalay?.changes).toContainEqual({ ...changed, label: 'Pengeluaran paling banyak sehari' });
    clock.advance(1000);
    await must(administrator.call(withdrawLenderChange, { changeId: settings.waiting[0]?.changeId ?? '' }));
    expect((await newest('en'))?.standing).toBe('Was proposed, and stays as it was');
    clock.advance(1000);
    await must(administrator.call(changeRestDays, { restDays: [0, 6], seenVersion: 1 }));
  });

  test('has every entry once, page by page, the newest first', async () => {
    const seen: { id: string; at: string }[] = [];
    for (let before: string | undefined; ; ) {
      const page = await must(auditor.call(getAuditLog, before ? { before } : {}));
      expect(page.entries.length).toBeLessThanOrEqual(25);
      seen.push(...page.entries.map(({ entryId, at }) => ({ id: entryId, at })));
      if (page.next === null) break;
      before = page.next;
    }
    const { rows } = await sql<{ all: number }>`select (select count(*) from events)
      + (select count(*) from file_views) + (select count(*) from number_views) as all`.execute(house.db);
    expect(seen.length).toBe(rows[0]?.all);
    expect(seen.length).toBeGreaterThan(25);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  test('is filtered by days, kind, who, loan and person [DAT-08]', async () => {
    const names = async (asked: Parameters<typeof auditor.call<typeof getAuditLog>>[1]) =>
      (await must(auditor.call(getAuditLog, asked))).entries.map(({ name }) => name);
    expect(await names({ from: addDays(today, 1) })).toEqual([]);
    expect((await names({ from: today, to: today })).length).toBe(25);
    expect(new Set(await names({ group: 'looks' }))).toEqual(new Set(['look.photo']));
    expect(await names({ group: 'sign-in', who: 'staff' })).toContain('staff.signed-in');
    expect(await names({ about: made.loan.reference })).toContain('loan.approved');
    const { entries } = await must(auditor.call(getAuditLog, { about: made.person.email }));
    expect(new Set(entries.map(({ about }) => about?.userId))).toEqual(new Set([made.person.userId]));
    expect(await names({ about: 'nobody@example.com' })).toEqual([]);
  });

  test('says it in the reader’s language, and shows the stored text with its place in the chain', async () => {
    await writeAnchors(house);
    const headers = { 'accept-language': 'ms' };
    const asked = { person: administrator.userId };
    const { entries } = await must(auditor.call(getAuditLog, asked, { headers }));
    expect(entries[0]?.what).toBe('Hari rehat diubah');
    const detail = await must(auditor.call(getAuditEntry, { entryId: entries[0]?.entryId ?? '' }));
    expect(detail.chain).toMatchObject({ isWhole: true });
    expect(detail.text).toContain(`"from":"${administrator.address}"`);
    expect(detail.anchor?.number).toBeGreaterThan(0);
    const looks = await must(auditor.call(getAuditLog, { group: 'looks' }));
    const look = await must(auditor.call(getAuditEntry, { entryId: looks.entries[0]?.entryId ?? '' }));
    expect(look).toMatchObject({ chain: null, entry: { name: 'look.photo', who: 'staff' } });
  });

  test('is for administrators and auditors, and no endpoint changes it', async () => {
    for (const role of staffRoles) {
      const member = await staff(house, app, [role]);
      const isAllowed = role === 'administrator' || role === 'auditor';
      expect((await member.call(getAuditLog, {})).code, role).toBe(isAllowed ? undefined : 'not-allowed');
    }
    const ours = endpoints.filter(({ path: address }) => address.startsWith('/api/office/audit'));
    expect(ours.map(({ method, name }) => `${method} ${name}`).toSorted()).toEqual([
      'GET getAuditEntry',
      'GET getAuditLog',
      'GET getAuditState',
      'POST exportAffected',
      'POST exportAuditLog',
      'POST verifyAudit',
    ]);
    await expect(sql`update events set name = 'x'`.execute(house.db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_anchors`.execute(house.db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_anchor_heads`.execute(house.db)).rejects.toThrow('append-only');
  });
});

describe('a file of the log', () => {
  const range = { from: addDays(today, -5), to: today, reason: 'Yearly visit of the external auditor' };

  test('is written down with its reason before it is made, and holds what was filtered', async () => {
    await must(
      administrator.call(addHoliday, { heldOn: calendarDate('2026-12-25'), name: '=HYPERLINK("x")' }),
    );
    const answer = await auditor.call(exportAuditLog, { ...range, person: administrator.userId });
    expect(answer.status).toBe(200);
    const text = answer.bytes.toString('utf8');
    expect(text).toContain('Puan Rohani');
    expect(text).toContain('rest-days.changed');
    expect(text).not.toContain('loan.approved');
    expect(text).not.toMatch(/(^|,|")[=+@]/m);
    const { entries } = await must(auditor.call(getAuditLog, { group: 'exports' }));
    const entry = await must(auditor.call(getAuditEntry, { entryId: entries[0]?.entryId ?? '' }));
    expect(entry.text).toContain(range.reason);
    expect(entry.text).toContain(`"filters":{"person":"${administrator.userId}"}`);
  });

  test('keeps who was found, never what was typed', async () => {
    const { email } = await house.db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', administrator.userId)
      .executeTakeFirstOrThrow();
    for (const [about, kept] of [
      [email, administrator.userId],
      ['nobody@bird.example', 'nobody'],
    ] as const) {
      clock.advance(1000);
      expect((await auditor.call(exportAuditLog, { ...range, about })).status).toBe(200);
      const { entries } = await must(auditor.call(getAuditLog, { group: 'exports' }));
      const entry = await must(auditor.call(getAuditEntry, { entryId: entries[0]?.entryId ?? '' }));
      expect(entry.text).toContain(`"filters":{"about":"${kept}"}`);
      expect(entry.text).not.toContain(about);
    }
  });

  test('is asked also about what is too short to be anybody, and has nothing then', async () => {
    expect(await must(auditor.call(getAuditLog, { about: 'x' }))).toMatchObject({ entries: [], next: null });
  });

  test.each([
    [{ reason: 'short' }, 'reason-short'],
    [{ from: addDays(today, -366) }, 'audit-range-long'],
    [{ from: addDays(today, 1), to: addDays(today, 2) }, 'date-in-future'],
    [{ from: today, to: addDays(today, -1) }, 'audit-range-backwards'],
  ])('is refused with %o, and then nothing is written', async (wrong, code) => {
    const before = await must(auditor.call(getAuditLog, { group: 'exports' }));
    expect((await auditor.call(exportAuditLog, { ...range, ...wrong })).code).toBe(code);
    const after = await must(auditor.call(getAuditLog, { group: 'exports' }));
    expect(after.entries.length).toBe(before.entries.length);
  });
});

describe('money in the log', () => {
  const newest = async (asked: Parameters<typeof auditor.call<typeof getAuditLog>>[1], locale = 'en') =>
    (await must(auditor.call(getAuditLog, asked, { headers: { 'accept-language': locale } }))).entries[0];

  test('stands in the row with its amount, and with why in the reader’s language', async () => {
    const office = await openOffice(house, app);
    const loan = await disbursedLoan(office);
    const about = loan.loan.reference;
    const { entries } = await must(auditor.call(getAuditLog, { about, group: 'payouts' }));
    expect(entries.find(({ name }) => name === 'loan.disbursed')).toMatchObject({
      amountSen: loan.loan.requested.amountSen,
      reason: null,
    });
    const { paymentId } = await claim(office, loan, 432_10);
    clock.advance(1000);
    await must(office.finance.call(declinePayment, { paymentId, reason: 'not-received' }));
    expect(await newest({ about })).toMatchObject({
      name: 'payment.declined',
      amountSen: 432_10,
      reason: 'We could not find this payment at our bank.',
    });
    expect((await newest({ about }, 'ms'))?.reason).toBe('Kami tidak menjumpai bayaran ini di bank kami.');
  });

  test('has a typed reason as it was typed, but for long numbers, and never takes it for a code', async () => {
    clock.advance(1000);
    const range = { from: today, to: today };
    await auditor.call(exportAuditLog, { ...range, reason: 'Police report, IC 900101-14-5678' });
    expect((await newest({ group: 'exports' }))?.reason).toBe('Police report, IC ••••5678');
    clock.advance(1000);
    const file = await auditor.call(exportAuditLog, { ...range, reason: 'own-transfer' });
    const [head, ...lines] = file.bytes.toString('utf8').split('\r\n');
    expect(head).toContain('Loan,Amount (RM),Reason,Before and after');
    expect(lines.find((line) => line.includes('payment.declined'))).toMatch(/,432\.10,We could not find/);
    expect((await newest({ group: 'exports' }))?.reason).toBe('own-transfer');
  });
});

describe('anchors and checks', () => {
  test('an anchor is written once for what moved, and once an hour when nothing did [LOG-05] [INV-18]', async () => {
    await writeAnchors(house);
    expect(await writeAnchors(house)).toEqual({ anchors: 0, added: 0 });
    expect(await writeAnchors(house, { isByClock: true })).toEqual({ anchors: 0, added: 0 });
    clock.advance(60 * 60 * 1000);
    expect((await writeAnchors(house, { isByClock: true })).anchors).toBe(1);
    const [one, two] = await Promise.all([writeAnchors(house), writeAnchors(house)]);
    expect(one.anchors + two.anchors).toBeLessThanOrEqual(1);
  });

  test('what the file could not take is added by the next run', async () => {
    const good = house.anchorFile.path;
    const broken = { ...house, anchorFile: { path: path.join(good, 'not-a-folder', 'x'), isBehind: false } };
    const somebody = await staff(house, app, ['finance']);
    await must(somebody.call(signOut, {}));
    expect(await writeAnchors(broken)).toMatchObject({ anchors: 1, added: 0 });
    expect(broken.anchorFile.isBehind).toBe(true);
    // A line that a crash cut off comes again, whole.
    await writeFile(good, `${await readFile(good, 'utf8')}{"hash":"ab`);
    expect(await writeAnchors(house)).toEqual({ anchors: 0, added: 1 });
    expect(await runAuditCheck(house)).toMatchObject({ faults: 0 });
  });

  test('where the database goes away between its table and the file, the file has the anchor a moment later [F2]', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    let fault: Error | undefined = lost;
    // What the file does not have is read through it once the table has its row.
    const db = new Proxy(house.db, {
      get(target, name) {
        if (name === 'selectFrom' && fault)
          return () => {
            throw fault;
          };
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const gone = { ...house, db };
    const somebody = await staff(house, app, ['finance']);
    await must(somebody.call(signOut, {}));
    await expect(writeAnchors(gone)).rejects.toBe(lost);
    expect(house.anchorFile.isBehind).toBe(true);
    // Nobody is there any more to do it again.
    await expect(writeAnchorsByClock(gone, () => false)).rejects.toBe(lost);
    // Another fault is the next run's matter.
    fault = new Error('a fault of ours');
    expect(await writeAnchorsByClock(gone, () => true)).toEqual({ anchors: 0, added: 0 });
    fault = lost;
    const isRunning = () => {
      fault = undefined;
      return true;
    };
    expect(await writeAnchorsByClock(gone, isRunning)).toEqual({ anchors: 0, added: 1 });
    expect(house.anchorFile.isBehind).toBe(false);
    expect(await runAuditCheck(house)).toMatchObject({ faults: 0 });
  });

  test('a check is asked for by an event, and its result is on the page', async () => {
    auditor = await staff(house, app, ['auditor'], 'Encik Karim');
    const asked: string[] = [];
    const queue = house.queueAuditCheck;
    house.queueAuditCheck = async (_tx, { askedBy }) => void asked.push(askedBy);
    await must(auditor.call(verifyAudit, {}));
    house.queueAuditCheck = queue;
    expect(asked).toEqual([auditor.userId]);
    await runAuditCheck(house, { askedBy: auditor.userId });
    const state = await must(auditor.call(getAuditState, {}));
    expect(state).toMatchObject({ isFileWritten: true, isChecking: false });
    expect(state.checks[0]).toMatchObject({ result: 'whole', askedBy: 'Encik Karim', faults: 0 });
    expect(Buffer.from(state.publicKey?.key ?? '', 'base64url')).toHaveLength(32);
  });
});

test('a page walks its index and sorts nothing of the whole log', async () => {
  const asked = { filters: {}, about: undefined, before: undefined, limit: 26 };
  const plan = await house.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const texts: string[] = [];
    for (const filters of [{}, { person: auditor.userId }] as const) {
      const query = logQuery({ ...asked, filters });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
      texts.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return texts;
  });
  expect(plan[0]).toContain('events_newest');
  expect(plan[1]).toContain('events_by_actor');
});

test('every event that the code knows has its sentence [INV-17]', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = await readdir(root, { recursive: true });
  const ours = files.filter((file) => /^(domain|server)\/.*\.ts$/.test(file) && !/test/.test(file));
  const found = new Set<string>();
  for (const file of ours) {
    const text = await readFile(path.join(root, file), 'utf8');
    const quoted = file.startsWith('domain/')
      ? text.matchAll(/'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g)
      : text.matchAll(/event: \{\s*name: '([^']+)'/g);
    for (const [, name = ''] of quoted) found.add(name);
  }
  for (const kind of lenderChangeKinds) {
    for (const step of ['proposed', 'confirmed', 'withdrawn']) found.add(`lender-${kind}.${step}`);
  }
  // Parts of an agreement's text, not events.
  const others = /^(borrower|lender)\.(name|address)$/;
  const names = [...found].filter((name) => !others.test(name));
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !eventWords[name])).toEqual([]);
});
