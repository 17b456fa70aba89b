import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { loginQuery } from '../../login/login-query.ts';

/** Routes for logged-in users; redirects others to the login page. */
export const RequireLogin = () => {
  const { data, error, isPending, refetch } = useQuery(loginQuery);
  if (isPending) return <PageSkeleton />;
  if (data) return <Outlet />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <Navigate to="/login" replace />;
};
