/** The three things that happen to a hand-off: it is started, a phone opens it, it is ended. Each is in the borrower's record. */
import type { HandoffView } from '#contract/handoff.ts';
import { minuteMs } from '#domain/durations.ts';
import {
  claimHandoff as claimRule,
  endHandoff as endRule,
  type HandoffChange,
  handoffLimits,
  startHandoff as startRule,
} from '#domain/handoff.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import { verificationFacts } from '../identity/verification-facts.ts';
import { findByToken, type HandoffRow, handoffOf, handoffView, readHandoff } from './handoff-rows.ts';

/** The session that starts it, and the hash of the token in the link. */
export type Start = { kinds: readonly IdentityImageKind[]; sessionHash: string; tokenHash: string };
type Started = { handoffId: string; expiresAt: string };

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);

export const startHandoff: Command<
  Start,
  { isLocked: boolean },
  HandoffChange & { handoffId: string },
  Started
> = {
  action: 'startHandoff',
  stream: ownStream,
  read: (tx, { actor }) => verificationFacts(tx, userIdOf(actor)),
  decide: (facts, { kinds }, { newId: handoffId }) => {
    const outcome = startRule(facts, { handoffId, kinds });
    return outcome.ok ? { ok: true, change: { ...outcome.change, handoffId } } : outcome;
  },
  evidence: async (tx, { handoffId }, { kinds, sessionHash, tokenHash }, { call, now }) => {
    const borrowerId = userIdOf(call.actor);
    await tx
      .updateTable('handoffs')
      .set({ ended_at: now })
      .where('borrower_id', '=', borrowerId)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .insertInto('handoffs')
      .values({
        handoff_id: handoffId,
        borrower_id: borrowerId,
        session_hash: Buffer.from(sessionHash, 'hex'),
        kinds: [...new Set(kinds)],
        token_hash: Buffer.from(tokenHash, 'hex'),
        started_at: now,
        expires_at: later(now, handoffLimits.linkMinutes),
      })
      .execute();
  },
  answer: async (_tx, { handoffId }, _input, { now }) => ({
    handoffId,
    expiresAt: later(now, handoffLimits.linkMinutes).toISOString(),
  }),
};

/** By the phone that opened the link, which nobody knows yet. */
export type Claim = { tokenHash: string; credentialHash: string; device: string };

export const claimHandoff: Command<Claim, HandoffRow, HandoffChange & { row: HandoffRow }, HandoffRow> = {
  action: 'claimHandoff',
  stream: async (tx, _call, { tokenHash }) =>
    (await findByToken(tx, Buffer.from(tokenHash, 'hex')))?.borrower_id,
  read: (tx, _call, { tokenHash }) => findByToken(tx, Buffer.from(tokenHash, 'hex')),
  decide: (row, _input, { now }) => {
    const outcome = claimRule(handoffOf(row), now);
    return outcome.ok ? { ok: true, change: { ...outcome.change, row } } : outcome;
  },
  evidence: async (tx, { row }, { credentialHash, device }, { now }) => {
    await tx
      .updateTable('handoffs')
      .set({
        claimed_at: now,
        device,
        credential_hash: Buffer.from(credentialHash, 'hex'),
        credential_expires_at: later(now, handoffLimits.phoneMinutes),
      })
      .where('handoff_id', '=', row.handoff_id)
      .execute();
  },
  answer: async (_tx, { row }, _input, { now }) => ({
    ...row,
    credential_expires_at: later(now, handoffLimits.phoneMinutes),
  }),
};

export const endHandoff: Command<
  { handoffId: string },
  HandoffRow,
  HandoffChange & { row: HandoffRow },
  HandoffView
> = {
  action: 'endHandoff',
  stream: ownStream,
  read: async (tx, { actor }, { handoffId }) => {
    // The other phone knows one hand-off: its own.
    if (actor.kind === 'other-phone' && actor.handoffId !== handoffId) return undefined;
    return readHandoff(tx, userIdOf(actor), handoffId);
  },
  decide: (row) => {
    const outcome = endRule(handoffOf(row));
    return outcome.ok ? { ok: true, change: { ...outcome.change, row } } : outcome;
  },
  evidence: async (tx, { row }, _input, { now }) => {
    await tx
      .updateTable('handoffs')
      .set({ ended_at: now })
      .where('handoff_id', '=', row.handoff_id)
      .where('ended_at', 'is', null)
      .execute();
  },
  answer: (tx, { row }, _input, { now }) => handoffView(tx, { ...row, ended_at: now }, now),
};
