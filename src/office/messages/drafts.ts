/** What somebody has begun to write to each borrower, kept while the page is open and forgotten with the session. */
import { whenSignedOut } from '#ui/session.ts';

const drafts = new Map<string, string>();

whenSignedOut(() => drafts.clear());

export const draftFor = (borrowerId: string): string => drafts.get(borrowerId) ?? '';

/** What was taken back comes before what was begun meanwhile; neither is lost. */
export function bringBack(borrowerId: string, text: string): void {
  keepDraft(borrowerId, [text, draftFor(borrowerId)].filter((part) => part.trim() !== '').join('\n\n'));
}

export function keepDraft(borrowerId: string, text: string): void {
  if (text.trim() === '') drafts.delete(borrowerId);
  else drafts.set(borrowerId, text);
}
