/** Money that left, in the question before it counts as sent: to whom, into which account, how much, and what the bank says of it. */
import { useLingui } from '@lingui/react/macro';
import type { CalendarDate } from '#domain/date.ts';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

type BankEvidenceFactsProps = {
  of: {
    borrowerName: string;
    reference: string;
    bank: { bankName: string; holderName: string; accountNumber: string };
  };
  evidence: { amountSen: number; bankReference: string; paidOn: CalendarDate };
};

export function BankEvidenceFacts({ of, evidence }: BankEvidenceFactsProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <SummaryList
      items={[
        { label: t`Borrower`, value: of.borrowerName, note: of.reference },
        { label: t`Bank`, value: of.bank.bankName },
        { label: t`Account number`, value: <span className="num">{of.bank.accountNumber}</span> },
        { label: t`Account holder`, value: of.bank.holderName },
        { label: t`Amount paid`, value: format.sen(evidence.amountSen) },
        { label: t`Bank reference`, value: <span className="num">{evidence.bankReference}</span> },
        { label: t`Date paid`, value: format.date(evidence.paidOn) },
      ]}
    />
  );
}
