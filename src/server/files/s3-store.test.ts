/** What can go wrong with a bucket: at the start it is one sentence, later it ends in time and nothing is followed. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EnvironmentError } from '../environment.ts';
import { openStore } from './open-store.ts';
import { makeS3Store, S3Error, type S3Location } from './s3-store.ts';
import { newStorageKey, StorageFullError } from './store.ts';
import { openS3Server } from './testing-s3.ts';

const quick = { retryMs: 5 };
const impatient = { ...quick, timeLimitMs: 200 };

describe('the start', () => {
  let real: Awaited<ReturnType<typeof openS3Server>>;
  beforeAll(async () => {
    real = await openS3Server();
  });
  afterAll(() => real.close());

  const sentenceFor = async (given: Partial<S3Location>): Promise<string> => {
    const opened = openStore({ storage: { ...real.location, ...given } }, pino({ level: 'silent' }), quick);
    const error = await opened.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof EnvironmentError)) throw new Error(`started, or threw ${String(error)}`);
    expect(error.sentences).toHaveLength(1);
    expect(error.message).not.toContain('S3RVER');
    return error.message;
  };

  it('works with a bucket and its key, leaves nothing behind, and says when strangers can read it', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const store = await openStore({ storage: real.location }, log);
    expect(await store.list('')).toEqual([]);
    // This server answers whoever asks, like a bucket that is public.
    expect(lines.join()).toContain('make it private');
  });

  it('says in one sentence what is wrong', async () => {
    const { port } = new URL(real.location.endpoint);
    expect(await sentenceFor({ bucket: 'nobody-made-it' })).toBe(
      `STORAGE_URL: http://127.0.0.1:${port}/nobody-made-it: the bucket does not exist. Make it, private, and start again.`,
    );
    expect(await sentenceFor({ secretAccessKey: 'wrong' })).toContain('refused the secret of the key');
    expect(await sentenceFor({ accessKeyId: 'UNKNOWN' })).toContain('does not know the key id');
    expect(await sentenceFor({ endpoint: 'http://127.0.0.1:1' })).toMatch(/cannot be reached: \S.*\.$/);
  });
});

describe('a server that is not as it should be', () => {
  let answer: (request: IncomingMessage, response: ServerResponse, count: number) => void;
  let asked: string[] = [];
  let server: Server;
  let location: S3Location;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume().on('end', () => answer(request, response, asked.length));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    location = {
      kind: 's3',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
  });
  afterEach(() => {
    asked = [];
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
  const key = newStorageKey();

  it('is given the fingerprint of the bytes, signed, so that it keeps nothing that was damaged on the way', async () => {
    const headers: IncomingMessage['headers'][] = [];
    answer = (request, response) => {
      headers.push(request.headers);
      response.end();
    };
    await makeS3Store(location, quick).put(key, Buffer.from('sealed'));
    expect(headers[0]?.['x-amz-content-sha256']).toBe(createHash('sha256').update('sealed').digest('hex'));
    expect(headers[0]?.authorization).toContain('x-amz-content-sha256');
  });

  it('is followed nowhere', async () => {
    const store = makeS3Store(location, quick);
    answer = (_request, response) =>
      response.writeHead(307, { location: `${location.endpoint}/elsewhere` }).end();
    await expect(store.get(key)).rejects.toThrow(S3Error);
    await expect(store.put(key, Buffer.of(1))).rejects.toThrow(S3Error);
    expect(asked).toEqual([`GET /files/${key}`, `PUT /files/${key}`]);
  });

  it('that is busy or breaks the line is asked three times, no more', async () => {
    const store = makeS3Store(location, quick);
    answer = (request, response, count) => {
      if (count === 1) response.writeHead(503).end(xml('SlowDown'));
      else if (count === 2) request.socket.destroy();
      else response.end('bytes');
    };
    expect((await store.get(key))?.toString()).toBe('bytes');
    expect(asked).toHaveLength(3);
    asked = [];
    answer = (_request, response) => response.writeHead(500).end(xml('InternalError'));
    await expect(store.put(key, Buffer.of(1))).rejects.toThrow('500 InternalError');
    expect(asked).toHaveLength(3);
  });

  it('that is silent is given up in time', async () => {
    const store = makeS3Store(location, impatient);
    answer = () => {};
    const begun = performance.now();
    await expect(store.get(key)).rejects.toThrow();
    // Of three tries; without a limit none would end.
    expect(performance.now() - begun).toBeLessThan(20_000);
    // Begins, and never ends.
    answer = (_request, response) => response.writeHead(200, { 'content-length': '100' }).write('half');
    await expect(store.get(key)).rejects.toThrow();
  });

  it('whose bucket is gone is not a file that is gone', async () => {
    const store = makeS3Store(location, quick);
    answer = (_request, response) => response.writeHead(404).end(xml('NoSuchBucket'));
    await expect(store.get(key)).rejects.toThrow('404 NoSuchBucket');
    await expect(store.remove(key)).rejects.toThrow('404 NoSuchBucket');
    await expect(store.list('')).rejects.toThrow('404 NoSuchBucket');
  });

  it('that is full says so, and uploads wait until one fits again', async () => {
    const store = makeS3Store(location, quick);
    for (const [status, code] of [
      [507, 'XMinioStorageFull'],
      [403, 'QuotaExceeded'],
    ] as const) {
      answer = (_request, response) => response.writeHead(status).end(xml(code));
      await expect(store.put(key, Buffer.of(1))).rejects.toThrow(StorageFullError);
      expect(await store.hasRoom()).toBe(false);
    }
    answer = (_request, response) => response.end();
    await store.put(key, Buffer.of(1));
    expect(await store.hasRoom()).toBe(true);
  });

  it('that lists names of others, or the same page for ever, harms nobody', async () => {
    const store = makeS3Store(location, quick);
    const entry = (name: string) =>
      `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`;
    answer = (_request, response) =>
      response.end(
        `<ListBucketResult><IsTruncated>true</IsTruncated>${entry('backup.tar')}${entry(key)}</ListBucketResult>`,
      );
    // The second page ends where the first did.
    const listed = await store.list('');
    expect(listed[0]).toEqual({ key, writtenAt: new Date('2026-01-01T00:00:00.000Z') });
    expect(asked.length).toBeLessThan(4);
  });
});
