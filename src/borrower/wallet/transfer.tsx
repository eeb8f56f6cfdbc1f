/** The picture of the transfer, for the hours between the preparation of the payout and its release by a second person. */
import { lazy } from 'react';
import type { Wallet } from '#contract/loans.ts';
import { LatePart } from '#ui/late-part.tsx';
import { useFormat } from '#ui/words.tsx';

const TransferPicture = lazy(() => import('./transfer-picture.tsx'));

export function Transfer({ status, amountSen, bankAccount }: Wallet['withdraw']) {
  const format = useFormat();
  if (status !== 'being-sent' || !bankAccount) return null;
  return (
    <LatePart waiting={<div className="mt-4 h-20" />}>
      <TransferPicture bank={bankAccount.bankName} amount={format.sen(amountSen)} />
    </LatePart>
  );
}
