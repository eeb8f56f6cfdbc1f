/** The head of a task: back, which step of how many, whether it is saved. */
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, CloudCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type StepProgressProps = {
  step: number;
  of: number;
  name: string;
  /** The link or button that leads back, with `backClass`. */
  back?: ReactNode;
  /** Absent where nothing is typed. */
  saved?: boolean | undefined;
};

export const backClass =
  'inline-flex min-h-11 items-center gap-1.5 font-medium text-text no-underline hover:underline';

export function BackWords() {
  const { t } = useLingui();
  return (
    <>
      <ChevronLeft aria-hidden className="size-5" />
      {t`Back`}
    </>
  );
}

export function StepProgress({ step, of, name, back, saved }: StepProgressProps) {
  const { t } = useLingui();
  const words = (
    <>
      <CloudCheck aria-hidden className="size-4" />
      {t`Saved`}
    </>
  );
  return (
    <div>
      {back}
      <div className="flex flex-wrap justify-between gap-x-3 text-sm text-text-2">
        <span>{t`Step ${step} of ${of}: ${name}`}</span>
        {/* Its place is kept while nothing is saved: where the two do not fit side by side, the page would jump at each letter. */}
        <span className="grid text-success-text *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:gap-1.5">
          {saved === false && (
            <span aria-hidden className="invisible">
              {words}
            </span>
          )}
          <span role="status">{saved && words}</span>
        </span>
      </div>
      <div aria-hidden className="mt-3 mb-5 flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of the bar are their places
            key={index}
            className={classNames(
              'h-[5px] flex-1 rounded-[3px]',
              index < step ? 'bg-primary' : 'bg-surface-3',
            )}
          />
        ))}
      </div>
    </div>
  );
}
