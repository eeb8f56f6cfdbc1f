/**
 * After the right code: a new password without the old one. Where the code came by email and the identity is known, the
 * number of the card as well: a mailbox alone opens no account; whom the lender let in gives the code that was told. Every
 * other device is signed out.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { resetPassword, type Session } from '#contract/account.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { expectHeading } from '#ui/history.ts';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { rememberSession } from '#ui/session.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { AssistantLinks } from '../frame/assistant-links.tsx';
import { Link, LinkButton } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';
import { usePasswordError } from './field-errors.ts';
import { IcNumberField } from './ic-number-field.tsx';
import { keepingNext, nextPage } from './next-page.ts';

export type Reset = { resetToken: string; asksForIcNumber: boolean; asksForRecoveryCode: boolean };

/** What the server refuses, by how its code begins. */
const fields = [
  ['password-', 'newPassword'],
  ['ic-', 'icNumber'],
  ['recovery-', 'recoveryCode'],
] as const;

export function NewPasswordForm({ resetToken, asksForIcNumber, asksForRecoveryCode }: Reset) {
  const { t } = useLingui();
  const passwordError = usePasswordError();
  const icNumberError = useIcNumberError();
  const [changed, setChanged] = useState<Session>();
  const [isStuck, setIsStuck] = useState(false);
  const form = useForm({
    schema: resetPassword.body,
    read: (answers) => ({
      resetToken,
      newPassword: answers.raw('newPassword'),
      ...(asksForIcNumber && { icNumber: answers.text('icNumber') }),
      ...(asksForRecoveryCode && { recoveryCode: answers.text('recoveryCode') }),
    }),
    check: ({ newPassword, icNumber, recoveryCode }) => ({
      newPassword: passwordError(newPassword),
      ...(icNumber !== undefined && { icNumber: icNumberError(icNumber) }),
      ...(recoveryCode !== undefined && {
        recoveryCode:
          !/^\d{8}$/.test(withoutGaps(recoveryCode)) && t`Enter the 8 digits that our team told you`,
      }),
    }),
    submit: api.resetPassword,
    done(session) {
      expectHeading();
      setChanged(session);
      rememberSession(session);
    },
    fieldOf: ({ code }) => fields.find(([start]) => code.startsWith(start))?.[1],
  });
  // From then on, or the links would go while somebody types below them.
  if (!isStuck && (form.field('icNumber').error || form.field('recoveryCode').error)) setIsStuck(true);
  if (changed) return <Changed isSignedIn={changed.user !== null} />;
  return (
    <form {...form.props} className="grid gap-5">
      <ErrorSummary form={form} />
      <Heading key="choose">{t`Choose a new password`}</Heading>
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        hint={t`8 characters or more. Three random words work well.`}
        autoComplete="new-password"
        enterKeyHint={asksForIcNumber || asksForRecoveryCode ? 'next' : 'done'}
      />
      {asksForIcNumber && (
        <IcNumberField
          {...form.field('icNumber')}
          hint={t`We ask because your code came by email: nobody gets in with your mailbox alone. 12 digits, with or without dashes.`}
          enterKeyHint="done"
        />
      )}
      {asksForRecoveryCode && (
        <CodeField
          {...form.field('recoveryCode')}
          label={t`Recovery code`}
          hint={t`8 digits that our team told you when they checked who you are. They are in no message.`}
          autoComplete="off"
        />
      )}
      <ErrorNote problem={form.problem} />
      {(asksForIcNumber || asksForRecoveryCode) && <WhoHelps isStuck={isStuck} problem={form.problem} />}
      {is(form.problem, 'code-expired') && (
        <Link
          to={keepingNext('/forgot-password', location.search)}
          className="stands-alone"
        >{t`Send a new code`}</Link>
      )}
      <Button type="submit" block busy={form.busy}>{t`Save new password`}</Button>
    </form>
  );
}

const is = (problem: unknown, code: string): boolean =>
  problem instanceof ApiProblem && problem.code === code;

/** Whoever stands with another number in our records gets no further alone, and may not know it. */
function WhoHelps({ isStuck, problem }: { isStuck: boolean; problem: unknown }) {
  const { t } = useLingui();
  const assistant = usePageData()?.lender.assistant;
  const waits = is(problem, 'too-many-tries');
  if (!assistant || !(isStuck || waits)) return null;
  return (
    <div>
      {waits && <p className="mb-2">{t`A new code does not help before then. Our team helps you:`}</p>}
      <AssistantLinks assistant={assistant} />
    </div>
  );
}

/** By email on a device that is new nobody is signed in yet: the sign-in asks for a code first. */
function Changed({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-5">
      <Heading key="changed">{t`Password changed`}</Heading>
      <Notice tone="success" role="status" title={t`Password changed. Other devices were signed out.`}>
        <p>
          {isSignedIn
            ? t`You are signed in. We sent you a message about it.`
            : t`Sign in with your new password. We sent you a message about it.`}
        </p>
      </Notice>
      {isSignedIn ? (
        <LinkButton to={nextPage(location.search)} block>{t`Continue`}</LinkButton>
      ) : (
        <LinkButton to={keepingNext('/sign-in', location.search)} block>{t`Sign in`}</LinkButton>
      )}
    </div>
  );
}

/** The server compares it with the card; this only spares a try. */
function useIcNumberError(): (typed: string) => string | undefined {
  const { t } = useLingui();
  return (typed) => {
    const digits = withoutGaps(typed);
    if (digits === '') return t`Enter your IC number`;
    if (!/^[0-9]+$/.test(digits)) return t`IC number must only have numbers`;
    const entered = digits.length;
    return entered === 12 ? undefined : t`IC number must have 12 digits. You entered ${entered}.`;
  };
}
