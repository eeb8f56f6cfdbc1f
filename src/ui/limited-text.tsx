/**
 * Texts that may be so long and no longer: nothing is cut, what still fits is counted near the end, and a longer one is not
 * sent. In a file of its own: few forms have one. The sentence goes by the browser's own way, a custom validity of the
 * control, which `useForm` reads.
 */
import { type InputEvent, useEffect, useRef, useState } from 'react';
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './text-field.tsx';
import { TextRoom } from './text-room.tsx';
import { lengthOf, useTooLong } from './too-long.ts';

/** How long the text may be. */
type Limit = { mostCharacters: number };

export function LimitedTextField({ mostCharacters, ...props }: TextFieldProps & Limit) {
  return <TextField {...props} {...useLimit<HTMLInputElement>(mostCharacters, props)} />;
}

export function LimitedTextArea({ mostCharacters, ...props }: TextAreaProps & Limit) {
  return <TextArea {...props} {...useLimit<HTMLTextAreaElement>(mostCharacters, props)} />;
}

type Given<E> = {
  value?: unknown;
  defaultValue?: unknown;
  onInput?: ((event: InputEvent<E>) => void) | undefined;
};

function useLimit<E extends HTMLInputElement | HTMLTextAreaElement>(
  most: number,
  { value, defaultValue, onInput }: Given<E>,
) {
  const tooLong = useTooLong();
  const ref = useRef<E>(null);
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const judge = (control: E | null) =>
    control?.setCustomValidity(tooLong(lengthOf(control.value), most) ?? '');
  // Also what was filled in, put back or emptied, and in the language of now.
  useEffect(() => judge(ref.current));
  return {
    ref,
    below: <TextRoom most={most} length={lengthOf(value === undefined ? typed : String(value))} />,
    // Before the form hears of it, so that it finds the judgement of this letter.
    onInput(event: InputEvent<E>) {
      setTyped(event.currentTarget.value);
      judge(event.currentTarget);
      onInput?.(event);
    },
  };
}
