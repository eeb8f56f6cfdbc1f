import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import type { DecisionPoint } from './decision-points.ts';
import type { Loan, Person } from './loan.ts';
import { sen } from './money.ts';
import type { IdentityImageKind } from './refusal.ts';
import {
  confirmApproval,
  proposeApproval,
  rejectApplication,
  requestCorrection,
  returnProposal,
  takeApplication,
} from './review.ts';
import {
  agreementOf,
  allowed,
  approver,
  approving,
  codeOf,
  nothingDiffers,
  officer,
  on,
  otherApprover,
  otherOfficer,
  parties,
  product,
  stages,
  texts,
} from './testing.ts';
import { timeline } from './timeline.ts';

const { applied, taken, proposed, approved } = stages;

describe('takeApplication', () => {
  test('gives the case to the officer and tells the borrower', () => {
    const { loan, event, notices } = allowed(
      takeApplication(applied, officer, { verificationComplete: true }),
    );
    expect(loan).toEqual({ ...applied, status: 'under-review', assignedTo: officer });
    expect(event).toEqual({ name: 'loan.taken', facts: { officerId: 'officer' } });
    expect(notices.map(({ template }) => template)).toEqual(['review-started']);
  });

  test('waits for the identity verification', () => {
    expect(codeOf(takeApplication(applied, officer, { verificationComplete: false }))).toBe(
      'verification-incomplete',
    );
  });

  test('tells the second officer who has it', () => {
    expect(takeApplication(taken, otherOfficer, { verificationComplete: true })).toEqual({
      ok: false,
      refusal: { code: 'taken-by-other', name: officer.name },
    });
  });
});

describe('requestCorrection', () => {
  const ask = (loan: Loan, person: Person) =>
    requestCorrection(loan, person, [{ item: 'photo-blurred', photo: 'ic-front' }]);

  test('keeps what is asked for and leaves the loan as it is', () => {
    const { loan, event } = allowed(ask(taken, officer));
    expect(loan).toEqual(taken);
    expect(event.facts).toEqual({ corrections: [{ item: 'photo-blurred', photo: 'ic-front' }] });
  });

  test('comes from the officer who has the case, with something to correct, before a proposal', () => {
    expect(codeOf(ask(taken, otherOfficer))).toBe('not-assigned-to-you');
    expect(codeOf(requestCorrection(taken, officer, []))).toBe('reason-missing');
    expect(codeOf(ask(proposed, officer))).toBe('proposal-open');
  });
});

describe('proposeApproval', () => {
  const propose = (
    loan: Loan,
    person: Person,
    amountSen: number,
    termMonths: number,
    verificationComplete = true,
    photosLeft: readonly IdentityImageKind[] = [],
    correctionAsked = false,
  ) =>
    proposeApproval(
      loan,
      person,
      { amountSen: sen(amountSen), termMonths, note: 'Payslips seen', ...nothingDiffers },
      { product, verificationComplete, correctionAsked, photosLeft, differences: [] },
      on('2026-11-03'),
    );

  test('may offer what was asked for, or less', () => {
    expect(allowed(propose(taken, officer, 10_000_00, 12)).loan.proposal?.amountSen).toBe(10_000_00);
    const { loan } = allowed(propose(taken, officer, 4_000_00, 6));
    expect(loan.proposal).toMatchObject({ proposedBy: officer, amountSen: 4_000_00, termMonths: 6 });
    expect(loan.terms).toEqual(taken.terms);
  });

  test.each([
    ['a higher amount', 10_100_00, 12, 'terms-above-request'],
    ['a longer term', 10_000_00, 18, 'terms-above-request'],
    ['an amount below the product', 900_00, 12, 'amount-too-small'],
    ['an amount between steps', 9_950_00, 12, 'amount-not-in-steps'],
    ['a term that is not offered', 10_000_00, 7, 'term-not-offered'],
  ])('is refused for %s', (_what, amountSen, termMonths, code) => {
    expect(codeOf(propose(taken, officer, amountSen, termMonths))).toBe(code);
  });

  test('comes from the officer who has the case, once, for a verified borrower', () => {
    expect(codeOf(propose(taken, otherOfficer, 10_000_00, 12))).toBe('not-assigned-to-you');
    expect(codeOf(propose(proposed, officer, 10_000_00, 12))).toBe('proposal-open');
    expect(codeOf(propose(taken, officer, 10_000_00, 12, false))).toBe('verification-incomplete');
    expect(codeOf(propose(taken, officer, 10_000_00, 12, true, [], true))).toBe('correction-asked');
  });

  test('waits until each photo is accepted, and says how many are left', () => {
    expect(propose(taken, officer, 10_000_00, 12, true, ['ic-back', 'selfie-with-ic'])).toEqual({
      ok: false,
      refusal: { code: 'photos-not-accepted', left: 2 },
    });
  });
});

describe('what does not fit', () => {
  const propose = (differencesSeen: readonly string[], differences: readonly DecisionPoint[]) =>
    proposeApproval(
      taken,
      officer,
      { ...taken.requested, note: '', differencesSeen },
      { product, verificationComplete: true, photosLeft: [], differences },
      on('2026-11-03'),
    );

  test('is no bar, but the officer says that they looked at each of it', () => {
    expect(propose(['gender'], ['gender', 'account-holder'])).toEqual({
      ok: false,
      refusal: { code: 'differences-not-seen', left: 1 },
    });
    const { loan, event } = allowed(propose(['account-holder', 'gender'], ['gender', 'account-holder']));
    expect(event.facts).toMatchObject({ differencesSeen: ['gender', 'account-holder'] });
    expect(loan.proposal).not.toHaveProperty('differencesSeen');
  });

  test('where everything fits nothing is asked, and nothing stands in the event', () => {
    expect(allowed(propose([], [])).event.facts).not.toHaveProperty('differencesSeen');
    // What was said of another point is no claim of ours.
    expect(allowed(propose(['gender'], [])).event.facts).not.toHaveProperty('differencesSeen');
  });
});

describe('returnProposal', () => {
  test('takes the proposal away and leaves the case with the officer', () => {
    const { loan } = allowed(returnProposal(proposed, approver, { note: 'Income is not shown' }));
    expect(loan).toEqual(taken);
  });

  test('needs a second person and a note', () => {
    expect(codeOf(returnProposal(proposed, officer, { note: 'Mine' }))).toBe('second-person-needed');
    expect(codeOf(returnProposal(proposed, approver, { note: '  ' }))).toBe('reason-missing');
    expect(codeOf(returnProposal(taken, approver, { note: 'Nothing there' }))).toBe('no-proposal');
  });
});

describe('confirmApproval', () => {
  const confirm = (loan: Loan, person: Person, facts = parties, twoApproversFromSen = sen(50_000_00)) =>
    confirmApproval(
      loan,
      person,
      nothingDiffers,
      { ...approving, parties: facts, limits: { twoApproversFromSen } },
      on('2026-11-04'),
    );

  test('freezes the proposed terms into a complete agreement, with fourteen days to sign', () => {
    const smaller: Loan = {
      ...proposed,
      proposal: { proposedBy: officer, amountSen: sen(4_000_00), termMonths: 6, note: '', proposedAt: '' },
    };
    const approval = allowed(confirm(smaller, approver));
    const { loan } = approval;
    const agreement = agreementOf(approval);
    expect(loan.terms).toEqual({ ...proposed.terms, principalSen: 4_000_00, termMonths: 6 });
    expect(loan).toMatchObject({
      status: 'approved',
      offerEndsOn: '2026-11-18',
      agreement: { bodyHash: texts.hashOf(agreement) },
    });
    expect(agreement).toMatchObject({ principalSen: 4_000_00, termMonths: 6, annualRateBps: 1200 });
    expect(agreement.totalInterestSen).toBe(loan.totalInterestSen);
    expect(agreement.instalments.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('keeps the rate that the borrower saw when the product has changed since', () => {
    const dearer = { ...product, annualRateBps: 1700 };
    const { loan } = allowed(
      confirmApproval(
        proposed,
        approver,
        nothingDiffers,
        { ...approving, product: dearer },
        on('2026-11-04'),
      ),
    );
    expect(loan.terms.annualRateBps).toBe(1200);
  });

  test('needs a second person and a proposal', () => {
    expect(codeOf(confirm(proposed, officer))).toBe('second-person-needed');
    expect(codeOf(confirm(taken, approver))).toBe('no-proposal');
    expect(codeOf(confirm(approved, approver))).toBe('wrong-status');
  });

  describe('of an amount that needs two approvers [ACL-06]', () => {
    const limit = sen(10_000_00);
    const of = (amountSen: number, loan = proposed): Loan => ({
      ...loan,
      ...(loan.proposal && { proposal: { ...loan.proposal, amountSen: sen(amountSen) } }),
    });
    const ask = (loan: Loan, person: Person) => confirm(loan, person, parties, limit);

    test('begins at the amount, to the sen', () => {
      expect(allowed(ask(of(9_999_99), approver)).loan.status).toBe('approved');
      expect(allowed(ask(of(10_000_00), approver)).loan.status).toBe('under-review');
      expect(allowed(ask(of(10_000_01), approver)).loan.status).toBe('under-review');
    });

    test('the first one changes nothing that a borrower could read: no agreement, no message, no step', () => {
      const first = allowed(ask(proposed, otherApprover));
      const firstApproval = { approvedBy: otherApprover, approvedAt: on('2026-11-04').now };
      expect(first.loan).toEqual({ ...proposed, proposal: { ...proposed.proposal, firstApproval } });
      expect([first.agreement, first.notices, first.transfers]).toEqual([undefined, [], []]);
      expect(timeline(first.loan, {})).toEqual(timeline(proposed, {}));
    });

    test('is made by three people: nobody of them is two', () => {
      const people = { officer, approver, otherApprover };
      const codes: Record<string, string> = {};
      for (const [firstName, first] of Object.entries(people)) {
        for (const [secondName, second] of Object.entries(people)) {
          const begun = ask(proposed, first);
          const ended = begun.ok ? ask(begun.change.loan, second) : begun;
          codes[`${firstName}, ${secondName}`] = ended.ok ? ended.change.loan.status : codeOf(ended);
        }
      }
      expect(codes).toEqual({
        'officer, officer': 'second-person-needed',
        'officer, approver': 'second-person-needed',
        'officer, otherApprover': 'second-person-needed',
        'approver, officer': 'second-person-needed',
        'approver, approver': 'second-approver-needed',
        'approver, otherApprover': 'approved',
        'otherApprover, officer': 'second-person-needed',
        'otherApprover, approver': 'approved',
        'otherApprover, otherApprover': 'second-approver-needed',
      });
    });

    test('a proposal that goes back takes its first approval with it', () => {
      const back = allowed(returnProposal(stages.firstApproved, approver, { note: 'Look again' })).loan;
      expect(back.proposal).toBeUndefined();
    });

    test('a first approval stands when the lender asks for two from a higher amount, and nobody is both', () => {
      expect(codeOf(confirm(stages.firstApproved, otherApprover))).toBe('second-approver-needed');
      expect(allowed(confirm(stages.firstApproved, approver)).loan.status).toBe('approved');
    });
  });

  test('stands on photos that were accepted', () => {
    const facts = { ...approving, photosLeft: ['selfie-with-ic'] as const };
    expect(codeOf(confirmApproval(proposed, approver, nothingDiffers, facts, on('2026-11-04')))).toBe(
      'photos-not-accepted',
    );
  });

  test('of what does not fit, each approver says that they looked at it, and the event keeps it', () => {
    const two = { ...approving, limits: { twoApproversFromSen: sen(10_000_00) } };
    const differences = ['date-of-birth', 'account-holder'] as const;
    const decide = (loan: Loan, person: Person, differencesSeen: readonly string[]) =>
      confirmApproval(loan, person, { differencesSeen }, { ...two, differences }, on('2026-11-04'));
    for (const seen of [[], ['date-of-birth'], ['gender', 'account-holder']] as const)
      expect(codeOf(decide(proposed, otherApprover, seen))).toBe('differences-not-seen');
    const first = allowed(decide(proposed, otherApprover, ['account-holder', 'date-of-birth']));
    expect(first.event).toMatchObject({
      name: 'loan.first-approved',
      facts: { differencesSeen: differences },
    });
    // That the first one looked says nothing about the second one.
    expect(codeOf(decide(first.loan, approver, []))).toBe('differences-not-seen');
    const second = allowed(decide(first.loan, approver, differences));
    expect(second.event).toMatchObject({ name: 'loan.approved', facts: { differencesSeen: differences } });
  });

  test('makes no agreement with a gap in it, and none above a cap', () => {
    const lender = { ...parties.lender, licenceNumber: '[licence]' };
    expect(codeOf(confirm(proposed, approver, { ...parties, lender }))).toBe('agreement-incomplete');
    const dear = { ...proposed, terms: { ...proposed.terms, annualRateBps: 1801 } };
    expect(confirm(dear, approver)).toEqual({ ok: false, refusal: { code: 'rate-above-cap', capBps: 1800 } });
  });
});

describe('rejectApplication', () => {
  const input = { reasons: ['debts-too-high'] as const, tryAgainOn: calendarDate('2027-05-03') };
  const reject = (loan: Loan, person: Person, given: Parameters<typeof rejectApplication>[2] = input) =>
    rejectApplication(loan, person, given, on('2026-11-03'));

  test('ends the application with reasons and a date to try again', () => {
    const { loan, event, notices } = allowed(reject(taken, officer));
    expect(loan.status).toBe('rejected');
    expect(event.facts).toEqual({ ...input, staffId: 'officer' });
    expect(notices[0]).toMatchObject({ template: 'loan-rejected', facts: { tryAgainOn: '2027-05-03' } });
  });

  test('is decided by who looked at the case: its officer, or the approver of the proposal', () => {
    expect(codeOf(reject(taken, otherOfficer))).toBe('not-assigned-to-you');
    expect(codeOf(reject(taken, approver))).toBe('not-assigned-to-you');
    expect(codeOf(reject(proposed, approver))).toBe('allowed');
    expect(codeOf(reject(proposed, officer))).toBe('allowed');
  });

  test('shuts nobody out for longer than a year', () => {
    const until = (date: string) =>
      codeOf(reject(taken, officer, { ...input, tryAgainOn: calendarDate(date) }));
    expect(until('2027-11-03')).toBe('allowed');
    expect(until('2027-11-04')).toBe('request-invalid');
    expect(until('9999-12-31')).toBe('request-invalid');
  });

  test('needs a reason and a date that has not passed', () => {
    expect(codeOf(reject(taken, officer, { ...input, reasons: [] }))).toBe('reason-missing');
    expect(codeOf(reject(taken, officer, { ...input, tryAgainOn: calendarDate('2026-11-02') }))).toBe(
      'request-invalid',
    );
    expect(codeOf(reject(taken, officer, { ...input, tryAgainOn: calendarDate('2026-11-03') }))).toBe(
      'allowed',
    );
  });
});
