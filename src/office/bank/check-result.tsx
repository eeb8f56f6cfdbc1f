/** What was understood of a statement: its sums and first lines, or every row that is wrong and what to do. */
import { useLingui } from '@lingui/react/macro';
import type { CheckedStatement } from '#contract/bank.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useFaultWords } from './bank-words.ts';

export function CheckResult({ seen }: { seen: CheckedStatement }) {
  const { t } = useLingui();
  if (seen.columns && !seen.columns.isWhole)
    return <Notice tone="info">{t`Choose the column with the amounts. Nothing is read until then.`}</Notice>;
  return (
    <>
      {seen.problemCount > 0 && <Problems seen={seen} />}
      <FirstLines seen={seen} />
      {seen.problemCount === 0 && <Sums seen={seen} />}
    </>
  );
}

function Problems({ seen: { problems, problemCount, accountLastFour } }: { seen: CheckedStatement }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useFaultWords();
  const [shown, all] = [format.count(problems.length), format.count(problemCount)];
  return (
    <Notice tone="warning" role="alert" title={t`This file cannot be imported. Nothing was stored.`}>
      <ul className="grid gap-2">
        {problems.map(({ row, why, found }) => (
          <li key={`${row ?? ''} ${why} ${found}`}>
            {row !== null && <strong className="font-strong">{t`Row ${row}:`} </strong>}
            {words[why]} {found && <span className="wrap-anywhere">{t`Found: “${found}”.`}</span>}
            {why === 'other-account' && <span> {t`The repayment account ends in ${accountLastFour}.`}</span>}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p className="mt-2 text-sm">{t`The first ${shown} of ${all}.`}</p>}
    </Notice>
  );
}

function FirstLines({ seen: { firstRows } }: { seen: CheckedStatement }) {
  const { t } = useLingui();
  const format = useFormat();
  if (firstRows.length === 0) return null;
  return (
    <Card title={t`The first lines, as we read them`}>
      <ul className="grid gap-2">
        {firstRows.map(({ row, line }) => (
          <li key={row} className="border-b border-border pb-2 last:border-b-0 last:pb-0">
            {line ? (
              <>
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span>
                    {format.dateWithWeekday(line.bookedOn)} {line.partyName}
                  </span>
                  <span className="font-strong num">
                    {line.direction === 'in' ? t`Money in` : t`Money out`} {format.sen(line.amountSen)}
                  </span>
                </span>
                <span className="block text-sm wrap-anywhere text-text-2">
                  {line.bankReference} {line.description}
                </span>
              </>
            ) : (
              <span className="text-text-2">{t`Row ${row} is not a line of the statement.`}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sums({ seen }: { seen: CheckedStatement }) {
  const { t } = useLingui();
  const format = useFormat();
  const { days, balances, knownCount, lineCount, accountLastFour } = seen;
  const known = format.count(knownCount);
  if (!days) return null;
  return (
    <Card title={t`The whole statement`}>
      <SummaryList
        items={[
          { label: t`Account`, value: `•••• ${accountLastFour}` },
          { label: t`Days`, value: `${format.date(days.firstDay)} – ${format.date(days.lastDay)}` },
          {
            label: t`Lines`,
            value: format.count(lineCount),
            note:
              knownCount > 0 ? t`${known} of them are already here and will not be added again` : undefined,
          },
          { label: t`Money in`, value: format.sen(seen.inSen) },
          { label: t`Money out`, value: format.sen(seen.outSen) },
          ...(balances
            ? [
                { label: t`Balance before`, value: format.sen(balances.openingSen) },
                {
                  label: t`Balance after`,
                  value: format.sen(balances.closingSen),
                  note: t`The lines add up to it`,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
