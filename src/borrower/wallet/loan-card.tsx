/** The loan: status, how much is paid, and its five facts. */
import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import type { LoanView, Wallet } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { Copyable } from '#ui/copy-button.tsx';
import { Amount } from '#ui/money.tsx';
import { PayoffRing } from '#ui/payoff-ring.tsx';
import { SplitBar } from '#ui/split-bar.tsx';
import { LoanStatusTag } from '#ui/status-tag.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { PayOffToday } from '../account/being-checked.tsx';
import { endedWithoutMoney } from '../loan/now.ts';
import { Link, LinkButton } from '../navigation.tsx';
import { leftToPayToday } from './left-to-pay.ts';

export function LoanCard({ wallet, loan }: { wallet: Wallet; loan: LoanView }) {
  const { t } = useLingui();
  const isPaidOut = loan.status === 'disbursed' || loan.status === 'settled';
  return (
    <Card title={t`Your loan`} aside={<LoanStatusTag status={loan.status} />}>
      {isPaidOut && (
        <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-4 border-b border-border pb-5">
          <PayoffRing paid={wallet.paidInstalments} of={loan.instalments.length} />
          <div className="min-w-0 flex-1 basis-38">
            <LeftToPay wallet={wallet} />
            {wallet.checking.length === 0 && <PayOff wallet={wallet} />}
          </div>
          {/* What is being checked takes a sentence of its own, which needs the width. */}
          {wallet.checking.length > 0 && <PayOff wallet={wallet} />}
        </div>
      )}
      {loan.paidOff ? (
        <PaidOff loan={loan} paidOff={loan.paidOff} />
      ) : endedWithoutMoney(loan) ? (
        <AskedFor loan={loan} />
      ) : (
        <Planned loan={loan} />
      )}
      {loan.agreement && (
        <LinkButton to="/my-account/contract" variant="text" className="mt-2 -ms-3">
          <FileText aria-hidden />
          {t`View loan contract`}
        </LinkButton>
      )}
    </Card>
  );
}

function LeftToPay({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const format = useFormat();
  const { leftSen, lateSen, creditSen, toComeSen } = leftToPayToday(wallet);
  const [late, credit, toCome] = [format.sen(lateSen), format.sen(creditSen), format.sen(toComeSen)];
  return (
    <>
      <p className="text-sm text-text-2">{t`Left to pay`}</p>
      <Amount amountSen={leftSen} className="text-xl font-strong" />
      <p className="text-sm text-text-2">
        {lateSen > 0 && t`With ${late} late interest so far.`}
        {format.gap}
        {creditSen > 0 && t`Less ${credit}, your money with us: ${toCome}.`}
      </p>
    </>
  );
}

function useReference(loan: LoanView): SummaryItem {
  const { t } = useLingui();
  return {
    label: t`Loan document number`,
    value: <Copyable text={loan.reference} label={t`Loan document number`} />,
  };
}

/** The plan that counts, or its estimate. */
function Planned({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const format = useFormat();
  const reference = useReference(loan);
  const estimate = loan.datesAreEstimates ? t`Estimate` : undefined;
  return (
    <>
      <SplitBar principalSen={loan.terms.principalSen} interestSen={loan.totalInterestSen} />
      <div className="mt-2">
        <SummaryList
          items={[
            reference,
            { label: t`Loan amount`, value: format.sen(loan.terms.principalSen), swatch: 'principal' },
            { label: t`Interest`, value: format.sen(loan.totalInterestSen), swatch: 'interest' },
            { label: t`You pay back`, value: format.sen(loan.totalPayableSen), isTotal: true },
            {
              label: t`Interest rate`,
              value: t`${format.rate(loan.terms.annualRateBps)} a year`,
              note: t`Effective yearly rate ${format.rate(loan.effectiveAnnualRateBps)}`,
            },
            { label: t`Term`, value: format.months(loan.instalments.length) },
            {
              label: t`Monthly instalment`,
              value: format.sen(loan.monthlyPaymentSen),
              note: t`Last instalment ${format.sen(loan.lastPaymentSen)}`,
            },
            { label: t`First instalment`, value: format.date(loan.firstDueOn), note: estimate },
            { label: t`Last instalment`, value: format.date(loan.lastDueOn), note: estimate },
          ]}
        />
      </div>
    </>
  );
}

/** It ended without money: what was asked for, and no plan that nobody will pay. */
function AskedFor({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const format = useFormat();
  const reference = useReference(loan);
  const { amountSen, termMonths } = loan.requested;
  return (
    <>
      <SummaryList
        items={[
          reference,
          { label: t`Amount you asked for`, value: format.sen(amountSen) },
          { label: t`Term`, value: format.months(termMonths) },
        ]}
      />
      <p className="mt-3 text-text-2">
        {loan.agreement?.signedAt
          ? t`This loan has ended. There is nothing to pay back.`
          : t`No loan was made. You owe nothing.`}
      </p>
    </>
  );
}

/** What it really came to. */
function PaidOff({ loan, paidOff }: { loan: LoanView; paidOff: NonNullable<LoanView['paidOff']> }) {
  const { t } = useLingui();
  const format = useFormat();
  const reference = useReference(loan);
  const { on, interestSen, lateSen, totalSen, savedSen } = paidOff;
  const saved: SummaryItem[] =
    savedSen > 0 ? [{ label: t`Interest you saved`, value: format.sen(savedSen) }] : [];
  const late: SummaryItem[] =
    lateSen > 0 ? [{ label: t`Late interest paid`, value: format.sen(lateSen) }] : [];
  return (
    <>
      <SplitBar principalSen={loan.terms.principalSen} interestSen={interestSen} />
      <div className="mt-2">
        <SummaryList
          items={[
            reference,
            { label: t`Loan amount`, value: format.sen(loan.terms.principalSen), swatch: 'principal' },
            { label: t`Interest paid`, value: format.sen(interestSen), swatch: 'interest' },
            ...late,
            { label: t`You paid back`, value: format.sen(totalSen), isTotal: true },
            ...saved,
            { label: t`Paid off on`, value: format.date(on) },
          ]}
        />
      </div>
    </>
  );
}

function PayOff({ wallet: { checking, payOffToday } }: { wallet: Wallet }) {
  const { t } = useLingui();
  if (!payOffToday) return null;
  return (
    <div className="mt-1 basis-full text-sm text-text-2">
      <PayOffToday payOffToday={payOffToday} checking={checking} />
      <Link to="/my-account/pay-off" className="stands-alone print:hidden">
        {t`Pay off early`}
      </Link>
    </div>
  );
}
