/** What every public page comes with: the lender and its products, from the server that wrote the page. */
import { createContext, useContext } from 'react';
import type { PagePayload } from '#contract/lender.ts';

/** Undefined only on the page of a fault, when the server could not even say who the lender is. */
export const PageData = createContext<PagePayload | undefined>(undefined);

export function usePageData(): PagePayload | undefined {
  return useContext(PageData);
}
