/**
 * What the other phone asks of the server. Every request says that it comes from this page: only then the hand-off counts, so a
 * phone that is signed in as somebody else never sends to the wrong account.
 */
import * as handoff from '#contract/handoff.ts';
import * as uploads from '#contract/uploads.ts';
import { createApi } from '#ui/api.ts';

export const otherPhoneApi = createApi(
  { ...handoff, ...uploads },
  { headers: () => ({ 'jernih-handoff': '1' }) },
);
