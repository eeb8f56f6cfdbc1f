/** Whether reminders and formal notices wait for this request, and until when: as the server answers it. */
import { useLingui } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import type { HardshipCase } from '#contract/hardship.ts';
import { useFormat } from '#ui/words.tsx';

export function RemindersPause({ found }: { found: HardshipCase }) {
  const says = usePauseWords(found);
  if (!says) return null;
  const Icon = says.isPaused ? BellOff : Bell;
  return (
    <p className="mt-4 flex gap-2 border-t border-border pt-3 text-note">
      <Icon aria-hidden className="mt-0.5 size-5 flex-none text-text-2" />
      <span>{says.text}</span>
    </p>
  );
}

/** Nothing of a request that has ended: it pauses nothing any more. */
function usePauseWords({
  request,
  pause,
  pausesAgainOn,
}: HardshipCase): { isPaused: boolean; text: string } | undefined {
  const { t } = useLingui();
  const format = useFormat();
  const until = pause?.untilOn ? format.date(pause.untilOn) : '';
  if (request.status === 'open' && !pause) {
    const again = pausesAgainOn ? format.date(pausesAgainOn) : '';
    return {
      isPaused: false,
      text: again
        ? t`This request does not pause reminders: two requests within 90 days paused them already. Asking pauses them again from ${again}. An offer pauses them at once.`
        : t`This request does not pause reminders: when it was asked, two requests within 90 days had paused them already. An offer pauses them at once.`,
    };
  }
  if (!pause) return undefined;
  if (request.status === 'open') {
    const by = format.date(request.answerBy);
    return {
      isPaused: true,
      text: t`Reminders and formal notices are paused until this is answered. The answer is due by ${by}.`,
    };
  }
  return {
    isPaused: true,
    text:
      request.status === 'offered'
        ? t`Reminders and formal notices are paused while the offer stands, until ${until} at the latest.`
        : t`Reminders and formal notices are paused until ${until}, when the rest is due.`,
  };
}
