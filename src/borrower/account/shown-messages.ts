/** Which messages of an open inbox are shown: what we write meanwhile waits until it is asked for, or the list would jump. */
import type { Message } from '#contract/messages.ts';

/** Newest first; `upTo` is the newest one that was there when the list was last asked for. */
export function shownMessages(
  messages: readonly Message[],
  upTo: string | undefined,
): { shown: readonly Message[]; waiting: number } {
  const since = messages.findIndex(({ messageId }) => messageId === upTo);
  // What somebody writes themselves they see at once.
  const shown = messages.filter(({ from }, index) => index >= since || from === 'borrower');
  return { shown, waiting: messages.length - shown.length };
}
