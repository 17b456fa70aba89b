import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { sessionQuery } from '../session/session-query.ts';

/** Screens for signed-in users; others go to the sign-in page. */
export const RequireSession = () => {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  if (isPending) return <PageSkeleton />;
  if (data) return <Outlet />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <Navigate to="/login" replace />;
};
