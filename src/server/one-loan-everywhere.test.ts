/**
 * A loan by chance, read back from everything that shows it: the texts of the screen, the sealed contract, the files and
 * the ledger, in three languages. The amounts are parsed here, by nothing of the program's, and are the same to the sen.
 */
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { getAgreement, getAgreementPdf } from '#contract/agreements.ts';
import { getWallet } from '#contract/loans.ts';
import { confirmPayment, confirmReversal, proposeReversal } from '#contract/office.ts';
import { getTransactions, getTransactionsCsv, submitPaymentProof } from '#contract/payments.ts';
import { exportBorrowerLedger } from '#contract/reports.ts';
import { sen } from '#domain/money.ts';
import { formatSen } from '#words/format.ts';
import { makeSealing } from './agreements/sealing.ts';
import { buildApp } from './app.ts';
import { readPdf } from './documents/testing.ts';
import { makeImages } from './files/image.ts';
import { readPem } from './seal/seal-key.ts';
import { makeSealer } from './seal/sealer.ts';
import { makeTestPem } from './seal/testing-seal.ts';
import { bookDueBills } from './servicing/book-due-bills.ts';
import { makeHouse, movableClock, proveLedger, staff } from './testing.ts';
import { fileRow } from './testing-borrower.ts';
import { chanceOf } from './testing-chance.ts';
import { beginLife } from './testing-life.ts';
import { must, openLender } from './testing-loans.ts';
import { openOffice, someBankReference, today } from './testing-money.ts';
import { passDays } from './testing-stages.ts';

const clock = movableClock();
const sealing = makeSealing(makeSealer(await readPem(await makeTestPem())));
const house = await makeHouse({ clock, sealing, images: makeImages() });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});
/** SEED lives another loan. */
const seed = Number(process.env.SEED ?? 20_261_123);
const languages = ['en', 'ms', 'zh'] as const;

/** '1,234.56' as a person reads it, in sen; anything else is no amount. */
function read(text: string): number {
  const [, ringgit = '', rest = ''] = /^(?:RM)?(\d{1,3}(?:,\d{3})*)\.(\d\d)$/.exec(text) ?? [];
  if (ringgit === '') throw new Error(`${JSON.stringify(text)} is no amount`);
  return Number(ringgit.replaceAll(',', '') + rest);
}
/** The same the other way, for finding it in a file that has no spaces. */
const written = (amountSen: number): string =>
  `${String(Math.trunc(amountSen / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${String(amountSen % 100).padStart(2, '0')}`;
/** Of a file for programs: '1234.56'. */
function readPlain(text: string): number {
  if (!/^\d+\.\d\d$/.test(text)) throw new Error(`${JSON.stringify(text)} is no amount`);
  return Number(text.replace('.', ''));
}
const amountsIn = (text: string): number[] => (text.match(/RM\d{1,3}(?:,\d{3})*\.\d\d/g) ?? []).map(read);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

test(`loan ${seed} is the same to the sen on the screen, in the contract, the files and the ledger [INV-25]`, async () => {
  await openLender(house);
  const office = await openOffice(house, app);
  const auditor = await staff(house, app, ['auditor'], 'Devi a/p Raman');
  const chance = chanceOf(seed);
  const { loanId, person } = await beginLife({ office, deeds: new Map() }, chance);
  const bills = await house.db
    .selectFrom('bills')
    .select(['number', 'principal_sen as principal', 'interest_sen as interest'])
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .execute();
  const principal = sumOf(bills.map((bill) => bill.principal));
  const interest = sumOf(bills.map((bill) => bill.interest));
  const monthly = (bills[0]?.principal ?? 0) + (bills[0]?.interest ?? 0);
  const paymentIds: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    await passDays(office, clock, chance.between(5, 25));
    await bookDueBills(house);
    const amountSen = sen(chance.between(10_01, Math.round(monthly / 2)));
    const fileId = await fileRow(house, person.userId, 'payment-proof');
    const paid = { amountSen, paidOn: today(house) };
    const { paymentId } = await must(person.call(submitPaymentProof, { loanId, fileId, ...paid }));
    const received = { ...paid, bankReference: someBankReference() };
    await must(office.finance.call(confirmPayment, { paymentId, ...received }));
    paymentIds.push(paymentId);
  }
  const back = { paymentId: paymentIds[chance.below(5)] ?? '' };
  await must(office.finance.call(proposeReversal, { ...back, reason: 'returned-by-bank' }));
  await must(office.otherFinance.call(confirmReversal, back));

  // The ledger.
  const transfers = await house.db
    .selectFrom('ledger_transfers')
    .select(['kind', 'amount_sen', 'reverses', 'instalment_number as number'])
    .where('loan_id', '=', loanId)
    .execute();
  const standing = (kind: string, number?: number): number =>
    sumOf(
      transfers
        .filter((one) => one.kind === kind && (number === undefined || one.number === number))
        .map(({ amount_sen, reverses }) => (reverses ? -amount_sen : amount_sen)),
    );
  expect(standing('principal')).toBe(principal);
  const booked = bills.filter(({ number }) => standing('interest', number) > 0);
  expect(booked.length).toBeGreaterThan(0);
  for (const { number, interest: agreed } of booked) expect(standing('interest', number)).toBe(agreed);
  const paid = standing('payment-received');

  const told = new Set<string>();
  for (const language of languages) {
    const headers = { 'accept-language': language };
    // What the screen shows of the contract is this text.
    const { document } = await must(person.call(getAgreement, { loanId }, { headers }));
    const rows = document.scheduleRows.map((row) => row.slice(1).filter((cell) => cell !== ''));
    let left = principal;
    const agreed = bills.map((bill) => {
      left -= bill.principal;
      return [bill.principal, bill.interest, bill.principal + bill.interest, left];
    });
    expect(rows.map((row) => row.map(read))).toEqual([
      ...agreed,
      [principal, interest, principal + interest],
    ]);
    const items = document.items.map(({ value }) => value).join('\n');
    const said = amountsIn(items);
    expect(said).toEqual(expect.arrayContaining([principal, interest, principal + interest, monthly]));
    told.add(said.join());

    // The sealed file: the same rows in the same order, and every amount of the text.
    const pdf = await person.call(getAgreementPdf, { loanId, language });
    const { text } = readPdf(pdf.bytes);
    const schedule = agreed.map((row, at) => `${at + 1}${row.map(written).join('')}`).join('');
    expect(text.includes(schedule), `${language}: the schedule of the file`).toBe(true);
    expect(amountsIn(text)).toEqual(expect.arrayContaining(said));

    // The screens of the running loan: what the API answers, by the one formatter.
    const shown = (amountSen: number): number => read(formatSen(amountSen, language));
    const { loan } = await must(person.call(getWallet, {}, { headers }));
    expect(
      loan?.instalments.map((one) => [one.principalSen, one.interestSen, one.totalSen].map(shown)),
    ).toEqual(agreed.map((row) => row.slice(0, 3)));
    expect(shown(loan?.totalPayableSen ?? 0)).toBe(principal + interest);
    expect(shown(sumOf(loan?.instalments.map(({ paidSen }) => paidSen) ?? []))).toBe(
      standing('principal-repaid') + standing('interest-repaid'),
    );

    // The history, and its file.
    const { transactions } = await must(person.call(getTransactions, { type: 'all' }, { headers }));
    const file = await person.call(getTransactionsCsv, { type: 'all', language });
    const lines: string[][] = parse(file.bytes, { bom: true, from: 2 });
    expect(lines.map(([, , , amount = '']) => readPlain(amount))).toEqual(
      transactions.map(({ amountSen }) => shown(amountSen)),
    );
    const inFile = (type: string): number =>
      sumOf(
        lines
          .filter((_line, at) => transactions[at]?.type === type)
          .map(([, , , amount = '']) => readPlain(amount)),
      );
    expect(inFile('payment') - inFile('reversal')).toBe(paid);
    expect(inFile('sent')).toBe(principal);
  }
  expect(told.size).toBe(1);

  // The record that the regulator has, in Malay.
  const record = await auditor.call(exportBorrowerLedger, { loanId, format: 'csv' });
  const lines: string[][] = parse(record.bytes, { bom: true, relax_column_count: true });
  const fact = (label: string): number => read(lines.find(([name]) => name === label)?.[1] ?? '');
  expect(fact('Jumlah wang pokok')).toBe(principal);
  expect(fact('Jumlah faedah')).toBe(interest);
  expect(fact('Bayaran ansuran')).toBe(monthly);
  expect(fact('Jumlah keseluruhan bayaran balik')).toBe(principal + interest);
  const receipts = lines.filter(([on = '']) => /^\d\d\/\d\d\/\d{4}$/.test(on));
  expect(receipts).toHaveLength(paymentIds.length);
  const kept = receipts.filter((row) => !row[5]?.includes('dibatalkan'));
  expect(sumOf(kept.map(([, amount = '']) => readPlain(amount)))).toBe(paid);
  expect(readPlain(receipts.at(-1)?.[2] ?? '')).toBe(principal + interest + standing('late-interest') - paid);
});
