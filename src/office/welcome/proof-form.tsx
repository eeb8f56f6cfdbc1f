/** The first step of a one-time link: what a stranger who reads the mail does not have. Only then the app's key is shown. */
import { useLingui } from '@lingui/react/macro';
import { type OpenedStaffLink, openStaffLink } from '#contract/team.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { WelcomeHead } from './welcome-head.tsx';

export type Proof = { handoverCode?: string; currentPassword?: string };

const fieldOf: Readonly<Record<string, string>> = {
  'handover-code-wrong': 'handoverCode',
  'current-password-wrong': 'currentPassword',
};

type ProofFormProps = {
  link: OpenedStaffLink;
  token: string;
  onProven: (link: OpenedStaffLink, proof: Proof) => void;
};

export function ProofForm({ link, token, onProven }: ProofFormProps) {
  const { t } = useLingui();
  const asksCode = link.asks === 'handoverCode';
  const form = useForm({
    schema: openStaffLink.body,
    read: (answers: Answers) => ({
      token,
      ...(asksCode
        ? { handoverCode: withoutGaps(answers.text('handoverCode')) }
        : { currentPassword: answers.raw('currentPassword') }),
    }),
    check: ({ handoverCode, currentPassword }: Proof) => ({
      handoverCode:
        handoverCode !== undefined &&
        !/^\d{8}$/.test(handoverCode) &&
        t`Enter the 8 numbers that you were told`,
      currentPassword: currentPassword === '' && t`Enter your password`,
    }),
    submit: (input) => api.openStaffLink(input),
    fieldOf: ({ code }) => fieldOf[code],
    done: (proven, { handoverCode, currentPassword }) =>
      onProven(
        proven,
        asksCode ? { handoverCode: handoverCode ?? '' } : { currentPassword: currentPassword ?? '' },
      ),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <ErrorSummary form={form} />
      <WelcomeHead link={link} />
      {asksCode ? (
        <CodeField
          {...form.field('handoverCode')}
          label={t`Code from the administrator`}
          hint={t`8 numbers that you were told in person or by phone`}
          autoComplete="off"
        />
      ) : (
        <PasswordField
          {...form.field('currentPassword')}
          label={t`Current password`}
          autoComplete="current-password"
        />
      )}
      <ErrorNote problem={form.problem} />
      <Button type="submit" block busy={form.busy}>
        {t`Continue`}
      </Button>
    </form>
  );
}
