/** What the steps with fields share: the head, the summary of mistakes, one button; and every letter kept as it is typed. */
import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { CalendarDate } from '#domain/date.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Heading, useDocumentTitle } from '#ui/navigation.tsx';
import { BackWords, backClass, StepProgress } from '#ui/step-progress.tsx';
import type { Form } from '#ui/use-form.ts';
import { Link, type To, useNavigate } from '../navigation.tsx';
import type { Draft } from './draft.ts';
import { changeDraft, useSaved } from './draft-memory.ts';
import { type Plan, type Step, stepAfter, stepBefore, steps } from './plan.ts';
import { StepFrame } from './step-frame.tsx';
import { typedIn } from './typed.ts';
import { addressOfPlace, leadsToCheck, numberOf, useVerificationSearch } from './verification-address.ts';

export type StepProps = { draft: Draft; plan: Plan; today: CalendarDate };

/** The name of each step, which is its heading as well. */
export function useStepNames(): Record<Step, string> {
  const { t } = useLingui();
  return {
    about: t`About you`,
    work: t`Work and income`,
    emergency: t`Emergency contact`,
    photos: t`Photos`,
    bank: t`Bank account`,
    check: t`Check your answers`,
  };
}

/** On to the next open step, or back to the check when only one answer was to change. */
export function useContinue(plan: Plan, step: Step): () => void {
  const navigate = useNavigate();
  const toCheck = leadsToCheck(useVerificationSearch());
  return () => navigate(addressOfPlace(toCheck ? 'check' : stepAfter(plan, step)));
}

/** Keeps what stands in the form. `settle` may add to it what follows from it. */
export function keepTyped(form: HTMLFormElement, settle: (draft: Draft) => Draft = (draft) => draft): void {
  changeDraft((draft) => settle({ ...draft, typed: { ...draft.typed, ...typedIn(form) } }));
}

type StepFormProps = {
  step: Step;
  plan: Plan;
  form: Form;
  intro: ReactNode;
  settle?: (draft: Draft) => Draft;
  children: ReactNode;
};

export function StepForm({ step, plan, form, intro, settle, children }: StepFormProps) {
  const { t } = useLingui();
  const names = useStepNames();
  const saved = useSaved(plan);
  const keep = (event: FormEvent<HTMLFormElement>) => keepTyped(event.currentTarget, settle);
  return (
    <StepFrame>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          keep(event);
        }}
        onSubmit={(event) => {
          keep(event);
          form.props.onSubmit(event);
        }}
      >
        <StepHead step={step} plan={plan} saved={saved && form.errors.length === 0} />
        <ErrorSummary form={form} />
        <Heading className="mb-2">{names[step]}</Heading>
        <p className="mb-6 text-text-2">{intro}</p>
        <div className="grid gap-6">{children}</div>
        <ActionBar>
          <Button type="submit" block busy={form.busy}>{t`Continue`}</Button>
        </ActionBar>
      </form>
    </StepFrame>
  );
}

type StepHeadProps = { step: Step; plan: Plan; back?: To; saved?: boolean | undefined };

export function StepHead({ step, plan, back, saved }: StepHeadProps) {
  const { t } = useLingui();
  useDocumentTitle(useStepNames()[step]);
  const toCheck = leadsToCheck(useVerificationSearch());
  const before = addressOfPlace(toCheck ? 'check' : (stepBefore(plan, step) ?? 'start'));
  return (
    <StepProgress
      step={numberOf(step)}
      of={steps.length}
      name={t`Verify your identity`}
      saved={saved}
      back={
        <Link to={back ?? before} className={backClass}>
          <BackWords />
        </Link>
      }
    />
  );
}
