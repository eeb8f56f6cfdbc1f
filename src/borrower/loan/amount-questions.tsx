/** The two questions of step 1: how much, with common amounts to press, and how long, with what each means a month. */
import { useLingui } from '@lingui/react/macro';
import { type Sen, sen } from '#domain/money.ts';
import { RadioCards } from '#ui/choice-field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { chipClass } from '#ui/radio-chips.tsx';
import type { Form } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useAmountWords } from '../home/amount-words.ts';
import { amountFault, estimate, type LoanProduct } from '../home/estimate.ts';
import type { DraftOfPage } from './use-loan-draft.ts';

const stepOfButtonsSen = sen(50_000);

type QuestionProps = { product: LoanProduct; form: Form };

export function AmountQuestion({ product, amountSen, form }: QuestionProps & { amountSen: Sen | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const { hint } = useAmountWords(product);
  const common = [3_000, 5_000, 10_000, 20_000].map((ringgit) => sen(ringgit * 100));
  const { ref } = form.props;

  function put(amount: Sen): void {
    const input = ref.current?.elements.namedItem('amountSen');
    if (!(input instanceof HTMLInputElement)) return;
    input.value = format.wholeRinggit(amount).replace('RM', '');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div>
      <MoneyField
        {...form.field('amountSen')}
        label={t`How much do you want to borrow?`}
        labelAs="h1"
        hint={hint}
        defaultSen={amountSen}
        whole
        big
        stepSen={stepOfButtonsSen}
        minSen={product.minAmountSen}
        maxSen={product.maxAmountSen}
        enterKeyHint="next"
      />
      <fieldset className="mt-3">
        <legend className="sr-only">{t`Common amounts`}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.1rem),1fr))] gap-2">
          {common
            .filter((amount) => !amountFault(product, amount))
            .map((amount) => (
              <button
                key={amount}
                type="button"
                aria-pressed={amount === amountSen}
                onClick={() => put(amount)}
                className={`${chipClass} px-1 text-note`}
              >
                {format.wholeRinggit(amount)}
              </button>
            ))}
        </div>
      </fieldset>
    </div>
  );
}

export function TermQuestion({ product, page, form }: QuestionProps & { page: DraftOfPage }) {
  const { t } = useLingui();
  const format = useFormat();
  const { amountSen, termMonths } = page.draft;
  const monthly = (months: number) => {
    // An empty line is where the tick of the chosen card stands, so that it never covers the months.
    if (amountSen === null || amountFault(product, amountSen)) return '\u00a0';
    const { monthlyPaymentSen } = estimate(product, amountSen, months);
    return (
      <>
        {/* The tick stands beside the line below, so the amount may be as wide as the card. */}
        <span className="num -me-5 block">{format.sen(monthlyPaymentSen)}</span>
        {t`a month`}
      </>
    );
  };
  return (
    <RadioCards
      {...form.field('termMonths')}
      label={t`How long do you want to pay it back?`}
      labelAs="h2"
      hint={t`A longer term lowers the monthly instalment but you pay more interest`}
      defaultValue={termMonths === null ? undefined : String(termMonths)}
      options={product.termMonths.map((months) => ({
        value: String(months),
        label: format.months(months),
        hint: monthly(months),
      }))}
    />
  );
}
