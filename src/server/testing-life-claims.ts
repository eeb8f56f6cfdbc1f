/** For the simulated life: money that is said not to have arrived and then has, and money of the borrower that goes back. */
import { addDays } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import { claimNotReceived, withdrawClaim } from './claims/commands.ts';
import { confirmClaimOutcome, proposeClaimOutcome } from './claims/outcome.ts';
import { reportPayoutBack } from './claims/report-payout-back.ts';
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

/**
 * Before anything is paid, finance may take another line for the payout on its way back; some days later the two who sent the
 * money say that it was a mistake. True while it is open.
 */
export async function reportBackNowAndThen(world: World, life: Life, { account }: Loan): Promise<boolean> {
  const { house, finance, otherFinance } = world.office;
  const { chance, loanId, mistake } = life;
  const on = today(house);
  if (mistake === undefined) {
    if (account?.facts.receipts.length || !chance.is(15)) return false;
    const { claimId } = await ask(house, actorOf(finance), reportPayoutBack, { loanId });
    life.mistake = { claimId, endsOn: addDays(on, chance.between(1, 12)) };
    count(world, 'said to have come back');
    return true;
  }
  if (mistake.endsOn > on) return true;
  const { claimId } = mistake;
  const bankReference = someBankReference();
  const answer = { claimId, outcome: 'arrived', evidence: 'The bank has it', bankReference } as const;
  await ask(house, actorOf(finance), proposeClaimOutcome, answer);
  await ask(house, actorOf(otherFinance), confirmClaimOutcome, { claimId });
  life.mistake = undefined;
  return false;
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
