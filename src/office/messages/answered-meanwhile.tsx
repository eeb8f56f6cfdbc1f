/** A colleague wrote after what was read here: who and when, and one press to go on. */
import { useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import type { ThreadMessage } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { useProblemWords } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { useNow, useWaitedWords } from '../queue/waiting-time.tsx';

type AnsweredMeanwhileProps = {
  messages: readonly ThreadMessage[];
  seen: string | null;
  /** The server knew it first. */
  problem: unknown;
  onRead: (newest: string | null) => void;
};

export function AnsweredMeanwhile({ messages, seen, problem, onRead }: AnsweredMeanwhileProps) {
  const { t } = useLingui();
  const problemWords = useProblemWords();
  const now = useNow();
  const waited = useWaitedWords();
  const member = useStaffMember();
  const place = messages.findIndex(({ messageId }) => messageId === seen);
  const since = place === -1 ? messages : messages.slice(0, place);
  // Whoever sent the text of a colleague has read it.
  const answer = since.find(
    ({ from, isNotice, checkedBy }) =>
      from === 'lender' && !isNotice && !(checkedBy && checkedBy === member?.name),
  );
  if (!answer && problem === undefined) return null;
  const name = answer?.senderName ?? '';
  const ago = answer ? waited(answer.sentAt, now) : '';
  return (
    <Notice tone="warning" role="alert" icon={UsersRound}>
      <p>
        {answer
          ? t`${name} answered ${ago} ago. Read that answer below before you send another.`
          : problemWords(problem)}
      </p>
      {answer && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          onClick={() => onRead(messages[0]?.messageId ?? null)}
        >{t`I have read it`}</Button>
      )}
    </Notice>
  );
}
