/** Names of the groups of data, and why something stays: the reason, its law and its day. */
import { useLingui } from '@lingui/react/macro';
import type { GroupAnswerView } from '#contract/privacy.ts';
import type { DataGroup } from '#domain/retention.ts';
import { useFormat } from '#ui/words.tsx';

export function useGroupNames(): Record<DataGroup, string> {
  const { t } = useLingui();
  return {
    'identity-photos': t`Identity photos`,
    'personal-information': t`Personal information`,
    'bank-accounts': t`Bank accounts`,
    messages: t`Messages`,
    'payment-proofs': t`Proofs of payment`,
    'agreements-and-ledger': t`Applications, agreements and payments`,
    account: t`Your account`,
    'looks-and-audit': t`Record of who did what`,
  };
}

type Stay = NonNullable<GroupAnswerView['stay']>;

export function useStayWords(): (stay: Stay, group: DataGroup) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ because, until, reference: of }, group) => {
    const reference = of ?? '';
    const date = until ? format.date(until) : '';
    switch (because) {
      case 'application-open':
        // Nobody is to give up an application for a deletion that does not follow at once.
        return group === 'identity-photos'
          ? t`Stays while application ${reference} is open, and 90 days after it ends without a loan. Cancelling deletes nothing at once.`
          : t`Stays while application ${reference} is open, and six years after it ends (AMLA 2001, section 17). Cancelling deletes nothing at once.`;
      case 'loan-running':
        return t`Stays while loan ${reference} runs, and six years after it ends (AMLA 2001, section 17).`;
      case 'matter-open':
        return t`Stays until what is still open on ${reference} is answered: a claim, a refund or a check.`;
      case 'loan-records':
        return t`Stays until ${date}: records of a loan are kept six years after it ends (AMLA 2001, section 17).`;
      case 'decision-record':
        return t`Stays until ${date}: we keep the record of a decision six years, as the law asks for records of loans (AMLA 2001, section 17).`;
      case 'photo-after-end':
        return t`Stays until ${date}, 90 days after ${reference} ended, in case you question the decision. Then it is destroyed by itself.`;
      case 'records-first':
        return date
          ? t`Stays until ${date}, because the records above belong to it.`
          : t`Stays as long as the records above, because they belong to it.`;
      case 'audit-trail':
        return t`Stays: it shows who did what with your data, and so protects you (PDPA 2010, section 9).`;
      case 'term-over':
        return t`Its time is over. Write to us and we remove it by hand.`;
    }
  };
}
