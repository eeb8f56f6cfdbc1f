/** The names of the buckets, the stages of a reminder and the steps of a formal notice. */
import { useLingui } from '@lingui/react/macro';
import type { ArrearsRow } from '#contract/arrears.ts';
import type { ArrearsView } from './place.ts';

export function useViewNames(): Record<ArrearsView, string> {
  const { t } = useLingui();
  return {
    all: t`All late loans`,
    '1-30': t`1 to 30 days`,
    '31-60': t`31 to 60 days`,
    '61-90': t`61 to 90 days`,
    'over-90': t`Over 90 days`,
  };
}

type Stage = NonNullable<ArrearsRow['lastReminder']>['stage'];

export function useStageNames(): Record<Stage, string> {
  const { t } = useLingui();
  return {
    before: t`Before the due date`,
    due: t`On the due date`,
    'late-3': t`3 days after`,
    'late-7': t`7 days after`,
    'late-14': t`14 days after`,
  };
}

type NoticeStatus = NonNullable<ArrearsRow['notice']>['status'];

export function useNoticeNames(): Record<NoticeStatus, string> {
  const { t } = useLingui();
  return {
    proposed: t`Proposed`,
    prepared: t`Ready to post`,
    posted: t`Posted`,
    cured: t`Settled by payment`,
    ended: t`Time is over`,
    withdrawn: t`Dropped`,
  };
}
