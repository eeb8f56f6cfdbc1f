/** After the right code: a new password without the old one. Then one is signed in, and every other device is not. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { resetPassword } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { expectHeading } from '#ui/history.ts';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { rememberSession } from '#ui/session.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import { usePasswordError } from './field-errors.ts';
import { nextPage } from './next-page.ts';

export function NewPasswordForm({ resetToken }: { resetToken: string }) {
  const { t } = useLingui();
  const passwordError = usePasswordError();
  const [changed, setChanged] = useState(false);
  const form = useForm({
    schema: resetPassword.body,
    read: (answers) => ({ resetToken, newPassword: answers.raw('newPassword') }),
    check: ({ newPassword }) => ({ newPassword: passwordError(newPassword) }),
    submit: api.resetPassword,
    done(session) {
      expectHeading();
      setChanged(true);
      rememberSession(session);
    },
    fieldOf: ({ code }) => (code.startsWith('password-') ? 'newPassword' : undefined),
  });
  if (changed) {
    return (
      <div className="grid gap-5">
        <Heading key="changed">{t`Password changed`}</Heading>
        <Notice tone="success" role="status" title={t`Password changed. Other devices were signed out.`}>
          <p>{t`You are signed in. We sent you a message about it.`}</p>
        </Notice>
        <LinkButton to={nextPage(location.search)} block>{t`Continue`}</LinkButton>
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-5">
      <ErrorSummary form={form} />
      <Heading key="choose">{t`Choose a new password`}</Heading>
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        hint={t`8 characters or more. Three random words work well.`}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <ErrorNote problem={form.problem} />
      <Button type="submit" block busy={form.busy}>{t`Save new password`}</Button>
    </form>
  );
}
