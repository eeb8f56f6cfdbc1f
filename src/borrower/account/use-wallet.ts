/** The wallet, read once for every piece of the account that shows a figure of it. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

export const walletKey = ['getWallet'] as const;

export const useWallet = (enabled = true) =>
  useQuery({ queryKey: walletKey, queryFn: ({ signal }) => api.getWallet(undefined, { signal }), enabled });
