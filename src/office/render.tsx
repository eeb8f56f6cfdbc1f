/** Writes the one page of the back office: an empty shell in the reader's language that loads the app. */
import { clientAssets } from 'virtual:client-assets';
import { htmlDocument } from '#ui/document.ts';
import { type Locale, locales } from '#words/locale.ts';

export function renderShell({ locale }: { locale: Locale }): string {
  const words = clientAssets.chunks[`src/words/office/${locale}.po`] ?? [];
  return htmlDocument({
    language: locales[locale].tag,
    title: 'Jernih',
    css: clientAssets.css,
    font: clientAssets.font,
    body: '',
    hidden: true,
    boot: { entry: clientAssets.entry, preload: [...clientAssets.preload, ...words], locale },
  });
}
