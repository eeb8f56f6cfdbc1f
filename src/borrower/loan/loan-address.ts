/** Where one is in the loan journey, in the address: a reload, a bookmark and Back stay where they were. */
import { useSearch } from 'wouter/use-browser-location';

export type Place = 'amount' | 'check' | 'gentler' | 'sign' | 'submitted';

const addresses = {
  amount: '/loan?step=1',
  check: '/loan?step=2',
  gentler: '/loan?step=2&look=gentler',
  sign: '/loan?step=3',
  submitted: '/loan?step=submitted',
} as const satisfies Record<Place, string>;

export const addressOfPlace = (place: Place) => addresses[place];

/** Anything else is the first step. */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search);
  switch (query.get('step')) {
    case '2':
      return query.get('look') === 'gentler' ? 'gentler' : 'check';
    case '3':
      return 'sign';
    case 'submitted':
      return 'submitted';
    default:
      return 'amount';
  }
}

/** The part of the address behind the path; the server renders the page without it. */
export function useLoanSearch(): string {
  return useSearch({ ssrSearch: '' });
}
