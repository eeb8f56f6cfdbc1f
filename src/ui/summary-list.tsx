/** Labels and their values, with "Change" where something can be changed. Long labels and large text drop the value to the next line. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Written } from './written.tsx';

/** The parts of a price, and what of it nobody pays. */
type Series = 'principal' | 'interest' | 'fees' | 'gone';

export type SummaryItem = {
  label: ReactNode;
  value: ReactNode;
  /** Small print under the value. */
  note?: ReactNode;
  /** The colour key of a bar, before the label. */
  swatch?: Series;
  /** The line that sums up the others. */
  isTotal?: boolean;
  /** Leads to where this is changed; `changeLabel` names the thing for those who listen. */
  changeHref?: string;
  onChange?: () => void;
  changeLabel?: string;
};

export function SummaryList({ items }: { items: SummaryItem[] }) {
  return (
    <dl className="tabular last:-mb-2.5">
      {items.map((item, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one list keep their order
          key={index}
          className={classNames(
            'flex flex-wrap justify-between gap-x-3 border-b border-border py-2.5 leading-note last:border-b-0',
            item.isTotal && 'text-md font-strong',
          )}
        >
          <dt className={classNames('flex items-center gap-2', item.isTotal ? 'text-text' : 'text-text-2')}>
            {item.swatch && <Swatch of={item.swatch} />}
            {item.label}
          </dt>
          <dd className={classNames('ms-auto text-right', !item.isTotal && 'font-medium')}>
            {typeof item.value === 'string' ? <Written>{item.value}</Written> : item.value}
            {item.note && (
              <span className="block max-w-52 text-xs font-body text-text-3 sm:max-w-none">{item.note}</span>
            )}
            <Change item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ item: { changeHref, onChange, changeLabel } }: { item: SummaryItem }) {
  const { t } = useLingui();
  if (!changeHref && !onChange) return null;
  const words = (
    <>
      {t`Change`}
      <span className="sr-only"> {changeLabel}</span>
    </>
  );
  const look = 'ms-3 inline-flex min-h-6 items-center font-body text-link underline';
  if (changeHref) {
    return (
      <a href={changeHref} className={look}>
        {words}
      </a>
    );
  }
  return (
    <button type="button" onClick={onChange} className={look}>
      {words}
    </button>
  );
}

const series: Record<Series, string> = {
  principal: 'series-principal',
  interest: 'series-interest',
  fees: 'series-fees',
  gone: 'border-[1.5px] border-dashed border-border-strong',
};

/** The key of a series, with the stripes of interest. */
export function Swatch({ of }: { of: Series }) {
  return <span aria-hidden className={classNames('size-3.25 flex-none rounded-[3px]', series[of])} />;
}
