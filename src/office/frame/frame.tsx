/** What is around every page of somebody who is signed in: the side bar, and what the whole app has to say. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { LeaveDialog } from '#ui/leave-dialog.tsx';
import { NewVersionBar } from '#ui/new-version-bar.tsx';
import { OfflineBar } from '#ui/offline-bar.tsx';
import { forgetSession } from '#ui/session.ts';
import { SessionEndDialog } from '#ui/session-end-dialog.tsx';
import { SideBar } from '#ui/side-bar.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { ReauthenticationDialog } from '../access/reauthentication-dialog.tsx';
import type { StaffMember } from '../access/use-may.ts';
import { useSignOut } from '../access/use-sign-out.ts';
import { learnSession } from '../api.ts';
import { CloseQuestion } from '../close-question.tsx';
import { useNames } from '../names.ts';
import { AccountMenu } from './account-menu.tsx';
import { LenderBar } from './lender-bar.tsx';
import { MoneyStopBar } from './money-stop-bar.tsx';
import { NewRoleBar } from './new-role-bar.tsx';
import { Places } from './places.tsx';
import { SearchBox } from './search-box.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export function Frame({ member, children }: { member: StaffMember; children: ReactNode }) {
  const { t } = useLingui();
  const [listed, setListed] = useState(false);
  const signOut = useSignOut();
  const list = useCallback(() => setListed(true), []);
  useShortcuts(list);
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <SideBar label={t`Desks`} top={<SearchBox />} foot={<AccountMenu member={member} onShortcuts={list} />}>
        <Places />
      </SideBar>
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBar />
        <NewVersionBar />
        <MoneyStopBar />
        <LenderBar />
        <NewRoleBar />
        <main id="main" tabIndex={-1} className="w-full max-w-staff flex-1 px-(--gutter) pt-6 pb-10 lg:px-8">
          {children}
        </main>
      </div>
      <ToastRegion />
      <LeaveDialog named={useLostWords()} />
      <CloseQuestion />
      <ShortcutsDialog open={listed} onClose={() => setListed(false)} />
      <ReauthenticationDialog />
      <SessionEndDialog
        onStay={learnSession}
        onSignOut={() => void signOut.run(undefined).then((outcome) => !outcome?.done && forgetSession())}
      />
    </div>
  );
}

/** A form that is out of sight is lost as well: the question says which one. */
function useLostWords(): (names: string[]) => string {
  const { t } = useLingui();
  const listOf = useNames();
  return (names) => {
    const forms = listOf(names.map((name) => ({ name: t`“${name}”` })));
    return t`What you typed under ${forms} has not been sent and will be lost.`;
  };
}
