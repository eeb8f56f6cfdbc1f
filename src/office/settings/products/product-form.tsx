/** A change of a product, or a new one: its cost is shown while one types, and what the law does not allow cannot be sent. */
import { useLingui } from '@lingui/react/macro';
import { type ProductVersionsView, type ProductVersionView, proposeProduct } from '#contract/products.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { demoProduct } from '#domain/product.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../../api.ts';
import { closing } from '../../close-question.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { useTyped } from '../../use-typed.ts';
import { fieldOfRefusal, useCapWords } from './cap-words.ts';
import { CostCompare } from './cost-compare.tsx';
import type { OfferShown } from './product-words.ts';
import { asPercent, offerOf, parsePercent, parseTerms, type TypedProduct } from './typed-product.ts';
import { useProductsChanged, useReadProductsAgain } from './use-products.ts';

const read = (answers: Answers): TypedProduct => ({
  name: answers.text('name'),
  method: answers.text('method') === 'flat' ? 'flat' : 'reducing',
  annualRateBps: parsePercent(answers.text('annualRateBps')),
  lateRateBps: parsePercent(answers.text('lateRateBps')),
  minAmountSen: answers.money('minAmountSen'),
  maxAmountSen: answers.money('maxAmountSen'),
  stepSen: answers.money('stepSen'),
  termMonths: parseTerms(answers.text('termMonths')),
  isOffered: answers.text('isOffered') !== 'no',
  effectiveFrom: answers.date('effectiveFrom'),
});

type ProductFormProps = {
  productId: string | null;
  /** What is offered now, or was last. */
  now: ProductVersionView | undefined;
  firstDay: ProductVersionsView['firstDay'];
  onDone: (productId: string) => void;
  onCancel: () => void;
};

export function ProductForm({ productId, now, firstDay, onDone, onCancel }: ProductFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { faultOf } = useCapWords();
  const changed = useProductsChanged();
  const readAgain = useReadProductsAgain();
  const from = format.date(firstDay);
  const start = now ?? { ...demoProduct, name: '', isOffered: true };
  const form = useForm({
    schema: proposeProduct.body,
    read: (answers) => ({ ...read(answers), productId, secured: false as const }),
    check(typed) {
      const offer = offerOf(typed);
      const fault = offer && faultOf(offer);
      return {
        name: (typed.name.length < 2 || typed.name.length > 60) && t`Enter a name of 2 to 60 letters`,
        annualRateBps: typed.annualRateBps === undefined && t`Enter the yearly rate, such as 12 or 12.5`,
        lateRateBps: typed.lateRateBps === undefined && t`Enter the yearly rate, such as 8`,
        minAmountSen: typed.minAmountSen === undefined && t`Enter the smallest loan`,
        maxAmountSen: typed.maxAmountSen === undefined && t`Enter the largest loan`,
        stepSen: typed.stepSen === undefined && t`Enter the step`,
        termMonths: typed.termMonths === undefined && t`Enter the terms in months, with commas between them`,
        effectiveFrom:
          parseCalendarDate(typed.effectiveFrom) === undefined
            ? t`Enter the day from which this counts`
            : typed.effectiveFrom < firstDay && t`Choose ${from} or a later day`,
        ...(fault && { [fault.field]: fault.text }),
      };
    },
    submit: (proposal, { key }) => api.proposeProduct(proposal, { key }),
    fieldOf: ({ code }) => fieldOfRefusal[code as keyof typeof fieldOfRefusal],
    guard: true,
    done(answer) {
      toast(t`Proposed. It takes effect once another administrator has confirmed it.`);
      changed(answer.versions);
      onDone(answer.productId);
    },
  });
  const { typed, listen } = useTyped<TypedProduct>({ ...start, effectiveFrom: firstDay }, read);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <form {...listen(form)} className="grid gap-5">
        <ErrorSummary form={form} />
        <ProductFields form={form} start={start} firstDay={firstDay} />
        <p className="font-strong">{t`Existing contracts do not change.`}</p>
        <ConflictNote problem={form.problem} onReload={readAgain} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={form.busy}>{t`Propose`}</Button>
          <Button variant="secondary" size="small" onClick={closing(form, onCancel)}>{t`Close`}</Button>
        </div>
      </form>
      <Preview typed={typed} now={now} />
    </div>
  );
}

type ProductFieldsProps = {
  form: Form;
  /** What the fields begin with. */
  start: OfferShown;
  firstDay: ProductFormProps['firstDay'];
};

function ProductFields({ form, start, firstDay }: ProductFieldsProps) {
  const { t } = useLingui();
  const { capLine, lateCapLine } = useCapWords();
  const from = useFormat().date(firstDay);
  return (
    <>
      <LimitedTextField
        {...form.field('name')}
        label={t`Product name`}
        defaultValue={start.name}
        autoComplete="off"
        mostCharacters={60}
      />
      <RadioChips
        {...form.field('isOffered')}
        label={t`Offered to borrowers`}
        hint={t`A product that is not offered takes no new applications. Its loans go on.`}
        defaultValue={start.isOffered ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
      />
      <RadioCards
        {...form.field('method')}
        label={t`Interest method`}
        defaultValue={start.method}
        options={[
          { value: 'reducing', label: t`Reducing balance`, hint: t`Interest on what is still owed` },
          { value: 'flat', label: t`Flat rate`, hint: t`Interest on the whole loan amount` },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('annualRateBps')}
          label={t`Interest rate, % a year`}
          hint={capLine}
          defaultValue={asPercent(start.annualRateBps)}
          inputMode="decimal"
          autoComplete="off"
          answerLength="short"
        />
        <TextField
          {...form.field('lateRateBps')}
          label={t`Late interest, % a year`}
          hint={lateCapLine}
          defaultValue={asPercent(start.lateRateBps)}
          inputMode="decimal"
          autoComplete="off"
          answerLength="short"
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <MoneyField
          {...form.field('minAmountSen')}
          label={t`Smallest loan`}
          whole
          defaultSen={start.minAmountSen}
        />
        <MoneyField
          {...form.field('maxAmountSen')}
          label={t`Largest loan`}
          whole
          defaultSen={start.maxAmountSen}
        />
        <MoneyField {...form.field('stepSen')} label={t`In steps of`} whole defaultSen={start.stepSen} />
      </div>
      <TextField
        {...form.field('termMonths')}
        label={t`Terms in months`}
        hint={t`With commas between them: 6, 12, 24`}
        defaultValue={start.termMonths.join(', ')}
        autoComplete="off"
      />
      <DateField
        {...form.field('effectiveFrom')}
        label={t`Takes effect on`}
        hint={t`From ${from} on, at midnight in Malaysia`}
        defaultDate={firstDay}
      />
    </>
  );
}

/** The cost of what is typed beside what holds, and whether the law allows it. */
function Preview({ typed, now }: { typed: TypedProduct; now: ProductVersionView | undefined }) {
  const { t } = useLingui();
  const { capLine, faultOf } = useCapWords();
  const offer = offerOf(typed);
  const fault = offer && faultOf(offer);
  return (
    <section aria-label={t`What it costs`} className="grid gap-4 lg:sticky lg:top-20">
      {offer && (
        <div role="status">
          {fault ? (
            <Notice tone="danger" title={t`This cannot be proposed`}>
              {fault.text}
            </Notice>
          ) : (
            <Notice tone="success" title={capLine}>
              {t`Every amount and term stays within it, and the interest is never more than the loan.`}
            </Notice>
          )}
        </div>
      )}
      <CostCompare
        proposed={fault ? undefined : offer}
        now={now?.standing === 'in-force' ? now : undefined}
        terms={offer?.termMonths ?? []}
      />
    </section>
  );
}
