/** One column of the payment chart and the mark under it, told apart by shape as well as colour. */
import type { RowState, ScheduleRow } from './schedule-row.ts';

export const heightPx = 104;
export const marksPx = 18;
/** Interest that is there can be seen. */
const leastPx = 1.5;

export type Scale = {
  /** From one column to the next, in pixels. */
  pitch: number;
  topPx: number;
  /** The amount at the top line, in sen. */
  highest: number;
  /** The pattern of interest. */
  stripes: string;
};

type ColumnProps = {
  id: string;
  row: ScheduleRow;
  state: RowState;
  index: number;
  scale: Scale;
  name: string;
  isCurrent: boolean;
  onChoose: () => void;
};

export function Column({ id, row, state, index, scale, name, isCurrent, onChoose }: ColumnProps) {
  const { pitch, topPx, highest, stripes } = scale;
  const gap = pitch > 8 ? 3 : 1;
  const x = index * pitch + gap / 2;
  const width = Math.max(1, pitch - gap);
  const bottom = topPx + heightPx;
  const principal = (row.principalSen / highest) * heightPx;
  const interest = row.interestSen === 0 ? 0 : Math.max(leastPx, (row.interestSen / highest) * heightPx);
  const radius = Math.min(2, width / 3);
  return (
    <g
      id={id}
      role="option"
      aria-label={name}
      aria-selected={isCurrent}
      onPointerDown={onChoose}
      onPointerEnter={onChoose}
      tabIndex={-1}
    >
      <rect x={index * pitch} y={topPx} width={pitch} height={heightPx + marksPx} fill="transparent" />
      <rect
        x={x}
        y={bottom - principal}
        width={width}
        height={principal}
        rx={radius}
        className="fill-chart-principal"
      />
      <rect
        x={x}
        y={bottom - principal - interest - 2}
        width={width}
        height={interest}
        rx={radius}
        fill={`url(#${stripes})`}
      />
      {state === 'late' && (
        <rect
          x={x - 1}
          y={bottom - principal - interest - 3}
          width={width + 2}
          height={principal + interest + 4}
          rx={radius}
          fill="none"
          strokeWidth="2"
          className="stroke-chart-late"
        />
      )}
      <Mark state={state} x={index * pitch + pitch / 2} y={bottom + 9} scale={Math.min(1, pitch / 9)} />
      {isCurrent && <rect x={x} y={bottom + 16} width={width} height="2" rx="1" className="fill-focus" />}
    </g>
  );
}

type MarkProps = { state: RowState; x: number; y: number; scale: number };

/** Of many columns only the ticks get smaller, so that they do not run into each other. */
function Mark({ state, x, y, scale }: MarkProps) {
  if (state === 'paid') {
    return (
      <path
        d="M-3.5 0l2.5 2.5 4.5-5"
        transform={`translate(${x} ${y}) scale(${scale})`}
        fill="none"
        strokeWidth="1.8"
        className="stroke-success"
      />
    );
  }
  if (state === 'next') return <path d={`M${x} ${y - 4}l4.5 7h-9Z`} className="fill-text" />;
  if (state === 'late') {
    // Drawn, not written: it grows with nothing, like the other marks, and lies over no date.
    return (
      <path
        d={`M${x} ${y - 6}v7m0 4v.1`}
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        className="stroke-danger-text"
      />
    );
  }
  return null;
}
