/** Where everything listens, on this machine only; FLEET_PORT moves them all. */
const first = Number(process.env.FLEET_PORT ?? 4450);

export const ports = {
  haproxy: first,
  haproxyPlain: first + 1,
  postgresProxy: first + 2,
  pgbouncer: first + 3,
  primary: first + 4,
  replica: first + 5,
  nginx: first + 6,
  nginxPlain: first + 7,
  webhooks: first + 8,
  smtp: first + 9,
  api: [first + 11, first + 12, first + 13],
} as const;

export const host = 'loans.example.com';
