/** A change that waits: what was and what is to be, line by line, its cost, and the step of whoever looks at it. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import type { ProductVersionView, ProductView } from '#contract/products.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { NotSecondNote } from '../../access/not-second.tsx';
import { useMay, useStaffMember } from '../../access/use-may.ts';
import { api } from '../../api.ts';
import { ConfirmDialog, useConfirmed } from '../../confirm.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { CostCompare } from './cost-compare.tsx';
import { useProductWords } from './product-words.ts';
import { StandingTag } from './standing-tag.tsx';
import { useProductsChanged, useReadProductsAgain, versionBefore, versionThatIs } from './use-products.ts';

type WaitingProps = { product: ProductView; waiting: ProductVersionView };

export function WaitingChange({ product, waiting }: WaitingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const proposer = waiting.proposed?.by.name ?? '';
  const at = waiting.proposed ? format.dateTime(waiting.proposed.at) : '';
  return (
    <Card title={t`Proposed change`} aside={<StandingTag version={waiting} />} tone="attention">
      <p className="text-text-2">{t`Proposed by ${proposer}, ${at}`}</p>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
        <BeforeAfter before={versionBefore(product, waiting)} after={waiting} />
        <CostCompare proposed={waiting} now={versionThatIs(product, 'in-force')} terms={waiting.termMonths} />
      </div>
      <Decision product={product} waiting={waiting} />
    </Card>
  );
}

function BeforeAfter({
  before,
  after,
}: {
  before: ProductVersionView | undefined;
  after: ProductVersionView;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { rowsOf } = useProductWords();
  const day = format.dateWithWeekday(after.effectiveFrom);
  const earlier = before ? rowsOf(before) : [];
  const cell = 'border-b border-border py-2.5 pe-3 text-left align-top font-body';
  return (
    <table className="w-full text-note tabular">
      <caption className="sr-only">{t`Before and after`}</caption>
      <thead>
        <tr className="text-sm text-text-3">
          <th scope="col" className={cell}>
            <span className="sr-only">{t`What`}</span>
          </th>
          {before && <th scope="col" className={cell}>{t`Before`}</th>}
          <th scope="col" className={cell}>{t`From ${day}`}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(after).map(({ label, value }, index) => {
          const was = earlier[index]?.value;
          const isChanged = before !== undefined && was !== value;
          return (
            <tr key={label}>
              <th scope="row" className={classNames(cell, 'text-text-2')}>
                {label}
              </th>
              {before && <td className={classNames(cell, isChanged && 'text-text-2 line-through')}>{was}</td>}
              <td className={classNames(cell, isChanged && 'font-strong')}>
                {value}
                {isChanged && <span className="sr-only"> ({t`changed`})</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Decision({ product: { productId }, waiting }: WaitingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const member = useStaffMember();
  const changed = useProductsChanged();
  const readAgain = useReadProductsAgain();
  const { version, proposed, effectiveFrom, notSecond } = waiting;
  const asked = { productId, version };
  const confirmed = useConfirmed(api.confirmProduct);
  const dropped = useConfirmed(api.withdrawProductChange);
  const confirming = useAction(confirmed.submit);
  const dropping = useAction(dropped.submit);
  const isMine = proposed?.by.userId === member?.userId;
  const day = format.dateWithWeekday(effectiveFrom);
  if (!may('confirmProduct')) return null;

  async function confirm() {
    const outcome = await confirming.run(asked);
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Confirmed. It takes effect on ${day}.`);
    changed(outcome.answer);
  }

  async function drop() {
    const outcome = await dropping.run(asked);
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Withdrawn. What is in force stays.`);
    changed(outcome.answer);
  }

  return (
    <div className="mt-4 grid gap-4 border-t border-border pt-4">
      <p className="font-strong">{t`Existing contracts do not change.`}</p>
      {isMine && (
        <Notice tone="info" icon={UserRoundX}>
          {t`You proposed this change, so another administrator confirms it.`}
        </Notice>
      )}
      {notSecond && <NotSecondNote reason={notSecond} proposer={proposed?.by.name ?? ''} isOwn={isMine} />}
      <ConflictNote problem={confirming.problem ?? dropping.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        {!isMine && !notSecond && (
          <Button
            size="small"
            busy={confirming.busy}
            onClick={() => void confirm()}
          >{t`Confirm the change`}</Button>
        )}
        <Button variant="secondary" size="small" busy={dropping.busy} onClick={() => void drop()}>
          {t`Withdraw the change`}
        </Button>
      </div>
      <ConfirmDialog confirmed={confirmed} title={t`Confirm this change?`} yes={t`Confirm the change`}>
        {() => (
          <p>{t`It takes effect and becomes public on ${day}. It can no longer be changed, only replaced by a newer one.`}</p>
        )}
      </ConfirmDialog>
      <ConfirmDialog confirmed={dropped} title={t`Withdraw this change?`} yes={t`Withdraw the change`}>
        {() => <p>{t`What is in force stays. The change can be proposed again.`}</p>}
      </ConfirmDialog>
    </div>
  );
}
