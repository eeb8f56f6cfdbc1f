/** `/my-account/payment`: pay this bill at the bank, prove it, know it arrived. Nothing can be paid before the loan's money was received. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import type { Repayment } from '#contract/payments.ts';
import { type Sen, sen, subtractSen } from '#domain/money.ts';
import { CardBones } from '#ui/bones.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { BigAmount } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { HelpLink } from '../hardship/help-link.tsx';
import { LinkButton } from '../navigation.tsx';
import { AccountLayout } from './account-layout.tsx';
import { BillBeingChecked, PayOffToday } from './being-checked.tsx';
import {
  type Bill,
  DueDay,
  DueTag,
  LateInterestSum,
  lateOfToPaySen,
  PaidOfBill,
  toPaySen,
} from './bill-lines.tsx';
import { HowToPay } from './how-to-pay.tsx';
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
        isPage
        bones={
          <div className="grid max-w-form grid-cols-1 gap-4">
            <CardBones rows={3} />
            <CardBones rows={5} />
          </div>
        }
      >
        {(repayment) => <Repaying repayment={repayment} />}
      </Loaded>
    </AccountLayout>
  );
}

function Repaying({ repayment }: { repayment: Repayment }) {
  const { t } = useLingui();
  const wanted = useWantedAmount();
  const { loanId, payTo, bill, dueNow, payOffToday, payments } = repayment;
  const checking = payments.filter(({ status }) => status === 'checking');
  const checkedSen = checking.map(({ amountSen }) => amountSen);
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
    <div className="grid max-w-form grid-cols-1 gap-4">
      {repayment.isClaimOpen && (
        <Notice tone="info" title={t`You do not need to pay while we look into it`}>
          {t`We are looking into where your loan money is. You do not need to pay until you have our answer, and nothing counts as late.`}
        </Notice>
      )}
      {loanId && (
        <BillBeingChecked
          checking={checkedSen}
          toPaySen={bill ? toPaySen(bill, dueNow) : sen(0)}
          lateSen={lateOfToPaySen(dueNow)}
        />
      )}
      {bill && <ToPay bill={bill} repayment={repayment} isSent={checking.length > 0} />}
      {!bill && !repayment.isClaimOpen && (
        <Notice tone="success" title={t`Nothing to pay now`}>{t`No loan of yours is running.`}</Notice>
      )}
      {repayment.accountChange && <AccountChanges change={repayment.accountChange} />}
      {bill && !payTo && <Notice tone="info">{t`Connect to see the account to pay to.`}</Notice>}
      {bill && payTo && <HowToPay payTo={payTo} reference={repayment.reference} />}
      {bill && dueNow && loanId && (
        <PaymentProofForm
          loanId={loanId}
          waiting={checking[0]}
          suggestedSen={wanted ?? toPaySen(bill, dueNow)}
          // While one is being checked nobody knows yet what another one would pay.
          dueNow={checking.length > 0 ? null : dueNow}
          payOffSen={payOffToday?.amountSen}
        />
      )}
      {bill && payOffToday && <PayOffEarly payOffToday={payOffToday} checking={checkedSen} />}
      {repayment.isClaimOpen && loanId && (
        <PaymentProofForm
          loanId={loanId}
          waiting={checking[0]}
          title={t`Did you pay anyway? Send the proof`}
        />
      )}
      <SentProofs payments={payments} />
    </div>
  );
}

/** The amount of a quote, when the page was opened from there. */
function useWantedAmount(): Sen | undefined {
  const wanted = Number(new URLSearchParams(useSearch()).get('amount'));
  return Number.isSafeInteger(wanted) && wanted > 0 ? sen(wanted) : undefined;
}

/** Decided by two people, told by message, and here where it is needed: so that nobody is surprised by another account. */
function AccountChanges({ change }: { change: NonNullable<Repayment['accountChange']> }) {
  const { t } = useLingui();
  const format = useFormat();
  const from = format.dateTime(change.effectiveAt);
  const { bankName, holderName, lastFour } = change;
  return (
    <Notice tone="info" title={t`From ${from} our account changes`}>
      {t`Until then nothing changes. From then on it is at ${bankName}, in the name of ${holderName}, ending in ${lastFour}. If anybody asks you to pay elsewhere, do not pay and write to us.`}
    </Notice>
  );
}

type ToPayProps = {
  bill: Bill;
  repayment: Repayment;
  /** A payment is being checked, and nobody is asked for what they have perhaps paid. */
  isSent: boolean;
};

function ToPay({ bill, repayment: { dueNow, help }, isSent }: ToPayProps) {
  const { t } = useLingui();
  const several = dueNow !== null && dueNow.bills > 1;
  const title = isSent ? t`Your bill until we confirm` : dueNow?.bills ? t`To pay now` : t`Next instalment`;
  return (
    <Card title={title} aside={<DueTag bill={bill} />}>
      <BigAmount amountSen={toPaySen(bill, dueNow)} />
      <p className="mt-2 mb-1">
        {several ? (
          t`${dueNow.bills} bills are due.`
        ) : (
          <>
            {t`Instalment ${bill.instalmentNumber} of ${bill.of}, due`} <DueDay bill={bill} />
          </>
        )}
      </p>
      <PaidOfBill bill={bill} dueNow={dueNow} />
      {dueNow && dueNow.lateSen > 0 && <DueParts bill={bill} dueNow={dueNow} total={title} />}
      <LateInterestSum rateBps={bill.lateRateBps} dueNow={dueNow} />
      <p className="mt-3 text-sm text-text-2">
        {t`You can pay a part: it counts from the day you paid, and what is left stays open. We count the oldest bill first, and in it the loan and its interest before late interest.`}
      </p>
      <HelpLink help={help} />
    </Card>
  );
}

type DuePartsProps = { bill: Bill; dueNow: NonNullable<Repayment['dueNow']>; total: string };

function DueParts({ bill, dueNow, total }: DuePartsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const one = bill.paidSen > 0 ? t`Left of instalment ${bill.instalmentNumber}` : t`Instalment`;
  const items: SummaryItem[] = [
    {
      label: dueNow.bills === 1 ? one : t`Instalments`,
      value: format.sen(subtractSen(dueNow.amountSen, dueNow.lateSen)),
    },
    { label: t`Late interest so far`, value: format.sen(dueNow.lateSen) },
    { label: total, value: format.sen(dueNow.amountSen), isTotal: true },
  ];
  return <SummaryList items={items} />;
}

function PayOffEarly(today: Parameters<typeof PayOffToday>[0]) {
  const { t } = useLingui();
  return (
    <Card tone="tint" title={t`Pay off early`}>
      <PayOffToday {...today} />
      <LinkButton
        to="/my-account/pay-off"
        variant="secondary"
        className="mt-3"
      >{t`See what it costs on any day`}</LinkButton>
    </Card>
  );
}
