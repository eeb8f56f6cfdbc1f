/**
 * Real seals on real documents with a demo key: what is sealed is what is handed out, it happens once, and whatever goes
 * wrong on the way leaves nothing half done.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAgreement, getAgreementPdf, getAgreementTrail, receiveAgreement } from '#contract/agreements.ts';
import {
  getCaseAgreementPdf,
  getContracts,
  recordAttestation,
  recordDelivery,
  recordStamping,
  reissueAgreement,
  retrySeal,
} from '#contract/contracts.ts';
import { cancelLoan } from '#contract/loans.ts';
import { buildApp } from '../app.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import { openFolderStore } from '../files/store.ts';
import { makeVault } from '../files/vault.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { checkSeal } from '../seal/check-seal.ts';
import { storedDemoKey } from '../seal/demo-key.ts';
import { makeSealer } from '../seal/sealer.ts';
import {
  borrower,
  makeHouse,
  movableClock,
  proveLedger,
  quickSealing,
  type StaffMember,
  staff,
} from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  attestation,
  countersignedLoan,
  hashOf,
  type Office,
  openOffice,
  sealedLoan,
  stampedLoan,
  stamping,
  today,
} from '../testing-money.ts';
import { sealOne, sealWaiting } from './seal-agreements.ts';
import { makeSealing, type Sealing } from './sealing.ts';

const clock = movableClock();
const folder = await mkdtemp(path.join(tmpdir(), 'jernih-seals-'));
const sealing = makeSealing(makeSealer(await storedDemoKey(folder, clock.now())));
const made = await makeHouse({ clock });
const queued: string[] = [];
/** Sealed quickly, but where a test says otherwise. */
const house: House = {
  ...made,
  vault: makeVault(await openFolderStore(path.join(folder, 'files')), made.keys),
  queueSeal: async (_tx, { loanId }) => {
    queued.push(loanId);
  },
};
const real: House = { ...house, sealing };
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
let auditor: StaffMember;
/** Really sealed; no test changes it for good. */
let sealed: Applied;

beforeAll(async () => {
  office = await openOffice(house, app);
  auditor = await staff(house, app, ['auditor']);
  sealed = await sealedLoan({ ...office, house: real });
}, 60_000);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
  await rm(folder, { recursive: true, force: true });
});

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const rowsOf = (table: 'agreement_seals' | 'agreement_copies' | 'agreement_seal_failures', loan: Applied) =>
  db.selectFrom(table).selectAll().where('loan_id', '=', loan.loan.loanId).execute();
const failureOf = async (loan: Applied) => (await rowsOf('agreement_seal_failures', loan))[0];
const eventsOf = ({ loan }: Applied, name: string) =>
  db.selectFrom('events').selectAll().where('loan_id', '=', loan.loanId).where('name', '=', name).execute();
const messagesOf = ({ person }: Applied) =>
  db
    .selectFrom('messages')
    .select('message_id')
    .where('borrower_id', '=', person.userId)
    .where('template', '=', 'agreement-sealed')
    .execute();
/** Everything that lies in the store. */
const storedFiles = async (): Promise<string[]> => {
  const entries = await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
};
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const sealsOf = async (loan: Applied) => ({
  seals: (await rowsOf('agreement_seals', loan)).length,
  copies: (await rowsOf('agreement_copies', loan)).length,
  events: (await eventsOf(loan, 'agreement.sealed')).length,
  messages: (await messagesOf(loan)).length,
});
const once = { seals: 1, copies: 3, events: 1, messages: 1 };
const never = { seals: 0, copies: 0, events: 0, messages: 0 };
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
const sealsWith = (sealCopy: Sealing['sealCopy']): House => ({
  ...house,
  sealing: { ...quickSealing, sealCopy },
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

  test('that was changed in the store is a fault and is never handed out', async () => {
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
    const lost = async (): Promise<never> => {
      throw new Error('the connection ended');
    };
    const losing = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown;
        if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
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
        await db
          .updateTable('lender')
          .set({ address: `${newId()} Jalan Baharu` })
          .execute();
        await must(office.approver.call(reissueAgreement, idOf(loan)));
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

describe('an agreement that cannot be sealed', () => {
  const unsealed = async ({ loan }: Applied) =>
    (await must(office.officer.call(getContracts, {}))).unsealed.find(({ loanId }) => loanId === loan.loanId);

  test.each<[string, House, { reason: string; detail: RegExp }]>([
    [
      'when the certificate has ended',
      { ...real, clock: movableClock('2040-01-02T02:00:00.000Z') },
      { reason: 'seal-key', detail: /expired on 2029-/ },
    ],
    [
      'when a letter has no glyph',
      sealsWith(() => Promise.reject(new MissingGlyphsError(['\u{20000}']))),
      { reason: 'glyph-missing', detail: /U\+20000/ },
    ],
    [
      'when anything else fails, without telling what',
      sealsWith(() => Promise.reject(new Error('secret path /root'))),
      { reason: 'fault', detail: /^$/ },
    ],
    [
      'when the second copy fails',
      sealsWith((agreement, locale, at) => {
        if (locale === 'en') throw new Error('no more room');
        return quickSealing.sealCopy(agreement, locale, at);
      }),
      { reason: 'fault', detail: /^$/ },
    ],
  ])(
    'is shown to staff %s, tried again, and done when it can be',
    async (_when, failing, { reason, detail }) => {
      const loan = await stampedLoan(office);
      const before = await storedFiles();
      await expect(sealOne(failing, loan.loan.loanId)).rejects.toThrow();
      expect(await unsealed(loan)).toMatchObject({ failure: { reason, tries: 1 } });
      await expect(sealWaiting(failing)).rejects.toThrow('1 agreements could not be sealed');
      const row = await unsealed(loan);
      expect(row?.failure).toMatchObject({ reason, tries: 2 });
      expect(row?.failure?.detail).toMatch(detail);
      expect(await sealsOf(loan)).toEqual(never);
      expect(await storedFiles()).toEqual(before);
      queued.length = 0;
      expect(await must(office.finance.call(retrySeal, idOf(loan)))).toEqual({
        ...idOf(loan),
        status: 'approved',
      });
      expect(queued).toEqual([loan.loan.loanId]);
      expect(await sealWaiting(house)).toBe(1);
      expect(await sealsOf(loan)).toEqual(once);
      expect([await failureOf(loan), await unsealed(loan)]).toEqual([undefined, undefined]);
    },
  );

  test('one does not stop the others', async () => {
    const bad = await stampedLoan(office);
    const good = await stampedLoan(office);
    const some = sealsWith((agreement, locale, at) => {
      if (agreement.bodyHash === hashOf(bad)) throw new Error('this one only');
      return quickSealing.sealCopy(agreement, locale, at);
    });
    await expect(sealWaiting(some)).rejects.toThrow('1 agreements could not be sealed');
    expect([await sealsOf(bad), await sealsOf(good)]).toEqual([never, once]);
    expect(await sealWaiting(house)).toBe(1);
  });

  test('there is nothing to try again before the stamp, nor after the seal', async () => {
    const early = await countersignedLoan(office);
    for (const loan of [early, sealed])
      expect(await office.officer.call(retrySeal, idOf(loan))).toMatchObject({
        status: 409,
        code: 'nothing-to-seal',
      });
    expect((await office.officer.call(retrySeal, { loanId: newId() })).code).toBe('not-found');
  });
});

describe('the trail', () => {
  test('tells every step in order, chained, and whether the chain is whole', async () => {
    const { entries, isIntact } = await must(sealed.person.call(getAgreementTrail, idOf(sealed)));
    expect(entries.map(({ step, by }) => `${step} ${by}`)).toEqual([
      'offered lender',
      'viewed you',
      'consented you',
      'code-verified you',
      'signed you',
      'countersigned lender',
      'attested lender',
      'stamped lender',
      'sealed system',
    ]);
    expect(isIntact).toBe(true);
    const prints = entries.flatMap(({ fingerprint }) => fingerprint ?? []);
    expect(new Set(prints).size).toBe(8);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{64}$/);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
  });

  test('says so when an event was changed', async () => {
    const [event] = await eventsOf(sealed, 'agreement.attested');
    /** As somebody who owns the database could. */
    const change = async (canonical: string) => {
      await sql`alter table events disable trigger events_append_only`.execute(db);
      await sql`update events set canonical = ${canonical} where event_id = ${event?.event_id}`.execute(db);
      await sql`alter table events enable trigger events_append_only`.execute(db);
    };
    await change((event?.canonical ?? '').replace('in-person', 'video-call'));
    expect((await must(sealed.person.call(getAgreementTrail, idOf(sealed)))).isIntact).toBe(false);
    await change(event?.canonical ?? '');
    expect((await must(sealed.person.call(getAgreementTrail, idOf(sealed)))).isIntact).toBe(true);
  });
});

describe('the borrower takes the copy', () => {
  test('the very file, once', async () => {
    const loan = await sealedLoan(office);
    const { seal } = await must(loan.person.call(getAgreement, idOf(loan)));
    const sha256 = seal?.copies[1]?.sha256 ?? '';
    const take = (print: string) => loan.person.call(receiveAgreement, { ...idOf(loan), sha256: print });
    const { seal: other } = await must(sealed.person.call(getAgreement, idOf(sealed)));
    for (const wrong of ['0'.repeat(64), hashOf(loan), other?.copies[0]?.sha256 ?? ''])
      expect(await take(wrong)).toMatchObject({ status: 409, code: 'agreement-changed' });
    expect((await take(sha256)).body.agreement?.state).toBe('delivered');
    const { delivery } = await must(loan.person.call(getAgreement, idOf(loan)));
    expect(delivery).toEqual({ manner: 'taken-in-app', deliveredAt: clock.now().toISOString() });
    expect(await take(sha256)).toMatchObject({
      status: 409,
      code: 'agreement-step-done',
      facts: { step: 'delivered' },
    });
    const byHand = { ...idOf(loan), manner: 'by-hand' as const, deliveredOn: today(house) };
    expect((await office.officer.call(recordDelivery, byHand)).code).toBe('agreement-step-done');
  });

  test('not before it is sealed, and not somebody else’s', async () => {
    const early = await stampedLoan(office);
    expect(
      await early.person.call(receiveAgreement, { ...idOf(early), sha256: '0'.repeat(64) }),
    ).toMatchObject({
      status: 409,
      code: 'agreement-too-early',
      facts: { state: 'stamped' },
    });
    await sealOne(house, early.loan.loanId);
    const stranger = await borrower(house, app);
    for (const loanId of [sealed.loan.loanId, newId()]) {
      const answers = [
        await stranger.call(receiveAgreement, { loanId, sha256: '0'.repeat(64) }),
        await stranger.call(getAgreementTrail, { loanId }),
        await stranger.call(getAgreementPdf, { loanId }),
      ];
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(3).fill('404 not-found'));
    }
  });
});

describe('the contracts desk', () => {
  test('each step is for its own desk', async () => {
    const loan = await countersignedLoan(office);
    const { officer, approver, finance } = office;
    const everybody = { officer, approver, finance, auditor, borrower: loan.person };
    const allowed: [
      string,
      string[],
      (who: StaffMember | Applied['person']) => Promise<{ code: string | undefined }>,
    ][] = [
      ['attest', ['officer'], (who) => who.call(recordAttestation, { ...idOf(loan), ...attestation(house) })],
      ['stamp', ['finance'], (who) => who.call(recordStamping, { ...idOf(loan), ...stamping(house) })],
      [
        'deliver',
        ['officer'],
        (who) => who.call(recordDelivery, { ...idOf(loan), manner: 'by-hand', deliveredOn: today(house) }),
      ],
      ['reissue', ['approver'], (who) => who.call(reissueAgreement, idOf(loan))],
      ['retry', ['officer', 'approver', 'finance'], (who) => who.call(retrySeal, idOf(loan))],
      ['look', ['officer', 'approver', 'finance', 'auditor'], (who) => who.call(getContracts, {})],
    ];
    for (const [what, desks, act] of allowed) {
      for (const [name, who] of Object.entries(everybody)) {
        const isRefused = (await act(who)).code === 'not-allowed';
        expect(isRefused, `${name} ${what}`).toBe(!desks.includes(name));
      }
    }
  });

  test('a certificate of the stamp office is for one agreement', async () => {
    const { certificate_number: certificateNumber } = await db
      .selectFrom('agreement_stampings')
      .select('certificate_number')
      .where('loan_id', '=', sealed.loan.loanId)
      .executeTakeFirstOrThrow();
    const loan = await countersignedLoan(office);
    await must(office.officer.call(recordAttestation, { ...idOf(loan), ...attestation(house) }));
    const answer = await office.finance.call(recordStamping, {
      ...idOf(loan),
      ...stamping(house, { certificateNumber }),
    });
    expect(answer).toMatchObject({ status: 409, code: 'stamp-certificate-in-use' });
  });

  test('an instant that is none is no request', async () => {
    const loan = await countersignedLoan(office);
    for (const attestedAt of [
      '2026-03-02 noon',
      '2026-02-30T02:00:00.000Z',
      '2026-03-02T02:00:00+08:00',
      '',
    ]) {
      const input = { ...idOf(loan), ...attestation(house, { attestedAt }) };
      expect((await office.officer.call(recordAttestation, input)).status, attestedAt).toBe(400);
    }
  });
});
