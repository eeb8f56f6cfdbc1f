/** One webhook: where it goes, how it stands, and what can be done with it. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CirclePause, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import type { SecretOnce, WebhookView } from '#contract/integrations.ts';
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
import { Link } from '../navigation.tsx';
import { Replace } from './replace.tsx';
import { useReadAgain } from './use-integrations.ts';
import { useEventWords } from './words.ts';

type ItemProps = { webhook: WebhookView; onReplaced: (shown: SecretOnce) => void };

export function WebhookItem({ webhook, onReplaced }: ItemProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useEventWords();
  const { webhookId, url, events, state, madeBy, madeAt, waiting, lastDeliveredAt, overlapEndsAt } = webhook;
  const made = format.date(dayInKualaLumpur(new Date(madeAt)));
  const delivered = lastDeliveredAt ? format.dateTime(lastDeliveredAt) : '';
  const overlap = overlapEndsAt ? format.dateTime(overlapEndsAt) : '';
  const count = format.count(waiting);
  return (
    <li className="border-b border-border pb-4 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-md wrap-anywhere">{url}</h3>
        <StateTag webhook={webhook} />
      </div>
      <p className="text-sm text-text-2">
        {events.map((event) => words[event]).join(', ')} · {t`added by ${madeBy}, ${made}`}
      </p>
      <p className="mt-1 text-sm tabular">
        {lastDeliveredAt ? t`last delivered ${delivered}` : t`nothing delivered yet`} · {t`waiting: ${count}`}
        {overlapEndsAt && <> · {t`two signatures until ${overlap}`}</>}
      </p>
      <p className="mt-2">
        <Link to={`/integrations/${webhookId}`} className="text-link underline">
          {t`Deliveries`}
          <span className="sr-only"> {url}</span>
        </Link>
      </p>
      {state !== 'ended' && <Acts webhook={webhook} onReplaced={onReplaced} />}
    </li>
  );
}

export function StateTag({ webhook: { state, stoppedBecause } }: { webhook: WebhookView }) {
  const { t } = useLingui();
  if (state === 'active') return <Tag tone="success" icon={CircleCheck}>{t`Sends`}</Tag>;
  if (state === 'paused') {
    const word = stoppedBecause === 'failures' ? t`Paused: nothing arrived` : t`Paused`;
    return (
      <Tag tone="warning" icon={CirclePause}>
        {word}
      </Tag>
    );
  }
  const word = stoppedBecause === 'gone' ? t`Ended: the other side is gone` : t`Ended`;
  return (
    <Tag tone="neutral" icon={CircleSlash}>
      {word}
    </Tag>
  );
}

/** What answers nothing, said as done. */
const done =
  <Input,>(send: (input: Input, options: { key: string }) => Promise<unknown>) =>
  async (input: Input, options: { key: string }): Promise<true> => {
    await send(input, options);
    return true;
  };

function Acts({ webhook: { webhookId, url, state }, onReplaced }: ItemProps) {
  const { t } = useLingui();
  const may = useMay();
  const readAgain = useReadAgain();
  const [isReplacing, setIsReplacing] = useState(false);
  const confirmed = useConfirmed(done(api.endWebhook));
  const ending = useAction(confirmed.submit);
  const testing = useAction(done(api.sendTestWebhook));
  const pausing = useAction(done(state === 'active' ? api.pauseWebhook : api.resumeWebhook));
  if (!may('endWebhook')) return null;

  async function run(action: typeof testing, words: string) {
    const outcome = await action.run({ webhookId });
    if (!outcome?.done) return;
    toast(words);
    readAgain();
  }

  async function end() {
    const outcome = await ending.run({ webhookId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`The webhook has ended. Nothing more is sent there.`);
    readAgain();
  }

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          busy={testing.busy}
          aria-label={t`Send a test to ${url}`}
          onClick={() => void run(testing, t`A test is on its way. Its answer appears under Deliveries.`)}
        >{t`Send a test`}</Button>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isReplacing}
          aria-label={t`Replace the secret of ${url}`}
          onClick={() => setIsReplacing(!isReplacing)}
        >{t`Replace the secret`}</Button>
        <Button
          variant="secondary"
          size="small"
          busy={pausing.busy}
          aria-label={state === 'active' ? t`Pause ${url}` : t`Resume ${url}`}
          onClick={() =>
            void run(
              pausing,
              state === 'active'
                ? t`Paused. What happens meanwhile is kept and sent when it goes on.`
                : t`It sends again, starting with what was waiting.`,
            )
          }
        >
          {state === 'active' ? t`Pause` : t`Resume`}
        </Button>
        <Button
          variant="secondary"
          size="small"
          busy={ending.busy}
          aria-label={t`End ${url}`}
          onClick={() => void end()}
        >{t`End`}</Button>
      </div>
      {isReplacing && (
        <Replace
          label={t`How long messages carry both signatures`}
          button={t`Replace and show the new secret`}
          send={(overlapDays, options) => api.replaceWebhookSecret({ webhookId, overlapDays }, options)}
          onDone={(shown) => {
            setIsReplacing(false);
            onReplaced(shown);
          }}
        />
      )}
      <div className="mt-3 empty:hidden">
        <ConflictNote problem={ending.problem ?? pausing.problem ?? testing.problem} onReload={readAgain} />
      </div>
      <ConfirmDialog confirmed={confirmed} title={t`End this webhook?`} yes={t`End`} isDanger>
        {() => (
          <p>{t`Nothing more is sent to ${url}, and whatever is still waiting is dropped. This cannot be undone.`}</p>
        )}
      </ConfirmDialog>
    </>
  );
}
