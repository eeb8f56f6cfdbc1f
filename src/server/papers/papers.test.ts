import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimNotReceived, confirmClaimOutcome, proposeClaimOutcome } from '#contract/claims.ts';
import {
  getDocument,
  getDocumentCheck,
  getDocuments,
  issueClosingLetter,
  issueSchedule,
  issueStatement,
} from '#contract/documents.ts';
import { confirmReversal, proposeReversal } from '#contract/office.ts';
import { getReceipt } from '#contract/payments.ts';
import { quoteSettlement } from '#contract/settlement.ts';
import { addDays } from '#domain/date.ts';
import { formatSenBare } from '#words/format.ts';
import { buildApp } from '../app.ts';
import { readPdf } from '../documents/testing.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { borrower, makeHouse, movableClock, openBrowser, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, preparedLoan, today } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';
import { paperRows } from './paper-rows.ts';
import { frozenFactsOf, renderFrozen } from './print.ts';

const clock = movableClock();
const house = await makeHouse({ clock, environment: { publicUrl: 'https://jernih.example' } });
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

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const rowOf = (number: string) =>
  paperRows(house.db).where('d.number', '=', number).executeTakeFirstOrThrow();
const codeOf = async (number: string) => (await rowOf(number)).verification_code;
const paymentOf = async (number: string) => (await rowOf(number)).payment_id ?? '';
const guest = () => openBrowser(app);

/** What the ledger says the borrower owes now. */
async function owedNow({ loan }: Applied): Promise<number> {
  const rows = await house.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .where('kind', '<>', 'payout-reserve')
    .execute();
  return rows.reduce((sum, { debits_sen, credits_sen }) => sum + debits_sen - credits_sen, 0);
}

async function takeBack(paymentId: string): Promise<void> {
  await must(office.finance.call(proposeReversal, { paymentId, reason: 'returned-by-bank' }));
  await must(office.otherFinance.call(confirmReversal, { paymentId }));
}

describe('a receipt', () => {
  test('is issued with the payment and stays the same bytes, whatever the lender’s details become', async () => {
    const made = await disbursedLoan(office);
    const { receiptNumber, paymentId } = await pay(office, made, 900_00);
    const { documents } = await must(made.person.call(getDocuments, {}));
    expect(documents).toMatchObject([{ kind: 'receipt', number: receiptNumber, state: 'valid' }]);
    const first = await made.person.call(getReceipt, { paymentId, language: 'en' });
    const { lender: before } = frozenFactsOf(house, await rowOf(receiptNumber));
    await house.db.updateTable('lender').set({ address: '99 Jalan Baharu, 80000 Johor Bahru' }).execute();
    const again = await made.person.call(getReceipt, { paymentId, language: 'en' });
    const malay = await made.person.call(getDocument, {
      documentId: documents[0]?.documentId ?? '',
      language: 'ms',
    });
    const rendered = await renderFrozen(house, await rowOf(receiptNumber), 'en');
    await house.db.updateTable('lender').set({ address: before.address }).execute();
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(rendered.equals(first.bytes)).toBe(true);
    expect(readPdf(malay.bytes).text).toContain(before.address.replaceAll(' ', ''));
    const { prints } = await must(guest().call(getDocumentCheck, { code: await codeOf(receiptNumber) }));
    expect(prints).toEqual([
      { language: 'en', sha256: sha256(first.bytes) },
      { language: 'ms', sha256: sha256(malay.bytes) },
    ]);
  });

  test('printed by many at once is one print', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, 100_00);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => made.person.call(getReceipt, { paymentId, language: 'zh' })),
    );
    expect(new Set(answers.map(({ bytes }) => sha256(bytes))).size).toBe(1);
  });

  test('says what the payment paid of each bill', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, 900_00);
    const { text } = readPdf((await made.person.call(getReceipt, { paymentId, language: 'en' })).bytes);
    for (const part of ['Bill1788.49100.000.00888.49', 'Notused:yourmoneyRM11.51', 'RM9,773.37'])
      expect(text).toContain(part);
    expect(text).toContain('https://jernih.example/verify/');
  });

  test('of a payment taken back says so to whoever checks it', async () => {
    const made = await disbursedLoan(office);
    const { paymentId, receiptNumber } = await pay(office, made, 888_49);
    await takeBack(paymentId);
    const answer = await must(guest().call(getDocumentCheck, { code: await codeOf(receiptNumber) }));
    expect(answer.state).toBe('taken-back');
    const { documents } = await must(made.person.call(getDocuments, {}));
    expect(documents[0]?.state).toBe('taken-back');
  });
});

describe('a statement', () => {
  test('equals the ledger after bills, payments and one that was taken back', async () => {
    const made = await disbursedLoan(office);
    const paidOutOn = today(house);
    await pay(office, made, 300_00);
    const { paymentId } = await pay(office, made, 1_000_00);
    await passDays(office, clock, 45);
    await bookDueBills(house);
    await takeBack(paymentId);
    await pay(office, made, 700_00);
    const asked = { ...idOf(made), from: paidOutOn, to: today(house) };
    const issued = await must(made.person.call(issueStatement, asked));
    expect(issued).toMatchObject({
      kind: 'statement',
      number: `${made.loan.reference}-S1`,
      period: { from: paidOutOn, to: today(house) },
    });
    const { content } = frozenFactsOf(house, await rowOf(issued.number));
    if (content.kind !== 'statement') throw new Error(content.kind);
    const owedSen = await owedNow(made);
    expect(content.facts.openingSen).toBe(0);
    expect(content.facts.closingSen).toBe(owedSen);
    expect(content.facts.lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'payout',
        'payment',
        'payment-reversed',
        'bill-due',
        'interest',
        'late-interest',
      ]),
    );
    const { text } = readPdf(
      (await made.person.call(getDocument, { documentId: issued.documentId, language: 'en' })).bytes,
    );
    expect(text).toContain(formatSenBare(owedSen, 'en'));
    const next = await must(made.person.call(issueStatement, asked));
    expect(next.number).toBe(`${made.loan.reference}-S2`);
  });

  test('is refused for days to come, a period that runs backwards, and before the payout', async () => {
    const made = await disbursedLoan(office);
    const ask = (from: number, to: number) =>
      made.person.call(issueStatement, {
        ...idOf(made),
        from: addDays(today(house), from),
        to: addDays(today(house), to),
      });
    expect((await ask(0, 1)).code).toBe('date-in-future');
    expect(await ask(0, -1)).toMatchObject({ status: 422, code: 'period-backwards' });
    const { person, loan } = await preparedLoan(office);
    const tooEarly = { loanId: loan.loanId, from: today(house), to: today(house) };
    expect((await person.call(issueStatement, tooEarly)).code).toBe('not-paid-out');
  });
});

test('a double press issues one paper', async () => {
  const made = await disbursedLoan(office);
  const key = '4a2fd0a4-2f6b-4d53-9c0f-0b6a5b7f1c11';
  const [one, two] = await Promise.all([
    made.person.call(issueSchedule, idOf(made), { key }),
    made.person.call(issueSchedule, idOf(made), { key }),
  ]);
  expect(one?.body).toEqual(two?.body);
  const { documents } = await must(made.person.call(getDocuments, {}));
  expect(documents).toMatchObject([{ kind: 'schedule', number: `${made.loan.reference}-P1` }]);
});

describe('a closing letter', () => {
  test('is for a settled loan, and no longer holds when its payment is taken back', async () => {
    const made = await disbursedLoan(office);
    expect((await made.person.call(issueClosingLetter, idOf(made))).code).toBe('wrong-status');
    const { paymentId } = await pay(office, made, 10_000_00);
    const issued = await must(made.person.call(issueClosingLetter, idOf(made)));
    expect(issued).toMatchObject({ number: `${made.loan.reference}-C1`, state: 'valid' });
    const code = await codeOf(issued.number);
    expect((await must(guest().call(getDocumentCheck, { code }))).state).toBe('valid');
    await takeBack(paymentId);
    expect((await must(guest().call(getDocumentCheck, { code }))).state).toBe('taken-back');
  });

  test('cannot be written for a loan that runs, not even with SQL', async () => {
    const made = await disbursedLoan(office);
    const issued = await must(made.person.call(issueSchedule, idOf(made)));
    const { taken_back: _taken, superseded: _superseded, ...row } = await rowOf(issued.number);
    const forged = {
      ...row,
      kind: 'closing-letter' as const,
      document_id: row.event_id,
      number: 'forged',
      verification_code: '0000000000000001',
    };
    await expect(house.db.insertInto('documents').values(forged).execute()).rejects.toThrow(/settled/);
    await expect(
      house.db
        .updateTable('documents')
        .set({ number: 'other' })
        .where('number', '=', issued.number)
        .execute(),
    ).rejects.toThrow();
  });
});

describe('a newer paper replaces', () => {
  const stateNow = async ({ person }: Applied, number: string) => {
    const { documents } = await must(person.call(getDocuments, {}));
    const mine = documents.find((each) => each.number === number)?.state;
    const code = await codeOf(number);
    expect((await must(guest().call(getDocumentCheck, { code }))).state).toBe(mine);
    return mine;
  };
  const letterOf = async (made: Applied) => {
    const { documentId } = await must(
      made.person.call(quoteSettlement, { ...idOf(made), payOn: today(house) }),
    );
    return paperRows(house.db).where('d.document_id', '=', documentId).executeTakeFirstOrThrow();
  };
  const later = () => clock.set(new Date(clock.now().getTime() + 60_000).toISOString());

  test('the schedule and the settlement letter after a payment was taken back, not the statement', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, 888_49);
    const schedule = await must(made.person.call(issueSchedule, idOf(made)));
    const period = { from: today(house), to: today(house) };
    const statement = await must(made.person.call(issueStatement, { ...idOf(made), ...period }));
    const letter = await letterOf(made);
    for (const paper of [schedule, statement, letter])
      expect(await stateNow(made, paper.number)).toBe('valid');
    later();
    await takeBack(paymentId);
    expect(await stateNow(made, schedule.number)).toBe('superseded');
    expect(await stateNow(made, letter.number)).toBe('superseded');
    expect(await stateNow(made, statement.number)).toBe('valid');
    later();
    const newer = await must(made.person.call(issueSchedule, idOf(made)));
    expect(await stateNow(made, newer.number)).toBe('valid');
  });

  test('the letter while the borrower says that nothing came, and both when nothing did', async () => {
    const made = await disbursedLoan(office);
    const schedule = await must(made.person.call(issueSchedule, idOf(made)));
    const letter = await letterOf(made);
    later();
    const { claimId } = await must(made.person.call(claimNotReceived, { ...idOf(made), note: '' }));
    expect(await stateNow(made, schedule.number)).toBe('valid');
    expect(await stateNow(made, letter.number)).toBe('superseded');
    later();
    const answer = { outcome: 'not-arrived', evidence: 'The bank sent it back.', bankReference: '' } as const;
    await must(office.finance.call(proposeClaimOutcome, { claimId, ...answer }));
    await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
    expect(await stateNow(made, schedule.number)).toBe('superseded');
  });
});

test('twenty statements and schedules on one day, and no more', async () => {
  const made = await disbursedLoan(office);
  for (let count = 0; count < 20; count += 1) await must(made.person.call(issueSchedule, idOf(made)));
  expect(await made.person.call(issueSchedule, idOf(made))).toMatchObject({
    status: 429,
    code: 'too-many-papers',
  });
});

test('a paper of somebody else looks like one that does not exist [ACL-02] [ACL-03]', async () => {
  const made = await disbursedLoan(office);
  const issued = await must(made.person.call(issueSchedule, idOf(made)));
  const { paymentId } = await pay(office, made, 100_00);
  const stranger = await borrower(house, app);
  const { documentId } = issued;
  expect((await stranger.call(getDocument, { documentId })).code).toBe('not-found');
  expect((await stranger.call(getReceipt, { paymentId })).code).toBe('not-found');
  expect((await stranger.call(issueSchedule, idOf(made))).code).toBe('not-found');
  const period = { from: today(house), to: today(house) };
  expect((await stranger.call(issueStatement, { ...idOf(made), ...period })).code).toBe('not-found');
  expect((await stranger.call(issueClosingLetter, idOf(made))).code).toBe('not-found');
  expect(await must(stranger.call(getDocuments, {}))).toEqual({ loans: [], documents: [] });
  expect((await guest().call(getDocument, { documentId })).code).toBe('not-signed-in');
  expect((await made.person.call(getDocument, { documentId })).status).toBe(200);
});

describe('getDocumentCheck', () => {
  test('tells what the paper is and nothing of a person or an amount', async () => {
    const made = await disbursedLoan(office);
    const { receiptNumber, paymentId } = await pay(office, made, 888_49);
    await made.person.call(getReceipt, { paymentId, language: 'en' });
    const code = await codeOf(receiptNumber);
    const answer = await guest().call(getDocumentCheck, {
      code: code.toLowerCase().replace(/(.{4})/g, '$1 '),
    });
    expect(Object.keys(answer.body).sort()).toEqual([
      'borrower',
      'issuedAt',
      'kind',
      'lender',
      'number',
      'prints',
      'state',
    ]);
    expect(answer.body).toMatchObject({
      kind: 'receipt',
      number: receiptNumber,
      borrower: null,
      lender: { name: 'Jernih Credit Sdn. Bhd.', licenceNumber: 'WL0000/10/01-1/010127' },
    });
    const said = JSON.stringify(answer.body);
    const { userId, name } = made.person;
    for (const secret of [userId, name, made.loan.loanId, paymentId, await paymentOf(receiptNumber)])
      expect(said).not.toContain(secret);
    // What is drawn by chance, or worked out of it, may spell the amount: the number and the fingerprints.
    const { number: _number, prints, ...rest } = answer.body;
    expect(JSON.stringify(rest)).not.toContain('888');
    const fingerprint = { language: 'en', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(prints).toEqual([fingerprint]);
  });

  test('does not know a code that was made up, and stops who tries many', async () => {
    const browser = guest();
    for (const code of ['0000000000000000', 'hello', '7K4P-93XD-0QWE-RT1U'])
      expect(await browser.call(getDocumentCheck, { code })).toMatchObject({
        status: 404,
        code: 'document-unknown',
      });
    const codes = await Promise.all(
      Array.from({ length: 80 }, async () => (await browser.call(getDocumentCheck, { code: 'hello' })).code),
    );
    expect(codes.filter((code) => code === 'document-unknown')).toHaveLength(57);
    expect(codes.filter((code) => code === 'too-many-tries')).toHaveLength(23);
    expect((await guest().call(getDocumentCheck, { code: 'hello' })).code).toBe('document-unknown');
  });
});
