/** `/my-account/payment`: pay this bill at the bank, prove it, know it arrived. Nothing can be paid before the loan's money was received. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarX } from 'lucide-react';
import type { Repayment } from '#contract/payments.ts';
import { groupDigits } from '#domain/bank.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { BigAmount } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import { AccountLayout } from './account-layout.tsx';
import { PaymentProofForm } from './payment-proof-form.tsx';
import { repaymentKey, SentProofs } from './sent-proofs.tsx';

export function PaymentPage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: repaymentKey,
    queryFn: ({ signal }) => api.getRepayment(undefined, { signal }),
  });
  return (
    <AccountLayout title={t`Repayment`}>
      <Loaded
        query={query}
        label={t`Loading your bill…`}
        failed={t`We could not load your bill. Your payments are not affected.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(repayment) => <Bill repayment={repayment} />}
      </Loaded>
    </AccountLayout>
  );
}

function Bill({ repayment }: { repayment: Repayment }) {
  const { t } = useLingui();
  const { loanId, payTo, bill, payments } = repayment;
  if (!loanId && payments.length === 0) {
    return (
      <Card>
        <EmptyState action={<LinkButton to="/wallet" variant="secondary">{t`Go to your wallet`}</LinkButton>}>
          {t`Nothing to pay. You never pay anything before your loan money has reached your bank.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid max-w-form gap-4">
      {bill ? (
        <NextBill bill={bill} />
      ) : (
        <Notice tone="success" title={t`Nothing to pay now`}>{t`Every instalment is paid.`}</Notice>
      )}
      {bill && <BeingChecked payments={payments} />}
      {bill && payTo && <HowToPay payTo={payTo} reference={repayment.reference} />}
      {bill && loanId && <PaymentProofForm loanId={loanId} billSen={bill.amountSen} />}
      <SentProofs payments={payments} />
    </div>
  );
}

/** So that nobody pays the same bill twice while it is looked at. */
function BeingChecked({ payments }: Pick<Repayment, 'payments'>) {
  const { t } = useLingui();
  const format = useFormat();
  const newest = payments.find(({ status }) => status === 'checking');
  if (!newest) return null;
  const amount = format.sen(newest.amountSen);
  return (
    <Notice tone="info" title={t`We are checking your payment of ${amount}`}>
      {t`You do not need to pay or send it again. This bill changes when the payment is confirmed.`}
    </Notice>
  );
}

function NextBill({ bill }: { bill: NonNullable<Repayment['bill']> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { daysUntilDue, instalmentNumber, of } = bill;
  const isLate = daysUntilDue < 0;
  const daysLate = -daysUntilDue;
  const due =
    daysUntilDue > 0 ? t`Due in ${daysUntilDue} days` : isLate ? t`${daysLate} days late` : t`Due today`;
  return (
    <Card
      title={t`Next bill`}
      aside={
        <Tag tone={isLate ? 'danger' : 'info'} icon={isLate ? CalendarX : CalendarClock}>
          {due}
        </Tag>
      }
    >
      <BigAmount amountSen={bill.amountSen} />
      <p className="mt-2">
        {t`Instalment ${instalmentNumber} of ${of}, due`} <b>{format.dateWithWeekday(bill.dueOn)}</b>
      </p>
      <LinkButton to="/my-account/message?about=cannot-pay" variant="text" className="-ms-3 mt-2">
        {t`I cannot pay this month`}
      </LinkButton>
    </Card>
  );
}

function HowToPay({ payTo, reference }: { payTo: NonNullable<Repayment['payTo']>; reference: string }) {
  const { t } = useLingui();
  const copied = (text: string, label: string, shown = text) => (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <span className="num">{shown}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
  // A name that ends with a dot (Sdn. Bhd.) would end its sentence twice.
  const holder = payTo.holderName.replace(/\.$/, '');
  return (
    <Card title={t`How to pay`}>
      <SummaryList
        items={[
          { label: t`Bank`, value: payTo.bankName },
          { label: t`Account holder`, value: payTo.holderName },
          {
            label: t`Account number`,
            value: copied(payTo.accountNumber, t`Copy the account number`, groupDigits(payTo.accountNumber)),
          },
          { label: t`Reference`, value: copied(reference, t`Copy the reference`) },
        ]}
      />
      <div className="mt-4">
        <Notice tone="warning">
          {t`Pay only to this account. It is in the name of ${holder}. We never send account numbers by message.`}
        </Notice>
      </div>
    </Card>
  );
}
