/** How many payments are made, as a ring that starts at twelve o'clock. Not for amounts of money. */
import { useLingui } from '@lingui/react/macro';

const radius = 50;
const around = 2 * Math.PI * radius;

export function PayoffRing({ paid, of }: { paid: number; of: number }) {
  const { t } = useLingui();
  const done = of === 0 ? 0 : Math.min(1, paid / of);
  const words = t`${paid} of ${of}`;
  return (
    <svg
      viewBox="0 0 116 116"
      role="img"
      aria-label={t`${paid} of ${of} instalments paid`}
      className="size-29 max-w-full flex-none"
    >
      <g fill="none" strokeWidth="10">
        <circle cx="58" cy="58" r={radius} className="stroke-chart-remaining" />
        {done > 0 && (
          <circle
            cx="58"
            cy="58"
            r={radius}
            className="stroke-chart-paid"
            strokeLinecap={done < 1 ? 'round' : 'butt'}
            strokeDasharray={`${done * around} ${around}`}
            transform="rotate(-90 58 58)"
          />
        )}
      </g>
      <g textAnchor="middle" aria-hidden>
        <text
          x="58"
          y="58"
          className={`fill-text font-strong tracking-tight ${words.length > 7 ? 'text-lg' : 'text-[1.5rem]'}`}
        >
          {words}
        </text>
        <text x="58" y="76" className="fill-text-2 text-[0.78rem] font-medium">{t`paid`}</text>
      </g>
    </svg>
  );
}
