/** Whether the reader's browser came with a session: the server sees that before this page can ask, so Home does not show what it would take back. */
import { createContext, use } from 'react';
import { useSession } from '#ui/session.ts';

export const CameWithSession = createContext(false);

/** True until the server said who is there, or could not be asked. */
export function useSignedInExpected(): boolean {
  const cameWithSession = use(CameWithSession);
  const session = useSession();
  return cameWithSession && session.status === 'unknown' && !session.problem;
}
