/**
 * A simulated life: loans of all kinds of payers, day by day, with the jobs of each day, and the proof of the books
 * holding every day. Each day the balances, transfers and money of all loans and the accounts of the loans that moved;
 * each week the whole proof with every account and the chain of events. Twelve loan-years here, SOAK of them at length.
 */
import { afterAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { refreshArrears } from './arrears/refresh-arrears.ts';
import { sendReminders } from './arrears/send-reminders.ts';
import { snapshot } from './db/snapshot.ts';
import { expireOffers } from './loans/expire-offers.ts';
import { checkAccounts } from './proof/account-check.ts';
import { gatherFindings } from './proof/findings.ts';
import { checkBalances, checkTransfers } from './proof/ledger-checks.ts';
import { checkMoney } from './proof/money-checks.ts';
import { runProof } from './proof/run-proof.ts';
import { bookDueBills } from './servicing/book-due-bills.ts';
import { makeHouse, movableClock } from './testing.ts';
import { chanceOf } from './testing-chance.ts';
import { beginLife, isOver, liveDay, yearsOf } from './testing-life.ts';
import type { Deed, Life, World } from './testing-life-world.ts';
import { openLender } from './testing-loans.ts';
import { openOffice, today } from './testing-money.ts';
import { passDays } from './testing-stages.ts';

const loanYears = Number(process.env.SOAK ?? 12);
const seed = Number(process.env.SEED ?? 20260302);
const newEachDay = Math.max(4, Math.ceil(loanYears / 50));
const atOnce = 4;

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
await house.db.updateTable('lender').set({ licence_until: '2999-12-31' }).execute();
const world: World = {
  office: await openOffice(house, app),
  deeds: new Map<Deed, number>(),
};
afterAll(() => app.close());

/** At length most are lived to their end; a short run ends while many are at it. */
const lifeCount = Math.ceil(loanYears / (loanYears > 100 ? 1.25 : 0.7));
const lives: Life[] = [];
const livedYears = () => lives.reduce((sum, life) => sum + yearsOf(life, today(house)), 0);

async function proveDay(moved: readonly Life[]): Promise<void> {
  const findings = gatherFindings();
  await snapshot(house.db, async (tx) => {
    await checkBalances(tx, findings);
    await checkTransfers(tx, findings);
    await checkMoney(tx, findings);
    const ids = moved.map(({ loanId }) => loanId);
    await checkAccounts(tx, findings, ids);
  });
  expect(findings.kept, `on ${today(house)}, seed ${seed}`).toEqual([]);
}

/** A few at once: each loan is a stream of its own. */
async function inGroups<Item, Answer>(items: readonly Item[], live: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    answers.push(...(await Promise.all(items.slice(start, start + atOnce).map(live))));
  }
  return answers;
}

function tell(day: number, proofs: number): void {
  const deeds = [...world.deeds].map(([deed, count]) => `${deed} ${count}`).join(', ');
  const years = livedYears().toFixed(1);
  console.info(
    `${years} loan-years of ${lives.length} loans in ${day} days, ${proofs} whole proofs: ${deeds}`,
  );
}

test(
  `${loanYears} loan-years, proven every day`,
  async () => {
    let day = 0;
    let proofs = 0;
    while (livedYears() < loanYears) {
      const born = Math.min(newEachDay, lifeCount - lives.length);
      const seeds = Array.from({ length: born }, (_, index) => seed + lives.length + index);
      lives.push(...(await inGroups(seeds, (own) => beginLife(world, chanceOf(own)))));
      const due = await house.db
        .selectFrom('bills')
        .select('loan_id')
        .where('due_on', '=', today(house))
        .execute();
      await bookDueBills(house);
      await expireOffers(house);
      await refreshArrears(house);
      await sendReminders(house);
      const living = lives.filter((life) => !isOver(life));
      const changed = await inGroups(living, (life) => liveDay(world, life));
      const moved = living.filter((_life, index) => changed[index]);
      const booked = lives.filter(({ loanId }) => due.some(({ loan_id }) => loan_id === loanId));
      await proveDay([...new Set([...moved, ...booked])]);
      if (day % 7 === 6) {
        expect((await runProof(house))?.findings.kept, `on ${today(house)}, seed ${seed}`).toEqual([]);
        proofs += 1;
      }
      day += 1;
      if (day % 90 === 0) tell(day, proofs);
      if (lives.length === lifeCount && lives.every(isOver)) break;
      await passDays(world.office, clock, 1);
    }
    expect((await runProof(house))?.findings).toMatchObject({ kept: [], counts: { accounts: lives.length } });
    tell(day, proofs + 1);
    // A life without these would prove little; the rarer ones come in a long one.
    const usual: Deed[] = ['on time', 'late', 'part of the bill', 'more than the bill', 'left out'];
    const rare: Deed[] = [
      'declined',
      'taken back',
      'sent back',
      'said not to have arrived',
      'said to have come back',
      'came back',
      'settled',
    ];
    if (loanYears >= 100) usual.push(...rare);
    expect([...world.deeds.keys()]).toEqual(expect.arrayContaining(usual));
  },
  4 * 60 * 60_000,
);
