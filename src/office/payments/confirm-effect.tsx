/** What confirming will do, as the rules would do it: which bills it pays, late interest, and what is over. */
import { useLingui } from '@lingui/react/macro';
import { useProblemWords } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { PaidParts } from './paid-parts.tsx';
import { usePaymentEffect } from './use-payments.ts';

type ConfirmEffectProps = { paymentId: string; typed: { amountSen: number | undefined; paidOn: string } };

export function ConfirmEffect({ paymentId, typed }: ConfirmEffectProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useProblemWords();
  const { data, error, isLoading } = usePaymentEffect(paymentId, typed);
  if (error) return <Notice tone="warning">{words(error)}</Notice>;
  // Keeps its room, so that the button below is still where it was when somebody presses it.
  if (isLoading) return <Bone className="h-36 rounded-control" />;
  if (!data) return null;
  const left = format.sen(data.after.leftToPaySen);
  const credit = format.sen(data.after.creditSen);
  return (
    <section aria-label={t`What confirming will do`} className="rounded-control bg-surface-2 p-4">
      <h3 className="mb-1 text-base">{t`What confirming will do`}</h3>
      <PaidParts paid={data.paid} overSen={data.overSen} />
      <p className="mt-2 text-sm text-text-2">
        {data.after.status === 'settled' ? t`The loan is then paid back.` : t`Left to pay after it: ${left}.`}
        {format.gap}
        {data.after.creditSen > 0 && t`The borrower’s credit is then ${credit}.`}
      </p>
    </section>
  );
}
