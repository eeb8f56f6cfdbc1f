/** Below what is to be paid: help may be asked for; or where stands what was asked. */
import { useLingui } from '@lingui/react/macro';
import type { Wallet } from '#contract/loans.ts';
import { useFormat } from '#ui/words.tsx';
import { LinkButton } from '../navigation.tsx';

type HelpLinkProps = {
  help: Wallet['help'];
  /** As wide as what is above it. */
  block?: boolean;
  className: string;
};

export function HelpLink({ help, block = false, className }: HelpLinkProps) {
  const { t } = useLingui();
  const format = useFormat();
  const by = help && format.dateWithWeekday(help.by);
  const words = {
    open: t`You asked for help: we answer by ${by}`,
    offered: t`Our offer of help: decide by ${by}`,
    agreed: t`Agreed with you: pay the rest by ${by}`,
  };
  return (
    <LinkButton
      to="/my-account/hardship"
      variant={help?.status === 'offered' ? 'secondary' : 'text'}
      block={block}
      className={className}
    >
      {help ? words[help.status] : t`I cannot pay this month`}
    </LinkButton>
  );
}
