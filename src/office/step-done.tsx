/**
 * A step of a card was done, and the card is read again: until its new state is there, the old buttons are not. When it cannot
 * be read, it says so and offers to try again, because no press of an old button can be right any more.
 */
import { useLingui } from '@lingui/react/macro';
import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';

export function StepDone({ queryKey }: { queryKey: QueryKey }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isReading = useIsFetching({ queryKey }) > 0;
  if (isReading) {
    return (
      <Skeleton label={t`Loading…`}>
        <Bone className="h-11 max-w-60 rounded-control" />
      </Skeleton>
    );
  }
  return (
    <Notice tone="warning" role="status">
      <p>{t`This step is done. How it stands now could not be loaded.`}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        onClick={() => void queries.invalidateQueries({ queryKey })}
      >
        <RefreshCw aria-hidden />
        {t`Load again`}
      </Button>
    </Notice>
  );
}
