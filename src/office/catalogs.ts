/** The back office's words, one chunk per language. */
import type { Messages } from '@lingui/core';
import { loadChunk } from '#ui/chunks.ts';
import type { Locale } from '#words/locale.ts';

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('#words/office/en.po'),
  ms: () => import('#words/office/ms.po'),
  zh: () => import('#words/office/zh.po'),
};

/** Words that cannot come leave the page in its language. */
export const loadMessages = async (locale: Locale): Promise<Messages> => (await catalogs[locale]()).messages;

/** Those that the page begins with. */
export const firstMessages = (locale: Locale): Promise<Messages> => loadChunk(() => loadMessages(locale));
