/** How far the identity verification is, and what was given. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

export const bankAccountKey = ['getBankAccount'] as const;
export const verificationKey = ['getVerification'] as const;

export const useVerification = () =>
  useQuery({
    queryKey: verificationKey,
    queryFn: ({ signal }) => api.getVerification(undefined, { signal }),
  });
