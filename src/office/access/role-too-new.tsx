/** Stands where the button of a second hand would be while its holder's role is new: from when, and who can do it now. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { Notice } from '#ui/notice.tsx';
import { useFormat } from '#ui/words.tsx';

export function RoleTooNew({ until }: { until: string }) {
  const { t } = useLingui();
  const from = useFormat().dateTime(until);
  return (
    <Notice tone="info" icon={UserRoundPlus}>
      {t`Your role is new, so you can do this step from ${from}. A colleague who has had the role for longer can do it now.`}
    </Notice>
  );
}
