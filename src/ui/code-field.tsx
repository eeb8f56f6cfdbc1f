import { TextField, type TextFieldProps } from './text-field.tsx';

/** One field for a one-time code; spaces and dashes are fine. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      pattern="[0-9 ]*"
      spellCheck={false}
      answerLength="medium"
      isCode
      {...props}
    />
  );
}
