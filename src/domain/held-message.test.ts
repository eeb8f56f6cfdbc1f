import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HeldMessage, refuseHeldMessage, sendHeldMessage, withdrawHeldMessage } from './held-message.ts';
import type { Person } from './loan.ts';
import { replyToBorrower } from './message.ts';
import { allowed, approver, finance, officer, on } from './testing.ts';

const people: readonly Person[] = [officer, approver, finance];
const references = ['JRN-26-7K4P-93XD'];
const text: HeldMessage = {
  messageId: 'text',
  writer: officer,
  body: 'Is the overtime in your payslip?',
  link: null,
};
const reply = (given: Partial<Parameters<typeof replyToBorrower>[0]> = {}) =>
  replyToBorrower(
    {
      body: text.body,
      references,
      hasMoneyArrived: false,
      builtIn: undefined,
      isConfirmed: false,
      answeredBy: undefined,
      ...given,
    },
    on('2026-11-02'),
  );

describe('what staff write', () => {
  test('waits for a second person exactly while no money has arrived and nobody but them worded it', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (hasMoneyArrived, isTemplate) => {
        const change = allowed(
          reply({ hasMoneyArrived, builtIn: isTemplate ? 'we-are-looking' : undefined }),
        );
        expect(change.isHeld).toBe(!hasMoneyArrived && !isTemplate);
        expect(change.event.name).toBe(change.isHeld ? 'message.held' : 'message.sent');
      }),
    );
  });

  test('also where no list of words finds the demand', () => {
    const body = 'You get the loan after three hundred arrives.';
    expect(allowed(reply({ body }))).toMatchObject({ isHeld: true });
  });

  test('is never held where it is refused: the words are judged first', () => {
    expect(reply({ body: 'Please pay RM50 first.' })).toMatchObject({
      refusal: { code: 'message-pay-first' },
    });
  });
});

describe('a text that waits', () => {
  const steps = { send: sendHeldMessage, refuse: refuseHeldMessage, withdraw: withdrawHeldMessage };

  test('whoever does what in whatever order: it is decided once, sent by somebody else only, withdrawn by its writer only', () => {
    const step = fc.record({
      act: fc.constantFrom('send', 'refuse', 'withdraw'),
      by: fc.constantFrom(...people),
      reason: fc.constantFrom('', 'It asks for something.'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...people), fc.array(step, { maxLength: 8 }), (writer, acts) => {
        let held: HeldMessage = { ...text, writer };
        const decisions: { outcome: string; by: string }[] = [];
        for (const { act, by, reason } of acts) {
          const outcome = steps[act]({ held, person: by, references }, { reason });
          if (!outcome.ok) continue;
          const { outcome: how, event } = outcome.change;
          expect(event.facts.writtenBy).toBe(writer.userId);
          expect(outcome.change.held.body).toBe(text.body);
          decisions.push({ outcome: how, by: by.userId });
          held = { ...held, decided: { outcome: how, by: by.name } };
        }
        expect(decisions.length).toBeLessThanOrEqual(1);
        for (const { outcome, by } of decisions) expect(by === writer.userId).toBe(outcome === 'withdrawn');
      }),
    );
  });

  test('is judged again when it is sent: rules may have become stricter', () => {
    const held = { ...text, body: 'Please pay RM50 first.' };
    expect(sendHeldMessage({ held, person: approver, references })).toMatchObject({
      refusal: { code: 'message-pay-first' },
    });
  });

  test('says who was first, whose it is, and that a reason is needed', () => {
    const decided = { ...text, decided: { outcome: 'sent', by: approver.name } } as const;
    expect(withdrawHeldMessage({ held: decided, person: officer, references })).toMatchObject({
      refusal: { code: 'text-decided', name: approver.name },
    });
    expect(withdrawHeldMessage({ held: text, person: approver, references })).toMatchObject({
      refusal: { code: 'text-of-colleague', name: officer.name },
    });
    expect(sendHeldMessage({ held: text, person: officer, references })).toMatchObject({
      refusal: { code: 'second-person-needed' },
    });
    expect(refuseHeldMessage({ held: text, person: approver, references }, { reason: '' })).toMatchObject({
      refusal: { code: 'reason-missing' },
    });
  });
});
