/** Places of birth as the form offers them: the states and territories, and one answer for everywhere else. */
import { useLingui } from '@lingui/react/macro';
import { type BirthPlaceName, birthPlaceNames } from '#domain/birth-place.ts';
import { birthPlaceWords } from '#words/choices.ts';

const outside = 'outside-malaysia';

/** The sixteen states and federal territories stand first in the table of places. */
const inMalaysia = birthPlaceNames.slice(0, birthPlaceNames.indexOf('brunei'));

export const placesOnForm: readonly string[] = [...inMalaysia, outside];

/** A place in words; `name` may be any that the server keeps. */
export function usePlaceWords(): (name: string) => string {
  const { i18n } = useLingui();
  return (name) => {
    const known: BirthPlaceName | undefined =
      name === outside ? 'abroad' : birthPlaceNames.find((place) => place === name);
    return known ? i18n._(birthPlaceWords[known]) : name;
  };
}
