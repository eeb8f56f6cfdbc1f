import { expect, test } from 'vitest';
import { decisionPoints, recordedPoints } from './decision-points.ts';

const usedAt = '2026-11-20T08:12:00.000Z';
const later = '2026-11-21T08:12:00.000Z';

test('a point is what differs, another number that was read, and each use from before; what is close or equal is none', () => {
  expect(
    decisionPoints({
      comparisons: [
        { field: 'gender', typed: 'male', derived: 'female', result: 'different' },
        { field: 'account-holder', typed: 'Aisha', derived: 'Aisya', result: 'close' },
      ],
      icReading: 'differs',
      reUse: [
        { kind: 'same-photo', photo: 'ic-front', usedAt },
        { kind: 'bank-account', photo: null, usedAt },
      ],
    }),
  ).toEqual(['gender', 'ic-reading', `same-photo ic-front ${usedAt}`, `bank-account ${usedAt}`]);
  for (const icReading of ['equal', 'unreadable', null] as const) {
    expect(decisionPoints({ comparisons: [], icReading, reUse: [] })).toEqual([]);
  }
});

test('the account of one more borrower is another point; the record keeps the kind once, and no moment of somebody else', () => {
  const points = decisionPoints({
    comparisons: [{ field: 'gender', typed: 'male', derived: 'female', result: 'different' }],
    icReading: null,
    reUse: [
      { kind: 'bank-account', photo: null, usedAt },
      { kind: 'bank-account', photo: null, usedAt: later },
      { kind: 'photo-twice', photo: 'ic-back', usedAt },
    ],
  });
  expect(new Set(points).size).toBe(4);
  expect(recordedPoints(points)).toEqual(['gender', 'given-before']);
});
