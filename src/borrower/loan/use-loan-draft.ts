/** The draft of the open page: begun from the address, this device or the server; kept here at once and on the server soon after. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { LoanDraft } from '#contract/loans.ts';
import { rename } from '#ui/history.ts';
import { api } from '../api.ts';
import { choiceInAddress, type LoanProduct } from '../home/estimate.ts';
import {
  beginDraft,
  changeDraft,
  emptyDraft,
  isSameDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from './draft.ts';
import { draftKey, useServerDraft } from './server-draft.ts';

const quietMs = 2_000;

export type DraftOfPage = {
  draft: LoanDraft;
  change: (change: Partial<LoanDraft>) => void;
  /** Grows when the draft came from elsewhere after the fields were there; they take it over then. */
  arrivals: number;
  /** False until the sources that count were asked. */
  ready: boolean;
  saved: boolean;
};

export function useLoanDraft(product: LoanProduct, signedIn: boolean): DraftOfPage {
  const server = useServerDraft(signedIn);
  const kept = signedIn ? server.data?.draft : null;
  const isBrowser = useIsBrowser();
  const [here, setHere] = useState(() => (isBrowser ? knownHere(product, signedIn) : undefined));
  const [begun, setBegun] = useState(isBrowser);
  const [arrivals, setArrivals] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const draft = here ? withAnswer(here, kept) : (kept ?? emptyDraft);

  /** What the server wrote knew nothing of this device, and who is there is learnt later still: then it is looked at again. */
  const begin = useEffectEvent(() => {
    const known = here ?? knownHere(product, signedIn);
    if (!begun || known !== here) {
      setBegun(true);
      setHere(known);
      setArrivals((count) => count + 1);
    }
    if (!known) return;
    keepDeviceDraft(known, signedIn);
    rename(addressWithoutChoice());
  });
  /** It stays theirs: whoever is at this page next begins anew. */
  const leave = useEffectEvent(() => {
    setHere(undefined);
    setArrivals((count) => count + 1);
  });
  const arrive = useEffectEvent(() => {
    if (!here) setArrivals((count) => count + 1);
  });
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) leave();
    else begin();
    wasSignedIn.current = signedIn;
  }, [signedIn]);
  useEffect(() => {
    if (begun && kept) arrive();
  }, [begun, kept]);

  const savedThere = useSaving(draft, begun ? kept : undefined, signedIn);
  return {
    draft,
    arrivals,
    ready: begun && kept !== undefined,
    saved: isTouched && begun && !isSameDraft(draft, emptyDraft) && (savedThere || !signedIn),
    change(change) {
      // Before the first look at this device, what it kept is still to be counted in.
      const next = changeDraft(begun ? draft : (knownHere(product, signedIn) ?? draft), change);
      if (isSameDraft(next, draft)) return;
      keepDeviceDraft(next, signedIn);
      setTouched(true);
      setHere(next);
    },
  };
}

const never = () => () => undefined;

/** False while the page of the server is being taken over. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** What came along in the address, and what this device kept. */
function knownHere(product: LoanProduct, signedIn: boolean): LoanDraft | undefined {
  const address = choiceInAddress(product, location.search);
  const device = readDeviceDraft(signedIn);
  const isKnown = device ?? address.amountSen ?? address.termMonths;
  return isKnown === undefined ? undefined : beginDraft({ address, device, server: null });
}

/** The personal answer is only on the server. */
function withAnswer(here: LoanDraft, kept: LoanDraft | null | undefined): LoanDraft {
  if (here.affordability !== null) return here;
  return {
    ...here,
    affordability: beginDraft({ address: {}, device: here, server: kept ?? null }).affordability,
  };
}

/** What came along in the address is in the draft now; a reload must not bring it back. */
function addressWithoutChoice(): string {
  const query = new URLSearchParams(location.search);
  query.delete('amount');
  query.delete('term');
  return location.pathname + (query.size > 0 ? `?${query}` : '');
}

/** Saves two seconds after the last change, another step at once, and again when the line is back. True when all is saved. */
function useSaving(draft: LoanDraft, kept: LoanDraft | null | undefined, signedIn: boolean): boolean {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const unsaved = signedIn && kept !== undefined && !isSameDraft(draft, kept ?? emptyDraft);
  const text = JSON.stringify(draft);
  const stepped = draft.step !== kept?.step;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reason to try
  useEffect(() => {
    if (!unsaved) return;
    const again = () => setAttempt((count) => count + 1);
    const save = () => {
      const saving: LoanDraft = JSON.parse(text);
      // A draft that cannot be saved is no reason to stop anybody: this device has it, and the line may come back.
      void api.saveLoanDraft(saving).then(
        () => queries.setQueryData(draftKey, { draft: saving }),
        () => undefined,
      );
    };
    const timer = setTimeout(save, stepped ? 0 : quietMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [unsaved, text, stepped, attempt, queries]);
  return kept !== undefined && !unsaved;
}
