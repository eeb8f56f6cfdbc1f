import { describe, expect, it } from 'vitest';
import { claimHandoff, type Handoff, handoffStateOf, mayClaimAgain, startHandoff } from './handoff.ts';

const handoff: Handoff = {
  handoffId: 'h',
  kinds: ['ic-front'],
  expiresAt: '2026-03-02T02:10:00.000Z',
  isEnded: false,
};
const claimed = { ...handoff, claimed: { until: '2026-03-02T02:35:00.000Z' } };
const codeOf = (outcome: ReturnType<typeof claimHandoff>) => (outcome.ok ? 'allowed' : outcome.refusal.code);

describe('a hand-off', () => {
  it('opens until its last moment and not at it', () => {
    expect(codeOf(claimHandoff(handoff, '2026-03-02T02:09:59.999Z'))).toBe('allowed');
    expect(codeOf(claimHandoff(handoff, '2026-03-02T02:10:00.000Z'))).toBe('handoff-ended');
  });

  it('opens once: the second phone is told so, also when the time of the link is over', () => {
    expect(codeOf(claimHandoff(claimed, '2026-03-02T02:06:00.000Z'))).toBe('handoff-used');
    expect(codeOf(claimHandoff(claimed, '2026-03-02T02:20:00.000Z'))).toBe('handoff-used');
  });

  it('opens again for the phone that has it, for as long as the link opens', () => {
    expect(mayClaimAgain(claimed, '2026-03-02T02:09:59.999Z')).toBe(true);
    expect(mayClaimAgain(claimed, '2026-03-02T02:10:00.000Z')).toBe(false);
    expect(mayClaimAgain({ ...claimed, isEnded: true }, '2026-03-02T02:06:00.000Z')).toBe(false);
    expect(mayClaimAgain(handoff, '2026-03-02T02:06:00.000Z')).toBe(false);
  });

  it('lets the phone send after the time of the link, until its own is over', () => {
    expect(handoffStateOf(claimed, '2026-03-02T02:34:59.000Z')).toBe('claimed');
    expect(handoffStateOf(claimed, '2026-03-02T02:35:00.000Z')).toBe('ended');
  });

  it('is over at once when it is ended', () => {
    expect(handoffStateOf({ ...claimed, isEnded: true }, '2026-03-02T02:06:00.000Z')).toBe('ended');
    expect(codeOf(claimHandoff({ ...handoff, isEnded: true }, '2026-03-02T02:06:00.000Z'))).toBe(
      'handoff-ended',
    );
  });

  it('is not started while a reviewer looks at what was sent', () => {
    expect(startHandoff({ isLocked: false }, handoff).ok).toBe(true);
    expect(startHandoff({ isLocked: true }, handoff)).toMatchObject({
      refusal: { code: 'verification-locked' },
    });
  });
});
