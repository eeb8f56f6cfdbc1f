/** What the browser of this device keeps, in words: it is the one place where nobody of ours can delete anything. */
import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';

export function ThisDevice() {
  const { t } = useLingui();
  return (
    <Card title={t`What this device keeps`}>
      <p className="max-w-measure">
        {t`So that you can read without a connection, this browser keeps your wallet, bills, history and messages as you saw them last, for 7 days at most. Signing out deletes them. Your MyKad number, photos, contract and bank account number are not kept here; a photo or proof that is being sent is, for a day at most.`}
      </p>
    </Card>
  );
}
