/** The reference of a transfer that left the bank, copied from its confirmation. */
import { useLingui } from '@lingui/react/macro';
import { LimitedTextField } from '#ui/limited-text.tsx';
import type { Form } from '#ui/use-form.ts';

export function BankReferenceField({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <LimitedTextField
      {...form.field('bankReference')}
      label={t`Bank reference`}
      hint={t`As it stands on the bank’s confirmation`}
      autoComplete="off"
      spellCheck={false}
      mostCharacters={40}
      answerLength="medium"
    />
  );
}
