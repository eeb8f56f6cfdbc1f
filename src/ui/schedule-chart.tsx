/**
 * Every payment as a column, what is borrowed below, what it costs above; a tick, a triangle or "!" under it. Drawn at
 * real pixels, so that its words never shrink. One tab stop, the arrow keys walk; long loans can be seen by year.
 */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { Column, heightPx, marksPx, type Scale } from './schedule-columns.tsx';
import { byYear, type RowState, roundUp, type ScheduleRow, statesOf } from './schedule-row.ts';
import { Segments } from './segments.tsx';
import { useWidth } from './use-width.ts';
import { useFormat } from './words.tsx';

type ScheduleChartProps = {
  rows: readonly ScheduleRow[];
  title: string;
  /** The business day, for marking what is late. */
  today?: string;
};

const longFrom = 37;
const topPx = 22;
const labelsPx = 20;
const allPx = topPx + heightPx + marksPx + labelsPx;

export function ScheduleChart({ rows, title, today }: ScheduleChartProps) {
  const { t } = useLingui();
  const name = useId();
  const [grouping, setGrouping] = useState<'months' | 'years'>('months');
  if (rows.length < longFrom || !rows[0]?.dueOn)
    return <Drawing rows={rows} title={title} today={today} byYears={false} />;
  const byYears = grouping === 'years';
  return (
    <div className="grid gap-3">
      <Segments
        name={name}
        legend={t`Columns`}
        hideLegend
        value={grouping}
        onChange={setGrouping}
        options={[
          { value: 'months', label: t`By month` },
          { value: 'years', label: t`By year` },
        ]}
      />
      <Drawing
        key={grouping}
        rows={byYears ? byYear(rows) : rows}
        title={title}
        today={today}
        byYears={byYears}
      />
    </div>
  );
}

/** What one column says. */
function useColumnWords(byYears: boolean): (row: ScheduleRow, state: RowState) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ number, dueOn, totalSen, interestSen, paidSen }, state) => {
    const [total, interest] = [format.sen(totalSen), format.sen(interestSen)];
    const date = dueOn && format.date(dueOn);
    const year = dueOn?.slice(0, 4);
    const words = byYears
      ? t`${year}: ${total}, of which interest ${interest}`
      : date
        ? t`Instalment ${number}, ${date}: ${total}, of which interest ${interest}`
        : t`Instalment ${number}: ${total}, of which interest ${interest}`;
    if (paidSen === undefined) return words;
    const states = { paid: t`paid`, late: t`late`, next: t`not paid`, open: t`not paid` };
    const isPart = !byYears && paidSen > 0 && paidSen < totalSen && state !== 'late';
    return `${words}, ${isPart ? t`part paid` : states[state]}`;
  };
}

type DrawingProps = ScheduleChartProps & { byYears: boolean };

function Drawing({ rows, title, today, byYears }: DrawingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const wordsOf = useColumnWords(byYears);
  const states = statesOf(rows, today);
  const due = states.findIndex((state) => state === 'late' || state === 'next');
  const [chosen, setChosen] = useState(Math.max(0, due));
  const highest = roundUp(Math.max(...rows.map((row) => row.totalSen)));
  const scale: Scale = { pitch: width / Math.max(1, rows.length), topPx, highest, stripes: `${id}-stripes` };

  function walk(event: KeyboardEvent) {
    const { ArrowLeft, ArrowRight, Home, End }: Record<string, number> = {
      ArrowLeft: chosen - 1,
      ArrowRight: chosen + 1,
      Home: 0,
      End: rows.length - 1,
    };
    const next = { ArrowLeft, ArrowRight, Home, End }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(next, 0), rows.length - 1));
  }

  const labelOf = (row: ScheduleRow | undefined) =>
    byYears ? row?.dueOn?.slice(0, 4) : row?.dueOn && format.monthOf(row.dueOn);
  const shown = rows[chosen];
  return (
    <div>
      <div
        ref={box}
        role="listbox"
        aria-label={title}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={`${id}-${chosen}`}
        tabIndex={0}
        onKeyDown={walk}
        className="min-h-41 max-w-[46rem] focus-visible:rounded-sm"
      >
        {width > 0 && (
          <svg
            width={width}
            height={allPx}
            role="presentation"
            className="block overflow-visible text-xs text-text-2"
          >
            <defs>
              <pattern
                id={scale.stripes}
                width="4"
                height="4"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="4" height="4" className="fill-chart-interest" />
                <rect width="1.4" height="4" className="fill-surface" opacity=".42" />
              </pattern>
            </defs>
            <g aria-hidden fill="currentColor">
              <text y={topPx - 8}>{format.wholeRinggit(highest)}</text>
              <path d={`M0 ${topPx}H${width}`} className="stroke-border" strokeDasharray="3 4" />
              <text y={allPx - 4}>{labelOf(rows[0])}</text>
              {rows.length > 2 && (
                <text x={width / 2} y={allPx - 4} textAnchor="middle">
                  {labelOf(rows[Math.floor((rows.length - 1) / 2)])}
                </text>
              )}
              <text x={width} y={allPx - 4} textAnchor="end">
                {rows.length > 1 && labelOf(rows.at(-1))}
              </text>
            </g>
            {rows.map((row, index) => (
              <Column
                key={row.number}
                id={`${id}-${index}`}
                row={row}
                state={states[index] ?? 'open'}
                index={index}
                scale={scale}
                name={wordsOf(row, states[index] ?? 'open')}
                isCurrent={index === chosen}
                onChoose={() => setChosen(index)}
              />
            ))}
          </svg>
        )}
      </div>
      <p className="mt-1 min-h-6 text-sm text-text-2">{shown && wordsOf(shown, states[chosen] ?? 'open')}</p>
      <p
        id={`${id}-keys`}
        className="sr-only"
      >{t`Left and right arrow keys walk through the instalments.`}</p>
    </div>
  );
}
