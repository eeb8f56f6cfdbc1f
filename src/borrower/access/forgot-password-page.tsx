/** `/forgot-password`: one field; the answer is the same whether there is an account or not. */
import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter/use-browser-location';
import { requestPasswordReset } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Heading } from '#ui/navigation.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { Link, useNavigate } from '../navigation.tsx';
import { AccessLayout, useLeaveWhenSignedIn } from './access-layout.tsx';
import { keepChallenge } from './challenge.ts';
import { keepingNext } from './next-page.ts';
import { NoWayIn } from './no-way-in.tsx';
import { useTypedInTab } from './typed-in-tab.ts';

const keptFields = ['identifier'] as const;

export function ForgotPasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ ssrSearch: '' });
  useLeaveWhenSignedIn();
  const form = useForm({
    schema: requestPasswordReset.body,
    read: (answers) => ({ identifier: answers.text('identifier') }),
    check: ({ identifier }) => ({ identifier: identifier === '' && t`Enter your email or mobile number` }),
    submit: api.requestPasswordReset,
    done({ challenge }) {
      keepChallenge(challenge);
      navigate(keepingNext('/kode-otp', location.search));
    },
  });
  useTypedInTab(form.props.ref, keptFields);
  return (
    <AccessLayout>
      <form {...form.props} className="grid gap-5">
        <ErrorSummary form={form} />
        <div>
          <Heading>{t`Forgot your password?`}</Heading>
          <p className="mt-2 text-text-2">{t`We send you a code. With it you choose a new password.`}</p>
        </div>
        <TextField
          {...form.field('identifier')}
          label={t`Email or mobile number`}
          hint={t`For example, aisyah@example.com or 012-345 6789`}
          autoComplete="username"
          inputMode="email"
          enterKeyHint="go"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ErrorNote problem={form.problem} />
        <Button type="submit" block busy={form.busy}>{t`Send code`}</Button>
        <NoWayIn />
        <Link to={keepingNext('/sign-in', search)} className="stands-alone">{t`Back to sign in`}</Link>
      </form>
    </AccessLayout>
  );
}
