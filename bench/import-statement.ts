/** Imports one large statement into the database of `DATABASE_URL` and prints what it took: time on the clock and of the processor, and memory above the start. */
import { randomBytes } from 'node:crypto';
import { importStatement } from '#server/bank/import-statement.ts';
import { makeKeys } from '#server/crypto.ts';
import { openDatabase } from '#server/db/open.ts';
import type { House } from '#server/house.ts';
import { newId } from '#server/id.ts';

const [format = 'csv', count = '0'] = process.argv.slice(2);
const { db, close } = await openDatabase({ url: process.env.DATABASE_URL ?? '' }, { max: 2 });
const keys = makeKeys(randomBytes(32));
// Importing needs no more of a house than this.
const house = { db, keys, clock: { now: () => new Date('2026-11-20T02:00:00Z') } } as House;
const userId = newId();
await db
  .insertInto('users')
  .values({
    user_id: userId,
    kind: 'staff',
    name: 'Azlan bin Yusof',
    email: `${userId}@jernih-demo.example`,
    password_hash: '',
    locale: 'en',
    roles: ['finance'],
    totp_secret_sealed: '',
    created_at: new Date(),
    verified_at: new Date(),
  })
  .execute();

/** The same days in another format would be refused. */
const year = format === 'csv' ? 2025 : 2026;
const day = (index: number) =>
  `${year}-${String(1 + (index % 10)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;

const csv = (index: number) =>
  `${day(index)},DuitNow transfer for loan ${index} from 514011884821,NURUL HUDA BINTI AZIZ,MBB${index},,${100 + (index % 900)}.50`;
const camt = (index: number) =>
  `<Ntry><Amt Ccy="MYR">${100 + (index % 900)}.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day(index)}</Dt></BookgDt><AcctSvcrRef>MBB${index}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>NURUL HUDA</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Loan ${index}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const rows = Array.from({ length: Number(count) }, (_, index) => (format === 'csv' ? csv : camt)(index));
const file = Buffer.from(
  format === 'csv'
    ? `Date,Description,Payer,Reference,Debit,Credit\n${rows.join('\n')}`
    : `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${rows.join('')}</Stmt></BkToCstmrStmt></Document>`,
);
rows.length = 0;

const peakMb = () => process.resourceUsage().maxRSS / 1024;
const before = peakMb();
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const { newCount } = await importStatement(
  house,
  {
    actor: { kind: 'staff', userId, roles: ['finance'] },
    requestId: newId(),
    locale: 'en',
    idempotencyKey: newId(),
  },
  { file, fileName: `statement.${format}` },
);
const ms = Math.round(performance.now() - startedAt);
const used = process.cpuUsage(cpuBefore);
const cpuMs = Math.round((used.user + used.system) / 1000);
const growthMb = Math.round(peakMb() - before);
await close();
process.stdout.write(`${JSON.stringify({ ms, cpuMs, growthMb, newCount })}\n`);
