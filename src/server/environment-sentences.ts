/** What the person who starts the server is told of a setting that is wrong: how to write it, with an example. */

const makeKey = `node -e "console.log(require('node:crypto').randomBytes(32).toString('base64url'))"`;
export const says = {
  PORT: 'PORT must be a whole number from 0 to 65535, for example PORT=3000.',
  HOST: 'HOST must be an address or a host name without spaces, for example HOST=127.0.0.1 or HOST=0.0.0.0.',
  DATABASE_URL:
    'DATABASE_URL must look like postgresql://user:password@host:5432/name. Leave it out to use the embedded PostgreSQL.',
  MIGRATION_DATABASE_URL:
    'MIGRATION_DATABASE_URL must name the database of DATABASE_URL with the login that owns its tables, for example postgresql://user:password@host:5432/name. Leave it out where DATABASE_URL owns them.',
  EMBEDDED_DATABASE:
    'EMBEDDED_DATABASE must be one-machine: a licensed lender accepts that its books are on this one machine. Leave it out otherwise.',
  DATA_DIR: 'DATA_DIR must be the path of a folder, for example DATA_DIR=./.data.',
  PUBLIC_URL:
    'PUBLIC_URL must be the address people type, with http or https and no path, for example PUBLIC_URL=https://loans.example.com.',
  OFFICE_URL:
    'OFFICE_URL must be the address of the back office on a host name of its own, with the scheme of PUBLIC_URL and no path, for example OFFICE_URL=https://office.example.com.',
  OFFICE_NETWORKS:
    'OFFICE_NETWORKS must be addresses or networks with commas between them, for example OFFICE_NETWORKS=203.0.113.7,10.0.0.0/8, and needs OFFICE_URL.',
  SMTP_URL: 'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
  STORAGE_URL:
    'STORAGE_URL must be a folder, STORAGE_URL=file:./.data/files, or a bucket, STORAGE_URL=s3://keyId:secret@host/bucket?region=name (add &scheme=http for a server without TLS).',
  STORAGE_MIN_FREE_MB:
    'STORAGE_MIN_FREE_MB must be a whole number of megabytes, for example STORAGE_MIN_FREE_MB=512. Below it uploads stop.',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES must be the addresses or networks of your proxies with commas between them, for example TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8. Names are not taken.',
  DRAIN_SECONDS:
    'DRAIN_SECONDS must be a whole number of seconds up to 600: how long a process that stops still answers, for example DRAIN_SECONDS=5.',
  SECRET_KEY: `SECRET_KEY must be 32 random bytes as base64 or hex. Make one with: ${makeKey}`,
  OTHER_SECRET_KEYS:
    'OTHER_SECRET_KEYS must be keys like SECRET_KEY, with commas between them: those that still open what they sealed.',
  BACKUP_KEY: `BACKUP_KEY must be 32 random bytes as base64 or hex. Make one with: ${makeKey}`,
  LOG_LEVEL: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  METRICS_TOKEN:
    'METRICS_TOKEN must be 16 letters, digits, dots, dashes or underscores, or more. Whoever reads /metrics sends it as a bearer token.',
  SEED_DEMO: 'SEED_DEMO must be 1 (fill an empty database with a demo lender) or 0 (leave it empty).',
  SEAL_KEY:
    'SEAL_KEY must be the path of a .p12, .pfx or .pem file with the key and its certificate chain, for example SEAL_KEY=./seal.p12.',
  SEAL_KEY_PASSWORD: 'SEAL_KEY_PASSWORD must be the password of the file in SEAL_KEY.',
  SEAL_TIMESTAMP_URL:
    'SEAL_TIMESTAMP_URL must be the http or https address of a timestamp authority, for example SEAL_TIMESTAMP_URL=http://timestamp.example.com/tsr.',
  WEBHOOK_HOSTS:
    'WEBHOOK_HOSTS must be the host names that webhooks may go to, with commas between them and a port where it is not 443, for example WEBHOOK_HOSTS=hooks.example.com,crm.example.com:8443.',
  CHANGES_PER_MINUTE: 'CHANGES_PER_MINUTE must be a whole number from 30 to 1000000, for example 120.',
  CODES_PER_HOUR: 'CODES_PER_HOUR must be a whole number from 10 to 1000000, for example 1000.',
  API_DOCS:
    'API_DOCS must be public (anybody may read /api/docs) or signed-in (staff, and integrations with their key).',
  SERVICE_WORKER:
    'SERVICE_WORKER must be 1 (the borrower app opens on a bad line) or 0 (browsers throw away the worker that they have).',
  PASSKEYS: 'PASSKEYS must be required (lending and paying out take a passkey). Leave it out otherwise.',
  READ_IC_NUMBERS: 'READ_IC_NUMBERS must be 1 (read it on the photo, as a hint for the reviewer) or 0.',
  AUDIT_FILE:
    'AUDIT_FILE must be the path of a file, for example AUDIT_FILE=/srv/audit/anchors.jsonl. The signed anchors of the audit log are added to it.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector of traces, for example OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318.',
  OTEL_SERVICE_NAME: 'OTEL_SERVICE_NAME must be a name of letters, digits, dots, dashes or underscores.',
  OTEL_TRACES_SAMPLER_ARG:
    'OTEL_TRACES_SAMPLER_ARG must be the share of traces that is sent, from 0 to 1, for example OTEL_TRACES_SAMPLER_ARG=0.1.',
} as const;

export const noSecretKey = `SECRET_KEY is needed beside DATABASE_URL: all processes share it and stored documents cannot be read without it. Make one, keep it safe, and set it: SECRET_KEY=$(${makeKey})`;
export const noSealKey = 'SEAL_KEY_PASSWORD is set without SEAL_KEY. Set SEAL_KEY to the file that it opens.';
