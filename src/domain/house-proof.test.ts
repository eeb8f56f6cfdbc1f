import { describe, expect, test } from 'vitest';
import {
  lenderFaults,
  memberFaults,
  type StandingMember,
  shownTextFaults,
  type TeamStep,
} from './house-proof.ts';
import type { LenderInForce } from './lender-change.ts';
import { usualLimits } from './lender-limits.ts';

const inForce: LenderInForce = {
  licence: {
    ssmNumber: '202601000001 (1000001-A)',
    licenceNumber: 'WL0000/10/01-1/010127',
    licenceFrom: null,
    licenceUntil: null,
    onlineApprovalReference: '',
    advertisementPermit: '',
    address: '1 Jalan Contoh, 50000 Kuala Lumpur',
    complaintChannels: ['https://example.com/complaints'],
    dataProtectionContact: '',
  },
  account: { registeredName: 'Jernih Credit Sdn. Bhd.', bankCode: 'MBBEMYKL', accountNumber: '514011884821' },
  limits: usualLimits,
  contact: { name: 'Nadia', whatsapp: '+60123456789', phone: '+60312345678' },
};
const told = {
  licence: { ...inForce.licence },
  account: { registeredName: 'Jernih Credit Sdn. Bhd.', bankCode: 'MBBEMYKL', lastFour: '4821' },
  limits: { ...usualLimits },
  contact: { ...inForce.contact },
};
const standing = { inForce, told, decidedAccountNumber: '514011884821' };
const licence = (given: Partial<LenderInForce['licence']>) => ({
  ...inForce,
  licence: { ...inForce.licence, ...given },
});

describe('the lender is what was decided last [MON-11]', () => {
  test('and where nothing was decided there is nothing to compare with', () => {
    expect(lenderFaults(standing)).toEqual([]);
    expect(lenderFaults({ inForce, told: {}, decidedAccountNumber: undefined })).toEqual([]);
    // An event of before knew fewer fields.
    const { dataProtectionContact: _, ...older } = told.licence;
    expect(lenderFaults({ ...standing, told: { ...told, licence: older } })).toEqual([]);
  });

  test.each<[string, Partial<typeof standing>]>([
    ['licence: address', { inForce: licence({ address: '9 Jalan Lain' }) }],
    ['licence: complaintChannels', { inForce: licence({ complaintChannels: [] }) }],
    ['account: bankCode', { inForce: { ...inForce, account: { ...inForce.account, bankCode: 'CIBBMYKL' } } }],
    // The last four digits, which the event knows, are the same.
    [
      'account: accountNumber',
      { inForce: { ...inForce, account: { ...inForce.account, accountNumber: '999999994821' } } },
    ],
    ['contact: phone', { inForce: { ...inForce, contact: { ...inForce.contact, phone: '+60399999999' } } }],
  ])('%s', (field, given) => {
    expect(lenderFaults({ ...standing, ...given })).toEqual([
      {
        check: 'house',
        fault: 'lender',
        reference: null,
        expected: `${field} as decided last`,
        found: `${field} is another`,
      },
    ]);
  });
});

describe('what pages say is judged again, whoever let it through [INV-10]', () => {
  const found = (given: LenderInForce, products: string[] = []) =>
    shownTextFaults(given, {}, products).map((fault) => fault.found);

  test('what stands there honestly passes, and so does a lender without a contact yet', () => {
    expect(found(inForce, ['Jernih Personal'])).toEqual([]);
    expect(found({ ...inForce, contact: { name: '', whatsapp: '', phone: '' } })).toEqual([]);
    expect(shownTextFaults(undefined, {}, [])).toEqual([]);
  });

  test('a demand, the number of an account, a number that is no telephone', () => {
    const ask = 'Pay a processing fee of RM500 before your loan is released';
    expect(found(licence({ address: ask }))).toEqual(['address: setting-asks-for-money']);
    expect(found(licence({ complaintChannels: ['Maybank 514011889999'] }))).toEqual([
      'complaintChannels: setting-leads-elsewhere',
    ]);
    expect(found({ ...inForce, contact: { ...inForce.contact, phone: '514011889999' } })).toEqual([
      'contact: contact-number-impossible',
    ]);
    expect(found(inForce, [ask])).toEqual(['product: setting-asks-for-money']);
    // What an event holds was judged on its day, by the rules of then.
    expect(shownTextFaults(licence({ address: ask }), { licence: { address: ask } }, [])).toEqual([]);
  });
});

describe('a colleague is what the events say [MON-11] [ACL-06]', () => {
  const at = '2026-03-02T02:00:00.000Z';
  const joined: TeamStep = {
    name: 'staff.joined',
    at,
    facts: { staffId: 'wong', name: 'Wong Siew Lan', after: ['finance'] },
  };
  const wong: StandingMember = {
    userId: 'wong',
    name: 'Wong Siew Lan',
    roles: ['finance'],
    isActive: true,
    createdAt: at,
  };
  const step = (name: string, facts: object = {}): TeamStep => ({
    name,
    at,
    facts: { staffId: 'wong', ...facts },
  });
  const found = (member: StandingMember, ...steps: TeamStep[]) =>
    memberFaults([member], steps).map(({ expected, found: is }) => `${expected} | ${is}`);

  test('with name, roles and whether they still work here', () => {
    expect(found(wong, joined)).toEqual([]);
    const { name: _, ...nameless } = joined.facts;
    expect(found(wong, { ...joined, facts: nameless })).toEqual([]);
    expect(found({ ...wong, name: 'Other' }, joined)).toEqual([
      'the name given when they joined | another name',
    ]);
    const more = { ...wong, roles: ['approver', 'finance'] as const };
    expect(found(more, joined)).toEqual(['finance | approver, finance']);
    const changed = step('staff.roles-changed', { after: ['approver', 'finance'] });
    expect(found(more, joined, changed)).toEqual([]);
    expect(found(wong, joined, step('staff.deactivated'))).toEqual(['finance, not active | finance']);
    expect(found(wong, joined, step('staff.deactivated'), step('staff.activated'))).toEqual([]);
  });

  test('and nobody is there whom no event knows, but those of before the first', () => {
    const stranger = { ...wong, userId: 'stranger', createdAt: '2026-03-03T02:00:00.000Z' };
    expect(found(stranger, joined)).toEqual(['somebody who joined by a link | finance']);
    expect(found({ ...stranger, createdAt: '2026-03-01T02:00:00.000Z' }, joined)).toEqual([]);
    expect(found(stranger)).toEqual([]);
  });
});
