import { expect, it } from 'vitest';
import { newQueries } from './new-queries.ts';
import { putIn } from './read-ahead.ts';

const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;

it('of a page that the server writes holds nothing behind it: no timer keeps what was read', () => {
  const before = timers();
  for (let page = 0; page < 20; page += 1) putIn(newQueries(), { getWallet: {}, getCredit: {} }, Date.now());
  expect(timers()).toBe(before);
});

it('answers stand there as read when the page began, however late its scripts came', () => {
  const queries = newQueries();
  putIn(queries, { getWallet: { paid: 1 } }, 1_000);
  expect(queries.getQueryState(['getWallet'])).toMatchObject({ data: { paid: 1 }, dataUpdatedAt: 1_000 });
});
