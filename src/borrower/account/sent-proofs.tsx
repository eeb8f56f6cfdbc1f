/** The payments so far, each with where it stands, what it paid, and when it was not accepted, why and what to do. */
import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { getReceipt, type SentPayment } from '#contract/payments.ts';
import { declineReasons } from '#domain/payment.ts';
import { Card } from '#ui/card.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { useListed } from '#ui/listed.ts';
import { PaymentStatusTag } from '#ui/status-tag.tsx';
import { useFormat, useLocale } from '#ui/words.tsx';
import { declineWords } from '#words/reasons-decline.ts';

export const repaymentKey = ['getRepayment'] as const;

export function SentProofs({ payments }: { payments: readonly SentPayment[] }) {
  const { t } = useLingui();
  if (payments.length === 0) return null;
  return (
    <Card title={t`Your payments`}>
      <ul>
        {payments.map((payment) => (
          <Proof key={payment.paymentId} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function Proof({ payment }: { payment: SentPayment }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const language = useLocale();
  const reason = declineReasons.find((code) => code === payment.declineReason);
  return (
    <li className="border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="num font-strong">{format.sen(payment.amountSen)}</span>
        <PaymentStatusTag status={payment.status} isTakenBack={payment.reversedAt !== null} />
      </div>
      <p className="text-sm text-text-2">{t`Paid ${format.date(payment.paidOn)}, sent ${format.dateTime(payment.sentAt)}`}</p>
      {payment.status === 'checking' && (
        <p className="text-sm text-text-2">{t`We check it within 1 working day. It counts from the date you paid.`}</p>
      )}
      {payment.reversedAt ? (
        <p className="mt-1">{t`This payment was taken back on ${format.dateTime(payment.reversedAt)}. It does not count any more. The reason is in your messages.`}</p>
      ) : (
        <WhatItPaid payment={payment} />
      )}
      {reason && <p className="mt-1">{i18n._(declineWords[reason])}</p>}
      {payment.receiptNumber && (
        <a
          href={addressOf(getReceipt, { paymentId: payment.paymentId, language })}
          download
          className="stands-alone gap-1.5"
        >
          <FileText aria-hidden className="size-5" />
          {t`Receipt ${payment.receiptNumber} (PDF)`}
        </a>
      )}
    </li>
  );
}

/** By instalment, and what was more than the bills. */
function WhatItPaid({ payment: { paid, overSen } }: { payment: SentPayment }) {
  const { t } = useLingui();
  const format = useFormat();
  const listed = useListed();
  const ofInstalment = (numbers: number, each: readonly string[]) => {
    const parts = listed(each);
    return t`Instalment ${numbers}: ${parts}`;
  };
  if (paid.length === 0 && overSen === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {paid.map(({ instalmentNumber: numbers, principalSen, interestSen, lateSen }) => (
        <li key={numbers}>
          {ofInstalment(
            numbers,
            [
              principalSen > 0 && t`loan ${format.sen(principalSen)}`,
              interestSen > 0 && t`interest ${format.sen(interestSen)}`,
              lateSen > 0 && t`late interest ${format.sen(lateSen)}`,
            ].filter((part) => part !== false),
          )}
        </li>
      ))}
      {overSen > 0 && <li>{t`More than the bills: ${format.sen(overSen)}, your own money`}</li>}
    </ul>
  );
}
