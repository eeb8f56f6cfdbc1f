/** Says aloud that the language has changed, and on the screen that it could not be. */
import { useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { type Locale, locales } from '#words/locale.ts';
import { Button } from './button.tsx';
import { forgetLanguageNews, useLanguageNews } from './change-locale.ts';

export function LanguageNews({ onAgain }: { onAgain: (locale: Locale) => void }) {
  const { t } = useLingui();
  const news = useLanguageNews();
  const name = news && locales[news.locale].name;
  return (
    <>
      <p role="status" className="sr-only">
        {news && !news.failed && t`This page is now in ${name}.`}
      </p>
      {news?.failed && (
        <div role="alert" className="bg-warning-soft print:hidden">
          <div className="wrap flex flex-wrap items-center gap-3 py-2 text-sm text-text">
            <Languages aria-hidden className="size-5 flex-none text-warning" />
            <span className="flex-1">
              {t`The page stays in this language: the words of ${name} could not be loaded. Check your connection and try again.`}
            </span>
            <Button
              size="small"
              variant="secondary"
              onClick={() => onAgain(news.locale)}
            >{t`Try again`}</Button>
            <Button size="small" variant="secondary" onClick={forgetLanguageNews}>{t`Close`}</Button>
          </div>
        </div>
      )}
    </>
  );
}
