/** Ends the session on the server first, where there is a line; only then does the page forget what it showed, and other tabs learn of it. */
import { visit } from '#ui/history.ts';
import { forgetKeptAnswers } from '#ui/kept-answers.ts';
import { forgetSession } from '#ui/session.ts';
import { useAction } from '#ui/use-action.ts';
import { endSession } from '../api.ts';
import { forgetKeptUploads } from '../kept-uploads.ts';
import { useHref } from '../navigation.tsx';

export function useSignOut() {
  const href = useHref();
  return useAction(
    async (_: undefined, { key }: { key: string }) => {
      await endSession(key);
      // At once, not when Home has come: a page without a session would ask to sign in and to come back to it.
      visit(href('/'), { replace: true });
      forgetSession();
      forgetKeptAnswers();
      void forgetKeptUploads();
    },
    { worksOffline: true },
  );
}
