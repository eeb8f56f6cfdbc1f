/** The three languages, each in its own words, without flags. Links, so that they work before any script. */
import { useLingui } from '@lingui/react/macro';
import { Check, Languages } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { type Locale, localeCodes, locales } from '#words/locale.ts';
import { iconButtonClass } from './shell.tsx';
import { useLocale } from './words.tsx';

export type LanguageChoice = {
  /** Where the open page is in each language; absent where the address has no language. */
  hrefs?: Record<Locale, string>;
  onChoose: (locale: Locale) => void;
};

function useChoose({ onChoose }: LanguageChoice, after?: () => void) {
  return (locale: Locale) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(locale);
    after?.();
  };
}

/** In the header: the short name of the language, and a menu below it. */
export function LanguageMenu(choice: LanguageChoice) {
  const { t } = useLingui();
  const current = useLocale();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  // What was pressed goes away with the menu; the focus stays at its button.
  const choose = useChoose(choice, closeToButton);

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  });

  function closeByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') closeToButton();
  }

  function closeToButton() {
    close();
    menu.current?.querySelector('summary')?.focus();
  }

  const { name, short } = locales[current];
  return (
    <details ref={menu} className="relative" onKeyDown={closeByKey}>
      <summary className={iconButtonClass}>
        <Languages aria-hidden className="size-5" />
        {short}
        <span className="sr-only">{t`Language: ${name}`}</span>
      </summary>
      <ul className="absolute end-0 z-(--z-sheet) mt-1 min-w-48 rounded-control border border-border bg-surface p-1 text-text shadow-2">
        {localeCodes.map((locale) => (
          <li key={locale}>
            <a
              href={choice.hrefs?.[locale] ?? '#'}
              lang={locales[locale].tag}
              hrefLang={locales[locale].tag}
              aria-current={locale === current ? 'true' : undefined}
              onClick={choose(locale)}
              className="flex min-h-11 items-center justify-between gap-3 rounded-sm px-3 text-text no-underline hover:bg-surface-2"
            >
              {locales[locale].name}
              {locale === current && <Check aria-hidden className="size-5 text-primary" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In the footer: all three at once. */
export function LanguageLinks(choice: LanguageChoice) {
  const current = useLocale();
  const choose = useChoose(choice);
  return (
    <ul className="flex flex-wrap gap-x-4">
      {localeCodes.map((locale) => (
        <li key={locale}>
          <a
            href={choice.hrefs?.[locale] ?? '#'}
            lang={locales[locale].tag}
            hrefLang={locales[locale].tag}
            aria-current={locale === current ? 'true' : undefined}
            onClick={choose(locale)}
            className="stands-alone text-text"
          >
            {locales[locale].name}
          </a>
        </li>
      ))}
    </ul>
  );
}
