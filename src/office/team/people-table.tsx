/** Everybody who works here, and who did: roles, last sign-in, second factor, open sessions. Each row opens the person. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleOff, Clock } from 'lucide-react';
import type { TeamMember } from '#contract/team.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useRoleNames } from './use-role-names.ts';

export function PeopleTable({ people }: { people: readonly TeamMember[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const roleNames = useRoleNames();
  const factorWords = useFactorWords();
  return (
    <DataTable
      caption={t`People who work here`}
      rows={people}
      keyOf={({ userId }) => userId}
      linkOf={({ userId }) => `/team/${userId}`}
      below={({ email }) => email}
      columns={[
        { key: 'name', label: t`Name`, cell: ({ name }) => name },
        { key: 'roles', label: t`Roles`, cell: ({ roles }) => roleNames(roles) },
        {
          key: 'signed-in',
          label: t`Last sign-in`,
          cell: ({ lastSignInAt }) => (lastSignInAt ? format.dateTime(lastSignInAt) : t`Never`),
        },
        {
          key: 'factor',
          label: t`Second factor`,
          cell: ({ reset, passkeys }) =>
            reset && reset.what !== 'password' ? t`Being set up again` : factorWords(passkeys),
        },
        {
          key: 'sessions',
          label: t`Open sessions`,
          isNumber: true,
          cell: ({ sessions }) => String(sessions.length),
        },
        { key: 'state', label: t`State`, cell: (member) => <StateTag member={member} /> },
      ]}
    />
  );
}

export function useFactorWords(): (passkeys: number) => string {
  const { t } = useLingui();
  return (passkeys) =>
    passkeys === 0
      ? t`Authenticator app`
      : t`Authenticator app and ${plural(passkeys, { one: '# passkey', other: '# passkeys' })}`;
}

export function StateTag({ member: { isActive, reset } }: { member: TeamMember }) {
  const { t } = useLingui();
  if (!isActive) return <Tag icon={CircleOff}>{t`Deactivated`}</Tag>;
  if (reset && !reset.isExpired) return <Tag tone="info" icon={Clock}>{t`Reset under way`}</Tag>;
  return <Tag tone="success" icon={CircleCheck}>{t`Active`}</Tag>;
}
