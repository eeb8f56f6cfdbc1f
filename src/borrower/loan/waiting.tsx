/** While it is not known what the loan page shows, and while that is on its way: nothing moves when it comes. */
import { useLingui } from '@lingui/react/macro';
import { Slow } from '#ui/loaded.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';

export function Waiting() {
  const { t } = useLingui();
  return (
    <PageSkeleton label={t`Loading…`}>
      <Slow />
    </PageSkeleton>
  );
}
