/** Where one is signed in, of the own account. */
import type { StaffAccount } from '#contract/passkeys.ts';
import { OpenSessions } from '#ui/open-sessions.tsx';
import { api } from '../api.ts';
import { useStaffAccountChanged } from './use-staff-account.ts';

export function Sessions({ account: { sessions } }: { account: StaffAccount }) {
  return (
    <OpenSessions
      sessions={sessions}
      end={(options) => api.endOwnSessions(undefined, options)}
      ended={useStaffAccountChanged()}
    />
  );
}
