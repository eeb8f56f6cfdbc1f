/** The brand's picture of a price: what is borrowed, what it costs, one bar. Always with the words and ringgit beneath. */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormat } from './words.tsx';

type SplitBarProps = { principalSen: number; interestSen: number; feesSen?: number };

const gapPx = 3;

/**
 * Widths are attributes of the drawing, not styles: the security policy refuses styles in the page that the server sends.
 * A part never gets thinner than its gap and a pixel.
 */
export function SplitBar({ principalSen, interestSen, feesSen = 0 }: SplitBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const stripes = useId();
  const total = principalSen + interestSen + feesSen || 1;
  const share = (part: number) => Math.max(part === 0 ? 0 : 1.5, (part / total) * 100);
  const [interest, fees] = [share(interestSen), share(feesSen)];
  const principal = 100 - interest - fees;
  const [borrowed, cost, other] = [format.sen(principalSen), format.sen(interestSen), format.sen(feesSen)];
  const name =
    feesSen > 0
      ? t`You borrow ${borrowed}, interest ${cost}, fees ${other}`
      : t`You borrow ${borrowed}, interest ${cost}`;
  return (
    <svg role="img" aria-label={name} className="block h-4 w-full rounded-sm">
      <defs>
        <pattern
          id={stripes}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="fill-chart-interest" />
          <rect width="2" height="6" className="fill-surface" opacity=".38" />
        </pattern>
      </defs>
      <rect width={`${principal}%`} height="100%" rx="3" className="fill-chart-principal" />
      <Part from={principal} share={interest} fill={`url(#${stripes})`} />
      {fees > 0 && <Part from={principal + interest} share={fees} fill="var(--border-strong)" />}
    </svg>
  );
}

function Part({ from, share, fill }: { from: number; share: number; fill: string }) {
  return (
    <svg x={`${from}%`} width={`${share}%`} height="100%" aria-hidden>
      <rect x={gapPx} width="100%" height="100%" fill={fill} />
    </svg>
  );
}
