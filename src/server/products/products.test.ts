/** Products changed by two administrators through the real app: who may, which day, what stays as it was, and races. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLender, getProducts } from '#contract/lender.ts';
import { applyForLoan, getLoan } from '#contract/loans.ts';
import { getApplication, proposeApproval } from '#contract/office.ts';
import type { Problem } from '#contract/problem.ts';
import {
  confirmProduct,
  getProductVersions,
  type ProductVersionsView,
  proposeProduct,
  withdrawProductChange,
} from '#contract/products.ts';
import { addDays, type CalendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { costTermsOf, demoProduct } from '#domain/product.ts';
import { buildApp } from '../app.ts';
import { lenderStreamId } from '../lender/lender-stream.ts';
import {
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import {
  acceptPhotos,
  application,
  approved,
  must,
  openLender,
  signInAgain,
  taken,
  verifyIdentity,
} from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, today } from '../testing-money.ts';
import {
  type Administrators,
  changeProduct,
  type ProductProposal,
  productProposal,
  twoAdministrators,
} from '../testing-products.ts';
import { passDays } from '../testing-stages.ts';
import { countWaitingProductChanges } from './product-rows.ts';

/** 10:00 in Kuala Lumpur. */
const start = '2026-03-02T02:00:00.000Z';
const guestSees = async (app: Parameters<typeof openBrowser>[0]) =>
  (await must(openBrowser(app).call(getProducts, {}))).products;

describe('the first product of a lender', () => {
  it('is made here, by two people, and may begin on the same day', async () => {
    const house = await makeHouse({ clock: movableClock(start) });
    const app = await buildApp(house);
    const { proposer, confirmer } = await twoAdministrators(house, app);
    const { products, firstDay } = await must(proposer.call(getProductVersions, {}));
    expect([products, firstDay]).toEqual([[], today(house)]);
    const first = productProposal({ productId: null, effectiveFrom: firstDay });
    const { productId } = await must(proposer.call(proposeProduct, first));
    expect(await guestSees(app)).toEqual([]);
    expect((await must(openBrowser(app).call(getLender, {}))).applicationsOpen).toBe(false);
    await must(confirmer.call(confirmProduct, { productId, version: 1 }));
    expect(await guestSees(app)).toMatchObject([{ productId, version: 1, annualRateBps: 1200 }]);
    const another = productProposal({ productId: null, effectiveFrom: firstDay });
    expect((await proposer.call(proposeProduct, another)).code).toBe('effective-too-early');
    await app.close();
  });
});

describe('a product', () => {
  const clock = movableClock(start);
  let house: Awaited<ReturnType<typeof makeHouse>>;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let office: Office;
  let people: Administrators;
  let productId: string;
  let tomorrow: CalendarDate;

  beforeAll(async () => {
    house = await makeHouse({ clock });
    app = await buildApp(house);
    await openLender(house);
    office = await openOffice(house, app);
    people = await twoAdministrators(house, app);
    productId = (await guestSees(app))[0]?.productId ?? '';
    tomorrow = addDays(today(house), 1);
  });
  afterAll(async () => {
    await app.close();
    await proveLedger(house);
  });

  const proposal = (given: Partial<ProductProposal> = {}) =>
    productProposal({ productId, effectiveFrom: tomorrow, annualRateBps: 1500, ...given });
  const newest = (view: ProductVersionsView) => view.products[0]?.versions[0];
  const proposed = async (given: Partial<ProductProposal> = {}) => {
    const { versions } = await must(people.proposer.call(proposeProduct, proposal(given)));
    return { productId, version: newest(versions)?.version ?? 0 };
  };
  const withdrawn = (asked: { productId: string; version: number }) =>
    must(people.proposer.call(withdrawProductChange, asked));
  const eventsOf = async (name: string) =>
    (
      await house.db
        .selectFrom('events')
        .select('canonical')
        .where('stream_id', '=', lenderStreamId)
        .where('name', '=', name)
        .execute()
    ).map(({ canonical }) => JSON.parse(canonical) as { facts: Record<string, unknown> });

  it('is changed by administrators, read by auditors, and by nobody else', async () => {
    const auditor = await staff(house, app, ['auditor']);
    expect((await must(auditor.call(getProductVersions, {}))).products).toHaveLength(1);
    const others: StaffMember[] = [auditor, office.officer, office.approver, office.finance];
    for (const person of others) {
      expect((await person.call(proposeProduct, proposal())).code).toBe('not-allowed');
      expect((await person.call(confirmProduct, { productId, version: 1 })).code).toBe('not-allowed');
      expect((await person.call(withdrawProductChange, { productId, version: 1 })).code).toBe('not-allowed');
    }
    for (const person of others.slice(1))
      expect((await person.call(getProductVersions, {})).code).toBe('not-allowed');
  });

  it.each<[Partial<ProductProposal>, number, string]>([
    [{ annualRateBps: 1801 }, 422, 'rate-above-cap'],
    [{ lateRateBps: 801 }, 422, 'late-rate-above-cap'],
    [{ maxAmountSen: sen(200_100_00) }, 422, 'product-amount-too-large'],
    [{ stepSen: sen(1_50) }, 422, 'product-step'],
    [{ minAmountSen: sen(1_050_00) }, 422, 'product-amount-not-in-steps'],
    [{ maxAmountSen: sen(500_00) }, 422, 'product-amounts-backwards'],
    [{ termMonths: [] }, 422, 'product-terms'],
    [{ termMonths: [12, 12] }, 422, 'product-term-twice'],
    [{ method: 'flat', annualRateBps: 1800, termMonths: [67] }, 422, 'product-interest-above-principal'],
    [{ annualRateBps: 1200 }, 422, 'product-unchanged'],
    [{ effectiveFrom: '2026-03-02' as CalendarDate }, 422, 'effective-too-early'],
    [{ productId: '00000000-0000-7000-8000-00000000000f' }, 404, 'not-found'],
    [{ name: ' ' }, 400, 'request-invalid'],
    [{ name: 'Maybank 5140 1188 4821' }, 422, 'setting-leads-elsewhere'],
    [{ name: 'Loan at wa.me/60123456789' }, 422, 'setting-leads-elsewhere'],
    [{ name: '請先付手續費' }, 422, 'setting-asks-for-money'],
  ])('cannot be proposed with %o', async (given, status, code) => {
    const answer = await people.proposer.call(proposeProduct, proposal(given));
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await countWaitingProductChanges(house.db)).toBe(0);
  });

  it('takes two people, one change at a time, and each decision is in the record with before and after', async () => {
    const waiting = await proposed();
    expect(await countWaitingProductChanges(house.db)).toBe(1);
    expect((await people.proposer.call(confirmProduct, waiting)).code).toBe('second-person-needed');
    const second = await people.confirmer.call(proposeProduct, proposal({ annualRateBps: 1400 }));
    expect([second.status, second.code]).toEqual([409, 'product-change-waiting']);
    expect(newest(await withdrawn(waiting))).toMatchObject({
      standing: 'withdrawn',
      proposed: { by: { name: 'Aminah binti Said' } },
      withdrawn: { by: { name: 'Aminah binti Said' } },
    });
    const late = await people.confirmer.call(confirmProduct, waiting);
    expect([late.status, late.code]).toEqual([409, 'product-change-decided']);
    expect((await eventsOf('product.withdrawn')).at(-1)?.facts).toMatchObject({
      productId,
      before: { annualRateBps: 1200 },
      after: { annualRateBps: 1500 },
    });
  });

  it('is decided once, whoever presses at the same moment', async () => {
    const third = await staff(house, app, ['administrator'], 'Mei Ling');
    const ends = (answers: readonly { status: number; code: string | undefined }[]) =>
      answers.map(({ status, code }) => (status < 400 ? 'won' : code)).sort();
    const far = addDays(today(house), 400);
    for (const rate of [1000, 1010, 1020]) {
      const both = await proposed({ annualRateBps: rate, effectiveFrom: far });
      expect(
        ends(await Promise.all([people.confirmer, third].map((each) => each.call(confirmProduct, both)))),
      ).toEqual(['product-change-decided', 'won']);
      const either = await proposed({ annualRateBps: rate + 5, effectiveFrom: far });
      expect(
        ends(
          await Promise.all([
            people.confirmer.call(confirmProduct, either),
            people.proposer.call(withdrawProductChange, either),
          ]),
        ),
      ).toEqual(['product-change-decided', 'won']);
    }
    const two = await Promise.all(
      [people.proposer, third].map((each) => each.call(proposeProduct, proposal({ effectiveFrom: far }))),
    );
    expect(ends(two)).toEqual(['product-change-waiting', 'won']);
    const winner = await must(people.proposer.call(getProductVersions, {}));
    await withdrawn({ productId, version: newest(winner)?.version ?? 0 });
  });

  it('changes at midnight in Kuala Lumpur, for new applications only', async () => {
    const underWay = await taken(house, app, office.officer);
    const offered = await approved(house, app, office);
    const running = await disbursedLoan(office);
    const before = await Promise.all(
      [underWay, offered, running].map(({ person, loan }) =>
        must(person.call(getLoan, { loanId: loan.loanId })),
      ),
    );
    const someone = await borrower(house, app);
    await verifyIdentity(someone);
    const limits = { minAmountSen: sen(2_000_00), termMonths: [12, 24] };
    expect(await changeProduct(people, { annualRateBps: 1500, ...limits })).toBe(tomorrow);

    clock.set('2026-03-02T15:59:59.000Z');
    expect(await guestSees(app)).toMatchObject([{ annualRateBps: 1200, minAmountSen: 1_000_00 }]);
    clock.set('2026-03-02T16:00:00.000Z');
    expect(await guestSees(app)).toMatchObject([{ annualRateBps: 1500, ...limits }]);

    for (const [index, { person, loan }] of [underWay, offered, running].entries()) {
      await signInAgain(person);
      const { terms, agreed } = await must(person.call(getLoan, { loanId: loan.loanId }));
      expect({ terms, agreed }).toEqual({ terms: before[index]?.terms, agreed: before[index]?.agreed });
    }
    // A page from before midnight would let them sign for 12%.
    await signInAgain(someone);
    const old = await someone.call(applyForLoan, application());
    expect([old.status, old.code]).toEqual([409, 'product-changed']);
    expect(old.facts).toMatchObject({ annualRateBps: 1500, wasAnnualRateBps: 1200 });
    expect((old.body as unknown as Problem).detail).toMatch(
      /15% a year on what you still owe.*12% a year.*Load the page again/,
    );
    const seen = costTermsOf({ ...demoProduct, annualRateBps: 1500 });
    const loan = await must(someone.call(applyForLoan, application({ seen })));
    expect(loan.terms).toMatchObject({ annualRateBps: 1500, principalSen: 10_000_00 });
  });

  it('of an application under way is still what the officer offers within', async () => {
    // RM1,000 over 6 months was offered when it was applied for, and is no more.
    await passDays(office, clock, 0);
    const { loan_id: loanId } = await house.db
      .selectFrom('loans')
      .select('loan_id')
      .where('status', '=', 'under-review')
      .executeTakeFirstOrThrow();
    const found = await must(office.officer.call(getApplication, { loanId }));
    expect(found.termMonthsOffered).toEqual(demoProduct.termMonths);
    await acceptPhotos(house, office.officer, loanId);
    const less = { loanId, amountSen: sen(1_000_00), termMonths: 6, note: '' };
    expect((await office.officer.call(proposeApproval, less)).status).toBe(200);
  });

  it('that is no longer offered is not shown, and nobody can apply for it', async () => {
    const administrators = await twoAdministrators(house, app);
    await changeProduct(administrators, { annualRateBps: 1500, isOffered: false });
    clock.advance(24 * 60 * 60 * 1000);
    expect(await guestSees(app)).toEqual([]);
    const late = await borrower(house, app);
    expect((await late.call(applyForLoan, application())).code).toBe('product-unknown');
  });
});
