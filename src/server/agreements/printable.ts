/** Whether every text of an agreement can be printed in all its languages: one that cannot is never offered. */
import type { AgreementBody } from '#domain/agreement.ts';
import { type Locale, locales } from '#words/locale.ts';
import { missingGlyphs } from '../documents/fonts.ts';
import { agreementDocument } from './document.ts';

export const isPrintable = (body: AgreementBody): boolean =>
  (Object.keys(locales) as Locale[]).every(
    (locale) => missingGlyphs(textsOf(agreementDocument(body, locale)).join('')).length === 0,
  );

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
