/** What each role may do with a case at each stage. */
import { describe, expect, it } from 'vitest';
import { allowedActions } from './allowed-actions.ts';
import type { Person } from './loan.ts';
import type { StaffRole } from './permission.ts';
import { identityImageKinds } from './refusal.ts';
import { approver, finance, officer, on, otherOfficer, product, type Stage, stages } from './testing.ts';

const allowedTo = (
  stage: Stage,
  person: Person,
  roles: StaffRole[],
  verificationComplete = true,
  photosLeft = false,
) =>
  allowedActions(
    stages[stage],
    { kind: 'staff', userId: person.userId, roles },
    person,
    { product, verificationComplete, photosLeft: photosLeft ? [...identityImageKinds] : [] },
    on('2026-11-09'),
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
      'handOverApplication',
    ]);
    expect(allowedTo('taken', approver, ['approver'])).toEqual(['handOverApplication']);
    expect(allowedTo('taken', otherOfficer, ['loan-officer'])).toEqual([]);
    expect(allowedTo('taken', officer, ['loan-officer'], false)).toEqual([
      'requestCorrection',
      'rejectApplication',
      'handOverApplication',
    ]);
  });

  it('opens the approval when each photo is accepted', () => {
    expect(allowedTo('taken', officer, ['loan-officer'], true, true)).toEqual([
      'acceptPhoto',
      'requestCorrection',
      'rejectApplication',
      'handOverApplication',
    ]);
    expect(allowedTo('taken', otherOfficer, ['loan-officer'], true, true)).toEqual([]);
    expect(allowedTo('proposed', officer, ['loan-officer'], true, true)).not.toContain('acceptPhoto');
  });

  it('gives a proposal to another person than the one who made it', () => {
    expect(allowedTo('proposed', approver, ['approver'])).toEqual([
      'returnProposal',
      'confirmApproval',
      'rejectApplication',
    ]);
    expect(allowedTo('proposed', officer, ['loan-officer', 'approver'])).toEqual(['rejectApplication']);
  });

  it('goes on to signing, evidence and payout, one desk after the other', () => {
    expect(allowedTo('approved', approver, ['approver'])).toEqual([
      'reissueAgreement',
      'withdrawOffer',
      'getCaseAgreementPdf',
    ]);
    expect(allowedTo('signed', approver, ['approver'])).toEqual([
      'countersignAgreement',
      'reissueAgreement',
      'withdrawOffer',
      'getCaseAgreementPdf',
    ]);
    expect(allowedTo('signed', officer, ['loan-officer'])).toEqual(['getCaseAgreementPdf']);
    expect(allowedTo('countersigned', officer, ['loan-officer'])).toEqual([
      'recordAttestation',
      'getCaseAgreementPdf',
    ]);
    expect(allowedTo('countersigned', finance, ['finance'])).toEqual(['getCaseAgreementPdf']);
    expect(allowedTo('attested', finance, ['finance'])).toEqual(['recordStamping', 'getCaseAgreementPdf']);
    expect(allowedTo('attested', officer, ['loan-officer'])).toEqual(['getCaseAgreementPdf']);
    expect(allowedTo('stamped', officer, ['loan-officer'])).toEqual(['getCaseAgreementPdf']);
    expect(allowedTo('stamped', finance, ['finance'])).toEqual(['getCaseAgreementPdf']);
    expect(allowedTo('sealed', officer, ['loan-officer'])).toEqual(['recordDelivery', 'getCaseAgreementPdf']);
    expect(allowedTo('sealed', finance, ['finance'])).toEqual(['getCaseAgreementPdf']);
    expect(allowedTo('delivered', finance, ['finance'])).toEqual(['getCaseAgreementPdf', 'preparePayout']);
    expect(allowedTo('prepared', finance, ['finance'])).toEqual(['getCaseAgreementPdf']);
  });

  it('lets an approver offer again until a payout is prepared, and after it came back', () => {
    const mayReissue = (stage: Stage) =>
      allowedTo(stage, approver, ['approver']).includes('reissueAgreement');
    const able = (Object.keys(stages) as Stage[]).filter(mayReissue);
    expect(able).toEqual([
      'approved',
      'viewed',
      'consented',
      'signed',
      'countersigned',
      'attested',
      'stamped',
      'sealed',
      'delivered',
      'returned',
    ]);
  });

  it('gives an auditor nothing to change', () => {
    for (const stage of Object.keys(stages) as Stage[]) {
      expect(
        allowedTo(stage, approver, ['auditor']).filter((action) => action !== 'getCaseAgreementPdf'),
      ).toEqual([]);
    }
  });
});
