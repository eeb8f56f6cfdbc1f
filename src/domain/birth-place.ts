/**
 * The place of birth in an IC number (digits 7 and 8): the lists of the National Registration Department as stored
 * in python-stdnum `my/bp.dat`, cross-checked in the Malaysian fact base, section 3. Names are keys for `words`.
 * Codes that are not here (00, 17–20, 69, 70, 73, 80, 81, 94–97) are unassigned.
 */
export type BirthPlaceKind = 'state' | 'federal-territory' | 'country' | 'region' | 'unspecified';

/** Each place: what it is, and its codes. An 'unspecified' place needs the person's own words beside it. */
const places = {
  johor: ['state', '01 21 22 23 24'],
  kedah: ['state', '02 25 26 27'],
  kelantan: ['state', '03 28 29'],
  melaka: ['state', '04 30'],
  'negeri-sembilan': ['state', '05 31 59'],
  pahang: ['state', '06 32 33'],
  'pulau-pinang': ['state', '07 34 35'],
  perak: ['state', '08 36 37 38 39'],
  perlis: ['state', '09 40'],
  selangor: ['state', '10 41 42 43 44'],
  terengganu: ['state', '11 45 46'],
  sabah: ['state', '12 47 48 49'],
  sarawak: ['state', '13 50 51 52 53'],
  'kuala-lumpur': ['federal-territory', '14 54 55 56 57'],
  labuan: ['federal-territory', '15 58'],
  putrajaya: ['federal-territory', '16'],
  brunei: ['country', '60'],
  indonesia: ['country', '61'],
  cambodia: ['country', '62'],
  laos: ['country', '63'],
  myanmar: ['country', '64'],
  philippines: ['country', '65'],
  singapore: ['country', '66'],
  thailand: ['country', '67'],
  vietnam: ['country', '68'],
  china: ['country', '74'],
  india: ['country', '75'],
  pakistan: ['country', '76'],
  'saudi-arabia': ['country', '77'],
  'sri-lanka': ['country', '78'],
  bangladesh: ['country', '79'],
  'asia-pacific': ['region', '83'],
  'south-america': ['region', '84'],
  africa: ['region', '85'],
  europe: ['region', '86'],
  'britain-and-ireland': ['region', '87'],
  'middle-east': ['region', '88'],
  'japan-korea-taiwan': ['region', '89'],
  'caribbean-and-central-america': ['region', '90'],
  'north-america': ['region', '91'],
  'eastern-europe': ['region', '92'],
  'other-countries': ['region', '93'],
  abroad: ['unspecified', '71 72'],
  'malaysia-state-unknown': ['unspecified', '82'],
  stateless: ['unspecified', '98'],
  'not-stated': ['unspecified', '99'],
} as const satisfies Record<string, readonly [BirthPlaceKind, string]>;

export type BirthPlaceName = keyof typeof places;
export type BirthPlace = { code: string; name: BirthPlaceName; kind: BirthPlaceKind };

export const birthPlaceNames = Object.keys(places) as BirthPlaceName[];

const placeByCode: ReadonlyMap<string, BirthPlace> = new Map(
  birthPlaceNames.flatMap((name) => {
    const [kind, codes] = places[name];
    return codes.split(' ').map((code): [string, BirthPlace] => [code, { code, name, kind }]);
  }),
);

/** The place of a two-digit code; undefined when the code is unassigned. */
export const findBirthPlace = (code: string): BirthPlace | undefined => placeByCode.get(code);
