/**
 * Keeps what is typed with the server: a second after the last letter, at once with another step or when the page is left.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveVerificationDraft, type VerificationDraft } from '#contract/identity.ts';
import { createApi } from '#ui/api.ts';
import { requestTimeOutMs } from '#ui/upload/upload-in-chunks.ts';
import { within } from '#ui/upload/within.ts';
import { sessionHooksFor } from '../api.ts';
import { answersText, answersToSave, type Draft, hasUnsaved } from './draft.ts';
import { type DraftOwner, draftOf, markSaved } from './draft-memory.ts';
import type { Plan } from './plan.ts';
import type { Place } from './verification-address.ts';

const quietMs = 1_000;
const tryAgainMs = 10_000;

export function useSaving(owner: DraftOwner, draft: Draft, plan: Plan, place: Place): void {
  const text = answersText(draft, plan);
  const isUnsaved = hasUnsaved(draft, plan);
  const [attempt, setAttempt] = useState(0);
  const inFlight = useRef(false);
  const savedAt = useRef(place);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useEffectEvent(async () => {
    // As it is now: nothing is left of a draft that was sent or deleted since it was shown.
    const now = draftOf(owner);
    if (inFlight.current || !now || !hasUnsaved(now, plan)) return;
    const words = answersText(now, plan);
    const answers = answersToSave(words, now);
    if (!answers) return;
    inFlight.current = true;
    savedAt.current = place;
    clearTimeout(later.current);
    try {
      await saveFor(owner.userId, answers);
      if (draftOf(owner)) markSaved(words);
    } catch {
      // No reason to stop anybody: the words are still in this tab, and leaving it asks first.
      later.current = setTimeout(() => setAttempt((count) => count + 1), tryAgainMs);
    } finally {
      inFlight.current = false;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, step, saved state or attempt is a reason to save
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(() => void save(), place === savedAt.current ? quietMs : 0);
    return () => clearTimeout(timer);
  }, [isUnsaved, text, place, attempt, draft.saved]);

  useEffect(() => {
    const flush = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      void save().finally(() => clearTimeout(later.current));
    };
  }, []);
}

/** A line that stalls says nothing: without a limit nothing would be kept from then on. */
const saveFor = (userId: string, answers: VerificationDraft): Promise<unknown> =>
  within(requestTimeOutMs, undefined, (signal) => lineOf(userId)(answers, { signal }));

/** Named, so that the last words are not saved for whoever signed in meanwhile. */
const lineOf = (userId: string) =>
  createApi({ saveVerificationDraft }, sessionHooksFor(userId)).saveVerificationDraft;
