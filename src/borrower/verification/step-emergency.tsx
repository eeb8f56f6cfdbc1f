/** Step 3: somebody else to call in an emergency. The browser must not fill in the borrower's own name and number. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PersonNameFault } from '#domain/person-name.ts';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { type EmergencyFaults, emergencyFaults, emergencySchema, readEmergency } from './step-answers.ts';
import { StepForm, type StepProps, useContinue } from './step-form.tsx';

export function StepEmergency({ draft: { typed }, plan }: StepProps) {
  const { t } = useLingui();
  const goOn = useContinue(plan, 'emergency');
  // Only to say early that it is one's own number; the server says it in any case.
  const profile = useQuery({
    queryKey: ['getProfile'],
    queryFn: ({ signal }) => api.getProfile(undefined, { signal }),
  });
  const names: Record<PersonNameFault, string> = {
    'name-empty': t`Enter your emergency contact's name`,
    'name-too-short': t`Name must be 2 characters or more`,
    'name-too-long': t`Name must be 100 characters or fewer`,
    'name-characters': t`Name must only have letters, spaces and marks like ' / - @`,
  };
  const phones: Record<NonNullable<EmergencyFaults['emergencyContactPhone']>, string> = {
    'phone-empty': t`Enter their phone number`,
    'phone-unknown': t`Phone number must be a Malaysian mobile number, like 012-345 6789`,
    'phone-yours': t`Phone number must be different from yours`,
  };
  const form = useForm({
    schema: emergencySchema,
    read: readEmergency,
    check: (contact) => {
      const { emergencyContactName: name, emergencyContactPhone: phone } = emergencyFaults(
        contact,
        profile.data?.phone,
      );
      return {
        emergencyContactName: name && names[name],
        emergencyContactPhone: phone && phones[phone],
      };
    },
    submit: async (contact) => contact,
    worksOffline: true,
    done: goOn,
  });
  return (
    <StepForm
      step="emergency"
      plan={plan}
      form={form}
      intro={t`We only contact this person if we cannot reach you in an emergency. We never talk to them about your loan or your payments.`}
    >
      <TextField
        {...form.field('emergencyContactName')}
        label={t`Emergency contact name`}
        defaultValue={typed.emergencyContactName}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        {...form.field('emergencyContactPhone')}
        label={t`Emergency contact number`}
        hint={t`A Malaysian mobile number`}
        type="tel"
        inputMode="tel"
        defaultValue={typed.emergencyContactPhone}
        autoComplete="off"
        enterKeyHint="done"
        answerLength="medium"
        className="num"
      />
    </StepForm>
  );
}
