/** `/office/account`: how one signs in, and where one is signed in. */
import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { useStaffAccount } from './use-staff-account.ts';

export function AccountPage() {
  const { t } = useLingui();
  const member = useStaffMember();
  const query = useStaffAccount();
  return (
    <>
      <Heading>{t`Your account`}</Heading>
      <p className="mt-1 text-text-2">
        {member?.name} · {member?.email}
      </p>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading your account…`}
          failed={t`We could not load your account.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {(account) => (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <div className="grid gap-5">
                <Card>
                  <h2 className="mb-1 text-lg">{t`Passkeys`}</h2>
                  <Passkeys account={account} />
                </Card>
                <Card>
                  <h2 className="mb-3 text-lg">{t`Where you are signed in`}</h2>
                  <Sessions account={account} />
                </Card>
              </div>
              <Card>
                <h2 className="mb-3 text-lg">{t`Change your password`}</h2>
                <ChangePassword />
              </Card>
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}
