/** Why a loan was not offered and what would change it, in the reader's language. */
import { useLingui } from '@lingui/react/macro';
import { type RejectionReason, rejectionReasons } from '#domain/review.ts';
import { rejectionWords } from '#words/reasons-rejection.ts';

export function RejectionReasons({ reasons }: { reasons: readonly string[] }) {
  const { i18n } = useLingui();
  const known = rejectionReasons.filter((reason: RejectionReason) => reasons.includes(reason));
  return (
    <ul className="list-disc space-y-1 ps-5">
      {known.map((reason) => (
        <li key={reason}>{i18n._(rejectionWords[reason])}</li>
      ))}
    </ul>
  );
}
