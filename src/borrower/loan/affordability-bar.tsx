/** What the payment takes of the monthly income, for those whose income is known from before; for others nothing. */
import { useLingui } from '@lingui/react/macro';
import { PartsBar } from '#ui/parts-bar.tsx';
import { useFormat } from '#ui/words.tsx';
import { useVerification } from '../account/use-verification.ts';

export default function AffordabilityBar({ monthlyPaymentSen }: { monthlyPaymentSen: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const incomeSen = useVerification().data?.personalInformation?.monthlyIncomeSen;
  if (!incomeSen) return null;
  const restSen = Math.max(0, incomeSen - monthlyPaymentSen);
  const [income, payment, rest] = [format.sen(incomeSen), format.sen(monthlyPaymentSen), format.sen(restSen)];
  const takesAll =
    monthlyPaymentSen === incomeSen
      ? t`This instalment takes all of the income you told us.`
      : t`This instalment is more than the income you told us.`;
  const conclusion =
    restSen > 0 ? t`${rest} is left each month for everything else, other debts too.` : takesAll;
  return (
    <figure className="mb-4 rounded-card bg-surface-2 p-4">
      <PartsBar
        parts={[
          { look: 'principal', amount: Math.min(monthlyPaymentSen, incomeSen) },
          { look: 'rest', amount: restSen },
        ]}
        name={t`Of your monthly income of ${income} this instalment takes ${payment}`}
        conclusion={conclusion}
      />
      <figcaption className="mt-2 text-note">
        {t`You told us an income of ${income} a month. This instalment takes ${payment} of it.`}
        {format.gap}
        <b>{conclusion}</b>
      </figcaption>
    </figure>
  );
}
