/** `/sign-in`: email or mobile number, and the password; a device we do not know needs a code as well. */
import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter/use-browser-location';
import { signIn } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Heading } from '#ui/navigation.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { rememberSession } from '#ui/session.ts';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { Link, useNavigate } from '../navigation.tsx';
import { AccessLayout, useLeaveWhenSignedIn } from './access-layout.tsx';
import { keepChallenge } from './challenge.ts';
import { keepingNext } from './next-page.ts';
import { NoWayIn } from './no-way-in.tsx';
import { reworded } from './reworded.ts';
import { useTypedInTab } from './typed-in-tab.ts';

const keptFields = ['identifier'] as const;

export function SignInPage() {
  const { t } = useLingui();
  const search = useSearch({ ssrSearch: '' });
  const navigate = useNavigate();
  useLeaveWhenSignedIn();
  const wrong = t`The email, mobile number or password is not right`;
  const form = useForm({
    schema: signIn.body,
    read: (answers) => ({ identifier: answers.text('identifier'), password: answers.raw('password') }),
    check: ({ identifier, password }) => ({
      identifier: identifier === '' && t`Enter your email or mobile number`,
      password: password === '' && t`Enter your password`,
    }),
    submit: async (body, options) => {
      try {
        return await api.signIn(body, options);
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'wrong-credentials') throw problem;
        emptyPassword();
        throw reworded(problem, wrong);
      }
    },
    done(answer) {
      if (answer.outcome === 'signed-in') return rememberSession(answer.session);
      keepChallenge(answer.challenge);
      navigate(keepingNext('/kode-otp', location.search));
    },
    wordsOf: ({ code }) => (code === 'wrong-credentials' ? wrong : undefined),
    // The server never says which of the two was wrong, and neither do we: both are in the sentence.
    fieldOf: ({ code }) => (code === 'wrong-credentials' ? 'identifier' : undefined),
  });

  useTypedInTab(form.props.ref, keptFields);

  function emptyPassword() {
    const field = form.props.ref.current?.elements.namedItem('password');
    if (field instanceof HTMLInputElement) field.value = '';
  }

  return (
    <AccessLayout>
      <form {...form.props} className="grid gap-5">
        <ErrorSummary form={form} />
        <Heading>{t`Sign in`}</Heading>
        <TextField
          {...form.field('identifier')}
          label={t`Email or mobile number`}
          hint={t`For example, aisyah@example.com or 012-345 6789`}
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <ErrorNote problem={form.problem} />
        {form.problem instanceof ApiProblem && form.problem.code === 'too-many-tries' && <NoWayIn />}
        <Button type="submit" block busy={form.busy}>{t`Sign in`}</Button>
        <p className="flex flex-wrap justify-between gap-x-4">
          <Link to={keepingNext('/forgot-password', search)} className="stands-alone">
            {t`Forgot your password?`}
          </Link>
          <Link to={keepingNext('/sign-up', search)} className="stands-alone">
            {t`Create an account`}
          </Link>
        </p>
      </form>
    </AccessLayout>
  );
}
