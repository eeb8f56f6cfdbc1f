/** Each thing that a production installation may lack, one by one, against one that lacks nothing. */
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../testing.ts';
import { examine } from './examine.ts';
import type { DatabaseFacts, Facts } from './facts.ts';
import { readDatabase } from './gather.ts';

const now = new Date('2026-03-02T02:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const content: NonNullable<DatabaseFacts['content']> = {
  isDemoLender: false,
  licenceUntil: '2027-03-01',
  today: '2026-03-02',
  demoPeople: 0,
  staff: 4,
  staffWithoutPasskey: 0,
  proof: { result: 'passed', at: hoursAgo(6) },
  anchoredAt: hoursAgo(0.5),
  backedUpAt: hoursAgo(0.5),
};
const database: DatabaseFacts = {
  isSuperuser: false,
  ownsTables: false,
  isEncrypted: true,
  isLocal: false,
  fsync: 'on',
  fullPageWrites: 'on',
  checksums: 'on',
  synchronousCommit: 'on',
  jit: 'off',
  clockAheadMs: 20,
  missingMigrations: [],
  content,
};
const sound: Facts = {
  now,
  publicUrl: 'https://loans.example.com',
  isEmbedded: false,
  staysOnOneMachine: false,
  keyFileRights: undefined,
  keyVariety: 30,
  hasBackupKey: true,
  hasMetricsToken: true,
  passkeysRequired: true,
  listensHereOnly: true,
  trustsProxies: true,
  smtp: 'reachable',
  storage: { isFolder: true, rights: 0, freeShare: 0.5, hasRoom: true },
  seal: { notAfter: new Date('2027-03-02'), isDemo: false, isReadByAll: false },
  database,
};
const folder = { isFolder: true, rights: 0, freeShare: 0.5, hasRoom: true };
const certificate = { notAfter: new Date('2027-03-02'), isDemo: false, isReadByAll: false };
const withDatabase = (given: Partial<DatabaseFacts>): Partial<Facts> => ({
  database: { ...database, ...given },
});
const withContent = (given: Partial<typeof content>) => withDatabase({ content: { ...content, ...given } });

const cases: [what: string, given: Partial<Facts>, id: string, level: 'missing' | 'advice'][] = [
  ['an address without TLS', { publicUrl: 'http://loans.example.com' }, 'public-url', 'missing'],
  ['an address of this machine', { publicUrl: 'https://localhost:3000' }, 'public-url', 'missing'],
  ['the embedded database by default', { isEmbedded: true }, 'database-place', 'missing'],
  [
    'the embedded database by decision',
    { isEmbedded: true, staysOnOneMachine: true },
    'database-place',
    'advice',
  ],
  ['a key that somebody typed', { keyVariety: 3 }, 'secret-key', 'missing'],
  ['a key that others can read', { keyFileRights: 0o044 }, 'secret-key-file', 'missing'],
  ['no key of backups', { hasBackupKey: false }, 'backup-key', 'advice'],
  ['no token of metrics', { hasMetricsToken: false }, 'metrics', 'advice'],
  ['passkeys only offered', { passkeysRequired: false }, 'passkeys', 'advice'],
  ['no proxies named', { trustsProxies: false }, 'proxies', 'missing'],
  ['no mail', { smtp: 'absent' }, 'smtp', 'missing'],
  ['mail in the clear', { smtp: 'plain' }, 'smtp', 'missing'],
  ['mail that does not answer', { smtp: { unreachable: 'refused' } }, 'smtp', 'missing'],
  ['no storage', { storage: { error: 'gone' } }, 'storage', 'missing'],
  ['files that others can read', { storage: { ...folder, rights: 0o055 } }, 'storage', 'missing'],
  ['a full disk', { storage: { ...folder, freeShare: 0.04 } }, 'disk', 'missing'],
  ['a seal of a demo', { seal: 'absent' }, 'seal-key', 'missing'],
  ['a broken seal', { seal: { error: 'damaged' } }, 'seal-key', 'missing'],
  ['a demo certificate', { seal: { ...certificate, isDemo: true } }, 'seal-key', 'missing'],
  ['a certificate that ended', { seal: { ...certificate, notAfter: hoursAgo(1) } }, 'seal-key', 'missing'],
  [
    'a certificate that ends soon',
    { seal: { ...certificate, notAfter: hoursAgo(-24 * 20) } },
    'seal-key',
    'advice',
  ],
  ['a seal that all can read', { seal: { ...certificate, isReadByAll: true } }, 'seal-key', 'missing'],
  ['no database', { database: { error: 'refused' } }, 'database', 'missing'],
  ['a readable line', withDatabase({ isEncrypted: false }), 'database-tls', 'missing'],
  ['a superuser', withDatabase({ isSuperuser: true }), 'database-rights', 'missing'],
  ['the owner', withDatabase({ ownsTables: true }), 'database-rights', 'advice'],
  ['no fsync', withDatabase({ fsync: 'off' }), 'database-durability', 'missing'],
  ['torn pages', withDatabase({ fullPageWrites: 'off' }), 'database-durability', 'missing'],
  [
    'commits that are not waited for',
    withDatabase({ synchronousCommit: 'off' }),
    'database-durability',
    'missing',
  ],
  ['plans that are compiled', withDatabase({ jit: 'on' }), 'database-jit', 'advice'],
  ['no checksums', withDatabase({ checksums: 'off' }), 'database-checksums', 'missing'],
  ['a clock that is behind', withDatabase({ clockAheadMs: 90_000 }), 'clock', 'missing'],
  ['an older form', withDatabase({ missingMigrations: ['0099_x.sql'] }), 'migrations', 'missing'],
  ['an empty database', withDatabase({ content: undefined }), 'content', 'missing'],
  ['a demo lender', withContent({ isDemoLender: true }), 'licence', 'missing'],
  ['a licence that ended', withContent({ licenceUntil: '2026-03-01' }), 'licence', 'missing'],
  ['a licence that ends soon', withContent({ licenceUntil: '2026-04-01' }), 'licence', 'advice'],
  ['demo people', withContent({ demoPeople: 2 }), 'demo', 'missing'],
  ['nobody at work', withContent({ staff: 0 }), 'staff', 'missing'],
  ['passwords alone', withContent({ staffWithoutPasskey: 1 }), 'staff', 'advice'],
  ['a proof that failed', withContent({ proof: { result: 'failed', at: hoursAgo(1) } }), 'proof', 'missing'],
  ['an old proof', withContent({ proof: { result: 'passed', at: hoursAgo(30) } }), 'proof', 'missing'],
  ['no anchor', withContent({ anchoredAt: undefined }), 'audit-anchor', 'missing'],
  ['no backup', withContent({ backedUpAt: undefined }), 'backup', 'missing'],
  ['an old backup', withContent({ backedUpAt: hoursAgo(5) }), 'backup', 'missing'],
];

describe('the doctor', () => {
  it('finds nothing where nothing is missing', () => {
    expect(examine(sound).filter(({ level }) => level !== 'good')).toEqual([]);
  });

  it.each(cases)('finds %s, alone, and says what to do', (_what, given, id, level) => {
    const found = examine({ ...sound, ...given }).filter((finding) => finding.level !== 'good');
    expect(found).toMatchObject([{ id, level }]);
    expect(found[0]?.todo).toBeTruthy();
  });

  it('says each thing once', () => {
    const ids = examine(sound).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const house = await makeHouse();

describe('a look at a database', () => {
  it('reads what it says of itself', async () => {
    const found = await readDatabase(house.db);
    expect(found).toMatchObject({ missingMigrations: [], content: { staff: 0, backedUpAt: undefined } });
    expect(Math.abs(found.clockAheadMs)).toBeLessThan(5_000);
    expect(['on', 'off']).toContain(found.checksums);
  });
});
