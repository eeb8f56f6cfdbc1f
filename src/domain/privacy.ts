/**
 * What a person says about their data: the notice they read, news on or off, a copy for themselves. Notice and choice:
 * PDPA 2010, s.7; stopping news at any time: s.43; a copy of one's data: s.30.
 */
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

/** The text is in `borrower/access/privacy-notice.tsx`; its test fails when the text changes and this does not. */
export const privacyNotice = { version: 4, since: '2026-11-23' } as const;

export type PrivacyChange = { event: LoanEvent; notices: Notice[] };

/** On or off, at once. Nothing changes when it is so already, and the act is written down all the same. */
export const changeNews = (input: { wanted: boolean }): Outcome<PrivacyChange> =>
  allow({
    event: { name: 'privacy.news-changed', facts: { wanted: input.wanted, version: privacyNotice.version } },
    notices: [],
  });

/** Making a copy is work for us, and a stolen code should not empty the house over and over. */
export const downloadsADay = 3;

/** A copy of everything. The owner is told, because it may not have been the owner. */
export const downloadData = (facts: {
  downloadsOfDay: number;
  waitMinutes: number;
}): Outcome<PrivacyChange> =>
  facts.downloadsOfDay >= downloadsADay
    ? refuse({ code: 'too-many-tries', waitMinutes: facts.waitMinutes })
    : allow({
        event: { name: 'privacy.data-downloaded', facts: {} },
        notices: [{ template: 'data-downloaded', facts: {}, link: '/my-account/privacy' }],
      });
