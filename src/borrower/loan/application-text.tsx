/** All that the signature stands under, to be read on the same screen: the terms of the loan, every payment, and the terms and conditions. */
import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ScheduleTable } from '#ui/schedule-table.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useRateWords } from '../home/amount-words.ts';
import { type Estimate, equalPayments, type LoanProduct, paymentsOf } from '../home/estimate.ts';

type ApplicationTextProps = { product: LoanProduct; estimate: Estimate };

export function ApplicationText(props: ApplicationTextProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" block className="mt-4" onClick={() => setOpen(true)}>
        <FileText aria-hidden />
        {t`Read all terms and conditions`}
      </Button>
      <Dialog
        open={open}
        title={t`Your application and its terms`}
        onClose={close}
        actions={<Button variant="secondary" onClick={close}>{t`Close`}</Button>}
      >
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
          tabIndex={0}
          aria-label={t`Your application and its terms`}
          className="max-h-[60dvh] overflow-y-auto text-text"
        >
          <Terms {...props} />
        </section>
      </Dialog>
    </>
  );
}

function Terms({ product, estimate }: ApplicationTextProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { rate, basis } = useRateWords(product);
  const lateRate = format.rate(product.lateRateBps);
  return (
    <>
      <SummaryList
        items={[
          { label: t`You borrow`, value: format.sen(estimate.amountSen) },
          {
            label: t`Monthly instalment`,
            value: `${format.sen(estimate.monthlyPaymentSen)} × ${equalPayments(estimate)}`,
          },
          { label: t`Last instalment`, value: format.sen(estimate.lastPaymentSen) },
          { label: t`Interest`, value: format.sen(estimate.totalInterestSen) },
          { label: t`You pay back`, value: format.sen(estimate.totalPayableSen), isTotal: true },
          { label: t`Interest rate`, value: rate, note: basis },
          { label: t`Effective yearly rate`, value: format.rate(estimate.effectiveAnnualRateBps) },
        ]}
      />
      <h3 className="mt-4 mb-2">{t`Terms and Conditions`}</h3>
      <ol className="list-decimal space-y-2 ps-5">
        <Clause>{t`This is an application, not yet a loan. We check it and may offer the same terms, a smaller amount, or none.`}</Clause>
        <Clause>{t`The figures are an estimate, subject to contract. The dates count from the day the money is paid out.`}</Clause>
        <Clause>{t`You confirm that what you tell us is true and that the loan is for yourself.`}</Clause>
        <Clause>{t`We use your information to identify you, to decide about the loan and to service it, as the privacy notice says.`}</Clause>
        <Clause>{t`You sign the agreement only after approval, when it is complete. Its Malay text rules.`}</Clause>
        <Clause>{t`Late interest is at most ${lateRate} a year, simple, on the late instalment.`}</Clause>
        <Clause>{t`Stamp duty and the attestor’s fee may be asked for at what they really cost, with receipts and only after the money is with you, and costs if a court orders them. There are no other charges.`}</Clause>
        <Clause>{t`You may cancel free of charge until we prepare the payout, and pay early at any time without a fee.`}</Clause>
        <Clause>{t`You never pay anything to receive the loan. The money goes only to a bank account in your own name.`}</Clause>
      </ol>
      <h3 className="mt-4 mb-2">{t`All instalments`}</h3>
      <ScheduleTable rows={paymentsOf(estimate)} caption={t`All instalments`} />
    </>
  );
}

function Clause({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}
