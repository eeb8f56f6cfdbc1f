/**
 * "Continue on another phone": a borrower lets another device take the photos. The link opens once and for ten minutes;
 * the phone that opened it may send these photos for half an hour, and nothing else.
 */
import type { Instant, LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type IdentityImageKind, type Outcome, refuse } from './refusal.ts';

export const handoffLimits = { linkMinutes: 10, phoneMinutes: 30 } as const;

export type Handoff = {
  handoffId: string;
  kinds: readonly IdentityImageKind[];
  /** The link opens until then. */
  expiresAt: Instant;
  /** Set when a phone opened the link; it may send until `until`. */
  claimed?: { until: Instant };
  isEnded: boolean;
};

export const handoffStates = ['waiting', 'claimed', 'ended'] as const;
type HandoffState = (typeof handoffStates)[number];

export const handoffStateOf = ({ claimed, expiresAt, isEnded }: Handoff, now: Instant): HandoffState => {
  if (isEnded || now >= (claimed?.until ?? expiresAt)) return 'ended';
  return claimed ? 'claimed' : 'waiting';
};

export type HandoffChange = { event: LoanEvent; notices: Notice[] };

const change = (name: string, facts: LoanEvent['facts']): Outcome<HandoffChange> =>
  allow({ event: { name, facts }, notices: [] });

/** A new link ends the one before. While the verification is being reviewed there is nothing to send. */
export const startHandoff = (
  { isLocked }: { isLocked: boolean },
  { handoffId, kinds }: Pick<Handoff, 'handoffId' | 'kinds'>,
): Outcome<HandoffChange> =>
  isLocked ? refuse({ code: 'verification-locked' }) : change('handoff.started', { handoffId, kinds });

/** The first phone that opens the link in time gets it. */
export const claimHandoff = (handoff: Handoff, now: Instant): Outcome<HandoffChange> => {
  const state = handoffStateOf(handoff, now);
  if (state === 'ended') return refuse({ code: 'handoff-ended' });
  if (state === 'claimed') return refuse({ code: 'handoff-used' });
  return change('handoff.claimed', { handoffId: handoff.handoffId });
};

/** The phone that got it may ask again while the link opens: the answer may have been lost on the way. */
export const mayClaimAgain = (handoff: Handoff, now: Instant): boolean =>
  handoffStateOf(handoff, now) === 'claimed' && now < handoff.expiresAt;

/** By the borrower, or by the phone when it is done; ending what has ended changes nothing. */
export const endHandoff = ({ handoffId }: Handoff): Outcome<HandoffChange> =>
  change('handoff.ended', { handoffId });
