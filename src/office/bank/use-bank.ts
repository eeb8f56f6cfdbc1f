/** Bank lines and statements as the desk reads them, and reading them again after something changed. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BankView } from '#contract/bank.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import { api } from '../api.ts';
import { forgetBorrowers } from '../borrowers/use-borrowers.ts';
import { countsKey } from '../frame/places.tsx';

const bankKey = ['bank'] as const;

export type BankFilters = Partial<Record<'text' | 'from' | 'to' | 'statement', string>>;

type Asked = { view: BankView; page: number; filters: BankFilters };

const dayOf = (text: string | undefined): CalendarDate | undefined =>
  text === undefined ? undefined : parseCalendarDate(text);

/** The question of a list as it stands in the address: the rows that are shown, and no others. */
export function bankQuery({ view, page, filters: { text, statement, ...days } }: Asked) {
  const [from, to] = [dayOf(days.from), dayOf(days.to)];
  return {
    view,
    page,
    ...(text && { text }),
    ...(from && { from }),
    ...(to && { to }),
    ...(statement && { statement }),
  };
}

export function useBankLines(asked: Asked) {
  const query = bankQuery(asked);
  return useQuery({
    queryKey: [...bankKey, 'lines', query],
    queryFn: ({ signal }) => api.getBankLines(query, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

export const useBankStatements = (page: number) =>
  useQuery({
    queryKey: [...bankKey, 'statements', page],
    queryFn: ({ signal }) => api.getBankStatements({ page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useBankLineOfPayment = (paymentId: string) =>
  useQuery({
    queryKey: [...bankKey, 'of-payment', paymentId],
    queryFn: ({ signal }) => api.getBankLineOfPayment({ paymentId }, { signal }),
    refetchOnWindowFocus: false,
  });

export function useReadBankAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: bankKey });
    void queries.invalidateQueries({ queryKey: ['getPayments'] });
    void queries.invalidateQueries({ queryKey: countsKey });
    forgetBorrowers(queries);
  };
}
