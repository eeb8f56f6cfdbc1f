/** The back office's words, one chunk per language. */
import type { Messages } from '@lingui/core';
import { loadChunk } from '#ui/chunks.ts';
import type { Locale } from '#words/locale.ts';

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('#words/office/en.po'),
  ms: () => import('#words/office/ms.po'),
  zh: () => import('#words/office/zh.po'),
};

export async function loadMessages(locale: Locale): Promise<Messages> {
  const { messages } = await loadChunk(catalogs[locale]);
  return messages;
}
