/** Statements as banks write them: read whole or refused whole, each line once however often it comes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as bank from '#contract/bank.ts';
import { importBankStatement as importRule } from '#domain/bank-import.ts';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, type StaffMember, staff } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';

const clock = movableClock('2026-11-20T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let finance: StaffMember;
let account: string;

beforeAll(async () => {
  finance = await staff(house, app, ['finance'], 'Azlan bin Yusof');
  const row = await house.db
    .selectFrom('lender')
    .select('repayment_account_number')
    .executeTakeFirstOrThrow();
  account = row.repayment_account_number.replace(/\D/g, '');
});
afterAll(() => app.close());

const person = { userId: 'officer', name: 'Azlan' };
const facts = {
  statementId: 's',
  format: 'csv',
  accountLastFour: '1234',
  firstDay: calendarDate('2026-10-01'),
  lastDay: calendarDate('2026-10-02'),
  lineCount: 1,
} as const;

type Sent = { bytes: Buffer; fileName?: string; columns?: string };
const bytesOf = (text: string) => Buffer.from(text);
const check = ({ bytes, fileName = 'statement.csv', ...more }: Sent) =>
  must(finance.call(bank.checkBankStatement, { bytes, fileName, ...more }));
const send = ({ bytes, fileName = 'statement.csv', ...more }: Sent, by = finance) =>
  by.call(bank.importBankStatement, { bytes, fileName, ...more });
const storedLines = async () =>
  (
    await house.db
      .selectFrom('bank_lines')
      .select((eb) => eb.fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow()
  ).lines;
const whyNot = async (bytes: Buffer) => (await check({ bytes })).problems.map(({ why }) => why);

const head = 'Date,Description,Reference,Debit,Credit,Balance';
const csv = (...rows: string[]) => bytesOf([head, ...rows].join('\r\n'));

describe('CSV', () => {
  const rows = [
    '05/11/2026,TRANSFER 514011884821 NURUL,IBG 1,,470.73,"1,470.73"',
    '05/11/2026,TRANSFER 514011884821 NURUL,IBG 1,,470.73,"1,941.46"',
    '06/11/2026,FEE,CHG,2.00,,"1,939.46"',
  ];

  test('is understood by its headings, and its first rows are shown as they were understood', async () => {
    const seen = await check({ bytes: csv(...rows) });
    expect(seen).toMatchObject({ lineCount: 3, inSen: 941_46, outSen: 2_00, knownCount: 0, problemCount: 0 });
    expect(seen.balances).toEqual({ openingSen: 1_000_00, closingSen: 1_939_46 });
    expect(seen.columns).toMatchObject({
      isWhole: true,
      isSaved: false,
      chosen: { debit: 3, credit: 4, dateForm: 'd/m/y' },
    });
    expect(seen.firstRows[0]?.line).toMatchObject({
      bookedOn: '2026-11-05',
      direction: 'in',
      amountSen: 470_73,
    });
    expect(seen.firstRows[0]?.line?.description).toBe('TRANSFER ••••4821 NURUL');
    expect(await storedLines()).toBe(0);
  });

  test('brings each line once: equal lines of a day stay two, the same file is refused, an overlap adds what is new', async () => {
    expect(await must(send({ bytes: csv(...rows) }))).toMatchObject({ newCount: 3, knownCount: 0 });
    expect(await send({ bytes: csv(...rows) })).toMatchObject({
      code: 'statement-imported',
      facts: { importedOn: '2026-11-20' },
    });
    const longer = csv(...rows, '07/11/2026,TRANSFER,IBG 2,,1.00,"1,940.46"');
    expect(await check({ bytes: longer })).toMatchObject({ lineCount: 4, knownCount: 3 });
    clock.advance(60_000);
    expect(await must(send({ bytes: longer }))).toMatchObject({ newCount: 1, knownCount: 3 });
    expect(await storedLines()).toBe(4);
    const { rows: statements } = await must(finance.call(bank.getBankStatements, { page: 1 }));
    expect(statements[0]).toMatchObject({
      lineCount: 4,
      newCount: 1,
      firstDay: '2026-11-05',
      lastDay: '2026-11-07',
    });
  });

  test('the columns that were chosen are proposed again while the headings stay', async () => {
    expect((await check({ bytes: csv(...rows, '') })).columns?.isSaved).toBe(true);
    const other = bytesOf('Tarikh;Butiran;Amaun\n2026-11-08;A;(12.00)\n2026-11-08;B;5.00 CR');
    const seen = await check({ bytes: other });
    expect(seen.columns).toMatchObject({
      isSaved: false,
      chosen: { delimiter: ';', dateForm: 'y-m-d', amount: 2 },
    });
    expect(seen).toMatchObject({ inSen: 5_00, outSen: 12_00 });
    const chosen = JSON.stringify({ ...seen.columns?.chosen, reference: 1 });
    expect((await check({ bytes: other, columns: chosen })).firstRows[1]?.line?.bankReference).toBe('B');
    expect((await send({ bytes: other, columns: '{"delimiter":","}' })).code).toBe('request-invalid');
  });

  test('one column of amounts with Dr or Cr beside it is read as it says, and without a direction it is refused', async () => {
    const beside = (...marks: string[]) =>
      bytesOf(
        [
          'Date,Description,Amount,Dr/Cr',
          ...marks.map((mark, at) => `0${at + 1}/11/2026,X,1${at}.00,${mark}`),
        ].join('\n'),
      );
    const seen = await check({ bytes: beside('DR', 'Cr', 'Debit') });
    expect(seen.columns?.chosen).toMatchObject({ amount: 2, indicator: 3 });
    expect(seen).toMatchObject({ inSen: 11_00, outSen: 22_00, problemCount: 0 });
    expect(await whyNot(beside('DR', 'CR', '?'))).toEqual(['direction']);
    const alone = (...amounts: string[]) =>
      bytesOf(['Date,Description,Amount', ...amounts.map((amount) => `01/11/2026,X,${amount}`)].join('\n'));
    expect(await whyNot(alone('5.00', '6.00'))).toEqual(['direction']);
    // Where the bank marks what came in, what has no mark went out.
    expect((await check({ bytes: alone('5.00 CR', '6.00') })).problems).toMatchObject([
      { row: 3, why: 'direction' },
    ]);
    expect(await check({ bytes: alone('5.00', '-6.00') })).toMatchObject({ inSen: 5_00, outSen: 6_00 });
  });

  test('says each wrong row, and stores nothing of such a file', async () => {
    const before = await storedLines();
    const wrong = csv(
      '05/11/2026,A,1,,10.00,',
      '31/02/2026,B,2,,10.00,',
      '05/11/2026,C,3,1.00,2.00,',
      '05/11/2026,D,4,,12.3456,',
      '05/12/2026,E,5,,1.00,',
    );
    const seen = await check({ bytes: wrong });
    expect(seen.problems).toEqual([
      { row: 3, why: 'date', found: '31/02/2026' },
      { row: 4, why: 'two-amounts', found: '1.00 2.00' },
      { row: 5, why: 'amount', found: '12.3456' },
      { row: 6, why: 'date-in-future', found: '05/12/2026' },
    ]);
    expect(await send({ bytes: wrong })).toMatchObject({ code: 'statement-rows-wrong', facts: { rows: 4 } });
    expect(await storedLines()).toBe(before);
  });

  test('of a thousand wrong rows the first twenty are named', async () => {
    const seen = await check({ bytes: csv(...Array.from({ length: 1000 }, () => 'x,A,1,,1.00,')) });
    expect(seen.problems).toHaveLength(20);
    expect(seen.problemCount).toBe(1000);
  });

  test.each([
    ['another currency', csv('05/11/2026,A,1,,USD 10.00,'), 'currency'],
    [
      'a balance that does not go on',
      csv('05/11/2026,A,1,,10.00,110.00', '05/11/2026,B,2,,10.00,130.00'),
      'balance',
    ],
    [
      'another account',
      bytesOf(`Account No: 999900001234\n${head}\n05/11/2026,A,1,,10.00,`),
      'other-account',
    ],
    ['UTF-16 without its mark', Buffer.from(`${head}\n05/11/2026,A,1,,10.00,`, 'utf16le'), 'charset'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), 'charset'],
    ['Chinese in an old charset', Buffer.from([0xd6, 0xd0, 0xb9, 0xfa, 0xd2, 0xf8, 0xd0, 0xd0]), 'charset'],
    ['nothing but headings', csv(), 'empty'],
    ['an open quote', csv('05/11/2026,"A,1,,10.00,'), 'csv'],
  ])('%s is refused in words', async (_, bytes, why) => expect(await whyNot(bytes)).toContain(why));

  test('UTF-16 with its mark and windows-1252 are read', async () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`${head}\n09/11/2026,Café,1,,1.00,`, 'utf16le'),
    ]);
    expect((await check({ bytes: utf16 })).firstRows[0]?.line?.description).toBe('Café');
    const western = Buffer.from(`${head}\n09/11/2026,Café à côté,1,,1.00,`, 'latin1');
    expect((await check({ bytes: western })).firstRows[0]?.line?.description).toBe('Café à côté');
  });

  test('an empty file, one that is too large, and nobody but finance', async () => {
    expect((await send({ bytes: Buffer.alloc(0) })).code).toBe('file-empty');
    expect((await send({ bytes: Buffer.alloc(bank.maxStatementBytes + 1, 'x') })).code).toBe(
      'file-too-large',
    );
    const auditor = await staff(house, app, ['auditor'], 'Auditor Ooi');
    const officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
    expect((await send({ bytes: csv(...rows) }, auditor)).code).toBe('not-allowed');
    expect((await officer.call(bank.getBankLines, { view: 'to-match', page: 1 })).code).toBe('not-allowed');
    const seen = await must(auditor.call(bank.getBankLines, { view: 'to-match', page: 1 }));
    expect(seen.total).toBe(3);
    const outgoing = await must(auditor.call(bank.getBankLines, { view: 'outgoing', page: 1 }));
    expect(outgoing.rows.map(({ match, amountSen }) => [match.level, amountSen])).toEqual([['none', 2_00]]);
    const found = await must(auditor.call(bank.getBankLines, { view: 'to-match', page: 1, text: 'ibg 2' }));
    expect(found.total).toBe(1);
  });

  test('two people with one file at once: one import', async () => {
    const bytes = csv('10/11/2026,RACE,R1,,7.00,');
    const other = await staff(house, app, ['finance'], 'Grace Wong');
    const answers = await Promise.all([send({ bytes }), send({ bytes }, other)]);
    expect(answers.map(({ code }) => code ?? 'won').toSorted()).toEqual(['statement-imported', 'won']);
  });

  test('the same days with other columns, and days before the account without its number, are refused in words', async () => {
    const first = bytesOf('Posted on date,Text detail,Amount\n01/10/2026,X,-5.00\n02/10/2026,Y,6.00');
    await must(send({ bytes: first, fileName: 'october.csv' }));
    const others = bytesOf('Date,Description,Debit,Credit\n02/10/2026,Y 1,,6.00\n03/10/2026,Z,,7.00');
    expect(await send({ bytes: others })).toMatchObject({
      code: 'statement-read-otherwise',
      facts: { fileName: 'october.csv', firstDay: '2026-10-01', lastDay: '2026-10-02' },
    });
    await must(send({ bytes: bytesOf('Date,Description,Debit,Credit\n03/10/2026,Z,,7.00') }));
    expect(
      importRule(facts, { accountSince: calendarDate('2026-10-02'), namesAccount: false }, person),
    ).toMatchObject({ ok: false, refusal: { code: 'statement-before-account' } });
    expect(
      importRule(facts, { accountSince: calendarDate('2026-10-02'), namesAccount: true }, person).ok,
    ).toBe(true);
    expect(
      (
        await check({
          bytes: bytesOf(`Account ${account},,,\nDate,Description,Debit,Credit\n03/10/2026,Z,,7.00`),
        })
      ).problemCount,
    ).toBe(0);
  });
});

describe('the account of before', () => {
  const former = '5550001112';
  const ofAccount = (number: string, row: string) =>
    bytesOf(`Account No: ${number}\nDate,Narrative,Withdrawal,Deposit\n${row}`);

  beforeAll(async () => {
    await house.db
      .insertInto('former_repayment_accounts')
      .values({ account_number: former, until: clock.now() })
      .execute();
  });

  test('money that still comes there is imported from the file that names it, as lines of that account', async () => {
    clock.advance(60_000);
    const bytes = ofAccount(former, '11/11/2026,LATE,,9.00');
    expect(await check({ bytes })).toMatchObject({ problemCount: 0, accountLastFour: '1112', lineCount: 1 });
    expect(await must(send({ bytes }))).toMatchObject({ newCount: 1, knownCount: 0 });
    // The same day, amount and text at the present account is another payment.
    clock.advance(60_000);
    const now = ofAccount(account, '11/11/2026,LATE,,9.00');
    expect(await must(send({ bytes: now }))).toMatchObject({ newCount: 1, knownCount: 0 });
    const { rows } = await must(finance.call(bank.getBankStatements, { page: 1 }));
    expect(rows.slice(0, 2).map(({ accountLastFour }) => accountLastFour)).toEqual([
      account.slice(-4),
      '1112',
    ]);
  });

  test('a file of two accounts, and one of neither, are refused', async () => {
    expect(
      await whyNot(bytesOf(`Account ${former}\nAccount ${account}\n${head}\n11/11/2026,A,1,,1.00,`)),
    ).toEqual(['other-account']);
    expect(await whyNot(ofAccount('999900001234', '11/11/2026,A,,1.00'))).toEqual(['other-account']);
  });

  test('the row of the lender keeps the number that it had', async () => {
    const inTurn = sql<{ account_number: string }>`select account_number from former_repayment_accounts`;
    const kept = await house.db.transaction().execute(async (tx) => {
      await sql`alter table lender disable trigger lender_account_guard`.execute(tx);
      await sql`update lender set repayment_account_number = '7770001112'`.execute(tx);
      const { rows } = await inTurn.execute(tx);
      await sql`update lender set repayment_account_number = ${account}`.execute(tx);
      await sql`alter table lender enable trigger lender_account_guard`.execute(tx);
      return rows.map(({ account_number }) => account_number);
    });
    expect(kept).toContain(account);
  });
});

describe('camt.053', () => {
  const entry = (given: string, amount = '<Amt Ccy="MYR">470.73</Amt>', side = 'CRDT') =>
    `<Ntry>${amount}<CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt><ValDt><Dt>2026-11-04</Dt></ValDt>${given}</Ntry>`;
  const balance = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const camt = (entries: string, { of = account, version = '08', balances = '' } = {}) =>
    bytesOf(
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr/><Stmt><Acct><Id><Othr><Id>${of}</Id></Othr></Id></Acct>${balances}${entries}</Stmt></BkToCstmrStmt></Document>`,
    );
  const details =
    '<NtryDtls><TxDtls><Refs><EndToEndId>JRN-26-7K4P-93XD</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>NURUL &amp; CO &#233;</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Loan</Ustrd><Ustrd>Nov</Ustrd></RmtInf></TxDtls></NtryDtls>';
  const first = async (bytes: Buffer) => (await check({ bytes, fileName: 'a.xml' })).firstRows[0]?.line;

  test.each(['02', '08', '13'])(
    'version %s is read: the bank’s reference, both days, who paid and what for',
    async (version) => {
      const bytes = camt(entry(`<AcctSvcrRef>BANK1</AcctSvcrRef>${details}`), { version });
      expect(await first(bytes)).toEqual({
        direction: 'in',
        bookedOn: '2026-11-05',
        valueOn: '2026-11-04',
        amountSen: 470_73,
        bankReference: 'BANK1',
        partyName: 'NURUL & CO é',
        description: 'Loan Nov JRN-26-7K4P-93XD',
      });
    },
  );

  test('a batch is its payments when they add up to it', async () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="MYR">${amount}</Amt></TxDtls>`;
    const batch = (...amounts: string[]) => camt(entry(`<NtryDtls>${amounts.map(part).join('')}</NtryDtls>`));
    expect((await check({ bytes: batch('400.00', '70.73') })).lineCount).toBe(2);
    expect(await whyNot(batch('400.00', '70.00'))).toEqual(['batch-sum']);
  });

  test('entries taken back, and those only announced', async () => {
    expect((await first(camt(entry('<RvslInd>true</RvslInd>'))))?.description).toContain('Reversal:');
    const pending = entry('').replace('BOOK', 'PDNG');
    expect((await check({ bytes: camt(pending + entry('')) })).lineCount).toBe(1);
  });

  test('opening and lines are the closing balance, or it is refused', async () => {
    const balances = (closing: string) => balance('OPBD', '100.00') + balance('CLBD', closing);
    expect(await whyNot(camt(entry(''), { balances: balances('570.73') }))).toEqual([]);
    expect(await whyNot(camt(entry(''), { balances: balances('570.74') }))).toEqual(['balance']);
  });

  test('another currency is refused with the row and what was found', async () => {
    const usd = camt(entry('') + entry('', '<Amt Ccy="USD">1.00</Amt>'));
    expect((await check({ bytes: usd })).problems).toEqual([{ row: 2, why: 'currency', found: 'USD' }]);
  });

  test.each([
    ['another account', () => camt(entry(''), { of: '999900001234' }), 'other-account'],
    [
      'two accounts in one file',
      () => {
        const one = camt(entry('')).toString();
        const other = camt(entry(''), { of: '5550001112' }).toString();
        const second = /<Stmt>.*<\/Stmt>/.exec(other)?.[0] ?? '';
        return bytesOf(one.replace('</Stmt>', `</Stmt>${second}`));
      },
      'other-account',
    ],
    ['another message', () => camt(entry(''), { version: '14' }), 'not-a-statement'],
    ['broken XML', () => bytesOf('<Document><a></Document>'), 'xml'],
    [
      'a document type',
      () => bytesOf('<!DOCTYPE x [<!ENTITY a "b">]><Document>&a;</Document>'),
      'xml-entities',
    ],
    ['no entries', () => camt(''), 'empty'],
  ])('%s is refused', async (_, bytes, why) => expect(await whyNot(bytes())).toContain(why));

  test('the account of before is read as such', async () => {
    expect(await check({ bytes: camt(entry(''), { of: '5550001112' }), fileName: 'a.xml' })).toMatchObject({
      problemCount: 0,
      accountLastFour: '1112',
    });
  });

  test('comments and CDATA hide no entry', async () => {
    const bytes = camt(
      `<!-- ${entry('')} -->${entry('<AddtlNtryInf><![CDATA[<Ntry> & more]]></AddtlNtryInf>')}`,
    );
    const seen = await check({ bytes });
    expect(seen.lineCount).toBe(1);
    expect(seen.firstRows[0]?.line?.description).toBe('<Ntry> & more');
  });
});
