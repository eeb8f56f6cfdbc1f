/** Choosing a way: its cost stands there before anything is sent. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type HardshipCostView, hardshipOptions, sendHardshipRequest } from '#contract/hardship.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useKeptAnswers } from '#ui/kept-answers.ts';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useAmountFault } from '../account/use-amount-fault.ts';
import { api } from '../api.ts';
import { type Option, useOptionWords } from './option-words.ts';
import { OwnMoney } from './own-money.tsx';
import { type Hardship, type RunningLoan, useReadAgain } from './use-hardship.ts';
import { WayFields } from './way-fields.tsx';

type AskFormProps = Pick<Hardship, 'pausesAgainOn'> & {
  loan: RunningLoan;
  ways: readonly HardshipCostView[];
};

const { words } = sendHardshipRequest.body.shape;
const [payPart, dueDay, longerTerm] = hardshipOptions;
/** Flat, so that each mistake stands at its own field. */
const schema = z.discriminatedUnion('kind', [
  z.extend(payPart, { words, typed: z.string() }),
  z.extend(dueDay, { words }),
  z.extend(longerTerm, { words }),
]);

const kinds = ['pay-part', 'due-day', 'longer-term'] as const;

export function AskForm({ loan, ways, pausesAgainOn }: AskFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { kinds: names } = useOptionWords();
  const readAgain = useReadAgain();
  const possible = kinds.filter((kind) => ways.some(({ option }) => option.kind === kind));
  const [kind, setKind] = useState<Option['kind'] | ''>('');
  const { present, loanId } = loan;
  const due = format.sen(present.dueSen);
  const amountFault = useAmountFault();
  const form = useForm({
    schema,
    read: ({ text, money, number }) => ({
      kind,
      ...(kind === 'pay-part' && {
        partSen: money('partSen'),
        typed: text('partSen'),
        restOn: text('restOn'),
      }),
      ...(kind === 'due-day' && { dueDay: number('dueDay') }),
      ...(kind === 'longer-term' && { extraMonths: number('extraMonths') }),
      words: text('words') || undefined,
    }),
    check: (typed) => ({
      kind: kind === '' && t`Choose one of the ways`,
      partSen:
        kind === 'pay-part' &&
        (amountFault(typed.typed ?? '', t`Enter how much you can pay now`) ||
          ((typed.partSen ?? 0) >= present.dueSen && t`Enter less than ${due}: that is all of it`)),
      restOn: kind === 'pay-part' && !typed.restOn && t`Choose when you can pay the rest`,
      dueDay: kind === 'due-day' && !typed.dueDay && t`Choose a day`,
      extraMonths: kind === 'longer-term' && !typed.extraMonths && t`Choose how many months more`,
    }),
    submit: ({ words: said, ...asked }, options) => {
      const { typed: _, ...option } = { typed: '', ...asked };
      return api.sendHardshipRequest({ loanId, option, ...(said && { words: said }) }, options);
    },
    fieldOf: ({ code }) =>
      code.startsWith('message-')
        ? 'words'
        : code === 'part-too-large' || code === 'amount-zero'
          ? 'partSen'
          : code === 'rest-date-not-possible'
            ? 'restOn'
            : undefined,
    done: () => {
      forgetKept();
      toast(t`Sent. We answer within 2 working days.`);
      readAgain();
    },
    guard: true,
  });
  const forgetKept = useKeptAnswers('hardship', form.props.ref);
  const dueOn = format.dateWithWeekday(present.dueOn);
  const pausesFrom = pausesAgainOn ? format.date(pausesAgainOn) : '';
  const cheapest = (of: Option['kind']) => {
    const costs = ways.filter(({ option }) => option.kind === of).map(({ costSen }) => costSen);
    const from = format.sen(Math.min(...costs));
    return of === 'due-day' ? t`Costs ${from}` : t`Costs from ${from}`;
  };
  return (
    <form {...form.props}>
      <ErrorSummary form={form} />
      <Card title={t`Three ways to go on`}>
        <p className="mb-4 text-text-2">
          {pausesAgainOn
            ? t`Every request gets an answer. Reminders go on until then, because they paused for your earlier requests. They pause again for a request from ${pausesFrom}.`
            : present.isLate
              ? t`${due} has been open since ${dueOn}. Telling us helps: while we look at it, we send no reminders.`
              : t`Your bill is ${due}, due on ${dueOn}. Telling us early helps: while we look at it, we send no reminders.`}
        </p>
        <OwnMoney />
        <div className="grid gap-5">
          <RadioCards
            {...form.field('kind')}
            label={t`What would help you?`}
            columns="one"
            options={possible.map((value) => ({ value, label: names[value], hint: cheapest(value) }))}
            value={kind}
            onChange={(value) => {
              setKind(kinds.find((known) => known === value) ?? '');
              form.forget();
            }}
          />
          {kind !== '' && <WayFields key={kind} kind={kind} loan={loan} ways={ways} field={form.field} />}
          <LimitedTextArea
            {...form.field('words')}
            label={t`What happened? (if you want to say)`}
            hint={t`Leave out account numbers, passwords and codes. We never need them here.`}
            rows={3}
            mostCharacters={1000}
          />
          <ErrorNote problem={form.problem} />
          <div>
            <Button type="submit" busy={form.busy}>{t`Ask for this`}</Button>
            <p className="mt-2 text-sm text-text-2">
              {t`Asking is free and changes nothing yet. A person answers within 2 working days, and you decide then.`}
            </p>
          </div>
        </div>
      </Card>
    </form>
  );
}
