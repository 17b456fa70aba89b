import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { endLogin } from '../../sign-in/login-end.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';

/** Ends the login once the company's due date has passed (specification 1, section 4). */
export const RequireSubscription = () => {
  const { company } = useLogin();
  const expired = hasExpired(company);
  useEffect(() => {
    if (expired) endLogin('subscription');
  }, [expired]);
  return expired ? null : <Outlet />;
};
