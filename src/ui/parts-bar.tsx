/**
 * One bar of a few amounts, drawn at real pixels. Before it is measured, and on paper, the drawing is stretched to its
 * place; there is no text in it.
 */
import { useId } from 'react';
import { barParts } from './bar-parts.ts';
import { useWidth } from './use-width.ts';

/** Principal is what is borrowed, interest what it costs (striped), rest what is neither, gone (only an outline) what nobody pays. */
export type PartLook = 'principal' | 'interest' | 'rest' | 'gone';

type PartsBarProps = {
  parts: readonly { look: PartLook; amount: number }[];
  /** All amounts in words. */
  name: string;
  /** What one learns from it. */
  conclusion: string;
};

const heightPx = 16;
/** What the server draws for, which has no screen. */
const somePx = 320;
const outline = {
  stroke: 'var(--border-strong)',
  strokeWidth: 1.5,
  strokeDasharray: '4 3',
  vectorEffect: 'non-scaling-stroke',
} as const;

export function PartsBar({ parts, name, conclusion }: PartsBarProps) {
  const stripes = useId();
  const [box, measured] = useWidth<SVGSVGElement>();
  const width = measured || somePx;
  const places = barParts(
    width,
    parts.map(({ amount }) => amount),
  );
  const fills = {
    principal: 'var(--chart-principal)',
    interest: `url(#${stripes})`,
    rest: 'var(--chart-rest)',
    gone: 'none',
  };
  return (
    <svg
      ref={box}
      role="img"
      aria-describedby={`${stripes}-said`}
      viewBox={`0 0 ${width} ${heightPx}`}
      preserveAspectRatio="none"
      className="block h-4 w-full overflow-clip rounded-sm"
    >
      <title>{name}</title>
      <desc id={`${stripes}-said`}>{conclusion}</desc>
      <InterestStripes id={stripes} pitch={6} />
      {places.map(({ x, width: wide }, index) => {
        const look = parts[index]?.look ?? 'rest';
        // A line lies half on each side of its edge.
        const edge = look === 'gone' ? 1 : 0;
        return (
          wide > 0 && (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one bar keep their order
              key={index}
              x={x + edge}
              y={edge}
              width={wide - 2 * edge}
              height={heightPx - 2 * edge}
              rx={edge && Math.min(7, wide / 3)}
              fill={fills[look]}
              {...(edge > 0 && outline)}
            />
          )
        );
      })}
    </svg>
  );
}

/** The stripes of interest, at 135°: told apart from what is borrowed without any colour. */
export function InterestStripes({ id, pitch }: { id: string; pitch: number }) {
  return (
    <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={pitch} height={pitch} fill="var(--chart-interest)" />
      <rect width={pitch / 3} height={pitch} fill="var(--chart-stripe)" />
    </pattern>
  );
}
