/** What stands between the words of a paper: Chinese has marks of its own, at full width, and no gap after them. */
import type { Locale } from '#words/locale.ts';

type Marks = {
  comma: string;
  /** Between two sentences. */
  gap: string;
  /** Behind what it explains. */
  inBrackets: (text: string) => string;
};

const latin: Marks = { comma: ', ', gap: ' ', inBrackets: (text) => ` (${text})` };
const han: Marks = { comma: '，', gap: '', inBrackets: (text) => `（${text}）` };

export const marksOf = (locale: Locale): Marks => (locale === 'zh' ? han : latin);
