/** Who else helps, free of charge and independent of us. */
import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';

export function FreeAdvice() {
  const { t } = useLingui();
  return (
    <Card title={t`Free advice: AKPK`} tone="tint">
      <p className="text-text-2">
        {t`AKPK (Agensi Kaunseling dan Pengurusan Kredit) is Malaysia’s agency for credit counselling. It gives free advice on money and debts, also on debts with others than us. Asking AKPK changes nothing with us.`}
      </p>
      <p className="mt-2 text-text-2">
        {t`To reach it, type akpk.org.my into your browser yourself. AKPK is not part of us, and its advice costs nothing: whoever asks for money in its name is not AKPK.`}
      </p>
    </Card>
  );
}
