/** SECRET_KEY changes while people work: nothing fails, and afterwards the old key opens nothing and the new one everything. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp, verifyCode } from '#contract/account.ts';
import { getAgreement, getAgreementPdf } from '#contract/agreements.ts';
import { confirmFormalNotice, proposeFormalNotice } from '#contract/arrears.ts';
import { getDocument, issueStatement } from '#contract/documents.ts';
import { getPlan, signPlan } from '#contract/hardship.ts';
import {
  getFile,
  getVerification,
  saveVerificationDraft,
  submitPersonalInformation,
  updateBankAccount,
} from '#contract/identity.ts';
import { addWebhook } from '#contract/integrations.ts';
import { getKeyUse } from '#contract/keys.ts';
import { inviteStaff } from '#contract/team.ts';
import { startUpload } from '#contract/uploads.ts';
import { calendarDate } from '#domain/date.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import { refreshArrears } from '../arrears/refresh-arrears.ts';
import { writeAnchors } from '../audit/write-anchors.ts';
import { type Keys, makeKeys, type SecretKeys, UnreadableError } from '../crypto.ts';
import { attempt, insert, type Row, remove, type Statement, update } from '../db/direct-sql.ts';
import { makeVault } from '../files/vault.ts';
import type { House } from '../house.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import {
  borrower,
  codeSentTo,
  makeHouse,
  movableClock,
  openBrowser,
  signUpInput,
  staff,
} from '../testing.ts';
import {
  type Applied,
  bankInput,
  must,
  openLender,
  personalInput,
  signInAgain,
  uploadPhotos,
} from '../testing-loans.ts';
import {
  deliveredLoan,
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  signing,
  signingCode,
} from '../testing-money.ts';
import { openKeyRing } from './key-ring.ts';
import { rotate } from './rotate.ts';
import { countKeyUse, readSealed, replaceSealed, type SealedRow, sealedValues } from './sealed-rows.ts';

const clock = movableClock('2027-03-02T02:00:00.000Z');
const house = await makeHouse({ clock, environment: { webhookHosts: ['hooks.example.com'] } });
const first = randomBytes(32);
const second = randomBytes(32);
const third = randomBytes(32);
const fourth = randomBytes(32);

/** The same house, as a process sees it that was started with these keys. */
async function withKeys(secrets: SecretKeys): Promise<House> {
  const indexKey = await openKeyRing(house.db, secrets, clock.now());
  const keys = makeKeys(secrets.secretKey, secrets.otherKeys, { indexKey });
  return { ...house, keys, vault: makeVault(house.store, keys) };
}

const before = await withKeys({ secretKey: first, otherKeys: [second] });
const app = await buildApp(before);
await openLender(before);
let office: Office;
let made: Applied;
let documentId: string;

/** One of everything that is sealed. */
beforeAll(async () => {
  office = await openOffice(before, app);
  await deliveredLoan(office);
  made = await disbursedLoan(office);
  const { person, loan } = made;
  const { loanId } = loan;
  await pay(office, made, 100_00);
  const { bodyHash } = await must(person.call(getPlan, { loanId, dueDay: '20' }));
  clock.advance(61_000);
  const stepUp = await signingCode(before, person, loanId, bodyHash);
  const { signature } = signing(bodyHash);
  await must(person.call(signPlan, { loanId, bodyHash, signature, consent: true, dueDay: 20, stepUp }));
  const day = calendarDate('2027-03-02');
  ({ documentId } = await must(person.call(issueStatement, { loanId, from: day, to: day })));
  await must(person.call(getDocument, { documentId, language: 'ms' }));
  await must(
    person.call(startUpload, { kind: 'payment-proof', byteCount: 5, sha256: 'a'.repeat(64), warnings: [] }),
  );
  const beginner = await borrower(before, app);
  await must(beginner.call(saveVerificationDraft, { typed: { occupation: 'Nurse' }, filled: {} }));
  // Late enough for a formal notice.
  clock.set('2027-06-02T02:00:00.000Z');
  await bookDueBills(before);
  await refreshArrears(before);
  const officer = await staff(before, app, ['loan-officer']);
  const approver = await staff(before, app, ['approver']);
  await must(officer.call(proposeFormalNotice, { loanId }));
  await must(approver.call(confirmFormalNotice, { loanId }));
  const administrator = await staff(before, app, ['administrator']);
  const webhook = { url: 'https://hooks.example.com/jernih', events: ['loan.approved' as const] };
  await must(administrator.call(addWebhook, webhook));
  const invitation = { name: 'Aina binti Rahim', email: 'aina@example.com', locale: 'ms' as const };
  await must(administrator.call(inviteStaff, { ...invitation, roles: ['finance'] }));
  await writeAnchors(before);
  await signInAgain(person);
});
afterAll(() => app.close());

type Found = { name: string; row: SealedRow; open(keys: Keys): Buffer };

const everyValue = async (): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (const values of sealedValues) {
    for (const row of await readSealed(house.db, values, { after: undefined, limit: 1_000_000 })) {
      found.push({ name: values.name, row, open: (keys) => values.open(keys, row, row.place) });
    }
  }
  return found;
};

/** The bytes of every stored file, with these keys alone. */
async function openEveryFile(keys: Keys): Promise<number> {
  const vault = makeVault(house.store, keys);
  let opened = 0;
  for (const { name, row } of await everyValue()) {
    const [table = ''] = name.split('.');
    if (!['files', 'document_prints', 'agreement_copies'].includes(table)) continue;
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from ${sql.table(table)} where wrapped_key = ${row.value}`.execute(house.db);
    const [, id, ownerId, kind] = JSON.parse(row.place) as [string, string, string, string];
    const bytes = await vault.openFile(
      { id, ownerId, kind },
      { storageKey: rows[0]?.storage_key ?? '', wrappedKey: row.value, keyId: row.keyId },
    );
    expect(['%PDF', '\u00ff\u00d8\u00ff\u00e0', '\u00ff\u00d8\u00ff\u00db']).toContain(
      bytes.toString('latin1', 0, 4),
    );
    opened += 1;
  }
  return opened;
}

const opens = ({ open }: Found, keys: Keys): boolean => {
  try {
    open(keys);
    return true;
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
};

/** Every table as text: where a key is named, listed or not. */
async function tablesNaming(keyId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'key_ring'`.execute(
    house.db,
  );
  const naming: string[] = [];
  for (const { name } of rows) {
    const { rows: some } =
      await sql`select from ${sql.table(name)} as t where t::text like ${`%${keyId}%`} limit 1`.execute(
        house.db,
      );
    if (some.length > 0) naming.push(name);
  }
  return naming;
}

const keyIdOfFirst = makeKeys(first).keyId;
const keyIdOfSecond = makeKeys(second).keyId;

describe('a new key', () => {
  let after: House;
  let afterApp: FastifyInstance;

  beforeAll(async () => {
    after = await withKeys({ secretKey: second, otherKeys: [first] });
    afterApp = await buildApp(after);
  });
  afterAll(() => afterApp.close());

  it('has something of every kind to seal again', async () => {
    const kinds = new Set((await everyValue()).map(({ name }) => name));
    expect(sealedValues.map(({ name }) => name).filter((name) => !kinds.has(name))).toEqual([]);
    expect(await tablesNaming(keyIdOfSecond)).toEqual([]);
  });

  it('accepts the code that was sent the minute before, and the other way round', async () => {
    const pairs = [
      { there: { house: before, app }, here: afterApp },
      { there: { house: after, app: afterApp }, here: app },
    ];
    for (const { there, here } of pairs) {
      const input = signUpInput();
      const asked = await must(openBrowser(there.app).call(signUp, input));
      const { challengeId, channel } = asked.challenge;
      const sentTo = channel === 'email' ? input.email : (parseMalaysianMobile(input.phone) ?? '');
      const code = await codeSentTo(there.house, sentTo);
      expect((await must(openBrowser(here).call(verifyCode, { challengeId, code }))).outcome).toBe(
        'signed-in',
      );
    }
  });

  it('is taken up while people work: nobody sees an error, and nothing is lost [CRY-04]', async () => {
    let isGoing = true;
    let steps = 0;
    const step = async <Body>(asked: Promise<Body>): Promise<Body> => {
      const answer = await asked;
      steps += 1;
      return answer;
    };
    /** A person begins, on one process, with everything that is sealed or hashed. */
    const beginner = async (here: House, there: FastifyInstance) => {
      const person = await step(borrower(here, there));
      const input = personalInput(await step(uploadPhotos(person)));
      const key = randomUUID();
      const sent = await step(must(person.call(submitPersonalInformation, input, { key })));
      // The answer of the first is kept sealed.
      expect(await step(must(person.call(submitPersonalInformation, input, { key })))).toEqual(sent);
      await step(
        must(person.call(updateBankAccount, { ...bankInput, accountNumber: String(randomInt(1e11, 1e12)) })),
      );
      for (const fileId of Object.values(input.images)) {
        expect((await step(person.call(getFile, { fileId }))).status).toBe(200);
      }
      person.cookies.delete('sid');
      await step(must(person.call(signIn, { identifier: person.email, password: person.password })));
      expect((await step(must(person.call(getVerification, {})))).personalInformation?.fullName).toBe(
        input.fullName,
      );
    };
    /** A person with a running loan reads what is kept, on both processes. */
    const reader = async (there: FastifyInstance) => {
      const { loanId } = made.loan;
      const person = openBrowser(there);
      for (const [name, value] of made.person.cookies) person.cookies.set(name, value);
      await step(must(person.call(getAgreement, { loanId })));
      expect((await step(person.call(getAgreementPdf, { loanId }))).status).toBe(200);
      expect((await step(person.call(getDocument, { documentId, language: 'ms' }))).status).toBe(200);
    };
    const loop = async (work: () => Promise<void>) => {
      while (isGoing) await work();
    };
    const load = Promise.all([
      loop(() => beginner(before, app)),
      loop(() => beginner(after, afterApp)),
      loop(() => reader(app)),
      loop(() => reader(afterApp)),
    ]);
    const meanwhile = (ms: number) => Promise.race([load, sleep(ms)]);
    const rotations = [];
    let duringRotations = 0;
    let whileSealing = 0;
    const rotateBusily = async () => {
      const before = steps;
      const done = await rotate(after);
      whileSealing += steps - before;
      return done;
    };
    try {
      rotations.push(await rotateBusily());
      // The other process still seals with the old key, until it is told.
      // Also where a busy machine lets them seal little in half a second.
      await expect
        .poll(async () => (await countKeyUse(house.db)).get(keyIdOfFirst) ?? 0, { timeout: 20_000 })
        .toBeGreaterThan(0);
      before.keys.use({ secretKey: second, otherKeys: [first] });
      rotations.push(await rotateBusily());
      await meanwhile(1000);
      // A busy machine does less in a second.
      for (let more = 0; more < 30 && steps <= 20; more += 1) await meanwhile(1000);
      duringRotations = steps;
    } finally {
      isGoing = false;
    }
    await load;
    // What was on its way then is sealed again by the next run, and only after a while is the old key spent.
    rotations.push(await rotate(after));
    expect(rotations.flatMap(({ spent }) => spent)).toEqual([]);
    clock.advance(10 * 60_000);
    rotations.push(await rotate(after));
    expect(rotations[0]?.sealed).toBeGreaterThan(100);
    expect(whileSealing).toBeGreaterThan(0);
    expect(duringRotations).toBeGreaterThan(20);
    expect(rotations.flatMap(({ spent }) => spent)).toEqual([keyIdOfFirst]);
    expect(rotations.at(-1)).toMatchObject({ sealed: 0, unreadable: 0 });
  });

  it('opens everything alone, and the old one nothing: it can be destroyed [CRY-04]', async () => {
    const values = await everyValue();
    const [onlyNew, onlyOld] = [makeKeys(second), makeKeys(first)];
    expect(values.filter((value) => !opens(value, onlyNew))).toEqual([]);
    expect(values.filter((value) => opens(value, onlyOld))).toEqual([]);
    expect(await openEveryFile(onlyNew)).toBeGreaterThan(10);
    expect(await tablesNaming(keyIdOfFirst)).toEqual([]);
    await expect(openKeyRing(house.db, { secretKey: first, otherKeys: [] }, clock.now())).rejects.toThrow(
      'does not open what this database holds',
    );
  });

  it('leaves look-ups, passwords and counts as they were, with the new key alone [CRY-03]', async () => {
    const alone = await withKeys({ secretKey: second, otherKeys: [] });
    expect(alone.keys.blindIndex('ic-number', '920314101234')).toEqual(
      before.keys.blindIndex('ic-number', '920314101234'),
    );
    const aloneApp = await buildApp(alone);
    const { email, password } = made.person;
    const browser = openBrowser(aloneApp);
    browser.cookies.set('device', made.person.cookies.get('device') ?? '');
    await must(browser.call(signIn, { identifier: email, password }));
    await aloneApp.close();
  });

  it('is shown to an administrator with what each key still seals', async () => {
    const administrator = await staff(after, afterApp, ['administrator']);
    const { keys, unknown } = await must(administrator.call(getKeyUse, {}));
    expect(keys).toEqual([
      { keyId: keyIdOfSecond, takenUpAt: expect.any(String), spentAt: null, sealed: expect.any(Number) },
      { keyId: keyIdOfFirst, takenUpAt: expect.any(String), spentAt: expect.any(String), sealed: 0 },
    ]);
    expect(keys[0]?.sealed).toBeGreaterThan(100);
    expect(unknown).toBe(0);
    const officer = await staff(after, afterApp, ['loan-officer']);
    expect((await officer.call(getKeyUse, {})).code).toBe('not-allowed');
  });
});

describe('the job', () => {
  it('stops anywhere and goes on from there', async () => {
    const broken = await withKeys({ secretKey: third, otherKeys: [second] });
    const all = (await everyValue()).length;
    let sealed = 0;
    for (const rows of [1, 7, 50]) {
      let left = rows;
      sealed += (await rotate(broken, () => left-- > 0)).sealed;
      expect(sealed).toBeGreaterThan(0);
      expect((await countKeyUse(house.db)).get(makeKeys(third).keyId)).toBe(sealed);
      // Until it is finished both keys are needed, and a start without the old one says so.
      await expect(openKeyRing(house.db, { secretKey: third, otherKeys: [] }, clock.now())).rejects.toThrow(
        keyIdOfSecond,
      );
    }
    clock.advance(10 * 60_000);
    const last = await rotate(broken);
    expect(sealed + last.sealed).toBe(all);
    expect(last.spent).toEqual([keyIdOfSecond]);
    expect((await everyValue()).every((value) => opens(value, makeKeys(third)))).toBe(true);
  });

  it('is safe twice at once', async () => {
    let from = third;
    let isShared = false;
    // On a busy machine one of the two may have sealed everything before the other began: then once more, with another key.
    for (let tries = 0; tries < 5 && !isShared; tries += 1) {
      const to = randomBytes(32);
      const secrets = { secretKey: to, otherKeys: [from] };
      const [one, other] = await Promise.all([withKeys(secrets), withKeys(secrets)]);
      const all = (await everyValue()).length;
      clock.advance(10 * 60_000);
      const [a, b] = await Promise.all([rotate(one), rotate(other)]);
      expect(a.sealed + b.sealed).toBe(all);
      const values = await everyValue();
      expect(values).toHaveLength(all);
      expect(values.every((value) => opens(value, makeKeys(to)))).toBe(true);
      isShared = a.sealed > 0 && b.sealed > 0;
      from = to;
    }
    expect(isShared).toBe(true);
    const last = await withKeys({ secretKey: fourth, otherKeys: [from] });
    clock.advance(10 * 60_000);
    expect((await rotate(last)).spent).toContain(makeKeys(from).keyId);
  });

  it('leaves the work to others when it does not have the newest key', async () => {
    const behind = await withKeys({ secretKey: third, otherKeys: [fourth] });
    expect(await rotate(behind)).toEqual({ sealed: 0, unreadable: 0, spent: [] });
  });

  it('never writes over what somebody changed meanwhile', async () => {
    const values = sealedValues.find(({ name }) => name === 'users.totp_secret_sealed');
    if (!values) throw new Error('not listed');
    const [row] = await readSealed(house.db, values, { after: undefined, limit: 1 });
    if (!row) throw new Error('no authenticator');
    const changed = { value: makeKeys(fourth).sealText('SECRET', row.place), keyId: '' };
    expect(await replaceSealed(house.db, values, row, changed)).toBe(true);
    expect(await replaceSealed(house.db, values, row, { value: row.value, keyId: '' })).toBe(false);
    const [now] = await readSealed(house.db, values, { after: undefined, limit: 1 });
    expect(now?.value).toBe(changed.value);
  });

  it('says which value does not open, goes on, and keeps the key that sealed it', async () => {
    const fifth = randomBytes(32);
    const last = await withKeys({ secretKey: fifth, otherKeys: [fourth, third] });
    const { outbox_id } = await house.db
      .selectFrom('outbox')
      .select('outbox_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const elsewhere = makeKeys(fourth).sealText('moved from another row', 'outbox:other:other');
    await house.db
      .updateTable('outbox')
      .set({ text_sealed: elsewhere })
      .where('outbox_id', '=', outbox_id)
      .execute();
    const rotation = await rotate(last);
    expect(rotation).toMatchObject({ unreadable: 1, spent: [] });
    expect(rotation.sealed).toBe((await everyValue()).length - 1);
    await house.db.deleteFrom('outbox').where('outbox_id', '=', outbox_id).execute();
    clock.advance(10 * 60_000);
    expect((await rotate(last)).spent).toEqual([makeKeys(fourth).keyId, makeKeys(third).keyId]);
  });
});

describe('the database', () => {
  const newest = makeKeys(randomBytes(32));
  const taken = insert('key_ring', {
    key_id: newest.keyId,
    position: 99,
    index_key_sealed: 'sealed',
    taken_up_at: clock.now(),
  });
  const again = newest.sealText('hello', 'anywhere');
  const ofLoan = () => ({ loan_id: made.loan.loanId });
  const ofBorrower = () => ({ borrower_id: made.person.userId });
  const texts: [table: string, column: string, where: () => Row, other: Row][] = [
    ['bank_accounts', 'account_number_sealed', ofBorrower, { last_four: '0001' }],
    ['loans', 'application_signature_sealed', ofLoan, { payment_count: 9 }],
    ['agreements', 'body_sealed', ofLoan, { viewed_at: new Date('2030-01-01') }],
    ['agreement_consents', 'origin_sealed', ofLoan, { locale: 'zh' }],
    ['agreement_signatures', 'signature_sealed', ofLoan, { due_day: 3 }],
    ['agreement_signatures', 'origin_sealed', ofLoan, { signed_at: new Date('2030-01-01') }],
    ['documents', 'facts_sealed', ofLoan, { number: 'another' }],
    ['plans', 'body_sealed', ofLoan, { body_hash: 'a'.repeat(64) }],
    ['formal_notices', 'parties_sealed', ofLoan, { overdue_sen: 1 }],
  ];

  it.each(texts)(
    'takes a value of %s.%s that is sealed again, and nothing else with it',
    async (...given) => {
      const [table, column, where, other] = given;
      const tries = (...statements: Statement[]) => attempt(house.db, ...statements);
      expect(await tries(taken, update(table, where(), { [column]: again }))).toBe('stored');
      expect(await tries(taken, update(table, where(), { [column]: again, ...other }))).toMatch(/^23/);
      // With a key that is not the newest, from the newest to itself, and what is not sealed at all.
      expect(await tries(update(table, where(), { [column]: again }))).toMatch(/^23/);
      const once = newest.sealText('hello', 'elsewhere');
      const twice = [update(table, where(), { [column]: again }), update(table, where(), { [column]: once })];
      expect(await tries(taken, ...twice)).toMatch(/^23/);
      expect(await tries(taken, update(table, where(), { [column]: 'hello' }))).toMatch(/^23/);
      expect(await tries(remove(table, where()))).toMatch(/^23/);
    },
  );

  const prints = () => ({ document_id: documentId });
  it.each([
    ['agreement_copies', ofLoan],
    ['document_prints', prints],
  ] as const)('takes a wrapped key of %s with the name of the newest', async (table, where) => {
    const wrapped = { wrapped_key: 'wrapped', key_id: newest.keyId };
    expect(await attempt(house.db, taken, update(table, where(), wrapped))).toBe('stored');
    for (const set of [
      { wrapped_key: 'wrapped' },
      { ...wrapped, key_id: 'b'.repeat(12) },
      { ...wrapped, sha256: 'c'.repeat(64) },
    ]) {
      expect(await attempt(house.db, taken, update(table, where(), set))).toMatch(/^23/);
    }
    expect(await attempt(house.db, remove(table, where()))).toMatch(/^23/);
  });
});
