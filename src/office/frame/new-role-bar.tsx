/** On every page of the back office while a role is new: from when its holder may confirm what colleagues prepared. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { useFormat } from '#ui/words.tsx';
import { useStaffMember } from '../access/use-may.ts';

export function NewRoleBar() {
  const { t } = useLingui();
  const format = useFormat();
  const waits = Object.values(useStaffMember()?.secondHandFrom ?? {});
  const last = waits
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
  const until = last && format.dateTime(last);
  return (
    <div role="status" className="print:hidden">
      {until && (
        <p className="wrap flex items-center gap-3 bg-info-soft py-2 text-sm text-text">
          <UserRoundPlus aria-hidden className="size-5 flex-none text-info-text" />
          <span>
            {t`You have a new role, and your colleagues were told by email. What a colleague prepared you can confirm, release or send from ${until}; everything else you can do now.`}
          </span>
        </p>
      )}
    </div>
  );
}
