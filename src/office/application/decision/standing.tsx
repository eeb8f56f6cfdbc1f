/** Where the case stands and whose turn it is; a proposal with who made it; why somebody cannot confirm their own. */
import { useLingui } from '@lingui/react/macro';
import { Hourglass, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import { needsTwoApprovers } from '#domain/lender-limits.ts';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay, useStaffMember, useTooNewUntil } from '../../access/use-may.ts';
import { LinkButton } from '../../navigation.tsx';

export function Standing({ found }: { found: ApplicationCase }) {
  if (found.status === 'unknown') return <Pending found={found} />;
  if (found.status === 'under-review')
    return found.proposal ? (
      <Proposed found={found} proposal={found.proposal} />
    ) : (
      <UnderReview found={found} />
    );
  if (found.status === 'approved') return <Approved found={found} />;
  return <Ended />;
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Notice tone="plain" icon={Hourglass}>
      {children}
    </Notice>
  );
}

function Pending({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  if (!found.verificationComplete) {
    return (
      <Waiting>
        {t`The borrower has not finished the identity verification. The case can be taken when it is complete.`}
      </Waiting>
    );
  }
  if (found.allowed.includes('takeApplication')) return null;
  return <Waiting>{t`The case is complete and waits for a loan officer to take it.`}</Waiting>;
}

function UnderReview({ found: { assignedTo, verificationComplete } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const member = useStaffMember();
  if (assignedTo && assignedTo.userId !== member?.userId) {
    const { name } = assignedTo;
    return <Waiting>{t`${name} has this case. Only the officer who has it can propose or ask.`}</Waiting>;
  }
  if (!assignedTo)
    return <Waiting>{t`It is back in the queue. Whoever takes it continues from there.`}</Waiting>;
  if (verificationComplete) return null;
  return (
    <Waiting>
      {t`You asked the borrower for something. Approval is possible when the new answer is here.`}
    </Waiting>
  );
}

/** Usually one name; each one once. */
const whoAccepted = ({ images }: ApplicationCase): string =>
  [...new Set(images.flatMap(({ accepted }) => (accepted ? [accepted.by.name] : [])))].join(', ') || '–';

type ProposedProps = { found: ApplicationCase; proposal: NonNullable<ApplicationCase['proposal']> };

function Proposed({ found, proposal }: ProposedProps) {
  const { t } = useLingui();
  const format = useFormat();
  const member = useStaffMember();
  const may = useMay();
  const isNew = useTooNewUntil('confirmApproval') !== undefined;
  const { proposedBy, amountSen, termMonths, note, proposedAt, firstApproval } = proposal;
  const isOwn = proposedBy.userId === member?.userId;
  const isFirst = useHasApproved(found);
  const needsTwo = needsTwoApprovers(amountSen, found);
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-base">{t`Proposed approval`}</h3>
        <SummaryList
          items={[
            { label: t`Amount`, value: format.sen(amountSen) },
            { label: t`Term`, value: format.months(termMonths) },
            { label: t`By`, value: isOwn ? t`You` : proposedBy.name, note: format.dateTime(proposedAt) },
            { label: t`Photos accepted by`, value: whoAccepted(found) },
            ...(firstApproval
              ? [
                  {
                    label: t`First approval`,
                    value: isFirst ? t`You` : firstApproval.approvedBy.name,
                    note: format.dateTime(firstApproval.approvedAt),
                  },
                ]
              : []),
          ]}
        />
        {note && <p className="mt-1 text-sm whitespace-pre-line text-text-2">{note}</p>}
      </div>
      {isOwn && (
        <Notice tone="info" icon={UserRoundX} title={t`A second person must confirm`}>
          {may('confirmApproval')
            ? t`You proposed this approval, so you cannot confirm it yourself. A different approver does.`
            : t`An approver confirms it or sends it back to you.`}
          {needsTwo && <TwoNeeded found={found} />}
        </Notice>
      )}
      {isFirst && (
        <Notice tone="plain" icon={Hourglass} title={t`You approved; a second approver must confirm`}>
          {t`There is nothing more for you to do here. The borrower hears nothing before the second approval.`}
        </Notice>
      )}
      {firstApproval && found.allowed.includes('confirmApproval') && !isNew && (
        <Notice tone="info" title={t`You are the second of two approvers`}>
          {t`Check the case yourself: with your approval the loan is approved.`}
        </Notice>
      )}
      {!isOwn && !isFirst && !found.allowed.includes('confirmApproval') && (
        <Waiting>
          {firstApproval
            ? t`The proposal waits for the second of two approvers.`
            : t`The proposal waits for an approver.`}
        </Waiting>
      )}
    </div>
  );
}

/** Whether the first of two approvals is this person's: a different approver decides next. */
export function useHasApproved({ proposal, status }: ApplicationCase): boolean {
  const member = useStaffMember();
  const by = proposal?.firstApproval?.approvedBy.userId;
  return status === 'under-review' && by !== undefined && by === member?.userId;
}

/** Why one approver is not enough here. */
export function TwoNeeded({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const amount = useFormat().sen(found.twoApproversFromSen);
  return <span className="block">{t`From ${amount} on two approvers decide.`}</span>;
}

function Approved({ found: { agreement, allowed } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const may = useMay();
  if (!agreement?.signedAt)
    return <Waiting>{t`Approved. The borrower reads the agreement and signs it.`}</Waiting>;
  if (!agreement.countersignedAt) {
    if (allowed.includes('countersignAgreement')) return null;
    return <Waiting>{t`The borrower has signed. An approver signs for the lender next.`}</Waiting>;
  }
  if (!agreement.deliveredAt) return <InEvidence agreement={agreement} />;
  return (
    <>
      <Waiting>{t`The borrower has the sealed copy. Finance sends the money.`}</Waiting>
      {may('getPayouts') && (
        <LinkButton to="/payouts" variant="secondary" size="small" block>{t`Open payouts`}</LinkButton>
      )}
    </>
  );
}

/** Between the lender's signature and the borrower's copy. */
function InEvidence({ agreement }: { agreement: NonNullable<ApplicationCase['agreement']> }) {
  const { t } = useLingui();
  const may = useMay();
  const next = () => {
    if (!agreement.attestedAt) return t`Countersigned. Next: attestation, which a loan officer writes down.`;
    if (!agreement.stampedAt) return t`Attested. Next: the stamp, which finance writes down.`;
    if (!agreement.sealedAt) return t`Stamped. Next: the seal, which is made by itself.`;
    return t`Sealed. Next: the borrower takes the copy; only then the money can be sent.`;
  };
  return (
    <>
      <Waiting>{next()}</Waiting>
      {may('getContracts') && (
        <LinkButton to="/contracts" variant="secondary" size="small" block>{t`Open contracts`}</LinkButton>
      )}
    </>
  );
}

function Ended() {
  const { t } = useLingui();
  return <p className="text-text-2">{t`There is nothing to decide here any more.`}</p>;
}
