/** The second step of the link: a password, an authenticator app, or both; proven, and nothing else changes. */
import { useLingui } from '@lingui/react/macro';
import { completeStaffLink, type OpenedStaffLink } from '#contract/team.ts';
import { parseEmail } from '#domain/phone.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { useStaffNameMistake } from '../use-staff-name-mistake.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import type { Proof } from './proof-form.tsx';
import { WelcomeHead } from './welcome-head.tsx';

const fieldOf: Readonly<Record<string, string>> = {
  'password-too-short': 'newPassword',
  'password-too-long': 'newPassword',
  'password-too-common': 'newPassword',
  'authenticator-code-wrong': 'totp',
  'contact-in-use': 'email',
};

type WelcomeFormProps = { link: OpenedStaffLink; token: string; proof: Proof; onDone: () => void };

export function WelcomeForm({ link, token, proof, onDone }: WelcomeFormProps) {
  const { t } = useLingui();
  const nameMistake = useStaffNameMistake();
  const { purpose, authenticator } = link;
  const asksName = link.name === null;
  const asksNew = purpose !== 'authenticator';
  const read = (answers: Answers) => ({
    token,
    ...(asksName && { name: answers.text('name'), email: answers.text('email') }),
    ...proof,
    newPassword: asksNew ? answers.raw('newPassword') : undefined,
    totp: withoutGaps(answers.text('totp')),
  });
  const form = useForm({
    schema: completeStaffLink.body,
    read,
    check: ({ name, email, newPassword, totp }) => ({
      name: name !== undefined && nameMistake(name, t`Enter your full name`),
      email:
        email !== undefined && parseEmail(email) === undefined && t`Enter an email like name@example.com`,
      newPassword: newPassword === '' && t`Choose a password`,
      totp: totp === '' ? t`Enter the 6-digit code` : !/^\d{6}$/.test(totp) && t`Code must be 6 numbers`,
    }),
    submit: (input, options) => api.completeStaffLink(input, options),
    fieldOf: ({ code }) => fieldOf[code],
    done: onDone,
  });
  return (
    <form {...form.props} className="grid gap-5">
      <ErrorSummary form={form} />
      <WelcomeHead link={link} />
      {asksName && (
        <>
          <LimitedTextField
            {...form.field('name')}
            label={t`Full name`}
            autoComplete="name"
            mostCharacters={100}
          />
          <TextField
            {...form.field('email')}
            label={t`Email`}
            hint={t`You sign in with it`}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
      {/* For password managers, which keep it beside the password. */}
      {link.email && (
        <input
          type="email"
          name="username"
          autoComplete="username"
          defaultValue={link.email}
          hidden
          readOnly
        />
      )}
      {asksNew && (
        <PasswordField
          {...form.field('newPassword')}
          label={t`New password`}
          hint={t`8 characters or more. Nobody else ever sees it.`}
          autoComplete="new-password"
        />
      )}
      {authenticator && <AuthenticatorSetup {...authenticator} />}
      <CodeField
        {...form.field('totp')}
        label={t`Authenticator code`}
        hint={t`The 6 numbers that your authenticator app shows now`}
      />
      <ErrorNote problem={form.problem} />
      <Button type="submit" block busy={form.busy}>
        {purpose === 'join' ? t`Open my account` : t`Save`}
      </Button>
    </form>
  );
}
