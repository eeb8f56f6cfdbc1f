/** The brand's picture of a price: what is borrowed, what it costs, one bar. Always with the words and ringgit beneath. */
import { useLingui } from '@lingui/react/macro';
import { PartsBar } from './parts-bar.tsx';
import { useFormat } from './words.tsx';

type SplitBarProps = { principalSen: number; interestSen: number; feesSen?: number };

export function SplitBar({ principalSen, interestSen, feesSen = 0 }: SplitBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [borrowed, cost, other] = [format.sen(principalSen), format.sen(interestSen), format.sen(feesSen)];
  const total = principalSen + interestSen + feesSen;
  const hundred = format.wholeRinggit(10_000);
  const back = format.sen(Math.round((total / (principalSen || 1)) * 10_000));
  return (
    <PartsBar
      parts={[
        { look: 'principal', amount: principalSen },
        { look: 'interest', amount: interestSen },
        { look: 'rest', amount: feesSen },
      ]}
      name={
        feesSen > 0
          ? t`You borrow ${borrowed}, interest ${cost}, fees ${other}`
          : t`You borrow ${borrowed}, interest ${cost}`
      }
      conclusion={t`For every ${hundred} you borrow, you pay back ${back}.`}
    />
  );
}
