/** A one-time code asked for in the middle of something: what it confirms is named, a new one can be sent, nothing else is lost. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import type * as account from '#contract/account.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { codeField } from '#contract/fields.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { CodeField } from '#ui/text-field.tsx';
import { useAction } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';

export type Challenge = ResponseOf<typeof account.requestCode>['challenge'];
export type StepUp = { challengeId: string; code: string };

type CodeDialogProps<A> = {
  /** Undefined: closed. */
  challenge: Challenge | undefined;
  /** What the code confirms: "Sign the contract". */
  title: string;
  confirm: (stepUp: StepUp, options: { key: string }) => Promise<A>;
  done: (answer: A) => void;
  onClose: () => void;
};

export function CodeDialog<A>({ challenge, title, onClose, ...rest }: CodeDialogProps<A>) {
  const { t } = useLingui();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={challenge !== undefined}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {title}
          </Button>
          <Button variant="secondary" onClick={onClose}>{t`Not now`}</Button>
        </>
      }
    >
      {challenge && <CodeForm id={formId} first={challenge} onBusy={setBusy} {...rest} />}
    </Dialog>
  );
}

const schema = z.strictObject({ code: codeField });

type CodeFormProps<A> = Pick<CodeDialogProps<A>, 'confirm' | 'done'> & {
  id: string;
  first: Challenge;
  onBusy: (busy: boolean) => void;
};

function CodeForm<A>({ id, first, confirm, done, onBusy }: CodeFormProps<A>) {
  const { t } = useLingui();
  const [challenge, setChallenge] = useState(first);
  const form = useForm({
    schema,
    read: ({ text }) => ({ code: text('code') }),
    check: ({ code }) => {
      const digits = code.normalize('NFKC').replace(/[\s-]/g, '');
      return {
        code: !digits ? t`Enter the 6-digit code` : !/^\d{6}$/.test(digits) && t`Code must be 6 numbers`,
      };
    },
    submit: ({ code }, options) =>
      confirm(
        { challengeId: challenge.challengeId, code: code.normalize('NFKC').replace(/[\s-]/g, '') },
        options,
      ),
    done,
    fieldOf: ({ code }) => (code.startsWith('code-') ? 'code' : undefined),
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
  const { sentTo } = challenge;
  return (
    <form {...form.props} id={id} className="grid gap-4 text-text">
      <ErrorSummary form={form} />
      <p>
        {challenge.channel === 'whatsapp'
          ? t`Sent by WhatsApp to ${sentTo}.`
          : t`Sent by email to ${sentTo}.`}
      </p>
      <CodeField {...form.field('code')} label={t`6-digit code`} />
      <ErrorNote problem={form.problem} />
      <SendAgain challenge={challenge} onSent={setChallenge} />
    </form>
  );
}

/** Ready again after the time that the server names; the wait is text, not a countdown that is read out. */
function SendAgain({ challenge, onSent }: { challenge: Challenge; onSent: (challenge: Challenge) => void }) {
  const { t } = useLingui();
  const [waitSeconds, setWaitSeconds] = useState(challenge.resendAfterSeconds);
  const again = useAction(api.resendCode);
  useEffect(() => setWaitSeconds(challenge.resendAfterSeconds), [challenge]);
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  const send = async (channel: 'whatsapp' | 'email') => {
    const outcome = await again.run({ challengeId: challenge.challengeId, channel });
    if (outcome?.done) onSent(outcome.answer.challenge);
  };
  if (waitSeconds > 0)
    return <p className="text-sm text-text-2">{t`You can ask again in ${waitSeconds} seconds`}</p>;
  const other = challenge.channel === 'whatsapp' ? 'email' : 'whatsapp';
  return (
    <div className="-ms-3 flex flex-wrap">
      <Button
        variant="text"
        busy={again.busy}
        onClick={() => void send(challenge.channel)}
      >{t`Send a new code`}</Button>
      <Button variant="text" busy={again.busy} onClick={() => void send(other)}>
        {other === 'email' ? t`Send it by email instead` : t`Send it by WhatsApp instead`}
      </Button>
      <ErrorNote problem={again.problem} />
    </div>
  );
}
