/**
 * While the product is closed for maintenance every page is the maintenance page, but those that a running loan needs:
 * coming in, what is owed, payments, papers, help and messages (`domain/maintenance.ts` has the reasons).
 */
import type { PagePayload } from '#contract/lender.ts';

const isOpenInMaintenance = (path: string): boolean =>
  ['/sign-in', '/kode-otp', '/forgot-password', '/wallet'].includes(path) ||
  /^\/my-account(\/|$)/.test(path) ||
  // A file, such as the picture of the tab, is no page.
  /\.[a-z]{2,5}$/.test(path);

/** Until when this page is closed, null when nobody knows; undefined when it is open. */
export const closureOf = (
  path: string,
  payload: PagePayload | undefined,
): { until: string | null } | undefined =>
  isOpenInMaintenance(path) ? undefined : (payload?.lender.maintenance ?? undefined);

/** The page that stands at an address now. */
export const shownPath = (path: string, payload: PagePayload | undefined): string =>
  closureOf(path, payload) ? '/maintenance' : path;
