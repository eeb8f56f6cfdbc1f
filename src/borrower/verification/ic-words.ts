/** What an IC number says of a person, as the answers are written. */
import { useLingui } from '@lingui/react/macro';
import type { IcField } from '#domain/ic-comparison.ts';
import { genders } from '#domain/verification.ts';
import { useFormat } from '#ui/words.tsx';
import { genderWords } from '#words/choices.ts';
import { usePlaceWords } from './place-words.ts';

export function useIcWords(): (field: IcField, said: string) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  const placeWords = usePlaceWords();
  return (field, said) => {
    if (field === 'dateOfBirth') return format.date(said);
    const gender = genders.find((one) => one === said);
    return gender ? i18n._(genderWords[gender]) : placeWords(said);
  };
}
