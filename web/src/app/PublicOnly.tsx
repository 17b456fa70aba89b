import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { loadInbox } from './load-inbox.ts';
import { hasExpired } from '../session/subscription.ts';
import { sessionQuery } from '../session/session-query.ts';

/**
 * Screens for those who are not signed in; who is goes on to the inbox, or to the finance page once the subscription has run
 * out. What comes after the sign-in is loaded while the form is filled in.
 */
export const PublicOnly = () => {
  useEffect(() => {
    const load = (): void => void loadInbox().catch(() => undefined);
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, []);
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return <PageSkeleton />;
  if (data) return <Navigate to={hasExpired(data.company, new Date()) ? '/financeiro' : '/tickets'} replace />;
  return <Outlet />;
};
