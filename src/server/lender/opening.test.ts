/** A fresh installation: two administrators say who the lender is, before which nothing else of it can be set. */
import { afterAll, expect, test } from 'vitest';
import { getLender } from '#contract/lender.ts';
import * as endpoints from '#contract/settings.ts';
import { buildApp } from '../app.ts';
import { makeHouse, openBrowser, proveLedger, staff } from '../testing.ts';
import { must } from '../testing-loans.ts';

const house = await makeHouse();
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const account = {
  registeredName: 'Kredit Baharu Sdn. Bhd.',
  bankCode: 'MBBEMYKL',
  accountNumber: '514011884821',
};
const licence: endpoints.LicenceSettings = {
  ssmNumber: '',
  licenceNumber: '',
  licenceFrom: null,
  licenceUntil: null,
  onlineApprovalReference: '',
  advertisementPermit: '',
  address: '',
  complaintChannels: [],
  dataProtectionContact: '',
};

test('the first name and account need two people too, and no SQL', async () => {
  const first = await staff(house, app, ['administrator'], 'Siti Nor');
  expect(await must(first.call(endpoints.getSettings, {}))).toEqual({
    waiting: [],
    lender: null,
    administrators: 1,
  });
  expect((await first.call(endpoints.proposeAccountChange, account)).code).toBe('lender-unknown');
  const contact = { name: 'Nadia', whatsapp: '012-345 6789', phone: '012-345 6789' };
  expect((await first.call(endpoints.setFirstContact, { ...contact, seenVersion: 0 })).code).toBe(
    'lender-unknown',
  );
  const { waiting } = await must(first.call(endpoints.proposeLenderOpening, { licence, account }));
  const changeId = waiting[0]?.changeId ?? '';
  const again = { changeId, accountNumber: account.accountNumber };
  expect((await first.call(endpoints.confirmLenderChange, again)).code).toBe('second-person-needed');
  const second = await staff(house, app, ['administrator'], 'Raj Kumar');
  expect((await second.call(endpoints.confirmLenderChange, { changeId })).code).toBe(
    'account-number-differs',
  );
  const { lender } = await must(second.call(endpoints.confirmLenderChange, again));
  expect(lender?.account.value).toMatchObject({
    registeredName: 'Kredit Baharu Sdn. Bhd.',
    lastFour: '4821',
  });
  expect((await must(openBrowser(app).call(getLender, {}))).registeredName).toBe('Kredit Baharu Sdn. Bhd.');
  expect((await first.call(endpoints.proposeLenderOpening, { licence, account })).code).toBe('lender-known');
  expect(lender?.account.last).toMatchObject({ name: 'Raj Kumar', proposedBy: 'Siti Nor' });
  // The very first contact needs one person, from then on two.
  const set = await must(first.call(endpoints.setFirstContact, { ...contact, seenVersion: 0 }));
  expect(set.lender?.contact).toMatchObject({
    value: contact,
    last: { name: 'Siti Nor', proposedBy: null },
  });
  const late = await second.call(endpoints.setFirstContact, { ...contact, seenVersion: 0 });
  expect([late.status, late.code, late.facts?.name]).toEqual([409, 'settings-changed', 'Siti Nor']);
  const another = { ...contact, phone: '03-9999 9999', seenVersion: 1 };
  expect((await first.call(endpoints.setFirstContact, another)).code).toBe('contact-needs-two');
});
