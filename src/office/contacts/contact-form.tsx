/** Writing down a contact that was made today or yesterday; the server judges the time at which it was made. */
import { useLingui } from '@lingui/react/macro';
import { recordContact } from '#contract/contacts.ts';
import type { ContactChannel } from '#domain/contact.ts';
import { addDays } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { kualaLumpurInstant, kualaLumpurTime, todayInKualaLumpur } from '../today.ts';
import { ContactFields, contactFieldOf, readContact, useContactCheck } from './contact-fields.tsx';
import { useReadContactsAgain } from './use-contacts.ts';

type ContactFormProps = { loanId: string; closed: readonly ContactChannel[]; onDone: () => void };

export function ContactForm({ loanId, closed, onDone }: ContactFormProps) {
  const { t } = useLingui();
  const readAgain = useReadContactsAgain(loanId);
  const checkContact = useContactCheck();
  const form = useForm({
    schema: recordContact.body,
    read: (answers) => {
      const time = answers.text('time');
      const today = todayInKualaLumpur();
      const day = { today, yesterday: addDays(today, -1) }[answers.text('day')];
      const happenedAt = day && isTime(time) ? kualaLumpurInstant(day, time) : '';
      return { ...readContact(answers), happenedAt };
    },
    check: ({ happenedAt, ...contact }) => ({
      ...checkContact(contact),
      time: happenedAt === '' && t`Enter the time, such as 14:05`,
    }),
    askedAs: { happenedAt: 'time' },
    submit: (contact, { key }) => api.recordContact({ loanId, ...contact }, { key }),
    fieldOf: contactFieldOf,
    guard: true,
    done() {
      toast(t`Recorded. Colleagues see it before they call.`);
      readAgain();
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-4 rounded-control border border-border p-4">
      <ErrorSummary form={form} />
      <Select
        {...form.field('day')}
        label={t`Day of the contact`}
        placeholder={t`Choose`}
        defaultValue="today"
        options={[
          { value: 'today', label: t`Today` },
          { value: 'yesterday', label: t`Yesterday` },
        ]}
      />
      <TextField
        {...form.field('time')}
        type="time"
        label={t`Time of the contact`}
        answerLength="short"
        defaultValue={kualaLumpurTime(new Date())}
      />
      <ContactFields form={form} closed={closed} />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Record the contact`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onDone)}>{t`Go back`}</Button>
      </div>
    </form>
  );
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
