import { me, type Session } from '@recado/shared/contract/auth';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { storedSession } from './stored-session.ts';

/** Who is signed in with company, plan and settings; null when nobody is. Patched by realtime events like all server state. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session | null> => (storedSession() === null ? Promise.resolve(null) : call(me, {}, { signal })),
  staleTime: 60_000,
});

/** The session of a screen that only signed-in users reach. */
export const useSession = (): Session => {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('No session: the screen stands outside RequireSession');
  return data;
};

/** Changes parts of the cached session, for instance the user after a realtime event. */
export const usePatchSession = (): ((patch: (session: Session) => Session) => void) => {
  const client = useQueryClient();
  return (patch) => client.setQueryData(sessionQuery.queryKey, (session) => (session ? patch(session) : session));
};
