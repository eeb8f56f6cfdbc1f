/**
 * The steps of a loan in words: shown on the wallet, after the application was sent, and on Home. Who waits needs whose turn
 * it is; every signature and stamp with its time is on the page of the contract.
 */
import { useLingui } from '@lingui/react/macro';
import type { LoanView, Wallet } from '#contract/loans.ts';
import { Timeline } from '#ui/timeline.tsx';
import { useFormat } from '#ui/words.tsx';
import { contractStanding } from './contract/contract-standing.ts';
import { type Detail, detailOf, isEarlyEnd, type Title, titleOf, told } from './told-steps.ts';

type LoanTimelineProps = { loan: LoanView; withdraw: Wallet['withdraw'] };

export function LoanTimeline({ loan, withdraw }: LoanTimelineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const standing = contractStanding(loan);
  const titles: Record<Title, string> = {
    applied: t`You sent your application`,
    'to-verify': t`You send your identity details`,
    verified: t`You sent your identity details`,
    'to-decide': t`We check your application and decide`,
    reviewed: t`We checked your application`,
    approved: t`We approved your loan`,
    'to-sign': t`You sign the contract and we complete it`,
    'to-complete': t`You signed. We complete the contract.`,
    signed: t`Contract signed by you`,
    countersigned: t`Contract signed by the lender`,
    attested: t`Contract attested`,
    stamped: t`Contract stamped`,
    delivered: t`Your contract is complete`,
    'to-send': t`We send the money to your bank`,
    'payout-prepared': t`We send the money to your bank`,
    disbursed: t`We sent the money to your bank`,
    'to-repay': t`You pay it back`,
    settled: t`You have paid off this loan`,
    rejected: t`Not offered`,
    cancelled: t`Cancelled`,
    expired: t`Offer ended`,
  };
  const details: Partial<Record<Detail, string>> = {
    verified: t`Your turn: give your photos and bank account`,
    reviewed: t`Our turn. You do not need to do anything`,
    approved: t`Our turn. You do not need to do anything`,
    signed: t`Your turn: read the contract and sign it`,
    countersigned: t`Our turn. You do not need to do anything`,
    attested: t`Our turn. An attestor confirms that the terms were explained to you`,
    stamped: t`Our turn. We pay the stamp duty first; you pay nothing now`,
    delivered:
      standing === 'to-take'
        ? t`Your turn: take your sealed copy of the contract`
        : t`Our turn. Our system makes your sealed copy, usually within minutes`,
    complete: t`Signed by both sides, attested, stamped and sealed`,
    'payout-prepared':
      withdraw.status === 'could-not-be-sent' && withdraw.returnReason !== 'called-off'
        ? t`Your turn: check your bank account, then we send the money again`
        : t`Our turn. You do not need to do or pay anything`,
    disbursed: t`The payout is prepared. A second person checks it, then we send it. You do not need to do or pay anything`,
    settled: t`Your turn: the page Repayment shows your next instalment`,
  };
  return (
    <Timeline
      steps={told(loan.timeline).map((step) => ({
        state: isEarlyEnd(step) ? 'ended' : step.state,
        title: titles[titleOf(step, loan.timeline)],
        detail: details[detailOf(step)],
        time: step.at ? format.dateTime(step.at) : undefined,
        at: step.at ?? undefined,
      }))}
    />
  );
}
