/** The borrowers that were found; phone and email stay masked. */
import { useLingui } from '@lingui/react/macro';
import type { BorrowerRow } from '#contract/borrowers.ts';
import { LoanStatusTag } from '#ui/status-tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';

export function BorrowersTable({ rows }: { rows: readonly BorrowerRow[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<BorrowerRow>[] = [
    { key: 'name', label: t`Name`, cell: ({ name }) => name },
    { key: 'phone', label: t`WhatsApp number`, cell: ({ maskedPhone }) => maskedPhone },
    {
      key: 'email',
      label: t`Email`,
      cell: ({ maskedEmail }) => <span className="wrap-anywhere">{maskedEmail}</span>,
    },
    { key: 'loans', label: t`Loans`, isNumber: true, cell: ({ loans }) => format.count(loans) },
    { key: 'newest', label: t`Newest loan`, cell: (row) => <Newest row={row} /> },
  ];
  return (
    <DataTable
      caption={t`Borrowers`}
      columns={columns}
      rows={rows}
      keyOf={({ borrowerId }) => borrowerId}
      linkOf={({ borrowerId }) => `/borrowers/${borrowerId}`}
      below={({ nameOnIc }) => nameOnIc && t`On the MyKad: ${nameOnIc}`}
    />
  );
}

function Newest({ row: { newestLoan } }: { row: BorrowerRow }) {
  const { t } = useLingui();
  if (!newestLoan) return <span className="text-text-3">{t`None`}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-sm:justify-end">
      <span className="whitespace-nowrap">{newestLoan.reference}</span>
      <LoanStatusTag status={newestLoan.status} />
    </span>
  );
}
