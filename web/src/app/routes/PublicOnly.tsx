import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import { DialogHost } from '../../components/dialog/DialogHost.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { loadInbox } from './load-inbox.ts';
import { hasExpired } from '../../login/subscription.ts';
import { loginQuery } from '../../login/login-query.ts';

/**
 * Routes for users who are not logged in. Redirects others to the page that they wanted before they signed in, to
 * the inbox, or to the finance page when the subscription has expired. Preloads the inbox's code at the first input.
 */
export const PublicOnly = () => {
  useEffect(() => {
    const load = (): void => void loadInbox().catch(() => undefined);
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, []);
  const state = useLocation().state as { from?: Location } | null;
  const { data, isPending } = useQuery(loginQuery);
  if (isPending) return <PageSkeleton />;
  if (data) {
    // The address alone names no screen: it leads to the inbox, which everybody may see.
    const wanted = state?.from && state.from.pathname !== '/' ? state.from : '/tickets';
    const isOpen = !hasExpired(data.company) || state?.from?.pathname === '/financeiro';
    return <Navigate to={isOpen ? wanted : '/financeiro'} replace />;
  }
  return (
    <>
      <Outlet />
      <DialogHost />
    </>
  );
};
