import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { storedLoginEnd } from '../../sign-in/login-end.ts';
import { LoginContext, loginQuery } from '../../login/login-query.ts';
import { isApiError } from '../../errors/api-error.ts';

const SupportOver = lazyComponent(async () => (await import('../../features/account/SupportOver.tsx')).SupportOver);

/** True from the first call on that is refused because the support's stay in the company is over. */
const useSupportIsOver = (): boolean => {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        if (isApiError(query.state.error, 'ERR_SUPPORT_OVER')) setOver(true);
      }),
    [client],
  );
  return isOver;
};

/**
 * Routes for logged-in users; redirects others to the login page, which leads back to where they wanted to go, unless
 * they have just logged out. Support whose stay is over is taken home, at the start and later.
 */
export const RequireLogin = () => {
  const location = useLocation();
  const { data, error, isPending, refetch } = useQuery(loginQuery);
  const isOver = useSupportIsOver();
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (data && !wasLoggedIn) setWasLoggedIn(true);
  if (isPending) return <PageSkeleton />;
  if (isOver || isApiError(error, 'ERR_SUPPORT_OVER'))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SupportOver />
      </Suspense>
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
