/**
 * What is wrong with an agreement before anybody is offered it: letters that cannot be printed, and texts that stand for
 * something missing. All three languages are looked at, because all three are printed and sealed.
 */
import { type AgreementBody, type AgreementFaults, placeholdersIn } from '#domain/agreement.ts';
import { localeCodes } from '#words/locale.ts';
import { agreementDocument } from '../agreements/document.ts';
import { characterLabel, missingGlyphs } from './fonts.ts';

export const agreementFaults = (body: AgreementBody): AgreementFaults => {
  const texts = [body, ...localeCodes.map((locale) => agreementDocument(body, locale))].flatMap(stringsOf);
  return {
    missingGlyphs: missingGlyphs(texts.join('\n')).map(characterLabel),
    placeholders: [
      ...new Set(texts.flatMap((text) => [...placeholdersIn(text), ...(text.match(mishap) ?? [])])),
    ],
  };
};

/** What a text says when a value was not there while it was put together. */
const mishap = /\bundefined\b|\bNaN\b|\[object \w+\]/g;

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};
