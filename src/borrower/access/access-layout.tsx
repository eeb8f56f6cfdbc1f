/** The narrow column of the sign-in family, and the way on for those who are signed in already. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSession } from '#ui/session.ts';
import { useNavigate } from '../navigation.tsx';
import { nextPage } from './next-page.ts';

export function AccessLayout({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="mx-auto max-w-104 py-6">{children}</div>
    </div>
  );
}

/** Also the way on after signing in: there is only one. */
export function useLeaveWhenSignedIn(): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => navigate(nextPage(location.search), { replace: true }));
  useEffect(() => {
    if (status === 'signed-in') leave();
  }, [status]);
}
