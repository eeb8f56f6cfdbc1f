/** Who of the lender's staff opened photos and numbers: what, who, when and for which case; newest first, by pages. */
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { Look } from '#contract/privacy.ts';
import type { StaffRole } from '#domain/permission.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useListed } from '#ui/listed.ts';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { useShortPhotoNames } from '../account/photo-names.ts';
import { looksKey, privacyApi } from './privacy-api.ts';

export function Looks() {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey: looksKey,
    queryFn: ({ pageParam, signal }) =>
      privacyApi.getLooks(pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ looks, more }) => (more ? looks.at(-1)?.lookId : undefined),
  });
  const looks = query.data?.pages.flatMap((page) => page.looks);
  return (
    <Card title={t`Who looked at your data`}>
      <p className="mb-3 text-text-2">
        {t`Every time somebody of our team opens one of your photos, a whole number or your loan agreement, it is written down before they see it.`}
      </p>
      {looks?.length === 0 && (
        <p className="flex items-center gap-3 rounded-control bg-surface-2 p-4">
          <Eye aria-hidden className="size-5 flex-none text-text-3" />
          {t`Nobody has opened your photos, numbers or loan agreement yet.`}
        </p>
      )}
      {looks && looks.length > 0 && (
        <ul>
          {looks.map((look) => (
            <LookRow key={look.lookId} look={look} />
          ))}
        </ul>
      )}
      {query.isPending && (
        <Skeleton label={t`Loading who looked…`}>
          <Bone className="h-24" />
        </Skeleton>
      )}
      <ErrorNote
        title={t`We could not load who looked.`}
        problem={query.error}
        onRetry={() => void (looks ? query.fetchNextPage() : query.refetch())}
      />
      {query.hasNextPage && !query.isError && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show earlier ones`}
        </Button>
      )}
    </Card>
  );
}

function LookRow({ look: { what, staffName, roles, reference, lookedAt } }: { look: Look }) {
  const { t } = useLingui();
  const listed = useListed();
  const format = useFormat();
  const names = {
    ...useShortPhotoNames(),
    'payment-proof': t`Proof of payment`,
    'ic-number': t`IC number`,
    'account-number': t`Bank account number`,
    'phone-number': t`Phone number`,
    agreement: t`Loan agreement, with your IC number`,
  };
  const roleNames: Record<StaffRole, string> = {
    'loan-officer': t`loan officer`,
    approver: t`approver`,
    finance: t`finance officer`,
    administrator: t`administrator`,
    auditor: t`auditor`,
    attestor: t`attestor`,
  };
  const role = roles.length > 0 && listed(roles.map((name) => roleNames[name]));
  const at = format.dateTime(lookedAt);
  return (
    <li className="border-b border-border py-2.5 leading-note last:border-b-0 last:pb-0">
      <span className="font-medium">{names[what]}</span>
      <span className="block">{role ? t`${staffName}, ${role}` : staffName}</span>
      <span className="block text-sm text-text-2">{t`${at}, for case ${reference}`}</span>
    </li>
  );
}
