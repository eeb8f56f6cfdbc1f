/** Step 2: what the borrower does and earns, and what the loan is for. */
import { useLingui } from '@lingui/react/macro';
import { maxSen } from '#contract/fields.ts';
import { parseRinggit } from '#domain/money.ts';
import { loanPurposes } from '#domain/verification.ts';
import { RadioCards } from '#ui/choice-field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { purposeWords } from '#words/choices.ts';
import { usePageData } from '../page-data.tsx';
import { readWork, workSchema } from './step-answers.ts';
import { StepForm, type StepProps, useContinue } from './step-form.tsx';

export function StepWork({ draft: { typed }, plan }: StepProps) {
  const { t, i18n } = useLingui();
  const goOn = useContinue(plan, 'work');
  const most = useFormat().sen(maxSen);
  const purposes = usePageData()?.lender.offered.purposes;
  // What was chosen before stays to choose.
  const offered = loanPurposes.filter(
    (purpose) => !purposes || purposes.includes(purpose) || purpose === typed.loanPurpose,
  );
  const form = useForm({
    schema: workSchema,
    read: (answers) => ({ ...readWork(answers), income: answers.text('monthlyIncomeSen') }),
    check: ({ occupation, income, monthlyIncomeSen, loanPurpose }) => ({
      occupation: !occupation
        ? t`Enter your occupation`
        : occupation.length < 2
          ? t`Occupation must be 2 characters or more`
          : occupation.length > 100 && t`Occupation must be 100 characters or fewer`,
      monthlyIncomeSen: !income
        ? t`Enter your monthly income`
        : monthlyIncomeSen === undefined
          ? t`Monthly income must be a number, like 3500`
          : monthlyIncomeSen > maxSen && t`This amount is too large. The most is ${most}.`,
      loanPurpose: !loanPurpose && t`Choose what the loan is for`,
    }),
    submit: async (work) => work,
    worksOffline: true,
    done: goOn,
  });
  return (
    <StepForm
      step="work"
      plan={plan}
      form={form}
      intro={t`This shows us that the instalments fit your life.`}
    >
      <TextField
        {...form.field('occupation')}
        label={t`Occupation`}
        defaultValue={typed.occupation}
        autoComplete="organization-title"
        enterKeyHint="next"
      />
      <MoneyField
        {...form.field('monthlyIncomeSen')}
        label={t`Monthly income`}
        hint={t`Your usual pay each month before deductions`}
        defaultSen={parseRinggit(typed.monthlyIncomeSen ?? '')}
        enterKeyHint="next"
      />
      <RadioCards
        {...form.field('loanPurpose')}
        label={t`Loan purpose`}
        defaultValue={typed.loanPurpose}
        options={offered.map((purpose) => ({ value: purpose, label: i18n._(purposeWords[purpose]) }))}
      />
    </StepForm>
  );
}
