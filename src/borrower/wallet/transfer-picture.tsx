/** The way of the loan money while its payout is prepared: a second person checks it, then the borrower's own bank gets it. Nothing in it moves. */
import { useLingui } from '@lingui/react/macro';
import { Check, Landmark, UserCheck } from 'lucide-react';
import { useId } from 'react';

type TransferPictureProps = { bank: string; amount: string };

const places = ['16.67%', '50%', '83.33%'] as const;
const radius = 17;
const icons = [Check, UserCheck, Landmark] as const;

export default function TransferPicture({ bank, amount }: TransferPictureProps) {
  const { t } = useLingui();
  const said = useId();
  return (
    <figure className="mt-4 border-t border-on-hero/20 pt-4">
      {/* Places are shares of the width and everything else is in pixels, so nothing is scaled. */}
      <svg role="img" aria-describedby={said} className="block h-9.5 w-full overflow-visible">
        <title>{t`${amount} from Jernih to ${bank}`}</title>
        <desc
          id={said}
        >{t`The payout is prepared. A second person checks it, then your bank gets the money.`}</desc>
        <g className="stroke-hero-accent" strokeWidth="2">
          <line x1={places[0]} x2={places[1]} y1="19" y2="19" />
          <line x1={places[1]} x2={places[2]} y1="19" y2="19" strokeDasharray="2 6" />
        </g>
        {icons.map((Icon, index) => (
          <g key={places[index]} className="text-hero-accent">
            <circle
              cx={places[index]}
              cy="19"
              r={radius}
              strokeWidth="2"
              strokeDasharray={index === 2 ? '2 4' : undefined}
              className="fill-hero stroke-hero-accent"
            />
            <svg x={places[index]} y="19" width="1" height="1" overflow="visible" aria-hidden>
              <Icon x="-9" y="-9" width="18" height="18" />
            </svg>
          </g>
        ))}
      </svg>
      <figcaption className="mt-1.5 grid grid-cols-3 gap-2 text-center text-sm leading-note">
        <span>{t`Prepared`}</span>
        <span className="font-strong">{t`Second check`}</span>
        <span>{bank}</span>
      </figcaption>
    </figure>
  );
}
