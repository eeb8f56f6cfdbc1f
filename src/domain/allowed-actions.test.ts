/** What each role may do with a case at each stage. */
import { describe, expect, it } from 'vitest';
import { allowedActions } from './allowed-actions.ts';
import type { Person } from './loan.ts';
import type { StaffRole } from './permission.ts';
import { approver, finance, officer, on, otherOfficer, product, type Stage, stages } from './testing.ts';

const allowedTo = (stage: Stage, person: Person, roles: StaffRole[], verificationComplete = true) =>
  allowedActions(
    stages[stage],
    { kind: 'staff', userId: person.userId, roles },
    person,
    { product, verificationComplete },
    on('2026-11-06'),
  );

describe('allowedActions', () => {
  it('lets an officer take a complete application', () => {
    expect(allowedTo('applied', officer, ['loan-officer'])).toEqual(['takeApplication']);
    expect(allowedTo('applied', officer, ['loan-officer'], false)).toEqual([]);
    expect(allowedTo('applied', approver, ['approver'])).toEqual([]);
  });

  it('gives a taken case to the officer who holds it', () => {
    expect(allowedTo('taken', officer, ['loan-officer'])).toEqual([
      'requestCorrection',
      'proposeApproval',
      'rejectApplication',
    ]);
    expect(allowedTo('taken', otherOfficer, ['loan-officer'])).toEqual([]);
    expect(allowedTo('taken', officer, ['loan-officer'], false)).toEqual([
      'requestCorrection',
      'rejectApplication',
    ]);
  });

  it('gives a proposal to another person than the one who made it', () => {
    expect(allowedTo('proposed', approver, ['approver'])).toEqual([
      'returnProposal',
      'confirmApproval',
      'rejectApplication',
    ]);
    expect(allowedTo('proposed', officer, ['loan-officer', 'approver'])).toEqual(['rejectApplication']);
  });

  it('goes on to signing and payout, one desk after the other', () => {
    expect(allowedTo('approved', approver, ['approver'])).toEqual(['getCaseAgreementPdf']);
    expect(allowedTo('signed', approver, ['approver'])).toEqual([
      'countersignAgreement',
      'getCaseAgreementPdf',
    ]);
    expect(allowedTo('countersigned', finance, ['finance'])).toEqual([
      'getCaseAgreementPdf',
      'preparePayout',
    ]);
    expect(allowedTo('prepared', finance, ['finance'])).toEqual(['getCaseAgreementPdf']);
  });

  it('gives an auditor nothing to change', () => {
    for (const stage of Object.keys(stages) as Stage[]) {
      expect(
        allowedTo(stage, approver, ['auditor']).filter((action) => action !== 'getCaseAgreementPdf'),
      ).toEqual([]);
    }
  });
});
