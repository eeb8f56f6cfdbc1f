/** The number on an identity card: typed with or without dashes, and shown with them. No browser fills it in. */
import { useLingui } from '@lingui/react/macro';
import type { FocusEvent, ReactNode } from 'react';
import { formatIcNumber } from '#domain/ic-number.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import { TextField } from '#ui/text-field.tsx';
import type { FieldBinding } from '#ui/use-form.ts';

type IcNumberFieldProps = FieldBinding & {
  hint: ReactNode;
  defaultValue?: string | undefined;
  enterKeyHint: 'next' | 'done';
};

export function IcNumberField(props: IcNumberFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      label={t`IC number`}
      onBlur={showDashes}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      answerLength="medium"
      className="num"
    />
  );
}

/** Twelve digits are shown as on the card once the field is left; the form hears of it as of anything typed. */
function showDashes({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const digits = withoutGaps(field.value);
  if (!/^\d{12}$/.test(digits) || field.value === formatIcNumber(digits)) return;
  field.value = formatIcNumber(digits);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
