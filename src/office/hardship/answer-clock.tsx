/** Until when the borrower was promised an answer; on the last day it is amber, after it red. */
import { useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../today.ts';

export function AnswerClock({ answerBy }: { answerBy: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = todayInKualaLumpur();
  const day = format.dateWithWeekday(answerBy);
  if (answerBy < today) return <Tag tone="danger" icon={Clock}>{t`Promised by ${day}`}</Tag>;
  if (answerBy === today) return <Tag tone="warning" icon={Clock}>{t`Answer today`}</Tag>;
  return <span className="text-sm text-text-2">{t`Answer by ${day}`}</span>;
}
