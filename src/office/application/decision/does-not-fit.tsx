/** What does not fit in the application, again where it is decided: whoever decides says that they looked at it. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ApplicationCase } from '#contract/office.ts';
import type { getReUse } from '#contract/re-use.ts';
import { decisionPoints } from '#domain/decision-points.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useComparedNames, useWritten } from '../mykad-check.tsx';
import { useReUse, useReUseWords } from '../re-use-flags.tsx';
import { reUseKey } from '../use-case.ts';

/** `lines` are questions, `close` is told and asks for nothing. */
type DoesNotFit = { lines: string[]; close: string[] };

/** The words of the tick, where there is something to have looked at. */
export function useLookedWords(found: ApplicationCase): string | undefined {
  const { t } = useLingui();
  return useDoesNotFit(found).lines.length > 0 ? t`I have looked at what does not fit` : undefined;
}

/** For the server, which refuses while one is missing: as the question shows them at the moment of the yes. */
export function useDifferencesSeen({ loanId, comparisons, icReading }: ApplicationCase): () => string[] {
  const queries = useQueryClient();
  return () => {
    const reUse = queries.getQueryData<ResponseOf<typeof getReUse>>(reUseKey(loanId))?.found ?? [];
    return decisionPoints({ comparisons, icReading, reUse });
  };
}

export function DoesNotFitNotice({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const { lines, close } = useDoesNotFit(found);
  const reUse = useReUse(found);
  if (lines.length + close.length === 0 && !reUse.isLoading && !reUse.isError) return null;
  return (
    <div className="mb-2 grid gap-2">
      {reUse.isLoading && (
        <Skeleton label={t`Looking for what was used before…`}>
          <Bone className="h-6 w-80 max-w-full" />
        </Skeleton>
      )}
      {reUse.isError && <ErrorNote problem={reUse.error} onRetry={() => void reUse.refetch()} />}
      {lines.length > 0 && (
        <Notice tone="danger" title={t`Something does not fit`}>
          <Lines>{lines}</Lines>
        </Notice>
      )}
      {close.length > 0 && (
        <Notice tone="warning" title={t`Almost the same`}>
          <Lines>{close}</Lines>
        </Notice>
      )}
    </div>
  );
}

function Lines({ children }: { children: string[] }): ReactNode {
  return (
    <ul className="mt-1 grid gap-1.5">
      {children.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

function useDoesNotFit(found: ApplicationCase): DoesNotFit {
  const { t } = useLingui();
  const names = useComparedNames();
  const written = useWritten();
  const reUseWords = useReUseWords();
  const { data: reUse } = useReUse(found);
  const lineOf = ({ field, typed, derived }: ApplicationCase['comparisons'][number]) => {
    const name = names[field];
    const ours = written(field, typed);
    const cards = written(field, derived);
    return field === 'account-holder'
      ? t`${name}: ${ours}. Name on MyKad: ${cards}.`
      : t`${name}: typed ${ours}, by the IC number ${cards}.`;
  };
  const of = (result: 'different' | 'close') =>
    found.comparisons.filter((each) => each.result === result).map(lineOf);
  return {
    lines: [
      ...of('different'),
      ...(found.icReading === 'differs'
        ? [t`Another number was read from the photo. Look at the photo yourself.`]
        : []),
      ...(reUse?.found.map(reUseWords) ?? []),
    ],
    close: of('close'),
  };
}
