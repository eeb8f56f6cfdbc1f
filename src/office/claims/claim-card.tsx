/** One report beside the payout it is about: what the borrower says, by when an answer is due, and the next step. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ClaimRow } from '#contract/claims.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { LoanHead } from '../loan-head.tsx';
import { Opened } from '../opened.tsx';
import { FoundLine, TakeOff, TickOff } from '../payouts/found-line.tsx';
import { StepDone } from '../step-done.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { ConfirmOutcome } from './confirm-outcome.tsx';
import { Outcome } from './outcome.tsx';
import { ProposeOutcome } from './propose-outcome.tsx';
import { claimsKey, useReadClaimsAgain } from './use-claims.ts';

export function ClaimCard({ claim }: { claim: ClaimRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { note, earlierClaims } = claim;
  const reporter = claim.reportedBy?.name;
  const openedAt = format.dateTime(claim.openedAt);
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <LoanHead loan={claim} level="h2" tag={<DueTag claim={claim} />} />
          <p className="mt-2 text-sm text-text-2">
            {reporter
              ? t`Reported by ${reporter}, ${openedAt}: the bank sent it back`
              : t`Reported ${openedAt}`}
          </p>
          {note && (
            <blockquote className="mt-2 border-s-4 border-border ps-3 wrap-anywhere">{note}</blockquote>
          )}
          {earlierClaims > 0 && (
            <p className="mt-2 text-sm text-text-2">
              {t`${plural(earlierClaims, { one: '# earlier report', other: '# earlier reports' })} on this loan`}
            </p>
          )}
        </div>
        <Payout claim={claim} />
      </div>
      <BackLine claim={claim} />
      {/* Another state is another step, of which nothing was done yet. */}
      <Steps key={`${claim.status} ${claim.proposal?.proposedAt}`} claim={claim} />
    </Card>
  );
}

function DueTag({ claim }: { claim: ClaimRow }) {
  const { t } = useLingui();
  const format = useFormat();
  if (claim.status !== 'open') {
    return (
      <Tag tone="success" icon={CircleCheck}>
        {t`Closed`}
      </Tag>
    );
  }
  const by = format.date(claim.answerByOn);
  const isLate = todayInKualaLumpur() > claim.answerByOn;
  return (
    <Tag tone={isLate ? 'warning' : 'info'} icon={isLate ? TriangleAlert : Clock}>
      {isLate ? t`Answer was due ${by}` : t`Answer by ${by}`}
    </Tag>
  );
}

function Payout({ claim: { payout, receivedSen } }: { claim: ClaimRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const ending = payout.lastFour;
  return (
    <SummaryList
      items={[
        { label: t`Amount paid`, value: format.sen(payout.amountSen), isTotal: true },
        { label: t`Date paid`, value: format.date(payout.paidOn) },
        { label: t`Bank reference`, value: <span className="num">{payout.bankReference}</span> },
        { label: t`Bank`, value: payout.bankName, note: t`Account ending ${ending}` },
        { label: t`Account holder`, value: payout.holderName },
        ...(receivedSen > 0 ? [{ label: t`Paid back so far`, value: format.sen(receivedSen) }] : []),
      ]}
    />
  );
}

/** What the bank itself says of money that came back: two people who sent it can answer with it. It may also come after the answer. */
function BackLine({
  claim: { backLine, loanId, payout, status, proposal, reportedBy },
}: {
  claim: ClaimRow;
}) {
  const may = useMay();
  const readAgain = useReadClaimsAgain();
  if (!backLine || (status !== 'open' && proposal?.outcome !== 'not-arrived')) return null;
  // After the borrower's own report it may never have left: a line of the same amount says nothing then.
  if (status !== 'open' && backLine.state === 'likely' && !reportedBy) return null;
  const line = { loanId, lineId: backLine.lineId, onDone: readAgain };
  return (
    <>
      <FoundLine line={backLine} isBack isSentAgain={payout.isSentAgain}>
        {may('tiePayoutLine') && <TickOff {...line} />}
      </FoundLine>
      {backLine.state === 'tied' && may('untiePayoutLine') && (
        <TakeOff {...line} isAnswered={status !== 'open'} />
      )}
    </>
  );
}

function Steps({ claim }: { claim: ClaimRow }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const done = () => setDone(true);
  const { status, proposal } = claim;
  const box = 'mt-4 border-t border-border pt-4';
  if (status !== 'open') {
    return (
      <div className={box}>
        <Outcome claim={claim} />
      </div>
    );
  }
  if (isDone) {
    return (
      <div className={box}>
        <StepDone queryKey={claimsKey} />
      </div>
    );
  }
  if (proposal) {
    return (
      <div className={box}>
        <ConfirmOutcome claim={claim} proposal={proposal} onDone={done} />
      </div>
    );
  }
  if (!may('proposeClaimOutcome')) return null;
  return (
    <div className={box}>
      {isOpen ? (
        <Opened>
          <ProposeOutcome claim={claim} onDone={done} onClose={() => setOpen(false)} />
        </Opened>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>{t`Write down the answer`}</Button>
      )}
    </div>
  );
}
