/** The offer: it starts as what was asked for; its cost and effect are worked out by the rules while one types. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type HardshipRequestView, type HardshipRow, hardshipOption } from '#contract/hardship.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useTyped } from '../use-typed.ts';
import { useHardshipWords } from './hardship-words.ts';
import {
  firstOffer,
  type OfferKind,
  offerFieldOf,
  offerKinds,
  offerOf,
  typedOffer,
  useOfferMistakes,
} from './offer-answers.ts';
import { OfferCost } from './offer-cost.tsx';
import { OfferFields } from './offer-fields.tsx';
import { OfferQuestion } from './offer-question.tsx';
import {
  type Option,
  type TypedOffer,
  useAnswered,
  useOfferCost,
  useReadHardshipAgain,
} from './use-hardship.ts';

type OfferFormProps = { request: HardshipRequestView; row: HardshipRow };

export function OfferForm({ request: { requestId, asked }, row }: OfferFormProps) {
  const { t } = useLingui();
  const words = useHardshipWords();
  const readAgain = useReadHardshipAgain();
  const answered = useAnswered();
  const [kind, setKind] = useState<OfferKind>(asked.kind);
  const confirmed = useConfirmed((option: Option, { key }) =>
    api.offerHardship({ requestId, option }, { key }),
  );
  const form = useForm({
    schema: hardshipOption,
    read: (answers) => offerOf(typedOffer(kind, answers)),
    check: useOfferMistakes(kind),
    submit: confirmed.submit,
    fieldOf: offerFieldOf,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (answer) answered(answer.status === 'agreed' ? t`Agreed with the borrower` : t`Offer sent`);
    },
  });
  const first = firstOffer(kind, asked);
  const { typed, listen } = useTyped<TypedOffer>(first, (answers) => typedOffer(kind, answers));
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
        options={offerKinds.map((value) => ({ value, label: words.kinds[value] }))}
        value={kind}
        onChange={(event) => setKind(offerKinds.find((known) => known === event.target.value) ?? asked.kind)}
      />
      <OfferFields form={form} kind={kind} asked={asked} />
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
      <OfferQuestion confirmed={confirmed} row={row} asked={asked} cost={cost.data} />
    </form>
  );
}
