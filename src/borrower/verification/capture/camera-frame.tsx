/**
 * The mask over the live view: a hole with the shape of an ID-1 card (85.60 × 53.98 mm, ISO/IEC 7810) or of a face and a
 * card, with marks at the corners that turn green. It only shows where things belong; the whole picture is kept.
 */
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { classNames } from '#ui/class-names.ts';

type Box = { x: number; y: number; width: number; height: number };

const cardOf = (x: number, y: number, width: number): Box => ({
  x,
  y,
  width,
  height: (width * 53.98) / 85.6,
});

const frames = {
  // Below them is room for a tip of two lines.
  card: { height: 335, card: cardOf(32, 28, 336) },
  selfie: { height: 400, card: cardOf(224, 202, 150) },
};
const face = { cx: 138, cy: 160, rx: 88, ry: 118 };

type CameraFrameProps = { kind: IdentityImageKind; isGood: boolean };

/** In a box of 400 wide; what a wider or higher view shows around it is dimmed as well. */
export function CameraFrame({ kind, isGood }: CameraFrameProps) {
  const hole = useId();
  const isSelfie = kind === 'selfie-with-ic';
  const { height, card } = isSelfie ? frames.selfie : frames.card;
  const radius = card.width * 0.04;
  const shapes = (
    <>
      {isSelfie && <ellipse {...face} />}
      <rect {...card} rx={radius} />
    </>
  );
  return (
    <svg
      viewBox={`0 0 400 ${height}`}
      aria-hidden
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <mask id={hole} maskUnits="userSpaceOnUse" x="-1000" y="-1000" width="2400" height="2400">
        <rect x="-1000" y="-1000" width="2400" height="2400" fill="white" />
        <g fill="black">{shapes}</g>
      </mask>
      <rect
        x="-1000"
        y="-1000"
        width="2400"
        height="2400"
        mask={`url(#${hole})`}
        className="fill-canvas"
        opacity=".58"
      />
      <g
        className={classNames('fill-none', isGood ? 'stroke-success' : 'stroke-text')}
        strokeWidth={isSelfie ? 4 : 5}
        strokeLinecap="round"
      >
        {isSelfie && <ellipse {...face} strokeDasharray="2 10" />}
        <path d={cornersOf(card, isSelfie ? 8 : 16)} />
        {kind === 'ic-front' && (
          // The chip of a MyKad is at the left of its front.
          <rect
            x={card.x + card.width * 0.065}
            y={card.y + card.height * 0.3}
            width={card.width * 0.125}
            height={card.height * 0.17}
            rx="7"
            strokeWidth="2"
            strokeDasharray="1 6"
          />
        )}
      </g>
      {isGood && (
        <CircleCheck
          x={card.x + card.width - 14}
          y={card.y - 14}
          width="28"
          height="28"
          className="fill-canvas text-success"
        />
      )}
    </svg>
  );
}

function cornersOf({ x, y, width, height }: Box, radius: number): string {
  const [right, bottom, leg] = [x + width, y + height, radius * 1.5];
  return [
    `M${x} ${y + radius + leg}v${-leg}a${radius} ${radius} 0 0 1 ${radius} ${-radius}h${leg}`,
    `M${right - radius - leg} ${y}h${leg}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${leg}`,
    `M${right} ${bottom - radius - leg}v${leg}a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${-leg}`,
    `M${x + radius + leg} ${bottom}h${-leg}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}v${-leg}`,
  ].join('');
}
