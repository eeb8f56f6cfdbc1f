/** The offer: it starts as what was asked for; its cost and effect are worked out by the rules while one types. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type HardshipRequestView, hardshipOption } from '#contract/hardship.ts';
import { lastDueDay, mostExtraMonths } from '#domain/plan.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useTyped } from '../use-typed.ts';
import { useHardshipWords } from './hardship-words.ts';
import { OfferCost } from './offer-cost.tsx';
import {
  type Option,
  type TypedOffer,
  useAnswered,
  useOfferCost,
  useReadHardshipAgain,
} from './use-hardship.ts';

const kinds = ['pay-part', 'due-day', 'longer-term'] as const;

const isWithin = (value: number | undefined, most: number): boolean =>
  value !== undefined && value >= 1 && value <= most;

/** What cannot be offered has no cost to ask for. */
const possible = (value: number | undefined, most: number) => (isWithin(value, most) ? value : undefined);

const askedValue = (option: Option): number =>
  option.kind === 'pay-part'
    ? option.partSen
    : option.kind === 'due-day'
      ? option.dueDay
      : option.extraMonths;

export function OfferForm({ request: { requestId, asked } }: { request: HardshipRequestView }) {
  const { t } = useLingui();
  const words = useHardshipWords();
  const readAgain = useReadHardshipAgain();
  const answered = useAnswered();
  const [kind, setKind] = useState<Option['kind']>(asked.kind);
  const typedIn = ({ money, number, date }: Answers): TypedOffer => ({
    kind,
    value:
      kind === 'pay-part'
        ? money('partSen')
        : kind === 'due-day'
          ? possible(number('dueDay'), lastDueDay)
          : possible(number('extraMonths'), mostExtraMonths),
    restOn: kind === 'pay-part' ? date('restOn') : '',
  });
  const form = useForm({
    schema: hardshipOption,
    read: (answers) => {
      const { value, restOn } = typedIn(answers);
      return {
        kind,
        ...(kind === 'pay-part' && { partSen: value, restOn }),
        ...(kind === 'due-day' && { dueDay: value }),
        ...(kind === 'longer-term' && { extraMonths: value }),
      };
    },
    check: ({ partSen, restOn, dueDay, extraMonths }) => ({
      partSen: kind === 'pay-part' && !partSen && t`Enter the part to pay now`,
      restOn: kind === 'pay-part' && !restOn && t`Enter the day of the rest`,
      dueDay: kind === 'due-day' && !isWithin(dueDay, lastDueDay) && t`Enter a day from 1 to 28`,
      extraMonths:
        kind === 'longer-term' && !isWithin(extraMonths, mostExtraMonths) && t`Enter 1 to 24 months`,
    }),
    submit: (option, { key }) => api.offerHardship({ requestId, option }, { key }),
    fieldOf: ({ code }) =>
      code === 'part-too-large' || code === 'amount-zero'
        ? 'partSen'
        : code === 'rest-date-not-possible'
          ? 'restOn'
          : code === 'due-day-same'
            ? 'dueDay'
            : undefined,
    guard: true,
    done: ({ status }) => answered(status === 'agreed' ? t`Agreed with the borrower` : t`Offer sent`),
  });
  const isAsked = kind === asked.kind;
  const first: TypedOffer = {
    kind,
    value: isAsked ? askedValue(asked) : undefined,
    restOn: isAsked && asked.kind === 'pay-part' ? asked.restOn : '',
  };
  const { typed, listen } = useTyped<TypedOffer>(first, typedIn);
  const now = typed.kind === kind ? typed : first;
  const cost = useOfferCost(requestId, now);
  return (
    <form {...listen(form)} className="grid gap-4">
      <ErrorSummary form={form} />
      <Select
        name="kind"
        id="offer-kind"
        label={t`What do you offer?`}
        placeholder={t`Choose a way`}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        value={kind}
        onChange={(event) => setKind(kinds.find((known) => known === event.target.value) ?? asked.kind)}
      />
      {kind === 'pay-part' && (
        <>
          <MoneyField
            {...form.field('partSen')}
            label={t`Part to pay now`}
            {...(asked.kind === 'pay-part' && { defaultSen: asked.partSen })}
          />
          <DateField
            {...form.field('restOn')}
            label={t`The rest by`}
            {...(asked.kind === 'pay-part' && { defaultDate: asked.restOn })}
          />
        </>
      )}
      {kind === 'due-day' && (
        <TextField
          {...form.field('dueDay')}
          label={t`Day of the month, 1 to 28`}
          inputMode="numeric"
          answerLength="short"
          defaultValue={asked.kind === 'due-day' ? asked.dueDay : ''}
        />
      )}
      {kind === 'longer-term' && (
        <TextField
          {...form.field('extraMonths')}
          label={t`Months more, 1 to 24`}
          inputMode="numeric"
          answerLength="short"
          defaultValue={asked.kind === 'longer-term' ? asked.extraMonths : ''}
        />
      )}
      <div aria-live="polite">
        {now.value !== undefined && cost.data && <OfferCost cost={cost.data} />}
        {cost.error && <ErrorNote problem={cost.error} />}
      </div>
      <p className="text-sm text-text-2">
        {t`The borrower sees the cost, has 14 days, and a new plan counts only once it is signed.`}
      </p>
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Send the offer`}</Button>
      </div>
    </form>
  );
}
