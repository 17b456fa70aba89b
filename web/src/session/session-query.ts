import { me, type LoginResult } from '@recado/shared/contract/auth';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { forgetOthersDrafts } from './drafts.ts';
import { endSession } from './session-end.ts';
import { storedUser } from './stored-session.ts';
import { takeTab } from './tab-owner.ts';

const sessionKey = ['session'] as const;

const taken = (user: string | null, session: LoginResult): LoginResult => {
  takeTab(user);
  forgetOthersDrafts(session);
  return session;
};

/** Asks who is signed in. What the tab holds is one user's: an answer of another ends it instead. */
const load = async (client: QueryClient, signal: AbortSignal): Promise<LoginResult | null> => {
  const user = storedUser();
  if (user === null) return null;
  const session = await call(me, {}, { signal });
  const known = client.getQueryData<LoginResult | null>(sessionKey);
  if (known && (known.user.id !== session.user.id || known.company.id !== session.company.id)) {
    endSession('otherUser');
    throw new ApiError(0, null);
  }
  return taken(user, session);
};

/** Who is signed in with company, plan and settings; null when nobody is. Patched by realtime events like all server state. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ client, signal }): Promise<LoginResult | null> => load(client, signal),
  staleTime: 60_000,
});

/** Takes up the session that a sign-in opened. */
export const enterSession = (client: QueryClient, session: LoginResult): void => {
  client.setQueryData(sessionQuery.queryKey, taken(storedUser(), session));
};

/** The session of a screen that only signed-in users reach. */
export const useSession = (): LoginResult => {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('No session: the screen stands outside RequireSession');
  return data;
};

/** Changes parts of the cached session, for instance the user after a realtime event. */
export const usePatchSession = (): ((patch: (session: LoginResult) => LoginResult) => void) => {
  const client = useQueryClient();
  return (patch) => client.setQueryData(sessionQuery.queryKey, (session) => (session ? patch(session) : session));
};
