/**
 * What the installation says about itself, read and checked once at start. A wrong value stops the start with one
 * sentence per mistake that says what to write; nothing else in the server reads `process.env`.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { storedSecretKey } from './secret-key.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export type StorageLocation =
  | { readonly kind: 'file'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** Where the database is: a server somebody runs, or the one in the data folder that we start ourselves. */
export type DatabaseSource = { readonly url: string } | { readonly embedded: string };

export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseSource;
  readonly dataDir: string;
  /** Scheme, host and port as people see them, without a slash at the end. */
  readonly publicUrl: string;
  /** Absent: messages stay in the local outbox. */
  readonly smtpUrl?: string;
  readonly storage: StorageLocation;
  /** 32 bytes. Every other key is derived from it; it never leaves the process. */
  readonly secretKey: Buffer;
  readonly logLevel: LogLevel;
  /** Absent: /metrics answers this machine only. */
  readonly metricsToken?: string;
  /** Fill an empty database with the demo lender. An embedded one is filled unless this says no. */
  readonly seedDemo: boolean;
  /** The file with the key and the certificates that seal agreements. Absent: a demo seals with a key of its own. */
  readonly sealKey?: string;
  readonly sealKeyPassword?: string;
  /** Absent: seals carry no timestamp of an authority (RFC 3161). */
  readonly sealTimestampUrl?: string;
};

/** Thrown before anything is opened; the message is a list of sentences for the person who starts the server. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

const makeKey = `node -e "console.log(require('node:crypto').randomBytes(32).toString('base64url'))"`;
const says = {
  PORT: 'PORT must be a whole number from 0 to 65535, for example PORT=3000.',
  HOST: 'HOST must be an address or a host name without spaces, for example HOST=127.0.0.1 or HOST=0.0.0.0.',
  DATABASE_URL:
    'DATABASE_URL must look like postgresql://user:password@host:5432/name. Leave it out to use the embedded PostgreSQL.',
  DATA_DIR: 'DATA_DIR must be the path of a folder, for example DATA_DIR=./.data.',
  PUBLIC_URL:
    'PUBLIC_URL must be the address people type, with http or https and no path, for example PUBLIC_URL=https://loans.example.com.',
  SMTP_URL: 'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
  STORAGE_URL:
    'STORAGE_URL must be a folder, STORAGE_URL=file:./.data/files, or a bucket, STORAGE_URL=s3://keyId:secret@host/bucket?region=name (add &scheme=http for a server without TLS).',
  SECRET_KEY: `SECRET_KEY must be 32 random bytes as base64 or hex. Make one with: ${makeKey}`,
  LOG_LEVEL: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  METRICS_TOKEN:
    'METRICS_TOKEN must be 16 letters, digits, dots, dashes or underscores, or more. Whoever reads /metrics sends it as a bearer token.',
  SEED_DEMO: 'SEED_DEMO must be 1 (fill an empty database with a demo lender) or 0 (leave it empty).',
  SEAL_KEY:
    'SEAL_KEY must be the path of a .p12, .pfx or .pem file with the key and its certificate chain, for example SEAL_KEY=./seal.p12.',
  SEAL_KEY_PASSWORD: 'SEAL_KEY_PASSWORD must be the password of the file in SEAL_KEY.',
  SEAL_TIMESTAMP_URL:
    'SEAL_TIMESTAMP_URL must be the http or https address of a timestamp authority, for example SEAL_TIMESTAMP_URL=http://timestamp.example.com/tsr.',
} as const;
type Name = keyof typeof says;

const noSecretKey = `SECRET_KEY is needed beside DATABASE_URL: all processes share it and stored documents cannot be read without it. Make one, keep it safe, and set it: SECRET_KEY=$(${makeKey})`;
const noSealKey = 'SEAL_KEY_PASSWORD is set without SEAL_KEY. Set SEAL_KEY to the file that it opens.';

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65535)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  DATA_DIR: z.string().refine(hasNoZero).default('./.data'),
  PUBLIC_URL: z.string().transform(origin).optional(),
  SMTP_URL: z
    .string()
    .refine((text) => urlOf(text, ['smtp:', 'smtps:'])?.hostname)
    .optional(),
  STORAGE_URL: z.string().transform(storageLocation).optional(),
  SECRET_KEY: z.string().transform(keyBytes).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.-]{16,200}$/)
    .optional(),
  SEED_DEMO: z.enum(['0', '1']).optional(),
  SEAL_KEY: z.string().refine(hasNoZero).optional(),
  SEAL_KEY_PASSWORD: z.string().optional(),
  SEAL_TIMESTAMP_URL: z
    .string()
    .refine((text) => urlOf(text, ['http:', 'https:'])?.hostname)
    .optional(),
});

/** Throws EnvironmentError with all mistakes at once. On an embedded installation it may create DATA_DIR/secret.key. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const given: Record<string, string> = {};
  for (const name of Object.keys(says)) {
    const text = env[name]?.trim();
    // A password may begin or end with a space.
    if (text) given[name] = name === 'SEAL_KEY_PASSWORD' ? (env[name] ?? '') : text;
  }
  const read = schema.safeParse(given);
  const sentences: string[] = read.success
    ? []
    : [...new Set(read.error.issues.map((issue) => says[issue.path[0] as Name]))];
  if (given.DATABASE_URL && !given.SECRET_KEY) sentences.push(noSecretKey);
  if (given.SEAL_KEY_PASSWORD && !given.SEAL_KEY) sentences.push(noSealKey);
  if (!read.success || sentences.length > 0) throw new EnvironmentError(sentences);

  const values = read.data;
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { embedded: dataDir },
    dataDir,
    publicUrl: values.PUBLIC_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`,
    ...(values.SMTP_URL && { smtpUrl: values.SMTP_URL }),
    storage: values.STORAGE_URL ?? { kind: 'file', folder: path.join(dataDir, 'files') },
    secretKey: values.SECRET_KEY ?? storedKeyOrSentence(dataDir),
    logLevel: values.LOG_LEVEL,
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    seedDemo: values.SEED_DEMO ? values.SEED_DEMO === '1' : !values.DATABASE_URL,
    ...(values.SEAL_KEY && { sealKey: path.resolve(values.SEAL_KEY) }),
    ...(values.SEAL_KEY_PASSWORD && { sealKeyPassword: values.SEAL_KEY_PASSWORD }),
    ...(values.SEAL_TIMESTAMP_URL && { sealTimestampUrl: values.SEAL_TIMESTAMP_URL }),
  };
}

function storedKeyOrSentence(dataDir: string): Buffer {
  try {
    return storedSecretKey(dataDir);
  } catch (error) {
    throw new EnvironmentError([`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function hasNoZero(text: string): boolean {
  return !text.includes('\0');
}

function urlOf(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}

/** libpq also allows an empty host beside `?host=/folder`, which the URL standard does not. */
function isPostgresUrl(text: string): boolean {
  const url = urlOf(text.replace(/^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)\//, '$1local/'), [
    'postgres:',
    'postgresql:',
  ]);
  return url !== undefined && url.hostname !== '' && url.pathname.length > 1;
}

function origin(text: string, context: z.RefinementCtx): string {
  const url = urlOf(text, ['http:', 'https:']);
  if (url && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

function storageLocation(text: string, context: z.RefinementCtx): StorageLocation {
  if (text.startsWith('file:') && text.length > 'file:'.length) {
    const folder = text.startsWith('file:///') ? fileURLToPath(text) : text.slice('file:'.length);
    if (!folder.startsWith('//')) return { kind: 'file', folder: path.resolve(folder) };
  }
  const url = urlOf(text, ['s3:']);
  const bucket = url?.pathname.slice(1) ?? '';
  const scheme = url?.searchParams.get('scheme') ?? 'https';
  if (url?.hostname && url.username && url.password && /^[\w.-]+$/.test(bucket) && /^https?$/.test(scheme)) {
    return {
      kind: 's3',
      endpoint: `${scheme}://${url.host}`,
      bucket,
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  }
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

function keyBytes(text: string, context: z.RefinementCtx): Buffer {
  const bytes = /^[\da-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  if (bytes?.length === 32) return bytes;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

/** An address to listen on is not always one a browser can open. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
