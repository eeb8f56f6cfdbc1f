/** The facts of the contract on top, in the same order as everywhere: borrow, interest, total, payment, rate. */
import { useLingui } from '@lingui/react/macro';
import type { LoanView } from '#contract/loans.ts';
import { stampDutySen } from '#domain/stamp-duty.ts';
import { Card } from '#ui/card.tsx';
import { SplitBar } from '#ui/split-bar.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import type { Agreement } from './contract-progress.ts';

type ContractInShortProps = { loan: LoanView; stamp: Agreement['stamp']; isToSign: boolean };

export function ContractInShort({ loan, stamp, isToSign }: ContractInShortProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { terms, agreed } = loan;
  return (
    <Card title={t`Your contract in short`} tone="tint">
      <SplitBar principalSen={terms.principalSen} interestSen={agreed.totalInterestSen} />
      <div className="mt-2">
        <SummaryList
          items={[
            { label: t`You borrow`, value: format.sen(terms.principalSen), swatch: 'principal' },
            { label: t`Interest`, value: format.sen(agreed.totalInterestSen), swatch: 'interest' },
            { label: t`Fees`, value: format.sen(0), swatch: 'fees' },
            { label: t`You pay back`, value: format.sen(agreed.totalPayableSen), isTotal: true },
            {
              label: t`Monthly instalment`,
              value: format.sen(agreed.monthlyPaymentSen),
              note: t`${format.months(terms.termMonths)}, last instalment ${format.sen(agreed.lastPaymentSen)}`,
            },
            {
              label: t`Interest rate`,
              value: t`${format.rate(terms.annualRateBps)} a year`,
              note: t`Effective yearly rate ${format.rate(loan.effectiveAnnualRateBps)}`,
            },
            {
              // Clause 5 of the form: whatever is asked for is no interest and comes after the money.
              label: t`Stamp duty`,
              value: format.sen(stamp?.amountSen ?? stampDutySen(terms.principalSen)),
              note: t`We pay it first`,
            },
            {
              label: t`Attestor’s fee`,
              value: isToSign ? t`Not known yet` : t`At cost, with a receipt`,
              note: t`Goes to the attestor. We pay it first`,
            },
            {
              label: t`If you pay late`,
              value: t`${format.rate(terms.lateRateBps)} a year`,
              note: t`Only on the late instalment`,
            },
          ]}
        />
      </div>
      <p className="mt-3 max-w-measure text-note text-text-2">
        {t`Stamp duty is not in the amounts above. Under clause 5 we may ask you for it, and for the attestor’s fee, with receipts and only after the money is with you.`}
      </p>
      {isToSign && (
        <p className="mt-3 max-w-measure text-note">
          {t`How much the attestor takes is not in the contract. Ask us before you sign.`}
          {format.gap}
          <Link to="/my-account/message" className="inline-flex min-h-6 items-center">{t`Write to us`}</Link>
        </p>
      )}
      {loan.isReplanned && (
        <p className="mt-3">
          {t`These are the figures you signed first. Later you signed a new plan, and that one counts now.`}
          {format.gap}
          <Link to="/wallet" className="stands-alone">{t`See your plan now`}</Link>
        </p>
      )}
    </Card>
  );
}
