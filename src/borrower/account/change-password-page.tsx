/** `/my-account/change-password` */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { changePassword } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '#ui/session.ts';
import { PasswordField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { AccountLayout } from './account-layout.tsx';
import { placesKey, SignedInPlaces } from './signed-in-places.tsx';

const minLength = 8;
/** The screen asks twice; the request carries the new password once. */
const screen = z.strictObject({ ...changePassword.body.shape, confirmation: z.string() });

export function ChangePasswordPage() {
  const { t } = useLingui();
  const session = useSession();
  const queries = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
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
    submit: ({ confirmation: _confirmation, ...body }, options) => api.changePassword(body, options),
    done: () => {
      setIsChanged(true);
      void queries.invalidateQueries({ queryKey: placesKey });
    },
    guard: true,
    fieldOf: ({ code }) =>
      code === 'current-password-wrong'
        ? 'currentPassword'
        : code.startsWith('password-')
          ? 'newPassword'
          : undefined,
  });
  if (isChanged) {
    return (
      <AccountLayout title={t`Change Password`}>
        <Notice tone="success" role="status" title={t`Password changed. Other devices were signed out.`}>
          {t`We sent you a message about it.`}
        </Notice>
        <SignedInPlaces />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={t`Change Password`}>
      <form {...form.props} className="grid max-w-form gap-5">
        <ErrorSummary form={form} />
        {session.status === 'signed-in' && (
          <input type="text" autoComplete="username" value={session.user.email} readOnly hidden />
        )}
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
      <SignedInPlaces />
    </AccountLayout>
  );
}
