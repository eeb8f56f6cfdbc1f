/** Writes the one page of the back office: an empty shell in the reader's language that loads the app. */
import { clientAssets } from 'virtual:client-assets';
import { criticalCss } from '#ui/critical-css.ts';
import { htmlDocument } from '#ui/document.ts';
import { type Locale, locales } from '#words/locale.ts';

export function renderShell({ locale }: { locale: Locale }): string {
  const words = clientAssets.chunks[`src/words/office/${locale}.po`] ?? [];
  return htmlDocument({
    language: locales[locale].tag,
    title: 'Jernih',
    css: criticalCss(clientAssets.css, ''),
    font: clientAssets.font,
    body: '',
    hidden: true,
    boot: {
      build: clientAssets.build,
      builtAt: clientAssets.builtAt,
      entry: clientAssets.entry,
      stylesheet: clientAssets.stylesheet,
      preload: [...clientAssets.preload, ...words],
      locale,
    },
  });
}
