/** "Where you are signed in", beside the password: what a lost phone asks for first. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#ui/loaded.tsx';
import { OpenSessions } from '#ui/open-sessions.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { api } from '../api.ts';

export const placesKey = ['getOpenSessions'] as const;

export function SignedInPlaces() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: placesKey,
    queryFn: ({ signal }) => api.getOpenSessions(undefined, { signal }),
  });
  return (
    <section className="mt-10 max-w-form">
      <h2 className="text-lg">{t`Where you are signed in`}</h2>
      <p className="mt-1 mb-2 text-text-2">
        {t`Lost a phone, or used somebody else's? Sign out everywhere else: those devices then need your password and a code.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading where you are signed in…`}
        failed={t`We could not load where you are signed in.`}
        bones={<Bone className="h-14" />}
      >
        {({ sessions }) => (
          <OpenSessions
            sessions={sessions}
            end={(options) => api.endOtherSessions(undefined, options)}
            ended={(answer) => queries.setQueryData(placesKey, answer)}
          />
        )}
      </Loaded>
    </section>
  );
}
