/** Applications as rows: who, how much, how long they have waited, what is missing, and who has them. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Eye, Hourglass, TriangleAlert } from 'lucide-react';
import type { ApplicationRow } from '#contract/office.ts';
import { LoanStatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { useNames } from '../names.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import type { ListAddress } from '../table/use-list-address.ts';
import { kualaLumpurDate } from '../today.ts';
import { useMissingWords } from './missing-words.ts';
import type { QueueSort } from './queue-list.ts';
import { WaitingTime } from './waiting-time.tsx';

type ApplicationTableProps = {
  caption: string;
  applications: readonly ApplicationRow[];
  list: Pick<ListAddress<string, QueueSort>, 'sort' | 'sortBy'>;
  /** Of one's own cases: those that wait for oneself apart from those that wait for others. */
  isOwn: boolean;
  /** Also those that wait for nothing any more: in the order in which they were applied for. */
  isAll: boolean;
};

export function ApplicationTable({ caption, applications, list, isOwn, isAll }: ApplicationTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<ApplicationRow, QueueSort>[] = [
    { key: 'borrower', label: t`Borrower`, sort: 'name', cell: ({ borrowerName }) => borrowerName },
    {
      key: 'amount',
      label: t`Amount`,
      sort: 'amount',
      isNumber: true,
      cell: ({ amountSen }) => format.sen(amountSen),
    },
    { key: 'term', label: t`Term`, isNumber: true, cell: ({ termMonths }) => format.months(termMonths) },
    ...(isAll
      ? [
          {
            key: 'applied',
            label: t`Applied`,
            sort: 'applied' as const,
            cell: ({ appliedAt }: ApplicationRow) => (
              <time dateTime={appliedAt} title={format.dateTime(appliedAt)} className="whitespace-nowrap">
                {format.date(kualaLumpurDate(appliedAt))}
              </time>
            ),
          },
        ]
      : []),
    {
      key: 'waiting',
      label: t`Waiting in total`,
      ...(!isAll && { sort: 'waiting' as const }),
      cell: (row) => <Waiting application={row} />,
    },
    { key: 'missing', label: t`Verification`, cell: (row) => <Missing application={row} /> },
    { key: 'status', label: t`Status`, sort: 'status', cell: (row) => <Status application={row} /> },
    { key: 'assigned', label: t`Assigned to`, cell: (row) => <AssignedTo application={row} /> },
  ];
  const groupOf = (row: ApplicationRow) =>
    waitsForOthers(row) ? t`Waiting for others` : t`For you to decide`;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={applications}
      keyOf={({ loanId }) => loanId}
      linkOf={({ loanId }) => `/applications/${loanId}`}
      groupOf={isOwn ? groupOf : undefined}
      below={(row) => <Below application={row} />}
      list={list}
    />
  );
}

/** As the server counts them: approval is proposed, or the borrower was asked for something. */
const waitsForOthers = ({ hasProposal, missing }: ApplicationRow): boolean =>
  hasProposal || missing.includes('correction');

function Below({ application: { reference, viewers } }: { application: ApplicationRow }) {
  const { t } = useLingui();
  const names = useNames()(viewers);
  return (
    <>
      <span className="whitespace-nowrap">{reference}</span>
      {viewers.length > 0 && (
        <span className="flex items-center gap-1 text-info-text">
          <Eye aria-hidden className="size-4 flex-none" />
          {t`Being viewed by ${names}`}
        </span>
      )}
    </>
  );
}

/** What is decided waits for nobody: then the day of that, and not how long ago it was applied for. */
function Waiting({ application }: { application: ApplicationRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { status, waitingSince, decidedAt, verificationComplete, missing } = application;
  const isOpen = status === 'unknown' || status === 'under-review' || status === 'approved';
  if (isOpen) {
    const isOurTurn = verificationComplete && missing.length === 0 && status !== 'approved';
    return <WaitingTime since={waitingSince} isOurTurn={isOurTurn} />;
  }
  if (!decidedAt) return <span className="text-text-3">–</span>;
  const day = format.date(kualaLumpurDate(decidedAt));
  return (
    <time dateTime={decidedAt} title={format.dateTime(decidedAt)} className="whitespace-nowrap text-text-2">
      {status === 'cancelled' || status === 'expired' ? t`Ended ${day}` : t`Decided ${day}`}
    </time>
  );
}

function Missing({ application: { missing, verificationComplete } }: { application: ApplicationRow }) {
  const { t } = useLingui();
  const words = useMissingWords();
  if (missing.length === 0 && verificationComplete)
    return <Tag tone="success" icon={CircleCheck}>{t`Complete`}</Tag>;
  if (missing.length === 0) return <span className="text-text-3">–</span>;
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-sm:justify-end">
      {missing.map((item) => (
        <Tag key={item} tone="warning" icon={TriangleAlert}>
          {words[item]}
        </Tag>
      ))}
    </span>
  );
}

function Status({ application: { status, hasProposal, isFirstApproved } }: { application: ApplicationRow }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-sm:justify-end">
      <LoanStatusTag status={status} />
      {hasProposal && status === 'under-review' && (
        <Tag tone="info" icon={Hourglass}>
          {isFirstApproved ? t`First of two approvals` : t`Approval proposed`}
        </Tag>
      )}
    </span>
  );
}

function AssignedTo({ application: { assignedTo } }: { application: ApplicationRow }) {
  const { t } = useLingui();
  const member = useStaffMember();
  if (!assignedTo) return <span className="text-text-3">{t`Nobody`}</span>;
  return assignedTo.userId === member?.userId ? t`You` : assignedTo.name;
}
