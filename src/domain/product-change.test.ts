import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from './date.ts';
import type { Moment, Person } from './loan.ts';
import { demoProduct } from './product.ts';
import {
  confirmProduct,
  type ProductChange,
  type ProductProposal,
  type ProductVersion,
  proposeProduct,
  standingOf,
  versionOn,
  withdrawProductChange,
} from './product-change.ts';
import type { ProductOffer } from './product-limits.ts';
import type { Outcome } from './refusal.ts';

const aminah: Person = { userId: 'aminah', name: 'Aminah' };
const ravi: Person = { userId: 'ravi', name: 'Ravi' };
const today = calendarDate('2026-11-22');
const moment: Moment = { now: '2026-11-22T02:00:00.000Z', today, newId: 'new-product' };
const offer: ProductOffer = { ...demoProduct, isOffered: true };
const first: ProductVersion = {
  ...offer,
  productId: 'product',
  version: 1,
  effectiveFrom: calendarDate('2026-01-02'),
};
const proposal = (given: Partial<ProductProposal> = {}): ProductProposal => ({
  ...offer,
  annualRateBps: 1500,
  productId: 'product',
  effectiveFrom: addDays(today, 1),
  ...given,
});
const version = (outcome: Outcome<ProductChange>): ProductVersion => {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.change.version;
};
const code = (outcome: Outcome<ProductChange>) => (outcome.ok ? 'allowed' : outcome.refusal.code);
const propose = (given: Partial<ProductProposal> = {}, versions: ProductVersion[] = [first]) =>
  proposeProduct({ versions, person: aminah }, proposal(given), moment);
const confirmed = (given: Partial<ProductProposal> = {}, versions: ProductVersion[] = [first]) => {
  const waiting = version(propose(given, versions));
  return version(
    confirmProduct({ origins: [], versions: [...versions, waiting], person: ravi }, waiting, moment),
  );
};

it('a new name asks for no money; a name that is there already changes nothing', () => {
  const name = 'Pay RM500 first';
  expect(code(propose({ name }))).toBe('setting-asks-for-money');
  expect(code(propose({ name }, [{ ...first, name }]))).toBe('allowed');
});

describe('a product is changed by two people', () => {
  const waiting = version(propose());
  const versions = [first, waiting];

  it('is proposed, and confirmed by somebody else', () => {
    expect(waiting).toMatchObject({ version: 2, proposedBy: aminah, annualRateBps: 1500 });
    expect(standingOf(waiting, versions, today)).toBe('waiting');
    expect(code(confirmProduct({ origins: [], versions, person: aminah }, waiting, moment))).toBe(
      'second-person-needed',
    );
    const made = version(confirmProduct({ origins: [], versions, person: ravi }, waiting, moment));
    expect(standingOf(made, [first, made], today)).toBe('coming');
    expect(standingOf(first, [first, made], today)).toBe('in-force');
    expect(standingOf(first, [first, made], made.effectiveFrom)).toBe('replaced');
  });

  it('says in the event what was and what is to be', () => {
    const outcome = propose();
    expect(outcome.ok && outcome.change.event).toMatchObject({
      name: 'product.proposed',
      facts: { version: 2, before: { annualRateBps: 1200 }, after: { annualRateBps: 1500 } },
    });
  });

  it('waits once at a time, and is decided once', () => {
    expect(code(propose({}, versions))).toBe('product-change-waiting');
    const dropped = version(withdrawProductChange({ versions, person: ravi }, waiting, moment));
    for (const decide of [confirmProduct, withdrawProductChange])
      expect(code(decide({ origins: [], versions: [first, dropped], person: ravi }, waiting, moment))).toBe(
        'product-change-decided',
      );
    expect(version(propose({}, [first, dropped])).version).toBe(3);
    expect(standingOf(dropped, [first, dropped], today)).toBe('withdrawn');
  });

  it('is about a product that exists', () => {
    expect(code(propose({ productId: 'other' }))).toBe('not-found');
    expect(
      code(confirmProduct({ origins: [], versions, person: ravi }, { ...waiting, version: 3 }, moment)),
    ).toBe('not-found');
    expect(version(propose({ productId: null }))).toMatchObject({ productId: 'new-product', version: 1 });
  });

  it('changes something', () => {
    expect(code(propose({ annualRateBps: 1200 }))).toBe('product-unchanged');
    // Terms in another order are the same terms.
    expect(code(propose({ annualRateBps: 1200, termMonths: offer.termMonths.toReversed() }))).toBe(
      'product-unchanged',
    );
    // The same as now, but it takes the place of what is to come.
    expect(code(propose({ annualRateBps: 1200 }, [first, confirmed()]))).toBe('allowed');
  });
});

it('above a cap is neither proposed nor confirmed', () => {
  expect(code(propose({ annualRateBps: 1801 }))).toBe('rate-above-cap');
  const forged = { ...version(propose()), annualRateBps: 1801 };
  expect(code(confirmProduct({ origins: [], versions: [first, forged], person: ravi }, forged, moment))).toBe(
    'rate-above-cap',
  );
});

describe('the day', () => {
  it('is tomorrow or later, also when the second person comes late', () => {
    expect(propose({ effectiveFrom: today })).toMatchObject({
      refusal: { code: 'effective-too-early', fromOn: addDays(today, 1) },
    });
    const waiting = version(propose());
    const late = { ...moment, today: addDays(today, 1) };
    expect(
      code(confirmProduct({ origins: [], versions: [first, waiting], person: ravi }, waiting, late)),
    ).toBe('effective-too-early');
  });

  it('of the very first product is today at the earliest', () => {
    const only = { productId: null, effectiveFrom: today };
    expect(code(propose(only, []))).toBe('allowed');
    expect(code(propose({ ...only, effectiveFrom: addDays(today, -1) }, []))).toBe('effective-too-early');
    expect(standingOf(confirmed(only, []), [confirmed(only, [])], today)).toBe('in-force');
  });

  it('decides what holds: the newest confirmed version whose day has come', () => {
    const far = confirmed({ effectiveFrom: addDays(today, 30) });
    const near = confirmed({ annualRateBps: 1000, effectiveFrom: addDays(today, 10) }, [first, far]);
    const all = [first, far, near];
    const on = (days: number) => versionOn(all, addDays(today, days))?.version;
    expect([on(0), on(9), on(10), on(30), on(300)]).toEqual([1, 1, 3, 3, 3]);
    expect(all.map((each) => standingOf(each, all, today))).toEqual(['in-force', 'replaced', 'coming']);
    expect(versionOn(all, calendarDate('2026-01-01'))).toBeUndefined();
  });
});
