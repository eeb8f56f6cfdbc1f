import { describe, expect, test } from 'vitest';
import { changesOf, standingOf } from './audit-changes.ts';
import { lenderChangeKinds } from './lender-change.ts';

test('another number with the same ending is still a change, shown with its ending only', () => {
  const facts = {
    before: { name: 'Nadia', phone: '+60312345678' },
    after: { name: 'Nadia', phone: '+60399995678' },
  };
  expect(changesOf(facts)).toEqual([{ field: 'phone', before: '+••••5678', after: '+••••5678' }]);
});

test('what stays the same is left out, also where it was never there', () => {
  const facts = { before: null, after: { name: 'Nadia', phone: null, days: [0, 6] } };
  expect(changesOf(facts)).toEqual([
    { field: 'name', before: null, after: 'Nadia' },
    { field: 'days', before: null, after: '0, 6' },
  ]);
});

test('nothing is shown as nothing, and facts in facts are fields of their own', () => {
  const facts = {
    before: { texts: { en: 'Hello', ms: 'Helo' }, phone: '', days: [] },
    after: { texts: { en: 'Hello', ms: 'Apa khabar' }, phone: '', days: null },
  };
  expect(changesOf(facts)).toEqual([{ field: 'texts.ms', before: 'Helo', after: 'Apa khabar' }]);
});

describe('whether what stands after became so', () => {
  const at = { at: '2026-03-02T04:00:00.000Z', day: '2026-03-02' };
  const standing = (name: string, facts = {}) => standingOf({ name, ...at }, facts);

  test.each(lenderChangeKinds)('a proposal about the lender changed nothing yet: %s', (kind) => {
    expect(standing(`lender-${kind}.proposed`)).toEqual({ is: 'proposed' });
    expect(standing(`lender-${kind}.withdrawn`)).toEqual({ is: 'dropped' });
    expect(standing(`lender-${kind}.confirmed`, { takesEffectAt: at.at })).toEqual({ is: 'in-force' });
  });

  test('an account that waits and a product of another day are agreed from then on', () => {
    const takesEffectAt = '2026-03-05T04:00:00.000Z';
    expect(standing('lender-account.confirmed', { takesEffectAt })).toEqual({
      is: 'agreed',
      from: takesEffectAt,
    });
    expect(standing('lender-account.applied')).toEqual({ is: 'in-force' });
    expect(standing('product.proposed', { effectiveFrom: '2026-03-03' })).toEqual({ is: 'proposed' });
    expect(standing('product.confirmed', { effectiveFrom: '2026-03-03' })).toEqual({
      is: 'agreed',
      from: '2026-03-03',
    });
    expect(standing('product.confirmed', { effectiveFrom: '2026-03-02' })).toEqual({ is: 'in-force' });
  });

  test('what one administrator sets is so at once, and who is invited has no role yet', () => {
    expect(standing('lender-hours.changed')).toEqual({ is: 'in-force' });
    expect(standing('staff.roles-changed')).toEqual({ is: 'in-force' });
    expect(standing('staff.invited')).toEqual({ is: 'proposed' });
  });
});
