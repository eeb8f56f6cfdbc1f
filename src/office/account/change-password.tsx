/** A new password for whoever is signed in; every other session ends. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChangePasswordForm } from '#ui/change-password-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useStaffAccountAgain } from './use-staff-account.ts';

export function ChangePassword() {
  const { t } = useLingui();
  const member = useStaffMember();
  const askAgain = useStaffAccountAgain();
  const [isChanged, setIsChanged] = useState(false);
  if (isChanged) {
    return (
      <Notice tone="success" role="status" title={t`Password changed. You were signed out everywhere else.`}>
        {t`We sent you an email about it.`}
      </Notice>
    );
  }
  return (
    <ChangePasswordForm
      email={member?.email}
      change={(body, options) => api.changeStaffPassword(body, options)}
      changed={() => {
        setIsChanged(true);
        // The first request with the new cookie: the one of before ends with it.
        askAgain();
      }}
    />
  );
}
