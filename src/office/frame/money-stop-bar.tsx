/** On every page of the back office while no money moves: since when, why, and for those who may look, where. */
import { useLingui } from '@lingui/react/macro';
import { OctagonX } from 'lucide-react';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { Link } from '../navigation.tsx';
import { useMoneyStop } from '../proof/use-proof.ts';

export function MoneyStopBar() {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const stoppedSince = useMoneyStop();
  const since = stoppedSince && format.dateTime(stoppedSince);
  return (
    <div role="status" className="print:hidden">
      {since && (
        <p className="wrap flex items-center gap-3 bg-danger-soft py-2 text-sm text-text">
          <OctagonX aria-hidden className="size-5 flex-none text-danger" />
          <span>
            {t`No money moves since ${since}: the proof of the books found a fault. Reading, messages and proofs of payment go on.`}
            {format.gap}
            {may('getProofRuns') && <Link to="/proof">{t`See what was found`}</Link>}
          </span>
        </p>
      )}
    </div>
  );
}
