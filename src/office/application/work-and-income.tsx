/** What the borrower lives on, and how the new payment stands to it. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { affordabilityWords, purposeWords } from '#words/choices.ts';

export function WorkAndIncome({ found }: { found: ApplicationCase }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { personalInformation: given, paymentToIncomeBps, affordability } = found;
  const canAfford = {
    label: t`Says there is enough each month`,
    value: i18n._(affordabilityWords[affordability]),
    note: t`The borrower was told that this answer never decides by itself. Judge income and debts.`,
  };
  return (
    <Card title={t`Work and income`}>
      {given ? (
        <SummaryList
          items={[
            { label: t`Occupation`, value: given.occupation },
            { label: t`Monthly income`, value: format.sen(given.monthlyIncomeSen) },
            { label: t`Loan purpose`, value: i18n._(purposeWords[given.loanPurpose]) },
            {
              label: t`New instalment / income`,
              value: paymentToIncomeBps === null ? t`No income given` : format.rate(paymentToIncomeBps),
            },
            canAfford,
          ]}
        />
      ) : (
        <>
          <SummaryList items={[canAfford]} />
          <p className="mt-2 text-text-2">{t`The borrower has not given personal information yet.`}</p>
        </>
      )}
    </Card>
  );
}
