/** Ends the session on the server first; only then does the page forget what it showed. */
import { forgetSession } from '#ui/session.ts';
import { type Action, useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { useNavigate } from '../navigation.tsx';

export function useSignOut(): Action<undefined, void> {
  const navigate = useNavigate();
  return useAction(async (_: undefined, options: { key: string }) => {
    await api.signOut(undefined, options);
    // Before the page learns of it, so that it does not ask to sign in for the page that was open.
    navigate('/sign-in', { replace: true });
    forgetSession();
  });
}
