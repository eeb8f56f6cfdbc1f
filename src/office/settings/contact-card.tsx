/** Whom borrowers call and write to: the first one counts at once, another one when a second administrator confirms it. */
import { useLingui } from '@lingui/react/macro';
import { proposeContactChange } from '#contract/settings.ts';
import { isContactKnown } from '#domain/lender-settings.ts';
import type { Answers } from '#ui/answers.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useSeenVersion } from '../changed-meanwhile.tsx';
import { useContactLines } from './change-items.ts';
import { PartCard, PartForm } from './part-card.tsx';
import { type Lender, useSettingsDone } from './use-settings.ts';

export function ContactCard({ lender, waitingAt }: { lender: Lender; waitingAt: string | undefined }) {
  const { t } = useLingui();
  const may = useMay();
  const lines = useContactLines();
  const { value, last } = lender.contact;
  return (
    <PartCard
      title={t`Contact for borrowers`}
      items={lines(value)}
      last={last}
      waitingAt={waitingAt}
      edit={
        may('proposeContactChange')
          ? {
              label: t`Edit the contact for borrowers`,
              form: (close) => <ContactForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

const read = (answers: Answers) => ({
  name: answers.text('name'),
  whatsapp: answers.text('whatsapp'),
  phone: answers.text('phone'),
});

function ContactForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t } = useLingui();
  const done = useSettingsDone(onClose);
  const lines = useContactLines();
  const versions = useSeenVersion(lender.contact);
  const { value, version: seenVersion } = versions.seen;
  const isKnown = isContactKnown(versions.now.value);
  const isNumber = (text: string) => /^[+0-9 ()-]{8,24}$/.test(text);
  const form = useForm({
    schema: proposeContactChange.body,
    read,
    check: ({ name, whatsapp, phone }) => ({
      name: name.length < 2 && t`Enter the name that borrowers read`,
      whatsapp: !isNumber(whatsapp) && t`Enter a number with its code, such as +60 12-345 6789`,
      phone: !isNumber(phone) && t`Enter a number with its code, such as 03-1234 5678`,
    }),
    submit: (contact, { key }) =>
      isKnown
        ? api.proposeContactChange(contact, { key })
        : api.setFirstContact({ ...contact, seenVersion }, { key }),
    done: (settings) =>
      done(
        settings,
        isKnown
          ? t`Proposed. It takes effect when another administrator confirms it.`
          : t`Saved. Borrowers see it from now on.`,
      ),
    guard: true,
  });
  return (
    <PartForm
      form={form}
      yes={isKnown ? t`Propose the change` : t`Save`}
      onClose={onClose}
      meanwhile={{ versions, items: lines(versions.now.value) }}
    >
      {isKnown && (
        <Notice tone="info">
          {t`This stands on every page that borrowers see, so a second administrator confirms it. Until then the present contact stays.`}
        </Notice>
      )}
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
    </PartForm>
  );
}
