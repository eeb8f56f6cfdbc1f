/** The fields of an attestation, in the order in which the attestor's stamp and declaration say them. */
import { useLingui } from '@lingui/react/macro';
import { attestationManners, attestorCapacities } from '#domain/agreement-life.ts';
import { RadioCards, Select } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Form } from '#ui/use-form.ts';
import { attestationMannerWords, capacityWords } from '#words/agreement.ts';
import { kualaLumpurTime, todayInKualaLumpur } from '../today.ts';

/** `ownName`: of an attestor who writes it down. */
export function AttestationFields({ form, ownName }: { form: Form; ownName: string | undefined }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <LimitedTextField
        {...form.field('attestorName')}
        label={t`Full name of the attestor`}
        hint={t`As on the attestor’s stamp`}
        autoComplete="off"
        spellCheck={false}
        mostCharacters={100}
        {...(ownName && { defaultValue: ownName })}
      />
      <Select
        {...form.field('capacity')}
        label={t`Attests as`}
        placeholder={t`Choose what the attestor is`}
        options={attestorCapacities.map((each) => ({ value: each, label: i18n._(capacityWords[each].id) }))}
      />
      <RadioCards
        {...form.field('manner')}
        label={t`How was it done?`}
        options={attestationManners.map((each) => ({
          value: each,
          label: i18n._(attestationMannerWords[each].id),
        }))}
      />
      <DateField
        {...form.field('attestedOn')}
        label={t`Day of the attestation`}
        defaultDate={todayInKualaLumpur()}
      />
      <TextField
        {...form.field('attestedTime')}
        type="time"
        label={t`Time in Malaysia`}
        defaultValue={kualaLumpurTime(new Date())}
        answerLength="short"
      />
    </>
  );
}
