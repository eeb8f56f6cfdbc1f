import { expect, it } from 'vitest';
import { arrearsPlace } from './place.ts';

it.each([
  ['', { view: 'all', page: 1 }],
  ['?view=31-60', { view: '31-60', page: 1 }],
  ['?view=over-90&page=3', { view: 'over-90', page: 3 }],
  ['?view=nonsense&page=0', { view: 'all', page: 1 }],
  ['?page=1.5', { view: 'all', page: 1 }],
  ['?page=99999999', { view: 'all', page: 1 }],
])('the address %s is %j', (search, place) => {
  expect(arrearsPlace(search)).toEqual(place);
});
