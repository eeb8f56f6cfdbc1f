/** A new password for whoever is signed in; every other session ends. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { changeStaffPassword } from '#contract/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useStaffMember } from '../access/use-may.ts';
import { api } from '../api.ts';

/** The screen asks twice; the request carries the new password once. */
const screen = z.strictObject({ ...changeStaffPassword.body.shape, confirmation: z.string() });

export function ChangePassword() {
  const { t } = useLingui();
  const member = useStaffMember();
  const [isChanged, setIsChanged] = useState(false);
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
        : newPassword === currentPassword && t`New password must be different from the current one`,
      confirmation: confirmation !== newPassword && t`The two new passwords do not match`,
    }),
    submit: ({ confirmation: _confirmation, ...body }, options) => api.changeStaffPassword(body, options),
    done: () => setIsChanged(true),
    fieldOf: ({ code }) =>
      code === 'current-password-wrong'
        ? 'currentPassword'
        : code.startsWith('password-')
          ? 'newPassword'
          : undefined,
  });
  if (isChanged) {
    return (
      <Notice tone="success" role="status" title={t`Password changed. You were signed out everywhere else.`}>
        {t`We sent you an email about it.`}
      </Notice>
    );
  }
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <input type="text" autoComplete="username" value={member?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label={t`Current password`}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        hint={t`8 characters or more. Three random words work well.`}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('confirmation')}
        label={t`Confirm new password`}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <ErrorNote problem={form.problem} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Change password`}</Button>
      </div>
    </form>
  );
}
