/** Who the borrower is and how to reach them; the bank account as far as it may be seen here. */
import { useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import { formatPhone } from '#domain/phone.ts';
import { Card } from '#ui/card.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useMay } from '../access/use-may.ts';
import { LinkButton } from '../navigation.tsx';
import { RevealNumber } from '../reveal-number.tsx';

export function Contact({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const may = useMay();
  const { borrower, personalInformation: given, bankAccount } = found;
  const items: SummaryItem[] = [
    ...(given
      ? [
          { label: t`Name on MyKad`, value: given.fullName },
          {
            label: t`IC number`,
            value: (
              <RevealNumber
                loanId={found.loanId}
                field="ic-number"
                masked={given.icNumber}
                label={t`IC number`}
                mayOpen={found.mayLook}
              />
            ),
          },
        ]
      : []),
    {
      label: t`WhatsApp number`,
      value: borrower.phone ? (
        <RevealNumber
          loanId={found.loanId}
          field="phone-number"
          masked={borrower.phone}
          label={t`WhatsApp number`}
          mayOpen={found.status === 'disbursed' && may('recordContact')}
          written={formatPhone}
        />
      ) : (
        '–'
      ),
    },
    { label: t`Email`, value: <span className="wrap-anywhere">{borrower.email}</span> },
    ...(given
      ? [
          { label: t`Address`, value: given.address },
          {
            label: t`Emergency contact`,
            value: given.emergencyContactName,
            note: formatPhone(given.emergencyContactPhone),
          },
        ]
      : []),
    ...(bankAccount
      ? [
          {
            label: t`Bank account`,
            value: bankAccount.bankName,
            note: `${bankAccount.holderName} •••• ${bankAccount.lastFour}`,
          },
        ]
      : []),
  ];
  return (
    <Card title={t`Contact`}>
      <SummaryList items={items} />
      {may('getThread') && (
        <LinkButton to={`/messages/${borrower.userId}`} variant="secondary" size="small" className="mt-4">
          <Mail aria-hidden />
          {t`Messages with the borrower`}
        </LinkButton>
      )}
    </Card>
  );
}
