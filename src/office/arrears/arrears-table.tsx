/** Late loans as a table that scrolls inside its own frame; below 40 rem each row is a card with the same labels. */
import { useLingui } from '@lingui/react/macro';
import { Hourglass, PauseCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ArrearsRow } from '#contract/arrears.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { rowLink } from '../frame/shortcuts.ts';
import { Link } from '../navigation.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { useNoticeNames, useStageNames } from './words.ts';

const cell =
  'max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-1 max-sm:text-right max-sm:before:text-text-2 max-sm:before:content-[attr(data-label)] sm:px-3 sm:py-2';

export function ArrearsTable({ caption, loans }: { caption: string; loans: readonly ArrearsRow[] }) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string>();
  const [contactId, setContactId] = useState<string>();
  const open = loans.find(({ loanId }) => loanId === openId);
  const contacted = loans.find(({ loanId }) => loanId === contactId);
  const labels = [
    t`Borrower`,
    t`Days past due`,
    t`Overdue`,
    t`Late interest so far`,
    t`Last reminder`,
    t`Paused`,
    t`Formal notice`,
  ];
  return (
    <>
      <div className="relative rounded-card border-border bg-surface sm:max-h-[75dvh] sm:overflow-auto sm:border sm:shadow-1 max-sm:bg-transparent">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: shown as cards, the elements would lose their roles */}
        {/* biome-ignore-start lint/a11y/useSemanticElements: the elements are there; the roles keep them a table */}
        <table role="table" className="w-full text-note tabular max-sm:block">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="max-sm:sr-only">
            <tr role="row">
              {labels.map((label) => (
                <th
                  key={label}
                  role="columnheader"
                  scope="col"
                  className="sticky top-0 z-1 border-b border-border-strong bg-surface px-3 py-2.5 text-left text-xs font-strong text-text-3"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {loans.map((loan) => (
              <Row
                key={loan.loanId}
                loan={loan}
                labels={labels}
                onOpen={() => setOpenId(loan.loanId)}
                onContact={() => setContactId(loan.loanId)}
              />
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
      {contacted && <ContactDialog loan={contacted} onClose={() => setContactId(undefined)} />}
      {open && <NoticeDialog loan={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

type RowProps = { loan: ArrearsRow; labels: string[]; onOpen: () => void; onContact: () => void };

function Row({ loan, labels, onOpen, onContact }: RowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const [borrower, days, overdue, late, reminder, paused, notice] = labels;
  const since = format.date(loan.lateSince);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table
    <tr
      role="row"
      className="border-b border-border has-focus-visible:bg-primary-soft max-sm:mb-3 max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:shadow-1 sm:last:border-b-0"
    >
      <th
        role="rowheader"
        scope="row"
        data-label={borrower}
        className="text-left sm:px-3 sm:py-2 max-sm:block max-sm:pb-2"
      >
        <Borrower loan={loan} />
      </th>
      <Cell label={days}>
        <span>
          <b className="font-strong">{format.count(loan.daysPastDue)}</b>
          <span className="block text-xs text-text-2">{t`payable by ${since}`}</span>
        </span>
      </Cell>
      <Cell label={overdue}>
        <span className="font-strong num">{format.sen(loan.overdueSen)}</span>
      </Cell>
      <Cell label={late}>
        <span className="num">{format.sen(loan.lateSen)}</span>
      </Cell>
      <Cell label={reminder}>
        <span className="inline-flex flex-col items-start gap-1.5 max-sm:items-end">
          <LastReminder loan={loan} />
          {may('getContacts') && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${t`Before you call`}: ${loan.borrowerName}`}
              onClick={onContact}
            >{t`Before you call`}</Button>
          )}
        </span>
      </Cell>
      <Cell label={paused}>
        <Paused by={loan.pausedBy} />
      </Cell>
      <Cell label={notice}>
        <Notice loan={loan} onOpen={onOpen} />
      </Cell>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see the table
  );
}

function Cell({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see the table
    <td role="cell" data-label={label} className={cell}>
      {children}
    </td>
  );
}

/** To the conversation with the borrower; nobody else is reached from here (product rule 11). */
function Borrower({ loan: { borrowerId, borrowerName, reference } }: { loan: ArrearsRow }) {
  const may = useMay();
  return (
    <>
      {may('getThread') ? (
        <Link {...rowLink} to={`/messages/${borrowerId}`} className="font-strong">
          {borrowerName}
        </Link>
      ) : (
        borrowerName
      )}
      <span className="block text-xs font-(weight:--weight-body) whitespace-nowrap text-text-2">
        {reference}
      </span>
    </>
  );
}

function LastReminder({ loan: { lastReminder, remindersThisWeek } }: { loan: ArrearsRow }) {
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
      {by === 'claim' ? t`“I did not receive this”` : t`“I cannot pay this month”`}
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
    </span>
  );
}
