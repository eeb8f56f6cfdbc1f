/** Files that somebody has in hand, checked by anybody: real seals on real copies, and what people and forgers do to them. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAgreement, getAgreementPdf } from '#contract/agreements.ts';
import { reissueAgreement } from '#contract/contracts.ts';
import { checkFile, getDocumentCheck, getFileCheck, maxCheckedBytes } from '#contract/documents.ts';
import { cancelLoan } from '#contract/loans.ts';
import { getReceipt } from '#contract/payments.ts';
import { type Locale, localeCodes } from '#words/locale.ts';
import { makeSealing } from '../agreements/sealing.ts';
import { buildApp } from '../app.ts';
import { readPem } from '../seal/seal-key.ts';
import { makeSealer, type Sealer } from '../seal/sealer.ts';
import { facts, makeTestPem, smallPdf, withUpdate } from '../seal/testing-seal.ts';
import { makeHouse, movableClock, openBrowser } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, sealedLoan } from '../testing-money.ts';
import { checkFile as check } from './file-check.ts';

const sealerOf = async (): Promise<Sealer> => makeSealer(await readPem(await makeTestPem()));
const ours = await sealerOf();
const house = await makeHouse({ clock: movableClock(), sealing: makeSealing(ours) });
const app = await buildApp(house);
await openLender(house);
let office: Office;
let made: Applied;
const copies = new Map<Locale, Buffer>();

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await sealedLoan(office);
  const { loanId } = made.loan;
  for (const language of localeCodes)
    copies.set(language, (await made.person.call(getAgreementPdf, { loanId, language })).bytes);
});
afterAll(() => app.close());

const guest = () => openBrowser(app);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const copy = (language: Locale = 'ms'): Buffer => Buffer.from(copies.get(language) ?? []);
const send = (bytes: Uint8Array) => guest().call(checkFile, { bytes });
const sealOf = async ({ person, loan: { loanId } }: Applied) => {
  const { seal } = await must(person.call(getAgreement, { loanId }));
  if (!seal) throw new Error('not sealed');
  return seal;
};
const checked = async (of: Applied) =>
  must(guest().call(getDocumentCheck, { code: (await sealOf(of)).verificationCode }));
/** One bit of the byte at `index`. */
const flipped = (bytes: Buffer, index: number): Buffer => {
  const other = Buffer.from(bytes);
  other[index] = (other[index] ?? 0) ^ 1;
  return other;
};

describe('a sealed agreement is genuine', () => {
  test('by its code, with the copies in all three languages', async () => {
    const document = await checked(made);
    expect(document).toEqual({
      kind: 'loan-agreement',
      number: made.loan.reference,
      issuedAt: house.clock.now().toISOString(),
      state: 'valid',
      lender: { name: 'Jernih Credit Sdn. Bhd.', licenceNumber: 'WL0000/10/01-1/010127' },
      prints: (['ms', 'en', 'zh'] as const).map((language) => ({ language, sha256: sha256(copy(language)) })),
      borrower: { name: 'A•••• b•••• R••••', icNumber: '92••••-10-••••' },
    });
  });

  test.each(localeCodes)('by its fingerprint and by the file itself, in %s', async (language) => {
    const document = await checked(made);
    const genuine = { result: 'genuine', document, language };
    expect(await must(guest().call(getFileCheck, { sha256: sha256(copy(language)) }))).toEqual(genuine);
    expect(await must(send(copy(language)))).toEqual(genuine);
  });

  test('and nobody learns of it who the borrower is, where they live or what they owe', async () => {
    const said = JSON.stringify([await checked(made), await must(send(copy()))]);
    const { userId, name, email, phone } = made.person;
    const body = (await must(made.person.call(getAgreement, { loanId: made.loan.loanId }))).bodyHash;
    const secrets = [
      userId,
      name,
      email,
      phone,
      made.loan.loanId,
      body,
      'Aisyah',
      'Rahman',
      'Kajang',
      'Mawar',
    ];
    for (const secret of secrets) expect(said).not.toContain(secret);
    // Fingerprints of the copies, which may spell any number by chance.
    const withoutPrints = said.replaceAll(/"sha256":"[0-9a-f]{64}"/g, '');
    for (const secret of ['920314', '10-00', '10000', '10,000', '1000000', 'address', 'amount'])
      expect(withoutPrints).not.toContain(secret);
  });

  test('and an issued paper is known by its file as well', async () => {
    const paid = await disbursedLoan(office);
    const { paymentId, receiptNumber } = await pay(office, paid, 888_49);
    const { bytes } = await paid.person.call(getReceipt, { paymentId, language: 'en' });
    const genuine = {
      result: 'genuine',
      language: 'en',
      document: { kind: 'receipt', number: receiptNumber, borrower: null },
    };
    expect(await must(send(bytes))).toMatchObject(genuine);
    expect(await must(guest().call(getFileCheck, { sha256: sha256(bytes) }))).toMatchObject(genuine);
    expect(await must(send(flipped(bytes, bytes.length >> 1)))).toEqual({
      result: 'unknown',
      why: 'no-seal',
    });
  });
});

describe('a sealed agreement that was altered', () => {
  test('in one bit, anywhere, is never genuine, and inside what the seal covers it is altered', async () => {
    const original = copy();
    const hole = original.indexOf('/Contents <');
    const places = [10, 1000, original.length >> 1, hole - 400, original.length - 40];
    for (const place of places)
      expect(await must(send(flipped(original, place)))).toEqual({
        result: 'altered',
        document: null,
        why: 'changed',
      });
    for (let round = 0; round < 8; round += 1) {
      const answer = await check(house, flipped(original, randomBytes(4).readUInt32BE() % original.length));
      expect(answer.result).not.toBe('genuine');
    }
  });

  test.each(localeCodes)(
    'by something added behind it is altered, and we say what it was, in %s',
    async (language) => {
      const answer = await must(send(withUpdate(copy(language))));
      expect(answer).toEqual({ result: 'altered', document: await checked(made), why: 'added-after' });
      const oneByte = Buffer.concat([copy(language), Buffer.from('\n')]);
      expect(await must(send(oneByte))).toMatchObject({ result: 'altered', why: 'added-after' });
    },
  );

  test('by being sealed once more with another key is altered', async () => {
    const { bytes } = await (await sealerOf()).seal(copy(), facts);
    expect(await must(send(bytes))).toMatchObject({ result: 'altered', why: 'added-after' });
  });

  test('by being cut off is altered', async () => {
    expect(await must(send(copy().subarray(0, -60)))).toMatchObject({ result: 'altered', why: 'changed' });
  });
});

describe('a file is unknown', () => {
  test('with another key’s seal, however well it fits', async () => {
    const { bytes } = await (await sealerOf()).seal(await smallPdf(made.loan.reference), facts);
    expect(await must(send(bytes))).toEqual({ result: 'unknown', why: 'other-seal' });
  });

  test('with our seal on something that we never wrote down', async () => {
    const { bytes } = await ours.seal(await smallPdf(), facts);
    expect(await must(send(bytes))).toEqual({ result: 'unknown', why: 'not-registered' });
    const { bytes: stranger } = await (await sealerOf()).seal(bytes, facts);
    expect(await must(send(stranger))).toEqual({ result: 'altered', document: null, why: 'added-after' });
  });

  test('without a seal, whatever code and number it names', async () => {
    const { verificationCode } = await sealOf(made);
    const pdf = await smallPdf(`${made.loan.reference} ${verificationCode}`);
    expect(await must(send(pdf))).toEqual({ result: 'unknown', why: 'no-seal' });
    expect(await must(guest().call(getFileCheck, { sha256: sha256(pdf) }))).toEqual({ result: 'unknown' });
  });

  test('with a seal that nobody can read', async () => {
    const torn = Buffer.from(copy());
    torn.fill('z', torn.indexOf('/Contents <') + 11, torn.indexOf('/Contents <') + 40);
    expect(await must(send(torn))).toEqual({ result: 'unknown', why: 'seal-unreadable' });
  });

  test('when its seal takes too long to read', async () => {
    const answer = check(house, await smallPdf(), () => sleep(20_000, { kind: 'unsealed' }, { ref: false }));
    expect(await answer).toEqual({ result: 'unknown', why: 'seal-unreadable' });
  });
});

describe('a seal of an earlier certificate', () => {
  test('is still ours', async () => {
    const later = { ...house, sealing: makeSealing(await sealerOf()) };
    expect(await check(later, copy())).toMatchObject({ result: 'genuine' });
    expect(await check(later, withUpdate(copy()))).toMatchObject({ result: 'altered' });
  });
});

describe('what is no small PDF is refused kindly', () => {
  const pdfOf = (length: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length - 9, 32)]);

  test.each([
    ['nothing', Buffer.alloc(0), 422, 'file-empty'],
    ['a text', Buffer.from('hello'), 415, 'file-type'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415, 'file-type'],
    ['more than 5 MB', pdfOf(maxCheckedBytes + 1), 413, 'file-too-large'],
    ['far more', pdfOf(9 * 1024 * 1024), 413, 'request-too-large'],
  ])('%s', async (_what, bytes, status, code) => {
    expect(await send(bytes)).toMatchObject({ status, code });
  });

  test('and one of exactly 5 MB is read', async () => {
    expect(await must(send(pdfOf(maxCheckedBytes)))).toEqual({ result: 'unknown', why: 'no-seal' });
  });

  test('and no file at all, or one from another site', async () => {
    expect(await guest().post(checkFile.path, { file: 'x' })).toMatchObject({
      status: 415,
      code: 'file-type',
    });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await guest().call(checkFile, { bytes: copy() }, { headers })).code).toBe('cross-site');
  });

  test.each(['A'.repeat(64), 'a'.repeat(63), '%2e%2e'])('and %s is no fingerprint', async (text) => {
    expect((await guest().get(`/api/verify/files/${text}`)).code).toBe('request-invalid');
  });
});

test('what was built to break the reader is answered in time [VAL-09] [F10]', async () => {
  const sealed = copy().toString('latin1');
  const der = (bytes: Buffer) =>
    sealed.replace(
      /(\/Contents <)([\da-fA-F]+)>/,
      (_all, key: string, hex: string) =>
        `${key}${bytes.toString('hex').padEnd(hex.length, '0').slice(0, hex.length)}>`,
    );
  const full = (start: string) => Buffer.from(start.padEnd(maxCheckedBytes, ' '), 'latin1');
  const hostile = [
    full(`%PDF-1.7\n${'/ByteRange [0 1 2 3]'.repeat(260_000)}`),
    full(`%PDF-1.7\n${'/ByteRange ['.repeat(400_000)}`),
    full(`%PDF-1.7 /ByteRange [0 100 262244 10]${'<'.padEnd(262_000, 'a')}`),
    Buffer.from(der(Buffer.alloc(6000, '3080', 'hex')), 'latin1'),
    Buffer.from(der(Buffer.alloc(6000, '30', 'hex')), 'latin1'),
    Buffer.from(der(randomBytes(6000)), 'latin1'),
  ];
  for (const bytes of hostile) {
    const begun = performance.now();
    const answer = await must(send(bytes));
    expect(answer.result).toBe('unknown');
    // Three seconds and a busy machine; what looks again from each place of 5 MB takes minutes.
    expect(performance.now() - begun).toBeLessThan(15_000);
  }
});

describe('an agreement that no longer holds says so, by code and by file', () => {
  const bothWays = async (code: string, bytes: Buffer) => {
    const { state } = await must(guest().call(getDocumentCheck, { code }));
    const byFile = await must(send(bytes));
    expect(byFile).toMatchObject({ result: 'genuine', document: { state } });
    return state;
  };
  const inHand = async (of: Applied) => ({
    code: (await sealOf(of)).verificationCode,
    bytes: (await of.person.call(getAgreementPdf, { loanId: of.loan.loanId, language: 'en' })).bytes,
  });

  test('when a newer version took its place', async () => {
    const other = await sealedLoan(office);
    const { code, bytes } = await inHand(other);
    const { address } = await house.db.selectFrom('lender').select('address').executeTakeFirstOrThrow();
    await house.db.updateTable('lender').set({ address: '99 Jalan Baharu, 80000 Johor Bahru' }).execute();
    await must(office.approver.call(reissueAgreement, { loanId: other.loan.loanId, reason: 'party-data' }));
    await house.db.updateTable('lender').set({ address }).execute();
    expect(await bothWays(code, bytes)).toBe('superseded');
  });

  test('when the loan never began', async () => {
    const other = await sealedLoan(office);
    const { code, bytes } = await inHand(other);
    await must(other.person.call(cancelLoan, { loanId: other.loan.loanId }));
    expect(await bothWays(code, bytes)).toBe('taken-back');
  });
});

describe('who asks too often is stopped', () => {
  test('after 20 files of an address, before the next one is read', async () => {
    const browser = guest();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => browser.call(checkFile, { bytes: Buffer.from('%PDF-1.7') })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await browser.call(checkFile, { bytes: Buffer.alloc(0) })).toMatchObject({
      code: 'too-many-tries',
    });
    expect((await browser.call(getFileCheck, { sha256: sha256(copy()) })).status).toBe(200);
  });

  test('after 60 fingerprints and codes together', async () => {
    const browser = guest();
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => browser.call(getFileCheck, { sha256: 'f'.repeat(64) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect((await browser.call(getDocumentCheck, { code: 'hello' })).code).toBe('too-many-tries');
  });
});

test('nothing of a file is kept', async () => {
  const kept = async () =>
    house.db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await kept();
  await must(send(withUpdate(copy())));
  expect(await kept()).toEqual(before);
});
