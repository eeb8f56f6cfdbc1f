/** How fast an application was filled in: a hint in the case, nothing for its borrower, and no refusal. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyForLoan, getLoan, saveLoanDraft } from '#contract/loans.ts';
import { getMessages } from '#contract/messages.ts';
import { getApplication } from '#contract/office.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { readOwnData } from '../privacy/own-data.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { application, must, openLender } from '../testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let officer: StaffMember;
beforeAll(async () => {
  await openLender(house);
  officer = await staff(house, app, ['loan-officer']);
});
afterAll(() => proveLedger(house));

const draft = { amountSen: sen(10_000_00), termMonths: 12, affordability: null, step: 1 };
const later = (seconds: number) => clock.advance(seconds * 1_000);
/** Somebody who came a minute ago. */
const newBorrower = async () => {
  const person = await borrower(house, app);
  later(60);
  return person;
};
const apply = (person: Borrower) => must(person.call(applyForLoan, application()));
const hintOf = async ({ loanId }: { loanId: string }) =>
  (await must(officer.call(getApplication, { loanId }))).filledInSeconds;

describe('an application that is filled in within seconds [VAL-17]', () => {
  it('is flagged from its first draft to its sending, up to ten seconds', async () => {
    const filled = async (seconds: number) => {
      const person = await newBorrower();
      expect((await person.call(saveLoanDraft, draft)).status).toBe(204);
      later(seconds);
      return hintOf(await apply(person));
    };
    expect(await filled(0)).toBe(1);
    expect(await filled(6)).toBe(6);
    expect(await filled(9.999)).toBe(10);
    expect(await filled(10)).toBeNull();
    expect(await filled(60)).toBeNull();
  });

  it('counts from the first draft, not from the last one', async () => {
    const person = await newBorrower();
    await person.call(saveLoanDraft, draft);
    later(60);
    await person.call(saveLoanDraft, { ...draft, affordability: 'yes', step: 3 });
    later(2);
    expect(await hintOf(await apply(person))).toBeNull();
  });

  it('without a draft counts from coming in', async () => {
    const atOnce = await borrower(house, app);
    later(3);
    expect(await hintOf(await apply(atOnce))).toBe(3);
    expect(await hintOf(await apply(await newBorrower()))).toBeNull();
  });

  it('is taken all the same, and its borrower reads nothing of it', async () => {
    const person = await borrower(house, app);
    const sent = await apply(person);
    expect(sent.status).toBe('unknown');
    const told = JSON.stringify([
      sent,
      await must(person.call(getLoan, { loanId: sent.loanId })),
      await must(person.call(getMessages, {})),
      await readOwnData(house.db, house, person.userId),
    ]);
    expect(told).toContain(sent.reference);
    expect(told).not.toMatch(/filledIn|begun/i);
  });
});
