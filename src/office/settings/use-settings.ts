/** The lender's settings as the page has them; every change answers with the whole of them. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#contract/settings.ts';
import { toast } from '#ui/toast.tsx';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';

const settingsKey = ['getSettings'] as const;
const standingKey = ['getLicenceStanding'] as const;

export type Lender = NonNullable<Settings['lender']>;

export function useSettings(): UseQueryResult<Settings> {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.getSettings(undefined, { signal }),
  });
}

export function useSettingsChanged(): (settings: Settings) => void {
  const queries = useQueryClient();
  return (settings) => {
    queries.setQueryData(settingsKey, settings);
    void queries.invalidateQueries({ queryKey: standingKey });
    void queries.invalidateQueries({ queryKey: ['getDeskCounts'] });
  };
}

/** After a form of a part: what was done is said, the page has it, and the form closes. */
export function useSettingsDone(close: () => void): (settings: Settings, said: string) => void {
  const changed = useSettingsChanged();
  return (settings, said) => {
    toast(said);
    changed(settings);
    close();
  };
}

export function useReadSettingsAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: settingsKey });
}

/** For the bar above every page: asked for again every few minutes, because midnight comes while one works. */
export function useLicenceStanding() {
  return useQuery({
    queryKey: standingKey,
    queryFn: ({ signal }) => api.getLicenceStanding(undefined, { signal }),
    refetchInterval: useRefreshMs(5 * 60_000),
  });
}
