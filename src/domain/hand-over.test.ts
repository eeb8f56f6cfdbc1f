import { describe, expect, test } from 'vitest';
import { handOverApplication } from './hand-over.ts';
import { takeApplication } from './review.ts';
import { codeOf, officer, otherOfficer, stages } from './testing.ts';

const me = { ...officer, isApprover: false };
const colleague = { ...otherOfficer, mayReview: true };

describe('handing a case over', () => {
  test('gives it to a colleague, with who had it before', () => {
    const outcome = handOverApplication(stages.taken, me, colleague);
    expect(outcome).toMatchObject({
      ok: true,
      change: {
        loan: { status: 'under-review', assignedTo: otherOfficer },
        event: {
          name: 'loan.handed-over',
          facts: { before: { officerId: officer.userId }, after: { officerId: otherOfficer.userId } },
        },
        notices: [],
      },
    });
  });

  test('back in the queue, the next officer takes it, and the borrower is not told again', () => {
    const outcome = handOverApplication(stages.taken, me, undefined);
    if (!outcome.ok) throw new Error('refused');
    const { loan } = outcome.change;
    expect(loan.assignedTo).toBeUndefined();
    // What was asked of the borrower meanwhile keeps nobody from taking it.
    expect(takeApplication(loan, otherOfficer, { verificationComplete: false })).toMatchObject({
      ok: true,
      change: { loan: { assignedTo: otherOfficer }, notices: [] },
    });
  });

  test('is the holder’s or an approver’s, before anything is proposed', () => {
    const other = { ...otherOfficer, isApprover: false };
    expect(codeOf(handOverApplication(stages.taken, other, undefined))).toBe('not-assigned-to-you');
    expect(codeOf(handOverApplication(stages.taken, { ...other, isApprover: true }, undefined))).toBe(
      'allowed',
    );
    expect(codeOf(handOverApplication(stages.proposed, me, undefined))).toBe('proposal-open');
    expect(codeOf(handOverApplication(stages.applied, me, undefined))).toBe('wrong-status');
    expect(codeOf(handOverApplication(stages.taken, me, { ...officer, mayReview: true }))).toBe(
      'hand-over-changes-nothing',
    );
    expect(codeOf(handOverApplication(stages.taken, me, { ...colleague, mayReview: false }))).toBe(
      'colleague-not-officer',
    );
  });
});
