/** The filters of the queue: status, officer, what is missing, amounts, and what has waited for us too long. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { loanStatuses } from '#domain/loan-status.ts';
import { parseRinggit, sen } from '#domain/money.ts';
import { targetWorkingHours } from '#domain/waiting.ts';
import { useLoanStatusWords } from '#ui/status-tag.tsx';
import { type Format, useFormat } from '#ui/words.tsx';
import { useStaffMember } from '../access/use-may.ts';
import { api } from '../api.ts';
import { FilterCheck, FilterSelect, Filters, FilterText } from '../table/filters.tsx';
import type { ListAddress } from '../table/use-list-address.ts';
import { useMissingWords } from './missing-words.ts';
import type { QueueFilter, QueueSort } from './queue-list.ts';

export function useReviewers() {
  return useQuery({
    queryKey: ['getReviewers'],
    queryFn: ({ signal }) => api.getReviewers(undefined, { signal }),
    staleTime: 5 * 60_000,
  });
}

export function QueueFilters({ list }: { list: ListAddress<QueueFilter, QueueSort> }) {
  const { t } = useLingui();
  const format = useFormat();
  const member = useStaffMember();
  const statuses = useLoanStatusWords();
  const missing = useMissingWords();
  const reviewers = useReviewers().data?.reviewers ?? [];
  const { fromSen, untilSen } = list.filters;
  const amount = {
    inputMode: 'decimal',
    mistake: t`Enter an amount, such as 5,000 or 5,000.50`,
    ...amountIn(format),
  } as const;
  return (
    <Filters list={list} isFoldable>
      <FilterSelect
        list={list}
        name="status"
        label={t`Status`}
        all={t`All statuses`}
        options={loanStatuses.map((status) => ({ value: status, label: statuses[status] }))}
      />
      <FilterSelect
        list={list}
        name="officer"
        label={t`Assigned to`}
        all={t`Everybody`}
        options={[
          { value: 'nobody', label: t`Nobody` },
          ...reviewers.map(({ userId, name }) => ({
            value: userId,
            label: userId === member?.userId ? t`You` : name,
          })),
        ]}
      />
      <FilterSelect
        list={list}
        name="missing"
        label={t`Missing`}
        all={t`Anything or nothing`}
        options={Object.entries(missing).map(([value, label]) => ({ value, label }))}
      />
      <FilterText list={list} name="fromSen" label={t`Amount from (RM)`} {...amount} />
      <FilterText list={list} name="untilSen" label={t`Amount to (RM)`} {...amount} />
      {Number(fromSen) > Number(untilSen) && (
        <p role="status" className="w-full text-sm text-danger-text">
          {t`“Amount from” is more than “Amount to”: no application fits both.`}
        </p>
      )}
      <FilterCheck
        list={list}
        name="overTarget"
        label={t`Waiting over ${targetWorkingHours} working hours (Monday to Friday, 9 to 18)`}
      />
    </Filters>
  );
}

/** Typed in ringgit, kept in sen, in nine digits at most as the queue asks for it (queue-list.ts). */
const amountIn = (format: Format) => ({
  read: (typed: string) => {
    if (typed.trim() === '') return '';
    const amountSen = String(parseRinggit(typed) ?? '');
    return isAskable(amountSen) ? amountSen : undefined;
  },
  write: (value: string) => (isAskable(value) ? format.senBare(sen(Number(value))) : ''),
});

const isAskable = (value: string): boolean => /^\d{1,9}$/.test(value);
