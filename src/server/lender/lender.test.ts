import { afterAll, describe, expect, it } from 'vitest';
import { getLender, getProducts } from '#contract/lender.ts';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, openBrowser } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';
import { lenderParty } from './lender-party.ts';
import { pagePayload } from './page-payload.ts';
import { readLender, readMedianPayoutMinutes, repaymentAccount } from './queries.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => app.close());
const today = calendarDate('2026-03-02');
const change = (columns: Record<string, unknown>) => house.db.updateTable('lender').set(columns).execute();

describe('the lender', () => {
  it('is nobody before the operator has said who lends: pages work, nothing can be applied for', async () => {
    expect(await readLender(house.db, today)).toMatchObject({ isDemo: true, applicationsOpen: false });
    expect(await pagePayload(house)).toMatchObject({ products: [], lender: { medianPayoutMinutes: null } });
    expect(await repaymentAccount(house.db)).toBeUndefined();
    const { status, body } = await openBrowser(app).call(getLender, {});
    expect([status, body.isDemo]).toEqual([200, true]);
  });

  it('is real with complete licence data, and answers anybody', async () => {
    await openLender(house);
    const guest = openBrowser(app);
    expect(await must(guest.call(getLender, {}))).toMatchObject({
      registeredName: 'Jernih Credit Sdn. Bhd.',
      licenceUntil: '2028-01-01',
      isDemo: false,
      applicationsOpen: true,
      assistant: { name: 'Nadia', hours: { fromHour: 9, toHour: 18 } },
      showPayoutClaim: false,
    });
    const { products } = await must(guest.call(getProducts, {}));
    expect(products).toMatchObject([
      { annualRateBps: 1200, maxAmountSen: 200_000_00, termMonths: [6, 12, 18, 24, 36, 48, 60] },
    ]);
    expect(await repaymentAccount(house.db)).toEqual({
      bankName: 'Maybank (Malayan Banking Berhad)',
      holderName: 'Jernih Credit Sdn. Bhd.',
      accountNumber: '514011884821',
    });
  });

  it.each(['ssm_number', 'licence_number', 'online_approval_reference', 'advertisement_permit', 'address'])(
    'is a demo while %s is missing, and still takes applications as one',
    async (column) => {
      const row = await house.db.selectFrom('lender').selectAll().executeTakeFirstOrThrow();
      await change({ [column]: ' ' });
      expect(await readLender(house.db, today)).toMatchObject({ isDemo: true, applicationsOpen: true });
      await change({ [column]: row[column as keyof typeof row] });
    },
  );

  it('says DEMO in documents where licence data is missing', async () => {
    await change({ licence_number: '' });
    expect(await lenderParty(house.db, today)).toMatchObject({ licenceNumber: 'DEMO', demo: true });
    await change({ licence_number: 'WL0000/10/01-1/010127' });
    expect(await lenderParty(house.db, today)).toMatchObject({
      licenceNumber: 'WL0000/10/01-1/010127',
      demo: false,
    });
  });

  it.each([
    ['2026-01-01', false],
    ['2026-01-02', true],
    ['2028-01-01', true],
    ['2028-01-02', false],
  ])('on %s takes applications: %s, and is never a demo for it', async (date, applicationsOpen) => {
    expect(await readLender(house.db, calendarDate(date))).toMatchObject({ isDemo: false, applicationsOpen });
  });

  it('takes none when the operator switched them off', async () => {
    await change({ applications_open: false });
    expect(await readLender(house.db, today)).toMatchObject({ isDemo: false, applicationsOpen: false });
    await change({ applications_open: true });
  });

  it('cannot be paid into an account of another name (product rule 8)', async () => {
    await expect(change({ repayment_holder_name: 'Ali bin Abu' })).rejects.toThrow('check');
  });
});

describe('the time from approval to payout', () => {
  it('is measured', async () => {
    expect(await readMedianPayoutMinutes(house.db, clock.now())).toBeNull();
    const office = await openOffice(house, app);
    await disbursedLoan(office);
    const loan = await house.db.selectFrom('loans').select('approved_at').executeTakeFirstOrThrow();
    const paid = await house.db.selectFrom('disbursements').select('released_at').executeTakeFirstOrThrow();
    const minutes = (paid.released_at.getTime() - (loan.approved_at?.getTime() ?? 0)) / 60_000;
    expect(await readMedianPayoutMinutes(house.db, clock.now())).toBe(Math.max(1, Math.round(minutes)));
    const days = (count: number) => new Date(paid.released_at.getTime() + count * 24 * 60 * 60 * 1000);
    expect(await readMedianPayoutMinutes(house.db, days(89))).not.toBeNull();
    expect(await readMedianPayoutMinutes(house.db, days(90))).toBeNull();
  });
});
