/** Lets a page show once somebody is signed in; until that is known the server's skeleton stays. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { ErrorNote } from '#ui/error-note.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useSession } from '#ui/session.ts';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { useNavigate, usePath } from './navigation.tsx';
import { SignedInArea } from './signed-in-area.tsx';

type SignedInProps = {
  /** What the page is called, where it cannot say so itself. */
  title: string;
  children: ReactNode;
};

export function SignedIn({ title, children }: SignedInProps) {
  const { t } = useLingui();
  const session = useSession();
  if (session.status === 'signed-in') return <SignedInArea>{children}</SignedInArea>;
  if (session.status === 'unknown' && session.problem) {
    const again = () => void import('./api.ts').then(({ learnSession }) => learnSession());
    return (
      <div className="wrap py-6">
        <Heading className="mb-4">{title}</Heading>
        <ErrorNote problem={session.problem} isRead onRetry={again} />
      </div>
    );
  }
  return (
    <>
      <PageSkeleton label={t`Loading…`} />
      {session.status === 'signed-out' && <AskToSignIn />}
    </>
  );
}

/** Back to the same page after signing in. */
function AskToSignIn() {
  const navigate = useNavigate();
  const path = usePath();
  useEffect(() => {
    const next = encodeURIComponent(path + location.search);
    navigate(`/sign-in?next=${next}`, { replace: true });
  });
  return null;
}
