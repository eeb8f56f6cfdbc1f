/** What the borrower typed, short, beside the photos it is compared with. The IC number stays covered until it is opened. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { RevealNumber } from '../reveal-number.tsx';
import { useWritten } from './mykad-check.tsx';

export function TypedFacts({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const written = useWritten();
  const { personalInformation: given, loanId, mayLook } = found;
  if (!given) return null;
  const items: SummaryItem[] = [
    { label: t`Name`, value: given.fullName },
    {
      label: t`IC number`,
      value: (
        <RevealNumber
          loanId={loanId}
          field="ic-number"
          masked={given.icNumber}
          label={t`IC number`}
          mayOpen={mayLook}
        />
      ),
    },
    { label: t`Date of birth`, value: written('date-of-birth', given.dateOfBirth) },
    { label: t`Place of birth`, value: written('place-of-birth', given.placeOfBirth) },
    { label: t`Gender`, value: written('gender', given.gender) },
    { label: t`Address`, value: given.address },
  ];
  return <SummaryList items={items} />;
}
