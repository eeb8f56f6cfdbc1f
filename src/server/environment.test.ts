import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const key = Buffer.from('vB3q0Zr8mYc1Uo5tKxW7eJ2hLd9sGf4nAiPpQy6TzRE', 'base64url');
const otherKey = Buffer.from('Q1xk8Zs5dVu2Tn7bJc4Lg9Yh0Fw3Re6MpAaOqIiXvBE', 'base64url');
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'environment-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function sentencesFor(env: Record<string, string>): readonly string[] {
  try {
    readEnvironment({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (error instanceof EnvironmentError) return error.sentences;
    throw error;
  }
  return [];
}

describe('readEnvironment', () => {
  it('needs nothing for a demo: embedded database, local files, a key of its own', () => {
    const environment = readEnvironment({ DATA_DIR: dataDir });
    expect(environment).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database: { embedded: dataDir },
      publicUrl: 'http://localhost:3000',
      storage: { kind: 'file', folder: path.join(dataDir, 'files') },
      logLevel: 'info',
    });
    expect(environment).not.toHaveProperty('smtpUrl');
    expect(environment.secretKey).toHaveLength(32);
  });

  it('keeps the key it made, readable by its owner only [CRY-08]', () => {
    const first = readEnvironment({ DATA_DIR: dataDir }).secretKey;
    const file = path.join(dataDir, 'secret.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readEnvironment({ DATA_DIR: dataDir }).secretKey.equals(first)).toBe(true);
    expect(first.equals(Buffer.alloc(32))).toBe(false);
    expect(readFileSync(file, 'utf8').trim()).toBe(first.toString('base64url'));
  });

  it('stops at a damaged key instead of making another, which would lose every document', () => {
    readEnvironment({ DATA_DIR: dataDir });
    const file = path.join(dataDir, 'secret.key');
    chmodSync(file, 0o600);
    writeFileSync(file, 'half');
    expect(sentencesFor({}).join()).toContain('backup');
  });

  it('stops when the key of an existing database is gone', () => {
    mkdirSync(path.join(dataDir, 'postgres', 'cluster'), { recursive: true });
    expect(sentencesFor({})).toEqual([expect.stringContaining('secret.key is missing')]);
    expect(sentencesFor({ SECRET_KEY: key.toString('hex') })).toEqual([]);
  });

  it('reads every value', () => {
    const environment = readEnvironment({
      PORT: '0',
      HOST: '::',
      DATABASE_URL: 'postgres://jernih:pw@db.internal:6432/jernih?sslmode=require',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://loans.example.com/',
      SMTP_URL: 'smtps://me:pw@mail.example.com',
      STORAGE_URL: 's3://AKID:s%2Fcret@s3.example.com:9000/borrower-files?region=ap-southeast-5&scheme=http',
      SECRET_KEY: key.toString('base64'),
      OTHER_SECRET_KEYS: `${otherKey.toString('hex')}, ${otherKey.toString('base64')}`,
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: 'sixteen-signs-ok',
      SEED_DEMO: '1',
      OFFICE_URL: 'https://office.example.com',
      OFFICE_NETWORKS: '203.0.113.7, 10.0.0.0/8',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      DRAIN_SECONDS: '5',
      PASSKEYS: 'required',
      SEAL_KEY: './keys/seal.p12',
      SEAL_KEY_PASSWORD: ' with spaces ',
      SEAL_TIMESTAMP_URL: 'http://timestamp.example.com/tsr',
    });
    expect(environment).toEqual({
      port: 0,
      host: '::',
      database: { url: 'postgres://jernih:pw@db.internal:6432/jernih?sslmode=require' },
      dataDir,
      publicUrl: 'https://loans.example.com',
      officeUrl: 'https://office.example.com',
      officeNetworks: ['203.0.113.7', '10.0.0.0/8'],
      smtpUrl: 'smtps://me:pw@mail.example.com',
      storage: {
        kind: 's3',
        endpoint: 'http://s3.example.com:9000',
        bucket: 'borrower-files',
        region: 'ap-southeast-5',
        accessKeyId: 'AKID',
        secretAccessKey: 's/cret',
      },
      drainSeconds: 5,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      secretKey: key,
      otherSecretKeys: [otherKey, otherKey],
      logLevel: 'debug',
      metricsToken: 'sixteen-signs-ok',
      seedDemo: true,
      changesPerMinute: 120,
      codesPerHour: 1000,
      readIcNumbers: false,
      serviceWorker: true,
      staysOnOneMachine: false,
      auditFile: path.join(dataDir, 'audit', 'anchors.jsonl'),
      passkeys: 'required',
      sealKey: path.resolve('keys/seal.p12'),
      sealKeyPassword: ' with spaces ',
      sealTimestampUrl: 'http://timestamp.example.com/tsr',
    });
    expect(existsSync(path.join(dataDir, 'secret.key'))).toBe(false);
  });

  it.each(['base64', 'base64url', 'hex'] as const)('takes the key as %s', (encoding) => {
    expect(readEnvironment({ SECRET_KEY: key.toString(encoding), DATA_DIR: dataDir }).secretKey).toEqual(key);
  });

  it.each([
    'postgresql://jernih@%2Fvar%2Frun%2Fpostgresql/jernih',
    'postgresql:///jernih?host=/var/run/postgresql',
    'postgresql://jernih@/jernih?host=/tmp',
  ])('takes a database behind a Unix socket: %s', (url) => {
    const given = { DATABASE_URL: url, SECRET_KEY: key.toString('hex') };
    expect(readEnvironment(given).database).toEqual({ url });
    const ownerUrl = 'postgres://owner:pw@db.internal:6432/jernih';
    expect(readEnvironment({ ...given, MIGRATION_DATABASE_URL: ownerUrl }).database).toEqual({
      url,
      ownerUrl,
    });
    expect(sentencesFor({ MIGRATION_DATABASE_URL: ownerUrl })[0]).toContain(
      'MIGRATION_DATABASE_URL must name',
    );
  });

  it('wants a key beside DATABASE_URL and says how to make one [CRY-08]', () => {
    const [sentence, ...others] = sentencesFor({ DATABASE_URL: 'postgres://a@b/c' });
    expect(sentence).toContain('randomBytes(32)');
    expect(others).toEqual([]);
    expect(existsSync(path.join(dataDir, 'secret.key'))).toBe(false);
  });

  it.each<Record<string, string>>([
    { PORT: '70000' },
    { PORT: '3000a' },
    { HOST: 'two words' },
    { PUBLIC_URL: 'loans.example.com' },
    { PUBLIC_URL: 'https://example.com/loans' },
    { OFFICE_URL: 'https://office.example.com/desk', PUBLIC_URL: 'https://loans.example.com' },
    { OFFICE_URL: 'https://loans.example.com', PUBLIC_URL: 'https://loans.example.com' },
    { OFFICE_URL: 'http://office.example.com', PUBLIC_URL: 'https://loans.example.com' },
    { OFFICE_NETWORKS: '203.0.113.7' },
    { OFFICE_NETWORKS: '203.0.113.0/99', OFFICE_URL: 'http://office.localhost' },
    { SMTP_URL: 'mail.example.com:25' },
    { STORAGE_URL: './files' },
    { STORAGE_URL: 's3://host/bucket' },
    { SECRET_KEY: 'short' },
    { LOG_LEVEL: 'loud' },
    { METRICS_TOKEN: 'short' },
    { SEED_DEMO: 'yes' },
    { SEAL_KEY: 'seal\0.p12' },
    { SEAL_TIMESTAMP_URL: 'ftp://timestamp.example.com' },
  ])('refuses %j with a sentence that names it', (env) => {
    const [name] = Object.keys(env);
    expect(sentencesFor(env)).toEqual([expect.stringMatching(`^${name} must`)]);
  });

  it('collects all mistakes and never repeats a secret [CRY-08]', () => {
    const sentences = sentencesFor({
      PORT: '-1',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      SECRET_KEY: 'hunter2',
    });
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'SECRET_KEY',
    ]);
    expect(sentences.join()).not.toContain('hunter2');
  });

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one letter', Buffer.alloc(32, 'a')],
    ['a word repeated', Buffer.alloc(32, 'secret')],
    ['counting', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
  ])('does not start with a sample for a key: %s [CRY-08]', (_what, sample) => {
    for (const text of [sample.toString('base64'), sample.toString('hex')]) {
      expect(sentencesFor({ SECRET_KEY: text })).toEqual([expect.stringMatching(/^SECRET_KEY must/)]);
      expect(sentencesFor({ OTHER_SECRET_KEYS: text })).toEqual([
        expect.stringMatching(/^OTHER_SECRET_KEYS must/),
      ]);
    }
  });

  it('wants the file beside its password', () => {
    expect(sentencesFor({ SEAL_KEY_PASSWORD: 'hunter2' })).toEqual([
      'SEAL_KEY_PASSWORD is set without SEAL_KEY. Set SEAL_KEY to the file that it opens.',
    ]);
  });

  it('fills a database of its own with the demo, and never one that somebody else runs, unless told', () => {
    const own = { DATA_DIR: dataDir };
    const given = { DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: key.toString('hex') };
    expect(readEnvironment(own).seedDemo).toBe(true);
    expect(readEnvironment({ ...own, SEED_DEMO: '0' }).seedDemo).toBe(false);
    expect(readEnvironment(given).seedDemo).toBe(false);
    expect(readEnvironment({ ...given, SEED_DEMO: '1' }).seedDemo).toBe(true);
  });

  it('treats an empty value as absent', () => {
    expect(readEnvironment({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: ' ' }).port).toBe(3000);
  });
});
