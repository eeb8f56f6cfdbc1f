/** One more passkey: a name to know it by, the password, then the question of the browser. */

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addPasskey, startPasskey } from '#contract/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { newKey } from '#ui/new-key.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { saidNo } from '../confirm.tsx';
import { makePasskey } from './passkey-prompt.ts';
import { useStaffAccountChanged } from './use-staff-account.ts';

const screen = z.strictObject({ ...startPasskey.body.shape, name: addPasskey.body.shape.name });

export function AddPasskey({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const changed = useStaffAccountChanged();
  const [wasClosed, setWasClosed] = useState(false);
  const form = useForm({
    schema: screen,
    read: ({ raw, text }) => ({ currentPassword: raw('currentPassword'), name: text('name') }),
    check: ({ currentPassword, name }) => ({
      name: name === '' && t`Enter a name for the passkey`,
      currentPassword: !currentPassword && t`Enter your password`,
    }),
    async submit({ currentPassword, name }, { key }) {
      setWasClosed(false);
      const { challengeId, options } = await api.startPasskey({ currentPassword }, { key: newKey() });
      const credential = await makePasskey(options);
      return credential && (await api.addPasskey({ challengeId, name, credential }, { key }));
    },
    guard: true,
    isStillToSave: saidNo,
    done(account) {
      if (!account) return setWasClosed(true);
      toast(t`Passkey added. Use it the next time you sign in.`);
      changed(account);
      onEnd();
    },
    fieldOf: ({ code }) => (code === 'current-password-wrong' ? 'currentPassword' : undefined),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <LimitedTextField
        {...form.field('name')}
        label={t`Name of this passkey`}
        hint={t`For example: work phone, office laptop`}
        autoComplete="off"
        mostCharacters={60}
        answerLength="medium"
      />
      <PasswordField
        {...form.field('currentPassword')}
        label={t`Your password`}
        autoComplete="current-password"
      />
      {wasClosed && (
        <Notice tone="info" role="status">
          {t`No passkey was made, and nothing changed. Try again, or go back.`}
        </Notice>
      )}
      <ErrorNote problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Add the passkey`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onEnd)}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
