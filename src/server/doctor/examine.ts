/** From facts to findings: what a production installation still lacks, each with what to do about it. */
import { dayMs } from '#domain/durations.ts';
import { databaseFindings } from './examine-database.ts';
import type { Facts } from './facts.ts';
import { advice, type Finding, good, missing } from './finding.ts';

const leastVariety = 16;
const leastFreeShare = 0.1;

export const examine = (facts: Facts): Finding[] => [
  address(facts),
  place(facts),
  ...keys(facts),
  mail(facts),
  ...storage(facts),
  seal(facts),
  facts.hasMetricsToken
    ? good('metrics', '/metrics is for whoever has the token.')
    : advice(
        'metrics',
        'METRICS_TOKEN is not set, so nobody outside this machine can watch.',
        'Set METRICS_TOKEN and let your monitoring read /metrics with it.',
      ),
  facts.passkeysRequired
    ? good('passkeys', 'Lending and paying out take a passkey.')
    : advice(
        'passkeys',
        'Loans are approved and money is sent out with password and authenticator code: both can be phished.',
        'Set PASSKEYS=required once approvers and finance have added theirs.',
      ),
  facts.trustsProxies || !facts.listensHereOnly
    ? good('proxies', facts.trustsProxies ? 'Your proxies are named.' : 'Clients come directly.')
    : missing(
        'proxies',
        'Only this machine can reach the product, and no proxy is named: behind one, everybody would share its address and its limits.',
        'Set TRUSTED_PROXIES to the addresses of your proxies, for example TRUSTED_PROXIES=127.0.0.1.',
      ),
  ...('error' in facts.database
    ? [
        missing(
          'database',
          facts.database.error,
          'Put the database right and ask again; what it would say is not known.',
        ),
      ]
    : databaseFindings(facts.database, facts)),
];

const address = ({ publicUrl }: Facts): Finding => {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  return protocol === 'https:' && !isLocal
    ? good('public-url', `People type ${publicUrl}.`)
    : missing(
        'public-url',
        `PUBLIC_URL is ${publicUrl}.`,
        'Set it to the https address that borrowers type.',
      );
};

const place = ({ isEmbedded, staysOnOneMachine }: Facts): Finding => {
  if (!isEmbedded) return good('database-place', 'The database is one that you run.');
  return staysOnOneMachine
    ? advice(
        'database-place',
        'The books are on this one machine, as you decided.',
        'Copy the hourly backup to another machine.',
      )
    : missing(
        'database-place',
        'The embedded database is on this one machine.',
        'Set DATABASE_URL to a PostgreSQL with a copy elsewhere, or EMBEDDED_DATABASE=one-machine.',
      );
};

const keys = ({ keyFileRights, keyVariety, hasBackupKey }: Facts): Finding[] => [
  keyVariety >= leastVariety
    ? good('secret-key', 'The secret key looks random.')
    : missing(
        'secret-key',
        'The secret key repeats itself: somebody could guess it.',
        'Make one by chance and change to it; README, "A new secret key".',
      ),
  !keyFileRights
    ? good('secret-key-file', 'Nobody else on this machine can read the secret key.')
    : missing(
        'secret-key-file',
        'Others on this machine can read secret.key.',
        'chmod 600 on it, and change the key: README, "A new secret key".',
      ),
  hasBackupKey
    ? good('backup-key', 'Backups have a key of their own.')
    : advice(
        'backup-key',
        'Backups are sealed with the secret key.',
        'Set BACKUP_KEY, so that whoever restores needs both.',
      ),
];

const mail = ({ smtp }: Facts): Finding => {
  if (smtp === 'reachable') return good('smtp', 'The mail server answers, with TLS.');
  if (smtp === 'absent')
    return missing(
      'smtp',
      'SMTP_URL is not set: nobody gets a code or a message.',
      'Set SMTP_URL to your mail server.',
    );
  if (smtp === 'plain')
    return missing(
      'smtp',
      'The mail server is spoken to without TLS.',
      'Use smtps://, or smtp:// with a server that offers STARTTLS.',
    );
  return missing(
    'smtp',
    `The mail server does not answer: ${smtp.unreachable}.`,
    'Put SMTP_URL or the line to it right.',
  );
};

const storage = ({ storage: found }: Facts): Finding[] => {
  if ('error' in found) return [missing('storage', found.error, 'Put STORAGE_URL right.')];
  return [
    (found.rights & 0o077) === 0
      ? good('storage', 'Files can be written, and are private.')
      : missing(
          'storage',
          found.isFolder
            ? 'Others on this machine can look into the folder of files.'
            : 'The bucket can be read without a key.',
          found.isFolder ? 'chmod 700 on it.' : 'Make the bucket private.',
        ),
    found.hasRoom && found.freeShare >= leastFreeShare
      ? good('disk', 'There is room for files.')
      : missing(
          'disk',
          `The disk is ${Math.round((1 - found.freeShare) * 100)} % full${found.hasRoom ? '' : ', and uploads are stopped'}.`,
          'Make room, or move STORAGE_URL.',
        ),
  ];
};

const seal = ({ seal: found, now }: Facts): Finding => {
  const own = 'Set SEAL_KEY to a .p12, .pfx or .pem file with a certificate of your own and its chain.';
  if (found === 'absent')
    return missing('seal-key', 'SEAL_KEY is not set: agreements get the seal of a demo.', own);
  if ('error' in found) return missing('seal-key', found.error, own);
  if (found.isDemo) return missing('seal-key', 'SEAL_KEY holds a demo certificate.', own);
  const days = Math.floor((found.notAfter.getTime() - now.getTime()) / dayMs);
  if (days < 0)
    return missing('seal-key', 'The certificate in SEAL_KEY has ended: nothing can be sealed.', own);
  if (found.isReadByAll)
    return missing('seal-key', 'Everybody on this machine can read SEAL_KEY.', 'chmod o= on it.');
  return days < 60
    ? advice('seal-key', `The certificate in SEAL_KEY ends in ${days} days.`, 'Ask for the next one now.')
    : good('seal-key', `Agreements are sealed with your certificate; it lasts ${days} days.`);
};
