/** What stands in a form at this moment, read by the kinds of our fields. */
import { parseRinggit, type Sen } from '#domain/money.ts';

export type Answers = {
  /** Trimmed; '' when empty or absent. */
  text: (name: string) => string;
  /** As typed, for passwords. */
  raw: (name: string) => string;
  checked: (name: string) => boolean;
  /** Undefined when it is not one clear amount. */
  money: (name: string) => Sen | undefined;
  /** 'YYYY-MM-DD' from the three parts of a date field, a year of two digits as it is meant, '' when all are empty; whether such a day exists is the schema's question. */
  date: (name: string) => string;
  number: (name: string) => number | undefined;
  file: (name: string) => File | undefined;
  /** What a field of ours keeps in a hidden input, such as a signature. */
  json: (name: string) => unknown;
};

function digits(text: string, length: number): string {
  return text.normalize('NFKC').trim().padStart(length, '0');
}

/** '92' is 1992 and '26' is 2026, as people write them on every form: in a field of ours nothing lies further ahead than this. */
const yearsAhead = 10;

function fourDigits(typed: string): string {
  const year = digits(typed, 0);
  const last = new Date().getFullYear() + yearsAhead;
  return /^\d\d$/.test(year) ? `${last - ((last - Number(year)) % 100)}` : year;
}

export function answersOf(form: HTMLFormElement): Answers {
  return answersIn(new FormData(form));
}

/** The same for what was in a form before, such as an earlier step. */
export function answersIn(data: FormData): Answers {
  const raw = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => raw(name).trim();
  return {
    raw,
    text,
    checked: (name) => data.has(name),
    money: (name) => parseRinggit(text(name)),
    json: (name) => (raw(name) ? JSON.parse(raw(name)) : undefined),
    number: (name) => (/^\d{1,15}$/.test(text(name)) ? Number(text(name)) : undefined),
    date(name) {
      const [year, month, day] = ['year', 'month', 'day'].map((part) => text(`${name}.${part}`));
      if (!year && !month && !day) return '';
      return `${digits(fourDigits(year ?? ''), 4)}-${digits(month ?? '', 2)}-${digits(day ?? '', 2)}`;
    },
    file(name) {
      const value = data.get(name);
      return value instanceof File && value.name !== '' ? value : undefined;
    },
  };
}
