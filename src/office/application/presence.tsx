/** Who else has the case open. It is said while the page is in front and somebody is at it, and keeps nobody from anything. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Notice } from '#ui/notice.tsx';
import { useRecentlyActive } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';
import { useNames } from '../names.ts';

const beatMs = 20_000;

export function Presence({ loanId }: { loanId: string }) {
  const { t } = useLingui();
  const isActive = useRecentlyActive();
  const names = useNames();
  // A hidden page does not ask.
  const { data } = useQuery({
    queryKey: ['beatCase', loanId],
    queryFn: ({ signal }) => api.beatCase({ loanId }, { signal }),
    refetchInterval: isActive ? beatMs : false,
    staleTime: 0,
    gcTime: 0,
  });
  const viewers = data?.viewers ?? [];
  const who = names(viewers);
  const count = viewers.length;
  return (
    <div role="status">
      {count > 0 && (
        <div className="mt-4">
          <Notice tone="info" icon={Eye}>
            {t`${plural(count, { one: `${who} is looking at this too.`, other: `${who} are looking at this too.` })}`}
          </Notice>
        </div>
      )}
    </div>
  );
}
