/** Payment proofs as the desk reads them: a pile at a time, or one by its id. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { getPayments, PaymentCase } from '#contract/office.ts';
import { calendarDate, parseCalendarDate } from '#domain/date.ts';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';
import { forgetBorrowers } from '../borrowers/use-borrowers.ts';
import { countsKey } from '../frame/places.tsx';

const paymentsKey = ['getPayments'] as const;

type Asked = QueryOf<typeof getPayments>;

type Desk = ResponseOf<typeof getPayments>;

export function usePayments<T>(asked: Asked, select: (desk: Desk) => T): UseQueryResult<T> {
  return useQuery({
    queryKey: [...paymentsKey, asked.view, asked.search, asked.page],
    queryFn: ({ signal }) => api.getPayments(asked, { signal }),
    refetchInterval: useRefreshMs(),
    // Of the same view: what waits is never shown as decided.
    placeholderData: (shown, before) => (before?.queryKey[1] === asked.view ? shown : undefined),
    select,
  });
}

/** Not read again by itself, so that nothing moves while somebody decides. */
export function usePayment(paymentId: string): UseQueryResult<PaymentCase> {
  return useQuery({
    queryKey: [...paymentsKey, 'one', paymentId],
    queryFn: ({ signal }) => api.getPayment({ paymentId }, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** What confirming would do, as the rules would do it; asked again when the amount or the day changes, and never that of the ones before. */
export function usePaymentEffect(
  paymentId: string,
  { amountSen, paidOn }: { amountSen: number | undefined; paidOn: string },
) {
  const isWhole = amountSen !== undefined && amountSen > 0 && parseCalendarDate(paidOn) !== undefined;
  return useQuery({
    queryKey: [...paymentsKey, 'effect', paymentId, amountSen, paidOn],
    queryFn: ({ signal }) =>
      api.getPaymentEffect(
        { paymentId, amountSen: String(amountSen), paidOn: calendarDate(paidOn) },
        { signal },
      ),
    enabled: isWhole,
    refetchOnWindowFocus: false,
  });
}

export function useReadPaymentsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: paymentsKey });
    void queries.invalidateQueries({ queryKey: countsKey });
    forgetBorrowers(queries);
  };
}
