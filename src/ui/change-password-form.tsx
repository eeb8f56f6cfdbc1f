/** A new password for whoever is signed in, borrower or staff: the current one, the new one twice. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { changePassword } from '#contract/account.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

const minLength = 8;
/** The screen asks twice; the request carries the new password once. */
const screen = z.strictObject({ ...changePassword.body.shape, confirmation: z.string() });

type ChangePasswordFormProps = {
  /** Whose password it is, for the browser's store of passwords. */
  email: string | undefined;
  change: (
    body: { currentPassword: string; newPassword: string },
    options: { key: string },
  ) => Promise<unknown>;
  changed: () => void;
};

export function ChangePasswordForm({ email, change, changed }: ChangePasswordFormProps) {
  const { t } = useLingui();
  const [shown, show] = useState(false);
  const together = { shown, show };
  const form = useForm({
    schema: screen,
    read: ({ raw }) => ({
      currentPassword: raw('currentPassword'),
      newPassword: raw('newPassword'),
      confirmation: raw('confirmation'),
    }),
    check: ({ currentPassword, newPassword, confirmation }) => ({
      currentPassword: !currentPassword && t`Enter your current password`,
      newPassword: !newPassword
        ? t`Enter a new password`
        : [...newPassword].length < minLength
          ? t`New password must be ${minLength} characters or more`
          : newPassword === currentPassword && t`New password must be different from the current one`,
      confirmation: confirmation !== newPassword && t`The two new passwords do not match`,
    }),
    submit: ({ confirmation: _confirmation, ...body }, options) => change(body, options),
    done: changed,
    guard: true,
    fieldOf: ({ code }) =>
      code === 'current-password-wrong'
        ? 'currentPassword'
        : code.startsWith('password-')
          ? 'newPassword'
          : undefined,
  });
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <ErrorSummary form={form} />
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        {...form.field('currentPassword')}
        label={t`Current password`}
        together={together}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        hint={t`8 characters or more. Three random words work well.`}
        together={together}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('confirmation')}
        label={t`Confirm new password`}
        together={together}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <ErrorNote problem={form.problem} />
      <div>
        <Button type="submit" busy={form.busy}>{t`Change password`}</Button>
      </div>
    </form>
  );
}
