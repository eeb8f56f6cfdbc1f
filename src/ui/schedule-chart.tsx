/** Each payment as a column: the loan amount below, its interest on top; a tick when paid, a triangle under the next. */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ScheduleRow } from './schedule-table.tsx';
import { useWidth } from './use-width.ts';
import { useFormat } from './words.tsx';

const height = 150;
const plot = { top: 16, bottom: 118 };

type ScheduleChartProps = { rows: readonly ScheduleRow[]; title: string };

export function ScheduleChart({ rows, title }: ScheduleChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const shown = at === undefined ? undefined : rows[at];
  const sentence = (row: ScheduleRow) => {
    const date = row.dueOn ? format.date(row.dueOn) : '';
    const total = format.sen(row.totalSen);
    const interest = format.sen(row.interestSen);
    return row.paidSen === row.totalSen
      ? t`Payment ${row.number}, ${date}, ${total}, of which interest ${interest}, paid`
      : t`Payment ${row.number}, ${date}, ${total}, of which interest ${interest}, not paid`;
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -rows.length, End: rows.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt((now) => Math.min(rows.length - 1, Math.max(0, (now ?? -1) + step)));
  };
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return null;
  return (
    <div ref={box} className="min-h-[150px]">
      {width > 0 && (
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-conclusion`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop for the keyboard; the arrow keys walk through the payments
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setAt(undefined)}
          width={width}
          height={height}
          className="block text-text-2"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-conclusion`}>{`${sentence(first)}. ${sentence(last)}.`}</desc>
          <Columns rows={rows} width={width} at={at} />
          {first.dueOn && last.dueOn && (
            <g className="fill-text-2 text-xs">
              <text x={0} y={height - 4}>
                {format.monthOf(first.dueOn)}
              </text>
              <text x={width} y={height - 4} textAnchor="end">
                {format.monthOf(last.dueOn)}
              </text>
            </g>
          )}
        </svg>
      )}
      <p aria-live="polite" className="min-h-6 text-sm text-text-2">
        {shown && sentence(shown)}
      </p>
    </div>
  );
}

function Columns({
  rows,
  width,
  at,
}: {
  rows: readonly ScheduleRow[];
  width: number;
  at: number | undefined;
}) {
  const hatch = useId();
  const highest = Math.max(...rows.map((row) => row.totalSen));
  const slot = width / rows.length;
  const column = Math.max(1, Math.min(28, slot - Math.min(4, slot * 0.25)));
  const tall = (amount: number) => (amount / highest) * (plot.bottom - plot.top);
  const next = rows.findIndex((row) => row.paidSen !== undefined && row.paidSen < row.totalSen);
  return (
    <>
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.4" height="4" className="fill-surface opacity-40" />
        </pattern>
      </defs>
      <line
        x1={0}
        x2={width}
        y1={plot.top - 4}
        y2={plot.top - 4}
        strokeDasharray="2 4"
        className="stroke-border"
      />
      {rows.map((row, index) => {
        const x = index * slot + (slot - column) / 2;
        const principal = tall(row.principalSen);
        const interest = Math.max(row.interestSen > 0 ? 1 : 0, tall(row.interestSen) - 2);
        const top = plot.bottom - principal - 2 - interest;
        const middle = x + column / 2;
        return (
          <g key={row.number} className={at !== undefined && at !== index ? 'opacity-50' : undefined}>
            <rect
              x={x}
              y={plot.bottom - principal}
              width={column}
              height={principal}
              rx={2}
              className="fill-chart-principal"
            />
            <rect
              x={x}
              y={top}
              width={column}
              height={interest}
              rx={Math.min(2, interest / 2)}
              className="fill-chart-interest"
            />
            <rect x={x} y={top} width={column} height={interest} fill={`url(#${hatch})`} />
            {row.paidSen === row.totalSen && (
              <path
                d={`M${middle - 3.2} 125.5l2.3 2.3 4-4.3`}
                fill="none"
                strokeWidth={1.8}
                strokeLinecap="round"
                strokeLinejoin="round"
                className="stroke-success"
              />
            )}
            {index === next && <path d={`M${middle} 122l4 6h-8z`} className="fill-text" />}
          </g>
        );
      })}
    </>
  );
}
