/** Stands where the button of a second administrator would be, while they are none for this proposal: why, and from when. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundPlus, UserRoundX } from 'lucide-react';
import type { NotSecond } from '#domain/second-administrator.ts';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';

type NotSecondProps = { reason: NotSecond; proposer: string; isOwn: boolean };

export function NotSecondNote({ reason: { why, fromAt }, proposer: name, isOwn }: NotSecondProps) {
  const { t } = useLingui();
  const format = useFormat();
  const from = fromAt ? format.dateTime(fromAt) : '';
  const words = {
    'came-from-proposer': t`You became an administrator through ${name}, so another administrator confirms this.`,
    'you-are-new': t`You are a new administrator, so you can confirm this from ${from}. Another administrator may be able to do it now.`,
    'proposer-is-new': isOwn
      ? t`You are a new administrator, so what you propose can be confirmed from ${from}.`
      : t`${name} is a new administrator, so this can be confirmed from ${from}.`,
  };
  return (
    <Notice tone="info" icon={why === 'came-from-proposer' ? UserRoundX : UserRoundPlus}>
      {words[why]}
    </Notice>
  );
}
