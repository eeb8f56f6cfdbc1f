/** `/office/team/:userId`: one person who works here, and what another administrator can do for them. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import type { StaffLinkMade, TeamMember } from '#contract/team.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay, useStaffMember } from '../access/use-may.ts';
import { BackTo } from '../back-to.tsx';
import { Activate, Deactivate, EndSessions, OpenSessions } from './access-of.tsx';
import { ChangeRoles } from './change-roles.tsx';
import { HandoverCode } from './handover-code.tsx';
import { StateTag, useFactorWords } from './people-table.tsx';
import { StartReset } from './start-reset.tsx';
import type { MadeLink } from './team-page.tsx';
import { useRoleNames } from './use-role-names.ts';
import { useTeam, useTeamChanged } from './use-team.ts';

export function PersonPage() {
  const { t } = useLingui();
  const { userId } = useParams<{ userId: string }>();
  const query = useTeam();
  return (
    <>
      <BackTo to="/team">{t`Team`}</BackTo>
      <Loaded
        query={query}
        label={t`Loading the team…`}
        failed={t`We could not load the team.`}
        bones={<Bone className="h-72 rounded-card" />}
      >
        {({ people }) => {
          const member = people.find((each) => each.userId === userId);
          if (member) return <Person member={member} />;
          return (
            <>
              <Heading>{t`Person`}</Heading>
              <EmptyState>{t`Nobody here has this address. The link may be old.`}</EmptyState>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Person({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const format = useFormat();
  const roleNames = useRoleNames();
  const factorWords = useFactorWords();
  const { name, email, roles, joinedAt, lastSignInAt, deactivatedAt } = member;
  return (
    <>
      <Heading>{name}</Heading>
      <div className="mt-2">
        <StateTag member={member} />
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <SummaryList
            items={[
              { label: t`Email`, value: email },
              { label: t`Roles`, value: roleNames(roles) },
              { label: t`Second factor`, value: factorWords(member.passkeys) },
              { label: t`Here since`, value: format.dateTime(joinedAt) },
              { label: t`Last sign-in`, value: lastSignInAt ? format.dateTime(lastSignInAt) : t`Never` },
              ...(deactivatedAt ? [{ label: t`Deactivated`, value: format.dateTime(deactivatedAt) }] : []),
            ]}
          />
        </Card>
        <Changes key={roles.join()} member={member} />
      </div>
    </>
  );
}

function Changes({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const may = useMay();
  const own = useStaffMember();
  const changed = useTeamChanged();
  const [link, setLink] = useState<MadeLink>();
  const show = (made: StaffLinkMade, person: { name: string; email: string }) => {
    setLink({ made, ...person });
    changed(made.team);
  };
  const sessions = (
    <Section title={t`Open sessions`}>
      <OpenSessions member={member} />
      {may('endStaffSessions') && own?.userId !== member.userId && member.sessions.length > 0 && (
        <EndSessions member={member} />
      )}
    </Section>
  );
  if (!may('changeStaffRoles')) return <div className="grid gap-5">{sessions}</div>;
  if (own?.userId === member.userId) {
    return (
      <div className="grid gap-5">
        <OwnAccount isLast={member.isLastAdministrator} />
        {sessions}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {link && (
        <HandoverCode
          key={link.made.handoverCode}
          name={link.name}
          email={link.email}
          code={link.made.handoverCode}
          onClose={() => setLink(undefined)}
        />
      )}
      {member.isActive ? (
        <>
          <Section title={t`What they may do`}>
            <ChangeRoles member={member} />
          </Section>
          <Section title={t`A new start`}>
            <StartReset member={member} onMade={show} />
          </Section>
          {sessions}
          <Section title={t`Leaving`}>
            <p className="text-text-2">{t`For somebody who left, or a phone that was stolen.`}</p>
            <Deactivate member={member} />
          </Section>
        </>
      ) : (
        <Section title={t`Coming back`}>
          <Activate member={member} />
        </Section>
      )}
    </div>
  );
}

function OwnAccount({ isLast }: { isLast: boolean }) {
  const { t } = useLingui();
  return (
    <Notice tone="info" title={t`This is your own account`}>
      <p>
        {isLast
          ? t`You are the only active administrator: this account can neither be deactivated nor lose the role. Invite a second administrator first.`
          : t`You cannot change your own roles or deactivate yourself. Ask another administrator.`}
      </p>
    </Notice>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </Card>
  );
}
