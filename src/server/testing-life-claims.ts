/** For the simulated life: money that is said not to have arrived and then has, and money of the borrower that goes back. */
import { isPaidOn } from '#domain/claim.ts';
import { addDays } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import { claimNotReceived, withdrawClaim } from './claims/commands.ts';
import { confirmClaimOutcome, proposeClaimOutcome } from './claims/outcome.ts';
import { reportPayoutBack } from './claims/report-payout-back.ts';
import { tiePayoutLine } from './payouts/payout-lines.ts';
import { confirmRefund, proposeRefund } from './refunds/commands.ts';
import { bankLine } from './testing-bank.ts';
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
 * Before anything is paid, finance may see the payout come back; some days later the two who sent the money answer. Mostly it
 * was a mistake; else the bank's own line brought it back, and there was no loan. True while it is open, and once it ended.
 */
export async function reportBackNowAndThen(world: World, life: Life, loan: Loan): Promise<boolean> {
  const { house, finance, otherFinance } = world.office;
  const { chance, loanId, report } = life;
  const on = today(house);
  if (report === undefined) {
    if (isPaidOn(loan) || !chance.is(15)) return false;
    const { claimId } = await ask(house, actorOf(finance), reportPayoutBack, { loanId });
    life.report = { claimId, endsOn: addDays(on, chance.between(1, 12)) };
    count(world, 'said to have come back');
    return true;
  }
  if (report.endsOn > on) return true;
  const { claimId } = report;
  const outcome = chance.is(30) ? 'not-arrived' : 'arrived';
  if (outcome === 'not-arrived') await tieBackLine(world, loan);
  const answer = {
    claimId,
    outcome,
    evidence: 'The bank says so',
    bankReference: someBankReference(),
  } as const;
  await ask(house, actorOf(finance), proposeClaimOutcome, answer);
  await ask(house, actorOf(otherFinance), confirmClaimOutcome, { claimId });
  life.report = undefined;
  if (outcome === 'arrived') return false;
  count(world, 'came back');
  life.endedOn = on;
  return true;
}

async function tieBackLine({ office: { house, finance } }: World, loan: Loan): Promise<void> {
  if (!loan.disbursement) throw new Error(`loan ${loan.loanId} was never paid out`);
  const { amountSen } = loan.disbursement;
  const description = `RETURNED ${loan.reference}`;
  const line = { amountSen, bookedOn: today(house), direction: 'in', description } as const;
  const lineId = await bankLine(house, finance.userId, line);
  await ask(house, actorOf(finance), tiePayoutLine, { loanId: loan.loanId, lineId });
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
