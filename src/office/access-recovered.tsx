/** Whoever decides or pays out sees that somebody just got into the borrower's account anew: the borrower, or a thief of a mailbox or SIM card. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';

type AccessRecoveredProps = { recovery: NonNullable<ApplicationCase['accessRecovery']> };

export function AccessRecovered({ recovery }: AccessRecoveredProps) {
  const { t } = useLingui();
  const format = useFormat();
  const at = format.dateTime(recovery.at);
  const until = format.dateTime(recovery.untilAt);
  const ways = {
    password: t`New password set with a code on ${at}`,
    email: t`Email address changed on ${at}`,
    phone: t`Mobile number changed on ${at}`,
    lender: t`Access given back by two of us on ${at}`,
  };
  return (
    <Notice tone="warning" title={ways[recovery.way]}>
      {t`The bank account cannot change until ${until}. Before money leaves, make sure that this was the borrower.`}
    </Notice>
  );
}
