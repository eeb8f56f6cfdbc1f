/**
 * What the installation says about itself, read and checked once at start. A wrong value stops the start with one
 * sentence per mistake that says what to write; nothing else in the server reads `process.env`.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DatabaseSource } from './db/open.ts';
import { noSealKey, noSecretKey, says } from './environment-sentences.ts';
import { listedHost } from './integrations/webhook-address.ts';
import { type StoredKeys, storedSecretKeys } from './secret-key.ts';
import { proxyList } from './trusted-proxies.ts';

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

export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseSource;
  /** A licensed lender's decision to keep its books in the embedded database. */
  readonly staysOnOneMachine: boolean;
  readonly dataDir: string;
  /** Scheme, host and port as people see them, without a slash at the end. */
  readonly publicUrl: string;
  /** The same for the back office, where it has a host of its own. */
  readonly officeUrl?: string;
  /** Addresses and networks from which the host of the back office answers. Absent: all. */
  readonly officeNetworks?: readonly string[];
  /** Absent: messages stay in the local outbox. */
  readonly smtpUrl?: string;
  readonly storage: StorageLocation;
  /** Absent: the folder's own measure. Below it uploads stop. */
  readonly storageMinFreeBytes?: number;
  /** Only these are believed about the client's address and protocol. Absent: nobody. */
  readonly trustedProxies?: readonly string[];
  /** How long a process that is asked to stop still answers everything, so that a proxy finds out. */
  readonly drainSeconds: number;
  /** 32 bytes. Every other key is derived from it; it never leaves the process. */
  readonly secretKey: Buffer;
  /** They open what they sealed, and seal nothing: the key of before, or the next one. */
  readonly otherSecretKeys: readonly Buffer[];
  /** Opens and seals backups. Absent: a key made of `secretKey`. */
  readonly backupKey?: Buffer;
  /** The folder in which the keys lie, and may be changed while we run. Absent: SECRET_KEY is set. */
  readonly keyFolder?: string;
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
  /** Hosts that messages may be sent to, as a URL has them. Absent: none. */
  readonly webhookHosts?: readonly string[];
  /** Who may read the description of the API; absent: everybody where only this machine is served, else those who sign in. */
  readonly apiDocs?: 'public' | 'signed-in';
  /** Changes that a session of a borrower may send within a minute; one of staff five times as many. */
  readonly changesPerMinute: number;
  /** One-time codes for everybody together; more are sent, and people are told. */
  readonly codesPerHour: number;
  /** What lends, binds the lender or sends money out takes a passkey of who does it. Absent: password and code do, too. */
  readonly passkeys?: 'required';
  /** Read the IC number on the photo of the card, as a hint for the reviewer. */
  readonly readIcNumbers: boolean;
  /** False: browsers throw away the service worker that they have. */
  readonly serviceWorker: boolean;
  /** Where the signed anchors of the audit log are added, line by line. */
  readonly auditFile: string;
  /** Absent: nobody is told of spans. */
  readonly traces?: TraceSettings;
};

export type TraceSettings = {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Of the traces that begin here, from 0 to 1. */
  readonly share: number;
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

type Name = keyof typeof says;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  MIGRATION_DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  EMBEDDED_DATABASE: z.literal('one-machine').optional(),
  DATA_DIR: z.string().refine(hasNoZero).default('./.data'),
  PUBLIC_URL: z.string().transform(origin).optional(),
  OFFICE_URL: z.string().transform(origin).optional(),
  OFFICE_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
    .optional(),
  SMTP_URL: z
    .string()
    .refine((text) => urlOf(text, ['smtp:', 'smtps:'])?.hostname)
    .optional(),
  STORAGE_URL: z.string().transform(storageLocation).optional(),
  STORAGE_MIN_FREE_MB: wholeNumber(0, 99_999_999).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(proxyList)
    .refine((list) => list !== undefined)
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  SECRET_KEY: z.string().transform(keyBytes).optional(),
  OTHER_SECRET_KEYS: z
    .string()
    .transform((text, context) => text.split(',').map((key) => keyBytes(key.trim(), context)))
    .optional(),
  BACKUP_KEY: z.string().transform(keyBytes).optional(),
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
  WEBHOOK_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((entry) => listedHost(entry.trim().toLowerCase())))
    .refine((hosts) => !hosts.includes(undefined))
    .transform((hosts) => hosts.filter((host) => host !== undefined))
    .optional(),
  CHANGES_PER_MINUTE: wholeNumber(30, 1_000_000).default(120),
  CODES_PER_HOUR: wholeNumber(10, 1_000_000).default(1000),
  API_DOCS: z.enum(['public', 'signed-in']).optional(),
  PASSKEYS: z.enum(['required']).optional(),
  READ_IC_NUMBERS: z.enum(['0', '1']).default('0'),
  SERVICE_WORKER: z.enum(['0', '1']).default('1'),
  AUDIT_FILE: z.string().refine(hasNoZero).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => urlOf(text, ['http:', 'https:'])?.hostname)
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .default('jernih'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,6}|1\.0)$/)
    .transform(Number)
    .default(1),
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
  if (given.MIGRATION_DATABASE_URL && !given.DATABASE_URL) sentences.push(says.MIGRATION_DATABASE_URL);
  if (given.SEAL_KEY_PASSWORD && !given.SEAL_KEY) sentences.push(noSealKey);
  if (read.success) sentences.push(...sentencesOfOffice(read.data));
  if (!read.success || sentences.length > 0) throw new EnvironmentError(sentences);

  const values = read.data;
  const dataDir = path.resolve(values.DATA_DIR);
  const { secretKey, otherKeys }: StoredKeys = values.SECRET_KEY
    ? { secretKey: values.SECRET_KEY, otherKeys: [] }
    : storedKeysOrSentence(dataDir);
  return {
    port: values.PORT,
    host: values.HOST,
    database: values.DATABASE_URL
      ? {
          url: values.DATABASE_URL,
          ...(values.MIGRATION_DATABASE_URL && { ownerUrl: values.MIGRATION_DATABASE_URL }),
        }
      : { embedded: dataDir },
    staysOnOneMachine: values.EMBEDDED_DATABASE === 'one-machine',
    dataDir,
    publicUrl: values.PUBLIC_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`,
    ...(values.OFFICE_URL && { officeUrl: values.OFFICE_URL }),
    ...(values.OFFICE_NETWORKS && { officeNetworks: values.OFFICE_NETWORKS }),
    ...(values.SMTP_URL && { smtpUrl: values.SMTP_URL }),
    ...(values.STORAGE_MIN_FREE_MB !== undefined && {
      storageMinFreeBytes: values.STORAGE_MIN_FREE_MB * 1024 * 1024,
    }),
    storage: values.STORAGE_URL ?? { kind: 'file', folder: path.join(dataDir, 'files') },
    ...(values.TRUSTED_PROXIES && { trustedProxies: values.TRUSTED_PROXIES }),
    drainSeconds: values.DRAIN_SECONDS,
    secretKey,
    otherSecretKeys: [...otherKeys, ...(values.OTHER_SECRET_KEYS ?? [])],
    ...(values.BACKUP_KEY && { backupKey: values.BACKUP_KEY }),
    ...(!values.SECRET_KEY && { keyFolder: dataDir }),
    logLevel: values.LOG_LEVEL,
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    seedDemo: values.SEED_DEMO ? values.SEED_DEMO === '1' : !values.DATABASE_URL,
    ...(values.SEAL_KEY && { sealKey: path.resolve(values.SEAL_KEY) }),
    ...(values.SEAL_KEY_PASSWORD && { sealKeyPassword: values.SEAL_KEY_PASSWORD }),
    ...(values.SEAL_TIMESTAMP_URL && { sealTimestampUrl: values.SEAL_TIMESTAMP_URL }),
    ...(values.WEBHOOK_HOSTS && { webhookHosts: values.WEBHOOK_HOSTS }),
    ...(values.API_DOCS && { apiDocs: values.API_DOCS }),
    ...(values.PASSKEYS && { passkeys: values.PASSKEYS }),
    changesPerMinute: values.CHANGES_PER_MINUTE,
    codesPerHour: values.CODES_PER_HOUR,
    readIcNumbers: values.READ_IC_NUMBERS === '1',
    serviceWorker: values.SERVICE_WORKER === '1',
    auditFile: values.AUDIT_FILE
      ? path.resolve(values.AUDIT_FILE)
      : path.join(dataDir, 'audit', 'anchors.jsonl'),
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT && {
      traces: {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: values.OTEL_SERVICE_NAME,
        share: values.OTEL_TRACES_SAMPLER_ARG,
      },
    }),
  };
}

/** Two sites with two cookies are two hosts, both as safe as each other. */
function sentencesOfOffice({ PUBLIC_URL, OFFICE_URL, OFFICE_NETWORKS }: z.output<typeof schema>): string[] {
  if (!OFFICE_URL) return OFFICE_NETWORKS ? [says.OFFICE_NETWORKS] : [];
  const [site, office] = [new URL(PUBLIC_URL ?? 'http://localhost'), new URL(OFFICE_URL)];
  const areTwo = site.hostname !== office.hostname && site.protocol === office.protocol;
  return areTwo ? [] : [says.OFFICE_URL];
}

function storedKeysOrSentence(dataDir: string): StoredKeys {
  try {
    return storedSecretKeys(dataDir);
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

/** Zeros, one letter again and again, or a short text repeated: 32 bytes by chance have fewer than 12 different ones once in 10^20. */
function isSample(bytes: Buffer): boolean {
  const steps = new Set(bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0)) & 255));
  return new Set(bytes).size < 12 || steps.size < 4;
}

function keyBytes(text: string, context: z.RefinementCtx): Buffer {
  const bytes = /^[\da-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  if (bytes?.length === 32 && !isSample(bytes)) return bytes;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

/** An address to listen on is not always one a browser can open. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
