/** `/office/team`: who is invited and who works here. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { StaffLinkMade, Team } from '#contract/team.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useMay } from '../access/use-may.ts';
import { Opened } from '../opened.tsx';
import { HandoverCode } from './handover-code.tsx';
import { InvitePerson } from './invite-person.tsx';
import { Invitations } from './open-links.tsx';
import { PeopleTable } from './people-table.tsx';
import { useTeam, useTeamChanged } from './use-team.ts';

export function TeamPage() {
  const { t } = useLingui();
  const query = useTeam();
  return (
    <>
      <Heading>{t`Team`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`Who works here and what they may do. People choose their own passwords; nobody else ever sees them.`}
      </p>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the team…`}
          failed={t`We could not load the team.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {(team) => <People team={team} />}
        </Loaded>
      </div>
    </>
  );
}

export type MadeLink = { made: StaffLinkMade; name: string; email: string };

function People({ team: { people, invitations } }: { team: Team }) {
  const { t } = useLingui();
  const may = useMay();
  const changed = useTeamChanged();
  const [isInviting, setIsInviting] = useState(false);
  const [link, setLink] = useState<MadeLink>();

  function show(made: StaffLinkMade, person: { name: string; email: string }) {
    setIsInviting(false);
    setLink({ made, ...person });
    changed(made.team);
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
      {invitations.length > 0 && (
        <Card>
          <h2 className="text-lg">{t`Invitations that wait`}</h2>
          <Invitations invitations={invitations} onMade={show} />
        </Card>
      )}
      {may('inviteStaff') &&
        (isInviting ? (
          <Card>
            <Opened>
              <h2 className="mb-4 text-lg">{t`Invite a person`}</h2>
              <InvitePerson onMade={show} onClose={() => setIsInviting(false)} />
            </Opened>
          </Card>
        ) : (
          <div>
            <Button size="small" onClick={() => setIsInviting(true)}>
              <UserRoundPlus aria-hidden />
              {t`Invite a person`}
            </Button>
          </div>
        ))}
      <section className="grid gap-3">
        <h2 className="text-lg">{t`People who work here`}</h2>
        {people.some(({ isLastAdministrator }) => isLastAdministrator) && <OneAdministrator />}
        <PeopleTable people={people} />
      </section>
    </div>
  );
}

function OneAdministrator() {
  const { t } = useLingui();
  return (
    <Notice tone="warning" title={t`There is only one active administrator`}>
      <p>{t`Some settings need a second person, and nobody could help if this one cannot sign in. Invite another administrator.`}</p>
    </Notice>
  );
}
