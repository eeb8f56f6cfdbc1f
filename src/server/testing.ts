/**
 * The kit of the server's tests: a house on a database of its own, browsers that keep their cookies, people who sign up
 * and sign in through the real endpoints, and a proof of the ledger and of the chained events.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import pino from 'pino';
import { afterAll } from 'vitest';
import { resendCode, signUp, staffSignIn, verifyCode } from '#contract/account.ts';
import type { BodyInputOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import type { StaffRole } from '#domain/permission.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { allow } from '#domain/refusal.ts';
import type { Locale } from '#words/locale.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createStaff } from './accounts/staff.ts';
import type { Sealing } from './agreements/sealing.ts';
import { anchorFile } from './audit/anchor-file.ts';
import { type Clock, systemClock } from './clock.ts';
import { makeKeys } from './crypto.ts';
import { snapshot } from './db/snapshot.ts';
import { testDatabase } from './db/test-database.ts';
import type { Images } from './files/image.ts';
import { openFolderStore } from './files/store.ts';
import { makeVault } from './files/vault.ts';
import { makeWatermarks } from './files/watermark.ts';
import type { House } from './house.ts';
import { openOutboxText } from './outbox/outbox.ts';
import { prove } from './proof/run-proof.ts';
import { readWords } from './words.ts';

export type MovableClock = Clock & { advance(ms: number): void; set(instant: string): void };

/** Stands still until it is moved. It starts on a Monday at 10 in the morning in Kuala Lumpur. */
export const movableClock = (start = '2026-03-02T02:00:00.000Z'): MovableClock => {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (instant) => {
      now = new Date(instant).getTime();
    },
  };
};

type HouseSettings = {
  clock?: Clock;
  environment?: Partial<House['environment']>;
  /** Without it sealed copies are a few letters: making real ones three times for each loan would take most of the tests' time. */
  sealing?: Sealing;
  /** Without it pictures are kept as they came: a process that decodes three of each borrower would do much of the tests' work. */
  images?: Images;
  /** Without it a password costs next to nothing: each person of a test has one, and each sign-in hashes it again. */
  passwordCost?: PasswordCost;
};

const quickPasswords: PasswordCost = { memoryCost: 8, timeCost: 1 };

/** Tells what it would seal. `sealing.test.ts` and the journeys make real ones. */
export const quickSealing: Sealing = {
  certificate: {
    subject: 'CN=Test',
    issuer: 'CN=Test',
    serialNumber: '01',
    sha256: 'a'.repeat(64),
    notBefore: new Date(0),
    notAfter: new Date('2100-01-01'),
    isDemo: true,
  },
  sealCopy: async ({ bodyHash, certificate }, locale) => ({
    bytes: Buffer.from(`%PDF-1.7 ${bodyHash} ${locale} ${certificate?.verificationCode}`),
    level: 'B-B',
  }),
};

/** Takes every picture for what it says it is. What decodes them, and the journeys, meet the real one (`makeImages`). */
export const quickImages: Images = {
  sanitise: async ({ bytes }) =>
    allow({ bytes, width: 900, height: 700, perceptualHash: randomBytes(8).toString('hex') }),
  close: async () => {},
};

/** Call it once, at the top level of the test file. Nothing is delivered: messages stay in the outbox table. */
export async function makeHouse({
  clock = systemClock,
  environment,
  sealing = quickSealing,
  images = quickImages,
  passwordCost: testPasswordCost = quickPasswords,
}: HouseSettings = {}): Promise<House> {
  const { db } = await testDatabase();
  const keys = makeKeys(randomBytes(32));
  const folder = await mkdtemp(path.join(tmpdir(), 'jernih-files-'));
  const store = await openFolderStore(folder);
  const watermarks = makeWatermarks();
  afterAll(async () => {
    await images.close();
    await watermarks.close();
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}-audit`, { recursive: true, force: true });
  });
  return {
    db,
    keys,
    clock,
    images,
    watermarks,
    words: await readWords(),
    store,
    vault: makeVault(store, keys),
    anchorFile: anchorFile(path.join(`${folder}-audit`, 'anchors.jsonl')),
    log: pino({ level: 'silent' }),
    environment: {
      publicUrl: 'http://localhost:3000',
      host: '127.0.0.1',
      otherSecretKeys: [],
      ...environment,
    },
    sealing,
    testPasswordCost,
    queueDelivery: async () => {},
    queueSeal: async () => {},
    queueProof: async () => {},
    proveSoon: async () => {},
    queueWebhooks: async () => {},
    queueAuditCheck: async () => {},
  };
}

export type Answer<Body> = {
  status: number;
  headers: Record<string, unknown>;
  /** The JSON answer; for a refusal the problem. `code` and `facts` are the problem's, undefined when all went well. */
  body: Body;
  code: string | undefined;
  facts: Problem['facts'];
  bytes: Buffer;
};

type CallOptions = { key?: string; headers?: Record<string, string> };
type Given<T> = [T] extends [undefined] ? unknown : T;
type Sent<E> = E extends { upload: object } ? { bytes: Uint8Array } : unknown;
type InputOf<E extends Endpoint> = Given<ParamsOf<E>> & Given<QueryOf<E>> & Given<BodyInputOf<E>> & Sent<E>;

/** One device of a person: it keeps its cookies, has an address of its own and a fresh idempotency key for each write. */
export type Browser = {
  address: string;
  locale: Locale;
  cookies: Map<string, string>;
  headers(): Record<string, string>;
  get<Body = unknown>(url: string, options?: CallOptions): Promise<Answer<Body>>;
  post<Body = unknown>(url: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>>;
  put<Body = unknown>(url: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>>;
  patch<Body = unknown>(url: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>>;
  /** An endpoint of the contract, with path parameters, query and body (of an upload its `bytes`) in one object. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<Answer<ResponseOf<E>>>;
};

export type Borrower = Browser & {
  userId: string;
  name: string;
  email: string;
  phone: string;
  password: string;
};
export type StaffMember = Browser & {
  userId: string;
  name: string;
  email: string;
  roles: readonly StaffRole[];
};

const bytesType = 'application/octet-stream';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export function openBrowser(
  app: FastifyInstance,
  { address = someAddress(), locale = 'en' }: { address?: string; locale?: Locale } = {},
): Browser {
  const cookies = new Map<string, string>();
  const headers = (): Record<string, string> => ({
    'jernih-request': '1',
    'idempotency-key': randomUUID(),
    'accept-language': locale,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  });
  const send = async <Body>(
    method: Method,
    url: string,
    payload: string | Buffer | undefined,
    contentType: string,
    { key, headers: extra }: CallOptions = {},
  ): Promise<Answer<Body>> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...headers(),
        ...(payload !== undefined && { 'content-type': contentType }),
        ...(key && { 'idempotency-key': key }),
        ...extra,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const isJson = String(response.headers['content-type']).includes('json');
    const body = (isJson ? response.json() : undefined) as Body & Partial<Problem>;
    const problem = response.statusCode >= 400 ? body : undefined;
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      code: problem?.code,
      facts: problem?.facts,
      bytes: response.rawPayload,
    };
  };
  const write =
    (method: Method) =>
    <Body>(url: string, body?: unknown, options?: CallOptions) =>
      send<Body>(
        method,
        url,
        body === undefined ? undefined : JSON.stringify(body),
        'application/json',
        options,
      );
  return {
    address,
    locale,
    cookies,
    headers,
    get: (url, options) => send('GET', url, undefined, '', options),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    call: (endpoint, input, options) => {
      const { bytes, ...named } = input as Record<string, unknown>;
      const { url, rest } = addressOf(endpoint, named);
      if (endpoint.upload) {
        return send(endpoint.method, url, Buffer.from(bytes as Uint8Array), bytesType, options);
      }
      if (endpoint.method === 'GET') return send('GET', url, undefined, '', options);
      return write(endpoint.method)(url, endpoint.body ? rest : undefined, options);
    },
  };
}

function addressOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input };
  const pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const hasQuery = endpoint.method === 'GET' || endpoint.upload;
  const query = hasQuery ? new URLSearchParams(rest as Record<string, string>).toString() : '';
  return { url: query ? `${pathname}?${query}` : pathname, rest };
}

let phones = randomInt(900_000);
/** Another one each time: two that were drawn by chance would be the same now and then, and the second person somebody known. */
export const somePhone = (): string => {
  phones += 1;
  return `012-${200 + Math.floor(phones / 9000)} ${1000 + (phones % 9000)}`;
};

type SignUpInput = BodyInputOf<typeof signUp>;

export const signUpInput = (given: Partial<SignUpInput> = {}): SignUpInput => ({
  name: 'Aisyah binti Rahman',
  phone: somePhone(),
  email: `aisyah.${randomBytes(5).toString('hex')}@example.com`,
  password: `teh tarik ${randomBytes(4).toString('hex')} kurang manis`,
  locale: 'en',
  privacyAccepted: true,
  newsAccepted: false,
  ...given,
});

/** Signs up a new borrower and gives the code: signed in, on a device that is known from then on. */
export async function borrower(
  house: House,
  app: FastifyInstance,
  given: Partial<SignUpInput> = {},
): Promise<Borrower> {
  const input = signUpInput(given);
  const browser = openBrowser(app, { locale: input.locale });
  const asked = await browser.call(signUp, input);
  if (asked.status !== 200) throw new Error(`sign-up answered ${asked.status} ${asked.code}`);
  const { challengeId, channel } = asked.body.challenge;
  const phone = parseMalaysianMobile(input.phone) ?? input.phone;
  const sentTo = channel === 'email' ? input.email : phone;
  const verified = await browser.call(verifyCode, { challengeId, code: await codeSentTo(house, sentTo) });
  if (verified.status !== 200 || verified.body.outcome !== 'signed-in') {
    throw new Error(`the code of a sign-up answered ${verified.status} ${verified.code}`);
  }
  const { name, email, password } = input;
  const userId = verified.body.session.user?.userId ?? '';
  return { ...browser, userId, name, email, phone, password };
}

/** Makes a staff member with these roles and signs in with password and authenticator app. */
export async function staff(
  house: House,
  app: FastifyInstance,
  roles: readonly StaffRole[],
  name = 'Farid bin Osman',
): Promise<StaffMember> {
  const email = `farid.${randomBytes(5).toString('hex')}@example.com`;
  const password = randomBytes(18).toString('base64url');
  const { userId, totpSecret } = await createStaff(house, {
    name,
    email,
    password,
    roles,
    locale: 'en',
    // Before anybody joined by a link: later ones have an event, or the proof asks who they are.
    createdAt: new Date('2020-01-01'),
  });
  const browser = openBrowser(app);
  const answer = await browser.call(staffSignIn, { email, password, totp: totpNow(house, totpSecret) });
  if (answer.status !== 200) throw new Error(`staff sign-in answered ${answer.status} ${answer.code}`);
  return { ...browser, userId, name, email, roles };
}

/** What the authenticator app shows now. Each time step is accepted once. */
export const totpNow = (house: House, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(house.clock.now().getTime() / 1000) });

/** The newest message to a number (E.164) or an email. */
export async function messageSentTo(
  house: House,
  sentTo: string,
): Promise<{ subject: string; text: string }> {
  const row = await house.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_to', '=', sentTo)
    // Not by id or time: a clock that stands still gives many rows the same. Not by place alone: connections fill pages
    // of their own, so the younger row may stand before the older one.
    .orderBy(sql`age(xmin)`)
    .orderBy(sql`ctid`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`nothing was sent to ${sentTo}`);
  return { subject: row.subject, text: openOutboxText(house, row) };
}

/** The one-time code in the newest message to a number (E.164) or an email. */
export async function codeSentTo(house: House, sentTo: string): Promise<string> {
  const { text } = await messageSentTo(house, sentTo);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (!code) throw new Error(`the newest message to ${sentTo} holds no code`);
  return code;
}

/** Sends the code of a challenge once more: for tests that need a second one. */
export const sendAgain = (browser: Browser, challengeId: string) =>
  browser.call(resendCode, { challengeId, channel: 'whatsapp' });

/** For tests in which more time passes than a session lives, or than sign-in details count for what moves money. */
export async function everybodySignedInNow({ db, clock }: House): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('sessions')
    .set({ created_at: now, last_seen_at: now, authenticated_at: now })
    .where('ended_at', 'is', null)
    .execute();
}

/** Throws when the books do not prove: balances, transfers, accounts of loans, bills, the chain of events. */
export async function proveLedger({ db }: House): Promise<void> {
  const { kept } = await snapshot(db, (tx) => prove(tx));
  if (kept.length > 0) throw new Error(kept.map((finding) => JSON.stringify(finding)).join('\n'));
}
