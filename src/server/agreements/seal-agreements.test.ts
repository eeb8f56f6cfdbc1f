/**
 * Real seals on real documents: what is sealed is what is handed out, it happens once, and nothing of a race stays.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAgreement, getAgreementPdf } from '#contract/agreements.ts';
import { getCaseAgreementPdf, reissueAgreement } from '#contract/contracts.ts';
import { cancelLoan } from '#contract/loans.ts';
import type { House } from '../house.ts';
import { checkSeal } from '../seal/check-seal.ts';
import { quickSealing } from '../testing.ts';
import { type Applied, must } from '../testing-loans.ts';
import { type Office, openOffice, sealedLoan, stampedLoan } from '../testing-money.ts';
import { sealOne, sealWaiting } from './seal-agreements.ts';
import { idOf, never, once, openSealHouse } from './testing-seals.ts';

const kit = await openSealHouse();
const { house, real, app, clock, sealing, queued, sealsWith } = kit;
const { storedFiles, rowsOf, eventsOf, sealsOf, failureOf } = kit;
const { db } = house;

let office: Office;
/** Really sealed; no test changes it for good. */
let sealed: Applied;

beforeAll(async () => {
  office = await openOffice(house, app);
  sealed = await sealedLoan({ ...office, house: real });
});

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** What happens while the last copy is being made. */
const meanwhile = (happens: () => Promise<unknown>): House => ({
  ...house,
  sealing: {
    ...quickSealing,
    sealCopy: async (agreement, locale, at) => {
      if (locale === 'zh') await happens();
      return quickSealing.sealCopy(agreement, locale, at);
    },
  },
});

describe('a sealed agreement', () => {
  test('has a copy in each language, intact, and handed out byte for byte', async () => {
    const { seal, state } = await must(sealed.person.call(getAgreement, idOf(sealed)));
    expect(state).toBe('sealed');
    expect(seal?.copies.map(({ language }) => language)).toEqual(['ms', 'en', 'zh']);
    expect(new Set(seal?.copies.map(({ sha256 }) => sha256)).size).toBe(3);
    for (const { language, sha256, byteCount } of seal?.copies ?? []) {
      const { bytes, headers } = await sealed.person.call(getAgreementPdf, { ...idOf(sealed), language });
      expect([sha256Of(bytes), bytes.length]).toEqual([sha256, byteCount]);
      expect(String(headers['content-disposition'])).toContain(`${sealed.loan.reference}-${language}.pdf`);
      expect(await checkSeal(bytes)).toMatchObject({
        kind: 'sealed',
        isIntact: true,
        coversWholeFile: true,
        certificateSha256: sealing.certificate.sha256,
      });
      const theirs = await office.finance.call(getCaseAgreementPdf, idOf(sealed), {
        headers: { 'accept-language': language },
      });
      expect(theirs.bytes.equals(bytes)).toBe(true);
    }
  });

  test('comes in the reader’s language unless another is asked for; a language that we do not have is no request', async () => {
    const { seal } = await must(sealed.person.call(getAgreement, idOf(sealed)));
    const print = (language: string) => seal?.copies.find((copy) => copy.language === language)?.sha256;
    const pdf = (url: string, language: string) =>
      sealed.person.get(url, { headers: { 'accept-language': language } });
    const url = `/api/loans/${sealed.loan.loanId}/agreement.pdf`;
    for (const language of ['ms', 'zh', 'en'])
      expect(sha256Of((await pdf(url, language)).bytes)).toBe(print(language));
    expect(sha256Of((await pdf(`${url}?language=ms`, 'en')).bytes)).toBe(print('ms'));
    expect((await pdf(`${url}?language=ta`, 'en')).status).toBe(400);
  });

  test('is kept in the event by its fingerprints, with the level and the key of its seal', async () => {
    const [row] = await rowsOf('agreement_seals', sealed);
    expect(row).toMatchObject({ level: 'B-B', certificate_sha256: sealing.certificate.sha256 });
    const [event] = await eventsOf(sealed, 'agreement.sealed');
    const { facts } = JSON.parse(event?.canonical ?? '{}') as { facts: { sha256: Record<string, string> } };
    const { seal } = await must(sealed.person.call(getAgreement, idOf(sealed)));
    expect(facts.sha256).toEqual(
      Object.fromEntries((seal?.copies ?? []).map(({ language, sha256 }) => [language, sha256])),
    );
    expect(await sealsOf(sealed)).toEqual(once);
  });

  test('has one instant: printed, in its row and in its event, however long the sealing took', async () => {
    const loan = await stampedLoan(office);
    const printed = new Set<string>();
    const slow = sealsWith((agreement, locale, at) => {
      const { at: printedAt } = agreement.certificate?.trail.at(-1) ?? {};
      for (const instant of [at, printedAt]) printed.add(instant?.toISOString() ?? '');
      clock.advance(60_000);
      return quickSealing.sealCopy(agreement, locale, at);
    });
    expect(await sealOne(slow, loan.loan.loanId)).toBe(true);
    const [sealedAt = ''] = printed;
    expect(printed.size).toBe(1);
    expect(await rowsOf('agreement_seals', loan)).toMatchObject([{ sealed_at: new Date(sealedAt) }]);
    const [event] = await eventsOf(loan, 'agreement.sealed');
    expect(JSON.parse(event?.canonical ?? '{}')).toMatchObject({ facts: { sealedAt } });
  });

  test('that was changed in the store is a fault and is never handed out [MON-10] [INV-06]', async () => {
    const [copy] = await rowsOf('agreement_copies', sealed);
    const key = (copy as { storage_key: string }).storage_key;
    const file = (await storedFiles()).find((name) => name.endsWith(key)) ?? '';
    const before = await readFile(file);
    const changed = Buffer.from(before);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await writeFile(file, changed);
    const language = (copy as { locale: 'en' }).locale;
    const answer = await sealed.person.call(getAgreementPdf, { ...idOf(sealed), language });
    expect([answer.status, answer.code]).toEqual([500, 'fault']);
    expect(answer.bytes.subarray(0, 5).toString()).not.toBe('%PDF-');
    await writeFile(file, before);
    expect((await sealed.person.call(getAgreementPdf, { ...idOf(sealed), language })).status).toBe(200);
  });
});

describe('sealing happens once', () => {
  test('what a crash left after the stamping is found and finished', async () => {
    const loan = await stampedLoan(office);
    expect(queued).toContain(loan.loan.loanId);
    expect(await sealsOf(loan)).toEqual(never);
    expect(await sealWaiting(house)).toBe(1);
    expect(await sealsOf(loan)).toEqual(once);
    expect(await sealWaiting(house)).toBe(0);
    expect(await sealOne(house, loan.loan.loanId)).toBe(false);
    expect(await sealsOf(loan)).toEqual(once);
  });

  test('two at once: one seal, and no file of the other stays', async () => {
    const loan = await stampedLoan(office);
    const before = await storedFiles();
    const ends = await Promise.all([sealOne(house, loan.loan.loanId), sealOne(house, loan.loan.loanId)]);
    expect(ends.toSorted()).toEqual([false, true]);
    expect(await sealsOf(loan)).toEqual(once);
    expect(await storedFiles()).toHaveLength(before.length + 3);
    expect(await failureOf(loan)).toBeUndefined();
    const pdf = await loan.person.call(getAgreementPdf, idOf(loan));
    expect(pdf.status).toBe(200);
  });

  test('when the answer to the commit is lost, its files stay', async () => {
    const loan = await stampedLoan(office);
    let isLost = false;
    const lost = async (): Promise<never> => {
      isLost = true;
      throw new Error('the connection ended');
    };
    const losing = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown;
        if (name !== 'transaction' || isLost) return typeof value === 'function' ? value.bind(target) : value;
        return () => ({
          setIsolationLevel: () => ({
            execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
              await target.transaction().execute(work);
              return lost();
            },
          }),
        });
      },
    });
    expect(await sealOne({ ...house, db: losing }, loan.loan.loanId)).toBe(true);
    expect(await sealsOf(loan)).toEqual(once);
    expect(await failureOf(loan)).toBeUndefined();
    expect((await loan.person.call(getAgreementPdf, idOf(loan))).status).toBe(200);
  });

  test.each<[string, (loan: Applied) => Promise<unknown>]>([
    [
      'offered again',
      async (loan) => {
        await db.updateTable('lender').set({ address: '2 Jalan Baharu, 50000 Kuala Lumpur' }).execute();
        await must(office.approver.call(reissueAgreement, { ...idOf(loan), reason: 'party-data' }));
      },
    ],
    ['cancelled', (loan) => must(loan.person.call(cancelLoan, idOf(loan)))],
  ])('nothing is kept of one that is %s while it is sealed', async (_what, happens) => {
    const loan = await stampedLoan(office);
    const before = await storedFiles();
    expect(
      await sealOne(
        meanwhile(() => happens(loan)),
        loan.loan.loanId,
      ),
    ).toBe(false);
    expect(await sealsOf(loan)).toEqual(never);
    expect(await storedFiles()).toEqual(before);
    expect(await failureOf(loan)).toBeUndefined();
    expect(await sealWaiting(house)).toBe(0);
    expect(await sealsOf(loan)).toEqual(never);
  });
});
