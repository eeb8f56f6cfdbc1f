/** The brand's picture of a price: what is borrowed, what it costs, and fees if there are any, as one bar. */
import { useLingui } from '@lingui/react/macro';
import type { Sen } from '#domain/money.ts';
import { useFormat } from './words.tsx';

type SplitBarProps = { principalSen: Sen; interestSen: Sen; feesSen?: Sen };

/** The words and ringgit stand beneath it, so the bar itself is one picture with one sentence. */
export function SplitBar({ principalSen, interestSen, feesSen }: SplitBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const borrowed = format.sen(principalSen);
  const interest = format.sen(interestSen);
  return (
    <div
      role="img"
      aria-label={t`You borrow ${borrowed}, interest ${interest}`}
      className="flex h-4 gap-[3px] print:border print:border-current"
    >
      <i
        className="min-w-1 basis-0 rounded-l-full rounded-r-[3px] bg-chart-principal"
        style={{ flexGrow: principalSen }}
      />
      {interestSen > 0 && (
        <i
          className="bg-stripes min-w-1 basis-0 rounded-[3px] bg-chart-interest last:rounded-r-full"
          style={{ flexGrow: interestSen }}
        />
      )}
      {feesSen !== undefined && feesSen > 0 && (
        <i
          className="min-w-1 basis-0 rounded-l-[3px] rounded-r-full bg-chart-remaining"
          style={{ flexGrow: feesSen }}
        />
      )}
    </div>
  );
}

/** The small square that ties a row of words to its piece of the bar. */
export function SplitKey({ of }: { of: 'principal' | 'interest' | 'fees' }) {
  const look = {
    principal: 'bg-chart-principal',
    interest: 'bg-chart-interest bg-stripes',
    fees: 'border border-border-strong bg-chart-remaining',
  };
  return <i aria-hidden className={`mr-2 inline-block size-3 flex-none rounded-[3px] ${look[of]}`} />;
}
