/** The promise against advance-fee scams, wherever money is waited for. */
import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';

export function SafetyPromise() {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex gap-3 self-start rounded-card bg-surface-2 p-5 sm:p-6">
      <ShieldCheck aria-hidden className="mt-0.5 size-5 flex-none text-primary" />
      <div>
        <h2 id={titleId} className="text-lg">{t`We never ask you to pay first`}</h2>
        <p className="mt-2">
          {t`No deposit, no “release fee”, no “wrong account” charge. If anyone asks you to pay before you get a loan, it is a scam. Do not pay. Call 997.`}
        </p>
      </div>
    </section>
  );
}
