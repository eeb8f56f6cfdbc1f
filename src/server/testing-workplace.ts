/** For the server's tests: a lender that is open, a clock that stands still, and the people of the review's desk. */
import { afterAll } from 'vitest';
import { buildApp } from './app.ts';
import { makeHouse, movableClock, proveLedger, staff } from './testing.ts';
import { openLender } from './testing-loans.ts';

/** Call it once, at the top level of the test file. Afterwards the books are proven. */
export async function openWorkplace() {
  const clock = movableClock();
  const house = await makeHouse({ clock });
  const app = await buildApp(house);
  await openLender(house);
  afterAll(async () => {
    await app.close();
    await proveLedger(house);
  });
  return { clock, house, app };
}

/** The same with everybody who meets an application. `both` may propose and confirm. */
export async function openReviewDesk() {
  const workplace = await openWorkplace();
  const { house, app } = workplace;
  return {
    ...workplace,
    officer: await staff(house, app, ['loan-officer'], 'Farah Osman'),
    otherOfficer: await staff(house, app, ['loan-officer'], 'Ravi Kumar'),
    approver: await staff(house, app, ['approver'], 'Lim Mei Ling'),
    both: await staff(house, app, ['loan-officer', 'approver'], 'Azlan Yusof'),
    auditor: await staff(house, app, ['auditor'], 'Grace Wong'),
    finance: await staff(house, app, ['finance'], 'Siti Hajar'),
  };
}
