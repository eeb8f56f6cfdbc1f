/**
 * What somebody says of their birth and gender beside what the number of their card says. People mistype, and some cards do
 * differ: a difference is a question, first to whoever typed and then to whoever reviews, never a mistake by itself.
 */
import type { BirthPlace } from './birth-place.ts';
import type { IcNumber, IcNumberFault } from './ic-number.ts';

export const icFields = ['dateOfBirth', 'placeOfBirth', 'gender'] as const;
export type IcField = (typeof icFields)[number];
export type IcAnswers = Readonly<Record<IcField, string>>;

export type IcComparison = {
  field: IcField;
  typed: string;
  /** What the number says; undefined where it says nothing. A place is a state, a territory, a country or a region. */
  said: string | undefined;
  result: 'same' | 'different' | 'unknown';
};

const outside = 'outside-malaysia';

/** The answer of the form for a place: it has the states, the territories and one for everywhere else. */
export const placeOnForm = (place: BirthPlace): string | undefined =>
  place.kind === 'state' || place.kind === 'federal-territory' ? place.name : placeIn(place) && outside;

/** Some codes name no place at all. */
const placeIn = ({ name, kind }: BirthPlace): string | undefined =>
  kind === 'unspecified' && name !== 'abroad' ? undefined : name;

/** In the order of the form. */
export const compareWithIc = (typed: IcAnswers, ic: IcNumber | IcNumberFault): IcComparison[] =>
  icFields.map((field) => {
    const said = ic.ok ? saidBy(ic, field) : undefined;
    const isSame =
      typed[field] === said ||
      (ic.ok && field === 'placeOfBirth' && typed[field] === placeOnForm(ic.birthPlace));
    const result = said === undefined ? 'unknown' : isSame ? 'same' : 'different';
    return { field, typed: typed[field], said, result };
  });

const saidBy = (ic: IcNumber, field: IcField): string | undefined =>
  ({ dateOfBirth: ic.bornOn, placeOfBirth: placeIn(ic.birthPlace), gender: ic.gender })[field];
