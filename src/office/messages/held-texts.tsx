/** Texts that wait for a second person, and those that were not sent: above the conversation, because somebody must act. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Hourglass, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { type HeldMessage, refuseHeldMessage } from '#contract/held-messages.ts';
import type { ThreadMessage } from '#contract/office.ts';
import { pageOfLink } from '#domain/message.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { localeCodes, locales } from '#words/locale.ts';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { countsKey } from '../frame/places.tsx';
import { AnsweredMeanwhile } from './answered-meanwhile.tsx';
import { threadKey } from './conversation-page.tsx';
import { bringBack } from './drafts.ts';
import { threadsKey } from './messages-page.tsx';
import { usePageNames } from './page-names.ts';

type Thread = {
  borrowerId: string;
  locale: string;
  /** What the borrower got and wrote, the newest first. */
  messages: readonly ThreadMessage[];
  /** The newest message that was read here. */
  seen: string | null;
  onSeen: (newest: string | null) => void;
  /** A text was not sent, because a colleague wrote meanwhile. */
  onAnswered: () => void;
  onTakenBack: () => void;
};

export function HeldTexts({ held, ...thread }: Thread & { held: readonly HeldMessage[] }) {
  const { t } = useLingui();
  if (held.length === 0) return null;
  return (
    <ol aria-label={t`Texts that the borrower has not got`} className="mt-5 grid gap-3">
      {held.map((text) => (
        <HeldText key={text.messageId} text={text} {...thread} />
      ))}
    </ol>
  );
}

function HeldText({ text, ...thread }: Thread & { text: HeldMessage }) {
  const { t } = useLingui();
  const format = useFormat();
  const pages = usePageNames();
  const may = useMay();
  const code = localeCodes.find((known) => known === thread.locale);
  const { writtenBy, writtenAt, body, link, state, isOwn } = text;
  const page = pageOfLink(link);
  const isWaiting = state === 'waiting';
  return (
    <li className="rounded-card border border-dashed border-border-strong bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-text-2">
        <span className="font-strong">{writtenBy}</span>
        <time dateTime={writtenAt}>{format.dateTime(writtenAt)}</time>
      </p>
      <p className="mt-2">
        {isWaiting ? (
          <Tag tone="warning" icon={Hourglass}>{t`Waits for a colleague`}</Tag>
        ) : (
          <Tag tone="danger" icon={Ban}>{t`Not sent`}</Tag>
        )}
      </p>
      <p lang={code && locales[code].tag} className="mt-2 whitespace-pre-line wrap-anywhere">
        {body}
      </p>
      {page && (
        <p className="mt-2 flex items-center gap-1.5 text-sm">
          <LinkIcon aria-hidden className="size-4" />
          {pages[page]}
        </p>
      )}
      {!isWaiting && <WhyNot text={text} />}
      {may('sendHeldMessage') && (
        <div className="mt-3 grid gap-3">
          {isOwn && <Own text={text} {...thread} />}
          {!isOwn && isWaiting && <Decide text={text} {...thread} />}
        </div>
      )}
    </li>
  );
}

function WhyNot({ text: { decidedBy, decidedAt, reason } }: { text: HeldMessage }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = decidedBy ?? '';
  const at = decidedAt ? format.dateTime(decidedAt) : '';
  return (
    <div className="mt-3 border-t border-border pt-3 text-note">
      <p className="text-sm text-text-2">{t`Not sent by ${name} on ${at}, because:`}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>
    </div>
  );
}

/** What everybody sees of a text that was decided is read again: the conversation, the list, the number at the desk. */
function useReadAgain(borrowerId: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [threadKey(borrowerId), threadsKey, countsKey])
      void queries.invalidateQueries({ queryKey });
  };
}

function Own({ text: { messageId, body, state }, borrowerId, onTakenBack }: Thread & { text: HeldMessage }) {
  const { t } = useLingui();
  const readAgain = useReadAgain(borrowerId);
  const withdraw = useAction(api.withdrawHeldMessage);

  function bring(): void {
    bringBack(borrowerId, body);
    onTakenBack();
  }
  async function press(): Promise<void> {
    const outcome = await withdraw.run({ borrowerId, messageId });
    if (!outcome?.done) return;
    bring();
    toast(t`Withdrawn. The text is in the form again.`);
    readAgain();
  }

  if (state === 'not-sent') {
    return (
      <div>
        <Button variant="secondary" size="small" onClick={bring}>{t`Put the text into the form`}</Button>
      </div>
    );
  }
  return (
    <>
      <p className="text-note text-text-2">{t`The borrower sees nothing of it yet.`}</p>
      <ConflictNote problem={withdraw.problem} onReload={readAgain} />
      <div>
        <Button variant="secondary" size="small" busy={withdraw.busy} onClick={() => void press()}>
          {t`Withdraw the text`}
        </Button>
      </div>
    </>
  );
}

const isAnsweredMeanwhile = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'answered-meanwhile';

function Decide({ text: { messageId, writtenAt }, ...thread }: Thread & { text: HeldMessage }) {
  const { t } = useLingui();
  const { borrowerId, messages, seen, onSeen, onAnswered } = thread;
  const readAgain = useReadAgain(borrowerId);
  const [isRefusing, setRefusing] = useState(false);
  const send = useAction(api.sendHeldMessage);
  const tooNew = useTooNewUntil('sendHeldMessage');
  const isAnswered = isAnsweredMeanwhile(send.problem);

  async function press(): Promise<void> {
    const outcome = await send.run({ borrowerId, messageId, seen });
    if (outcome?.done) toast(t`Message sent`);
    // What a colleague sent meanwhile has to be read first.
    const mustRead = outcome && !outcome.done && isAnsweredMeanwhile(outcome.problem);
    if (mustRead) onAnswered();
    if (outcome?.done || mustRead) readAgain();
  }

  if (isRefusing) return <Refuse {...{ borrowerId, messageId }} onClose={() => setRefusing(false)} />;
  return (
    <>
      <p className="text-note text-text-2">
        {t`Does the text ask for money in any words, or lead out of the app? Then do not send it.`}
      </p>
      {isAnswered ? (
        <AnsweredMeanwhile
          messages={messages}
          seen={seen}
          problem={send.problem}
          onRead={(newest) => {
            onSeen(newest);
            send.forget();
          }}
        />
      ) : (
        messages.some(
          ({ from, isNotice, sentAt }) => from === 'lender' && !isNotice && sentAt > writtenAt,
        ) && (
          <p className="text-note font-medium">
            {t`The borrower got another text after this one was written. If it answers the same question, do not send this one too.`}
          </p>
        )
      )}
      {tooNew && <RoleTooNew until={tooNew} />}
      <ConflictNote problem={isAnswered ? undefined : send.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        {!tooNew && (
          <Button
            size="small"
            busy={send.busy}
            onClick={() => void press()}
          >{t`Send to the borrower`}</Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setRefusing(true)}>{t`Do not send`}</Button>
      </div>
    </>
  );
}

type RefuseProps = { borrowerId: string; messageId: string; onClose: () => void };

function Refuse({ borrowerId, messageId, onClose }: RefuseProps) {
  const { t } = useLingui();
  const readAgain = useReadAgain(borrowerId);
  const form = useForm({
    schema: refuseHeldMessage.body,
    read: ({ text }) => ({ reason: text('reason') }),
    check: ({ reason }) => ({ reason: reason === '' && t`Enter the reason` }),
    submit: ({ reason }, { key }) => api.refuseHeldMessage({ borrowerId, messageId, reason }, { key }),
    fieldOf: ({ code }) => (code === 'reason-missing' ? 'reason' : undefined),
    guard: true,
    done() {
      toast(t`Not sent. Its writer reads the reason.`);
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <LimitedTextArea
        {...form.field('reason')}
        label={t`Why is it not sent?`}
        hint={t`Its writer reads this, the borrower does not.`}
        mostCharacters={300}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" busy={form.busy}>{t`Do not send`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
