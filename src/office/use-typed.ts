/** What stands in a form at this moment, for showing what it will do while one types. */
import { type FormEvent, useState } from 'react';
import { type Answers, answersOf } from '#ui/answers.ts';
import type { Form } from '#ui/use-form.ts';

export function useTyped<T>(atFirst: T, read: (answers: Answers) => T) {
  const [typed, setTyped] = useState(atFirst);
  const listen = ({ props }: Form) => ({
    ...props,
    onInput(event: FormEvent<HTMLFormElement>) {
      props.onInput(event);
      setTyped(read(answersOf(event.currentTarget)));
    },
  });
  return { typed, listen };
}
