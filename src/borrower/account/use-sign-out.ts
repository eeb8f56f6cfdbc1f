/** Ends the session on the server first; only then does the page forget what it showed, and other tabs learn of it. */
import { forgetSession } from '#ui/session.ts';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { useNavigate } from '../navigation.tsx';

export function useSignOut() {
  const navigate = useNavigate();
  return useAction(async (_: undefined, options: { key: string }) => {
    await api.signOut(undefined, options);
    navigate('/', { replace: true });
    forgetSession();
  });
}
