/** The cost under a version that is proposed beside the one in force, for an amount and a term that the reader chooses. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Sen, sen } from '#domain/money.ts';
import type { ProductTerms } from '#domain/product.ts';
import { Select } from '#ui/choice-field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { useFormat } from '#ui/words.tsx';
import { CostBox } from './cost-box.tsx';

type CostCompareProps = {
  proposed: ProductTerms | undefined;
  /** What borrowers are offered now; undefined for a new product. */
  now: ProductTerms | undefined;
  terms: readonly number[];
};

const usual = sen(10_000_00);

export function CostCompare({ proposed, now, terms }: CostCompareProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [amountSen, setAmount] = useState<Sen | undefined>(() => atFirst(proposed ?? now));
  const [chosen, setTerm] = useState(24);
  const options = [...new Set([...terms, ...(now?.termMonths ?? [])])].sort((a, b) => a - b);
  const termMonths = options.includes(chosen) ? chosen : (options[0] ?? 0);
  const example = { amountSen, termMonths };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          name="exampleAmount"
          id={`${id}-amount`}
          label={t`Example amount`}
          whole
          defaultSen={amountSen ?? usual}
          onAmount={setAmount}
        />
        <Select
          name="exampleTerm"
          id={`${id}-term`}
          label={t`Example term`}
          placeholder={t`Choose a term`}
          value={String(termMonths)}
          options={options.map((months) => ({ value: String(months), label: format.months(months) }))}
          onChange={(event) => setTerm(Number(event.target.value))}
        />
      </div>
      <div aria-live="polite" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <CostBox isMain title={t`As proposed`} terms={proposed} example={example} />
        {now && <CostBox title={t`In force now`} terms={now} example={example} />}
      </div>
      <p className="text-sm text-text-2">{t`The same figures as in the borrower’s calculator.`}</p>
    </div>
  );
}

/** RM10,000, or the nearest that is offered. */
function atFirst(offer: ProductTerms | undefined): Sen {
  if (!offer) return usual;
  return sen(Math.min(Math.max(usual, offer.minAmountSen), offer.maxAmountSen));
}
