import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { endSession } from '../session/session-end.ts';
import { useSession } from '../session/session-query.ts';
import { hasExpired } from '../session/subscription.ts';

/** Once the company's due date has passed, the user is logged out on these screens (specification 1, section 4). */
export const RequireSubscription = () => {
  const { company } = useSession();
  const expired = hasExpired(company, new Date());
  useEffect(() => {
    if (expired) endSession('subscription');
  }, [expired]);
  return expired ? null : <Outlet />;
};
