/** Where something stands: done, now, next. The picture differs per state, the line is coloured only behind what is done. */
import { useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TimelineStep = {
  /** 'ended': it stopped here, which is no success and no work left. */
  state: 'done' | 'now' | 'next' | 'ended';
  title: ReactNode;
  detail?: ReactNode;
  /** When, in words; and the instant for machines. */
  time?: string | undefined;
  at?: string | undefined;
};

export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one timeline keep their order
          key={index}
          step={step}
        />
      ))}
    </ol>
  );
}

const dots = {
  done: 'border-2 border-success bg-success text-surface print:bg-surface print:text-success forced-colors:text-[CanvasText]',
  now: 'border-2 border-primary bg-surface',
  next: 'border-2 border-border-strong bg-surface-2',
  ended: 'border-2 border-border-strong bg-surface-2 text-text-2',
};

function Step({ step: { state, title, detail, time, at } }: { step: TimelineStep }) {
  const { t } = useLingui();
  const words = { done: t`Done`, now: t`Now`, next: t`Next`, ended: t`Ended` };
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames(
        'relative grid grid-cols-[1.75rem_minmax(0,1fr)] items-start gap-3 pb-4 last:pb-0',
        // A border, because backgrounds are neither printed nor kept in forced colours.
        'not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:-ms-px not-last:before:border-s-2',
        state === 'done' ? 'not-last:before:border-success' : 'not-last:before:border-chart-remaining',
      )}
    >
      <span className={classNames('grid size-7 place-items-center rounded-full', dots[state])}>
        {state === 'done' && <Check aria-hidden className="size-4" />}
        {state === 'ended' && <X aria-hidden className="size-4" />}
        {state === 'now' && <span className="size-3 rounded-full border-4 border-primary bg-surface" />}
        <span className="sr-only">{words[state]}</span>
      </span>
      {/* The time goes below the words before it makes them narrow. */}
      <div className="flex min-w-0 flex-wrap items-start gap-x-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <b
            className={classNames(
              'block leading-note wrap-anywhere',
              state === 'now' && 'text-primary-soft-text',
              state === 'next' && 'font-medium text-text-2',
            )}
          >
            {title}
          </b>
          {detail && <p className="text-sm leading-note text-text-2">{detail}</p>}
        </div>
        {time && (
          <time dateTime={at} className="pt-0.5 text-sm text-text-2">
            {time}
          </time>
        )}
      </div>
    </li>
  );
}
