/** The loan assistant and the working hours, as borrowers see them; they count at once. */
import { useLingui } from '@lingui/react/macro';
import { changeLenderContact } from '#contract/settings.ts';
import type { Answers } from '#ui/answers.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import type { SummaryItem } from '#ui/summary-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ChangedMeanwhile, useSeenVersion } from '../changed-meanwhile.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { FormButtons, PartCard } from './part-card.tsx';
import { type Lender, useReadSettingsAgain, useSettingsDone } from './use-settings.ts';

export function ContactCard({ lender }: { lender: Lender }) {
  const { t } = useLingui();
  const may = useMay();
  const items = useContactItems(lender);
  return (
    <PartCard
      title={t`Contact and hours`}
      items={items}
      last={lender.contact.last}
      edit={
        may('changeLenderContact')
          ? {
              label: t`Edit contact and hours`,
              form: (close) => <ContactForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

function useContactItems({ contact: { value } }: Lender): SummaryItem[] {
  const { t } = useLingui();
  const format = useFormat();
  const from = format.hour(value.fromHour);
  const to = format.hour(value.toHour);
  return [
    { label: t`Loan assistant`, value: value.name || t`Missing` },
    { label: t`WhatsApp`, value: value.whatsapp || t`Missing` },
    { label: t`Phone`, value: value.phone || t`Missing` },
    { label: t`Working hours`, value: t`${from} to ${to}` },
  ];
}

const read = (answers: Answers) => ({
  name: answers.text('name'),
  whatsapp: answers.text('whatsapp'),
  phone: answers.text('phone'),
  fromHour: answers.number('fromHour') ?? -1,
  toHour: answers.number('toHour') ?? -1,
});

function ContactForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t } = useLingui();
  const done = useSettingsDone(onClose);
  const readAgain = useReadSettingsAgain();
  const items = useContactItems(lender);
  const versions = useSeenVersion(lender.contact);
  const { value, version } = versions.seen;
  const isNumber = (text: string) => /^[+0-9 ()-]{8,24}$/.test(text);
  const form = useForm({
    schema: changeLenderContact.body,
    read: (answers) => ({ ...read(answers), seenVersion: version }),
    check: ({ name, whatsapp, phone, fromHour, toHour }) => ({
      name: name.length < 2 && t`Enter the name that borrowers read`,
      whatsapp: !isNumber(whatsapp) && t`Enter a number with its code, such as +60 12-345 6789`,
      phone: !isNumber(phone) && t`Enter a number with its code, such as 03-1234 5678`,
      fromHour: (fromHour < 0 || fromHour > 23) && t`Enter a full hour from 0 to 23`,
      toHour:
        toHour < 1 || toHour > 24
          ? t`Enter a full hour from 1 to 24`
          : toHour <= fromHour && t`Working hours must end after they begin`,
    }),
    submit: (contact, { key }) => api.changeLenderContact(contact, { key }),
    fieldOf: ({ code }) => (code === 'hours-backwards' ? 'toHour' : undefined),
    done: (settings) => done(settings, t`Saved. Borrowers see it from now on.`),
    guard: true,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <TextField
        {...form.field('name')}
        label={t`Loan assistant`}
        defaultValue={value.name}
        autoComplete="off"
      />
      <TextField
        {...form.field('whatsapp')}
        label={t`WhatsApp`}
        defaultValue={value.whatsapp}
        inputMode="tel"
        autoComplete="off"
        answerLength="medium"
      />
      <TextField
        {...form.field('phone')}
        label={t`Phone`}
        defaultValue={value.phone}
        inputMode="tel"
        autoComplete="off"
        answerLength="medium"
      />
      <TextField
        {...form.field('fromHour')}
        label={t`Working hours begin`}
        hint={t`A full hour from 0 to 23`}
        defaultValue={value.fromHour}
        inputMode="numeric"
        autoComplete="off"
        answerLength="short"
      />
      <TextField
        {...form.field('toHour')}
        label={t`Working hours end`}
        hint={t`A full hour from 1 to 24`}
        defaultValue={value.toHour}
        inputMode="numeric"
        autoComplete="off"
        answerLength="short"
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <ChangedMeanwhile versions={versions} items={items} onGoOn={form.forget} />
      <FormButtons busy={form.busy} yes={t`Save`} onCancel={onClose} />
    </form>
  );
}
