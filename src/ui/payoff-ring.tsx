/** How many payments are done, as a ring: for counts only, never for amounts. */
import { useLingui } from '@lingui/react/macro';

const size = 116;
const stroke = 10;
const radius = (size - stroke) / 2;
const around = 2 * Math.PI * radius;

export function PayoffRing({ paid, of }: { paid: number; of: number }) {
  const { t } = useLingui();
  const share = of > 0 ? Math.min(1, paid / of) : 0;
  const middle = size / 2;
  return (
    <svg
      role="img"
      aria-label={t`${paid} of ${of} payments paid`}
      viewBox={`0 0 ${size} ${size}`}
      className="size-29 flex-none forced-colors:text-[CanvasText]"
    >
      <circle
        cx={middle}
        cy={middle}
        r={radius}
        fill="none"
        strokeWidth={stroke}
        className="stroke-chart-remaining"
      />
      {share > 0 && (
        <circle
          cx={middle}
          cy={middle}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={`${share * around} ${around}`}
          transform={`rotate(-90 ${middle} ${middle})`}
          className="stroke-chart-paid"
        />
      )}
      <text x={middle} y={middle + 2} textAnchor="middle" className="fill-text text-lg font-strong">
        {t`${paid} of ${of}`}
      </text>
      <text x={middle} y={middle + 20} textAnchor="middle" className="fill-text-2 text-xs">
        {t`paid`}
      </text>
    </svg>
  );
}
