/** Payment proofs as the desk reads them: a pile at a time, or one by its id. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentRow } from '#contract/office.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';
import { useRefreshMs } from '../frame/use-recently-active.ts';

export type PaymentView = 'checking' | 'decided';

const paymentsKey = ['getPayments'] as const;

export function usePayments(view: PaymentView): UseQueryResult<PaymentRow[]> {
  return useQuery({
    queryKey: [...paymentsKey, view],
    queryFn: async ({ signal }) => (await api.getPayments({ view }, { signal })).payments,
    refetchInterval: useRefreshMs(),
  });
}

/** Null when neither pile has it. Not read again by itself, so that nothing moves while somebody decides. */
export function usePayment(paymentId: string): UseQueryResult<PaymentRow | null> {
  return useQuery({
    queryKey: [...paymentsKey, 'one', paymentId],
    queryFn: async ({ signal }) => {
      for (const view of ['checking', 'decided'] as const) {
        const { payments } = await api.getPayments({ view }, { signal });
        const found = payments.find((payment) => payment.paymentId === paymentId);
        if (found) return found;
      }
      return null;
    },
    refetchOnWindowFocus: false,
  });
}

export function useReadPaymentsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: paymentsKey });
    void queries.invalidateQueries({ queryKey: countsKey });
  };
}
