/** Payout files: what the bank is given, that no payout is in two, and that each file that leaves is written down. */
import { setTimeout as sleep } from 'node:timers/promises';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preparePayout, releasePayout, returnPayout } from '#contract/office.ts';
import * as endpoints from '#contract/payout-files.ts';
import { addDays } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, bankInput, must, openLender, ownAccountNumber } from '../testing-loans.ts';
import {
  deliveredLoan,
  evidence,
  type Office,
  openOffice,
  payoutOf,
  preparedLoan,
  today,
} from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const idOf = ({ loan }: Applied) => loan.loanId;
/** Each a second after the last, so that the newest is known. */
const make = (loans: readonly Applied[], executionOn = today(house), who = office.finance) => {
  clock.advance(1000);
  return who.call(endpoints.makePayoutFile, { loanIds: loans.map(idOf), executionOn });
};
const newest = ({ files }: endpoints.PayoutFiles) => {
  const [file] = files;
  if (!file) throw new Error('there is no payout file');
  return file;
};
const take = async (batchId: string, format: 'pain.001' | 'csv') => {
  const { status, bytes } = await office.finance.call(endpoints.takePayoutFile, { batchId, format });
  return { status, text: bytes.toString('utf8') };
};
/** Nobody writes a row of who took a file until `end`. */
async function holdTakings(): Promise<{ end(): Promise<void> }> {
  const tx = await house.db.startTransaction().execute();
  await sql`lock table payout_batch_takings in share mode`.execute(tx);
  return { end: () => tx.rollback().execute() };
}
const eventsNamed = (name: string) =>
  house.db.selectFrom('events').select('canonical').where('name', '=', name).execute();

describe('a payout file', () => {
  test('holds the prepared payouts with their accounts, and its sums', async () => {
    const loans = [await preparedLoan(office), await preparedLoan(office)];
    const before = (await must(office.finance.call(endpoints.getPayoutFiles, {}))).free.map(
      ({ loanId }) => loanId,
    );
    expect(before).toEqual(expect.arrayContaining(loans.map(idOf)));
    const executionOn = addDays(today(house), 3);
    const answer = await must(make(loans, executionOn));
    const file = newest(answer);
    expect(answer.free.map(({ loanId }) => loanId)).not.toContain(loans[0]?.loan.loanId);
    expect(file).toMatchObject({
      executionOn,
      withdrawnAt: null,
      payouts: [{ status: 'prepared' }, { status: 'prepared' }],
    });

    const { text } = await take(file.batchId, 'pain.001');
    const parsed = new XMLParser({ parseTagValue: false }).parse(text) as {
      Document: { CstmrCdtTrfInitn: { GrpHdr: object; PmtInf: { CdtTrfTxInf: object[] } } };
    };
    const { GrpHdr, PmtInf } = parsed.Document.CstmrCdtTrfInitn;
    expect(GrpHdr).toMatchObject({
      MsgId: file.reference,
      NbOfTxs: '2',
      CtrlSum: (file.totalSen / 100).toFixed(2),
    });
    expect(PmtInf).toMatchObject({ ReqdExctnDt: { Dt: executionOn }, DbtrAcct: { Ccy: 'MYR' } });
    expect(PmtInf.CdtTrfTxInf).toHaveLength(2);
    expect(PmtInf.CdtTrfTxInf[0]).toMatchObject({
      CdtrAcct: { Id: { Othr: { Id: expect.stringMatching(ownAccountNumber) } } },
      CdtrAgt: { FinInstnId: { BICFI: bankInput.bankCode } },
    });
    // The same rows make the same bytes.
    expect((await take(file.batchId, 'pain.001')).text).toBe(text);
    const csv = (await take(file.batchId, 'csv')).text;
    for (const { loan } of loans) expect(csv).toContain(loan.reference);
    expect(csv).toMatch(ownAccountNumber);
  });

  test('that leaves is written down each time, without an account number', async () => {
    const { batchId, reference } = newest(await must(make([await preparedLoan(office)])));
    await take(batchId, 'csv');
    await take(batchId, 'pain.001');
    const taken = (await eventsNamed('payout-file.taken')).filter(({ canonical }) =>
      canonical.includes(reference),
    );
    expect(taken).toHaveLength(2);
    for (const { canonical } of taken) expect(canonical).not.toMatch(ownAccountNumber);
  });

  test('is one file for each payout, also when two people make one at once', async () => {
    const shared = await preparedLoan(office);
    const others = [await preparedLoan(office), await preparedLoan(office)];
    const answers = await Promise.all([
      make([shared, ...others.slice(0, 1)]),
      make([...others.slice(1), shared], today(house), office.otherFinance),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['payout-in-file', undefined]);
  });

  test.each([
    ['no payout', async () => deliveredLoan(office), 'payout-missing'],
    [
      'a payout that was sent',
      async () => {
        const made = await preparedLoan(office);
        await must(
          office.otherFinance.call(releasePayout, {
            ...(await payoutOf(house, idOf(made))),
            ...evidence(house),
          }),
        );
        return made;
      },
      'payout-missing',
    ],
    [
      'a payout that came back',
      async () => {
        const made = await preparedLoan(office);
        const payout = await payoutOf(house, idOf(made));
        await must(office.finance.call(returnPayout, { ...payout, reason: 'called-off' }));
        return made;
      },
      'payout-missing',
    ],
  ])('takes no loan with %s', async (_what, prepare, code) => {
    expect((await make([await prepare(), await preparedLoan(office)])).code).toBe(code);
  });

  test('is sent today or in the next 30 days', async () => {
    const loan = await preparedLoan(office);
    expect((await make([loan], addDays(today(house), -1))).code).toBe('execution-day');
    expect((await make([loan], addDays(today(house), 31))).code).toBe('execution-day');
    expect((await make([loan], addDays(today(house), 30))).status).toBe(200);
  });

  test('that is withdrawn frees its payouts and is not taken any more; one that was sent stays', async () => {
    const loan = await preparedLoan(office);
    const { batchId } = newest(await must(make([loan])));
    await must(office.otherFinance.call(endpoints.withdrawPayoutFile, { batchId }));
    expect((await take(batchId, 'csv')).status).toBe(409);
    expect((await office.finance.call(endpoints.withdrawPayoutFile, { batchId })).code).toBe(
      'payout-file-withdrawn',
    );
    const second = newest(await must(make([loan])));
    const payout = await payoutOf(house, idOf(loan));
    await must(office.otherFinance.call(releasePayout, { ...payout, ...evidence(house) }));
    const late = await office.finance.call(endpoints.withdrawPayoutFile, { batchId: second.batchId });
    expect([late.code, late.facts]).toEqual(['payout-file-sent', { count: 1 }]);
    expect((await take(second.batchId, 'pain.001')).status).toBe(409);
  });

  test('in somebody’s hand is freed by somebody else only: the same money is not sent twice by one person', async () => {
    const loan = await preparedLoan(office);
    const { batchId } = newest(await must(make([loan])));
    await take(batchId, 'pain.001');
    const alone = await office.finance.call(endpoints.withdrawPayoutFile, { batchId });
    expect(alone.code).toBe('second-person-needed');
    const payout = await payoutOf(house, idOf(loan));
    const callOff = (who = office.finance) => who.call(returnPayout, { ...payout, reason: 'called-off' });
    expect((await callOff()).code).toBe('second-person-needed');
    const { files } = await must(office.finance.call(endpoints.getPayoutFiles, {}));
    expect(files.find((file) => file.batchId === batchId)?.takings).toMatchObject([
      { by: { userId: office.finance.userId } },
    ]);
    await must(callOff(office.otherFinance));
    // What was called off is in the file no bank gets any more.
    expect((await take(batchId, 'csv')).status).toBe(409);
    await must(office.finance.call(preparePayout, { loanId: idOf(loan) }));
    expect((await make([loan])).status).toBe(200);
  });

  test('taken and called off by one person at the same moment: one of the two is refused', async () => {
    const loan = await preparedLoan(office);
    const { batchId } = newest(await must(make([loan])));
    const payout = await payoutOf(house, idOf(loan));
    // The taking stands between its check and its row while the other request comes.
    const held = await holdTakings();
    const both = Promise.all([
      take(batchId, 'csv'),
      sleep(300).then(() => office.finance.call(returnPayout, { ...payout, reason: 'called-off' })),
    ]);
    await sleep(1500);
    await held.end();
    const [taken, calledOff] = await both;
    // On a busy machine the second may come first: then the file is not taken.
    const first = taken.status === 200;
    expect([taken.status, calledOff.code]).toEqual(first ? [200, 'second-person-needed'] : [409, undefined]);
  });

  test('is nothing for those who do not pay', async () => {
    const loan = await preparedLoan(office);
    for (const who of [office.officer, office.approver]) {
      expect((await make([loan], today(house), who)).code).toBe('not-allowed');
    }
  });
});

test('the database keeps a payout in one file, whatever is asked of it', async () => {
  const { batchId } = newest(await must(make([await preparedLoan(office)])));
  const item = await house.db
    .selectFrom('payout_batch_items')
    .selectAll()
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  const again = house.db.insertInto('payout_batch_items').values({ ...item, position: 2 });
  await expect(again.execute()).rejects.toThrow('unique');
  const free = house.db
    .updateTable('payout_batch_items')
    .set({ is_live: false })
    .where('batch_id', '=', batchId);
  await expect(free.execute()).rejects.toThrow('when the file is withdrawn');
  const total = house.db.updateTable('payout_batches').set({ total_sen: 1 }).where('batch_id', '=', batchId);
  await expect(total.execute()).rejects.toThrow('nothing else of it changes');
});
