import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/date.ts';
import { loanStatuses } from '#domain/loan-status.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { readPhotos } from '../review/photo-rows.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, acceptPhotos, openLender, taken } from '../testing-loans.ts';
import { type Office, openOffice, someBankReference, today } from '../testing-money.ts';
import { loansAtAllStages, type Stages } from '../testing-stages.ts';
import { attempt, insert, type Row, realRow, remove, type Statement, update } from './direct-sql.ts';
import {
  countersignatureRow,
  disbursementRow,
  idOf,
  ownerOf,
  payoutRow,
  signatureRows,
  textOf,
} from './forged-rows.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let office: Office;
/** One loan for each stage; none of them is changed by a test. */
let made: Stages;

beforeAll(async () => {
  office = await openOffice(house, app);
  made = await loansAtAllStages(office, clock);
  await acceptPhotos(house, office.officer, made.taken.loan.loanId);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const tries = (...statements: Statement[]) => attempt(db, ...statements);
const payout = (loan: Applied, given: Row = {}) => payoutRow(office, loan, given);
const disbursement = (loan: Applied, given: Row = {}) => disbursementRow(office, loan, given);

describe('rule 5: disbursed means the bank’s evidence, recorded by a second person', () => {
  const status = (loan: Applied, to: string) => update('loans', idOf(loan), { status: to });

  test('no status without the evidence', async () => {
    for (const stage of ['approved', 'countersigned', 'prepared', 'returned'] as const) {
      expect(await tries(status(made[stage], 'disbursed')), stage).toBe('23503 loans_disbursed_loan_id_fkey');
    }
    const evidence = insert('disbursements', await disbursement(made.prepared));
    expect(await tries(evidence, status(made.prepared, 'disbursed'))).toBe('stored');
    const released = update('payouts', idOf(made.prepared), { status: 'released' });
    expect(await tries(released)).toBe('23503 payouts_released_payout_id_fkey');
    expect(await tries(evidence, released)).toBe('stored');
  });

  test.each<[string, () => Row, RegExp]>([
    ['another amount', () => ({ amount_sen: 9_999_99 }), /^23503 disbursements_payout_id/],
    ['more than was prepared', () => ({ amount_sen: 10_000_01 }), /^23503 disbursements_payout_id/],
    ['the same person', () => ({ released_by: office.finance.userId }), /^23514 disbursements_check/],
    ['another preparer', () => ({ prepared_by: office.approver.userId }), /^23503 disbursements_payout_id/],
    ['no reference', () => ({ bank_reference: null }), /^23502 /],
    ['an empty reference', () => ({ bank_reference: '' }), /^23514 disbursements_bank_reference_check/],
    ['no date', () => ({ paid_on: null }), /^23502 /],
    ['a day to come', () => ({ paid_on: addDays(today(house), 1) }), /^23514 disbursements_check/],
    [
      'a day before the signature',
      () => ({ paid_on: addDays(today(house), -1) }),
      /^23514 no money leaves before/,
    ],
    ['another loan', () => idOf(made.countersigned), /^23503 disbursements_/],
    ['an account of somebody else', () => ({ bank_account_id: newId() }), /^23503 disbursements_payout_id/],
  ])('no evidence with %s', async (_what, given, reason) => {
    expect(await tries(insert('disbursements', await disbursement(made.prepared, given())))).toMatch(reason);
  });

  test('one evidence for one loan, and one reference of the bank for one payout', async () => {
    const { bank_reference } = await realRow(db, 'disbursements', idOf(made.disbursed));
    const again = await disbursement(made.prepared, { bank_reference });
    expect(await tries(insert('disbursements', again))).toBe('23505 disbursements_bank_reference_key');
    const row = await disbursement(made.prepared);
    const second = { ...row, bank_reference: someBankReference() };
    expect(await tries(insert('disbursements', row), insert('disbursements', second))).toMatch(
      /^23505 disbursements_/,
    );
  });

  test('a payout that came back, or that was sent already, cannot have arrived', async () => {
    for (const stage of ['returned', 'disbursed'] as const) {
      expect(await tries(insert('disbursements', await disbursement(made[stage]))), stage).toBe(
        '23514 only a prepared payout of an approved loan can have arrived',
      );
    }
  });

  test('a payout is of the approved amount, to the account that the borrower recorded last [INV-08]', async () => {
    const prepared = async (given: Row = {}, loan = made.delivered) =>
      insert('payouts', await payout(loan, given));
    expect(await tries(await prepared())).toBe('stored');
    expect(await tries(await prepared({ amount_sen: 9_000_00 }))).toMatch(
      /^23503 payouts_loan_id_amount_sen_fkey/,
    );
    const last = '23514 a payout goes to the account that the borrower recorded last';
    const { bank_account_id: foreign } = await realRow(db, 'bank_accounts', {
      borrower_id: made.disbursed.person.userId,
    });
    expect(await tries(await prepared({ bank_account_id: foreign }))).toBe(last);
    const account = await realRow(db, 'bank_accounts', { borrower_id: made.delivered.person.userId });
    const newer = { ...account, bank_account_id: newId(), recorded_at: new Date(clock.now().getTime() + 1) };
    expect(await tries(insert('bank_accounts', newer), await prepared())).toBe(last);
    expect(await tries(await prepared(), await prepared())).toBe('23505 payouts_one_live');
    expect(await tries(await prepared({ status: 'released' }))).toMatch(
      /^23514 a payout is prepared for an approved/,
    );
    expect(await tries(await prepared({}, made.sealed))).toBe('23503 payouts_loan_id_agreement_hash_fkey');
    const cancelled = status(made.delivered, 'cancelled');
    expect(await tries(cancelled, await prepared())).toMatch(
      /^23514 a payout is prepared for an approved loan/,
    );
  });

  test('a payout never changes its way', async () => {
    const kept = '23001 a payout is released or returned once, and nothing else of it changes';
    const change = (loan: Applied, given: Row) => tries(update('payouts', idOf(loan), given));
    expect(await change(made.prepared, { amount_sen: 1 })).toBe(kept);
    expect(await change(made.prepared, { bank_account_id: newId() })).toBe(kept);
    expect(await change(made.prepared, { prepared_by: office.otherFinance.userId })).toBe(kept);
    expect(await change(made.returned, { status: 'prepared' })).toBe(kept);
    expect(await change(made.disbursed, { status: 'returned' })).toBe(kept);
    expect(await tries(remove('payouts', idOf(made.prepared)))).toBe(kept);
    const returned = { status: 'returned', return_reason: 'called-off', returned_at: clock.now() };
    expect(await change(made.prepared, returned)).toBe('stored');
  });
});

describe('rule 10: the borrower signs the complete text that was shown, after approval', () => {
  const approval = (loan: Applied, given: Row = {}) =>
    insert('approvals', {
      ...ownerOf(loan),
      proposed_by: office.officer.userId,
      approved_by: office.approver.userId,
      approved_at: clock.now(),
      ...given,
    });
  const agreement = (loan: Applied, given: Row = {}) =>
    insert('agreements', {
      ...ownerOf(loan),
      body_hash: 'a'.repeat(64),
      body_sealed: 'sealed',
      version: 1,
      principal_sen: 10_000_00,
      offered_at: clock.now(),
      ...given,
    });

  test('two people approve, and only then there is an offer [ACL-06]', async () => {
    const approve = update('loans', idOf(made.taken), { status: 'approved' });
    expect(await tries(approve)).toBe('23503 loans_approved_loan_id_fkey');
    expect(await tries(approval(made.taken), approve)).toBe('stored');
    expect(await tries(approval(made.taken, { approved_by: office.officer.userId }))).toBe(
      '23514 approvals_check',
    );
    expect(await tries(agreement(made.taken))).toBe('23503 agreements_loan_id_fkey');
    expect(await tries(approval(made.taken), agreement(made.taken))).toBe('stored');
  });

  test('an approval stands on photos that the officer opened and accepted', async () => {
    const unseen = await taken(house, app, office.officer);
    const [photo] = await readPhotos(db, { borrowerId: unseen.person.userId, ...unseen.loan });
    const accepted = (given: Row = {}) =>
      insert('photo_checks', {
        ...ownerOf(unseen),
        file_id: photo?.fileId,
        kind: 'ic-front',
        number: 1,
        verdict: 'accepted',
        decided_by: office.officer.userId,
        decided_at: clock.now(),
        ...given,
      });
    const look = insert('file_views', {
      view_id: newId(),
      staff_id: office.officer.userId,
      owner_id: unseen.person.userId,
      loan_id: unseen.loan.loanId,
      file_id: photo?.fileId,
      viewed_at: clock.now(),
    });
    expect(await tries(accepted())).toBe('23514 a photo is accepted after it was opened');
    expect(await tries(look, accepted())).toBe('stored');
    expect(await tries(look, accepted({ decided_by: office.approver.userId }))).toBe(
      '23514 a photo is decided by the officer who holds the case',
    );
    expect(await tries(look, accepted({ kind: 'ic-back' }))).toMatch(
      /^23503 photo_checks_borrower_id_file_id/,
    );
    expect(await tries(look, accepted({ reason: 'photo-glare' }))).toBe('23514 photo_checks_check');
    expect(await tries(look, accepted(), accepted())).toBe('23505 photo_checks_pkey');
    expect(await tries(look, accepted(), approval(unseen))).toBe(
      '23514 an approval stands on three accepted photos',
    );
    const sentBack = { number: 2, verdict: 'sent-back', reason: 'photo-glare' };
    const [first] = await readPhotos(db, { borrowerId: made.taken.person.userId, ...made.taken.loan });
    const after = insert('photo_checks', {
      ...ownerOf(made.taken),
      file_id: first?.fileId,
      kind: 'ic-front',
      decided_by: office.officer.userId,
      decided_at: clock.now(),
      ...sentBack,
    });
    expect(await tries(after, approval(made.taken))).toBe(
      '23514 an approval stands on three accepted photos',
    );
    expect(await tries(remove('photo_checks', idOf(made.taken)))).toMatch(/^23001 /);
  });

  test('an agreement is of the approved amount, and never changes after the offer [INV-06]', async () => {
    const offer = (given: Row) => tries(approval(made.taken), agreement(made.taken, given));
    expect(await offer({ principal_sen: 9_000_00 })).toMatch(/^23503 agreements_loan_id_principal_sen_fkey/);
    expect(await offer({ body_hash: 'not a hash' })).toBe('23514 agreements_body_hash_check');
    const kept = '23001 an offered agreement never changes';
    const change = (given: Row) => tries(update('agreements', idOf(made.viewed), given));
    expect(await change({ body_sealed: 'another text' })).toBe(kept);
    expect(await change({ body_hash: 'b'.repeat(64) })).toBe(kept);
    expect(await change({ offered_at: clock.now(), viewed_at: null })).toBe(kept);
    expect(await tries(remove('agreements', idOf(made.viewed)))).toBe(kept);
    expect(await tries(remove('agreements', idOf(made.signed)))).toBe(kept);
    expect(await tries(agreement(made.viewed, textOf(made.viewed)))).toBe('23505 agreements_pkey');
    expect(await tries(update('agreements', idOf(made.approved), { viewed_at: clock.now() }))).toBe('stored');
  });

  const signature = (loan: Applied, given: Row = {}, code: Row = {}) =>
    signatureRows(house, loan, given, code);
  const noCode = '23514 an agreement is signed with a one-time code for this very text';

  test('signed after it was shown, with the hash that was shown [MON-10] [INV-07]', async () => {
    expect(await tries(...signature(made.consented))).toBe('stored');
    expect(await tries(...signature(made.approved))).toBe('23514 an agreement is signed after it was shown');
    const early = { signed_at: new Date('2026-01-01T00:00:00Z') };
    expect(await tries(...signature(made.consented, early))).toBe(
      '23514 an agreement is signed after it was shown',
    );
    const other = { body_hash: 'c'.repeat(64) };
    expect(await tries(...signature(made.consented, other, { subject: other.body_hash }))).toBe(
      '23514 this agreement has ended',
    );
    expect(await tries(...signature(made.taken))).toMatch(/^23514 /);
    expect(await tries(...signature(made.viewed))).toBe(
      '23514 an agreement is signed after the borrower agreed to it',
    );
    expect(await tries(...signature(made.signed))).toBe('23505 agreement_signatures_pkey');
  });

  test.each<[string, () => Row]>([
    ['was not used', () => ({ used_at: null })],
    ['was sent for another text', () => ({ subject: 'd'.repeat(64) })],
    ['was sent for another purpose', () => ({ purpose: 'change-contact' })],
    ['was sent to another person', () => ({ user_id: made.signed.person.userId })],
  ])('not with a code that %s', async (_what, code) => {
    expect(await tries(...signature(made.consented, {}, code()))).toBe(noCode);
  });

  test('not without a code, nor with one that signed before', async () => {
    expect(await tries(...signature(made.consented, { challenge_id: newId() }))).toBe(noCode);
    expect(await tries(...signature(made.consented, { challenge_id: null }))).toBe(noCode);
    const { challenge_id } = await realRow(db, 'agreement_signatures', idOf(made.signed));
    expect(await tries(...signature(made.consented, { challenge_id }))).toBe(noCode);
  });

  test('a signature stays as it was given [INV-06]', async () => {
    const kept = '23001 agreement_signatures is append-only: a correction is a new row';
    expect(await tries(update('agreement_signatures', idOf(made.signed), { signature_sealed: 'x' }))).toBe(
      kept,
    );
    expect(await tries(remove('agreement_signatures', idOf(made.signed)))).toBe(kept);
  });

  test('the lender signs after the borrower', async () => {
    const countersigned = (loan: Applied) => countersignatureRow(office, loan);
    expect(await tries(countersigned(made.signed))).toBe('stored');
    expect(await tries(countersigned(made.viewed))).toBe(
      '23503 agreement_countersignatures_loan_id_body_hash_fkey',
    );
  });
});

describe('a loan moves along the table only', () => {
  /** A loan in each status, and the moves of the product description with what still refuses some of them. */
  const inStatus = {
    unknown: 'applied',
    'under-review': 'taken',
    approved: 'countersigned',
    rejected: 'rejected',
    disbursed: 'disbursed',
    settled: 'settled',
    cancelled: 'cancelled',
    expired: 'expired',
  } as const;
  const neverArrived = '23514 a loan that was paid out is cancelled only when its money never arrived';
  const moves: Record<string, string> = {
    'unknown → under-review': 'stored',
    'under-review → approved': '23503 loans_approved_loan_id_fkey',
    'under-review → rejected': 'stored',
    'approved → disbursed': '23503 loans_disbursed_loan_id_fkey',
    'disbursed → settled': '23514 a loan that is settled has nothing left to pay',
    // A payment that is taken back brings the loan back.
    'settled → disbursed': 'stored',
    'disbursed → cancelled': neverArrived,
    'settled → cancelled': neverArrived,
    'unknown → cancelled': 'stored',
    'under-review → cancelled': 'stored',
    'approved → cancelled': 'stored',
    'approved → expired': 'stored',
  };

  test.each(loanStatuses)('from %s [VAL-04] [MON-12] [INV-05]', async (from) => {
    for (const to of loanStatuses) {
      const expected =
        from === to
          ? 'stored'
          : (moves[`${from} → ${to}`] ?? `23514 a loan cannot move from ${from} to ${to}`);
      expect(await tries(update('loans', idOf(made[inStatus[from]]), { status: to })), to).toBe(expected);
    }
    const unheard = update('loans', idOf(made[inStatus[from]]), { status: 'frozen' });
    expect(await tries(unheard)).toMatch(/^23514 /);
  });

  test('a loan starts as an application, and is never deleted', async () => {
    const row = await realRow(db, 'loans', idOf(made.cancelled));
    for (const status of loanStatuses) {
      const answer = await tries(insert('loans', { ...row, loan_id: newId(), reference: newId(), status }));
      expect(answer).toBe(status === 'unknown' ? 'stored' : `23514 a loan starts as unknown, not ${status}`);
    }
    expect(await tries(remove('loans', idOf(made.cancelled)))).toMatch(/^23001 loans is append-only/);
  });

  test('one open loan for each borrower', async () => {
    const second = async (stage: keyof typeof made) => {
      const row = await realRow(db, 'loans', idOf(made[stage]));
      const fresh = { loan_id: newId(), reference: newId(), status: 'unknown' };
      return tries(insert('loans', { ...row, ...fresh }));
    };
    for (const stage of ['applied', 'taken', 'approved', 'signed', 'prepared', 'disbursed'] as const) {
      expect(await second(stage), stage).toBe('23505 loans_one_open');
    }
    for (const stage of ['rejected', 'cancelled', 'expired', 'settled'] as const) {
      expect(await second(stage), stage).toBe('stored');
    }
  });
});
