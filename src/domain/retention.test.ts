import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, calendarDate } from './date.ts';
import { requestDeletion } from './deletion.ts';
import { loanStatuses } from './loan-status.ts';
import {
  answersOf,
  dataGroups,
  isDueForDestruction,
  type KeptFile,
  type LoanSpan,
  mayDestroy,
  type PrivacyFacts,
  stayOfFile,
} from './retention.ts';

const day = (text: string): CalendarDate => calendarDate(text);
const loan = (given: Partial<LoanSpan> = {}): LoanSpan => ({
  loanId: 'loan',
  reference: 'JRN-26-AAAA-AAAA',
  status: 'rejected',
  appliedOn: day('2026-03-02'),
  endedOn: day('2026-03-10'),
  isFunded: false,
  hasOpenMatter: false,
  ...given,
});
const photo = (given: Partial<KeptFile> = {}): KeptFile => ({
  fileId: 'photo',
  uploadedOn: day('2026-03-02'),
  use: { kind: 'submitted', from: day('2026-03-02'), until: undefined },
  isProof: false,
  ...given,
});
const facts = (given: Partial<PrivacyFacts> = {}): PrivacyFacts => ({
  loans: [],
  files: [],
  submissionCount: 0,
  draftCount: 0,
  bankAccountCount: 0,
  paidAccountCount: 0,
  messageCount: 0,
  ...given,
});
const answerOf = (given: Partial<PrivacyFacts>, group: string, today = day('2026-04-01')) =>
  answersOf(facts(given), today).find((answer) => answer.group === group);

describe('the photos of an application that ended without money', () => {
  test('stay ninety days after its end and are destroyed on the ninetieth', () => {
    expect(stayOfFile(photo(), [loan()])).toEqual({
      because: 'photo-after-end',
      until: '2026-06-08',
      reference: 'JRN-26-AAAA-AAAA',
    });
    expect(isDueForDestruction(photo(), [loan()], day('2026-06-07'))).toBe(false);
    expect(isDueForDestruction(photo(), [loan()], day('2026-06-08'))).toBe(true);
  });

  test('of a paid-out loan stay six years after it was settled', () => {
    const settled = loan({ status: 'settled', isFunded: true, endedOn: day('2028-02-29') });
    expect(stayOfFile(photo(), [settled])).toMatchObject({ because: 'loan-records', until: '2034-02-28' });
  });

  test('given anew for a later loan, the earlier ones go on their own day', () => {
    const earlier = photo({
      use: { kind: 'submitted', from: day('2026-03-02'), until: day('2026-09-01') },
    });
    const later = loan({
      loanId: 'later',
      appliedOn: day('2026-09-02'),
      endedOn: day('2027-09-02'),
      isFunded: true,
      status: 'settled',
    });
    expect(mayDestroy(earlier, [loan(), later], day('2027-10-01'))).toBe(true);
    expect(mayDestroy(photo(), [loan(), later], day('2027-10-01'))).toBe(false);
  });

  test('that were never used go after ninety days, and at once when their owner asks', () => {
    const unused = photo({ use: { kind: 'unused' } });
    expect(mayDestroy(unused, [], day('2026-03-02'))).toBe(true);
    expect(isDueForDestruction(unused, [], day('2026-05-30'))).toBe(false);
    expect(isDueForDestruction(unused, [], day('2026-05-31'))).toBe(true);
  });
});

test('a claim that is still open holds what its loan had', () => {
  const held = loan({ isFunded: true, status: 'settled', hasOpenMatter: true });
  expect(mayDestroy(photo(), [held], day('2060-01-01'))).toBe(false);
  expect(stayOfFile(photo(), [held])?.because).toBe('matter-open');
});

test('a proof of payment stays with its loan', () => {
  const proof = photo({ isProof: true, use: { kind: 'payment', loanId: 'loan' } });
  const settled = loan({ isFunded: true, status: 'settled' });
  expect(answerOf({ loans: [settled], files: [proof] }, 'payment-proofs')).toEqual({
    group: 'payment-proofs',
    canGo: 0,
    staying: 1,
    stay: { because: 'loan-records', until: '2032-03-10', reference: 'JRN-26-AAAA-AAAA' },
  });
});

test.each([
  ['a loan that runs', { status: 'disbursed', endedOn: undefined }, 'loan-running'],
  ['an open claim of another loan', { hasOpenMatter: true }, 'matter-open'],
] as const)('%s holds the proofs of an earlier loan too, as in the database', (_what, given, because) => {
  const proof = photo({ isProof: true, use: { kind: 'payment', loanId: 'loan' } });
  const settled = loan({ isFunded: true, status: 'settled' });
  const afterSixYears = day('2032-03-10');
  expect(isDueForDestruction(proof, [settled], afterSixYears)).toBe(true);
  const other = loan({ loanId: 'other', ...given });
  expect(stayOfFile(proof, [settled, other])).toMatchObject({ because, until: null });
  expect(isDueForDestruction(proof, [settled, other], afterSixYears)).toBe(false);
});

test('somebody who never applied can have everything deleted, the account too', () => {
  const given = { files: [photo()], submissionCount: 1, bankAccountCount: 1, messageCount: 2 };
  for (const group of ['identity-photos', 'personal-information', 'bank-accounts', 'messages', 'account'])
    expect(answerOf(given, group), group).toMatchObject({ staying: 0, stay: null });
  expect(answerOf(given, 'looks-and-audit')?.stay?.because).toBe('audit-trail');
});

test('what was typed and never sent is personal information too, and goes with the account', () => {
  const given = facts({ draftCount: 2 });
  expect(answerOf(given, 'personal-information')).toMatchObject({ canGo: 2, staying: 0 });
  expect(requestDeletion(given, ['account'], day('2026-04-01'))).toMatchObject({
    ok: true,
    change: { groups: ['personal-information', 'account'] },
  });
});

test('after a rejection the record of the decision stays, and the account that it belongs to', () => {
  const given = { loans: [loan()], files: [photo()], submissionCount: 1 };
  expect(answerOf(given, 'personal-information')?.stay).toMatchObject({
    because: 'decision-record',
    until: '2032-03-10',
  });
  expect(answerOf(given, 'account')?.stay).toMatchObject({ because: 'records-first', until: '2032-03-10' });
});

test('the books are not taken apart when their time is over: a person asks the lender', () => {
  const given = { loans: [loan()] };
  expect(answerOf(given, 'agreements-and-ledger', day('2032-03-10'))?.stay?.because).toBe('term-over');
});

test('an account that was paid to stays with the books, and nobody is told that it was deleted', () => {
  const given = { loans: [loan({ isFunded: true })], bankAccountCount: 3, paidAccountCount: 1 };
  const later = day('2040-01-01');
  expect(answerOf(given, 'bank-accounts', later)).toMatchObject({
    canGo: 2,
    staying: 1,
    stay: { because: 'term-over', until: null },
  });
  expect(answerOf({ ...given, bankAccountCount: 1 }, 'bank-accounts', later)).toMatchObject({ canGo: 0 });
});

describe('asking for deletion', () => {
  test('deletes only what was asked for, and answers for every group', () => {
    const given = facts({ files: [photo()], submissionCount: 1, messageCount: 1 });
    const outcome = requestDeletion(given, ['identity-photos'], day('2026-04-01'));
    expect(outcome).toMatchObject({ ok: true, change: { groups: ['identity-photos'], fileIds: ['photo'] } });
    if (!outcome.ok) return;
    expect(outcome.change.answers.map(({ group }) => group)).toEqual(dataGroups);
    expect(outcome.change.answers.filter(({ isDeleted }) => isDeleted)).toHaveLength(1);
  });

  test('of the account takes along all that can go', () => {
    const given = facts({ files: [photo()], submissionCount: 1 });
    expect(requestDeletion(given, ['account'], day('2026-04-01'))).toMatchObject({
      ok: true,
      change: { groups: ['identity-photos', 'personal-information', 'account'], notices: [] },
    });
  });

  test('of what may not go any more is looked at again first', () => {
    const running = facts({ loans: [loan({ status: 'disbursed', endedOn: undefined })], files: [photo()] });
    expect(requestDeletion(running, ['identity-photos'], day('2026-04-01'))).toEqual({
      ok: false,
      refusal: { code: 'changed-meanwhile' },
    });
  });

  test('with nothing to delete is answered all the same', () => {
    const running = facts({ loans: [loan({ status: 'disbursed', endedOn: undefined })], files: [photo()] });
    expect(requestDeletion(running, [], day('2026-04-01'))).toMatchObject({
      ok: true,
      change: { fileIds: [], notices: [{ template: 'deletion-answered' }] },
    });
  });
});

const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2026-01-01'), days));
const loans = fc.record({
  loanId: fc.constantFrom('a', 'b'),
  reference: fc.constant('JRN-26-AAAA-AAAA'),
  status: fc.constantFrom(...loanStatuses),
  appliedOn: dates,
  endedOn: fc.option(dates, { nil: undefined }),
  isFunded: fc.boolean(),
  hasOpenMatter: fc.boolean(),
});
const uses = fc.oneof(
  fc.constant({ kind: 'unused' } as const),
  fc.record({
    kind: fc.constant('submitted' as const),
    from: dates,
    until: fc.option(dates, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('payment' as const), loanId: fc.constantFrom('a', 'b') }),
);
const files = fc.record({ fileId: fc.uuid(), uploadedOn: dates, use: uses, isProof: fc.boolean() });

describe('whatever the history of a person', () => {
  test('nothing that was given is deletable while a loan runs', () => {
    fc.assert(
      fc.property(files, fc.array(loans), loans, dates, (file, others, running, today) => {
        const all = [...others, { ...running, endedOn: undefined, status: 'disbursed' as const }];
        fc.pre(file.use.kind !== 'unused');
        expect(mayDestroy(file, all, today)).toBe(false);
        expect(isDueForDestruction(file, all, today)).toBe(false);
        const answers = answersOf(
          facts({ loans: all, files: [file], submissionCount: 1, bankAccountCount: 1, messageCount: 1 }),
          today,
        );
        expect(answers.every(({ canGo }) => canGo === 0)).toBe(true);
      }),
    );
  });

  test('what may go today may go tomorrow, and what the clock destroys its owner may destroy', () => {
    fc.assert(
      fc.property(
        files,
        fc.array(loans),
        dates,
        fc.integer({ min: 0, max: 3000 }),
        (file, all, today, days) => {
          const later = addDays(today, days);
          if (mayDestroy(file, all, today)) expect(mayDestroy(file, all, later)).toBe(true);
          if (isDueForDestruction(file, all, today)) {
            expect(isDueForDestruction(file, all, later)).toBe(true);
            expect(mayDestroy(file, all, today)).toBe(true);
          }
        },
      ),
    );
  });

  test('records of money stay at least six years after its end', () => {
    fc.assert(
      fc.property(loans, dates, (found, endedOn) => {
        const funded = { ...found, endedOn, isFunded: true, hasOpenMatter: false };
        const proof = photo({ isProof: true, use: { kind: 'payment', loanId: found.loanId } });
        const lastDay = addDays(addMonths(endedOn, 72), -1);
        expect(mayDestroy(proof, [funded], lastDay)).toBe(false);
        expect(mayDestroy(proof, [funded], addDays(lastDay, 1))).toBe(true);
      }),
    );
  });
});
