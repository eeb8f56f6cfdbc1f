/** What a payment pays, bill by bill: principal, interest, late interest, and what is over. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentCase } from '#contract/office.ts';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

export function PaidParts({ paid, overSen }: { paid: PaymentCase['paid']; overSen: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const items: SummaryItem[] = paid.map(({ instalmentNumber, principalSen, interestSen, lateSen }) => {
    const [principal, interest, late] = [
      format.sen(principalSen),
      format.sen(interestSen),
      format.sen(lateSen),
    ];
    return {
      label: t`Instalment ${instalmentNumber}`,
      value: format.sen(principalSen + interestSen + lateSen),
      note:
        lateSen > 0
          ? t`Principal ${principal}, interest ${interest}, late interest ${late}`
          : t`Principal ${principal}, interest ${interest}`,
    };
  });
  if (overSen > 0) items.push({ label: t`Kept as the borrower’s credit`, value: format.sen(overSen) });
  return <SummaryList items={items} />;
}
