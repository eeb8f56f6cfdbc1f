/** Applications as a table that scrolls inside its own frame; below 40 rem each row is a card with the same labels. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { ApplicationRow } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { LoanStatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { rowLink } from '../frame/shortcuts.tsx';
import { Link, useNavigate } from '../navigation.tsx';
import { kualaLumpurDate } from '../today.ts';
import { WaitingTime } from './waiting-time.tsx';

const shownAtOnce = 50;

const cell =
  'max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-1 max-sm:text-right max-sm:before:text-text-2 max-sm:before:content-[attr(data-label)] sm:px-3 sm:py-2';

export function ApplicationTable({
  caption,
  applications,
}: {
  caption: string;
  applications: readonly ApplicationRow[];
}) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(shownAtOnce);
  const labels = [t`Borrower`, t`Amount`, t`Term`, t`Waiting`, t`Verification`, t`Status`, t`Assigned to`];
  const left = applications.length - limit;
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
                  className="sticky top-0 z-1 border-b border-border-strong bg-surface px-3 py-2.5 text-left text-xs font-strong whitespace-nowrap text-text-3"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {applications.slice(0, limit).map((application) => (
              <Row key={application.loanId} application={application} labels={labels} />
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
      {left > 0 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          onClick={() => setLimit(limit + shownAtOnce)}
        >{t`Show more (${left} left)`}</Button>
      )}
    </>
  );
}

function Row({ application, labels }: { application: ApplicationRow; labels: string[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const { loanId, reference, borrowerName, status, appliedAt, verificationComplete } = application;
  const address = `/applications/${loanId}`;
  const isOpen = status === 'unknown' || status === 'under-review' || status === 'approved';
  const [borrower, amount, term, waiting, verification, statusLabel, assigned] = labels;

  /** The link is what keys and readers use; the rest of the row is a larger target for the mouse. */
  function open(event: MouseEvent) {
    const isLink = event.target instanceof Element && event.target.closest('a');
    const isSelecting = String(getSelection() ?? '') !== '';
    if (!isLink && !isSelecting && event.button === 0) navigate(address);
  }

  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table
    <tr
      role="row"
      onClick={open}
      className="cursor-pointer border-b border-border hover:bg-surface-2 has-focus-visible:bg-primary-soft max-sm:mb-3 max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:shadow-1 sm:h-11 sm:last:border-b-0"
    >
      <th
        role="rowheader"
        scope="row"
        data-label={borrower}
        className="text-left sm:px-3 sm:py-2 max-sm:block max-sm:pb-2"
      >
        <Link {...rowLink} to={address} className="font-strong">
          {borrowerName}
        </Link>
        <span className="block text-xs font-(weight:--weight-body) whitespace-nowrap text-text-2">
          {reference}
        </span>
      </th>
      <Cell label={amount}>
        <span className="num">{format.sen(application.amountSen)}</span>
      </Cell>
      <Cell label={term}>
        <span className="num">{format.months(application.termMonths)}</span>
      </Cell>
      <Cell label={waiting}>
        {isOpen ? (
          <WaitingTime since={appliedAt} isOurTurn={verificationComplete && status !== 'approved'} />
        ) : (
          <time dateTime={appliedAt} className="whitespace-nowrap">
            {format.date(kualaLumpurDate(appliedAt))}
          </time>
        )}
      </Cell>
      <Cell label={verification}>
        {verificationComplete ? (
          <Tag tone="success" icon={CircleCheck}>{t`Complete`}</Tag>
        ) : (
          <Tag tone="warning" icon={TriangleAlert}>{t`Missing`}</Tag>
        )}
      </Cell>
      <Cell label={statusLabel}>
        <span className="inline-flex flex-wrap gap-1.5">
          <LoanStatusTag status={status} />
          {application.hasProposal && status === 'under-review' && (
            <Tag tone="info" icon={Hourglass}>{t`Approval proposed`}</Tag>
          )}
        </span>
      </Cell>
      <Cell label={assigned}>
        <AssignedTo application={application} />
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

function AssignedTo({ application: { assignedTo } }: { application: ApplicationRow }) {
  const { t } = useLingui();
  const member = useStaffMember();
  if (!assignedTo) return <span className="text-text-3">{t`Nobody`}</span>;
  return assignedTo.userId === member?.userId ? t`You` : assignedTo.name;
}
