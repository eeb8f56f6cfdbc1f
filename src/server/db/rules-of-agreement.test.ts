/** By hand, past every rule of the program: no step of an agreement can be skipped, done twice, changed or taken back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reissueAgreement } from '#contract/contracts.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { attestedLoan, hashOf, type Office, openOffice, sealedLoan, today } from '../testing-money.ts';
import { loansAtAllStages, type Stages } from '../testing-stages.ts';
import { attempt, insert, type Row, realRow, remove, type Statement, update } from './direct-sql.ts';
import { countersignatureRow, idOf, ownerOf, payoutRow, signatureRows, textOf } from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
/** One loan for each stage; none of them is changed by a test. */
let made: Stages;
/** Offered again with the lender's new address: what its borrower has in front of them is the old text. */
let replaced: { attested: Applied; sealed: Applied };

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await loansAtAllStages(office, clock);
  replaced = { attested: await attestedLoan(office), sealed: await sealedLoan(office) };
  await db.updateTable('lender').set({ address: '3 Jalan Baharu, 50000 Kuala Lumpur' }).execute();
  for (const loan of Object.values(replaced))
    await must(office.approver.call(reissueAgreement, { loanId: loan.loan.loanId, reason: 'party-data' }));
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);
const ended = '23514 this agreement has ended';

const consent = (loan: Applied, given: Row = {}) =>
  insert('agreement_consents', {
    ...textOf(loan),
    text_version: 'schedule-j-v1',
    locale: 'en',
    origin_sealed: 'sealed',
    consented_at: clock.now(),
    ...given,
  });
const signature = (loan: Applied, given: Row = {}) => signatureRows(house, loan, given);
const countersignature = (loan: Applied) => countersignatureRow(office, loan);
const attestation = (loan: Applied, given: Row = {}) =>
  insert('agreement_attestations', {
    ...textOf(loan),
    attestor_name: 'Zainab binti Kassim',
    capacity: 'commissioner-for-oaths',
    manner: 'in-person',
    attested_at: clock.now(),
    recorded_by: office.officer.userId,
    recorded_at: clock.now(),
    ...given,
  });
const stamp = (loan: Applied, given: Row = {}) =>
  insert('agreement_stampings', {
    ...textOf(loan),
    certificate_number: 'EDS-BY-HAND',
    stamped_on: today(house),
    amount_sen: 50_00,
    recorded_by: office.finance.userId,
    recorded_at: clock.now(),
    ...given,
  });
/** With an event of its own loan, as the program would name it. */
const seal =
  (loan: Applied, given: Row = {}): Statement =>
  async (tx) => {
    const { event_id } = await tx
      .selectFrom('events')
      .select('event_id')
      .where('loan_id', '=', loan.loan.loanId)
      .where('name', '=', 'agreement.viewed')
      .executeTakeFirstOrThrow();
    await insert('agreement_seals', {
      ...textOf(loan),
      verification_code: '0'.repeat(16),
      level: 'B-B',
      certificate_sha256: 'a'.repeat(64),
      event_id,
      sealed_at: clock.now(),
      ...given,
    })(tx);
  };
const copy = (loan: Applied, given: Row = {}) =>
  insert('agreement_copies', {
    ...textOf(loan),
    locale: 'en',
    sha256: 'e'.repeat(64),
    byte_count: 1,
    storage_key: 'by hand',
    wrapped_key: 'wrapped',
    key_id: 'key',
    ...given,
  });
const copies = (loan: Applied) =>
  ['en', 'ms', 'zh'].map((locale, at) =>
    copy(loan, { locale, sha256: String(at).repeat(64), storage_key: `by hand ${locale}` }),
  );
const governing = async (loan: Applied) => {
  const row = await db
    .selectFrom('agreement_copies')
    .select('sha256')
    .where('loan_id', '=', loan.loan.loanId)
    .where('locale', '=', 'ms')
    .executeTakeFirst();
  return row?.sha256 ?? 'f'.repeat(64);
};
const delivery =
  (loan: Applied, given: Row = {}): Statement =>
  async (tx) =>
    insert('agreement_deliveries', {
      ...textOf(loan),
      sha256: await governing(loan),
      manner: 'by-hand',
      delivered_on: today(house),
      recorded_by: office.officer.userId,
      delivered_at: clock.now(),
      ...given,
    })(tx);
const payout = async (loan: Applied, given: Row = {}) =>
  insert('payouts', await payoutRow(office, loan, given));
const end = (loan: Applied, how = 'superseded') =>
  update('agreements', textOf(loan), { ended: how, ended_at: clock.now() });
/** Another text for the loan, as a reissue would offer it. */
const offer = (loan: Applied, given: Row = {}) =>
  insert('agreements', {
    ...ownerOf(loan),
    body_hash: '9'.repeat(64),
    body_sealed: 'sealed',
    version: 2,
    principal_sen: 10_000_00,
    offered_at: clock.now(),
    ...given,
  });

describe('each step stands on the one before', () => {
  test('a signature on a consent to that very text', async () => {
    expect(await tries(consent(made.viewed), ...signature(made.viewed))).toBe('stored');
    const noConsent = '23514 an agreement is signed after the borrower agreed to it';
    expect(await tries(...signature(made.viewed))).toBe(noConsent);
    const late = new Date(clock.now().getTime() + 1);
    expect(await tries(consent(made.viewed, { consented_at: late }), ...signature(made.viewed))).toBe(
      noConsent,
    );
    expect(await tries(consent(made.viewed), ...signature(made.viewed, { origin_sealed: null }))).toMatch(
      /^23514 agreement_signatures_origin_sealed_check/,
    );
    expect(await tries(consent(made.consented))).toBe('23505 agreement_consents_pkey');
    expect(await tries(consent(made.viewed, { body_hash: '9'.repeat(64) }))).toBe(ended);
  });

  test('an attestation on the countersignature', async () => {
    expect(await tries(attestation(made.countersigned))).toBe('stored');
    expect(await tries(attestation(made.signed))).toBe('23503 agreement_attestations_loan_id_body_hash_fkey');
    expect(await tries(attestation(made.attested))).toBe('23505 agreement_attestations_pkey');
  });

  test.each<[string, () => Row]>([
    ['no name', () => ({ attestor_name: ' x ' })],
    ['a capacity that the law does not name', () => ({ capacity: 'friend' })],
    ['another manner', () => ({ manner: 'by-letter' })],
    ['a time to come', () => ({ attested_at: new Date(clock.now().getTime() + 1) })],
  ])('no attestation with %s', async (_what, given) => {
    expect(await tries(attestation(made.countersigned, given()))).toMatch(/^23514 agreement_attestations_/);
  });

  test('a stamp on the attestation, one certificate for one agreement', async () => {
    expect(await tries(stamp(made.attested))).toBe('stored');
    expect(await tries(stamp(made.countersigned))).toBe('23503 agreement_stampings_loan_id_body_hash_fkey');
    expect(await tries(stamp(made.stamped))).toBe('23505 agreement_stampings_pkey');
    const { certificate_number } = await realRow(db, 'agreement_stampings', idOf(made.stamped));
    expect(await tries(stamp(made.attested, { certificate_number }))).toBe(
      '23505 agreement_stampings_certificate_number_key',
    );
    expect(await tries(stamp(made.attested, { amount_sen: 0 }))).toBe(
      '23514 agreement_stampings_amount_sen_check',
    );
  });

  test('a seal on the stamp, once, with an event and a code of its own', async () => {
    expect(await tries(seal(made.stamped), ...copies(made.stamped))).toBe('stored');
    expect(await tries(seal(made.stamped), copy(made.stamped))).toBe('23514 a seal is on three files');
    expect(await tries(seal(made.stamped))).toBe('23514 a seal is on three files');
    expect(await tries(seal(made.attested))).toBe('23503 agreement_seals_loan_id_body_hash_fkey');
    expect(await tries(seal(made.sealed))).toBe('23505 agreement_seals_pkey');
    expect(await tries(seal(made.stamped), seal(made.stamped))).toMatch(/^23505 agreement_seals_/);
    const { event_id, verification_code } = await realRow(db, 'agreement_seals', idOf(made.sealed));
    expect(await tries(seal(made.stamped, { verification_code }))).toBe(
      '23505 agreement_seals_verification_code_key',
    );
    expect(await tries(seal(made.stamped, { event_id }))).toBe('23505 agreement_seals_event_id_key');
    expect(await tries(seal(made.stamped, { event_id: newId() }))).toBe(
      '23503 agreement_seals_event_id_fkey',
    );
  });

  test('a copy on the seal, one for each language, no file for two', async () => {
    expect(await tries(copy(made.stamped))).toBe('23503 agreement_copies_loan_id_body_hash_fkey');
    expect(await tries(copy(made.sealed))).toBe('23505 agreement_copies_pkey');
    const [real] = await db.selectFrom('agreement_copies').selectAll().limit(1).execute();
    const isSealed = seal(made.stamped);
    expect(await tries(isSealed, copy(made.stamped, { sha256: real?.sha256 }))).toBe(
      '23505 agreement_copies_sha256_key',
    );
    expect(await tries(isSealed, copy(made.stamped, { storage_key: real?.storage_key }))).toBe(
      '23505 agreement_copies_storage_key_key',
    );
    expect(await tries(isSealed, copy(made.stamped, { locale: 'ta' }))).toMatch(
      /^23514 agreement_copies_locale/,
    );
  });

  test('a delivery on the seal, once, told the way it was', async () => {
    expect(await tries(delivery(made.sealed))).toBe('stored');
    expect(await tries(delivery(made.stamped))).toBe('23514 what a borrower must have is the governing text');
    expect(await tries(delivery(made.delivered))).toBe('23505 agreement_deliveries_pkey');
    const mixed: Row[] = [
      { manner: 'taken-in-app' },
      { manner: 'registered-post' },
      { tracking_number: 'RR123456789MY' },
      { recorded_by: null },
      { manner: 'by-email' },
    ];
    for (const given of mixed) {
      expect(await tries(delivery(made.sealed, given)), JSON.stringify(given)).toMatch(
        /^23514 agreement_deliveries_/,
      );
    }
    const taken = { manner: 'taken-in-app', recorded_by: null };
    expect(await tries(delivery(made.sealed, taken))).toBe('stored');
    const { sha256: translation } = await realRow(db, 'agreement_copies', {
      ...idOf(made.sealed),
      locale: 'en',
    });
    for (const sha256 of ['f'.repeat(64), translation]) {
      expect(await tries(delivery(made.sealed, { ...taken, sha256 }))).toBe(
        '23514 what a borrower must have is the governing text',
      );
    }
    const ofOther = await governing(made.delivered);
    expect(await tries(delivery(made.sealed, { ...taken, sha256: ofOther }))).toBe(
      '23503 agreement_deliveries_loan_id_body_hash_sha256_fkey',
    );
    for (const delivered_on of ['1999-01-01', '2099-01-01']) {
      expect(await tries(delivery(made.sealed, { delivered_on }))).toMatch(
        /^23514 a copy is delivered after it was sealed/,
      );
    }
  });

  test('money on the delivery of the text that lives', async () => {
    expect(await tries(await payout(made.delivered))).toBe('stored');
    for (const stage of ['signed', 'countersigned', 'attested', 'stamped', 'sealed'] as const) {
      expect(await tries(await payout(made[stage])), stage).toBe('23503 payouts_loan_id_agreement_hash_fkey');
    }
    const living = '23514 a payout stands on the agreement that lives';
    expect(await tries(await payout(made.delivered, { agreement_hash: null }))).toBe(living);
    expect(await tries(await payout(made.delivered, { agreement_hash: hashOf(made.disbursed) }))).toBe(
      living,
    );
    expect(await tries(end(made.delivered), await payout(made.delivered))).toBe(living);
    expect(await tries(end(made.delivered), offer(made.delivered), await payout(made.delivered))).toBe(
      living,
    );
    const moved = update('payouts', idOf(made.prepared), { agreement_hash: hashOf(made.delivered) });
    expect(await tries(moved)).toMatch(/^23001 a payout is released or returned once/);
  });
});

describe('a text that was replaced goes no further', () => {
  test.each<[string, () => Statement[]]>([
    ['consent', () => [end(made.viewed), consent(made.viewed)]],
    ['signature', () => [end(made.consented), ...signature(made.consented)]],
    ['countersignature', () => [end(made.signed), countersignature(made.signed)]],
    ['attestation', () => [end(made.countersigned), attestation(made.countersigned)]],
    ['stamp', () => [stamp(replaced.attested)]],
    ['seal', () => [end(made.stamped), seal(made.stamped)]],
    ['delivery', () => [delivery(replaced.sealed)]],
  ])('no %s', async (_what, statements) => {
    expect(await tries(...statements())).toBe(ended);
  });

  test('a loan has one that lives, and each version once', async () => {
    expect(await tries(offer(made.approved))).toBe('23505 agreements_one_living');
    expect(await tries(end(made.approved), offer(made.approved))).toBe('stored');
    expect(await tries(end(made.approved), offer(made.approved, { version: 1 }))).toMatch(
      /^23505 agreements_loan_id_version/,
    );
    expect(await tries(end(made.approved), offer(made.approved, { version: 0 }))).toMatch(
      /^23514 agreements_version/,
    );
    for (const stage of ['disbursed', 'cancelled', 'expired', 'settled'] as const)
      expect(await tries(offer(made[stage])), stage).not.toBe('stored');
  });

  test('how it ended is kept: it lives no more, and ends in no other way', async () => {
    const kept = '23001 an offered agreement never changes';
    expect(await tries(update('agreements', textOf(replaced.sealed), { ended: null, ended_at: null }))).toBe(
      kept,
    );
    expect(await tries(end(replaced.sealed, 'declined'))).toBe(kept);
    expect(await tries(end(made.approved, 'forgotten'))).toMatch(/^23514 agreements_ended/);
    expect(await tries(update('agreements', textOf(made.approved), { ended: 'expired' }))).toMatch(
      /^23514 agreements_check/,
    );
  });

  test('it does not end while its money is on its way', async () => {
    for (const how of ['superseded', 'voided', 'declined', 'expired']) {
      expect(await tries(end(made.prepared, how)), how).toBe(
        '23514 an agreement does not end while its payout stands on it',
      );
    }
    expect(await tries(end(made.returned))).toBe('stored');
    for (const how of ['superseded', 'declined', 'expired']) {
      expect(await tries(end(made.disbursed, how)), how).toBe(
        '23514 an agreement does not end while its payout stands on it',
      );
    }
  });
});

test.each([
  ['agreement_consents', 'delivered', { locale: 'ms' }],
  ['agreement_countersignatures', 'delivered', { staff_name: 'Somebody' }],
  ['agreement_attestations', 'delivered', { attestor_name: 'Somebody Else' }],
  ['agreement_stampings', 'delivered', { amount_sen: 1 }],
  ['agreement_seals', 'delivered', { level: 'B-T' }],
  ['agreement_copies', 'delivered', { sha256: '1'.repeat(64) }],
  ['agreement_deliveries', 'delivered', { manner: 'by-hand' }],
] as const)('%s are never changed or deleted', async (table, stage, set) => {
  const kept = `23001 ${table} is append-only: a correction is a new row`;
  expect(await tries(update(table, idOf(made[stage]), set))).toBe(kept);
  expect(await tries(remove(table, idOf(made[stage])))).toBe(kept);
});

test('what failed is told of a stamped agreement only', async () => {
  const failure = (loan: Applied, given: Row = {}) =>
    insert('agreement_seal_failures', {
      ...textOf(loan),
      reason: 'fault',
      detail: '',
      tries: 1,
      failed_at: clock.now(),
      ...given,
    });
  expect(await tries(failure(made.stamped))).toBe('stored');
  expect(await tries(failure(made.attested))).toBe('23503 agreement_seal_failures_loan_id_body_hash_fkey');
  expect(await tries(failure(made.stamped, { reason: 'bad luck' }))).toMatch(
    /^23514 agreement_seal_failures_/,
  );
});
