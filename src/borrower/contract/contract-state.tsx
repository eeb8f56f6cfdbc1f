/** Where the contract stands and who acts next, in one notice. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Notice, type Tone } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import type { Agreement } from './contract-progress.ts';
import { type ContractStanding, contractStanding } from './contract-standing.ts';

type Sentence = { tone: Tone; title: string; text: ReactNode };
type ContractStateProps = { agreement: Agreement; ref: Ref<HTMLDivElement> };

export function ContractState({ agreement, ref }: ContractStateProps) {
  const before = useBeforeTheMoney(agreement);
  const after = useAfterwards();
  const standing = contractStanding(agreement.loan);
  if (!standing) return null;
  const { tone, title, text } = { ...before, ...after }[standing];
  return (
    <div className="print:hidden">
      <Notice ref={ref} tone={tone} title={title}>
        <div className="max-w-measure">{text}</div>
      </Notice>
    </div>
  );
}

type Afterwards = 'running' | 'paid-off' | 'declined' | 'expired' | 'cancelled';

function useBeforeTheMoney({ loan }: Agreement): Record<Exclude<ContractStanding, Afterwards>, Sentence> {
  const { t } = useLingui();
  const format = useFormat();
  const until = loan.offerEndsOn ? format.dateWithWeekday(loan.offerEndsOn) : '';
  return {
    'to-sign': {
      tone: 'info',
      title: t`Approved. Read the contract, then sign it below.`,
      text: t`Take your time: the offer is open until ${until}. Signing costs nothing, and you can still cancel free of charge until we prepare the payout.`,
    },
    countersigning: {
      tone: 'success',
      title: t`You have signed. Now it is our turn.`,
      text: t`The lender signs next. You do not need to do or pay anything.`,
    },
    attesting: {
      tone: 'success',
      title: t`Signed by you and by the lender`,
      text: t`Next an attestor confirms that the terms were explained to you. We arrange it and tell you when. You pay nothing now.`,
    },
    stamping: {
      tone: 'success',
      title: t`Your contract is attested`,
      text: t`Next we have it stamped. We pay the stamp duty first; you pay nothing now.`,
    },
    sealing: {
      tone: 'success',
      title: t`Your contract is stamped`,
      text: t`Our system now makes your sealed copies, usually within minutes. We send you a message when they are ready.`,
    },
    'to-take': {
      tone: 'info',
      title: t`Your sealed copy is ready`,
      text: t`Take it below. Then we can send your money.`,
    },
    paying: {
      tone: 'success',
      title: t`You have your sealed copy`,
      text: t`Next we send your money to your bank. You do not need to do or pay anything.`,
    },
  };
}

function useAfterwards(): Record<Afterwards, Sentence> {
  const { t } = useLingui();
  const format = useFormat();
  const again = (
    <>
      {t`Nothing is owed and nothing was charged. You can apply again at any time.`}
      <Link to="/loan" className="flex min-h-11 w-fit items-center">{t`Apply for a loan`}</Link>
    </>
  );
  return {
    running: {
      tone: 'success',
      title: t`Your contract is active`,
      text: (
        <>
          {t`Your copy stays here for you, free, for as long as we keep records.`}
          {format.gap}
          <Link to="/my-account/due-day">{t`Change the day of your bills`}</Link>
        </>
      ),
    },
    'paid-off': {
      tone: 'success',
      title: t`You have paid off this loan`,
      text: t`This contract has ended. You owe nothing.`,
    },
    declined: { tone: 'info', title: t`You did not take this loan`, text: again },
    expired: { tone: 'info', title: t`This offer ended unsigned`, text: again },
    cancelled: { tone: 'info', title: t`This loan was cancelled`, text: again },
  };
}
