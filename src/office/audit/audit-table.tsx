/** The entries of the audit log: when, who, what and why, how much, about whom, what changed, and from where. */
import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#contract/audit.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { Link } from '../navigation.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { useWhoWords } from './use-audit-words.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<AuditEntry>[] = [
    { key: 'at', label: t`Time`, cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time> },
    { key: 'by', label: t`Person`, cell: (entry) => <By entry={entry} /> },
    { key: 'what', label: t`What was done`, cell: (entry) => <What entry={entry} /> },
    {
      key: 'amount',
      label: t`Amount`,
      isNumber: true,
      cell: ({ amountSen }) => (amountSen === null ? '–' : format.sen(amountSen)),
    },
    { key: 'about', label: t`About`, cell: (entry) => <About entry={entry} /> },
    { key: 'changes', label: t`Before and after`, cell: (entry) => <Changes entry={entry} /> },
    {
      key: 'address',
      label: t`Address`,
      cell: ({ address }) => <span className="num wrap-anywhere">{address ?? '–'}</span>,
    },
  ];
  return (
    <DataTable
      caption={t`Audit log`}
      columns={columns}
      rows={entries}
      keyOf={({ entryId }) => entryId}
      linkOf={({ entryId }) => `/audit/${entryId}`}
    />
  );
}

export function By({ entry: { by, who } }: { entry: AuditEntry }) {
  const whos = useWhoWords();
  return (
    <span>
      {by?.name || whos[who]}
      {by?.name && <span className="block text-xs text-text-2">{whos[who]}</span>}
    </span>
  );
}

function What({ entry: { what, reason } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  return (
    <span>
      {what}
      {reason !== null && (
        <span className="block text-xs text-text-2 wrap-anywhere">{t`Reason: ${reason}`}</span>
      )}
    </span>
  );
}

/** One line below the other: each as high as a finger finds (WCAG 2.2, 2.5.8). */
const standsAlone = 'inline-flex min-h-6 items-center max-sm:min-h-11';

/** The case for those who may open it; its reference for everybody. */
export function About({ entry: { about, aboutKind, loan } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const may = useMay();
  const name = aboutKind === 'lender' ? t`The lender` : (about?.name ?? '–');
  return (
    <span>
      {about && aboutKind === 'borrower' && may('getBorrower') ? (
        <Link to={`/borrowers/${about.userId}`} className={standsAlone}>
          {name}
        </Link>
      ) : (
        name
      )}
      {loan && (
        <span className="block text-xs">
          {may('getApplication') ? (
            <Link to={`/applications/${loan.loanId}`} className={standsAlone}>
              {loan.reference}
            </Link>
          ) : (
            loan.reference
          )}
        </span>
      )}
    </span>
  );
}

/** Of what is not in force the words say so before, and the arrow is not read as what became of it. */
export function Changes({ entry: { changes, standing } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  if (changes.length === 0) return '–';
  return (
    <div>
      {standing && <p className="mb-1 font-strong">{standing}:</p>}
      <ul className="grid gap-1">
        {changes.map(({ field, label, before, after }) => (
          <li key={field} className="wrap-anywhere">
            {label && <span className="text-text-2">{label}: </span>}
            {before ?? t`nothing`} <span aria-hidden>→</span>
            <span className="sr-only">{standing ? t`would become` : t`became`}</span> {after ?? t`nothing`}
          </li>
        ))}
      </ul>
    </div>
  );
}
