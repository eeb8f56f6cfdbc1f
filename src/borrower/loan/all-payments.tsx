/** Every payment of the loan that is being looked at, as picture and table, in a dialog; fetched when it is opened. */
import { useLingui } from '@lingui/react/macro';
import { Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { ScheduleRow } from '#ui/schedule-row.ts';
import { Bone } from '#ui/skeleton.tsx';

const PaymentsPicture = lazyPart(() => import('./payments-picture.tsx').then((module) => module.default), {
  waiting: <Bone className="h-72 rounded-control" />,
  isAhead: false,
});

export function AllPayments({ rows, label }: { rows: readonly ScheduleRow[]; label: ReactNode }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="text" className="-ms-3" onClick={() => setOpen(true)}>
        <Table2 aria-hidden />
        {label}
      </Button>
      <Dialog
        open={open}
        title={t`All instalments`}
        onClose={close}
        actions={<Button variant="secondary" onClick={close}>{t`Close`}</Button>}
      >
        <p className="mb-3 text-sm">{t`Estimate only, subject to contract. The dates are set when the money is paid out.`}</p>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
          tabIndex={0}
          aria-label={t`All instalments`}
          className="max-h-[55dvh] overflow-y-auto text-text"
        >
          <PaymentsPicture rows={rows} title={t`All instalments`} hideTitle />
        </section>
      </Dialog>
    </>
  );
}
