/** Why a stamped agreement is not sealed yet, what to do about it, and another try now. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContractRow } from '#contract/contracts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadContractsAgain } from './use-contracts.ts';

type Failure = NonNullable<ContractRow['failure']>;

export function SealState({ row: { loanId, failure } }: { row: ContractRow }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3">
      {failure ? (
        <NotSealed failure={failure} />
      ) : (
        <Notice tone="info" role="status" title={t`It is being sealed`}>
          {t`This page looks again by itself.`}
        </Notice>
      )}
      <TryAgain loanId={loanId} isFirst={!failure} />
    </div>
  );
}

function NotSealed({ failure: { reason, detail, tries, failedAt } }: { failure: Failure }) {
  const { t } = useLingui();
  const format = useFormat();
  const at = format.dateTime(failedAt);
  const words: Record<Failure['reason'], { title: string; whatToDo: string }> = {
    'glyph-missing': {
      title: t`A name or address has characters that cannot be printed`,
      whatToDo: t`Trying again alone does not help. On the case page an approver offers the agreement again. If it is the borrower’s own name or address, the approver withdraws the offer there, and the borrower applies again, free.`,
    },
    'seal-key': {
      title: t`The lender’s seal cannot be used`,
      whatToDo: t`Ask whoever looks after the server to check the key and the certificate of the seal. Then try again.`,
    },
    fault: {
      title: t`Sealing did not work`,
      whatToDo: t`It is tried again every 10 minutes. If it stays here, give these details to whoever looks after the server.`,
    },
  };
  const { title, whatToDo } = words[reason];
  return (
    <Notice tone="warning" title={title}>
      <p>{whatToDo}</p>
      <p className="mt-2 text-sm text-text-2">
        {t`Tried ${plural(tries, { one: '# time', other: '# times' })}, last ${at}.`}
      </p>
      {detail && <p className="mt-1 font-mono text-sm wrap-anywhere text-text-2">{detail}</p>}
    </Notice>
  );
}

/** While it is being sealed for the first time there is rarely a reason to press. */
function TryAgain({ loanId, isFirst }: { loanId: string; isFirst: boolean }) {
  const { t } = useLingui();
  const may = useMay();
  const readAgain = useReadContractsAgain();
  const retry = useAction(api.retrySeal);
  if (!may('retrySeal')) return null;

  async function press() {
    const outcome = await retry.run({ loanId });
    if (!outcome?.done) return;
    toast(t`It is tried again now. This page looks again by itself.`);
    readAgain();
  }

  return (
    <>
      <ConflictNote problem={retry.problem} onReload={readAgain} />
      <div>
        <Button
          variant={isFirst ? 'secondary' : 'primary'}
          size="small"
          busy={retry.busy}
          onClick={() => void press()}
        >{t`Try again`}</Button>
      </div>
    </>
  );
}
