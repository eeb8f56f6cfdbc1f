/** What an offer asks for each of its three ways, and what may be wrong in it. */
import { useLingui } from '@lingui/react/macro';
import { lastDueDay, mostExtraMonths } from '#domain/plan.ts';
import type { Answers } from '#ui/answers.ts';
import type { ApiProblem } from '#ui/problem.ts';
import type { Option, TypedOffer } from './use-hardship.ts';

export const offerKinds = ['pay-part', 'due-day', 'longer-term'] as const;
export type OfferKind = Option['kind'];

const isWithin = (value: number | undefined, most: number): boolean =>
  value !== undefined && value >= 1 && value <= most;

/** What cannot be offered has no cost to ask for. */
const possible = (value: number | undefined, most: number) => (isWithin(value, most) ? value : undefined);

/** As it stands in the fields. */
export const typedOffer = (kind: OfferKind, { money, number, date }: Answers): TypedOffer => ({
  kind,
  value:
    kind === 'pay-part'
      ? money('partSen')
      : kind === 'due-day'
        ? possible(number('dueDay'), lastDueDay)
        : possible(number('extraMonths'), mostExtraMonths),
  restOn: kind === 'pay-part' ? date('restOn') : '',
});

/** As the request has it. */
export const offerOf = ({ kind, value, restOn }: TypedOffer) => ({
  kind,
  ...(kind === 'pay-part' && { partSen: value, restOn }),
  ...(kind === 'due-day' && { dueDay: value }),
  ...(kind === 'longer-term' && { extraMonths: value }),
});

/** What the fields of a way begin with: the numbers that were asked for, where it is the way that was asked for. */
export function firstOffer(kind: OfferKind, asked: Option): TypedOffer {
  if (kind !== asked.kind) return { kind, value: undefined, restOn: '' };
  if (asked.kind === 'pay-part') return { kind, value: asked.partSen, restOn: asked.restOn };
  return { kind, value: asked.kind === 'due-day' ? asked.dueDay : asked.extraMonths, restOn: '' };
}

export function useOfferMistakes(kind: OfferKind) {
  const { t } = useLingui();
  return ({ partSen, restOn, dueDay, extraMonths }: ReturnType<typeof offerOf>) => ({
    partSen: kind === 'pay-part' && !partSen && t`Enter the part to pay now`,
    restOn: kind === 'pay-part' && !restOn && t`Enter the day of the rest`,
    dueDay: kind === 'due-day' && !isWithin(dueDay, lastDueDay) && t`Enter a day from 1 to 28`,
    extraMonths: kind === 'longer-term' && !isWithin(extraMonths, mostExtraMonths) && t`Enter 1 to 24 months`,
  });
}

const fieldsOfRefusals: Record<string, string> = {
  'part-too-large': 'partSen',
  'amount-zero': 'partSen',
  'rest-date-not-possible': 'restOn',
  'due-day-same': 'dueDay',
};

export const offerFieldOf = ({ code }: ApiProblem): string | undefined => fieldsOfRefusals[code];
