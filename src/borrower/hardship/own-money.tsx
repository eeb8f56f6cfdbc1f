/** The bill on the other pages is less when money that is held pays a part of it: then this says by how much. */
import { useLingui } from '@lingui/react/macro';
import { ownPartOf } from '#domain/due-now.ts';
import { useFormat } from '#ui/words.tsx';
import { useWallet } from '../account/use-wallet.ts';

export function OwnMoney() {
  const { t } = useLingui();
  const format = useFormat();
  const { nextBill, dueNow } = useWallet().data ?? {};
  const ownSen = nextBill && dueNow ? ownPartOf(dueNow) : 0;
  if (ownSen === 0) return null;
  const own = format.sen(ownSen);
  return (
    <p className="my-2 text-sm text-text-2">
      {t`This is the whole instalment: ${own} of it comes from your money with us.`}
    </p>
  );
}
