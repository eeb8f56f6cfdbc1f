/** Before an offer goes: what it is, what it costs the borrower, and what the borrower reads at once. */
import { useLingui } from '@lingui/react/macro';
import type { HardshipCostView, HardshipRow } from '#contract/hardship.ts';
import { offerNotice } from '#domain/hardship.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, type Confirmed } from '../confirm.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { useHardshipWords } from './hardship-words.ts';
import { OfferCost } from './offer-cost.tsx';
import type { Option } from './use-hardship.ts';

type OfferQuestionProps = {
  confirmed: Confirmed<Option, unknown>;
  row: HardshipRow;
  asked: Option;
  /** Of what stands in the form. */
  cost: HardshipCostView | undefined;
};

export function OfferQuestion({ confirmed, row, asked, cost }: OfferQuestionProps) {
  const { t } = useLingui();
  const { says } = useHardshipWords();
  return (
    <ConfirmDialog confirmed={confirmed} title={t`Send this offer?`} yes={t`Send the offer`}>
      {(option) => (
        <div className="grid gap-3">
          <p className="text-md font-strong">{says(option)}</p>
          {cost && <OfferCost cost={cost} />}
          <BorrowerOfLoanReads
            loanId={row.loanId}
            notice={offerNotice(row, asked, option, todayInKualaLumpur())}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
