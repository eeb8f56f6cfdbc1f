/** What a line most likely is: how sure that is, and each candidate with its difference from the line in words. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleHelp, CircleMinus } from 'lucide-react';
import type { BankCandidate, BankLineView } from '#contract/bank.ts';
import type { MatchLevel } from '#domain/bank-match.ts';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import { useDifferenceWords, useLevels } from './bank-words.ts';

const looks = {
  certain: ['success', CircleCheck],
  likely: ['info', CircleCheck],
  unclear: ['warning', CircleHelp],
  none: ['neutral', CircleMinus],
} as const satisfies Record<MatchLevel, readonly [TagTone, typeof CircleCheck]>;

export function LineMatch({ line }: { line: BankLineView }) {
  const levels = useLevels();
  const { level, candidates } = line.match;
  const [tone, icon] = looks[level];
  return (
    <div className="grid justify-items-start gap-1.5 max-sm:justify-items-end">
      <Tag tone={tone} icon={icon}>
        {levels[level]}
      </Tag>
      {candidates.map((candidate) => (
        <Candidate
          key={`${candidate.kind} ${candidate.paymentId ?? candidate.loanId}`}
          line={line}
          candidate={candidate}
        />
      ))}
    </div>
  );
}

function Candidate({ line, candidate }: { line: BankLineView; candidate: BankCandidate }) {
  const { t } = useLingui();
  const format = useFormat();
  const differenceOf = useDifferenceWords();
  const { kind, loanId, reference, borrowerName, paymentId } = candidate;
  const amount = format.sen(candidate.amountSen);
  const difference = differenceOf(line, candidate);
  return (
    <span className="block">
      {paymentId ? (
        <Link to={`/payments/${paymentId}`}>{reference}</Link>
      ) : (
        <Link to={`/applications/${loanId}`}>{reference}</Link>
      )}{' '}
      {borrowerName}
      <span className="block text-xs text-text-2">
        {kind === 'claim'
          ? t`Proof of ${amount} is waiting`
          : kind === 'confirmed'
            ? t`Confirmed by hand, ${amount}`
            : t`Next bill ${amount}`}
        {difference && `: ${difference}`}
      </span>
    </span>
  );
}
