/** For the simulated life: money that is said not to have arrived and then has, and money of the borrower that goes back. */
import { addDays } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import { claimNotReceived, withdrawClaim } from './claims/commands.ts';
import { confirmRefund, proposeRefund } from './refunds/commands.ts';
import { actorOf, ask, count, type Life, type World } from './testing-life-world.ts';
import { someBankReference, today } from './testing-money.ts';

/** Now and then "I did not receive this", and a few days later "it has arrived now". True while it is open. */
export async function claimNowAndThen(world: World, life: Life): Promise<boolean> {
  const { house } = world.office;
  const { chance, me, loanId } = life;
  const on = today(house);
  if (life.claimEndsOn !== undefined && life.claimEndsOn <= on) {
    await ask(house, me, withdrawClaim, { loanId });
    life.claimEndsOn = undefined;
    return false;
  }
  if (life.claimEndsOn === undefined && life.claimsSaid < 3 && chance.is(3)) {
    await ask(house, me, claimNotReceived, { loanId, note: '' });
    life.claimsSaid += 1;
    count(world, 'said not to have arrived');
    life.claimEndsOn = addDays(on, chance.between(1, 12));
  }
  return life.claimEndsOn !== undefined;
}

/** Part or all of what is held, prepared by one person of finance and sent by another. */
export async function sendBackNowAndThen(world: World, life: Life, { account }: Loan): Promise<void> {
  const { house, finance, otherFinance } = world.office;
  const { chance, loanId } = life;
  if (!account || account.creditSen === 0 || !chance.is(25)) return;
  const amountSen = chance.is(50) ? account.creditSen : sen(chance.between(1, account.creditSen));
  const { refundId } = await ask(house, actorOf(finance), proposeRefund, { loanId, amountSen });
  const sent = { refundId, bankReference: someBankReference(), paidOn: today(house), amountSen };
  await ask(house, actorOf(otherFinance), confirmRefund, sent);
  count(world, 'sent back');
}
