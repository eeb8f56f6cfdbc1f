/** A one-time code asked for in the middle of something: what it confirms is named, a new one can be sent, nothing else is lost. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { codeField } from '#contract/fields.ts';
import { minuteMs } from '#domain/durations.ts';
import { codeLifeMs } from '#domain/one-time-code.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { nobodyKnows } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import type { Challenge } from '../access/challenge.ts';
import {
  fieldOfCode,
  isOver,
  useCodeFault,
  useCodeRefusalWords,
  useSendAnotherIfExpired,
} from '../access/code-entry.ts';
import { FirstRun } from '../access/first-run.tsx';
import { ResendCode } from '../access/resend-code.tsx';
import { dropWaitingCode, keepNextCode } from './waiting-code.ts';

export type { Challenge };
export type StepUp = { challengeId: string; code: string };

type CodeDialogProps<A> = {
  /** Undefined: closed. */
  challenge: Challenge | undefined;
  /** What the code confirms: "Sign the contract". */
  title: string;
  /** It cannot be brought back. */
  isDanger?: boolean;
  /** What is confirmed, to be looked at once more before the code is given: amounts and days, or what was typed. */
  about?: ReactNode;
  /** Said while it is carried out, when that takes a while: "Putting your files together…" */
  progress?: string;
  confirm: (stepUp: StepUp, options: { key: string }) => Promise<A>;
  done: (answer: A) => void;
  onClose: () => void;
};

export function CodeDialog<A>({
  challenge,
  title,
  isDanger = false,
  about,
  progress,
  onClose,
  ...rest
}: CodeDialogProps<A>) {
  const { t } = useLingui();
  const formId = useId();
  const aboutId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={challenge !== undefined}
      title={title}
      onClose={onClose}
      actions={
        <>
          {/* Whoever listens starts in the field, behind what is confirmed: it is said with the button that confirms it. */}
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            form={formId}
            busy={busy}
            aria-describedby={about ? aboutId : undefined}
          >
            {title}
          </Button>
          <Button variant="secondary" onClick={onClose}>{t`Not now`}</Button>
        </>
      }
    >
      {about && (
        <div id={aboutId} className="mb-4 text-text">
          {about}
        </div>
      )}
      {challenge && <CodeInDialog id={formId} first={challenge} onBusy={setBusy} {...rest} />}
      {progress && (
        <p role="status" className="mt-3">
          {busy && progress}
        </p>
      )}
    </Dialog>
  );
}

const schema = z.strictObject({ code: codeField });

const waited = (challenge: Challenge) => ({
  ...challenge,
  resendAt: Date.now() + challenge.resendAfterSeconds * 1000,
});

type CodeInDialogProps<A> = Pick<CodeDialogProps<A>, 'confirm' | 'done'> & {
  id: string;
  first: Challenge;
  onBusy: (busy: boolean) => void;
};

/** Nothing is sent by itself here: the button says what the code signs or changes, and it is pressed. */
function CodeInDialog<A>({ id, first, confirm, done, onBusy }: CodeInDialogProps<A>) {
  const { t } = useLingui();
  const [challenge, setChallenge] = useState(() => waited(first));
  const faultOf = useCodeFault();
  const refusalWords = useCodeRefusalWords();
  function sent(next: Challenge): void {
    keepNextCode(next);
    setChallenge(waited(next));
  }
  const sendAnotherIfExpired = useSendAnotherIfExpired(challenge, sent);
  const form = useForm({
    schema,
    read: ({ text }) => ({ code: text('code') }),
    check: ({ code }) => ({ code: faultOf(withoutGaps(code)) }),
    submit: async ({ code }, options) => {
      try {
        const answer = await confirm(
          { challengeId: challenge.challengeId, code: withoutGaps(code) },
          options,
        );
        dropWaitingCode(challenge);
        return answer;
      } catch (problem) {
        // It may have been used: after a reload it is not said to work.
        if (nobodyKnows(problem)) dropWaitingCode(challenge);
        const told = await sendAnotherIfExpired(problem);
        // It is over, and no other one came in its place: the next press asks for one.
        if (told === problem && isOver(problem)) dropWaitingCode(challenge);
        throw told;
      }
    },
    done,
    fieldOf: fieldOfCode,
    wordsOf: refusalWords,
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
  const format = useFormat();
  const { sentTo } = challenge;
  const minutes = codeLifeMs / minuteMs;
  return (
    <form {...form.props} id={id} className="grid gap-4 text-text">
      <ErrorSummary form={form} />
      <p>
        {challenge.channel === 'whatsapp'
          ? t`We sent a 6-digit code by WhatsApp to ${sentTo}.`
          : t`We sent a 6-digit code by email to ${sentTo}.`}
        {format.gap}
        {t`It works for ${minutes} minutes.`}
      </p>
      <FirstRun />
      <CodeField {...form.field('code')} label={t`6-digit code`} />
      <ErrorNote problem={form.problem} />
      <ResendCode challenge={challenge} onSent={sent} />
    </form>
  );
}
