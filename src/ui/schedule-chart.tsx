/**
 * Every payment as a column, what is borrowed below, what it costs above; a tick, a triangle or "!" under it. Drawn at
 * real pixels, so that its words never shrink. One tab stop, the arrow keys walk; long loans are seen by year first.
 */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useListed } from './listed.ts';
import { InterestStripes } from './parts-bar.tsx';
import { Column, heightPx, marksPx, type Scale } from './schedule-columns.tsx';
import { byYear, type RowState, roundUp, type ScheduleRow, statesOf, yearOf } from './schedule-row.ts';
import { Segments } from './segments.tsx';
import { useWidth } from './use-width.ts';
import { useFormat } from './words.tsx';

type ScheduleChartProps = {
  rows: readonly ScheduleRow[];
  title: string;
  /** The due day of the newest bill that is late, when one is. */
  lateUntil?: string | undefined;
  /** What is said of the whole besides its sums. */
  children?: ReactNode;
};

const longFrom = 37;
const topPx = 22;
const labelsPx = 20;
const allPx = topPx + heightPx + marksPx + labelsPx;

export function ScheduleChart(props: ScheduleChartProps) {
  const { t } = useLingui();
  const name = useId();
  const [grouping, setGrouping] = useState<'months' | 'years'>('years');
  const { rows } = props;
  if (rows.length < longFrom) return <Drawing {...props} byYears={false} />;
  const byYears = grouping === 'years';
  return (
    <div className="grid gap-3">
      <div className="print:hidden">
        <Segments
          name={name}
          legend={t`Columns`}
          hideLegend
          value={grouping}
          onChange={setGrouping}
          options={[
            { value: 'years', label: t`By year` },
            { value: 'months', label: t`By month` },
          ]}
        />
      </div>
      <Drawing {...props} key={grouping} rows={byYears ? byYear(rows) : rows} byYears={byYears} />
    </div>
  );
}

/** What one column says. */
function useColumnWords(byYears: boolean): (row: ScheduleRow, state: RowState) => string {
  const { t } = useLingui();
  const format = useFormat();
  const listed = useListed();
  return (row, state) => {
    const { number, dueOn, totalSen, interestSen, paidSen } = row;
    const [total, interest] = [format.sen(totalSen), format.sen(interestSen)];
    const date = dueOn && format.date(dueOn);
    const year = yearOf(row);
    const ofYear = dueOn
      ? t`${year}: ${total}, of which interest ${interest}`
      : t`Year ${year}: ${total}, of which interest ${interest}`;
    const ofMonth = date
      ? t`Instalment ${number}, ${date}: ${total}, of which interest ${interest}`
      : t`Instalment ${number}: ${total}, of which interest ${interest}`;
    const words = byYears ? ofYear : ofMonth;
    if (paidSen === undefined) return words;
    const states = { paid: t`paid`, late: t`late`, next: t`not paid`, open: t`not paid` };
    const isPart = paidSen > 0 && paidSen < totalSen && state !== 'late';
    return listed([words, isPart ? t`part paid` : states[state]]);
  };
}

/** What one learns from the whole picture. */
function useConclusion(rows: readonly ScheduleRow[]): string {
  const { t } = useLingui();
  const format = useFormat();
  const sum = (of: (row: ScheduleRow) => number) =>
    format.sen(rows.reduce((total, row) => total + of(row), 0));
  const total = sum(({ totalSen }) => totalSen);
  const interest = sum(({ interestSen }) => interestSen);
  const paid = sum(({ paidSen = 0 }) => paidSen);
  return rows[0]?.paidSen === undefined
    ? t`In all ${total}, of which interest ${interest}.`
    : t`In all ${total}, of which interest ${interest}. Paid so far ${paid}.`;
}

type DrawingProps = ScheduleChartProps & { byYears: boolean };

function Drawing({ rows, title, lateUntil, byYears, children }: DrawingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const wordsOf = useColumnWords(byYears);
  const conclusion = useConclusion(rows);
  const states = statesOf(rows, lateUntil);
  const due = states.findIndex((state) => state === 'late' || state === 'next');
  const [chosen, setChosen] = useState(Math.max(0, due));
  const highest = roundUp(Math.max(...rows.map((row) => row.totalSen)));
  // Three dates beside each other, also for readers with large text.
  const hasRoom =
    width > 14 * Number.parseFloat(width > 0 ? getComputedStyle(document.documentElement).fontSize : '16');
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

  const labelOf = (row: ScheduleRow | undefined) => {
    if (!row?.dueOn) return row && (byYears ? yearOf(row) : row.number);
    return byYears ? yearOf(row) : format.monthOf(row.dueOn);
  };
  const shown = rows[chosen];
  return (
    <figure>
      <div
        ref={box}
        role="listbox"
        aria-label={title}
        aria-describedby={`${id}-said`}
        aria-activedescendant={width > 0 ? `${id}-${chosen}` : undefined}
        tabIndex={0}
        onKeyDown={walk}
        className="min-h-41 max-w-[46rem] focus-visible:rounded-sm"
      >
        {width > 0 && (
          // The view box counts on paper only, where the drawing may have to get smaller.
          <svg
            width={width}
            height={allPx}
            viewBox={`0 0 ${width} ${allPx}`}
            role="presentation"
            className="block overflow-visible text-xs text-text-2 print:h-auto print:max-w-full"
          >
            <InterestStripes id={scale.stripes} pitch={4} />
            <g aria-hidden fill="currentColor">
              <text y={topPx - 8}>{format.wholeRinggit(highest)}</text>
              <path d={`M0 ${topPx}H${width}`} className="stroke-border" strokeDasharray="3 4" />
              <text y={allPx - 4}>{labelOf(rows[0])}</text>
              {rows.length > 2 && hasRoom && (
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
      <figcaption className="mt-2 grid gap-2 text-sm text-text-2">
        {/* Of one column, and always as high as its longest words, so that nothing moves while somebody walks. */}
        <p className="flex min-h-15 items-center rounded-control bg-surface-2 px-3 py-2 text-text print:hidden">
          {shown && wordsOf(shown, states[chosen] ?? 'open')}
        </p>
        <p id={`${id}-said`}>
          {conclusion}
          {format.gap}
          <span className="sr-only">{t`Left and right arrow keys walk through the instalments.`}</span>
        </p>
        {children}
      </figcaption>
    </figure>
  );
}
