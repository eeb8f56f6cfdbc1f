/** For tests: a lender, three people who hold every role, and those who may not, ready for random sequences of steps. */
import { twoApproversFromSen } from '#domain/testing-lending.ts';
import { buildApp } from './app.ts';
import { snapshot } from './db/snapshot.ts';
import { prove } from './proof/run-proof.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from './testing.ts';
import { quickBorrower } from './testing-borrower.ts';
import { openLender } from './testing-loans.ts';
import type { Stage } from './testing-sequences.ts';

const everyDesk = ['loan-officer', 'approver', 'finance'] as const;
const startsAt = '2026-03-02T02:00:00.000Z';

/** Call it once, at the top level of the test file. `close` proves the ledger too. */
export async function openStage(): Promise<{ stage: Stage; close: () => Promise<void> }> {
  const clock = movableClock(startsAt);
  const house = await makeHouse({ clock });
  const app = await buildApp(house);
  await openLender(house, { two_approvers_from_sen: twoApproversFromSen });
  const member = (name: string): Promise<StaffMember> => staff(house, app, everyDesk, name);
  const people = { A: await member('Person A'), B: await member('Person B'), C: await member('Person C') };
  const auditor = await staff(house, app, ['auditor'], 'Person D');
  const stranger = await quickBorrower(house, app);
  return {
    stage: { house, app, clock, startsAt, people, auditor, stranger, reached: new Set() },
    close: async () => {
      await app.close();
      await proveLedger(house);
      const { kept } = await snapshot(house.db, (tx) => prove(tx));
      if (kept.length > 0) throw new Error(JSON.stringify(kept));
    },
  };
}
