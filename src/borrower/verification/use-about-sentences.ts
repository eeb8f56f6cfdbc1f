/** What is wrong with an answer of step 1, in words. */
import { useLingui } from '@lingui/react/macro';
import type { PersonNameFault } from '#domain/person-name.ts';
import type { FieldErrors } from '#ui/form-errors.ts';
import type { AboutFaults } from './about-you.ts';

export function useAboutSentences(): (faults: AboutFaults) => FieldErrors {
  const { t } = useLingui();
  const name: Record<PersonNameFault, string> = {
    'name-empty': t`Enter your full name`,
    'name-too-short': t`Full name must be 2 characters or more`,
    'name-too-long': t`Full name must be 100 characters or fewer`,
    'name-characters': t`Full name must only have letters, spaces and the marks on your MyKad`,
  };
  const birth: Record<NonNullable<AboutFaults['dateOfBirth']>, string> = {
    'birth-empty': t`Enter your date of birth`,
    'birth-no-day': t`Date of birth must include a day`,
    'birth-no-month': t`Date of birth must include a month`,
    'birth-no-year': t`Date of birth must include a year`,
    'birth-not-real': t`Date of birth must be a real date`,
    'birth-in-future': t`Date of birth must be in the past`,
    'birth-too-long-ago': t`Date of birth must be in the last 100 years`,
  };
  const address: Record<NonNullable<AboutFaults['address']>, string> = {
    'address-empty': t`Enter your home address`,
    'address-short': t`Home address must be 10 characters or more`,
    'address-long': t`Home address must be 300 characters or fewer`,
  };
  const icSentence = (fault: NonNullable<AboutFaults['icNumber']>): string => {
    if (fault.code === 'ic-length') {
      const { entered } = fault;
      return t`IC number must have 12 digits. You entered ${entered}.`;
    }
    return {
      'ic-empty': t`Enter your IC number`,
      'ic-not-digits': t`IC number must only have numbers`,
      'ic-date': t`The first 6 digits must be a real date of birth`,
      'ic-place': t`Digits 7 and 8 must be a code for a place of birth`,
    }[fault.code];
  };
  return (faults) => ({
    fullName: faults.fullName && name[faults.fullName],
    icNumber: faults.icNumber && icSentence(faults.icNumber),
    dateOfBirth: faults.dateOfBirth && birth[faults.dateOfBirth],
    placeOfBirth: faults.placeOfBirth && t`Choose your place of birth`,
    gender: faults.gender && t`Choose your gender`,
    address: faults.address && address[faults.address],
  });
}
