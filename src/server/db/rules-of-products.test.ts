/**
 * The versions of products attacked with SQL by hand as the application's own login: two people, one change at a time,
 * never before its day, never changed, never above the law. Each attack has a twin that is right and is taken.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { today } from '../testing-money.ts';
import { type Administrators, twoAdministrators } from '../testing-products.ts';
import { attempt, insert, type Row, realRow, remove, type Statement, update } from './direct-sql.ts';

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let people: Administrators;
let first: Row;

beforeAll(async () => {
  people = await twoAdministrators(house, app);
  first = await realRow(db, 'product_versions', { version: 1 });
});
afterAll(() => app.close());

const tries = (...statements: Statement[]) => attempt(db, ...statements);
const byOf = (which: keyof Administrators) => people[which].userId;
const next = (given: Row = {}): Row => ({
  ...first,
  version: 2,
  is_from_setup: false,
  effective_from: addDays(today(house), 1),
  proposed_by: byOf('proposer'),
  proposed_at: house.clock.now(),
  ...given,
});
const propose = (given: Row = {}) => insert('product_versions', next(given));
const change = (version: number, set: Row) =>
  update('product_versions', { product_id: first.product_id, version }, set);
const confirm = (given: Row = {}) =>
  change(2, { confirmed_by: byOf('confirmer'), confirmed_at: house.clock.now(), ...given });
const withdraw = () => change(2, { withdrawn_by: byOf('proposer'), withdrawn_at: house.clock.now() });
const fixed = '23001 a version of a product never changes: a correction is a new version';

test('a version takes two people', async () => {
  expect(await tries(propose(), confirm())).toBe('stored');
  expect(await tries(propose(), withdraw())).toBe('stored');
  expect(await tries(propose(), confirm({ confirmed_by: byOf('proposer') }))).toBe(
    '23514 product_versions_two_people',
  );
  expect(await tries(propose(), change(2, { confirmed_at: house.clock.now() }))).toBe(
    '23514 product_versions_confirmed',
  );
  expect(await tries(propose({ proposed_by: null, proposed_at: null }))).toBe(
    '23514 product_versions_proposed',
  );
  const at = house.clock.now();
  expect(await tries(propose({ confirmed_by: byOf('confirmer'), confirmed_at: at }))).toBe(
    '23514 a version of a product is proposed first',
  );
});

test('only the first product of a lender is there without them', async () => {
  const productId = newId();
  const setup = { ...first, product_id: productId };
  const make = insert('products', { product_id: productId });
  expect(await tries(make, insert('product_versions', setup))).toBe(
    '23514 only the first product of a lender is set up without two people',
  );
  expect(await tries(make, propose({ product_id: productId, version: 1 }))).toBe('stored');
});

test('one change of a product waits at a time, and versions have no gap', async () => {
  expect(await tries(propose(), propose({ version: 3 }))).toBe('23505 product_versions_one_waiting');
  expect(await tries(propose(), withdraw(), propose({ version: 3 }))).toBe('stored');
  expect(await tries(propose({ version: 3 }))).toBe('23514 versions of a product are counted without a gap');
  expect(await tries(propose(), confirm(), propose({ version: 2 }))).toBe(
    '23514 versions of a product are counted without a gap',
  );
});

test('what was decided stays as it is', async () => {
  expect(await tries(change(1, { annual_rate_bps: 100 }))).toBe(fixed);
  expect(await tries(propose(), change(2, { annual_rate_bps: 100 }))).toBe(fixed);
  expect(await tries(propose(), confirm({ late_rate_bps: 100 }))).toBe(fixed);
  expect(await tries(propose(), confirm(), withdraw())).toBe(fixed);
  expect(await tries(propose(), withdraw(), confirm())).toBe(fixed);
  expect(await tries(propose(), remove('product_versions', { version: 2 }))).toMatch(
    /^23001 product_versions/,
  );
  expect(await tries(remove('products', { product_id: first.product_id }))).toMatch(/^23001 products/);
});

test('it takes effect on the day after it was confirmed, or later', async () => {
  const early = '23514 a change takes effect on the day after it was confirmed, or later';
  expect(await tries(propose({ effective_from: today(house) }), confirm())).toBe(early);
  // One minute after midnight in Kuala Lumpur it is too late for that day.
  expect(await tries(propose(), confirm({ confirmed_at: '2026-03-02T16:01:00Z' }))).toBe(early);
  expect(await tries(propose(), confirm({ confirmed_at: '2026-03-02T15:59:00Z' }))).toBe('stored');
});

describe('rule 6: what a product may ask', () => {
  test.each<[string, Row, string]>([
    ['at the caps', { annual_rate_bps: 1800, late_rate_bps: 800 }, 'stored'],
    ['above 18% a year', { annual_rate_bps: 1801 }, '23514 product_versions_rate_cap'],
    ['below zero', { annual_rate_bps: -1 }, '23514 product_versions_rate_cap'],
    ['above 8% late', { late_rate_bps: 801 }, '23514 product_versions_late_cap'],
    ['secured, which this lender may not do', { secured: true }, '23514 product_versions_unsecured'],
    ['above RM200,000', { max_amount_sen: 200_001_00, step_sen: 100 }, '23514 product_versions_largest'],
    ['off its steps', { min_amount_sen: 1_050_00 }, '23514 product_versions_amounts'],
    ['with a term twice', { term_months: [12, 12] }, '23514 product_versions_terms'],
    ['with no term', { term_months: [] }, '23514 product_versions_terms'],
    ['at zero', { annual_rate_bps: 0 }, 'stored'],
    [
      'flat, as much interest as principal',
      { method: 'flat', annual_rate_bps: 2000 - 200, term_months: [66] },
      'stored',
    ],
    [
      'flat, with more interest than principal',
      { method: 'flat', annual_rate_bps: 1800, term_months: [67] },
      '23514 product_versions_interest_cap',
    ],
    ['reducing over 105 months', { annual_rate_bps: 1800, term_months: [105] }, 'stored'],
    [
      'reducing, with more interest than principal',
      { annual_rate_bps: 1800, term_months: [120] },
      '23514 product_versions_interest_cap',
    ],
  ])('%s', async (_what, given, answer) => {
    expect(await tries(propose(given))).toBe(answer);
  });
});
