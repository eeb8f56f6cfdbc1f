/** The first person's step: what the bank says, with its reference, so that somebody else can check it. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ClaimRow, proposeClaimOutcome } from '#contract/claims.ts';
import { needsBankReference } from '#domain/claim.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea, LimitedTextField } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { OutcomeEffect } from './outcome-effect.tsx';
import { reportOf, useReadClaimsAgain } from './use-claims.ts';

type ProposeOutcomeProps = { claim: ClaimRow; onDone: () => void; onClose: () => void };

export function ProposeOutcome({ claim, onDone, onClose }: ProposeOutcomeProps) {
  const { t } = useLingui();
  const readAgain = useReadClaimsAgain();
  // What the bank says is nobody's guess: nothing is chosen before.
  const [outcome, setOutcome] = useState('');
  const { claimId } = claim;
  const isNeeded = (chosen: string) =>
    needsBankReference(reportOf(claim), chosen === 'arrived' ? 'arrived' : 'not-arrived');
  const form = useForm({
    schema: proposeClaimOutcome.body,
    read: (answers) => ({
      outcome: answers.text('outcome'),
      evidence: answers.text('evidence'),
      bankReference: answers.text('bankReference'),
    }),
    check: ({ evidence, bankReference, outcome: chosen }) => ({
      outcome: chosen === '' && t`Choose what the bank says`,
      evidence: evidence === '' && t`Write down what the bank says`,
      bankReference:
        (chosen !== '' &&
          isNeeded(chosen) &&
          bankReference === '' &&
          t`Enter the reference of the bank’s answer`) ||
        (bankReference !== '' && bankReference.length < 4 && t`Bank reference must be 4 characters or more`),
    }),
    submit: (input, { key }) => api.proposeClaimOutcome({ claimId, ...input }, { key }),
    fieldOf: ({ code }) =>
      code === 'bank-reference-missing'
        ? 'bankReference'
        : code === 'reason-missing'
          ? 'evidence'
          : undefined,
    guard: true,
    done() {
      toast(t`Written down. A different person has to confirm it.`);
      onDone();
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <RadioCards
        {...form.field('outcome')}
        label={t`What does the bank say?`}
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'arrived', label: t`It arrived`, hint: t`The bank confirms the credit` },
          { value: 'not-arrived', label: t`It never arrived`, hint: t`The loan is taken back` },
        ]}
      />
      <LimitedTextArea
        {...form.field('evidence')}
        label={t`What was found, and where`}
        hint={t`For the person who confirms it. It cannot be changed after that.`}
        rows={3}
        mostCharacters={1000}
      />
      <LimitedTextField
        {...form.field('bankReference')}
        label={t`Reference of the bank’s answer`}
        optional={outcome !== '' && !isNeeded(outcome)}
        autoComplete="off"
        spellCheck={false}
        mostCharacters={40}
        answerLength="medium"
      />
      <div role="status">
        {outcome !== '' && (
          <OutcomeEffect claim={claim} outcome={outcome === 'arrived' ? 'arrived' : 'not-arrived'} />
        )}
      </div>
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Write down the answer`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
    </form>
  );
}
