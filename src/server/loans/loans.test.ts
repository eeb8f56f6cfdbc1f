/** The borrower's loan through the real app: draft, application, wallet, cancelling; in order, out of order, all at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyForLoan,
  cancelLoan,
  getApplicationCopy,
  getLoan,
  getLoanDraft,
  getWallet,
  saveLoanDraft,
} from '#contract/loans.ts';
import { rejectApplication } from '#contract/office.ts';
import { getTransactions } from '#contract/payments.ts';
import { calendarDate } from '#domain/date.ts';
import { mostApplicationsADay } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse, movableClock, openBrowser, proveLedger, staff } from '../testing.ts';
import { application, approved, must, openLender, signInAgain, taken } from '../testing-loans.ts';
import { expireOffers } from './expire-offers.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const newBorrower = () => borrower(house, app);
const someOfficer = () => staff(house, app, ['loan-officer']);

beforeAll(() => openLender(house));
afterAll(() => proveLedger(house));

const loansOf = (borrowerId: string) =>
  house.db.selectFrom('loans').selectAll().where('borrower_id', '=', borrowerId).execute();
const eventsOf = (borrowerId: string) =>
  house.db
    .selectFrom('events')
    .select('name')
    .where('stream_id', '=', borrowerId)
    .orderBy('sequence')
    .execute();
const setLender = (columns: { applications_open?: boolean; licence_until?: string }) =>
  house.db.updateTable('lender').set(columns).execute();

describe('applyForLoan', () => {
  it('answers with the whole cost, estimated from today', async () => {
    const person = await newBorrower();
    const loan = await must(person.call(applyForLoan, application()));
    expect(loan.reference).toMatch(/^JRN-26-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(loan).toMatchObject({
      status: 'unknown',
      requested: { amountSen: 10_000_00, termMonths: 12 },
      monthlyPaymentSen: 888_49,
      lastPaymentSen: 888_47,
      monthlyPrincipalSen: 788_49,
      monthlyInterestSen: 100_00,
      totalInterestSen: 661_86,
      totalPayableSen: 10_661_86,
      effectiveAnnualRateBps: 1268,
      firstDueOn: '2026-04-02',
      lastDueOn: '2027-03-02',
      datesAreEstimates: true,
      verificationComplete: false,
      correctionNeeded: false,
      rejection: null,
      agreement: null,
    });
    expect(loan.instalments).toHaveLength(12);
    expect(loan.timeline.map(({ state }) => state)).toEqual(['done', 'now', ...Array(10).fill('next')]);
    expect(await must(person.call(getLoan, { loanId: loan.loanId }))).toEqual(loan);
  });

  it('writes one event, one message and the sealed signature', async () => {
    const person = await newBorrower();
    const { loanId, reference } = await must(person.call(applyForLoan, application()));
    const [row] = await loansOf(person.userId);
    const sealed = row?.application_signature_sealed ?? '';
    expect(sealed).not.toContain('Aisyah');
    expect(JSON.parse(house.keys.openText(sealed, `loans:${loanId}:${person.userId}`))).toEqual({
      kind: 'typed',
      name: 'Aisyah binti Rahman',
    });
    expect((await eventsOf(person.userId)).map(({ name }) => name)).toContain('loan.applied');
    const message = await house.db
      .selectFrom('messages')
      .selectAll()
      .where('borrower_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect([message.template, message.facts, message.link]).toEqual([
      'application-received',
      JSON.stringify({ reference }),
      '/wallet',
    ]);
    expect(await house.db.selectFrom('ledger_transfers').selectAll().execute()).toEqual([]);
  });

  it.each([
    [{ termsAccepted: false }, 422, 'terms-not-accepted'],
    [{ amountSen: sen(999_00) }, 422, 'amount-too-small'],
    [{ amountSen: sen(200_100_00) }, 422, 'amount-too-large'],
    [{ amountSen: sen(10_050_00) }, 422, 'amount-not-in-steps'],
    [{ termMonths: 13 }, 422, 'term-not-offered'],
    [{ signature: { kind: 'typed' as const, name: 'Someone Else' } }, 422, 'signature-name-differs'],
    [{ signature: { kind: 'drawn' as const, strokes: [] } }, 422, 'signature-empty'],
    [{ amountSen: -1 as never }, 400, 'request-invalid'],
    [{ surprise: true } as never, 400, 'request-invalid'],
  ])('refuses %j and stores nothing [VAL-02]', async (given, status, code) => {
    const person = await newBorrower();
    const before = await eventsOf(person.userId);
    const answer = await person.call(applyForLoan, application(given));
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await loansOf(person.userId)).toEqual([]);
    expect(await eventsOf(person.userId)).toEqual(before);
  });

  it('a day takes twenty applications of one person, whatever became of them [VAL-17]', async () => {
    const person = await newBorrower();
    for (let made = 0; made < mostApplicationsADay; made += 1) {
      const { loanId } = await must(person.call(applyForLoan, application()));
      await must(person.call(cancelLoan, { loanId }));
    }
    expect((await person.call(applyForLoan, application())).code).toBe('too-many-applications');
    const other = await newBorrower();
    await must(other.call(applyForLoan, application()));
  });

  it('makes one loan when one key is sent twenty times at once', async () => {
    const person = await newBorrower();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.call(applyForLoan, application(), { key })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.loanId}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await loansOf(person.userId)).toHaveLength(1);
    const other = await person.call(applyForLoan, application({ termMonths: 24 }), { key });
    expect([other.status, other.code]).toEqual([422, 'key-reused']);
    expect((await person.call(applyForLoan, application(), { key: 'no key' })).code).toBe('key-missing');
  });

  it('makes one loan when twenty tabs send at once, and tells the others which', async () => {
    const person = await newBorrower();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.call(applyForLoan, application())),
    );
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    for (const other of others) {
      expect([other.status, other.code, other.facts]).toEqual([
        409,
        'application-open',
        { reference: first?.body.reference },
      ]);
    }
    expect(await loansOf(person.userId)).toHaveLength(1);
  });

  it('is closed when the lender says so, and when the licence ended', async () => {
    const person = await newBorrower();
    await setLender({ applications_open: false });
    expect((await person.call(applyForLoan, application())).code).toBe('applications-closed');
    await setLender({ applications_open: true, licence_until: '2026-03-01' });
    expect((await person.call(applyForLoan, application())).code).toBe('applications-closed');
    await setLender({ licence_until: '2028-01-01' });
    await must(person.call(applyForLoan, application()));
  });

  it('waits after a rejection until the day that was named', async () => {
    const officer = await someOfficer();
    const { person, loan } = await taken(house, app, officer);
    const tryAgainOn = calendarDate('2026-03-04');
    await must(
      officer.call(rejectApplication, { loanId: loan.loanId, reasons: ['income-not-enough'], tryAgainOn }),
    );
    const rejected = await must(person.call(getLoan, { loanId: loan.loanId }));
    expect(rejected.rejection).toEqual({ reasons: ['income-not-enough'], tryAgainOn });
    expect(rejected.timeline.at(-1)).toMatchObject({ step: 'rejected', state: 'done' });
    const early = await person.call(applyForLoan, application());
    expect([early.status, early.code, early.facts]).toEqual([409, 'try-again-later', { tryAgainOn }]);
    clock.set('2026-03-03T16:00:00.000Z');
    await signInAgain(person);
    await must(person.call(applyForLoan, application()));
  });

  it('is for borrowers only', async () => {
    expect((await (await someOfficer()).call(applyForLoan, application())).code).toBe('not-allowed');
    expect((await openBrowser(app).call(applyForLoan, application())).code).toBe('not-signed-in');
  });
});

describe('the draft', () => {
  const draft = { amountSen: sen(5_000_00), termMonths: 24, affordability: null, step: 2 };

  it('is kept for its owner until the application is sent', async () => {
    const person = await newBorrower();
    expect(await must(person.call(getLoanDraft, {}))).toEqual({ draft: null });
    expect((await person.call(saveLoanDraft, { ...draft, step: 1 })).status).toBe(204);
    expect((await person.call(saveLoanDraft, draft)).status).toBe(204);
    expect(await must(person.call(getLoanDraft, {}))).toEqual({ draft });
    expect(await must((await newBorrower()).call(getLoanDraft, {}))).toEqual({ draft: null });
    await must(person.call(applyForLoan, application()));
    expect(await must(person.call(getLoanDraft, {}))).toEqual({ draft: null });
  });

  it('takes nothing but a draft', async () => {
    const person = await newBorrower();
    expect((await person.put('/api/me/loan-draft', { ...draft, icNumber: '920314105082' })).code).toBe(
      'request-invalid',
    );
    expect((await person.put('/api/me/loan-draft', { ...draft, step: 4 })).code).toBe('request-invalid');
    expect(await must(person.call(getLoanDraft, {}))).toEqual({ draft: null });
  });
});

describe('cancelLoan', () => {
  it('ends the loan once, free, and another one can be applied for', async () => {
    const person = await newBorrower();
    const { loanId } = await must(person.call(applyForLoan, application()));
    const cancelled = await must(person.call(cancelLoan, { loanId }));
    expect(cancelled.status).toBe('cancelled');
    expect(cancelled.timeline.map(({ step }) => step)).toEqual(['applied', 'cancelled']);
    const again = await person.call(cancelLoan, { loanId });
    expect([again.status, again.code, again.facts]).toEqual([409, 'wrong-status', { status: 'cancelled' }]);
    await must(person.call(applyForLoan, application()));
    expect(await loansOf(person.userId)).toHaveLength(2);
  });
});

describe('somebody else’s loan', () => {
  it('looks exactly like one that does not exist', async () => {
    const { loanId } = await must((await newBorrower()).call(applyForLoan, application()));
    const stranger = await newBorrower();
    for (const endpoint of [getLoan, getApplicationCopy, cancelLoan] as const) {
      const foreign = await stranger.call(endpoint, { loanId });
      const random = await stranger.call(endpoint, { loanId: randomUUID() });
      expect([foreign.status, foreign.code]).toEqual([404, 'not-found']);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...random.body, requestId: '' });
      expect((await stranger.call(endpoint, { loanId: 'loan-1' })).code).toBe('request-invalid');
    }
  });
});

describe('getApplicationCopy', () => {
  it('is a PDF with the reference as its name', async () => {
    const person = await newBorrower();
    const { loanId, reference } = await must(person.call(applyForLoan, application()));
    const copy = await person.call(getApplicationCopy, { loanId });
    expect(copy.status).toBe(200);
    expect(copy.headers['content-type']).toBe('application/pdf');
    expect(copy.headers['content-disposition']).toBe(`attachment; filename="${reference}.pdf"`);
    expect(copy.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('getWallet before a payout', () => {
  it('holds nothing, owes nothing and bills nothing', async () => {
    const person = await newBorrower();
    const empty = await must(person.call(getWallet, {}));
    expect(empty).toEqual({
      currentBalanceSen: 0,
      goingBackSen: 0,
      withdraw: {
        status: 'not-started',
        amountSen: 0,
        bankAccount: null,
        at: null,
        returnReason: null,
      },
      loan: null,
      leftToPaySen: 0,
      paidInstalments: 0,
      nextBill: null,
      dueNow: null,
      payOffToday: null,
      checking: [],
      help: null,
      history: [],
      unreadMessages: 0,
      teamWrote: false,
      recovery: null,
    });
    const loan = await must(person.call(applyForLoan, application()));
    const pending = await must(person.call(getWallet, {}));
    expect(pending).toMatchObject({ leftToPaySen: 0, nextBill: null, unreadMessages: 1, teamWrote: false });
    expect(pending.loan).toEqual(loan);
    expect(await must(person.call(getTransactions, { type: 'all' }))).toEqual({
      transactions: [],
      more: false,
    });
  });
});

describe('expireOffers', () => {
  it('ends an offer on the day after its last, and no other loan', async () => {
    const people = { officer: await someOfficer(), approver: await staff(house, app, ['approver']) };
    const { person, loan } = await approved(house, app, people);
    const offer = await must(person.call(getLoan, { loanId: loan.loanId }));
    expect(offer.offerEndsOn).toBe('2026-03-18');
    clock.set('2026-03-18T15:59:59.000Z');
    expect(await expireOffers(house)).toBe(0);
    clock.set('2026-03-18T16:00:00.000Z');
    const before = await house.db.selectFrom('loans').select(['loan_id', 'status']).execute();
    expect(await expireOffers(house)).toBe(1);
    const after = await house.db.selectFrom('loans').select(['loan_id', 'status']).execute();
    const changed = after.filter(({ loan_id, status }) =>
      before.some((row) => row.loan_id === loan_id && row.status !== status),
    );
    expect(changed).toEqual([{ loan_id: loan.loanId, status: 'expired' }]);
    expect(await expireOffers(house)).toBe(0);
  });
});
