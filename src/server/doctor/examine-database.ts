/** What the database says about itself and about what is in it. */
import { dayMs, hourMs } from '#domain/durations.ts';
import type { DatabaseFacts, Facts } from './facts.ts';
import { advice, type Finding, good, missing } from './finding.ts';

const clockLimitMs = 1_000;

export function databaseFindings(database: DatabaseFacts, { now, isEmbedded }: Facts): Finding[] {
  const { content, missingMigrations } = database;
  return [
    database.isEncrypted || database.isLocal
      ? good(
          'database-tls',
          database.isLocal ? 'The database is on this machine.' : 'The line to the database is encrypted.',
        )
      : missing(
          'database-tls',
          'The line to the database is readable on its way.',
          'Add ?sslmode=verify-full (and sslrootcert) to DATABASE_URL.',
        ),
    rights(database, isEmbedded),
    durability(database),
    database.checksums === 'on'
      ? good('database-checksums', 'The database notices when its pages rot.')
      : missing(
          'database-checksums',
          'The database has no checksums: bytes that rot are served as good.',
          'Stop it and run: pg_checksums --enable',
        ),
    database.jit === 'off'
      ? good('database-jit', 'The database runs plans without compiling them first.')
      : advice(
          'database-jit',
          'The database compiles long statements before it runs them: desks of a large lender wait for it.',
          'As the owner of the database: alter database … set jit = off;',
        ),
    Math.abs(database.clockAheadMs) <= clockLimitMs
      ? good('clock', 'The clock here and that of the database agree.')
      : missing(
          'clock',
          `The clock of the database is ${Math.round(database.clockAheadMs)} ms ahead of this one.`,
          'Let both follow the same time servers (chrony, systemd-timesyncd).',
        ),
    missingMigrations.length === 0
      ? good('migrations', 'The database has the form of this version.')
      : missing(
          'migrations',
          `Not applied yet: ${missingMigrations.join(', ')}.`,
          'Make a backup, then start the product once.',
        ),
    ...(content
      ? contentFindings(content, now)
      : [missing('content', 'The database is empty.', 'Start the product once, with SEED_DEMO=0.')]),
  ];
}

function rights({ isSuperuser, ownsTables }: DatabaseFacts, isEmbedded: boolean): Finding {
  if (isSuperuser)
    return missing(
      'database-rights',
      'The login is a superuser: no rule of the database binds it.',
      'Give DATABASE_URL an ordinary login.',
    );
  return ownsTables && !isEmbedded
    ? advice(
        'database-rights',
        'The login owns the tables and could change their rules.',
        'Set MIGRATION_DATABASE_URL to this login, and give DATABASE_URL one that owns nothing.',
      )
    : good('database-rights', 'The login is an ordinary one.');
}

function durability({ fsync, fullPageWrites, synchronousCommit }: DatabaseFacts): Finding {
  const off = [
    ...(fsync === 'on' ? [] : ['fsync']),
    ...(fullPageWrites === 'on' ? [] : ['full_page_writes']),
    ...(synchronousCommit === 'off' ? ['synchronous_commit'] : []),
  ];
  return off.length === 0
    ? good('database-durability', 'What is acknowledged is on the disk.')
    : missing(
        'database-durability',
        `A power cut loses acknowledged payments: ${off.join(', ')} is off.`,
        `alter system set ${off[0]} = on; select pg_reload_conf();`,
      );
}

type Content = NonNullable<DatabaseFacts['content']>;

const contentFindings = (content: Content, now: Date): Finding[] => [
  content.isDemoLender
    ? missing(
        'licence',
        'The licence data of the lender is not complete, so everything is a demo.',
        'Fill it in on the page Lender.',
      )
    : licence(content),
  content.demoPeople === 0
    ? good('demo', 'There are no demo people.')
    : missing(
        'demo',
        `${content.demoPeople} demo people are in the database; their passwords are known.`,
        'Begin with a new, empty database and SEED_DEMO=0.',
      ),
  content.staff === 0
    ? missing('staff', 'Nobody can work here yet.', 'npm run first-administrator')
    : content.staffWithoutPasskey === 0
      ? good('staff', 'Everybody of the staff has a passkey.')
      : advice(
          'staff',
          `${content.staffWithoutPasskey} of ${content.staff} of the staff have no passkey.`,
          'Let them add one on the page Account: it cannot be phished.',
        ),
  proof(content, now),
  aged(
    'audit-anchor',
    'audit log was last anchored',
    content.anchoredAt,
    now,
    2 * hourMs,
    'Let the product run; see its log for "the file of anchors".',
  ),
  aged(
    'backup',
    'last backup was taken',
    content.backedUpAt,
    now,
    2 * hourMs,
    'Run npm run backup every hour: docs/operating.md, "Backup and restore drill".',
  ),
];

function licence({ licenceUntil, today }: Content): Finding {
  const days = licenceUntil === null ? 0 : Math.floor((Date.parse(licenceUntil) - Date.parse(today)) / dayMs);
  if (days < 0)
    return missing(
      'licence',
      'The licence of the lender has ended.',
      'Renew it, and fill it in on the page Lender.',
    );
  return days < 60
    ? advice('licence', `The licence of the lender ends in ${days} days.`, 'Renew it.')
    : good('licence', `The lender is licensed for another ${days} days.`);
}

function proof({ proof: run }: Content, now: Date): Finding {
  if (run?.result === 'failed')
    return missing(
      'proof',
      'The last proof of the books failed: money is stopped.',
      'Look at the page Proof.',
    );
  return aged(
    'proof',
    'books were last proven',
    run?.at,
    now,
    26 * hourMs,
    'Let the product run through a night, or ask for a proof on its page.',
  );
}

function aged(
  id: string,
  what: string,
  at: Date | undefined,
  now: Date,
  limitMs: number,
  todo: string,
): Finding {
  if (!at) return missing(id, `The ${what}: never.`, todo);
  const hours = (now.getTime() - at.getTime()) / hourMs;
  const says = `The ${what} ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} ago.`;
  return hours * hourMs <= limitMs ? good(id, says) : missing(id, says, todo);
}
