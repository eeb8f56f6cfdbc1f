/**
 * The store of files in a bucket of an S3-compatible server. Only the endpoint of the settings is spoken to, no redirect
 * is followed, every request ends in time, and what may help is tried again a bounded number of times.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { StorageLocation } from '../environment.ts';
import {
  assertStorageKey,
  type FileStore,
  isStorageKey,
  StorageFullError,
  type StoredFile,
} from './store.ts';

export type S3Location = Extract<StorageLocation, { kind: 's3' }>;
export type S3Settings = {
  /** Of one try. */
  timeLimitMs?: number;
  /** Before the second try; it doubles from there. */
  retryMs?: number;
  /** Names in one page of a list; the server gives no more than 1000. */
  pageSize?: number;
};

/** The server answered, and it was no. `code` is its own word, such as NoSuchBucket. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`The storage answered ${status} ${code}.`);
    this.status = status;
    this.code = code;
  }
}

const tries = 3;
/** After the bucket said that it is full, uploads wait this long before one finds out whether it still is. */
const fullForMs = 60_000;
const fullCodes = /^(QuotaExceeded|XMinioStorageFull|StorageFull|InsufficientStorage|InsufficientCapacity)$/;

/** `path` follows the name of the bucket. */
type Sent = { method: 'GET' | 'PUT' | 'DELETE'; path: string; body?: Uint8Array };
type Answered = { status: number; bytes: Buffer };

export const makeS3Store = (location: S3Location, settings: S3Settings = {}): FileStore => {
  const { timeLimitMs = 15_000, retryMs = 200, pageSize = 1000 } = settings;
  const { accessKeyId, secretAccessKey, region } = location;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  let fullUntil = 0;

  const sendOnce = async ({ method, path, body }: Sent): Promise<Answered> => {
    const request = await client.sign(`${location.endpoint}/${location.bucket}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
      // The server compares the bytes that came with this and keeps nothing that differs.
      headers: { 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    const response = await fetch(request);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** A line that broke and a server that is busy are tried again; every request here may safely happen twice. */
  const send = async (sent: Sent): Promise<Answered> => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === tries;
      try {
        const answer = await sendOnce(sent);
        const isBusy = answer.status === 429 || (answer.status >= 500 && answer.status !== 507);
        if (!isBusy || isLast) return answer;
      } catch (error) {
        if (isLast) throw error;
      }
      await wait(retryMs * 2 ** (attempt - 1));
    }
  };
  const expectOk = (answer: Answered): Buffer => {
    if (answer.status >= 200 && answer.status < 300) return answer.bytes;
    const fault = faultOf(answer);
    if (fault.status !== 507 && !fullCodes.test(fault.code)) throw fault;
    fullUntil = Date.now() + fullForMs;
    throw new StorageFullError(fault);
  };
  const page = async (start: string, after: string) => {
    const query = new URLSearchParams({ 'max-keys': String(pageSize), prefix: start, marker: after });
    return expectOk(await send({ method: 'GET', path: `?${query}` })).toString('utf8');
  };

  return {
    put: async (key, bytes) => {
      assertStorageKey(key);
      expectOk(await send({ method: 'PUT', path: `/${key}`, body: bytes }));
      fullUntil = 0;
    },
    get: async (key) => {
      assertStorageKey(key);
      const answer = await send({ method: 'GET', path: `/${key}` });
      if (answer.status === 404 && faultOf(answer).code === 'NoSuchKey') return undefined;
      return expectOk(answer);
    },
    remove: async (key) => {
      assertStorageKey(key);
      const answer = await send({ method: 'DELETE', path: `/${key}` });
      if (answer.status !== 404 || faultOf(answer).code !== 'NoSuchKey') expectOk(answer);
    },
    list: async (start) => {
      const files: StoredFile[] = [];
      for (let after = ''; ; ) {
        const xml = await page(start, after);
        const entries = entriesIn(xml);
        files.push(...entries.filter(({ key }) => isStorageKey(key)));
        const last = entries.at(-1)?.key;
        if (!/<IsTruncated>true</.test(xml) || last === undefined || last <= after) return files;
        after = last;
      }
    },
    // A file is in the bucket whole or not at all.
    clearDrafts: async () => 0,
    hasRoom: async () => Date.now() >= fullUntil,
  };
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The two facts that we read of a list, so that no parser of XML is needed. Names that are not ours are left alone. */
const entriesIn = (xml: string): StoredFile[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key'),
    writtenAt: new Date(textOf(entry, 'LastModified')),
  }));

const textOf = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

const faultOf = ({ status, bytes }: Answered): S3Error =>
  new S3Error(
    status,
    textOf(bytes.toString('utf8'), 'Code').replace(/\W/g, '').slice(0, 60) || 'without a reason',
  );
