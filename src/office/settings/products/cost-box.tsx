/** What a loan of an example amount and term costs under a version, all figures at the same size, in the look of the borrower's cost box. */
import { useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { useId } from 'react';
import type { Sen } from '#domain/money.ts';
import { amountAndTermRefusal, type ProductTerms, priceLoan, termsOf } from '#domain/product.ts';
import { firstDueOn } from '#domain/schedule.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../../today.ts';
import { useProductWords } from './product-words.ts';

export type Example = { amountSen: Sen | undefined; termMonths: number };

type CostBoxProps = {
  title: string;
  /** Undefined while what was typed is no product yet. */
  terms: ProductTerms | undefined;
  example: Example;
  /** The version that this is about stands out. */
  isMain?: boolean;
};

export function CostBox({ title, terms, example, isMain = false }: CostBoxProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'overflow-clip rounded-card border-2 bg-surface',
        isMain ? 'border-primary' : 'border-border',
      )}
    >
      <h3
        id={id}
        className={classNames(
          'flex items-center gap-2 px-4 py-2.5 text-base',
          isMain ? 'bg-primary-soft text-primary-soft-text' : 'bg-surface-2 text-text',
        )}
      >
        <ReceiptText aria-hidden className="size-5" />
        {title}
      </h3>
      <div className="p-4">
        {terms ? (
          <Cost terms={terms} example={example} />
        ) : (
          <p className="text-text-2">{t`The cost shows here when the terms can be offered.`}</p>
        )}
      </div>
    </section>
  );
}

function Cost({ terms, example: { amountSen, termMonths } }: { terms: ProductTerms; example: Example }) {
  const { t } = useLingui();
  const format = useFormat();
  const { yearly } = useProductWords();
  const isOffered = amountSen !== undefined && !amountAndTermRefusal(terms, amountSen, termMonths);
  const priced = isOffered
    ? priceLoan(termsOf(terms, amountSen, termMonths), firstDueOn(todayInKualaLumpur()))
    : undefined;
  if (!priced?.ok) return <p className="text-text-2">{t`This amount or term is not offered here.`}</p>;
  const { instalments, totalInterestSen, totalPayableSen, effectiveAnnualRateBps } = priced.change;
  const figures = [
    [t`Monthly instalment`, format.sen(instalments[0]?.totalSen ?? 0)],
    [t`Last instalment`, format.sen(instalments.at(-1)?.totalSen ?? 0)],
    [t`Total interest`, format.sen(totalInterestSen)],
    [t`Total to pay back`, format.sen(totalPayableSen)],
    [t`Nominal rate`, yearly(terms.annualRateBps)],
    [t`Effective yearly rate`, format.rate(effectiveAnnualRateBps)],
  ];
  return (
    <dl className="grid gap-2">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-text-2">{label}</dt>
          <dd className="num ms-auto text-right text-md font-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
