/** The people of the lender as the pages have them; every change answers with the whole of it. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Team } from '#contract/team.ts';
import { api } from '../api.ts';

const teamKey = ['getTeam'] as const;

export function useTeam(): UseQueryResult<Team> {
  return useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => api.getTeam(undefined, { signal }),
  });
}

export function useTeamChanged(): (team: Team) => void {
  const queries = useQueryClient();
  return (team) => queries.setQueryData(teamKey, team);
}

export function useReadTeamAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: teamKey });
}
