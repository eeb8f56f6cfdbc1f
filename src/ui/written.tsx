/**
 * What a person wrote or is called. Chinese in a page of another language carries its own: it gets the Chinese font, and a
 * screen reader says it in Chinese.
 */
import { locales } from '#words/locale.ts';
import { useLocale } from './words.tsx';

/** Chinese characters, with the marks and digits between them. */
const chinese = /(\p{Script=Han}(?:[\p{Script=Han}\p{P}\d\s]*[\p{Script=Han}，。！？；：、）》”])?)/u;

export function Written({ children }: { children: string }) {
  const locale = useLocale();
  if (locale === 'zh' || !chinese.test(children)) return children;
  return children.split(chinese).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} lang={locales.zh.tag}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
