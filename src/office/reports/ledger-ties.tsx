/** Under each report: that its sums are those of the ledger at this cut, or by how much they are not. */
import { useLingui } from '@lingui/react/macro';
import { Scale } from 'lucide-react';
import type { ReportName, Reports, Tie } from '#contract/reports.ts';
import type { AccountKind } from '#domain/ledger.ts';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';
import { accountWords, kindName } from '#words/reports.ts';

export function LedgerTies({ reports, report }: { reports: Reports; report: ReportName }) {
  const { t } = useLingui();
  const format = useFormat();
  const ties = reports.ties.filter(
    (tie, index, all) => tie.report === report && all.findIndex(isLike(tie)) === index,
  );
  const wrong = ties.filter(({ reportSen, ledgerSen }) => reportSen !== ledgerSen);
  const readAt = format.dateTime(reports.readAt);
  const cutOn = format.date(reports.cutOn);
  return (
    <div className="mt-6">
      {wrong.length === 0 ? (
        <Notice tone="success" icon={Scale} title={t`Equals the ledger at the end of ${cutOn}`}>
          <p>{t`Every sum was compared to the sen. Read on ${readAt}.`}</p>
          <TieList ties={ties} />
        </Notice>
      ) : (
        <Notice tone="danger" title={t`Does not equal the ledger at the end of ${cutOn}`}>
          <p>{t`Do not use this report. Tell an administrator at once and give them these figures.`}</p>
          <TieList ties={wrong} />
        </Notice>
      )}
    </div>
  );
}

/** Two tables of one report can be compared with the same figure. */
const isLike =
  (tie: Tie) =>
  (other: Tie): boolean =>
    JSON.stringify(other) === JSON.stringify(tie);

function TieList({ ties }: { ties: readonly Tie[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useTieWords();
  return (
    <ul className="mt-2 grid gap-1 text-sm tabular">
      {ties.map((tie) => {
        const [reportSum, ledgerSum] = [format.sen(tie.reportSen), format.sen(tie.ledgerSen)];
        return (
          <li key={`${words(tie)} ${tie.reportSen}`}>
            {words(tie)}:{' '}
            {tie.reportSen === tie.ledgerSen
              ? t`${reportSum} in both`
              : t`report ${reportSum}, ledger ${ledgerSum}`}
          </li>
        );
      })}
    </ul>
  );
}

function useTieWords() {
  const { i18n, t } = useLingui();
  return ({ account, kinds }: Tie): string => {
    if (account === '') return t`Debits and credits`;
    const name = i18n._(accountWords[account as AccountKind]);
    const movements = kinds.map((kind) => kindName(i18n, kind)).join(', ');
    return movements === '' ? name : `${name} (${movements})`;
  };
}
