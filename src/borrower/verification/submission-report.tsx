/** What became of pressing "Submit all information": the two parts as they go, and what is wrong when one failed. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useProblemWords } from '#ui/error-note.tsx';
import { markTitle } from '#ui/form-errors.ts';
import { ApiProblem, referenceOf } from '#ui/problem.ts';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import type { Part, Plan } from './plan.ts';
import { useStepNames } from './step-form.tsx';
import { stepOfProblem } from './step-of-problem.ts';
import {
  type Failure,
  overallMessage,
  partMessage,
  type Said,
  submissionWords,
} from './submission-messages.ts';
import { addressOfPlace } from './verification-address.ts';

/** A message of the specification in the reader's language. */
export function useSaid(): (said: Said) => string {
  const { i18n } = useLingui();
  const { gap } = useFormat();
  return ({ word, detail, status }) => {
    const text = i18n._({ ...submissionWords[word], values: { status } });
    return detail ? `${text}${gap}${detail}` : text;
  };
}

/** Stands above the heading and takes the focus, as the summary of a form's mistakes does. */
export function SubmissionFailed({ failure, plan }: { failure: Failure; plan: Plan }) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const words = useProblemWords();
  const say = useSaid();
  // The detail is what the server said, in the language of now.
  const said = (what: Said) => say(what.detail ? { ...what, detail: words(failure.problem) } : what);
  const names = useStepNames();
  const mark = t`Error: `;
  useEffect(() => {
    // Every failure is a new one, also when it says the same.
    if (failure) ref.current?.focus();
  }, [failure]);
  useEffect(() => markTitle(mark), [mark]);
  const { problem } = failure;
  const part = partMessage(failure);
  const overall = overallMessage(failure);
  // What ends with a colon is followed by its detail; any other message is a sentence of its own.
  const told = part ?? overall;
  const isTold = told.detail !== undefined && endsOpen(told);
  const reference = referenceOf(problem);
  const issues = (problem instanceof ApiProblem && problem.issues) || [];
  const step = stepOfProblem(failure);
  const stepName = step && plan.steps.includes(step) ? names[step] : undefined;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-6 rounded-control border-2 border-danger bg-surface px-5 py-4 focus-visible:rounded-control"
    >
      <h2 id={titleId} className="flex items-start gap-2 text-lg">
        <CircleAlert aria-hidden className="mt-0.5 size-5 flex-none text-danger" />
        <span className="min-w-0 wrap-anywhere">{said(overall)}</span>
      </h2>
      {part && (
        <p className="mt-2 font-medium text-danger-text">
          {said(isTold ? part : { ...part, detail: undefined })}
        </p>
      )}
      {issues.length > 0 && (
        <ul className="mt-1">
          {issues.map(({ path, message }) => (
            <li key={path.join('.')}>{message}</li>
          ))}
        </ul>
      )}
      {!isTold && <p className="mt-2">{words(problem)}</p>}
      <p className="mt-2 text-text-2">
        <WhatIsSafe failure={failure} />
      </p>
      {step && stepName && (
        <Link to={addressOfPlace(step, true)} className="mt-1 stands-alone font-medium">
          {t`Change: ${stepName}`}
        </Link>
      )}
      {reference && <p className="mt-1 text-sm text-text-2">{t`Error reference: ${reference}`}</p>}
    </div>
  );
}

const endsOpen = ({ word }: Said): boolean => submissionWords[word].message.endsWith(':');

/** Nobody knows whether something arrived when no answer came; trying again is safe in any case. */
function WhatIsSafe({ failure: { during, problem } }: { failure: Failure }) {
  const { t } = useLingui();
  if (during === 'bank-account' || during === 'code')
    return t`Your personal information and photos are with us. Only the bank account is sent again.`;
  const isRefused = problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500;
  if (isRefused) return t`Nothing was sent. Try again. Your answers and photos are still here.`;
  return t`Your answers and photos are still here. Sending them again is safe.`;
}

type ProgressProps = {
  /** All parts of this submission, those already there included. */
  parts: readonly Part[];
  done: readonly Part[];
  sending: Part | undefined;
  failed: Part | undefined;
  /** "Maybank ending 4821", once it is known. */
  bankWords?: string | undefined;
};

export function SubmissionProgress({ parts, done, sending, failed, bankWords = '' }: ProgressProps) {
  const { t } = useLingui();
  const said = useSaid();
  const names: Record<Part, string> = {
    'personal-information': t`Personal information and photos`,
    'bank-account': t`Bank account`,
  };
  const doneWords: Record<Part, string> = {
    'personal-information': said({ word: 'personal-done' }),
    'bank-account': said({ word: 'bank-done', detail: bankWords }),
  };
  return (
    <ul aria-live="polite" className="grid gap-3">
      {parts.map((part) => {
        const name = names[part];
        if (done.includes(part))
          return (
            <Line key={part} icon={<Tick />}>
              {doneWords[part]}
            </Line>
          );
        if (part === sending)
          return (
            <Line key={part} icon={<LoaderCircle aria-hidden className="size-5 flex-none animate-spin" />}>
              {t`Sending: ${name}`}
            </Line>
          );
        return (
          <Line key={part} icon={part === failed ? <Alert /> : <Waiting />}>
            {part === failed ? t`Not sent: ${name}` : name}
          </Line>
        );
      })}
    </ul>
  );
}

const Tick = () => <CircleCheck aria-hidden className="size-5 flex-none text-success" />;
const Alert = () => <CircleAlert aria-hidden className="size-5 flex-none text-danger" />;
const Waiting = () => <CircleDashed aria-hidden className="size-5 flex-none text-text-2" />;

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
