import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { storedLoginEnd } from '../../sign-in/login-end.ts';
import { LoginContext, loginQuery } from '../../login/login-query.ts';
import { isApiError } from '../../errors/api-error.ts';

const gateCodes = ['ERR_SUPPORT_OVER', 'ERR_SECOND_FACTOR_SETUP'] as const;
/** The refusals of all calls until the user has passed a screen. */
export type GateCode = (typeof gateCodes)[number];

const Gate = lazyComponent(async () => (await import('./Gate.tsx')).Gate);

const gateOf = (error: unknown): GateCode | null => (isApiError(error, ...gateCodes) ? (error.code as GateCode) : null);

/**
 * Routes for logged-in users; redirects others to the login page, which leads back to where they wanted to go, unless
 * they have just logged out. Support whose stay is over is taken home, and who has to set up a second factor does that first,
 * at the start and from the first call on that is refused for it.
 */
export const RequireLogin = () => {
  const location = useLocation();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(loginQuery);
  const [refusal, setRefusal] = useState<GateCode | null>(null);
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated') setRefusal((known) => gateOf(query.state.error) ?? known);
      }),
    [client],
  );
  if (data && !wasLoggedIn) setWasLoggedIn(true);
  if (isPending) return <PageSkeleton />;
  const gate = data?.needsSecondFactor ? 'ERR_SECOND_FACTOR_SETUP' : (refusal ?? gateOf(error));
  if (gate)
    return (
      <LoginContext value={data ?? null}>
        <Suspense fallback={<PageSkeleton />}>
          <Gate code={gate} onDone={() => setRefusal(null)} />
        </Suspense>
      </LoginContext>
    );
  if (data)
    return (
      <LoginContext value={data}>
        <Outlet />
      </LoginContext>
    );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const hasLoggedOut = wasLoggedIn && storedLoginEnd() === 'logout';
  return <Navigate to="/login" replace state={hasLoggedOut ? null : { from: location }} />;
};
