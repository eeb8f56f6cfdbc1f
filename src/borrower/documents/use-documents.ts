/** The papers of the borrower, as read from the server. */
import { useQuery } from '@tanstack/react-query';
import type { getDocuments } from '#contract/documents.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { api } from '../api.ts';

export const documentsKey = ['getDocuments'] as const;

export type PaidOutLoan = ResponseOf<typeof getDocuments>['loans'][number];

export const useDocuments = () =>
  useQuery({
    queryKey: documentsKey,
    queryFn: ({ signal }) => api.getDocuments(undefined, { signal }),
  });
