/**
 * A mixed load of real requests over HTTP, which writes down what was acknowledged: profiles, uploads, claims, payments
 * that finance posts, and sign-ins. What got no answer is asked again with the same idempotency key, as the app does.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Borrower, Browser } from '#server/testing.ts';
import type { Town } from './town.ts';

type Body = Buffer | object;

/** One write with its key; `answer` once it was acknowledged. */
export type Write = {
  readonly event: 'profile.updated' | 'file.uploaded' | 'payment.claimed' | 'payment.confirmed';
  readonly who: Browser;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: Body;
  readonly key: string;
  answer?: string;
  /** A rule said no; nothing is to be found of it. */
  refused?: string;
};

export type Answer = {
  status: number;
  text: string;
  cookies: readonly string[];
  /** Seconds, where the answer says when to come again. */
  retryAfter: number | undefined;
};

export type Load = {
  readonly writes: readonly Write[];
  readonly signIns: readonly string[];
  /** How many requests got which status; 0 is no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Ends it after the requests in hand, asks again for what got no answer, and returns when all are known. */
  readonly stop: () => Promise<void>;
  /** No new requests; those in hand are left as they are. */
  readonly halt: () => void;
};

const requestTimeoutMs = 60_000;

/** Undefined: the line broke, or nobody was there. */
export async function send(
  url: string,
  who: Browser,
  { method, path, body, key }: { method: string; path: string; body?: Body; key?: string },
  goneAway: AbortSignal = AbortSignal.timeout(requestTimeoutMs),
): Promise<Answer | undefined> {
  const isBytes = Buffer.isBuffer(body);
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      signal: goneAway,
      headers: {
        ...who.headers(),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      text: await response.text(),
      cookies: response.headers.getSetCookie(),
      retryAfter: retryAfter === null ? undefined : Number(retryAfter),
    };
  } catch {
    return undefined;
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const somePdf = (): Buffer =>
  Buffer.from(`%PDF-1.7\n% ${randomBytes(12).toString('hex')}\nstartxref\n0\n%%EOF\n`);
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

export function beginLoad(town: Town, url: string, chance: () => number): Load {
  const writes: Write[] = [];
  const signIns: string[] = [];
  const statuses = new Map<number, number>();
  let isOver = false;
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

  const ask = async (who: Browser, request: Parameters<typeof send>[2]) => {
    const answer = await send(url, who, request);
    count(answer?.status ?? 0);
    // Nobody there, or not now: no reason to ask a thousand times a second.
    if (!answer || answer.status === 503) await wait(30);
    return answer;
  };
  const write = async (given: Omit<Write, 'key'>): Promise<string | undefined> => {
    const one: Write = { ...given, key: randomUUID() };
    writes.push(one);
    // As the app does: the same key again, until somebody answers.
    do {
      const answer = await ask(one.who, one);
      if (answer) noteAnswer(one, answer);
    } while (one.answer === undefined && one.refused === undefined && !isOver);
    return one.answer;
  };

  const moveHouse = (person: Borrower) =>
    write({
      event: 'profile.updated',
      who: person,
      method: 'PATCH',
      path: '/api/me/profile',
      body: { address: `${Math.floor(chance() * 1e9)} Jalan Mawar, 43000 Kajang` },
    });

  const upload = async (person: Borrower): Promise<string | undefined> => {
    const pdf = somePdf();
    const begin = { kind: 'payment-proof', byteCount: pdf.length, sha256: sha256(pdf), warnings: [] };
    const begun = await ask(person, {
      method: 'POST',
      path: '/api/me/uploads',
      body: begin,
      key: randomUUID(),
    });
    if (begun?.status !== 200) return undefined;
    const { uploadId } = JSON.parse(begun.text) as { uploadId: string };
    const sent = await ask(person, {
      method: 'PATCH',
      path: `/api/me/uploads/${uploadId}?offset=0&sha256=${sha256(pdf)}`,
      body: pdf,
      key: randomUUID(),
    });
    if (sent?.status !== 200) return undefined;
    const done = await write({
      event: 'file.uploaded',
      who: person,
      method: 'POST',
      path: `/api/me/uploads/${uploadId}/complete`,
      body: {},
    });
    return done === undefined ? undefined : (JSON.parse(done) as { fileId: string }).fileId;
  };

  const pay = async (person: Borrower, loanId: string) => {
    const fileId = await upload(person);
    if (fileId === undefined) return;
    const paid = { amountSen: 100, paidOn: today() };
    const claimed = await write({
      event: 'payment.claimed',
      who: person,
      method: 'POST',
      path: `/api/loans/${loanId}/payments`,
      body: { fileId, ...paid },
    });
    if (claimed === undefined) return;
    const { paymentId } = JSON.parse(claimed) as { paymentId: string };
    const bankReference = `F ${randomBytes(8).toString('hex').toUpperCase()}`;
    await write({
      event: 'payment.confirmed',
      who: town.finance,
      method: 'POST',
      path: `/api/office/payments/${paymentId}/confirm`,
      body: { ...paid, bankReference },
    });
  };

  const guest = signedOut(town.signer);
  const signIn = async () => {
    const { email, password } = town.signer;
    const answer = await ask(guest, {
      method: 'POST',
      path: '/api/sign-in',
      body: { identifier: email, password },
    });
    const session = answer?.cookies.find(
      (cookie) => cookie.startsWith('sid=') && !cookie.startsWith('sid=;'),
    );
    if (answer?.status === 200 && session) signIns.push(session.split(';')[0] as string);
    await wait(100);
  };

  const again = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const workers = [
    ...town.payers.map(({ person, loanId }) =>
      again(() => (chance() < 0.5 ? pay(person, loanId) : moveHouse(person))),
    ),
    again(signIn),
  ];
  return {
    writes,
    signIns,
    statuses,
    halt: () => {
      isOver = true;
    },
    async stop() {
      isOver = true;
      await Promise.all(workers);
      for (const one of writes) await resolve(url, one);
    },
  };
}

/** On the device that is known, without the session. */
export function signedOut(person: Borrower): Browser {
  const device = `device=${person.cookies.get('device')}`;
  return { ...person, headers: () => ({ ...person.headers(), cookie: device }) };
}

function noteAnswer(one: Write, { status, text }: Answer): void {
  if (status === 200) one.answer = text;
  else if (status < 500) one.refused = `${status} ${text}`;
}

/** Until it is known: the same key again, for as long as nobody is there. */
async function resolve(url: string, one: Write): Promise<void> {
  const giveUpAt = Date.now() + 120_000;
  while (one.answer === undefined && one.refused === undefined) {
    if (Date.now() > giveUpAt) throw new Error(`${one.method} ${one.path} is never answered`);
    const answer = await send(url, one.who, one);
    if (answer) noteAnswer(one, answer);
    if (one.answer === undefined) await wait(50);
  }
}
