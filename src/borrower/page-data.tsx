/** What every public page comes with: the lender and its products, from the server that wrote the page, until it says something newer. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { PagePayload } from '#contract/lender.ts';

type Held = [payload: PagePayload | undefined, replace: (payload: PagePayload) => void];

const Holder = createContext<Held>([undefined, () => undefined]);

export function PageData({ payload, children }: { payload: PagePayload | undefined; children: ReactNode }) {
  return <Holder value={useState(payload)}>{children}</Holder>;
}

/** Undefined only on the page of a fault, when the server could not even say who the lender is. */
export function usePageData(): PagePayload | undefined {
  return useContext(Holder)[0];
}

export function useReplacePageData(): (payload: PagePayload) => void {
  return useContext(Holder)[1];
}
