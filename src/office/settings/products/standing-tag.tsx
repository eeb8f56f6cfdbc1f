/** How a version of a product stands, in a word. */
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, CircleCheck, CircleMinus, Eye, UserRoundPlus } from 'lucide-react';
import type { ProductVersionView } from '#contract/products.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useProductWords } from './product-words.ts';

export function StandingTag({ version, isShown }: { version: ProductVersionView; isShown?: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { standings } = useProductWords();
  const { standing, isOffered, effectiveFrom } = version;
  const day = format.date(effectiveFrom);
  if (standing === 'in-force' && !isOffered) return <Tag icon={CircleMinus}>{t`Not offered`}</Tag>;
  if (standing === 'in-force' && isShown) return <Tag tone="success" icon={Eye}>{t`Shown to borrowers`}</Tag>;
  if (standing === 'in-force')
    return (
      <Tag tone="success" icon={CircleCheck}>
        {standings[standing]}
      </Tag>
    );
  if (standing === 'coming') return <Tag tone="info" icon={CalendarClock}>{t`From ${day}`}</Tag>;
  if (standing === 'waiting')
    return (
      <Tag tone="warning" icon={UserRoundPlus}>
        {standings[standing]}
      </Tag>
    );
  return <Tag icon={CircleMinus}>{standings[standing]}</Tag>;
}
