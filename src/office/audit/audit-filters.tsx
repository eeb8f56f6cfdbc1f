/** The filters of the audit log; each stands in the address. */
import { useLingui } from '@lingui/react/macro';
import type { AuditPage } from '#contract/audit.ts';
import { auditGroups, auditWhos } from '#domain/audit-groups.ts';
import { FilterDate, FilterSelect, Filters, FilterText } from '../table/filters.tsx';
import type { ListAddress } from '../table/use-list-address.ts';
import { useGroupWords, useWhoWords } from './use-audit-words.ts';

export const auditFilters = ['from', 'to', 'group', 'who', 'person', 'about'] as const;
export type AuditFilterName = (typeof auditFilters)[number];

type AuditFiltersProps = {
  list: Pick<ListAddress<AuditFilterName>, 'filters' | 'set' | 'clear'>;
  staff: AuditPage['staff'];
};

export function AuditFilters({ list, staff }: AuditFiltersProps) {
  const { t } = useLingui();
  const groups = useGroupWords();
  const whos = useWhoWords();
  const { person } = list.filters;
  const people = staff.map(({ userId, name }) => ({ value: userId, label: name }));
  // A person who is no member of staff came from a link.
  const isOther = person !== undefined && !staff.some(({ userId }) => userId === person);
  return (
    <Filters list={list} isFoldable>
      <FilterDate list={list} name="from" label={t`From`} />
      <FilterDate list={list} name="to" label={t`To`} />
      <FilterSelect
        list={list}
        name="group"
        label={t`Kind of action`}
        all={t`All kinds`}
        options={auditGroups.map((group) => ({ value: group, label: groups[group] }))}
      />
      <FilterSelect
        list={list}
        name="who"
        label={t`Acting as`}
        all={t`Everybody`}
        options={auditWhos.map((who) => ({ value: who, label: whos[who] }))}
      />
      <FilterSelect
        list={list}
        name="person"
        label={t`Person`}
        all={t`All people`}
        options={isOther ? [{ value: person, label: t`One borrower` }, ...people] : people}
      />
      <FilterText list={list} name="about" mostCharacters={254} label={t`Loan reference or email`} />
    </Filters>
  );
}
