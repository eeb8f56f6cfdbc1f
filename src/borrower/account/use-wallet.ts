/** The wallet, read once for every piece of the account that shows a figure of it. */
import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '#domain/durations.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import { api } from '../api.ts';

export const walletKey = ['getWallet'] as const;

/** Somebody else acts next: what they did appears by itself, as the page says. A page in the background asks nothing. */
const waitsForUs: readonly (LoanStatus | undefined)[] = ['unknown', 'under-review', 'approved'];

export const useWallet = (enabled = true) =>
  useQuery({
    queryKey: walletKey,
    queryFn: ({ signal }) => api.getWallet(undefined, { signal }),
    enabled,
    refetchInterval: ({ state }) => (waitsForUs.includes(state.data?.loan?.status) ? minuteMs : false),
  });
