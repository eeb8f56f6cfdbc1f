/** What stands in the fields of all steps, by field name, as it was typed. */
import { type Answers, answersIn } from '#ui/answers.ts';

export type Typed = Readonly<Record<string, string>>;

export type Reader = Pick<Answers, 'text' | 'money' | 'date'>;

/** Reads kept answers as if their form were open. */
export function readerOf(typed: Typed): Reader {
  const data = new FormData();
  for (const [name, text] of Object.entries(typed)) data.set(name, text);
  return answersIn(data);
}

/** The fields of an open form. Choices not made yet are not in it and keep what they had. */
export function typedIn(form: HTMLFormElement): Typed {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** The three parts of a date field. */
export function typedDate(name: string, date: string): Typed {
  const [year = '', month = '', day = ''] = date.split('-');
  return {
    [`${name}.year`]: year,
    [`${name}.month`]: month.replace(/^0/, ''),
    [`${name}.day`]: day.replace(/^0/, ''),
  };
}
