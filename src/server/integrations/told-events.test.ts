/** Whether addresses outside hear of it has been decided for every event of a loan: one that is new fails here first. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toldAs } from '#domain/webhook-event.ts';

const rules = path.join(import.meta.dirname, '../../domain');
const nouns = ['loan', 'payout', 'payment', 'refund'];
/** As the rules give them: `change(loan, 'payment.confirmed', …)`. */
const given = readdirSync(rules)
  .filter((file) => file.endsWith('.ts') && !/test|testing|webhook/.test(file))
  .flatMap((file) => {
    const text = readFileSync(path.join(rules, file), 'utf8');
    return [...text.matchAll(/'([a-z-]+)\.([a-z-]+)'/g)].map(([, noun = '', verb]) => ({ noun, verb }));
  })
  .filter(({ noun }) => nouns.includes(noun))
  .map(({ noun, verb }) => `${noun}.${verb}`);

test('is decided for every event of a loan, its payout, payments and refunds', () => {
  expect(given.length).toBeGreaterThan(15);
  expect([...new Set(given)].filter((name) => !(name in toldAs))).toEqual([]);
  expect(Object.keys(toldAs).filter((name) => !given.includes(name))).toEqual([]);
});
