import { describe, expect, test } from 'vitest';
import type { VerificationView } from '#contract/identity.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import {
  answersText,
  answersToSave,
  bankAccountOf,
  beginDraft,
  type Draft,
  hasUnsaved,
  type Photo,
  personalInformationOf,
  wouldLose,
} from './draft.ts';
import { planOf } from './plan.ts';
import { emergencyFaults, isAnswered } from './step-answers.ts';

const today = calendarDate('2026-11-21');
const [front, back, selfie] = ['1', '2', '3'].map((n) => `0190a6f0-0000-7000-8000-00000000000${n}`);
const first: VerificationView = {
  state: 'none',
  submittedAt: null,
  accountName: 'Aisyah binti Rahman',
  personalInformation: null,
  images: [],
  bankAccount: null,
  corrections: [],
  isLocked: false,
  draft: null,
  waitingImages: [],
};
const given: VerificationView = {
  ...first,
  state: 'correction-needed',
  personalInformation: {
    fullName: 'Aisyah binti Rahman',
    icNumber: '920314-••-••82',
    gender: 'female',
    placeOfBirth: 'selangor',
    dateOfBirth: calendarDate('1992-03-14'),
    occupation: 'Teacher',
    monthlyIncomeSen: sen(4_200_50),
    loanPurpose: 'home-repair',
    address: '2 Jalan Mawar, 43000 Kajang, Selangor',
    emergencyContactName: 'Rahman bin Idris',
    emergencyContactPhone: '+60137654321',
  },
  images: [
    { kind: 'ic-front', fileId: front ?? '' },
    { kind: 'ic-back', fileId: back ?? '' },
    { kind: 'selfie-with-ic', fileId: selfie ?? '' },
  ],
  bankAccount: {
    bankAccountId: 'b',
    bankCode: 'MBBEMYKL',
    bankName: 'Maybank',
    holderName: 'Aisyah binti Rahman',
    lastFour: '4821',
  },
};
const begin = (view: VerificationView): Draft => {
  const plan = planOf(view);
  if (!plan) throw new Error('nothing is open');
  return beginDraft(view, plan);
};
const plan = planOf(first);
if (!plan) throw new Error('nothing is open');
const sending: Photo = {
  state: 'sending',
  file: new File(['x'], 'photo.jpg', { type: 'image/jpeg' }),
  warnings: [],
  keptAt: 0,
  isKept: false,
  progress: { state: 'sending', sentBytes: 0, byteCount: 1 },
};
const withNewFront = (draft: Draft): Draft => ({
  ...draft,
  photos: { ...draft.photos, 'ic-front': { state: 'added', fileId: selfie ?? '' } },
});

test('a first visit knows the name only', () => {
  expect(begin(first)).toEqual({
    typed: { fullName: 'Aisyah binti Rahman' },
    filled: {},
    photos: {},
    personalInformationSent: false,
    isChanged: false,
    saved: '',
    begun: '{"typed":{"fullName":"Aisyah binti Rahman"},"filled":{}}',
  });
});

describe('after a reload', () => {
  const kept = {
    typed: { fullName: 'Aisyah', icNumber: '920314-10-55', accountNumber: '5140' },
    filled: { gender: 'female' },
  };

  test('everything that was typed and added is there, and counts as saved', () => {
    const draft = begin({ ...first, draft: kept, waitingImages: [{ kind: 'ic-back', fileId: back ?? '' }] });
    expect(draft.typed).toEqual(kept.typed);
    expect(draft.filled).toEqual(kept.filled);
    expect(draft.photos).toEqual({ 'ic-back': { state: 'added', fileId: back } });
    expect(hasUnsaved({ ...draft, isChanged: true }, plan)).toBe(false);
    const typed = { ...draft.typed, address: '2' };
    expect(hasUnsaved({ ...draft, typed, isChanged: true }, plan)).toBe(true);
  });

  test('a correction takes what belongs to its own steps, and no old photo of another', () => {
    const draft = begin({
      ...given,
      corrections: [{ item: 'bank-account' }],
      draft: kept,
      waitingImages: [{ kind: 'ic-front', fileId: 'old' }],
    });
    expect(draft.typed).toMatchObject({ icNumber: '920314-••-••82', accountNumber: '5140' });
    expect(draft.photos['ic-front']).toEqual({ state: 'added', fileId: front });
  });

  test('the mask of an IC number is never kept', () => {
    const asked = planOf({ ...given, corrections: [{ item: 'bank-account' }] });
    if (!asked) throw new Error('nothing is open');
    const draft = begin({ ...given, corrections: [{ item: 'bank-account' }] });
    const text = answersText(draft, asked);
    expect(text).not.toContain('•');
    expect(answersToSave(text, { ...draft, begun: '' })?.typed).toEqual({
      bankCode: 'MBBEMYKL',
      holderName: 'Aisyah binti Rahman',
    });
  });

  test('a correction of a photo alone has nothing to keep', () => {
    const view = { ...given, corrections: [{ item: 'photo-blurred', photo: 'ic-front' as const }] };
    const asked = planOf(view);
    expect(asked && answersText(begin(view), asked)).toBe('');
    expect(answersToSave('', begin(view))).toBeUndefined();
  });
});

describe('what is saved', () => {
  const typing = (draft: Draft, typed: Draft['typed'], filled = draft.filled): Draft => ({
    ...draft,
    typed: { ...draft.typed, ...typed },
    filled,
  });
  const toSave = (draft: Draft) => answersToSave(answersText(draft, plan), draft);

  test('is what was changed in this tab: another tab keeps what it saved', () => {
    const draft = typing(begin(first), { address: '2 Jalan Mawar' });
    expect(toSave(draft)).toEqual({ typed: { address: '2 Jalan Mawar' }, filled: {} });
    const saved = { ...draft, saved: answersText(draft, plan) };
    expect(toSave(typing(saved, { occupation: 'Nurse' }))).toEqual({
      typed: { occupation: 'Nurse' },
      filled: {},
    });
    expect(toSave(typing(saved, { address: '' }))?.typed).toEqual({ address: '' });
  });

  test('says what is not filled in any more', () => {
    const kept = { typed: { icNumber: '920314-10-5582' }, filled: { gender: 'female' } };
    const draft = typing(begin({ ...first, draft: kept }), { icNumber: '' }, {});
    expect(toSave(draft)).toEqual({ typed: { icNumber: '' }, filled: { gender: '' } });
    expect(begin({ ...first, draft: { typed: {}, filled: { gender: '' } } }).filled).toEqual({});
  });
});

test('a page may be left when the words are saved and photos on their way are kept', () => {
  const draft: Draft = { ...begin(first), photos: { 'ic-back': { ...sending, isKept: true } } };
  expect(wouldLose(draft, plan)).toBe(false);
  expect(wouldLose({ ...draft, isChanged: true }, plan)).toBe(true);
  expect(wouldLose({ ...draft, photos: { 'ic-back': sending } }, plan)).toBe(true);
});

describe('a correction', () => {
  test('of one photo sends everything else as it was given, the IC number as it was shown', () => {
    const draft = begin({ ...given, corrections: [{ item: 'photo-blurred', photo: 'ic-front' }] });
    expect(draft.photos['ic-front']).toBeUndefined();
    expect(personalInformationOf(draft)).toBeUndefined();
    expect(personalInformationOf(withNewFront(draft))).toEqual({
      ...given.personalInformation,
      emergencyContactPhone: '013-765 4321',
      images: { 'ic-front': selfie, 'ic-back': back, 'selfie-with-ic': selfie },
    });
  });

  test('of the answers asks for the IC number again and keeps the photos', () => {
    const draft = begin({ ...given, corrections: [{ item: 'personal-information' }] });
    expect(draft.typed.icNumber).toBe('');
    expect(Object.keys(draft.photos)).toHaveLength(3);
  });

  test('of the bank account knows bank and holder, never the number', () => {
    const draft = begin({ ...given, corrections: [{ item: 'bank-account' }] });
    expect(draft.typed).toMatchObject({ bankCode: 'MBBEMYKL', holderName: 'Aisyah binti Rahman' });
    expect(bankAccountOf(draft)).toBeUndefined();
    const typed = { ...draft.typed, accountNumber: '5140 1188 4821' };
    expect(bankAccountOf({ ...draft, typed })).toEqual({
      bankCode: 'MBBEMYKL',
      holderName: 'Aisyah binti Rahman',
      accountNumber: '5140 1188 4821',
    });
  });
});

describe('a step is answered', () => {
  const known = { today, accountName: first.accountName };
  const all = begin({ ...given, corrections: [{ item: 'photo-blurred', photo: 'ic-front' }] });
  const full: Draft = {
    ...withNewFront(all),
    typed: { ...all.typed, icNumber: '920314-10-5582', accountNumber: '514011884821' },
  };
  const changed = (typed: Record<string, string>): Draft => ({ ...full, typed: { ...full.typed, ...typed } });

  test('when every answer can stand', () => {
    for (const step of ['about', 'work', 'emergency', 'photos', 'bank'] as const) {
      expect([step, isAnswered(full, plan, step, known)]).toEqual([step, true]);
      expect([step, isAnswered(begin(first), plan, step, known)]).toEqual([step, false]);
    }
  });

  test.each([
    ['about', { icNumber: '920314-10-558' }],
    ['about', { icNumber: '100314-10-5582', 'dateOfBirth.year': '2010' }],
    ['about', { gender: '' }],
    ['work', { monthlyIncomeSen: 'a lot' }],
    ['work', { occupation: '' }],
    ['work', { loanPurpose: 'party' }],
    ['emergency', { emergencyContactPhone: '03-1234 5678' }],
    ['emergency', { emergencyContactName: '' }],
    ['bank', { bankCode: 'NOTABANK' }],
    ['bank', { accountNumber: '12345' }],
    ['bank', { holderName: '' }],
    ['bank', { holderName: 'Lim Ah Kow' }],
  ] as const)('and not %s with %j', (step, typed) => {
    expect(isAnswered(changed(typed), plan, step, known)).toBe(false);
  });

  test('with a photo that is still on its way', () => {
    const draft: Draft = { ...full, photos: { ...full.photos, 'ic-back': sending } };
    expect(isAnswered(draft, plan, 'photos', known)).toBe(true);
    expect(personalInformationOf(draft)).toBeUndefined();
  });
});

test('an emergency contact is somebody else, with a mobile number', () => {
  const contact = { emergencyContactName: 'Rahman bin Idris', emergencyContactPhone: '013-765 4321' };
  expect(emergencyFaults(contact, '+60137654321')).toMatchObject({ emergencyContactPhone: 'phone-yours' });
  expect(emergencyFaults(contact, '+60137654322').emergencyContactPhone).toBeUndefined();
  expect(emergencyFaults({ ...contact, emergencyContactPhone: '' }).emergencyContactPhone).toBe(
    'phone-empty',
  );
  expect(emergencyFaults({ ...contact, emergencyContactPhone: '1' }).emergencyContactPhone).toBe(
    'phone-unknown',
  );
});
