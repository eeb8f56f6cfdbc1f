/** One field for the code, where it was sent, and the ways to get another one. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect } from 'react';
import { verifyCode } from '#contract/account.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { minuteMs } from '#domain/durations.ts';
import { codeLifeMs } from '#domain/one-time-code.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { Link } from '../navigation.tsx';
import { keepChallenge, type WaitedFor } from './challenge.ts';
import { fieldOfCode, useCodeFault, useCodeRefusalWords, useSendAnotherIfExpired } from './code-entry.ts';
import { FirstRun } from './first-run.tsx';
import { keepingNext } from './next-page.ts';
import { NoWayIn } from './no-way-in.tsx';
import { ResendCode } from './resend-code.tsx';
import { typedInTab } from './typed-in-tab.ts';

type CodeFormProps = {
  challenge: WaitedFor;
  onRight: (answer: ResponseOf<typeof verifyCode>) => void;
};

export function CodeForm({ challenge, onRight }: CodeFormProps) {
  const { t } = useLingui();
  const { challengeId } = challenge;
  const faultOf = useCodeFault();
  const refusalWords = useCodeRefusalWords();
  const sendAnotherIfExpired = useSendAnotherIfExpired(challenge, keepChallenge);
  const form = useForm({
    schema: verifyCode.body,
    read: (answers) => ({ challengeId, code: withoutGaps(answers.text('code')) }),
    check: ({ code }) => ({ code: faultOf(code) }),
    submit: async (body, options) => {
      try {
        return await api.verifyCode(body, options);
      } catch (problem) {
        throw await sendAnotherIfExpired(problem);
      }
    },
    done: onRight,
    fieldOf: fieldOfCode,
    wordsOf: refusalWords,
  });

  // After the heading, which takes the focus on every other page: this one is a single field.
  const { ref } = form.props;
  useEffect(() => {
    const field = ref.current?.elements.namedItem('code');
    if (field instanceof HTMLInputElement) field.focus();
  }, [ref]);

  return (
    <form {...form.props} className="grid gap-5">
      <ErrorSummary form={form} />
      <div>
        <Heading>{t`Enter the 6-digit code`}</Heading>
        <SentTo challenge={challenge} />
      </div>
      <CodeField {...form.field('code')} label={t`Code`} onInput={submitWhenFilledIn} />
      <FirstRun />
      <ErrorNote problem={form.problem} />
      <Button type="submit" block busy={form.busy}>{t`Continue`}</Button>
      <ResendCode challenge={challenge} onSent={keepChallenge} />
      {challenge.purpose !== 'sign-up' && <NoWayIn />}
    </form>
  );
}

/** Only a code that the device filled in goes on by itself; whoever types or pastes presses the button. */
function submitWhenFilledIn({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const kind = 'inputType' in nativeEvent ? nativeEvent.inputType : undefined;
  const byDevice = kind === undefined || kind === 'insertReplacementText';
  if (byDevice && /^\d{6}$/.test(withoutGaps(currentTarget.value))) currentTarget.form?.requestSubmit();
}

function SentTo({ challenge: { purpose, channel, sentTo } }: { challenge: WaitedFor }) {
  const { t } = useLingui();
  const format = useFormat();
  const search = location.search;
  // This page only ever stands in the tab in which it was typed.
  const { identifier } = typedInTab();
  const backTo = purpose === 'reset-password' ? '/forgot-password' : '/sign-in';
  const back = purpose !== 'sign-up' && (
    <>
      {identifier && <span className="block">{t`You typed ${identifier}.`}</span>}
      <Link
        to={keepingNext(backTo, search)}
        className="stands-alone"
      >{t`Back, to use another email or number`}</Link>
    </>
  );
  if (purpose === 'reset-password') {
    return (
      <p className="mt-2 text-text-2">
        {t`If there is an account, we have sent a code. It works for 5 minutes.`}
        {back}
      </p>
    );
  }
  const minutes = codeLifeMs / minuteMs;
  const sent =
    channel === 'email'
      ? sentTo
        ? t`We sent a 6-digit code by email to ${sentTo}.`
        : t`We sent a 6-digit code by email.`
      : sentTo
        ? t`We sent a 6-digit code by WhatsApp to ${sentTo}.`
        : t`We sent a 6-digit code by WhatsApp.`;
  return (
    <p className="mt-2 text-text-2">
      {sent}
      {format.gap}
      {t`It works for ${minutes} minutes.`}
      {format.gap}
      {purpose === 'sign-up' && <Link to={keepingNext('/sign-up', search)}>{t`Change number`}</Link>}
      {back}
    </p>
  );
}
