/** The line of the bank statement that a waiting payment most likely is, and confirming it: at once when it is certain and exact. */
import { useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import type { PaymentCase } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';
import { useDifferenceWords } from '../bank/bank-words.ts';
import { LineQuestion, useConfirmLine } from '../bank/line-question.tsx';
import { useBankLineOfPayment, useReadBankAgain } from '../bank/use-bank.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useDecided } from './use-decided.ts';

export function BankLineBeside({ payment: { paymentId } }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const differenceOf = useDifferenceWords();
  const decided = useDecided();
  const readAgain = useReadBankAgain();
  const confirm = useConfirmLine();
  const line = useBankLineOfPayment(paymentId).data?.line;
  const candidate = line?.match.candidates.find((one) => one.paymentId === paymentId);
  if (!line || !candidate) return null;
  const { evidence } = line;
  const [amount, day, reference] = [
    format.sen(evidence.amountSen),
    format.dateWithWeekday(evidence.paidOn),
    evidence.bankReference,
  ];
  const difference = differenceOf(line, candidate);
  const asked = { line, candidate };

  async function press() {
    const outcome = await confirm.run(asked);
    if (!outcome?.done || !outcome.answer) return;
    const { receiptNumber = '' } = outcome.answer;
    decided(t`Payment confirmed, receipt ${receiptNumber}`);
    readAgain();
  }

  return (
    <Notice tone="info" icon={Landmark} title={t`At the bank: ${amount} on ${day}, reference ${reference}`}>
      {difference && <p>{t`Compared with the proof: ${difference}`}</p>}
      <Button size="small" className="mt-3" busy={confirm.busy} onClick={() => void press()}>
        {t`Confirm with this line`}
      </Button>
      <LineQuestion confirmed={confirm.confirmed} yes={t`Confirm with this line`} />
      <div className="mt-3">
        <ConflictNote problem={confirm.problem} onReload={readAgain} />
      </div>
    </Notice>
  );
}
