/** The steps of a loan in words: shown on the wallet, after the application was sent, and on Home. */
import { useLingui } from '@lingui/react/macro';
import type { LoanView } from '#contract/loans.ts';
import { Timeline } from '#ui/timeline.tsx';
import { useFormat } from '#ui/words.tsx';
import { contractStanding } from './contract/contract-standing.ts';

type Step = LoanView['timeline'][number]['step'];

export function LoanTimeline({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const format = useFormat();
  const standing = contractStanding(loan);
  const hasCopy = loan.timeline.some(({ step, state }) => step === 'delivered' && state === 'done');
  const titles: Record<Step, string> = {
    applied: t`Application sent`,
    verified: t`Identity given`,
    reviewed: t`Review`,
    approved: t`Approved`,
    signed: t`Contract signed by you`,
    countersigned: t`Contract signed by the lender`,
    attested: t`Contract attested`,
    stamped: t`Contract stamped`,
    delivered: hasCopy ? t`You have your sealed copy` : t`Your sealed copy`,
    'payout-prepared': t`Money on its way`,
    disbursed: t`Disbursed`,
    settled: t`Paid off`,
    rejected: t`Not offered`,
    cancelled: t`Cancelled`,
    expired: t`Offer ended`,
  };
  const whoActs: Partial<Record<Step, string>> = {
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
    'payout-prepared': t`Our turn. You do not need to do or pay anything`,
    disbursed: t`Your bank is receiving the money. You do not need to do or pay anything`,
  };
  return (
    <Timeline
      steps={loan.timeline.map(({ step, state, at }) => ({
        state,
        title: titles[step],
        detail: state === 'now' ? whoActs[step] : undefined,
        time: at ? format.dateTime(at) : undefined,
        at: at ?? undefined,
      }))}
    />
  );
}
