/** A proposed change of the lender line by line: what is to be, and what is now. */
import { useLingui } from '@lingui/react/macro';
import type { LenderChangeView } from '#contract/settings.ts';
import {
  type Line,
  useAccountLines,
  useContactLines,
  useLicenceLines,
  useLimitsLines,
} from './change-items.ts';
import type { Lender } from './use-settings.ts';

/** Lines that stay the same are left out, so that the eye finds the others. */
export function BeforeAndAfter({ change, lender }: { change: LenderChangeView; lender: Lender | null }) {
  const { t } = useLingui();
  const licenceLines = useLicenceLines();
  const accountLines = useAccountLines();
  const limitsLines = useLimitsLines();
  const contactLines = useContactLines();
  const before: Line[] = lender
    ? [
        ...licenceLines(lender.licence.value),
        ...accountLines(lender.account.value),
        ...limitsLines(lender.limits.value),
        ...contactLines(lender.contact.value),
      ]
    : [];
  const after = [
    ...(change.account ? accountLines(change.account) : []),
    ...(change.licence ? licenceLines(change.licence) : []),
    ...(change.limits ? limitsLines(change.limits) : []),
    ...(change.contact ? contactLines(change.contact) : []),
  ];
  const valueBefore = (label: string) => before.find((line) => line.label === label)?.value;
  // An account number with the same ending may still be another one.
  const shown = after.filter(({ label, value }) => change.account || value !== valueBefore(label));
  return (
    <dl className="grid gap-3">
      {shown.map(({ label, value }) => {
        const was = valueBefore(label);
        return (
          <div key={label}>
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="font-strong break-words">
              {value}
              {was !== undefined && was !== value && (
                <span className="block text-sm font-body text-text-2">{t`Now: ${was}`}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
