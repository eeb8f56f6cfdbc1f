/** "I did not receive this": where it is said, what happens while it is looked into, and how it ended. */
import { useLingui } from '@lingui/react/macro';
import { Landmark, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import type { LoanView } from '#contract/loans.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';

// Once somebody says that nothing came.
const OpenClaim = lazyPart(() => import('./open-claim.tsx').then((module) => module.OpenClaim), {
  isAhead: false,
});
const ClaimForm = lazyPart(() => import('./claim-form.tsx').then((module) => module.ClaimForm));

/** Nothing at all on a loan that was never paid out. */
export function ClaimCard({ loan }: { loan: LoanView }) {
  const { claim, status } = loan;
  if (claim?.status === 'open') return <OpenClaim loan={loan} claim={claim} />;
  if (claim?.outcome === 'not-arrived') return <NeverArrived />;
  return status === 'disbursed' ? <NotReceived loan={loan} /> : null;
}

function NotReceived({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (loan.claim && !loan.claim.mayClaimAgain) return <LookedInto loan={loan} />;
  return (
    <Card title={isOpen ? t`I did not receive this` : t`Is the loan money not in your bank?`}>
      {isOpen ? (
        <ClaimForm loan={loan} onClose={() => setOpen(false)} />
      ) : (
        <>
          <Answered loan={loan} />
          <p className="text-text-2">
            {t`Tell us, and you do not need to pay anything until we have found out where it is.`}
          </p>
          <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
            <SearchCheck aria-hidden />
            {t`I did not receive this`}
          </Button>
        </>
      )}
    </Card>
  );
}

/** It was answered for good: from here on people talk to each other. */
function LookedInto({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  return (
    <Card title={t`Is the loan money not in your bank?`}>
      <Answered loan={loan} />
      <p className="text-text-2">
        {t`If it is still not there, write to us: somebody looks at it together with you and your bank.`}
      </p>
      <Link to="/my-account/message" className="mt-3 stands-alone">
        {t`Write to us`}
      </Link>
    </Card>
  );
}

/** How the last report ended. */
function Answered({ loan: { claim } }: { loan: LoanView }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!claim?.closedOn) return null;
  const on = format.date(claim.closedOn);
  const relief = format.sen(claim.reliefSen);
  return (
    <div className="mb-4">
      <Notice
        tone="info"
        icon={Landmark}
        title={
          claim.status === 'withdrawn'
            ? t`You told us on ${on} that it has arrived`
            : claim.isReportedByLender
              ? t`We found on ${on} that it was not sent back: that was our mistake`
              : t`The bank confirmed on ${on} that it has arrived`
        }
      >
        {claim.reliefSen > 0 && t`${relief} of interest was taken off for the days we looked into it.`}
      </Notice>
    </div>
  );
}

function NeverArrived() {
  const { t } = useLingui();
  return (
    <Card title={t`The money never reached you: you owe nothing`}>
      <p className="text-text-2">
        {t`Two people checked it with the bank. The loan is cancelled, and what you paid on it is yours.`}
      </p>
      <Link to="/my-account/message" className="mt-3 stands-alone">
        {t`Write to us`}
      </Link>
    </Card>
  );
}
