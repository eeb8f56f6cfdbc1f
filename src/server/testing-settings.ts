/**
 * The environment of a product that a test or an attack starts: what this shell has, without the settings of a real
 * installation, so that a run never reaches its database, its bucket or its mail server.
 */

/** All that environment.ts reads; testing-settings.test.ts compares. */
export const productSettings: readonly string[] = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'EMBEDDED_DATABASE',
  'DATA_DIR',
  'PUBLIC_URL',
  'OFFICE_URL',
  'OFFICE_NETWORKS',
  'SMTP_URL',
  'STORAGE_URL',
  'STORAGE_MIN_FREE_MB',
  'TRUSTED_PROXIES',
  'DRAIN_SECONDS',
  'SECRET_KEY',
  'OTHER_SECRET_KEYS',
  'BACKUP_KEY',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'SEED_DEMO',
  'SEAL_KEY',
  'SEAL_KEY_PASSWORD',
  'SEAL_TIMESTAMP_URL',
  'WEBHOOK_HOSTS',
  'CHANGES_PER_MINUTE',
  'CODES_PER_HOUR',
  'API_DOCS',
  'SERVICE_WORKER',
  'PASSKEYS',
  'READ_IC_NUMBERS',
  'AUDIT_FILE',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** libpq and its programs believe PGHOST, PGPASSWORD and their like where an address leaves something open. */
export const withoutSettings = (shell: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(shell).filter(
      ([name]) => !productSettings.includes(name) && !/^(PG[A-Z]+|OTEL_.*)$/.test(name),
    ),
  );
