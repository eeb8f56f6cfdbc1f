import { describe, expect, test } from 'vitest';
import {
  type Action,
  type Actor,
  actions,
  may,
  permissions,
  type StaffRole,
  staffRoles,
} from './permission.ts';

const staff = (...roles: StaffRole[]): Actor => ({ kind: 'staff', userId: 'staff', roles });
const borrower: Actor = { kind: 'borrower', userId: 'borrower' };
const allowedTo = (actor: Actor) => actions.filter((action) => may(actor, action));

/** What moves money or decides a loan, and the only role that may. */
const decisions: [Action, StaffRole[]][] = [
  ['takeApplication', ['loan-officer']],
  ['takeNextApplication', ['loan-officer']],
  ['requestCorrection', ['loan-officer']],
  ['acceptPhoto', ['loan-officer']],
  ['proposeApproval', ['loan-officer']],
  ['returnProposal', ['approver']],
  ['confirmApproval', ['approver']],
  ['rejectApplication', ['loan-officer', 'approver']],
  ['countersignAgreement', ['approver']],
  ['reissueAgreement', ['approver']],
  ['recordAttestation', ['loan-officer', 'attestor']],
  ['recordStamping', ['finance']],
  ['recordDelivery', ['loan-officer']],
  ['retrySeal', ['loan-officer', 'approver', 'finance']],
  ['preparePayout', ['finance']],
  ['releasePayout', ['finance']],
  ['returnPayout', ['finance']],
  ['confirmPayment', ['finance']],
  ['declinePayment', ['finance']],
];

describe('deny by default', () => {
  test.each(decisions)('%s is for %j only [ACL-01]', (action, roles) => {
    const others: Actor[] = [{ kind: 'guest' }, borrower, { kind: 'system' }, staff()];
    for (const actor of others) expect(may(actor, action), actor.kind).toBe(false);
    for (const role of staffRoles) expect(may(staff(role), action), role).toBe(roles.includes(role));
  });

  test('staff without a role may do no more than a guest may see', () => {
    expect(allowedTo(staff())).toEqual([]);
  });

  test('the auditor changes nothing; the administrator sets what the lender sets, and moves no loan and no money', () => {
    const isForAll = (action: Action) => staffRoles.every((role) => may(staff(role), action));
    // An export is written down and changes nothing else; a file that anybody may check is kept nowhere. What everybody
    // who works here may do is about their own account.
    const changes = (role: StaffRole) =>
      allowedTo(staff(role)).filter(
        (action) => !/^(get|export|checkFile$|verifyAudit$)/.test(action) && !isForAll(action),
      );
    // What is written about their own work: where they look, what they looked for.
    const ownWork = ['beatCase', 'saveView', 'removeSavedView', 'searchBorrowers'];
    expect(changes('auditor').filter((action) => !ownWork.includes(action))).toEqual([]);
    expect(changes('administrator')).toEqual(
      expect.arrayContaining(['addHoliday', 'changeRestDays', 'inviteStaff', 'changeStaffRoles', 'runProof']),
    );
    const hands = (['loan-officer', 'approver', 'finance', 'attestor'] as const).flatMap(changes);
    expect(changes('administrator').filter((action) => hands.includes(action))).toEqual([]);
  });

  test('the attestor sees what an attestation needs, and does nothing else in the house', () => {
    const others = allowedTo(staff('attestor')).filter(
      (action) => !staffRoles.every((role) => may(staff(role), action)),
    );
    expect(others).toEqual(['getContracts', 'recordAttestation', 'getCaseAgreementPdf']);
  });

  test('staff never act as a borrower, and a borrower never as staff', () => {
    const everyRole = staff(...staffRoles);
    const shared = allowedTo(borrower).filter((action) => may(everyRole, action));
    expect(shared).toEqual([
      'getLender',
      'getProducts',
      'getDocumentCheck',
      'getFileCheck',
      'checkFile',
      'getSession',
      'signOut',
    ]);
  });

  test('identity photos are for those who decide the case [ACL-09]', () => {
    expect(staffRoles.filter((role) => may(staff(role), 'getIdentityImage'))).toEqual([
      'loan-officer',
      'approver',
    ]);
  });

  test('two roles of one person add up, and no more', () => {
    const both = allowedTo(staff('loan-officer', 'finance'));
    expect(new Set(both)).toEqual(
      new Set([...allowedTo(staff('loan-officer')), ...allowedTo(staff('finance'))]),
    );
  });
});

test('the clock may only do what the calendar brings, and the command line let the first one in [ACL-10]', () => {
  expect(allowedTo({ kind: 'system' })).toEqual([
    'pauseWebhook',
    'endWebhook',
    'inviteFirstAdministrator',
    'expireOffer',
    'sealAgreement',
    'bookDueBills',
    'tieRefundLine',
    'sendReminder',
    'closeFormalNotice',
    'destroyFile',
    'applyLenderChange',
    'tellOfAccountChange',
  ]);
});

test('every action is held by somebody', () => {
  for (const action of actions) expect(permissions[action].length, action).toBeGreaterThan(0);
});
