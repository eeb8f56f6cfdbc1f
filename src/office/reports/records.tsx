/** The regulator's records: the iDeal upload with what to look at before it is sent, and the ledger of each borrower. */
import { Plural, useLingui } from '@lingui/react/macro';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import type { IdealPreview } from '#contract/reports.ts';
import {
  nonPerformingAfterDays,
  type RecordCode,
  recordNotes,
  recoveryAfterDays,
} from '#domain/borrower-record.ts';
import { type IdealProblem, ofEveryRow } from '#domain/ideal-record.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { Link } from '../navigation.tsx';
import { listFrameId, Pager, type PagerProps } from '../table/pager.tsx';
import { BorrowerLedgerButtons } from './borrower-ledger.tsx';

export function Records({ preview, list }: { preview: IdealPreview; list: PagerProps['list'] }) {
  const { t } = useLingui();
  const { rows, total } = preview;
  if (total === 0) {
    return (
      <Card>
        <EmptyState>{t`No loan was paid out up to this day. Loans appear here from their payout on.`}</EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-6">
      <IdealCard preview={preview} />
      <section>
        <h2 className="mb-3 text-lg">{t`Loans and their borrower ledgers`}</h2>
        <p className="mb-3 text-sm text-text-2">{t`The file has all of them. That you looked at this list is written down.`}</p>
        <ul id={listFrameId} tabIndex={-1} className="grid gap-2">
          {rows.map((row) => (
            <RecordRow key={row.loanId} row={row} />
          ))}
        </ul>
        <Pager list={list} total={total} />
      </section>
    </div>
  );
}

function IdealCard({ preview: { cutOn, total, toCheck } }: { preview: IdealPreview }) {
  const { t } = useLingui();
  const action = useAction((_input: undefined, { key }) => api.exportIdeal({ cutOn }, { key }));

  async function take(): Promise<void> {
    const outcome = await action.run(undefined);
    if (!outcome?.done) return;
    saveFile(outcome.answer, `ideal-${cutOn}.csv`);
    toast(t`Saved. That you took it is written down.`);
  }

  return (
    <Card title={t`iDeal upload (24 columns)`}>
      <div className="grid max-w-measure gap-4">
        <p>
          <Plural
            value={total}
            one="# loan was paid out up to this day."
            other="# loans were paid out up to this day."
          />{' '}
          <Plural
            value={toCheck}
            _0="No row needs a look."
            one="# row needs a look before the upload."
            other="# rows need a look before the upload."
          />
        </p>
        <Notice tone="warning" title={t`To add by hand in every row`}>
          <p>
            {t`Bangsa is empty: race is never asked here, and nobody may guess it. Majikan says “Tiada Maklumat”: the kind of employer is not asked.`}
          </p>
        </Notice>
        <p className="text-sm text-text-2">
          {t`A loan counts as in recovery after ${recoveryAfterDays} days past due, and its balance as JumlahNpl after ${nonPerformingAfterDays} days. Figures are those of the ledger at this cut, people as they are known today.`}
        </p>
        <ErrorNote problem={action.problem} />
        <div>
          <Button size="small" busy={action.busy} onClick={() => void take()}>
            <Download aria-hidden />
            {t`Save the CSV file`}
          </Button>
          <p className="mt-2 text-sm text-text-2">
            {t`It holds personal data: keep it safe and delete it after the upload. That you took it is written down.`}
          </p>
        </div>
      </div>
    </Card>
  );
}

function RecordRow({ row }: { row: IdealPreview['rows'][number] }) {
  const { t } = useLingui();
  const words = useProblemWords();
  const { loanId, reference, borrowerName, code } = row;
  const problems = row.problems.filter((problem) => !ofEveryRow.includes(problem));
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4 shadow-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Link to={`/applications/${loanId}`} className="font-strong wrap-anywhere">
          {borrowerName}
        </Link>
        <span className="block text-sm text-text-2">{reference}</span>
        <CodeTag code={code} />
      </div>
      <ul className="grid gap-1 text-sm">
        {problems.map((problem) => (
          <li key={problem} className="flex gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-warning" />
            {words[problem]}
          </li>
        ))}
        {problems.length === 0 && <li className="text-text-2">{t`Nothing else to check`}</li>}
      </ul>
      <BorrowerLedgerButtons loanId={loanId} reference={reference} />
    </li>
  );
}

const tones = { 1: 'success', 2: 'info', 3: 'warning', 4: 'danger' } as const satisfies Record<
  RecordCode,
  string
>;

/** The regulator's own word, which is what goes into the file. */
function CodeTag({ code }: { code: RecordCode }) {
  return (
    <Tag tone={tones[code]} icon={code === 1 ? CircleCheck : undefined}>
      <span lang="ms">{`${code} ${recordNotes[code]}`}</span>
    </Tag>
  );
}

function useProblemWords(): Record<IdealProblem, string> {
  const { t } = useLingui();
  return {
    'race-not-asked': t`Bangsa is empty`,
    'employer-not-asked': t`Majikan is “Tiada Maklumat”`,
    'phone-missing': t`No phone number`,
    'phone-without-zero': t`Phone number of 11 digits: written without its first 0 to fit 10`,
    'name-shortened': t`Name shortened to 255 characters`,
    'occupation-shortened': t`Occupation shortened to 25 characters`,
    'address-shortened': t`Address shortened to 255 characters`,
  };
}
