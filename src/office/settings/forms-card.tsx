/** Applications and forms: whether they are taken, what they offer, and how much may be uploaded. What was chosen before stays readable. */
import { useLingui } from '@lingui/react/macro';
import { changeLenderForms } from '#contract/settings.ts';
import { banks } from '#domain/bank.ts';
import { uploadSettings } from '#domain/lender-settings.ts';
import { loanPurposes } from '#domain/verification.ts';
import { FieldGroup } from '#ui/field.tsx';
import type { SummaryItem } from '#ui/summary-list.tsx';
import { useForm } from '#ui/use-form.ts';
import { purposeWords } from '#words/choices.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useSeenVersion } from '../changed-meanwhile.tsx';
import { NumberField, PartCard, PartForm } from './part-card.tsx';
import { TickBox } from './tick-box.tsx';
import { type Lender, useSettingsDone } from './use-settings.ts';

export function FormsCard({ lender }: { lender: Lender }) {
  const { t } = useLingui();
  const may = useMay();
  const items = useFormsItems(lender);
  return (
    <PartCard
      title={t`Applications and forms`}
      items={items}
      last={lender.forms.last}
      edit={
        may('changeLenderForms')
          ? {
              label: t`Edit applications and forms`,
              form: (close) => <FormsForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

/** How many of the banks and purposes; with their names where they are compared with another choice. */
function useFormsItems({ forms: { value } }: Lender, isByName = false): SummaryItem[] {
  const { t, i18n } = useLingui();
  const countOf = (chosen: readonly string[], all: readonly unknown[]) => {
    const [some, every] = [chosen.length, all.length];
    return some === every ? t`All ${every}` : t`${some} of ${every}`;
  };
  const bankNames = banks.filter(({ code }) => value.banks.includes(code)).map(({ shortName }) => shortName);
  const purposeNames = loanPurposes
    .filter((purpose) => value.purposes.includes(purpose))
    .map((purpose) => i18n._(purposeWords[purpose]));
  const listOf = (names: string[]) => (isByName ? { note: names.join(', ') } : {});
  return [
    { label: t`New applications`, value: value.applicationsOpen ? t`Taken` : t`Not taken` },
    {
      label: t`“Money within 30 minutes” on the home page`,
      value: value.showPayoutClaim ? t`Shown` : t`Not shown`,
    },
    { label: t`Banks offered`, value: countOf(value.banks, banks), ...listOf(bankNames) },
    {
      label: t`Loan purposes offered`,
      value: countOf(value.purposes, loanPurposes),
      ...listOf(purposeNames),
    },
    { label: t`Largest file`, value: t`${value.maxFileMegabytes} MB` },
    { label: t`Files a person may send each day`, value: value.filesPerDay },
  ];
}

function FormsForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const done = useSettingsDone(onClose);
  const items = useFormsItems(lender, true);
  const versions = useSeenVersion(lender.forms);
  const { value, version } = versions.seen;
  const { megabytes, filesPerDay } = uploadSettings;
  const form = useForm({
    schema: changeLenderForms.body,
    read: (answers) => ({
      applicationsOpen: answers.checked('applicationsOpen'),
      showPayoutClaim: answers.checked('showPayoutClaim'),
      banks: banks.map(({ code }) => code).filter((code) => answers.checked(`bank-${code}`)),
      purposes: loanPurposes.filter((purpose) => answers.checked(`purpose-${purpose}`)),
      maxFileMegabytes: answers.number('maxFileMegabytes') ?? -1,
      filesPerDay: answers.number('filesPerDay') ?? -1,
      seenVersion: version,
    }),
    check: (input) => ({
      banks: input.banks.length === 0 && t`Choose at least one bank`,
      purposes: input.purposes.length === 0 && t`Choose at least one loan purpose`,
      maxFileMegabytes:
        (input.maxFileMegabytes < megabytes.min || input.maxFileMegabytes > megabytes.max) &&
        t`Enter ${megabytes.min} to ${megabytes.max}`,
      filesPerDay:
        (input.filesPerDay < filesPerDay.min || input.filesPerDay > filesPerDay.max) &&
        t`Enter ${filesPerDay.min} to ${filesPerDay.max}`,
    }),
    submit: (forms, { key }) => api.changeLenderForms(forms, { key }),
    fieldOf: ({ code }) =>
      code === 'no-bank-offered' ? 'banks' : code === 'no-purpose-offered' ? 'purposes' : undefined,
    done: (settings) => done(settings, t`Saved. Forms that are opened from now on follow it.`),
    guard: true,
  });
  return (
    <PartForm form={form} yes={t`Save`} onClose={onClose} meanwhile={{ versions, items }}>
      <div className="grid gap-1">
        <TickBox
          name="applicationsOpen"
          label={t`Take new applications`}
          hint={t`Without it loans, payments and everything else go on.`}
          isOn={value.applicationsOpen}
        />
        <TickBox
          name="showPayoutClaim"
          label={t`Show “money within 30 minutes” on the home page`}
          hint={t`Its condition is shown beside it, with the time we really measured.`}
          isOn={value.showPayoutClaim}
        />
      </div>
      <FieldGroup
        {...form.field('banks')}
        label={t`Banks offered`}
        hint={t`Whoever chose another bank before keeps it.`}
      >
        <div className="grid gap-x-4 sm:grid-cols-2">
          {banks.map(({ code, shortName }, index) => (
            <TickBox
              key={code}
              name={`bank-${code}`}
              id={index === 0 ? form.field('banks').id : undefined}
              label={shortName}
              isOn={value.banks.includes(code)}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup {...form.field('purposes')} label={t`Loan purposes offered`}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {loanPurposes.map((purpose, index) => (
            <TickBox
              key={purpose}
              name={`purpose-${purpose}`}
              id={index === 0 ? form.field('purposes').id : undefined}
              label={i18n._(purposeWords[purpose])}
              isOn={value.purposes.includes(purpose)}
            />
          ))}
        </div>
      </FieldGroup>
      <NumberField
        field={form.field('maxFileMegabytes')}
        label={t`Largest file, in MB`}
        hint={t`${megabytes.min} to ${megabytes.max}`}
        value={value.maxFileMegabytes}
      />
      <NumberField
        field={form.field('filesPerDay')}
        label={t`Files a person may send each day`}
        hint={t`${filesPerDay.min} to ${filesPerDay.max}`}
        value={value.filesPerDay}
      />
    </PartForm>
  );
}
