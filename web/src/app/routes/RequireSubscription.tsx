import { Navigate, Outlet } from 'react-router';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';

/** Routes of companies that have paid; those of others lead to the finance page (behaviour, section 22). */
export const RequireSubscription = () =>
  hasExpired(useLogin().company) ? <Navigate to="/financeiro" replace /> : <Outlet />;
