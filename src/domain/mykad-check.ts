/**
 * What the borrower typed beside what the IC number says, and the account holder beside the name on the card. A difference is
 * a question for a person, who says at the decision that they looked at it.
 */
import type { CalendarDate } from './date.ts';
import { compareWithIc, type IcField } from './ic-comparison.ts';
import { parseIcNumber } from './ic-number.ts';
import { namesDiffer } from './person-name.ts';
import type { PersonalInformation } from './verification.ts';

export const comparedFields = ['date-of-birth', 'place-of-birth', 'gender', 'account-holder'] as const;
export type ComparedField = (typeof comparedFields)[number];

export type Comparison = {
  field: ComparedField;
  typed: string;
  /** Empty where the number does not say. */
  derived: string;
  result: 'same' | 'close' | 'different' | 'unknown';
};

const namesOfFields = {
  dateOfBirth: 'date-of-birth',
  placeOfBirth: 'place-of-birth',
  gender: 'gender',
} as const satisfies Record<IcField, ComparedField>;

export const compareWithMykad = (
  given: Pick<PersonalInformation, 'icNumber' | 'dateOfBirth' | 'placeOfBirth' | 'gender' | 'fullName'>,
  accountHolder: string | undefined,
  today: CalendarDate,
): Comparison[] => {
  const byCard = compareWithIc(given, parseIcNumber(given.icNumber, today)).map(
    ({ field, typed, said = '', result }): Comparison => ({
      field: namesOfFields[field],
      typed,
      derived: said,
      result,
    }),
  );
  if (accountHolder === undefined) return byCard;
  const holder = { typed: accountHolder, derived: given.fullName };
  return [
    ...byCard,
    { field: 'account-holder', ...holder, result: namesDiffer(holder.typed, holder.derived) },
  ];
};

/** What whoever decides has to have looked at; a name that is almost the same is no question. */
export const whatDiffers = (comparisons: readonly Comparison[]): ComparedField[] =>
  comparisons.filter(({ result }) => result === 'different').map(({ field }) => field);
