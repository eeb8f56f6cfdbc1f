/** Below what is to be paid: help may be asked for; or where stands what was asked. */
import { useLingui } from '@lingui/react/macro';
import type { Wallet } from '#contract/loans.ts';
import { useFormat } from '#ui/words.tsx';
import { LinkButton } from '../navigation.tsx';

type HelpLinkProps = {
  help: Wallet['help'];
  /** As wide as what is above it. */
  block?: boolean;
};

export function HelpLink({ help, block = false }: HelpLinkProps) {
  const { t } = useLingui();
  const format = useFormat();
  const by = help && format.dateWithWeekday(help.by);
  const words = {
    open: t`You asked for help: we answer by ${by}`,
    offered: t`Our offer of help: decide by ${by}`,
    agreed: t`Agreed with you: pay the rest by ${by}`,
  };
  const isOffer = help?.status === 'offered';
  return (
    <LinkButton
      to="/my-account/hardship"
      variant={isOffer ? 'secondary' : 'text'}
      block={block}
      // Words without a frame begin where the words above them do.
      className={block || isOffer ? 'mt-2' : 'mt-2 -ms-3'}
    >
      {help ? words[help.status] : t`I cannot pay this month`}
    </LinkButton>
  );
}
