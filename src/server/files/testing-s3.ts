/** A real S3 server on loopback, with a bucket and a key of its own, for the tests of the store. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Location } from './s3-store.ts';

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
type S3ServerClass = new (settings: Record<string, unknown>) => S3Server;

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServerClass;

export async function openS3Server(): Promise<{ location: S3Location; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'jernih-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'borrower-files' }],
  });
  const { port } = await server.run();
  return {
    location: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'borrower-files',
      region: 'ap-southeast-5',
      // The only key that the server knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
