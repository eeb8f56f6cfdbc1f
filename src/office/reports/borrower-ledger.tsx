/** The borrower ledger of a loan (Lampiran A) as PDF or CSV. Whoever takes it is written down. */
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { RecordFormat } from '#domain/borrower-record.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';

type BorrowerLedgerProps = { loanId: string; reference: string };

export function BorrowerLedgerButtons({ loanId, reference }: BorrowerLedgerProps) {
  const { t } = useLingui();
  const action = useAction((format: RecordFormat, { key }) =>
    api.exportBorrowerLedger({ loanId, format }, { key }),
  );

  async function take(format: RecordFormat): Promise<void> {
    const outcome = await action.run(format);
    if (!outcome?.done) return;
    saveFile(outcome.answer, `lampiran-a-${reference}.${format}`);
    toast(t`Saved. That you took it is written down.`);
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <LedgerButton
          busy={action.busy}
          onClick={() => void take('pdf')}
          label={t`PDF`}
          reference={reference}
        />
        <LedgerButton
          busy={action.busy}
          onClick={() => void take('csv')}
          label={t`CSV`}
          reference={reference}
        />
      </div>
      <ErrorNote problem={action.problem} />
    </div>
  );
}

type LedgerButtonProps = { busy: boolean; onClick: () => void; label: string; reference: string };

function LedgerButton({ label, reference, ...press }: LedgerButtonProps) {
  const { t } = useLingui();
  return (
    <Button variant="secondary" size="small" className="max-sm:w-auto" {...press}>
      <Download aria-hidden />
      {label}
      <span className="sr-only">{t`: borrower ledger of ${reference}`}</span>
    </Button>
  );
}

/** On the page of a loan that was paid out. */
export function BorrowerLedgerCard(loan: BorrowerLedgerProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Borrower ledger (Lampiran A)`}>
      <p className="mb-3 text-sm text-text-2">
        {t`For the regulator or the borrower, in Malay. That you took it is written down.`}
      </p>
      <BorrowerLedgerButtons {...loan} />
    </Card>
  );
}
