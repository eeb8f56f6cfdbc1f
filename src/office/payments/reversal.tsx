/** Taking a confirmed payment back: one person asks with a reason, a different one does it, and either may drop it. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PaymentCase } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { AskReversal } from './ask-reversal.tsx';
import { DecideReversal } from './decide-reversal.tsx';
import { useReversalReasons } from './reversal-words.ts';

export function Reversal({ payment }: { payment: PaymentCase }) {
  const { reversal } = payment;
  const may = useMay();
  if (reversal?.confirmedAt) return <TakenBack reversal={reversal} />;
  if (reversal) return <DecideReversal payment={payment} reversal={reversal} />;
  return may('proposeReversal') ? <Offer payment={payment} /> : null;
}

function Offer({ payment }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AskReversal payment={payment} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button variant="text" onClick={() => setOpen(true)}>{t`Take this payment back`}</Button>
    </div>
  );
}

function TakenBack({ reversal }: { reversal: NonNullable<PaymentCase['reversal']> }) {
  const { t } = useLingui();
  const format = useFormat();
  const reasons = useReversalReasons();
  const asker = reversal.proposedBy.name;
  const asked = format.dateTime(reversal.proposedAt);
  const confirmer = reversal.confirmedBy?.name ?? '';
  const done = reversal.confirmedAt ? format.dateTime(reversal.confirmedAt) : '';
  return (
    <Card title={t`Taken back`}>
      <Notice tone="warning" title={reasons[reversal.reason]}>
        {t`The account was worked out again as if this payment had never come. Nothing was deleted.`}
      </Notice>
      <p className="mt-3 text-sm text-text-2">{t`Asked for by ${asker}, ${asked}`}</p>
      <p className="text-sm text-text-2">{t`Confirmed by ${confirmer}, ${done}`}</p>
    </Card>
  );
}
