/** `/office/welcome#…`: the other end of a one-time link, for somebody who is not signed in. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { OpenedStaffLink } from '#contract/team.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useChangeLocale } from '#ui/change-locale.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { Logo } from '#ui/logo.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { forgetSession, useSession } from '#ui/session.ts';
import { Header } from '#ui/shell.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';
import { useStaffLink } from './use-staff-link.ts';
import { WelcomeForm } from './welcome-form.tsx';

export function WelcomePage() {
  const changeLocale = useChangeLocale();
  return (
    <>
      <Header brand={<Logo />}>
        <LanguageMenu onChoose={(locale) => void changeLocale(locale)} />
      </Header>
      <main id="main" tabIndex={-1} className="wrap grid flex-1 content-start py-8">
        <div className="mx-auto w-full max-w-form">
          <Card>
            <Welcome />
          </Card>
        </div>
      </main>
    </>
  );
}

function Welcome() {
  const { t } = useLingui();
  const session = useSession();
  const opening = useStaffLink();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Ready />;
  if (opening.state === 'open') {
    return <Steps link={opening.link} token={opening.token} onDone={() => setIsDone(true)} />;
  }
  if (opening.state === 'opening') {
    return (
      <Skeleton label={t`Opening the link…`}>
        <Bone className="h-60 rounded-card" />
      </Skeleton>
    );
  }
  if (session.status === 'signed-in') {
    return <SignedIn name={session.user.name} openAgain={opening.openAgain} />;
  }
  return (
    <Closed>
      {opening.problem === undefined ? (
        <p>{t`Open the link in your email again. This page forgets it when it is reloaded.`}</p>
      ) : (
        <ErrorNote problem={opening.problem} onRetry={opening.openAgain} />
      )}
    </Closed>
  );
}

type StepsProps = { link: OpenedStaffLink; token: string; onDone: () => void };

/** What was proven in the first step goes along with the second: it is asked for once. */
function Steps({ link, token, onDone }: StepsProps) {
  const [proven, setProven] = useState<{ link: OpenedStaffLink; proof: Proof }>();
  if (link.asks !== null && !proven) {
    return (
      <ProofForm link={link} token={token} onProven={(next, proof) => setProven({ link: next, proof })} />
    );
  }
  return (
    <WelcomeForm link={proven?.link ?? link} token={token} proof={proven?.proof ?? {}} onDone={onDone} />
  );
}

function Closed({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <Heading>{t`The link did not open`}</Heading>
      {children}
      <div>
        <LinkButton to="/sign-in" variant="secondary">{t`Sign in to the back office`}</LinkButton>
      </div>
    </div>
  );
}

/** All tabs share one sign-in: the link is for a person of its own. */
function SignedIn({ name, openAgain }: { name: string; openAgain: () => void }) {
  const { t } = useLingui();
  const signOut = useAction(async (_: undefined, options: { key: string }) => {
    await api.signOut(undefined, options);
    forgetSession();
    openAgain();
  });
  return (
    <div className="grid gap-4">
      <Heading>{t`Somebody is signed in here`}</Heading>
      <p>{t`This browser is signed in as ${name}. Sign out first, then open the link.`}</p>
      <ErrorNote problem={signOut.problem} />
      <div>
        <Button busy={signOut.busy} onClick={() => void signOut.run(undefined)}>{t`Sign out`}</Button>
      </div>
    </div>
  );
}

function Ready() {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <Heading>{t`Your account is ready`}</Heading>
      <Notice tone="success" role="status">
        {t`Sign in with your password and the next code of your authenticator app: each code works once.`}
      </Notice>
      <div>
        <LinkButton to="/sign-in">{t`Sign in`}</LinkButton>
      </div>
    </div>
  );
}
