/** The second person's step: the same answer confirmed, or sent back. Whoever wrote it reads why somebody else must do it. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import type { ClaimRow } from '#contract/claims.ts';
import { arrivedNotice, notArrivedNotice } from '#domain/claim.ts';
import { sen } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useStaffMember, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { Proposal } from './outcome.tsx';
import { OutcomeEffect } from './outcome-effect.tsx';
import { reportOf, useReadClaimsAgain } from './use-claims.ts';

type ConfirmOutcomeProps = {
  claim: ClaimRow;
  proposal: NonNullable<ClaimRow['proposal']>;
  onDone: () => void;
};

export function ConfirmOutcome({ claim, proposal, onDone }: ConfirmOutcomeProps) {
  const { t } = useLingui();
  const may = useMay();
  const member = useStaffMember();
  const readAgain = useReadClaimsAgain();
  const { claimId } = claim;
  const isWriter = member?.userId === proposal.proposedBy.userId;
  const isDecider = !isWriter && may('confirmClaimOutcome');
  const tooNew = useTooNewUntil('confirmClaimOutcome');
  const isArrived = proposal.outcome === 'arrived';
  const yes = isArrived ? t`Confirm that it arrived` : t`Confirm that it never arrived`;
  const confirmed = useConfirmed((input: { claimId: string }, options) =>
    api.confirmClaimOutcome(input, options),
  );
  const confirm = useAction(confirmed.submit);
  const returned = useConfirmed((input: { claimId: string }, options) =>
    api.returnClaimOutcome(input, options),
  );
  const drop = useAction(returned.submit);

  async function press() {
    const outcome = await confirm.run({ claimId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Answered. The borrower was told.`);
    onDone();
    readAgain();
  }
  async function sendBack() {
    const outcome = await drop.run({ claimId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Sent back. The report still waits for an answer.`);
    onDone();
    readAgain();
  }

  return (
    <div className="grid gap-4">
      <Proposal proposal={proposal} />
      <OutcomeEffect claim={claim} outcome={proposal.outcome} />
      {isWriter && (
        <Notice tone="info" icon={UserRoundX}>
          {t`You wrote this answer, so somebody else confirms it.`}
        </Notice>
      )}
      {isDecider && tooNew && <RoleTooNew until={tooNew} />}
      <ConflictNote problem={confirm.problem ?? drop.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        {isDecider && !tooNew && (
          <Button
            size="small"
            variant={isArrived ? 'primary' : 'danger'}
            busy={confirm.busy}
            onClick={() => void press()}
          >
            {yes}
          </Button>
        )}
        {may('returnClaimOutcome') && (
          <Button size="small" variant="secondary" busy={drop.busy} onClick={() => void sendBack()}>
            {isWriter ? t`Take the answer back` : t`Send the answer back`}
          </Button>
        )}
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={isArrived ? t`Did the money arrive?` : t`Did the money never arrive?`}
        yes={yes}
        isDanger={!isArrived}
      >
        {() => <BorrowerNotice claim={claim} isArrived={isArrived} />}
      </ConfirmDialog>
      <ConfirmDialog
        confirmed={returned}
        title={isWriter ? t`Take this answer back?` : t`Send this answer back?`}
        yes={isWriter ? t`Take the answer back` : t`Send the answer back`}
      >
        {() => (
          <>
            <p>{t`The report waits for a new answer then, and what is written here leaves this page. The borrower is told nothing.`}</p>
            <div className="mt-3">
              <Proposal proposal={proposal} />
            </div>
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

function BorrowerNotice({ claim, isArrived }: { claim: ClaimRow; isArrived: boolean }) {
  const { loanId, reference, receivedSen } = claim;
  return (
    <BorrowerOfLoanReads
      loanId={loanId}
      notice={
        isArrived
          ? arrivedNotice(reportOf(claim), { reference, reliefSen: sen(claim.reliefSen) })
          : notArrivedNotice({ reference, creditSen: sen(receivedSen) })
      }
    />
  );
}
