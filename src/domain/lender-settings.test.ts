import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { banks } from './bank.ts';
import { addDays, calendarDate } from './date.ts';
import {
  accountWaitHours,
  applyLenderChange,
  confirmLenderChange,
  isUsualSsmNumber,
  type LenderChange,
  type LenderInForce,
  proposeLenderChange,
  withdrawLenderChange,
} from './lender-change.ts';
import { lenderLimitBounds, needsTwoApprovers, usualLimits } from './lender-limits.ts';
import {
  changeLenderForms,
  changeWorkingHours,
  type LenderContact,
  type LenderForms,
  type Part,
  setFirstContact,
} from './lender-settings.ts';
import { licenceStanding } from './licence-standing.ts';
import { isClosedFor, isUnderMaintenance, openInMaintenance } from './maintenance.ts';
import { sen } from './money.ts';
import { codeOf } from './testing.ts';
import { loanPurposes } from './verification.ts';

const account = {
  registeredName: 'Jernih Credit Sdn. Bhd.',
  bankCode: 'MBBEMYKL',
  accountNumber: '514011884821',
};
const inForce: LenderInForce = {
  account: { ...account, accountNumber: '800811223344' },
  limits: usualLimits,
  contact: { name: 'Nadia', whatsapp: '+60123456789', phone: '+60312345678' },
  licence: {
    ssmNumber: '',
    licenceNumber: '',
    licenceFrom: null,
    licenceUntil: null,
    onlineApprovalReference: '',
    advertisementPermit: '',
    address: '',
    complaintChannels: [],
    dataProtectionContact: '',
  },
};
const first = { userId: 'a', name: 'Siti' };
const second = { userId: 'b', name: 'Raj' };
const change: LenderChange = { kind: 'account', account, changeId: 'c', proposedBy: first };
const momentAt = (ms: number) => {
  const now = new Date(ms).toISOString();
  return { now, today: calendarDate(now.slice(0, 10)), newId: 'id' };
};

test('texts ask for no money; a registered name and what stands there already are not judged by their words', () => {
  const at = momentAt(Date.UTC(2026, 10, 23));
  const propose = (wish: Parameters<typeof proposeLenderChange>[1], known = inForce) =>
    codeOf(proposeLenderChange({ person: first, inForce: known, open: undefined }, wish, at));
  const demand = 'Release deposit RM500: Maybank 512345678901';
  const licence = { ...inForce.licence, complaintChannels: [demand] };
  expect(propose({ kind: 'licence', licence })).toBe('setting-asks-for-money');
  const other = { ...licence, address: '2 Jalan Baharu, 50000 Kuala Lumpur' };
  expect(propose({ kind: 'licence', licence: other }, { ...inForce, licence })).toBe('allowed');
  for (const registeredName of ['Bayar Kredit (M) Sdn. Bhd.', 'Deposit Kredit Sdn. Bhd.'])
    expect(propose({ kind: 'account', account: { ...account, registeredName } })).toBe('allowed');
});

describe('a new repayment account', () => {
  test('is in force 72 hours after the second person, to the millisecond, and at no moment before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        (at, offset) => {
          const confirmed = confirmLenderChange(
            { origins: [], person: second, inForce, change },
            { accountNumber: '5140 1188 4821' },
            momentAt(at),
          );
          if (!confirmed.ok) throw new Error(confirmed.refusal.code);
          expect(confirmed.change.isApplied).toBe(false);
          const due = applyLenderChange(
            { inForce, change: confirmed.change.change },
            momentAt(at + accountWaitHours * 3_600_000 + offset),
          );
          expect(codeOf(due)).toBe(offset < 0 ? 'nothing-due' : 'allowed');
        },
      ),
    );
  });

  test('is never confirmed by whoever proposed it, nor without its number, nor after it was dropped', () => {
    const number = { accountNumber: account.accountNumber };
    const at = momentAt(Date.UTC(2026, 10, 2));
    expect(codeOf(confirmLenderChange({ origins: [], person: first, inForce, change }, number, at))).toBe(
      'second-person-needed',
    );
    expect(codeOf(confirmLenderChange({ origins: [], person: second, inForce, change }, {}, at))).toBe(
      'account-number-differs',
    );
    const ended = { ...change, ended: { how: 'withdrawn', by: 'Siti', at: at.now } as const };
    expect(
      codeOf(confirmLenderChange({ origins: [], person: second, inForce, change: ended }, number, at)),
    ).toBe('lender-change-ended');
    expect(codeOf(withdrawLenderChange({ inForce, change: ended }))).toBe('lender-change-ended');
    expect(codeOf(applyLenderChange({ inForce, change }, at))).toBe('nothing-due');
  });

  test('stands in events with its last four digits only', () => {
    const outcome = withdrawLenderChange({ inForce, change });
    const text = JSON.stringify(outcome);
    expect(text).toContain('"lastFour":"4821"');
    expect(outcome.ok && JSON.stringify(outcome.change.event)).not.toMatch(/514011884821|800811223344/);
  });
});

describe('the limits of the money that leaves', () => {
  const at = momentAt(Date.UTC(2026, 10, 2));
  const limits = { ...usualLimits, twoApproversFromSen: sen(30_000_00) };
  const proposed = proposeLenderChange(
    { person: first, inForce, open: undefined },
    { kind: 'limits', limits },
    at,
  );

  test('are proposed by one and in force from the moment another one confirms', () => {
    if (!proposed.ok) throw new Error(proposed.refusal.code);
    expect(proposed.change.isApplied).toBe(false);
    const state = { origins: [], inForce, change: proposed.change.change };
    expect(codeOf(confirmLenderChange({ ...state, person: first }, {}, at))).toBe('second-person-needed');
    const confirmed = confirmLenderChange({ ...state, person: second }, {}, at);
    expect(confirmed).toMatchObject({
      ok: true,
      change: {
        isApplied: true,
        event: { name: 'lender-limits.confirmed', facts: { before: usualLimits, after: limits } },
      },
    });
  });

  test('are proposed when they differ, one change at a time', () => {
    const ask = (wish: typeof usualLimits, open?: LenderChange) =>
      codeOf(proposeLenderChange({ person: first, inForce, open }, { kind: 'limits', limits: wish }, at));
    expect(ask(usualLimits)).toBe('nothing-changed');
    expect(ask(limits)).toBe('allowed');
    expect(ask(limits, { kind: 'limits', limits, changeId: 'c', proposedBy: second })).toBe(
      'lender-change-open',
    );
  });

  test('ask for two approvers at RM50,000.00 at the latest [ACL-06]', () => {
    expect(lenderLimitBounds.twoApproversFromSen.max).toBe(50_000_00);
    const asked = [49_999_99, 50_000_00, 50_000_01].map((amount) =>
      needsTwoApprovers(sen(amount), usualLimits),
    );
    expect(asked).toEqual([false, true, true]);
  });
});

describe('the contact for borrowers', () => {
  const at = momentAt(Date.UTC(2026, 10, 2));
  const { contact } = inForce;
  const other = { ...contact, whatsapp: '+60199999999' };
  const ask = (wish: LenderContact, open?: LenderChange) =>
    proposeLenderChange({ person: first, inForce, open }, { kind: 'contact', contact: wish }, at);

  test('is proposed by one and in force from the moment another one confirms, with both in the event', () => {
    const proposed = ask(other);
    if (!proposed.ok) throw new Error(proposed.refusal.code);
    expect(proposed.change.isApplied).toBe(false);
    const state = { origins: [], inForce, change: proposed.change.change };
    expect(codeOf(confirmLenderChange({ ...state, person: first }, {}, at))).toBe('second-person-needed');
    expect(confirmLenderChange({ ...state, person: second }, {}, at)).toMatchObject({
      ok: true,
      change: {
        isApplied: true,
        event: {
          name: 'lender-contact.confirmed',
          facts: { before: contact, after: other, proposedBy: first.userId },
        },
      },
    });
  });

  test('is not confirmed by whom the proposer made an administrator', () => {
    const origins = [{ userId: second.userId, name: second.name, madeBy: [first.userId] }];
    const open: LenderChange = { kind: 'contact', contact: other, changeId: 'c', proposedBy: first };
    expect(codeOf(confirmLenderChange({ person: second, inForce, change: open, origins }, {}, at))).toBe(
      'second-person-of-proposer',
    );
  });

  test('is proposed when it differs, one change at a time, under a name that asks for no money', () => {
    expect(codeOf(ask(contact))).toBe('nothing-changed');
    const open: LenderChange = { kind: 'contact', contact: other, changeId: 'c', proposedBy: second };
    expect(codeOf(ask(other, open))).toBe('lender-change-open');
    expect(codeOf(ask({ ...contact, name: 'Bayar yuran proses RM300 dahulu' }))).toBe('message-pay-first');
  });

  test.each([
    ['nothing', { name: '', whatsapp: '', phone: '' }, 'allowed'],
    ['a phone', { name: '', whatsapp: '', phone: '+60312345678' }, 'contact-needs-two'],
    ['a WhatsApp number', { name: '', whatsapp: '+60123456789', phone: '' }, 'contact-needs-two'],
  ])('is set by one person where borrowers see %s: %s %s', (_what, value, code) => {
    const part = { value, last: undefined };
    expect(codeOf(setFirstContact(part, { ...other, seenVersion: 0 }))).toBe(code);
  });

  test('leaves the hours to one person', () => {
    const part = { value: { fromHour: 9, toHour: 18 }, last: undefined };
    const change = (fromHour: number, toHour: number) =>
      codeOf(changeWorkingHours(part, { fromHour, toHour, seenVersion: 0 }));
    expect([change(8, 17), change(17, 17)]).toEqual(['allowed', 'hours-backwards']);
  });
});

test.each([
  ['202601000001', true],
  ['202601000001 (1000001-A)', true],
  ['1000001-A', false],
])('the SSM number %s is as usual: %s', (text, isUsual) => {
  expect(isUsualSsmNumber(text)).toBe(isUsual);
});

test.each([
  [91, 'fine'],
  [90, 'ends-90'],
  [31, 'ends-90'],
  [30, 'ends-30'],
  [8, 'ends-30'],
  [7, 'ends-7'],
  [0, 'ends-7'],
  [-1, 'ended'],
] as const)('a licence with %i days left stands as %s', (days, state) => {
  const today = calendarDate('2026-11-22');
  const dates = { licenceFrom: calendarDate('2020-01-01'), licenceUntil: addDays(today, days) };
  expect(licenceStanding(dates, today).state).toBe(state);
});

describe('what forms offer', () => {
  const forms: LenderForms = {
    applicationsOpen: true,
    showPayoutClaim: false,
    banks: banks.map(({ code }) => code),
    purposes: loanPurposes,
    maxFileMegabytes: 8,
    filesPerDay: 20,
  };
  const part: Part<LenderForms> = { value: forms, last: undefined };

  test('is never empty, and never what the product does not know', () => {
    fc.assert(
      fc.property(
        fc.subarray([...forms.banks, 'NOBANK']),
        fc.subarray([...forms.purposes, 'gambling']),
        (offeredBanks, purposes) => {
          const outcome = changeLenderForms(part, {
            ...forms,
            banks: offeredBanks,
            purposes,
            seenVersion: 0,
          });
          const value = outcome.ok ? outcome.change.value : undefined;
          expect(value?.banks.every((code) => forms.banks.includes(code)) ?? true).toBe(true);
          expect(value?.banks.length === 0 || value?.purposes.length === 0).toBe(false);
        },
      ),
    );
  });

  test('is refused to whoever looked at an older state', () => {
    const last = { version: 3, changedBy: 'Siti', changedAt: '2026-11-02T02:00:00.000Z' };
    expect(codeOf(changeLenderForms({ ...part, last }, { ...forms, seenVersion: 2 }))).toBe(
      'settings-changed',
    );
    expect(codeOf(changeLenderForms({ ...part, last }, { ...forms, seenVersion: 3 }))).toBe('allowed');
  });
});

describe('maintenance', () => {
  test('ends by itself', () => {
    const since = '2026-11-02T02:00:00.000Z';
    const until = '2026-11-02T04:00:00.000Z';
    expect(isUnderMaintenance({ since, until }, '2026-11-02T03:59:59.999Z')).toBe(true);
    expect(isUnderMaintenance({ since, until }, until)).toBe(false);
    expect(isUnderMaintenance({ since, until: null }, '2999-01-01T00:00:00.000Z')).toBe(true);
    expect(isUnderMaintenance(undefined, since)).toBe(false);
  });

  test('leaves borrowers their payments and nothing to staff but everything', () => {
    const borrower = { kind: 'borrower', userId: 'a' } as const;
    expect(isClosedFor(borrower, 'submitPaymentProof')).toBe(false);
    expect(isClosedFor(borrower, 'claimNotReceived')).toBe(false);
    expect(isClosedFor(borrower, 'applyForLoan')).toBe(true);
    expect(isClosedFor({ kind: 'guest' }, 'signUp')).toBe(true);
    expect(isClosedFor({ kind: 'system' }, 'bookDueBills')).toBe(false);
    expect(isClosedFor({ kind: 'staff', userId: 'a', roles: ['finance'] }, 'confirmPayment')).toBe(false);
    expect(
      [...openInMaintenance].filter(
        (action) => action !== 'signPlan' && /^(apply|sign(Up|Agreement|Plan))/.test(action),
      ),
    ).toEqual([]);
  });
});
