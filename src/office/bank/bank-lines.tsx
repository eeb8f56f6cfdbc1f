/** Lines as a table: what the bank says, what it most likely is beside it, and what can be done. */
import { useLingui } from '@lingui/react/macro';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { BankLineView } from '#contract/bank.ts';
import { useFormat } from '#ui/words.tsx';
import { setAsideWords } from '#words/set-aside.ts';
import { Link } from '../navigation.tsx';
import { DataTable } from '../table/data-table.tsx';
import { LineActions } from './line-actions.tsx';
import { LineMatch } from './line-match.tsx';

export function BankLines({ lines }: { lines: readonly BankLineView[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <DataTable
      caption={t`Bank lines`}
      rows={lines}
      keyOf={({ lineId }) => lineId}
      below={({ partyName, description }) => (
        <span className="block max-w-80 wrap-anywhere">
          {partyName}
          {description && <span className="block">{description}</span>}
        </span>
      )}
      columns={[
        {
          key: 'text',
          label: t`What the bank wrote`,
          cell: ({ evidence }) => (
            <span className="num block max-w-80 wrap-anywhere">{evidence.bankReference}</span>
          ),
        },
        {
          key: 'day',
          label: t`Day`,
          cell: ({ bookedOn }) => <span className="whitespace-nowrap">{format.date(bookedOn)}</span>,
        },
        { key: 'amount', label: t`Amount`, isNumber: true, cell: (line) => <Amount line={line} /> },
        { key: 'match', label: t`What it is`, cell: (line) => <WhatItIs line={line} /> },
        { key: 'actions', label: t`To do`, cell: (line) => <LineActions line={line} /> },
      ]}
    />
  );
}

function Amount({ line: { direction, amountSen } }: { line: BankLineView }) {
  const { t } = useLingui();
  const format = useFormat();
  const Icon = direction === 'in' ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-4 flex-none text-text-3" />
      <span className="sr-only">{direction === 'in' ? t`Money in` : t`Money out`}</span>
      {format.sen(amountSen)}
    </span>
  );
}

function WhatItIs({ line }: { line: BankLineView }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { posting } = line;
  if (!posting)
    return line.direction === 'in' ? <LineMatch line={line} /> : <span>{t`Left to the payouts`}</span>;
  const [who, when] = [posting.postedBy, format.dateTime(posting.postedAt)];
  return (
    <span className="block">
      {posting.paymentId ? (
        <Link to={`/payments/${posting.paymentId}`}>{posting.receiptNumber ?? t`Payment`}</Link>
      ) : posting.reason ? (
        i18n._(setAsideWords[posting.reason].id)
      ) : (
        t`Booked`
      )}
      <span className="block text-xs text-text-2">{t`${who}, ${when}`}</span>
    </span>
  );
}
