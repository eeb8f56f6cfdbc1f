/** What the link is for, and for whom: above both of its steps. */
import { useLingui } from '@lingui/react/macro';
import type { OpenedStaffLink } from '#contract/team.ts';
import { Heading } from '#ui/navigation.tsx';
import { useRoleNames } from '../team/use-role-names.ts';

export function WelcomeHead({ link: { purpose, name, email, roles } }: { link: OpenedStaffLink }) {
  const { t } = useLingui();
  const roleNames = useRoleNames();
  const titles = {
    join: t`Welcome to the back office`,
    password: t`Choose a new password`,
    authenticator: t`Set up a new authenticator app`,
    both: t`A new password and a new authenticator app`,
  };
  const work = roleNames(roles);
  return (
    <div>
      <Heading>{titles[purpose]}</Heading>
      {name && (
        <p className="mt-2 text-text-2">
          {name} · {email}
        </p>
      )}
      {purpose === 'join' && <p className="mt-1 text-text-2">{t`You will work as: ${work}`}</p>}
    </div>
  );
}
