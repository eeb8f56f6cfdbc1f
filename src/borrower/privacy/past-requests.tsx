/** Earlier requests for deletion, each with the answer of its day. */
import { useLingui } from '@lingui/react/macro';
import type { PrivacyView } from '#contract/privacy.ts';
import { useFormat } from '#ui/words.tsx';
import { useGroupNames, useStayWords } from './keeping-words.ts';

export function PastRequests({ requests }: Pick<PrivacyView, 'requests'>) {
  const { t } = useLingui();
  const format = useFormat();
  if (requests.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-border pt-4">
      <h3 className="text-md">{t`Your requests and our answers`}</h3>
      {requests.map(({ requestId, requestedAt, answers }) => {
        const at = format.dateTime(requestedAt);
        return (
          <details key={requestId} className="rounded-control border border-border px-3">
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t`Asked on ${at}`}</summary>
            <Answers answers={answers} />
          </details>
        );
      })}
    </section>
  );
}

function Answers({ answers }: Pick<PrivacyView['requests'][number], 'answers'>) {
  const { t } = useLingui();
  const format = useFormat();
  const names = useGroupNames();
  const stayWords = useStayWords();
  return (
    <dl className="grid gap-2 pb-3 text-sm">
      {answers
        .filter(({ canGo, staying }) => canGo + staying > 0)
        .map(({ group, isDeleted, canGo, stay }) => (
          <div key={group}>
            <dt className="font-medium">{names[group]}</dt>
            <dd className="text-text-2">
              {isDeleted ? t`Deleted.` : canGo > 0 && t`Kept, as you chose.`}
              {(isDeleted || canGo > 0) && format.gap}
              {stay && stayWords(stay, group)}
            </dd>
          </div>
        ))}
    </dl>
  );
}
