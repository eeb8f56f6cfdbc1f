/** One integration: what it may read, its keys with their last use, and replacing or ending it. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { IntegrationView, ShownOnce } from '#contract/integrations.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { dayInKualaLumpur } from '#ui/today.ts';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { Replace } from './replace.tsx';
import { useReadAgain } from './use-integrations.ts';
import { useScopeWords } from './words.ts';

type ItemProps = { integration: IntegrationView; onReplaced: (shown: ShownOnce) => void };

export function IntegrationItem({ integration, onReplaced }: ItemProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useScopeWords();
  const { name, state, networks, lastDay, madeBy, madeAt, endedBy, endedAt } = integration;
  const made = format.date(dayInKualaLumpur(new Date(madeAt)));
  const ended = endedAt ? format.dateTime(endedAt) : '';
  const until = lastDay ? format.date(lastDay) : '';
  const from = networks.join(', ');
  return (
    <li className="border-b border-border pb-4 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-md">{name}</h3>
        <StateTag state={state} />
      </div>
      <p className="text-sm text-text-2">
        {integration.scopes.map((scope) => words[scope].name).join(', ')} · {t`made by ${madeBy}, ${made}`}
        {lastDay && <> · {t`until ${until}`}</>}
        {networks.length > 0 && <span className="wrap-anywhere"> · {t`only from ${from}`}</span>}
        {endedBy && <> · {t`ended by ${endedBy}, ${ended}`}</>}
      </p>
      {state !== 'ended' && <Keys keys={integration.keys} />}
      {state !== 'ended' && <Acts integration={integration} onReplaced={onReplaced} />}
    </li>
  );
}

function StateTag({ state }: Pick<IntegrationView, 'state'>) {
  const { t } = useLingui();
  const looks = {
    live: { tone: 'success', icon: CircleCheck, word: t`Works` },
    expired: { tone: 'warning', icon: Hourglass, word: t`Last day has passed` },
    ended: { tone: 'neutral', icon: CircleSlash, word: t`Ended` },
  } as const;
  const { tone, icon, word } = looks[state];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}

function Keys({ keys }: Pick<IntegrationView, 'keys'>) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = keys.filter(({ isLive }, index) => isLive || index === 0);
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {shown.map(({ firstCharacters, endsAt, lastUsedAt, requestCount }) => {
        const used = lastUsedAt ? format.dateTime(lastUsedAt) : '';
        const count = format.count(requestCount);
        const ends = endsAt ? format.dateTime(endsAt) : '';
        return (
          <li key={firstCharacters} className="flex flex-wrap gap-x-3">
            <code className="num">{firstCharacters}…</code>
            <span>{lastUsedAt ? t`last used ${used}` : t`not used yet`}</span>
            <span className="text-text-2 tabular">{t`requests: ${count}`}</span>
            {endsAt && <span className="text-text-2">{t`replaced, works until ${ends}`}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function Acts({ integration: { integrationId, name }, onReplaced }: ItemProps) {
  const { t } = useLingui();
  const may = useMay();
  const readAgain = useReadAgain();
  const [isReplacing, setIsReplacing] = useState(false);
  const confirmed = useConfirmed(async (input: { integrationId: string }, options: { key: string }) => {
    await api.endIntegration(input, options);
    return true;
  });
  const ending = useAction(confirmed.submit);
  if (!may('endIntegration')) return null;

  async function end() {
    const outcome = await ending.run({ integrationId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`${name} has ended. Its keys no longer work.`);
    readAgain();
  }

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isReplacing}
          aria-label={t`Replace the key of ${name}`}
          onClick={() => setIsReplacing(!isReplacing)}
        >{t`Replace the key`}</Button>
        <Button
          variant="secondary"
          size="small"
          busy={ending.busy}
          aria-label={t`End ${name}`}
          onClick={() => void end()}
        >{t`End`}</Button>
      </div>
      {isReplacing && (
        <Replace
          label={t`How long the old key keeps working`}
          button={t`Replace and show the new key`}
          send={(overlapDays, options) => api.replaceIntegrationKey({ integrationId, overlapDays }, options)}
          onDone={(shown) => {
            setIsReplacing(false);
            onReplaced(shown);
          }}
        />
      )}
      <div className="mt-3 empty:hidden">
        <ConflictNote problem={ending.problem} onReload={readAgain} />
      </div>
      <ConfirmDialog confirmed={confirmed} title={t`End ${name}?`} yes={t`End`} isDanger>
        {() => (
          <p>{t`Its keys stop working at once. This cannot be undone. A new integration gets a new key.`}</p>
        )}
      </ConfirmDialog>
    </>
  );
}
