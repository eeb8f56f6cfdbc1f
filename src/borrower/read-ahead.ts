/**
 * What the server read for somebody before it wrote their page: the page then stands there with the first frame. Each answer
 * is kept under the name of its endpoint, as the page itself would keep it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { SessionState } from '#ui/session.ts';

export type Answers = Readonly<Record<string, unknown>>;

export type WrittenFor = {
  session: SessionState;
  /** On the server only: browsers keep them with everything else that was read. */
  answers?: Answers;
};

export const ReadAhead = createContext<Answers | undefined>(undefined);

/** `readAt`: no answer is younger, in milliseconds. */
export function putIn(queries: QueryClient, answers: Answers, readAt: number): void {
  for (const [name, answer] of Object.entries(answers))
    queries.setQueryData([name], answer, { updatedAt: readAt });
}
