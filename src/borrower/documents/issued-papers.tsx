/** Every paper issued so far, newest first, each with its number and its file. */
import { useLingui } from '@lingui/react/macro';
import { CalendarX2, RefreshCw, Undo2 } from 'lucide-react';
import type { IssuedDocument } from '#contract/documents.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useKindNames } from './document-words.ts';
import { DownloadPaper } from './download-paper.tsx';

export function IssuedPapers({ papers }: { papers: readonly IssuedDocument[] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Issued so far`}>
      {papers.length === 0 ? (
        <EmptyState>{t`No papers yet. The receipt of your first payment appears here by itself.`}</EmptyState>
      ) : (
        <ul>
          {papers.map((paper) => (
            <Paper key={paper.documentId} paper={paper} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Paper({ paper }: { paper: IssuedDocument }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = useKindNames();
  const { kind, number, issuedAt, state, period } = paper;
  const from = period && format.date(period.from);
  const to = period && format.date(period.to);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {names[kind]}
          {from && to && <span className="font-body text-text-2">{t`, ${from} to ${to}`}</span>}
        </p>
        <p className="tabular text-sm break-all text-text-3">{number}</p>
        <p className="text-sm text-text-2">{format.dateTime(issuedAt)}</p>
        {state === 'taken-back' && (
          <Tag tone="warning" icon={Undo2}>
            {t`A payment was taken back since`}
          </Tag>
        )}
        {state === 'superseded' && (
          <Tag tone="neutral" icon={RefreshCw}>
            {t`A newer paper replaces this one`}
          </Tag>
        )}
        {state === 'expired' && (
          <Tag tone="neutral" icon={CalendarX2}>
            {t`Its last day has passed`}
          </Tag>
        )}
      </div>
      <DownloadPaper paper={paper} />
    </li>
  );
}
