/** The application that the server keeps: apart from the draft of the open page, because Home and whoever has a loan only look whether there is one. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

export const draftKey = ['getLoanDraft'] as const;

export const useServerDraft = (enabled = true) =>
  useQuery({
    queryKey: draftKey,
    queryFn: ({ signal }) => api.getLoanDraft(undefined, { signal }),
    enabled,
  });
