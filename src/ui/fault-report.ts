/** One failure of this page, as the server's log may have it: each once, and never more than a few. */
import { framesIn, type PageFault, pageFaultPath, tellableMessage } from '#contract/page-fault.ts';
import { splitLocale } from '#words/locale.ts';
import { readBoot } from './document.ts';
import { isFault } from './uncaught.ts';

const mostTold = 5;
const told = new Set<string>();

export function reportFault(cause: unknown): void {
  const { origin, pathname } = location;
  if (!(cause instanceof Error) || !isFault(cause, origin)) return;
  const { path } = splitLocale(pathname);
  const fault: PageFault = {
    build: readBoot()?.build ?? '',
    page: path,
    name: cause.name,
    message: tellableMessage(cause.message),
    frames: framesIn(cause.stack ?? '', origin),
  };
  const text = JSON.stringify(fault);
  if (told.has(text) || told.size >= mostTold) return;
  told.add(text);
  // Sent also while the page is being left, and nothing waits for an answer.
  navigator.sendBeacon(pageFaultPath, new Blob([text], { type: 'application/json' }));
}
