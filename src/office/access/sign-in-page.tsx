/** `/office/sign-in`: email, password, and the code of the authenticator app. */
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRouter, useSearch } from 'wouter';
import { staffSignIn } from '#contract/account.ts';
import { may } from '#domain/permission.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useChangeLocale } from '#ui/change-locale.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { Logo } from '#ui/logo.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { rememberSession, useSession } from '#ui/session.ts';
import { Header } from '#ui/shell.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { nextPage } from '../desks.ts';
import { routeAt, useNavigate } from '../navigation.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { emptyingCode, ProofFields, readProof, useProofCheck } from './proof-fields.tsx';
import { useStaffMember } from './use-may.ts';
import { useSignOut } from './use-sign-out.ts';

export function SignInPage() {
  const session = useSession();
  const changeLocale = useChangeLocale();
  useGoOnWhenSignedIn();
  const isBorrower = session.status === 'signed-in' && session.user.kind === 'borrower';
  return (
    <>
      <Header brand={<Logo />}>
        <LanguageMenu onChoose={(locale) => void changeLocale(locale)} />
      </Header>
      <main id="main" tabIndex={-1} className="wrap grid flex-1 content-start py-8">
        <div className="mx-auto w-full max-w-form">
          <Card>
            {isBorrower ? (
              <SignedInAsBorrower name={session.user.name} />
            ) : (
              <>
                <SignInForm />
                <PasskeySignIn />
              </>
            )}
          </Card>
        </div>
      </main>
    </>
  );
}

/** Right after signing in, and when the page is opened with a session that still holds. */
function useGoOnWhenSignedIn(): void {
  const navigate = useNavigate();
  const member = useStaffMember();
  const { parser } = useRouter();
  useEffect(() => {
    if (!member) return;
    const isPage = (path: string) => routeAt(parser, path) !== undefined;
    const next = nextPage(location.search, isPage, (action) => may({ kind: 'staff', ...member }, action));
    navigate(next, { replace: true });
  });
}

function SignInForm() {
  const { t } = useLingui();
  const checkProof = useProofCheck();
  const hasEnded = new URLSearchParams(useSearch()).has('ended');
  const form: Form = useForm({
    schema: staffSignIn.body,
    read: (answers) => ({ email: answers.text('email'), ...readProof(answers) }),
    check: (input) => ({ email: input.email === '' && t`Enter your email`, ...checkProof(input) }),
    submit: (body, options) => emptyingCode(() => form, api.staffSignIn(body, options)),
    done: rememberSession,
    // The server never says which of the three was wrong.
    fieldOf: ({ code }) => (code === 'wrong-credentials' ? 'email' : undefined),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <ErrorSummary form={form} />
      <div>
        <Heading>{t`Sign in to the back office`}</Heading>
        <p className="mt-2 text-text-2">{t`For people who work for the lender.`}</p>
      </div>
      {hasEnded && (
        <Notice tone="info" role="status">
          {t`You were signed out because nothing was done for a while. Sign in to go on where you were.`}
        </Notice>
      )}
      <TextField
        {...form.field('email')}
        label={t`Email`}
        type="email"
        autoComplete="username"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ProofFields form={form} />
      <ErrorNote problem={form.problem} />
      <Button type="submit" block busy={form.busy}>{t`Sign in`}</Button>
    </form>
  );
}

function PasskeySignIn() {
  const { t } = useLingui();
  return <PasskeyButton label={t`Sign in with a passkey`} send={api.passkeySignIn} done={rememberSession} />;
}

function SignedInAsBorrower({ name }: { name: string }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  return (
    <div className="grid gap-4">
      <Heading>{t`Sign in to the back office`}</Heading>
      <p>{t`You are signed in as the borrower ${name}. Sign out first, then sign in as staff.`}</p>
      <ErrorNote problem={signOut.problem} />
      <div>
        <Button busy={signOut.busy} onClick={() => void signOut.run(undefined)}>{t`Sign out`}</Button>
      </div>
    </div>
  );
}
