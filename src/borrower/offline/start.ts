/** What being of use without a line asks for once a page is idle: the worker, and throwing away what is too old. */
import type { Locale } from '#words/locale.ts';
import { isOnDevice } from '../kept-uploads.ts';
import { countVisit } from './hint-memory.ts';
import { keepForAnybody } from './keep-pages.ts';

export async function startOffline(locale: Locale): Promise<void> {
  countVisit(localStorage, sessionStorage);
  if (await isOnDevice('jernih-reading')) await (await import('./kept-reading.ts')).dropOldReading();
  // Without https, and where a person switched it off, there is none; the development server has no worker.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  // Whoever only looked in has a page for the moment when nobody is there.
  keepForAnybody(locale);
}
