import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { hasExpired } from '../session/subscription.ts';
import { sessionQuery } from '../session/session-query.ts';

/** Screens for those who are not signed in; who is goes on to the inbox, or to the finance page once the subscription has run out. */
export const PublicOnly = () => {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return <PageSkeleton />;
  if (data) return <Navigate to={hasExpired(data.company, new Date()) ? '/financeiro' : '/tickets'} replace />;
  return <Outlet />;
};
