/** `/office/bank/import`: a statement is chosen, looked at as it was understood, and imported whole or not at all. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { useNavigate } from '../navigation.tsx';
import { CheckResult } from './check-result.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { BackToBank } from './statements-page.tsx';
import { useReadBankAgain } from './use-bank.ts';
import { inputOf, type SentStatement, useStatementCheck } from './use-statement-check.ts';

export function ImportPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const readAgain = useReadBankAgain();
  const { asked, answer: seen, busy, problem, isTooLarge, look } = useStatementCheck();
  const store = useAction((sent: SentStatement, { key }) => api.importBankStatement(inputOf(sent), { key }));
  const isSettled = seen !== undefined && !busy && problem === undefined;

  function choose(next: SentStatement | undefined) {
    store.forget();
    void look(next);
  }

  async function press() {
    if (!asked || !isSettled) return;
    const columns = seen.columns?.chosen;
    const outcome = await store.run({ file: asked.file, ...(columns && { columns }) });
    if (!outcome?.done) return;
    const { newCount, statementId } = outcome.answer;
    toast(t`Imported: ${plural(newCount, { one: '# new line', other: '# new lines' })}`);
    readAgain();
    navigate(`/bank?statement=${statementId}`);
  }

  const mayImport = isSettled && seen.problemCount === 0 && seen.lineCount > 0 && seen.importedOn === null;
  return (
    <>
      <BackToBank />
      <Heading>{t`Import a statement`}</Heading>
      <div className="mt-5 grid gap-6">
        <Card>
          <FileField
            name="statement"
            id="bank-statement"
            label={t`Bank statement`}
            hint={t`CSV or camt.053 as the bank gives it, 20 MB at most. The file is read and not kept.`}
            accept=".csv,.txt,.xml,text/csv,application/xml"
            error={isTooLarge ? t`The file is larger than 20 MB. Download fewer days at once.` : undefined}
            onFile={(file) => choose(file && { file })}
          />
        </Card>
        {asked && seen?.columns && (
          <ColumnsForm
            columns={{ ...seen.columns, chosen: asked.columns ?? seen.columns.chosen }}
            onChange={(columns) => choose({ file: asked.file, columns })}
          />
        )}
        {busy && (
          <Skeleton label={t`Reading the statement…`}>
            <Bone className="h-48 rounded-card" />
          </Skeleton>
        )}
        <ErrorNote problem={problem} onRetry={() => choose(asked)} />
        {isSettled && (
          <>
            <CheckResult seen={seen} />
            <ErrorNote problem={store.problem} />
            {mayImport && (
              <div>
                <Button busy={store.busy} onClick={() => void press()}>{t`Import the statement`}</Button>
              </div>
            )}
            {seen.importedOn !== null && <Known on={seen.importedOn} />}
          </>
        )}
      </div>
    </>
  );
}

function Known({ on }: { on: string }) {
  const { t } = useLingui();
  const day = useFormat().dateWithWeekday(on);
  return <Notice tone="info">{t`This file was already imported on ${day}. All its lines are here.`}</Notice>;
}
