/** The pages of the app that a message may lead to, by name. */
import { useLingui } from '@lingui/react/macro';
import type { LinkedPage } from '#domain/message.ts';

export function usePageNames(): Record<LinkedPage, string> {
  const { t } = useLingui();
  return {
    contract: t`The contract`,
    repay: t`Repayment`,
    verification: t`Verification`,
    documents: t`Documents`,
    help: t`Asking for help`,
  };
}
