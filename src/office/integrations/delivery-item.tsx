/** One message: what it told, how it stands, what came back, its text, and sending it once more. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleSlash, Hourglass } from 'lucide-react';
import type { DeliveryView } from '#contract/integrations.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadAgain } from './use-integrations.ts';
import { useDeliveryWords, useFaultWords } from './words.ts';

const looks = {
  waiting: { tone: 'info', icon: Hourglass },
  delivered: { tone: 'success', icon: CircleCheck },
  'given-up': { tone: 'danger', icon: CircleAlert },
  dropped: { tone: 'neutral', icon: CircleSlash },
} as const;

type ItemProps = { delivery: DeliveryView; isEnded: boolean };

export function DeliveryItem({ delivery, isEnded }: ItemProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useDeliveryWords();
  const faultOf = useFaultWords();
  const { event, reference, createdAt, state, tries, nextTryAt, lastCode, payload } = delivery;
  const { tone, icon } = looks[state];
  const next = nextTryAt ? format.dateTime(nextTryAt) : '';
  const fault = faultOf(delivery.lastFault);
  return (
    <li className="rounded-card border border-border bg-surface p-4 shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <code className="num font-strong">{event}</code>
          {reference && <span className="num text-sm text-text-2"> · {reference}</span>}
        </span>
        <Tag tone={tone} icon={icon}>
          {words[state]}
        </Tag>
      </div>
      <p className="mt-1 text-sm text-text-2 tabular">
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time> · {t`tries: ${tries}`}
        {lastCode !== null && <> · {t`answer: ${lastCode}`}</>}
        {fault && <> · {fault}</>}
        {nextTryAt && tries > 0 && <> · {t`next try ${next}`}</>}
      </p>
      <details className="mt-2">
        <summary className="stands-alone text-sm text-link underline">
          {t`The message`}
          <span className="sr-only"> {event}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by key */}
        <pre tabIndex={0} className="num mt-2 overflow-auto rounded-control bg-surface-2 p-3 text-sm">
          {JSON.stringify(JSON.parse(payload), null, 2)}
        </pre>
      </details>
      {!isEnded && <SendAgain delivery={delivery} />}
    </li>
  );
}

function SendAgain({ delivery: { deliveryId, event } }: Pick<ItemProps, 'delivery'>) {
  const { t } = useLingui();
  const may = useMay();
  const readAgain = useReadAgain();
  const sending = useAction(async (input: { deliveryId: string }, options: { key: string }) => {
    await api.sendDeliveryAgain(input, options);
    return true;
  });
  if (!may('sendDeliveryAgain')) return null;

  async function press() {
    const outcome = await sending.run({ deliveryId });
    if (!outcome?.done) return;
    toast(t`It is on its way again, with the same ID.`);
    readAgain();
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        busy={sending.busy}
        aria-label={t`Send again: ${event}`}
        onClick={() => void press()}
      >{t`Send again`}</Button>
      <div className="mt-3 empty:hidden">
        <ConflictNote problem={sending.problem} onReload={readAgain} />
      </div>
    </>
  );
}
