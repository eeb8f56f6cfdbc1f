/**
 * How many payments are made, as a ring that starts at twelve o'clock. Not for amounts of money. Its words are text of the
 * page above the drawing, so that they grow with the reader's text and never with the ring.
 */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

const radius = 53;
const around = 2 * Math.PI * radius;

export function PayoffRing({ paid, of }: { paid: number; of: number }) {
  const { t } = useLingui();
  const said = useId();
  const done = of === 0 ? 0 : Math.min(1, paid / of);
  const left = of - paid;
  return (
    <div className="relative grid size-29 max-w-full flex-none place-items-center">
      <svg viewBox="0 0 116 116" role="img" aria-describedby={said} className="absolute inset-0 size-full">
        <title>{t`${paid} of ${of} instalments paid`}</title>
        <desc id={said}>{t`Instalments left: ${left}.`}</desc>
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
      </svg>
      <p aria-hidden className="relative text-center leading-tight">
        <b className="num block text-lg tracking-tight">{t`${paid} of ${of}`}</b>
        <span className="text-xs font-medium text-text-2">{t`paid`}</span>
      </p>
    </div>
  );
}
