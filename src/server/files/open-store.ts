/** Opens the store that the settings name, and finds out at the start, not with a borrower's photo, whether it works. */
import path from 'node:path';
import type { Logger } from 'pino';
import { type Environment, EnvironmentError } from '../environment.ts';
import { makeS3Store, S3Error, type S3Location, type S3Settings } from './s3-store.ts';
import { type FileStore, newStorageKey, openFolderStore } from './store.ts';

type Settings = Pick<Environment, 'storage' | 'storageMinFreeBytes'>;

/** Throws EnvironmentError with one sentence when the bucket cannot be used. */
export async function openStore(
  { storage, storageMinFreeBytes }: Settings,
  log: Logger,
  s3Settings: S3Settings = {},
): Promise<FileStore> {
  if (storage.kind === 'file') {
    return openFolderStore(path.resolve(storage.folder), { minFreeBytes: storageMinFreeBytes });
  }
  const store = makeS3Store(storage, s3Settings);
  try {
    if (await probe(store, storage)) {
      log.error({ bucket: storage.bucket }, 'the bucket can be read without a key: make it private');
    }
  } catch (error) {
    throw new EnvironmentError([`STORAGE_URL: ${sentenceOf(error, storage)}`]);
  }
  return store;
}

/** Everything that we shall do, done once. Tells whether a stranger could read the bucket. */
async function probe(store: FileStore, { endpoint, bucket }: S3Location): Promise<boolean> {
  const key = newStorageKey();
  await store.list(key);
  await store.put(key, Buffer.from(key));
  const kept = await store.get(key);
  const asStranger = await fetch(`${endpoint}/${bucket}/${key}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  await store.remove(key);
  if (kept?.toString() !== key) throw new S3Error(200, 'OtherBytes');
  return asStranger?.status === 200;
}

const sentences: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist. Make it, private, and start again.',
  InvalidAccessKeyId: 'the server does not know the key id.',
  SignatureDoesNotMatch:
    'the server refused the secret of the key. Letters such as / and + are written as %2F and %2B.',
  AccessDenied: 'the key may not list, read, write and remove files in this bucket.',
  AllAccessDisabled: 'the key may not list, read, write and remove files in this bucket.',
  RequestTimeTooSkewed: 'the clock of this machine is wrong, so the server refused the key.',
  AuthorizationHeaderMalformed: 'the region is another one. Write it as ?region=name.',
  PermanentRedirect: 'the bucket is at another address or in another region.',
  TemporaryRedirect: 'the bucket is at another address or in another region.',
  OtherBytes: 'the bucket gave back other bytes than were put into it.',
};

function sentenceOf(error: unknown, { endpoint, bucket }: S3Location): string {
  const place = `${endpoint}/${bucket}`;
  if (error instanceof S3Error) {
    const known =
      sentences[error.code] ??
      (error.status >= 300 && error.status < 400 ? sentences.PermanentRedirect : undefined);
    return `${place}: ${known ?? `the server answered ${error.status} ${error.code}.`}`;
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `${place} cannot be reached: ${reason.replace(/\.$/, '')}.`;
}
