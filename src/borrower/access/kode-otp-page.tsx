/** `/kode-otp`: the one-time code of a sign-up, a new device or a forgotten password, and the new password after that. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/navigation.tsx';
import { rememberSession, useSession } from '#ui/session.ts';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { Link, LinkButton } from '../navigation.tsx';
import { AccessLayout, useLeaveWhenSignedIn } from './access-layout.tsx';
import { dropChallenge, useChallenge } from './challenge.ts';
import { CodeForm } from './code-form.tsx';
import { NewPasswordForm, type Reset } from './new-password-form.tsx';
import { keepingNext } from './next-page.ts';
import { forgetTyped } from './typed-in-tab.ts';

export function KodeOtpPage() {
  const { t } = useLingui();
  const session = useSession();
  const challenge = useChallenge();
  const [reset, setReset] = useState<Reset>();
  if (reset) {
    return (
      <AccessLayout>
        <NewPasswordForm {...reset} />
      </AccessLayout>
    );
  }
  if (session.status === 'signed-in') return <Leaving />;
  if (challenge === undefined) return <PageSkeleton label={t`Loading…`} />;
  return (
    <AccessLayout>
      {challenge ? (
        <CodeForm
          challenge={challenge}
          onRight={(answer) => {
            if (answer.outcome === 'signed-in') rememberSession(answer.session);
            else setReset(answer);
            dropChallenge();
            forgetTyped();
          }}
        />
      ) : (
        <NothingToEnter />
      )}
    </AccessLayout>
  );
}

function Leaving() {
  const { t } = useLingui();
  useLeaveWhenSignedIn();
  return <PageSkeleton label={t`Loading…`} />;
}

/** Nobody waits for a code here: somebody opened the address. */
function NothingToEnter() {
  const { t } = useLingui();
  const search = useSearch({ ssrSearch: '' });
  return (
    <>
      <Heading>{t`Enter the 6-digit code`}</Heading>
      <EmptyState
        action={
          <div className="grid justify-items-center gap-2">
            <LinkButton to={keepingNext('/sign-in', search)}>{t`Sign in`}</LinkButton>
            {/* Whoever reloads while they choose a new password is here, and cannot sign in. */}
            <Link
              to={keepingNext('/forgot-password', search)}
              className="stands-alone"
            >{t`Forgot your password?`}</Link>
          </div>
        }
      >
        {t`No code was sent from this page. Sign in, or create an account, and we send you one.`}
      </EmptyState>
    </>
  );
}
