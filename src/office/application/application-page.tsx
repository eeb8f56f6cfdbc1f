/** `/office/applications/:loanId`: one case, everything a decision needs beside the decision itself. */
import { useLingui } from '@lingui/react/macro';
import { Clock, UserRound } from 'lucide-react';
import { useParams } from 'wouter';
import type { ApplicationCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { LoanStatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay, useStaffMember } from '../access/use-may.ts';
import { AccessRecovered } from '../access-recovered.tsx';
import { BackTo } from '../back-to.tsx';
import { BeforeYouCall } from '../contacts/before-you-call.tsx';
import { Link } from '../navigation.tsx';
import { queueAddress } from '../queue/views.ts';
import { useNow, useWaitedWords } from '../queue/waiting-time.tsx';
import { BorrowerLedgerCard } from '../reports/borrower-ledger.tsx';
import { StandingList } from '../standing-list.tsx';
import { AgreementCard } from './agreement/agreement-card.tsx';
import { CaseMessages } from './case-messages.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { Contact } from './contact.tsx';
import { DecisionPanel, ToDecision } from './decision/decision-panel.tsx';
import { IdentityPhotos } from './identity-photos.tsx';
import { LoanAskedFor } from './loan-asked-for.tsx';
import { MykadCheck } from './mykad-check.tsx';
import { PhotoReasonsProvider } from './photo-reasons.tsx';
import { Presence } from './presence.tsx';
import { ReUseFlags } from './re-use-flags.tsx';
import { useCase } from './use-case.ts';
import { WorkAndIncome } from './work-and-income.tsx';

export function ApplicationPage() {
  const { t } = useLingui();
  const { loanId } = useParams<{ loanId: string }>();
  const query = useCase(loanId);
  return (
    <>
      <BackTo to={queueAddress()}>{t`Review queue`}</BackTo>
      <Loaded
        query={query}
        label={t`Loading the application…`}
        failed={t`We could not load this application.`}
        bones={<CaseBones />}
      >
        {(found) => <Case found={found} />}
      </Loaded>
    </>
  );
}

function Case({ found }: { found: ApplicationCase }) {
  return (
    <PhotoReasonsProvider found={found}>
      <CaseHead found={found} />
      <Presence loanId={found.loanId} />
      {found.accessRecovery && (
        <div className="mt-4">
          <AccessRecovered recovery={found.accessRecovery} />
        </div>
      )}
      {found.standing ? (
        // It runs or is over: how it stands comes first, and nothing is left to decide.
        <div className="mt-5 grid gap-6">
          <LookedUp found={found} />
          <Evidence found={found} />
        </div>
      ) : (
        <>
          <ToDecision found={found} />
          {/* In one column the decision stands behind what it is made from; the rest is to look up. */}
          <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
            <Evidence found={found} />
            <DecisionPanel found={found} />
            <LookedUp found={found} />
          </div>
        </>
      )}
    </PhotoReasonsProvider>
  );
}

/** What a decision is made from. */
function Evidence({ found }: { found: ApplicationCase }) {
  const may = useMay();
  return (
    <div className="grid min-w-0 gap-6">
      {may('getIdentityImage') && found.images.length > 0 && <IdentityPhotos found={found} />}
      {found.comparisons.length > 0 && (
        <MykadCheck comparisons={found.comparisons} icReading={found.icReading} />
      )}
      <ReUseFlags found={found} />
      <div className="grid gap-6 md:grid-cols-2">
        <WorkAndIncome found={found} />
        <LoanAskedFor found={found} />
      </div>
    </div>
  );
}

/** How it stands, and what is looked up beside a decision. */
function LookedUp({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <div className="grid min-w-0 gap-6 md:grid-cols-2">
      {found.standing && (
        <Card title={t`Running account`}>
          <StandingList standing={found.standing} />
        </Card>
      )}
      {found.status === 'disbursed' && may('getContacts') && (
        <Card title={t`Before you call`}>
          <BeforeYouCall loanId={found.loanId} />
        </Card>
      )}
      <Contact found={found} />
      {may('getThread') && <CaseMessages borrowerId={found.borrower.userId} />}
      {found.agreement && <AgreementCard found={found} agreement={found.agreement} />}
      <CaseTimeline found={found} />
      {may('exportBorrowerLedger') && (found.status === 'disbursed' || found.status === 'settled') && (
        <BorrowerLedgerCard loanId={found.loanId} reference={found.reference} />
      )}
    </div>
  );
}

function CaseHead({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { reference, appliedAt, waitingSince, status, borrower } = found;
  const waited = useWaitedWords()(waitingSince, useNow());
  const sentAt = format.dateTime(appliedAt);
  const isWaiting = status === 'unknown' || status === 'under-review';
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <Heading className="wrap-anywhere">
          <Link to={`/borrowers/${borrower.userId}`} className="text-inherit no-underline hover:underline">
            {borrower.name}
          </Link>
        </Heading>
        <p className="text-text-2">
          {t`${reference}, sent ${sentAt}.`}
          {format.gap}
          {isWaiting && t`Waiting ${waited}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LoanStatusTag status={status} />
        {found.proposal && status === 'under-review' && (
          <Tag tone="info" icon={Clock}>
            {found.proposal.firstApproval ? t`First of two approvals` : t`Approval proposed`}
          </Tag>
        )}
        <AssignedTag found={found} />
      </div>
    </div>
  );
}

function AssignedTag({ found: { assignedTo } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const member = useStaffMember();
  const name = assignedTo?.name ?? '';
  return (
    <Tag icon={UserRound}>
      {!assignedTo
        ? t`Unassigned`
        : assignedTo.userId === member?.userId
          ? t`Assigned to you`
          : t`Assigned to ${name}`}
    </Tag>
  );
}

function CaseBones() {
  return (
    <>
      <Bone className="h-10 w-80 max-w-full" />
      <div className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Bone className="h-64 rounded-card" />
          <Bone className="h-64 rounded-card" />
        </div>
        <Bone className="h-96 rounded-card" />
      </div>
    </>
  );
}
