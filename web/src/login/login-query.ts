import { me, type LoginResult } from '@recado/shared/contract/auth';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { ApiError } from '../errors/api-error.ts';
import { call } from '../api/call.ts';
import { clearOtherUsersDrafts } from './drafts.ts';
import { endLogin } from '../sign-in/login-end.ts';
import { storeLocalFlags } from './local-flags.ts';
import { storedUser } from '../sign-in/stored-login.ts';
import { setTabOwner } from '../sign-in/tab-owner.ts';

const loginKey = ['login'] as const;

const adoptLogin = (user: string | null, login: LoginResult): LoginResult => {
  setTabOwner(user);
  clearOtherUsersDrafts(login);
  storeLocalFlags(login);
  return login;
};

/** Loads the login. A response for another user than the cached one ends the login instead. */
const load = async (client: QueryClient, signal: AbortSignal): Promise<LoginResult | null> => {
  const user = storedUser();
  if (user === null) return null;
  const login = await call(me, {}, { signal });
  const known = client.getQueryData<LoginResult | null>(loginKey);
  if (known && (known.user.id !== login.user.id || known.company.id !== login.company.id)) {
    endLogin('otherUser');
    throw new ApiError(0, null);
  }
  return adoptLogin(user, login);
};

/** The logged-in user with company, plan and settings; null when nobody is logged in. Realtime events patch it. */
export const loginQuery = queryOptions({
  queryKey: loginKey,
  queryFn: ({ client, signal }): Promise<LoginResult | null> => load(client, signal),
  staleTime: 60_000,
});

/** Caches the login that a sign-in opened. */
export const startLogin = (client: QueryClient, login: LoginResult): void => {
  client.setQueryData(loginQuery.queryKey, adoptLogin(storedUser(), login));
};

/**
 * The login of the screens that only logged-in users reach. One subscription serves them all: a conversation has hundreds of
 * parts that ask for the login.
 */
export const LoginContext = createContext<LoginResult | null>(null);

/** The login of a screen that only logged-in users reach. Throws outside RequireLogin. */
export const useLogin = (): LoginResult => {
  const login = use(LoginContext);
  if (!login) throw new Error('No login: the screen is outside RequireLogin');
  return login;
};

/** Returns a function that patches the cached login. */
export const usePatchLogin = (): ((patch: (login: LoginResult) => LoginResult) => void) => {
  const client = useQueryClient();
  return (patch) => client.setQueryData(loginQuery.queryKey, (login) => (login ? patch(login) : login));
};
