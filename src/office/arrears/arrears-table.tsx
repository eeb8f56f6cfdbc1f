/** Late loans: how late, how much, what was sent, what waits, and the notice. */
import { useLingui } from '@lingui/react/macro';
import { Hourglass, PauseCircle } from 'lucide-react';
import { useState } from 'react';
import type { ArrearsRow } from '#contract/arrears.ts';
import { noticeAfterDays, postBy } from '#domain/formal-notice.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { useNoticeNames, useStageNames } from './words.ts';

export function ArrearsTable({ caption, loans }: { caption: string; loans: readonly ArrearsRow[] }) {
  const [openId, setOpenId] = useState<string>();
  const [contactId, setContactId] = useState<string>();
  const open = loans.find(({ loanId }) => loanId === openId);
  const contacted = loans.find(({ loanId }) => loanId === contactId);
  const may = useMay();
  const columns = useColumns({
    onNotice: ({ loanId }) => setOpenId(loanId),
    onContact: ({ loanId }) => setContactId(loanId),
  });
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={loans}
        keyOf={({ loanId }) => loanId}
        // To the conversation with the borrower; nobody else is reached from here (product rule 11).
        linkOf={({ borrowerId }) => (may('getThread') ? `/messages/${borrowerId}` : undefined)}
        below={({ reference }) => <span className="whitespace-nowrap">{reference}</span>}
      />
      {contacted && <ContactDialog loan={contacted} onClose={() => setContactId(undefined)} />}
      {open && <NoticeDialog loan={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

type Opened = (loan: ArrearsRow) => void;

function useColumns({ onNotice, onContact }: { onNotice: Opened; onContact: Opened }): Column<ArrearsRow>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: 'borrower', label: t`Borrower`, cell: ({ borrowerName }) => borrowerName },
    { key: 'days', label: t`Days past due`, isNumber: true, cell: (loan) => <Days loan={loan} /> },
    {
      key: 'overdue',
      label: t`Overdue`,
      isNumber: true,
      cell: ({ overdueSen }) => <b className="font-strong">{format.sen(overdueSen)}</b>,
    },
    {
      key: 'late',
      label: t`Late interest so far`,
      isNumber: true,
      cell: ({ lateSen }) => format.sen(lateSen),
    },
    {
      key: 'reminder',
      label: t`Last reminder`,
      cell: (loan) => <LastReminder loan={loan} onContact={() => onContact(loan)} />,
    },
    { key: 'paused', label: t`Paused`, cell: ({ pausedBy }) => <Paused by={pausedBy} /> },
    {
      key: 'notice',
      label: t`Formal notice`,
      cell: (loan) => <Notice loan={loan} onOpen={() => onNotice(loan)} />,
    },
  ];
}

function Days({ loan: { daysPastDue, lateSince } }: { loan: ArrearsRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const since = format.date(lateSince);
  return (
    <span className="inline-block">
      <b className="font-strong">{format.count(daysPastDue)}</b>
      <span className="block text-xs text-text-2">{t`payable by ${since}`}</span>
    </span>
  );
}

function LastReminder({ loan, onContact }: { loan: ArrearsRow; onContact: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <span className="inline-flex flex-col items-start gap-1.5 max-sm:items-end">
      <Reminded loan={loan} />
      {may('getContacts') && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${t`Before you call`}: ${loan.borrowerName}`}
          onClick={onContact}
        >{t`Before you call`}</Button>
      )}
    </span>
  );
}

function Reminded({ loan: { lastReminder, remindersThisWeek } }: { loan: ArrearsRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const stages = useStageNames();
  if (!lastReminder) return <span className="text-text-3">{t`None yet`}</span>;
  return (
    <span>
      {stages[lastReminder.stage]}
      <span className="block text-xs text-text-2">{format.dateTime(lastReminder.sentAt)}</span>
      {remindersThisWeek > 0 && (
        <span className="block text-xs text-text-2">{t`${remindersThisWeek} of 3 this week`}</span>
      )}
    </span>
  );
}

function Paused({ by }: { by: ArrearsRow['pausedBy'] }) {
  const { t } = useLingui();
  if (!by) return <span className="text-text-3">{t`No`}</span>;
  return (
    <Tag tone="info" icon={PauseCircle}>
      {by === 'claim' ? t`Money not received` : t`“I cannot pay this month”`}
    </Tag>
  );
}

function Notice({ loan, onOpen }: { loan: ArrearsRow; onOpen: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const names = useNoticeNames();
  const { notice, isNoticePossible } = loan;
  const isLive = notice && ['proposed', 'prepared', 'posted'].includes(notice.status);
  const canPropose = !isLive && isNoticePossible && may('proposeFormalNotice');
  return (
    <span className="inline-flex flex-col items-start gap-1.5 max-sm:items-end">
      {notice && (
        <Tag tone={notice.status === 'cured' ? 'success' : 'neutral'} icon={Hourglass}>
          {names[notice.status]}
        </Tag>
      )}
      {(notice || canPropose) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${canPropose ? t`Propose a notice` : t`Open the notice`}: ${loan.borrowerName}`}
          onClick={onOpen}
        >
          {canPropose ? t`Propose a notice` : t`Open the notice`}
        </Button>
      )}
      {!notice && !canPropose && <span className="text-text-3">{t`None`}</span>}
      <NextOfNotice loan={loan} />
    </span>
  );
}

/** What is next, and from when: or the page would ask for nothing until somebody looks on the right day. */
function NextOfNotice({
  loan: { notice, isNoticePossible, noticePossibleFrom, pausedBy },
}: {
  loan: ArrearsRow;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const from = noticePossibleFrom && format.date(noticePossibleFrom);
  const until = notice?.cureBy && format.date(notice.cureBy);
  const postedBy = notice?.asOf && format.date(postBy(notice.asOf));
  const words = () => {
    if (notice?.status === 'proposed') return t`An approver makes the paper next.`;
    if (notice?.status === 'prepared') return postedBy && t`To be posted by ${postedBy}`;
    if (notice?.status === 'posted') return until && t`Can be paid until ${until}`;
    if (isNoticePossible) return t`Possible: more than ${noticeAfterDays} days past due`;
    if (pausedBy) return t`Not while it is paused: these days do not count`;
    return (
      from &&
      t`Possible from ${from}: more than ${noticeAfterDays} days past due then, unless it is paid or paused`
    );
  };
  const next = words();
  return next && <span className="block max-w-48 text-xs text-text-2">{next}</span>;
}
