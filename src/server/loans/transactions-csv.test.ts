/** The borrower's own transactions as a file: theirs alone, filtered, in their language. */
import { beforeAll, expect, it } from 'vitest';
import { getWallet } from '#contract/loans.ts';
import { getTransactionsCsv } from '#contract/payments.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;
beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
});

it('has every movement of one borrower, by type and by day', async () => {
  const { person } = await disbursedLoan(office);
  const other = await disbursedLoan(office);
  await passDays(office, clock, 30);
  await pay(office, other, 200_00);
  const { history } = await must(other.person.call(getWallet, {}));
  expect(history.map(({ type, isPart }) => [type, isPart])).toEqual([
    ['payment', true],
    ['sent', false],
  ]);
  const linesOf = async (query: object) => {
    const { status, bytes } = await other.person.call(getTransactionsCsv, query as never);
    expect(status).toBe(200);
    return bytes.toString('utf8').trimEnd().split('\r\n');
  };
  const all = await linesOf({});
  expect(all[0]).toBe('\ufeffDate,Movement,Direction,Amount (RM),Instalments,Reference,Bank reference');
  expect(all).toHaveLength(3);
  expect(all[1]).toMatch(/^2026-04-01,Payment,From you,200\.00,1,JRN-/);
  expect(all[2]).toMatch(/^2026-03-02,Loan money sent to your bank,To you,10000\.00,,JRN-/);
  expect(await linesOf({ type: 'received' })).toEqual([all[0], all[2]]);
  expect(await linesOf({ from: '2026-03-03' })).toEqual([all[0], all[1]]);
  expect(await linesOf({ to: '2026-03-02', language: 'ms' })).toEqual([
    '\ufeffTarikh,Pergerakan,Arah,Jumlah (RM),Ansuran,Rujukan,Rujukan bank',
    all[2]?.replace('Loan money sent to your bank,To you', 'Wang pinjaman dihantar ke bank anda,Kepada anda'),
  ]);
  const first = await person.call(getTransactionsCsv, {} as never);
  expect(first.bytes.toString('utf8')).not.toContain('200.00');
  expect((await office.finance.call(getTransactionsCsv, {} as never)).status).toBe(403);
});
