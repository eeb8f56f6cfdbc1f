/** `/my-account/change-password`: the password, and where somebody is signed in with it. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangePasswordForm } from '#ui/change-password-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '#ui/session.ts';
import { api } from '../api.ts';
import { AccountLayout } from './account-layout.tsx';
import { placesKey, SignedInPlaces } from './signed-in-places.tsx';

export function ChangePasswordPage() {
  const { t } = useLingui();
  const session = useSession();
  const queries = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);

  function changed() {
    setIsChanged(true);
    // Also the first request with the new cookie: the one of before ends with it.
    void queries.invalidateQueries({ queryKey: placesKey });
  }

  return (
    <AccountLayout title={t`Change Password`}>
      {isChanged ? (
        <Notice tone="success" role="status" title={t`Password changed. Other devices were signed out.`}>
          {t`We sent you a message about it.`}
        </Notice>
      ) : (
        <ChangePasswordForm
          email={session.status === 'signed-in' ? session.user.email : undefined}
          change={(body, options) => api.changePassword(body, options)}
          changed={changed}
        />
      )}
      <SignedInPlaces />
    </AccountLayout>
  );
}
