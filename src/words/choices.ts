/** The answers one chooses from, in words: places of birth, gender, what a loan is for. Both apps show them. */
import type { MessageDescriptor } from '@lingui/core';
import type { BirthPlaceName } from '#domain/birth-place.ts';
import type { AffordabilityAnswer } from '#domain/loan.ts';
import type { Gender, LoanPurpose } from '#domain/verification.ts';

export const genderWords: Record<Gender, MessageDescriptor> = {
  male: /*i18n*/ { id: 'gender.male', message: 'Male' },
  female: /*i18n*/ { id: 'gender.female', message: 'Female' },
};

export const purposeWords: Record<LoanPurpose, MessageDescriptor> = {
  'home-repair': /*i18n*/ { id: 'purpose.home-repair', message: 'Home repair' },
  medical: /*i18n*/ { id: 'purpose.medical', message: 'Medical' },
  education: /*i18n*/ { id: 'purpose.education', message: 'Education' },
  'family-event': /*i18n*/ { id: 'purpose.family-event', message: 'Family event' },
  vehicle: /*i18n*/ { id: 'purpose.vehicle', message: 'Vehicle' },
  business: /*i18n*/ { id: 'purpose.business', message: 'Business' },
  'other-debts': /*i18n*/ { id: 'purpose.other-debts', message: 'Pay other debts' },
  other: /*i18n*/ { id: 'purpose.other', message: 'Something else' },
};

export const affordabilityWords: Record<AffordabilityAnswer, MessageDescriptor> = {
  yes: /*i18n*/ { id: 'affordability.yes', message: 'Yes' },
  no: /*i18n*/ { id: 'affordability.no', message: 'No' },
  'not-sure': /*i18n*/ { id: 'affordability.not-sure', message: 'I am not sure' },
};

export const birthPlaceWords: Record<BirthPlaceName, MessageDescriptor> = {
  johor: /*i18n*/ { id: 'place.johor', message: 'Johor' },
  kedah: /*i18n*/ { id: 'place.kedah', message: 'Kedah' },
  kelantan: /*i18n*/ { id: 'place.kelantan', message: 'Kelantan' },
  melaka: /*i18n*/ { id: 'place.melaka', message: 'Melaka' },
  'negeri-sembilan': /*i18n*/ { id: 'place.negeri-sembilan', message: 'Negeri Sembilan' },
  pahang: /*i18n*/ { id: 'place.pahang', message: 'Pahang' },
  'pulau-pinang': /*i18n*/ { id: 'place.pulau-pinang', message: 'Pulau Pinang' },
  perak: /*i18n*/ { id: 'place.perak', message: 'Perak' },
  perlis: /*i18n*/ { id: 'place.perlis', message: 'Perlis' },
  selangor: /*i18n*/ { id: 'place.selangor', message: 'Selangor' },
  terengganu: /*i18n*/ { id: 'place.terengganu', message: 'Terengganu' },
  sabah: /*i18n*/ { id: 'place.sabah', message: 'Sabah' },
  sarawak: /*i18n*/ { id: 'place.sarawak', message: 'Sarawak' },
  'kuala-lumpur': /*i18n*/ { id: 'place.kuala-lumpur', message: 'Kuala Lumpur' },
  labuan: /*i18n*/ { id: 'place.labuan', message: 'Labuan' },
  putrajaya: /*i18n*/ { id: 'place.putrajaya', message: 'Putrajaya' },
  brunei: /*i18n*/ { id: 'place.brunei', message: 'Brunei' },
  indonesia: /*i18n*/ { id: 'place.indonesia', message: 'Indonesia' },
  cambodia: /*i18n*/ { id: 'place.cambodia', message: 'Cambodia' },
  laos: /*i18n*/ { id: 'place.laos', message: 'Laos' },
  myanmar: /*i18n*/ { id: 'place.myanmar', message: 'Myanmar' },
  philippines: /*i18n*/ { id: 'place.philippines', message: 'Philippines' },
  singapore: /*i18n*/ { id: 'place.singapore', message: 'Singapore' },
  thailand: /*i18n*/ { id: 'place.thailand', message: 'Thailand' },
  vietnam: /*i18n*/ { id: 'place.vietnam', message: 'Vietnam' },
  china: /*i18n*/ { id: 'place.china', message: 'China' },
  india: /*i18n*/ { id: 'place.india', message: 'India' },
  pakistan: /*i18n*/ { id: 'place.pakistan', message: 'Pakistan' },
  'saudi-arabia': /*i18n*/ { id: 'place.saudi-arabia', message: 'Saudi Arabia' },
  'sri-lanka': /*i18n*/ { id: 'place.sri-lanka', message: 'Sri Lanka' },
  bangladesh: /*i18n*/ { id: 'place.bangladesh', message: 'Bangladesh' },
  'asia-pacific': /*i18n*/ { id: 'place.asia-pacific', message: 'Elsewhere in Asia-Pacific or Oceania' },
  'south-america': /*i18n*/ { id: 'place.south-america', message: 'South America' },
  africa: /*i18n*/ { id: 'place.africa', message: 'Africa' },
  europe: /*i18n*/ { id: 'place.europe', message: 'Europe' },
  'britain-and-ireland': /*i18n*/ { id: 'place.britain-and-ireland', message: 'Britain or Ireland' },
  'middle-east': /*i18n*/ { id: 'place.middle-east', message: 'Middle East' },
  'japan-korea-taiwan': /*i18n*/ { id: 'place.japan-korea-taiwan', message: 'Japan, Korea or Taiwan' },
  'caribbean-and-central-america': /*i18n*/ {
    id: 'place.caribbean-and-central-america',
    message: 'Caribbean, Central America or Mexico',
  },
  'north-america': /*i18n*/ { id: 'place.north-america', message: 'United States, Canada or Greenland' },
  'eastern-europe': /*i18n*/ { id: 'place.eastern-europe', message: 'Eastern Europe or Central Asia' },
  'other-countries': /*i18n*/ { id: 'place.other-countries', message: 'Another country' },
  abroad: /*i18n*/ { id: 'place.abroad', message: 'Outside Malaysia' },
  'malaysia-state-unknown': /*i18n*/ {
    id: 'place.malaysia-state-unknown',
    message: 'Malaysia, state unknown',
  },
  stateless: /*i18n*/ { id: 'place.stateless', message: 'Stateless' },
  'not-stated': /*i18n*/ { id: 'place.not-stated', message: 'Not stated' },
};
